/* SPDX-License-Identifier: MIT
 *
 * net: one end of a shared table. It moves bytes between descriptors and the protocol, and brings
 * the clock.
 *
 * Invariant: nothing here waits except net_find and the lock of net_meet. Input is heard line by
 * line, and after each event the caller can act.
 */
#ifndef NET_H
#define NET_H

#include "base/poller.h"
#include "net/address.h"
#include "net/socket.h"
#include "net/unix_socket.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct net {
    bool is_host;
    bool in_hall;
    struct host host;          /* one of the two is used */
    struct guest guest;        /* while it is connected, by the first of the sockets */
    int sockets[HOST_CALLERS]; /* of the host's callers; SOCKET_NONE for no caller */
    uint64_t meet_until;       /* in a hall: the time by which both who have met must sit */

    /* The host's. */
    struct unix_socket unix_socket;
    struct access access;  /* for shared_game_host; the code is empty if no port is open */
    int network;           /* the listener there, if it was asked for; else SOCKET_NONE */
    uint64_t accepts_from; /* no caller is accepted before, for want of descriptors */
    char join_command[ADDRESS_COMMAND];  /* joins this table */
    char other_command[ADDRESS_COMMAND]; /* another one: from another machine, or with the address
                               in numbers; empty if there is none */

    /* The guest's. */
    struct address address;     /* without a login: the table that waits on this machine */
    struct login host_login;    /* of a table on this machine */
    struct addrinfo *addresses; /* of a machine on the network; else null */
    struct addrinfo *next;      /* the first of them that has not been tried */
};

/* Keep a table for that login alone or, if it is null, for all. If a port is given, listen on the
 * network, too. The caller opens the host afterwards, with that code. False, with the reason, on
 * failure. */
bool net_host(struct net *net, const char *one_guest, unsigned port, char reason[SOCKET_REASON]);

/* Begin as a guest of `table` that has not connected yet, and find the host: this looks up names
 * once and for all, and may wait for them. False, with guest.reason, on failure. */
bool net_find(struct net *net, struct table *table, const struct address *address,
              const char *name);

/* Connect the guest to the table and ask for the seat; net_attend brings the answer. False, with
 * guest.reason, on failure. The guest must not be seated. */
bool net_connect(struct net *net);

/* Arrive in the hall, as the guest of the one who waits there or, if nobody does, as a host, at
 * whose table the next one sits down: net->is_host. The guest waits for its seat as after
 * net_connect, but no longer than durations.discovery. The host is opened by the caller. False,
 * with guest.reason, on failure. */
bool net_meet(struct net *net, struct table *table, const char *name);

/* True if the one whom the host met in the hall has gone without sitting down. */
bool net_is_deserted(const struct net *net);

struct poller net_poller(struct net *net);

/* Call it until there is no event. */
enum peer_event net_attend(struct net *net);

/* Leave. The other program is told, unless this one is a guest that is cut off: then its host
 * finds the line cut, and waits. */
void net_close(struct net *net, bool is_cut);

#endif
