/* SPDX-License-Identifier: MIT
 *
 * seat: a session of Ann and Ben whose keys are pressed one after the other, and what must hold of
 * it.
 *
 * Invariant: a key is written as the character that it is; a few that are none have one here.
 */
#ifndef SEAT_H
#define SEAT_H

#include "oracle.h"
#include "play/session.h"

#define EMPTY_BOARD "........."

/* A position in the middle of a game, O to move. */
#define SOME_BOARD "X...O...X"
#define SOME_CODE "146"

/* Finished positions, and games by digits that end so. */
#define X_WINS "14253"
#define O_WINS "142596"
#define DRAWN "123546879"
#define X_WON_BOARD "XXXOO...."

/* More than any text of a session holds. */
enum { LONG_TEXT = 1000 };

struct session seat_at(const char *board, uint32_t seed);
struct session seat_new(void);
enum event seat_event(char key);

/* Press one key after the other, at a shelf that nobody else touches. Returns the effect of the
 * last.
 */
enum effect seat_press(struct session *session, const char *keys);

struct session seat_after(const char *keys);

/* The board of a game in the letters of the oracle. */
void seat_write_board(struct game game, char board[ORACLE_BOARD_SIZE]);

void seat_check_board(const struct session *session, const char *expected);

int seat_marks(const struct session *session);
bool seat_is_over(const struct session *session);

/* True if two sessions are the same, padding included: so copy them by memcpy. */
bool seat_is_same(const struct session *session, const struct session *other);

/* True if two matches are the same, except for the number of changes. */
bool seat_is_same_match(const struct match *match, const struct match *other);

/* True if only the notice has changed. */
bool seat_is_same_but_notice(const struct session *session, const struct session *before);

/* A shelf of that many games, all different. */
struct shelf seat_shelf_of(int games);

bool seat_can_undo(const struct session *session);

bool seat_is_between(int event, int first, int last);

/* True if the event is one of those characters, or one of Enter, Escape and Backspace, as
 * seat_event writes them. */
bool seat_is_one_of(const char *keys, int event);

bool seat_is_arrow(int event);
bool seat_is_of_play(int event);

void seat_check_x(const struct session *session, int person);

/* Place in the first empty cell. */
void seat_place_somewhere(struct session *session);

/* A game against the computer up to its end, by a person who takes the first cells. */
struct session seat_play_computer(uint32_t seed);

#endif
