/* SPDX-License-Identifier: MIT
 *
 * server: the connections of a host. It moves bytes between descriptors and the protocol, and
 * brings the clock.
 *
 * Invariant: nothing here waits. Input is heard line by line, and after each event the caller can
 * act.
 */
#ifndef SERVER_H
#define SERVER_H

#include "base/poller.h"
#include "net/address.h"
#include "net/tcp.h"
#include "net/unix_socket.h"
#include "protocol/host.h"

enum { SERVER_REASON = SOCKET_REASON, SERVER_INVITATION = 256, SERVER_REQUESTER = 128 };

struct server {
    struct host host;
    int sockets[HOST_CALLERS]; /* of the host's callers; SOCKET_NONE for no caller */
    struct unix_socket unix_socket;
    uint64_t accept_again; /* no caller is accepted before this time, for want of descriptors */
    bool has_one_guest;    /* only one login can sit down, and does at once */
    uid_t one_guest;
    struct tcp tcp; /* open only if it was asked for */
    unsigned port;
    char code[ADDRESS_CODE + 1];
    char numbers[HOST_CALLERS][TCP_NUMBERS]; /* the address of each on the network; or empty */
    char invitation[SERVER_INVITATION];      /* the command that others type to sit down */
    char requester[SERVER_REQUESTER]; /* the last one who asked to join, as the person is told */
};

/* Keep a table, for that login alone or, if it is null, for all. The caller opens the host
 * afterwards. False, with the reason, on failure. */
bool server_open(struct server *server, const char *one_guest, char reason[SERVER_REASON]);

/* Listen on the network, too, after the host was opened. False, with the reason, on failure. */
bool server_listen(struct server *server, unsigned port, char reason[SERVER_REASON]);

/* Write the invitation, after all ways to the table are open. */
void server_invite(struct server *server);

/* The files and times to wait for. */
struct poller server_poller(const struct server *server);

/* Do everything that is due. Call it until there is no event. */
enum peer_event server_attend(struct server *server);

/* Leave, and tell the other side. */
void server_close(struct server *server);

#endif
