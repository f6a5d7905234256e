/* SPDX-License-Identifier: MIT
 *
 * solver: perfect play, by search on the word. No table of positions.
 *
 * Invariant: an evaluation is exact: the search follows every game that can matter to its end.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include "engine/game.h"

/* The end of a position if both players play perfectly: the winner hurries, the loser delays. */
struct evaluation {
    int value; /* for the player to move: 1 a win, 0 a draw, -1 a loss */
    int plies; /* the marks until the end; 0 if the game is over */
};

/* The levels of the computer. Of the cells that keep the value, perfect takes those after which an
 * opponent who replies at random loses most often, and of these the ones with the best evaluation.
 * Against such an opponent it wins 382 games of 384 if it begins, and 866 of 945 if not. */
enum level {
    LEVEL_EASY,   /* any legal move */
    LEVEL_MEDIUM, /* a win if there is one, else a block if there is one, else any legal move */
    LEVEL_PERFECT /* never loses */
};

#define LEVEL_DEFAULT LEVEL_MEDIUM

/* The words for the levels, ended by a null. */
extern const char *const solver_levels[];

/* The evaluation of a game. One that is over is a loss for the player to move, or a draw. */
struct evaluation solver_evaluate(struct game game);

/* The evaluation for the player to move if it takes that empty cell of an ongoing game. */
struct evaluation solver_evaluate_move(struct game game, int cell);

/* The set of cells that keep the evaluation, and of those that a player of the level draws from;
 * empty only if the game is over. */
unsigned solver_best_cells(struct game game);
unsigned solver_cells(struct game game, enum level level);

#endif
