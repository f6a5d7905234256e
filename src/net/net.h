/* SPDX-License-Identifier: MIT
 *
 * net: the ends of a shared table. server.c has the connections of a host, client.c the one of a
 * guest. Both move bytes between descriptors and the protocol, and bring the clock.
 *
 * Invariant: nothing here waits except client_open and the end of a transport. Input is heard line
 * by line, and after each event the caller can act.
 */
#ifndef NET_H
#define NET_H

#include "base/poller.h"
#include "net/address.h"
#include "net/tcp.h"
#include "net/transport.h"
#include "net/unix_socket.h"
#include "protocol/guest.h"
#include "protocol/host.h"

enum { SERVER_INVITATION = 256 };

struct server {
    struct host host;
    int sockets[HOST_CALLERS]; /* of the host's callers; SOCKET_NONE for no caller */
    struct unix_socket unix_socket;
    uint64_t accept_again; /* no caller is accepted before this time: the descriptors ran out */
    bool has_one_guest;    /* only one login can sit down, and does at once */
    uid_t one_guest;
    int network;                 /* the listener there, if it was asked for; else SOCKET_NONE */
    char code[ADDRESS_CODE + 1]; /* empty if no port is open */
    char invitation[SERVER_INVITATION]; /* the command that joins this table */
};

/* Keep a table, for that login alone or, if it is null, for all; if a port is given, on the
 * network, too. The caller opens the host afterwards, with that code. False, with the reason, on
 * failure. */
bool server_open(struct server *server, const char *one_guest, unsigned port,
                 char reason[SOCKET_REASON]);

struct client {
    struct guest guest;
    int socket;                     /* to the host, or SOCKET_NONE */
    struct address address;         /* without a login: the table that waits on this machine */
    const char *command;            /* the transport, or null */
    struct user owner;              /* of a table on this machine */
    struct tcp_connector connector; /* to one on the network */
    struct transport transport;
};

/* Begin as a guest that has not connected yet, and find the table, once and for all: this looks up
 * names, and may wait for them. The matches are those of guest_open. The command is not copied.
 * False, with guest.reason, on failure. */
bool client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name);

/* Connect to the table and ask for the seat; client_attend brings the answer. False, with
 * guest.reason, on failure. The guest must not be seated. */
bool client_connect(struct client *client);

/* The files and times to wait for. */
struct poller server_poller(const struct server *server);
struct poller client_poller(const struct client *client);

/* Do everything that is due, and return the event, if any. Call it until there is no event. */
enum peer_event server_attend(struct server *server);
enum peer_event client_attend(struct client *client);

/* Leave, and tell the other side. */
void server_close(struct server *server);
void client_close(struct client *client);

#endif
