/* SPDX-License-Identifier: MIT
 *
 * layout: divides a terminal into the board and the parts around it. The board has the largest
 * cells that leave room for a panel beside it, or below it:
 *
 *     title                              title
 *
 *     board board  panel                 board board board board
 *     board board  panel                 board board board board
 *     board board  panel
 *                                        panel      aside
 *     hints                              hints
 *
 * Invariant: no part covers another. A part that is left out has no rows.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>

#include "display/area.h"

struct layout {
    struct size size; /* the size of the canvas */
    struct size cell; /* the size of a cell, without the grid */
    bool is_smallest; /* the hints are a column beside the smallest board */
    struct area title;
    struct area board;
    struct area panel; /* the people, the moves, the code, and the notices if there is no aside */
    struct area aside; /* the notices */
    struct area bits;
    struct area code; /* beside the title, or if is_smallest; else the panel has it */
    struct area free; /* blank rows between the board and the hints, for long commands */
    struct area hints;
};

/* The layout for a terminal that is at least as large as layout_smallest. If has_bits is true, the
 * layout has an area for the bits, unless there is too little room. */
struct layout layout_compose(struct size terminal, bool has_bits);

/* The smallest terminal that has room for the game. */
extern const struct size layout_smallest;

/* The sizes of a cell, from the largest to the smallest. */
enum { LAYOUT_CELLS = 21, LAYOUT_SMALLEST = LAYOUT_CELLS - 1 };
extern const struct size layout_cells[LAYOUT_CELLS];

/* The size of a board whose cells have this size, including the grid. */
struct size layout_board(struct size cell);

/* The rows and columns of the bits with all encodings, and with only a few. */
enum { BITS_ALL_ROWS = 12, BITS_FEW_ROWS = 8, BITS_ALL_COLS = 39, BITS_FEW_COLS = 32 };

#endif
