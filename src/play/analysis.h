/* SPDX-License-Identifier: MIT
 *
 * analysis: where a game that was won could still have gone another way.
 *
 * Invariant: pure, and exact: the solver says what every other move would have led to.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "play/session.h"

/* The loser's last move in a position that was not yet lost. */
struct turning_point {
    enum player player;
    int cell;               /* where it was set */
    struct outlook outlook; /* what the loser still had: a win or a draw */
    unsigned better;        /* the cells that would have kept its value */
};

/* Find it in the positions states[0] to states[last] of one game, each one move after the one
 * before. False, and the turning point unchanged, if nobody has won in the last of them, or if the
 * game was lost from the first on. */
bool analysis_find_turning_point(const struct game *states, int last,
                                 struct turning_point *turning_point);

/* Say it of the game on the board, in a sentence: "Bob's 4 lost it: 5 would have drawn." No words
 * if there is no such move. */
enum { ANALYSIS_WORDS = 96 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

#endif
