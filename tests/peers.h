/* SPDX-License-Identifier: MIT
 *
 * peers: the two programs of a shared table, for tests: a host and its callers, a guest. Each has a
 * table and a match of its own, which last as long as the test.
 *
 * Invariant: Ann keeps the table and plays X in a new game, and at first nothing is on its way.
 */
#ifndef PEERS_H
#define PEERS_H

#include "protocol/guest.h"
#include "protocol/host.h"

enum { ANN = 1000, BOB, CARL, DAN }; /* the uids of users */

enum { SECOND = 1000 };

/* The lines that Bob sends, and the lines that he then gets at a new table. */
#define HELLO "tictactoe 4 Bob\n"
#define WELCOME "tictactoe 4 Ann\n"
#define GAME "game 1 o 0 0 0 00000001 yes 0x000000 - - -\n"

/* The position after these cells, 1 to 9. */
struct game peers_game(const char *moves);

/* The request to play this cell, 0 to 8; the request for this act. */
struct request peers_play(int cell);
struct request peers_ask(enum act act);

/* The person at this table plays or asks; answers a question; takes a question back. The last two
 * functions return true if that was done. */
enum refusal peers_submit(struct table *table, struct request request);
bool peers_answer(struct table *table, bool yes);
bool peers_drop(struct table *table);

/* Fail unless the event says that the other person has done the deed. */
void peers_did(const struct table *table, enum peer_event event, enum deed deed);

/* Ann, who runs as Bob's user and has a new game; and Bob, who has not called yet. */
struct host peers_host(void);
struct guest peers_guest(void);

/* The keys of a new host's games are 1, 2, and so on. */
uint32_t peers_draw_key(void);

/* Bob sits down at time 0. Returns the caller. */
int peers_seat_bob(struct host *host);

/* Let bytes come to the connection, at most one line of them. Returns how many came. */
size_t peers_receive(struct connection *connection, const char *bytes, size_t size, uint64_t now);

/* End a turn of the host's loop: close connections that have ended, and do what is due by the
 * clock. Returns the first event; call it until there is none. */
enum peer_event peers_tick(struct host *host, uint64_t now);

/* Let the caller send the text, then give the host its turn. Returns the last event. */
enum peer_event peers_say(struct host *host, int caller, const char *text, uint64_t now);

/* The bytes that wait to be sent, on a connection or to a caller. After the call they count as
 * sent. */
const char *peers_sent(struct connection *connection);
const char *peers_said(struct host *host, int caller);

bool peers_has_ended(const struct host *host, int caller);

#endif
