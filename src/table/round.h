/* SPDX-License-Identifier: MIT
 *
 * round: one game at the table with its history, who sits where, and the score before it.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before; states[now] is on the board.
 */
#ifndef ROUND_H
#define ROUND_H

#include "engine/game.h"

enum { PERSONS = 2, NO_CELL = -1 };

/* The finished games of a sitting. */
struct score {
    int wins[PERSONS];
    int draws;
};

struct round {
    struct game states[GAME_CELLS + 1];
    int now, last;
    int x_person; /* who plays X: person 0 or 1 */
    struct score before;
    struct game shelved; /* what stands for it on the shelf; a new game if nothing does */
};

/* The game on the board. */
struct game round_game(const struct round *round);

/* A move of whoever's turn it is; what was undone is forgotten. On failure nothing changes. */
enum move_error round_play(struct round *round, int cell);

/* The cell of the last move, or NO_CELL where there is none. */
int round_last_move(const struct round *round);

/* The person, 0 or 1, who plays that mark. */
int round_person(const struct round *round, enum player player);

/* Whether the game on the board was played to its end here, and not only looked at. */
bool round_is_finished(const struct round *round);

/* The score with the game on the board, if it was finished here. */
struct score round_score(const struct round *round);

#endif
