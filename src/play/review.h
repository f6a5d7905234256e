/* SPDX-License-Identifier: MIT
 *
 * review: looks back at a game that has ended: the game on the board or, in MODE_REVIEW, a game of
 * the book. A person steps through the positions of the game, starting at the end.
 *
 * Invariant: stepping changes only session->review.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "play/session.h"

/* A copy of the session, to be shown. In MODE_REVIEW the match of the copy is the game of the book.
 * Functions with a parameter `shown` take this copy. */
struct session review_session(const struct session *session);

/* The number of moves that are shown. */
int review_moves(const struct session *shown);

/* True if some moves of the game are not shown. */
bool review_is_back(const struct session *shown);

/* Step through the game. False for any event that is not listed here:
 *
 *     Left, h        back by one move; at the start nothing changes
 *     Right, l       forward by one move; at the end nothing changes
 *     Up, k, Home    to the start
 *     Down, j, End   to the end */
bool review_step(struct session *session, enum event event);

/* Start MODE_REVIEW at the end of a finished game. The record is copied. */
void review_begin(struct session *session, const struct record *record);

#endif
