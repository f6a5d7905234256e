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
#include "engine/solver.h"

enum { PERSONS = 2, NO_CELL = -1 };

/* Who moves, and who wins: one of the two persons, or the computer at one of its levels, which is
 * CONTENDER_COMPUTER + the level. */
enum {
    CONTENDER_COMPUTER = PERSONS,
    CONTENDER_LEVELS = LEVEL_PERFECT + 1,
    CONTENDERS = CONTENDER_COMPUTER + CONTENDER_LEVELS
};

/* The finished games of a session. */
struct score {
    int wins[CONTENDERS];
    int draws;
};

struct round {
    struct game states[GAME_CELLS + 1];
    int now, last;
    int movers[GAME_CELLS]; /* the contender who made each move */
    int given;              /* how many of the moves came with --moves */
    bool is_recorded;       /* its end is in the book, or on the way there */
    int x_person;           /* who plays X: person 0 or 1 */
    struct score before;
    bool is_from_shelf;  /* states[0] came from there */
    struct game shelved; /* what stands for it on the shelf; a new game if nothing does */
};

/* The game on the board. */
struct game round_game(const struct round *round);

/* Make a move for the side to move, by that contender; what was undone is forgotten. On failure
 * nothing changes. */
enum move_error round_play(struct round *round, int cell, int mover);

/* Whether a person made any of that many first moves. */
bool round_is_played(const struct round *round, int moves);

/* The cell of the last move, or NO_CELL where there is none. */
int round_last_move(const struct round *round);

/* The person, 0 or 1, who plays that mark. */
int round_person(const struct round *round, enum player player);

/* Whether a person has played here and the game on the board has ended. */
bool round_is_finished(const struct round *round);

/* The score; the game on the board counts if it was finished here. Whoever made the last move of a
 * game that was won has won it. */
struct score round_score(const struct round *round);

/* The game that the shelf should hold for the round; a new game if none. Where a person has played
 * it is the one on the board, while that is under way. Where nobody has, whatever the computer did,
 * it is the one that was taken from the shelf. */
struct game round_to_shelve(const struct round *round);

#endif
