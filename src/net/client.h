/* SPDX-License-Identifier: MIT
 *
 * client: the connection of a guest: it moves bytes between a descriptor and the protocol, and
 * brings the clock.
 *
 * Invariant: nothing here waits but client_find, and the end of a transport. What comes is heard
 * line by line, and after each event the caller has its say.
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
    struct address address; /* without a login: the table that waits here */
    const char *command;    /* that carries the game, or null */
    const char *carrier;    /* what people call it: ssh, or the command; null if there is none */
    struct user owner;      /* of a table on this machine */
    struct tcp_connector connector; /* to one on the network */
    struct transport transport;
};

/* Be a guest, who has not connected yet; the matches are those of guest_open. The command is kept,
 * not copied. */
void client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name);

/* Find the table, once and for all: this looks up names, and may wait for them. False, and why not.
 */
bool client_find(struct client *client, char reason[CLIENT_REASON]);

/* Connect to the table and ask for the seat; client_attend brings the answer. False, and why not.
 * Not to be called while the guest is seated. */
bool client_connect(struct client *client, char reason[CLIENT_REASON]);

/* What to wait for. */
struct poller client_poller(const struct client *client);

/* Do what can be done now. Call it until there is no event. */
enum peer_event client_attend(struct client *client);

/* Whether what carries the game asks something at the terminal: what is typed is not for us. */
bool client_lends_terminal(const struct client *client);

/* Leave: the other side hears of it. */
void client_close(struct client *client);

#endif
