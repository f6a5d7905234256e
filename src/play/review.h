/* SPDX-License-Identifier: MIT
 *
 * review: looks back at a game that has ended: the game on the board or, in MODE_REVIEW, a game of
 * the book. The person sees the position after some of its moves:
 *
 *     none        the start
 *     1, 2, ...   the last of these moves is named and judged
 *     all         the end, where looking back starts
 *
 * The shown session is a copy of the session. In MODE_REVIEW the match of the copy is the game of
 * the book.
 *
 * Invariant: stepping changes only session->review. Stepping affects neither the match nor the
 * files nor the other program at a shared table.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "play/session.h"

/* The shown session, which the functions below take as `shown`. */
struct session review_session(const struct session *session);

/* How many moves of the game on the board are shown. */
int review_moves(const struct session *shown);

/* True if fewer moves are shown than the game on the board has. */
bool review_is_back(const struct session *shown);

/* Step through the game, and return true. An event that is not listed here does nothing: false.
 *
 *     Left, h        back by one move; at the start nothing changes
 *     Right, l       forward by one move; at the end nothing changes
 *     Up, k, Home    to the start
 *     Down, j, End   to the end */
bool review_step(struct session *session, enum event event);

/* Start MODE_REVIEW at the end of the record, which is a finished game. The record is copied. */
void review_begin(struct session *session, const struct record *record);

#endif
