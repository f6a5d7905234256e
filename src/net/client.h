/* SPDX-License-Identifier: MIT
 *
 * client: the connection of a guest: it moves bytes between a descriptor and the protocol, and
 * brings the clock.
 *
 * Invariant: nothing here waits but client_connect, and the end of a transport. What comes is heard
 * line by line, and after each event the caller has its say.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include "base/poller.h"
#include "net/address.h"
#include "net/intake.h"
#include "net/transport.h"
#include "protocol/guest.h"

enum { CLIENT_REASON = SOCKET_REASON };

struct client {
    struct guest guest;
    struct intake host;
    char name[NAME_BYTES + 1];
    struct address address; /* without a login: the table that waits here */
    const char *command;    /* that carries the game, or null */
    bool is_carried;
    struct transport transport;
};

/* Be a guest, who has not connected yet; the matches are those of guest_open. The command is kept,
 * not copied. */
void client_open(struct client *client, struct match *match, struct match *previous,
                 const struct address *address, const char *command, const char *name);

/* Connect to the table and ask for the seat; client_attend brings the answer. False, and why not.
 * Not to be called while the guest is seated. */
bool client_connect(struct client *client, char reason[CLIENT_REASON]);

/* What to wait for. */
struct poller client_poller(const struct client *client);

/* Do what can be done now. Call it until there is no event. */
enum peer_event client_attend(struct client *client);

/* Leave: the other side hears of it. */
void client_close(struct client *client);

#endif
