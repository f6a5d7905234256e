/* SPDX-License-Identifier: MIT
 *
 * solver: perfect play, found by searching to the end of the game. There is no table of positions.
 *
 * Invariant: an evaluation is exact, never an estimate.
 */
#ifndef SOLVER_H
#define SOLVER_H

#include "engine/game.h"

/* How a position ends if both players play perfectly: the winner wins as soon as possible, the
 * loser loses as late as possible. */
struct evaluation {
    int value; /* the result for the player to move: 1 a win, 0 a draw, -1 a loss */
    int plies; /* the number of marks until the end; 0 if the game is over */
};

/* How the computer plays. LEVEL_PERFECT chooses in three steps: the cells with the best value; of
 * these, the cells after which random replies lose most often; of these, the cells with the best
 * evaluation. Against random replies it wins 382 of 384 games if it moves first, 866 of 945 if it
 * moves second, and draws the others. */
enum level {
    LEVEL_EASY,   /* any empty cell */
    LEVEL_MEDIUM, /* a cell that wins; if none, a cell that blocks a line; if none, any */
    LEVEL_PERFECT /* never loses */
};

#define LEVEL_DEFAULT LEVEL_MEDIUM

/* The words for the levels, indexed by enum level, then a null. */
extern const char *const solver_levels[];

/* If the game is over, the value is 0 after a draw, else -1: a loss for the player whose turn would
 * be next. */
struct evaluation solver_evaluate(struct game game);

/* The evaluation for the player to move, if that player takes the cell. `plies` counts this mark,
 * too. The game has not ended, and the cell is empty. */
struct evaluation solver_evaluate_move(struct game game, int cell);

/* The set of cells whose solver_evaluate_move equals solver_evaluate. Empty if the game is over. */
unsigned solver_best_cells(struct game game);

/* The set of cells among which the computer at this level chooses. Empty if the game is over. */
unsigned solver_cells(struct game game, enum level level);

#endif
