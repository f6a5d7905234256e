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
 * Invariant: no part covers another. A part without rows is left out.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>

#include "display/canvas.h"

/* Take `rows` rows, or as many as there are, off the top of the area. Returns them. */
struct area area_take_top(struct area *from, int rows);

/* Take them off the bottom. */
struct area area_take_bottom(struct area *from, int rows);

/* Take `cols` columns off the left of the area, and then a gap. Returns the columns without the
 * gap. */
struct area area_take_left(struct area *from, int cols, int gap);

struct layout {
    struct size size; /* of the canvas */
    struct size cell; /* of a cell, without the grid */
    bool is_smallest; /* the hints are below one another, beside the board */
    struct area title;
    struct area board;
    struct area panel; /* the people, the moves, the code; also the notices if there is no aside */
    struct area aside; /* the notices */
    struct area bits;
    struct area code; /* beside the smallest board; with other boards the code is in the panel */
    struct area free; /* a blank row between the board and the hints */
    struct area hints;
};

/* The layout for a terminal of at least layout_smallest. has_bits: with the bits, if they have
 * room. */
struct layout layout_compose(struct size terminal, bool has_bits);

/* The smallest terminal that has room for the game. */
extern const struct size layout_smallest;

/* The sizes of a cell, from the largest to the smallest. */
enum { LAYOUT_CELLS = 21, LAYOUT_SMALLEST = LAYOUT_CELLS - 1 };
extern const struct size layout_cells[LAYOUT_CELLS];

/* The size of a board of such cells, with its grid. */
struct size layout_board(struct size cell);

/* The rows and columns of all bits and encodings, and of the few that have room in most terminals.
 */
enum { BITS_ALL_ROWS = 12, BITS_FEW_ROWS = 8, BITS_ALL_COLS = 39, BITS_FEW_COLS = 32 };

#endif
