/* SPDX-License-Identifier: MIT
 *
 * peers: the connections of a shared table: it moves bytes between descriptors and the protocol,
 * and brings the clock.
 *
 * Invariant: nothing here waits, but for a knock and for a transport that is ended. What comes is
 * heard line by line, and after each news the caller has its say.
 */
#ifndef PEERS_H
#define PEERS_H

#include "base/poller.h"
#include "net/tcp.h"
#include "net/transport.h"
#include "net/unix_socket.h"
#include "play/shared_game.h"

/* What was read and not heard yet. */
struct intake {
    int socket;
    size_t start, count;
    char bytes[512];
};

struct peers {
    struct shared_game shared_game;
    struct host host; /* of the two only one is used */
    struct guest guest;
    struct intake callers[HOST_CALLERS]; /* at the guest's the first is the host */

    /* At the host's. */
    struct unix_socket place;
    bool has_one_guest; /* who sits down at once, and nobody else can */
    uid_t one_guest;
    struct tcp lan; /* open only where it was asked for */
    unsigned port;
    char code[ADDRESS_CODE + 1];
    char numbers[HOST_CALLERS][TCP_NUMBERS]; /* where each comes from on the network; or empty */

    /* At the guest's. */
    char name[NAME_BYTES + 1];
    struct address address; /* without a login: the table that waits here */
    const char *command;    /* that carries the game, or null */
    bool is_carried;
    struct transport transport;
};

enum { PEERS_REASON = 320 };

/* Keep a table, for that login alone or, where it is null, for all. False, and why not. */
bool peers_open(struct peers *peers, const char *one_guest, char reason[PEERS_REASON]);

/* Listen on the network too, once the table is kept. False, and why not. */
bool peers_listen(struct peers *peers, unsigned port, char reason[PEERS_REASON]);

/* What others type to sit down. */
void peers_invite(struct peers *peers);

/* Be a guest, who has not knocked yet, with the session's match. The command is kept, not copied.
 */
void peers_seek(struct peers *peers, struct session *session, const struct address *address,
                const char *command, const char *name);

/* Knock at the table; peers_attend brings the answer. False, and why not. Not to be called while
 * the guest is seated. */
bool peers_knock(struct peers *peers, char reason[PEERS_REASON]);

/* What to wait for. */
struct poller peers_poller(const struct peers *peers);

/* Do what can be done now. Call it until there is no news. */
enum peer_event peers_attend(struct peers *peers);

/* Leave: the other side hears of it. */
void peers_close(struct peers *peers);

#endif
