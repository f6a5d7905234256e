/* SPDX-License-Identifier: MIT
 *
 * analysis: where a game that was won could still have gone another way.
 *
 * Invariant: pure. What is said is exact, for it is the solver's.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include <stdbool.h>

#include "engine/game.h"

/* The loser's last move in a position that was not yet lost. */
struct turning_point {
    enum player player;
    int cell;        /* where it was set */
    unsigned better; /* the cells that would have kept it */
    int value;       /* of those cells: 1 won, 0 drew */
};

/* Find it in the positions states[0] to states[last] of one game, each one move after the one
 * before. False, and the turning unchanged, if nobody has won in the last of them, or if the game
 * was lost from the first on. */
bool analysis_find_turning_point(const struct game *states, int last,
                                 struct turning_point *turning_point);

/* Say it in a sentence. */
enum { ANALYSIS_WORDS = 80 };
void analysis_write(const struct turning_point *turning_point, char words[ANALYSIS_WORDS]);

#endif
