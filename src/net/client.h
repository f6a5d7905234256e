/* SPDX-License-Identifier: MIT
 *
 * client: the connection of a guest. It moves bytes between a descriptor and the protocol, and
 * brings the clock.
 *
 * Invariant: nothing here waits except client_find and the end of a transport. Input is heard line
 * by line, and after each event the caller can act.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include "base/poller.h"
#include "net/address.h"
#include "net/tcp.h"
#include "net/transport.h"
#include "net/unix_socket.h"
#include "protocol/guest.h"

enum { CLIENT_REASON = SOCKET_REASON };

struct client {
    struct guest guest;
    int socket; /* to the host, or SOCKET_NONE */
    char name[NAME_BYTES + 1];
    struct address address; /* without a login: the table that waits on this machine */
    const char *command;    /* that carries the game, or null */
    const char *carrier;    /* its name for people: ssh, or the command; null if there is none */
    struct user owner;      /* of a table on this machine */
    struct tcp_connector connector; /* to one on the network */
    struct transport transport;
};

/* Begin as a guest that has not connected yet. The matches are those of guest_open. The command is
 * not copied. */
void client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name);

/* Find the table, once and for all. This looks up names, and may wait for them. False, with the
 * reason, on failure. */
bool client_find(struct client *client, char reason[CLIENT_REASON]);

/* Connect to the table and ask for the seat; client_attend brings the answer. False, with the
 * reason, on failure. The guest must not be seated. */
bool client_connect(struct client *client, char reason[CLIENT_REASON]);

/* The files and times to wait for. */
struct poller client_poller(const struct client *client);

/* Do everything that is due. Call it until there is no event. */
enum peer_event client_attend(struct client *client);

/* True if the transport has a question at the terminal: the keys are not for the game then. */
bool client_lends_terminal(const struct client *client);

/* Leave, and tell the other side. */
void client_close(struct client *client);

#endif
