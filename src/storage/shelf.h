/* SPDX-License-Identifier: MIT
 *
 * shelf: the saved games, as a session needs them. The shelf has the games in progress. The book
 * has the finished games that count. These functions read the files, and put what they find into
 * the session.
 *
 * Invariant: the page does not show the game on the board. There is one exception: after another
 * program has changed the file of that game, the page shows the game in the file.
 */
#ifndef SHELF_H
#define SHELF_H

#include "storage/save.h"

/* ---- What the session is told. ---- */

/* At the start of the session, tell why games cannot be saved, or which files are no games. In line
 * mode, if a new game starts (is_new), also tell how many games are on the shelf. */
void shelf_greet(struct save *save, struct session *session, bool is_new);

/* Fill session->saved from the shelf and, for the two people who play now, from the book. Files are
 * read until clock_now reaches `until`. False if more files must be read: call this again. If
 * reading fails, the numbers become 0, and the failure is not told. */
bool shelf_learn(struct save *save, struct session *session, uint64_t until);

/* Set session->info.key to the KEY of the game on the board if people need it to resume that game,
 * else to "". They need it if a newer game on the shelf is in the same position: the code of a
 * position resumes the newest game. */
void shelf_find_key(struct save *save, struct session *session);

/* ---- The acts of EFFECT_SHELF, EFFECT_RESUME, EFFECT_OFF and EFFECT_OPEN. Each returns false,
 * after telling why, if it cannot be done. ---- */

/* Show the page with the shelf and the book, the newest games first. The game that left the board
 * last is the first of the shelf. Fails if the files cannot be read.
 *
 * On the screen, this reads files for 50 ms at most. If more files must be read, the page is not
 * whole: call this again when shelf_learn returns true.
 *
 * In line mode, one of the two lists is chosen. If the other list was printed earlier, it does not
 * change, so that its games keep their numbers. */
bool shelf_show(struct save *save, struct session *session);

/* Resume the selected game. Fails, and marks the game as gone, if the game is no longer on the
 * shelf or is on the board already. */
bool shelf_resume(struct save *save, struct session *session);

/* Take the selected game off the shelf or, if it was taken off, put it back. Fails for the reasons
 * of shelf_resume, or if the file cannot be removed or written. */
bool shelf_take_off(struct save *save, struct session *session);

/* Open the position that was typed: resume the newest game of the shelf that is in this position.
 * If there is none, start a new game from the position. Fails for the reasons of shelf_resume, or
 * if a new game is refused. */
bool shelf_open(struct save *save, struct session *session);

/* Free all that was read. Do not show the page afterwards. */
void shelf_forget(struct save *save);

#endif
