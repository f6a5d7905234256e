/* SPDX-License-Identifier: MIT
 *
 * server: the connections of a host: it moves bytes between descriptors and the protocol, and
 * brings the clock.
 *
 * Invariant: nothing here waits. What comes is heard line by line, and after each event the caller
 * has its say.
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
    int sockets[HOST_CALLERS]; /* of the host's callers; SOCKET_NONE where there is none */
    struct unix_socket unix_socket;
    uint64_t accept_again; /* not before this: there was no descriptor left for a caller */
    bool has_one_guest;    /* who sits down at once, and nobody else can */
    uid_t one_guest;
    struct tcp tcp; /* open only if it was asked for */
    unsigned port;
    char code[ADDRESS_CODE + 1];
    char numbers[HOST_CALLERS][TCP_NUMBERS]; /* where each comes from on the network; or empty */
    char invitation[SERVER_INVITATION];      /* what others type to sit down */
    char requester[SERVER_REQUESTER];        /* who asked to join last, as the person is told */
};

/* Keep a table, for that login alone or, if it is null, for all. The host is opened by the caller
 * afterwards. False, and why not. */
bool server_open(struct server *server, const char *one_guest, char reason[SERVER_REASON]);

/* Listen on the network too, once the host is open. False, and why not. */
bool server_listen(struct server *server, unsigned port, char reason[SERVER_REASON]);

/* Write the invitation, once it is known how the table can be reached. */
void server_invite(struct server *server);

/* What to wait for. */
struct poller server_poller(const struct server *server);

/* Do what can be done now. Call it until there is no event. */
enum peer_event server_attend(struct server *server);

/* Leave: the other side hears of it. */
void server_close(struct server *server);

#endif
