/* SPDX-License-Identifier: MIT
 *
 * shelf: the saved games, as a session needs them. The shelf has the games in progress, the book
 * the games that have ended and count. These functions read the files, with the catalog of struct
 * save, and put what they find into the session; shelf_page.h shows it.
 *
 * Invariant: the game on the board is not on the shelf. If another program has gone on with its
 * file, the file has another game, and that game is on the shelf.
 */
#ifndef SHELF_H
#define SHELF_H

#include "storage/save.h"

/* ---- What the session is told. ---- */

/* When the session starts: tell why games cannot be saved, or which files are no games. In line
 * mode, if a new game starts (is_new), also tell how many games are on the shelf. The screen shows
 * this number after shelf_learn. */
void shelf_greet(struct save *save, struct session *session, bool is_new);

/* Fill session->saved: the number of games on the shelf, and the result of the book for the two who
 * play now. Files are read until clock_now reaches `until`. False if files are left to read: call
 * this again. A failure to read is not told here; the numbers are then 0. */
bool shelf_learn(struct save *save, struct session *session, uint64_t until);

/* Find out whether the code of the game on the board would resume another game: a newer game of the
 * shelf in the same position. If so, session->info.key becomes the KEY of the game on the board,
 * else empty. */
void shelf_find_key(struct save *save, struct session *session);

/* ---- The acts of EFFECT_SHELF, EFFECT_RESUME, EFFECT_OFF and EFFECT_OPEN. Each returns false,
 * after telling why, if it cannot be done. ---- */

/* Show the page with the shelf and the book. The shelf starts with the game that left the board
 * last, the others follow newest first. The screen gets what can be read in 50 ms; if that is not
 * all, call this again when shelf_learn returns true. In line mode, a list that was printed before
 * and is not asked for now stays as it is, so that its numbers hold. Fails if the files cannot be
 * read. */
bool shelf_show(struct save *save, struct session *session);

/* Resume the selected game. Fails, and marks the game as gone, if the game is no longer on the
 * shelf or is on the board already. */
bool shelf_resume(struct save *save, struct session *session);

/* Take the selected game off the shelf or, if it was taken off, put it back. Fails for the reasons
 * of shelf_resume, or if the file cannot be removed or written. */
bool shelf_take_off(struct save *save, struct session *session);

/* Open the position that was typed: resume the newest game of the shelf in this position or, if
 * there is none, start a new game there. Fails if the game to resume is on the board already or has
 * left the shelf. */
bool shelf_open(struct save *save, struct session *session);

/* Free all that was read. Do not show the page afterwards. */
void shelf_forget(struct save *save);

#endif
