/* SPDX-License-Identifier: MIT
 *
 * layout: where everything at the table stands, for each size of a terminal.
 *
 * Invariant: pure. The parts of a layout lie within its size, and none covers another; only a
 * notice may take the place of the result panel, and where there is no other that of a hint, and
 * the prompt that of a notice or of the hints.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "display/canvas.h"

/* A part without rows is left out. */
struct layout {
    struct size size;
    const struct size *cell;
    int board_row, board_col;
    struct area title; /* the name of the game */
    struct area turn;  /* who moves or how it ended */
    struct area score; /* X and O, and who is to move */
    struct area draws;
    struct area lifetime_score; /* the score of all time */
    struct area last;           /* the last move */
    struct area code;
    struct area stage; /* how to begin, the bits, the end */
    struct area notice;
    struct area hints;
    const char *hints_of; /* the keys, as hints_draw wants them */
    int hint_cols;        /* of each */
    struct area prompt;   /* what is being typed; it takes the place of others */
};

/* The smallest size that the game is played in. */
struct size layout_smallest(void);

/* The best layout for a terminal of at least the smallest size that has room in its notice for what
 * stands; if none has, the best. */
const struct layout *layout_choose(struct size terminal, const char *pinned);

#endif
