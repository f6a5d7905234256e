/* SPDX-License-Identifier: MIT
 *
 * layout: divides a terminal into the board and what stands around it. The board has the largest
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

/* Take rows off at the top or at the bottom, as far as there are any. */
struct area area_take_top(struct area *from, int rows);
struct area area_take_bottom(struct area *from, int rows);

/* Take columns off at the left, and the gap between them and the rest. */
struct area area_take_left(struct area *from, int cols, int gap);

struct layout {
    struct size size; /* of the canvas */
    struct size cell; /* without the grid */
    bool is_smallest; /* the hints stand below one another beside the board */
    struct area title;
    struct area board;
    struct area panel; /* the people, the moves, the code and, without an aside, the notices */
    struct area aside; /* the notices */
    struct area bits;
    struct area code; /* beside the smallest board, and else in the panel */
    struct area free; /* a blank row between the board and the hints */
    struct area hints;
};

/* The layout for a terminal in which the game fits. */
struct layout layout_compose(struct size terminal, bool has_bits);

/* The smallest terminal in which it does. */
extern const struct size layout_smallest;

/* The sizes of a cell from the largest to the smallest, and the size of a board of such cells. */
enum { LAYOUT_CELLS = 21, LAYOUT_SMALLEST = LAYOUT_CELLS - 1 };
extern const struct size layout_cells[LAYOUT_CELLS];
struct size layout_board(struct size cell);

/* The rows of the bits: all, or the few that have room in most terminals; and their columns. */
enum { BITS_ALL_ROWS = 12, BITS_FEW_ROWS = 8, BITS_ALL_COLS = 39, BITS_FEW_COLS = 32 };

#endif
