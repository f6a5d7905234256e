/* SPDX-License-Identifier: MIT
 *
 * review: looking back at a game that has ended. It is a number: how many of the moves are shown.
 *
 *     0           the start
 *     1, 2, ...   after that move, whose player and judgement are told
 *     all         the end, at which looking back begins
 *
 * Invariant: it changes nothing but session->review. The match, the files and the other program at
 * a shared table know nothing of it.
 */
#ifndef REVIEW_H
#define REVIEW_H

#include "play/session.h"

/* The session as it is shown: in MODE_REVIEW with the game of the book on the board, else as it
 * is. The functions below that take `shown` take this one. */
struct session review_session(const struct session *session);

/* How many moves of the game on the board are shown. */
int review_moves(const struct session *shown);

/* True if not all of them are. */
bool review_is_back(const struct session *shown);

/* Step: left and h go to the move before, right and l to the next one, up, k and Home to the start,
 * down, j and End to the end. False for any other event. */
bool review_step(struct session *session, enum event event);

/* Begin to look back at a game of the book, at its end. */
void review_begin(struct session *session, const struct record *record);

#endif
