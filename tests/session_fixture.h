/* SPDX-License-Identifier: MIT
 *
 * session_fixture: a session of Ann and Ben at one keyboard, and keys to press one after the other.
 *
 * Invariant: a key is written as its character. Enter, Backspace and Escape are \n, \b and \033.
 */
#ifndef SESSION_FIXTURE_H
#define SESSION_FIXTURE_H

#include "oracle.h"
#include "play/session.h"

#define EMPTY_BOARD "........."

struct session session_fixture_at(const char *board, uint32_t seed);
struct session session_fixture_new(void);

enum event session_fixture_event(char key);

/* Press the keys one after the other. The second function starts with a new session. */
void session_fixture_press(struct session *session, const char *keys);
struct session session_fixture_after(const char *keys);

/* Games in progress and finished games, each list newest first. */
enum { SHELF_PAGE = 12 };
struct session_fixture_shelf {
    struct shelved games[SHELF_PAGE];
    struct shelved finished[SHELF_PAGE];
    int count, finished_count;
};

/* Put a game of these people first on the shelf, if the shelf has room. */
void session_fixture_put(struct session_fixture_shelf *shelf, struct game start, const char *x_name,
                         const char *o_name);

/* Put a finished game of these moves first in the list of finished games. */
void session_fixture_put_finished(struct session_fixture_shelf *shelf, const char *moves);

/* Lend the games to the page of the session. */
void session_fixture_show(struct session *session, const struct session_fixture_shelf *shelf);

/* Do what the effect of a key asks of the shelf. */
void session_fixture_use_shelf(struct session *session, enum effect effect,
                               const struct session_fixture_shelf *shelf);

/* True if two sessions are the same in every byte, padding included, so copy sessions by memcpy. */
bool session_fixture_is_same(const struct session *session, const struct session *other);

/* True if only the notice has changed. */
bool session_fixture_is_same_but_notice(const struct session *session,
                                        const struct session *before);

/* True if the shelf should have the game on the board. */
bool session_fixture_is_shelved(const struct session *session);

bool session_fixture_is_over(const struct session *session);

/* Set the score of the two people, by their rows. */
void session_fixture_score(struct session *session, unsigned first, unsigned second,
                           unsigned draws);

/* Play the first empty cell. */
void session_fixture_place_somewhere(struct session *session);

/* The board of a game in the letters of the oracle. */
void session_fixture_write_board(struct game game, char board[ORACLE_BOARD_SIZE]);

/* A shelf of `games` games, all different. */
struct session_fixture_shelf session_fixture_shelf_of(int games);

#endif
