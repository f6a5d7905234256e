/* SPDX-License-Identifier: MIT
 *
 * board: the nine cells on a frame, in any of the three sizes that a look has art for.
 *
 * Invariant: pure, and nothing is drawn outside the board's own area.
 */
#ifndef BOARD_H
#define BOARD_H

#include "picture/look.h"
#include "table/sitting.h"

/* The size of a cell, within the lines of the grid. */
extern const struct size diagram_large_cell;
extern const struct size diagram_medium_cell;
extern const struct size diagram_small_cell;

/* The size of a board with cells of that size. */
struct size diagram_size(struct size cell);

/* The board of the sitting: marks, numbers, the selected cell with the mark to come, the last
 * move, the winning line. A click on a cell is its event, and the cursor stands on the selected
 * one. */
void diagram_draw(struct frame *frame, int row, int col, struct size cell,
                  const struct sitting *sitting, const struct look *look);

/* How the player's things look, and how they do on a ground. */
enum role diagram_role(enum player player);
enum role diagram_ground(enum player player);

#endif
