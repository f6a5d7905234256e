/* SPDX-License-Identifier: MIT
 *
 * review: looks back at a game that has ended: the game on the board or, in MODE_REVIEW, a game of
 * the book. Of its moves only the first ones are shown:
 *
 *     none        the start
 *     1, 2, ...   the position after that move; the move is named and judged
 *     all         the end, where looking back starts
 *
 * The session as it is shown has the game of the book as its match in MODE_REVIEW; in all other
 * modes it is a copy of the session.
 *
 * Invariant: stepping changes only session->review. The match, the files and the other program at a
 * shared table do not notice it.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "play/session.h"

/* The session as it is shown: what the functions below call `shown`. */
struct session review_session(const struct session *session);

/* How many moves of the game on the board are shown. */
int review_moves(const struct session *shown);

/* True if fewer moves are shown than the game on the board has. */
bool review_is_back(const struct session *shown);

/* Step through the game: true. Any other event does nothing: false.
 *
 *     Left, h        back by one move; at the start nothing changes
 *     Right, l       forward by one move; at the end nothing changes
 *     Up, k, Home    to the start
 *     Down, j, End   to the end */
bool review_step(struct session *session, enum event event);

/* Start MODE_REVIEW at the end of the record, which is a finished game. The record is copied. */
void review_begin(struct session *session, const struct record *record);

#endif
