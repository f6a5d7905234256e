/* SPDX-License-Identifier: MIT
 *
 * seat: a session of Ann and Ben whose keys are pressed one after the other.
 *
 * Invariant: a key is written as the character that it is; a few that are none have one here.
 */
#ifndef SEAT_H
#define SEAT_H

#include "oracle.h"
#include "play/session.h"

#define EMPTY_BOARD "........."

/* Games by digits that end so. */
#define X_WINS "14253"
#define O_WINS "142596"
#define DRAWN "123546879"

struct session seat_at(const char *board, uint32_t seed);
struct session seat_new(void);

/* Enter, Backspace and Escape are \n, \b and \033. */
enum event seat_event(char key);

/* Press one key after the other. */
void seat_press(struct session *session, const char *keys);
struct session seat_after(const char *keys);

/* True if two sessions are the same, padding included: so copy them by memcpy. */
bool seat_is_same(const struct session *session, const struct session *other);

/* True if only the notice has changed. */
bool seat_is_same_but_notice(const struct session *session, const struct session *before);

bool seat_is_over(const struct session *session);

/* Place in the first empty cell. */
void seat_place_somewhere(struct session *session);

/* The board of a game in the letters of the oracle. */
void seat_write_board(struct game game, char board[ORACLE_BOARD_SIZE]);

/* A shelf of that many games, all different. */
struct shelf seat_shelf_of(int games);

#endif
