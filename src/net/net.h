/* SPDX-License-Identifier: MIT
 *
 * net: one end of a shared table, the host's or the guest's. It moves bytes between sockets and the
 * protocol, and tells the protocol the time.
 *
 *     a host     net_host, then host_open; net_attend again and again; net_close
 *     a guest    net_find, net_connect; net_attend again and again; net_close
 *     a hall     net_meet, which makes the program a host or a guest
 *
 * Invariant: only net_find and net_meet wait. net_attend returns after each event, so that the
 * program can act on it before the next line is heard.
 */
#ifndef NET_H
#define NET_H

#include <netdb.h>

#include "base/poller.h"
#include "net/address.h"
#include "net/socket.h"
#include "net/unix_socket.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct net {
    bool is_host;
    bool in_hall;
    struct host host;          /* used if is_host; else `guest` is used */
    struct guest guest;        /* used unless is_host, with sockets[0] */
    int sockets[HOST_CALLERS]; /* one for each caller; in a hall and for a guest only [0] is used;
                                  SOCKET_NONE for none */
    uint64_t meet_until;       /* in a hall: the time by which the guest must have the seat */

    /* Used only by a host. */
    struct unix_socket unix_socket;
    struct access access;  /* the access for host_open; without a passcode if no port is open */
    int network;           /* the listener on the port, or SOCKET_NONE */
    uint64_t accepts_from; /* the time from which callers are accepted, after descriptors ran out */
    /* Commands that join the table, for people to type:
     *
     *                      without a port              with a port
     *     join_command     on this machine             on any machine; has this machine's name
     *     other_command    on other machines, by ssh   on any machine; has this machine's address
     *                                                  in numbers; empty if there is none */
    char join_command[ADDRESS_COMMAND];
    char other_command[ADDRESS_COMMAND];

    /* Used only by a guest. */
    struct address address;     /* the address of the table; if empty, the machine's only table */
    struct user host_user;      /* the host's user, if the table is on this machine */
    struct addrinfo *addresses; /* all addresses of a machine on the network; else null */
    struct addrinfo *next;      /* the first of the addresses not tried yet */
};

/* Open a table for all users or, if `one_guest` is not null, for this user alone. If the port is
 * not 0, also listen on it, with a passcode. Call host_open with net->access next. False, with the
 * reason, and nothing is open, if there is no such user, if the table or the port cannot be opened,
 * or if no passcode can be drawn. */
bool net_host(struct net *net, const char *one_guest, unsigned port, char reason[SOCKET_REASON]);

/* Start as a guest called `name`, and find the host at the address; nothing is connected yet. Only
 * this function looks up a machine, which can take many seconds. False, with guest.reason, if the
 * user, the machine or the table cannot be found. */
bool net_find(struct net *net, struct table *table, const struct address *address,
              const char *name);

/* Connect the guest, which has no seat, and ask to join. This can be tried again and again. The
 * answer is an event of net_attend. False, with guest.reason, if the table or each address of the
 * machine refuses immediately, or if the host has said that the passcode is wrong. */
bool net_connect(struct net *net);

/* Arrive in the hall. If somebody waits there, this program becomes that person's guest and asks to
 * join. Then it gets a seat within durations.discovery, or an event says that the host is gone. If
 * nobody waits, this program becomes the host (net->is_host), and the next person to arrive is its
 * guest: call host_open next. False, with guest.reason, if the hall cannot be opened. */
bool net_meet(struct net *net, struct table *table, const char *name);

/* True for a host in a hall whose guest went away before both sat at the table. */
bool net_is_deserted(const struct net *net);

/* A poller that wakes when net_attend has something to do. */
struct poller net_poller(struct net *net);

/* Hear and send what can be heard and sent now. Returns the first event, after which more may be
 * left to do: call it again until the event is PEER_NONE. */
enum peer_event net_attend(struct net *net);

/* Leave the table and close everything. Says bye to the other program, except if is_cut and this is
 * a guest: the host then finds the connection cut, and waits for the guest. */
void net_close(struct net *net, bool is_cut);

#endif
