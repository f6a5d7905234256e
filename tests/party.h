/* SPDX-License-Identifier: MIT
 *
 * party: the two sides of a shared table, for tests: matches and agreements after some moves, a
 * host and its callers, a guest. Each of them has a match of its own, which lasts as long as the
 * test.
 *
 * Invariant: Ann keeps the table, X is hers in a new game, and nothing is on its way at first.
 */
#ifndef PARTY_H
#define PARTY_H

#include "protocol/guest.h"
#include "protocol/host.h"

enum { ANN = 1000, BOB, CARL, DAN }; /* logins */

enum { SECOND = 1000 };

/* The lines that Bob says, and those that he then hears at a new table. */
#define HELLO "tictactoe 1 Bob\nat 0 0x000000\n"
#define CODE "code K7QM\n"
#define WELCOME "tictactoe 1 Ann\n"
#define GAME "game 0 o 0 0 0 0x000000 - 0\n"

/* The position after these cells, 1 to 9. */
struct game party_game(const char *moves);

/* A match where those cells were played from a new game, each mark by whoever plays it; X is the
 * host's. */
struct match party_match(const char *moves);

/* True if the two are the same to the protocol, which does not say who set a mark. */
bool party_is_same(const struct match *one, const struct match *other);

/* Two sides of one match that begins with the position after these cells. */
struct party_pair {
    struct agreement host, guest;
};

struct party_pair party_pair(const char *moves, enum player host);

/* Let one side hear the lines that the other has said. Returns the event of the last line. */
enum peer_event party_hear(struct agreement *from, struct agreement *to);

/* An agreement of that side, alone with a new match or waiting for one. */
struct agreement party_side(enum side side);

/* The acts of its person. */
enum refusal party_play(struct agreement *agreement, int cell);
enum refusal party_ask(struct agreement *agreement, enum act act);
enum refusal party_open(struct agreement *agreement, struct game game);

/* Ann, with a new game. */
struct host party_host(void);

/* Somebody has connected, and whoever gives way has hung up. Returns the caller, or HOST_NOBODY. */
int party_call(struct host *host, uint32_t login, enum welcome welcome, uint64_t now);

/* Somebody of that login knocks, and the last news is the one expected. Returns the caller. */
int party_knock(struct host *host, uint32_t login, enum welcome welcome, enum peer_event expected);

/* The same from the network, with the right code, as long as that takes before now. The host asks
 * for CODE from then on. */
int party_knock_by_code(struct host *host, const char *hello, uint64_t now);

/* Bob sits down at once. Returns the caller. */
int party_seat_bob(struct host *host, uint64_t now);

/* Bytes come for the connection, one line of them at most. Returns how many. */
size_t party_receive(struct connection *connection, const char *bytes, size_t size, uint64_t now);

/* The caller says that; then the host has its turn. Returns the last news. */
enum peer_event party_say(struct host *host, int caller, const char *text, uint64_t now);

/* The bytes that wait to be sent, on a connection or to a caller. They count as sent then. */
const char *party_sent(struct connection *connection);
const char *party_said(struct host *host, int caller);

bool party_has_ended(const struct host *host, int caller);

/* Bob, who has not called yet; or has said his hello. */
struct guest party_new_guest(void);
struct guest party_guest(bool is_carried);

/* The guest's host says that. Returns the last news. */
enum peer_event party_tell(struct guest *guest, const char *text, uint64_t now);

#endif
