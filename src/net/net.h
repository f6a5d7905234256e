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
    struct guest guest;        /* its connection is sockets[0] */
    int sockets[HOST_CALLERS]; /* by caller of the host; in a hall and at a guest only the first is
                                  used; SOCKET_NONE for none */
    uint64_t meet_until;       /* in a hall: when the two who met must have sat down */

    /* The host's. */
    struct unix_socket unix_socket;
    struct access access;  /* for host_open; its passcode is empty if no port is open */
    int network;           /* the listener of the port, or SOCKET_NONE */
    uint64_t accepts_from; /* descriptors ran out: no caller is accepted before this time */
    char join_command[ADDRESS_COMMAND];  /* for this machine or, if a port is open, for others */
    char other_command[ADDRESS_COMMAND]; /* for others: by ssh or, if a port is open, with the
                                            address in numbers; empty if there is none */

    /* The guest's. */
    struct address address;     /* if user and machine are empty: the only table on this machine */
    struct user host_user;      /* of a table on this machine */
    struct addrinfo *addresses; /* of a machine on the network; else null */
    struct addrinfo *next;      /* the first of the addresses that was not tried yet */
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
 * machine refuses at once, or if the host has said that the passcode is wrong. */
bool net_connect(struct net *net);

/* Arrive in the hall. If somebody waits there, this program becomes that person's guest and asks to
 * join. It gets a seat within durations.discovery, or an event says that the host is gone. If
 * nobody waits, it becomes the host (net->is_host) whose guest is the next to arrive: call
 * host_open next. False, with guest.reason, if the hall cannot be opened. */
bool net_meet(struct net *net, struct table *table, const char *name);

/* True for a host in a hall whose guest went away before both sat at the table. */
bool net_is_deserted(const struct net *net);

/* A poller that wakes when net_attend has something to do. */
struct poller net_poller(struct net *net);

/* Hear and send what can be heard and sent now. Returns the first event, after which more may be
 * left to do: call it again until the event is PEER_NONE. */
enum peer_event net_attend(struct net *net);

/* Leave the table and close everything. The other program is told with a bye, unless is_cut and
 * this is a guest: its host then finds the connection cut, and waits for the guest. */
void net_close(struct net *net, bool is_cut);

#endif
