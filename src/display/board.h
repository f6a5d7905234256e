/* SPDX-License-Identifier: MIT
 *
 * board: the nine cells on a canvas, with the largest marks of the theme that a cell has room for.
 *
 * Invariant: only the canvas changes, and nothing is drawn outside the board's own area.
 */
#ifndef BOARD_H
#define BOARD_H

#include "display/theme.h"
#include "play/session.h"

/* The sizes of a cell, within the lines of the grid. */
extern const struct size board_huge_cell;
extern const struct size board_roomy_cell; /* large marks with more room around them */
extern const struct size board_large_cell;
extern const struct size board_medium_cell;
extern const struct size board_wide_cell; /* letters with more room beside them */
extern const struct size board_small_cell;

/* The size of a board with cells of that size. */
struct size board_size(struct size cell);

/* Draw the board of the session: marks, numbers, and the selected cell with the mark to come. After
 * a win the winning line stands out, and all other marks have no colour. A click on a cell is
 * its event. The cursor is in the selected cell until the end. */
void board_draw(struct canvas *canvas, int row, int col, struct size cell,
                const struct session *session, const struct theme *theme);

/* The role of the player's marks. */
enum role board_role(enum player player);

#endif
