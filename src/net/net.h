/* SPDX-License-Identifier: MIT
 *
 * net: one end of a shared table, the host's or the guest's. It moves bytes between sockets and the
 * protocol.
 *
 *     a host     net_host, then host_open; net_attend again and again; net_close
 *     a guest    net_find, net_connect; net_attend again and again; net_close
 *     a hall     net_meet, which makes the program a host or a guest
 *
 * Invariant: only net_find and net_meet wait. net_attend returns after each event, so that the
 * program can act on the event before the next line is heard.
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
    struct host host;   /* used if is_host */
    struct guest guest; /* used if not is_host */

    /* One for each caller, or SOCKET_NONE. A guest, or a host in a hall, uses only [0]. */
    int sockets[HOST_CALLERS];
    uint64_t meet_until; /* in a hall: the time by which the guest must have the seat */

    /* Used only by a host. */
    struct unix_socket unix_socket;
    struct access access;  /* the passcode is empty while no port is open */
    int network;           /* the listener on the port, or SOCKET_NONE */
    uint64_t accepts_from; /* no caller is accepted before this time */

    /* Commands that join the table. If no port is open:
     *
     *     join_command     "tictactoe --join=ann"
     *     other_command    "ssh -t machine tictactoe --join=ann"
     *
     * If a port is open:
     *
     *     join_command     "tictactoe --join=machine:5478/K7QM"
     *     other_command    "tictactoe --join=192.0.2.1:5478/K7QM"; empty if tcp_find_address finds
     *                      no address */
    char join_command[ADDRESS_COMMAND];
    char other_command[ADDRESS_COMMAND];

    /* Used only by a guest. */
    struct address address;     /* if empty, net_find looks for the only table on this machine */
    struct user host_user;      /* the host's user, if the table is on this machine */
    struct addrinfo *addresses; /* all addresses of a machine on the network; else null */
    struct addrinfo *next;      /* the first of `addresses` that was not tried yet, or null */
};

/* Open a table for all users or, if `one_guest` is not null, for this user alone. If the port is
 * not 0, also listen on it, with a passcode. Call host_open with net->access next. Returns false,
 * with the reason, on failure. Then nothing is open. */
bool net_host(struct net *net, const char *one_guest, unsigned port, char reason[SOCKET_REASON]);

/* Start as a guest called `name`, and find the host at the address, without connecting. Looking up
 * a machine can take many seconds. False, with guest.reason, if the user, the machine or the table
 * cannot be found. */
bool net_find(struct net *net, struct table *table, const struct address *address,
              const char *name);

/* Connect the guest to the host, and ask to join. While the guest has no seat, this can be called
 * again. net_attend returns the answer as an event. False, with guest.reason, if connecting fails
 * immediately, or if the host has refused the passcode before. */
bool net_connect(struct net *net);

/* Arrive in the hall.
 *
 *     somebody waits    This program becomes that person's guest, and asks to join. The event
 *                       PEER_SEATED or PEER_TURNED_AWAY follows within durations.discovery.
 *     nobody waits      This program becomes the host (is_host): call host_open. The next person to
 *                       arrive is the guest.
 *
 * False, with guest.reason, if the hall cannot be opened. */
bool net_meet(struct net *net, struct table *table, const char *name);

/* True for a host in a hall whose guest went away before both sat at the table. */
bool net_is_deserted(const struct net *net);

/* A poller that wakes when net_attend has something to do. */
struct poller net_poller(struct net *net);

/* Hear, send and accept what is possible now, up to the first event. Returns that event. Call this
 * again until it returns PEER_NONE. */
enum peer_event net_attend(struct net *net);

/* Say bye to the other program, and close everything. If is_cut is true, a guest does not say bye.
 * The host then waits for the guest to come back. */
void net_close(struct net *net, bool is_cut);

#endif
