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
    int value; /* 1 if the player to move wins, 0 for a draw, -1 if the player to move loses */
    int plies; /* the number of marks until the end; 0 if the game is over */
};

/* How the computer plays. LEVEL_PERFECT chooses in three steps:
 *
 *   - it finds the cells with the best value;
 *   - of these, it keeps the cells after which an opponent who plays at random loses most often;
 *   - of these, it keeps the cells with the best evaluation.
 *
 * Against an opponent who plays at random, it wins 382 of 384 games if it moves first, and 866 of
 * 945 if it moves second. It draws the other games. */
enum level {
    LEVEL_EASY,   /* any empty cell */
    LEVEL_MEDIUM, /* a cell that wins; else a cell that blocks a line; else any empty cell */
    LEVEL_PERFECT /* never loses */
};

#define LEVEL_DEFAULT LEVEL_MEDIUM

/* The words for the levels, indexed by enum level, then a null. */
extern const char *const solver_levels[];

/* The evaluation of a position. If the game is over, the value is 0 after a draw, and -1 after a
 * win: the player whose turn would be next has lost. */
struct evaluation solver_evaluate(struct game game);

/* The evaluation for the player to move, if that player takes the cell. Its `plies` include this
 * mark. The game has not ended, and the cell is empty. */
struct evaluation solver_evaluate_move(struct game game, int cell);

/* The set of cells whose solver_evaluate_move equals solver_evaluate. Empty if the game is over. */
unsigned solver_best_cells(struct game game);

/* The set of cells from which the computer chooses at this level. Empty if the game is over. */
unsigned solver_cells(struct game game, enum level level);

#endif
