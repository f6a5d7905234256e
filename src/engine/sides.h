/* SPDX-License-Identifier: MIT
 *
 * sides: a position as the side to move sees it, and its class: the position up to the eight turns
 * and mirrors of the board.
 *
 * Invariant: classes are numbered from 0 in the order of their smallest dense numbers; no table of
 * them is kept.
 */
#ifndef SIDES_H
#define SIDES_H

#include "engine/game.h"

/* The cells of the side to move, and of the other. */
struct sides {
    unsigned own, other;
};

enum { SIDES_CLASSES = 765 };

struct sides sides_of_game(struct game game);

/* The game with these sides. False, and the game unchanged, if no game can reach it. */
bool sides_load(struct game *game, struct sides sides);

/* The class of a position, 0 to 764; and the position of a class with the smallest dense number. */
int sides_class(struct sides sides);
struct sides sides_of_class(int class);

#endif
