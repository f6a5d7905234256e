/* SPDX-License-Identifier: MIT
 *
 * analysis: where a game that was won could still have gone another way.
 *
 * Invariant: pure. What is said is exact, for it is the solver's.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include <stdbool.h>

#include "engine/solver.h"

/* The loser's last move in a position that was not yet lost. */
struct turning_point {
    enum player player;
    int cell;               /* where it was set */
    struct outlook outlook; /* what the loser still had: a win or a draw */
    unsigned better;        /* the cells that would have kept its value */
    unsigned best;          /* those of them that would have won soonest, or drawn */
    unsigned drawing;       /* where it was a win, the cells that would only have drawn */
};

/* Find it in the positions states[0] to states[last] of one game, each one move after the one
 * before. False, and the turning point unchanged, if nobody has won in the last of them, or if the
 * game was lost from the first on. */
bool analysis_find_turning_point(const struct game *states, int last,
                                 struct turning_point *turning_point);

/* Say it in a sentence. */
enum { ANALYSIS_WORDS = 80 };
void analysis_write(const struct turning_point *turning_point, char words[ANALYSIS_WORDS]);

/* A second sentence, where a win was missed: "7 wins in 3; 2 and 6 only draw." No words otherwise.
 */
void analysis_write_missed_win(const struct turning_point *turning_point,
                               char words[ANALYSIS_WORDS]);

#endif
