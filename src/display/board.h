/* SPDX-License-Identifier: MIT
 *
 * diagram: the nine cells on a frame, with the largest marks of the look that a cell has room for.
 *
 * Invariant: pure, and nothing is drawn outside the board's own area.
 */
#ifndef BOARD_H
#define BOARD_H

#include "display/theme.h"
#include "play/session.h"

/* The sizes of a cell, within the lines of the grid. */
extern const struct size diagram_huge_cell;
extern const struct size diagram_roomy_cell; /* large marks with more room around them */
extern const struct size diagram_large_cell;
extern const struct size diagram_medium_cell;
extern const struct size diagram_wide_cell; /* letters with more room beside them */
extern const struct size diagram_small_cell;

/* The size of a board with cells of that size. */
struct size diagram_size(struct size cell);

/* The board of the sitting: marks, numbers, the selected cell with the mark to come, the last
 * move; after a win its line, and all other marks as letters. A click on a cell is its event, and
 * the cursor stands in the selected one until the end. */
void diagram_draw(struct frame *frame, int row, int col, struct size cell,
                  const struct sitting *sitting, const struct look *look);

/* How the player's marks look. */
enum role diagram_role(enum player player);

#endif
