/* SPDX-License-Identifier: MIT
 *
 * marks: draws the marks of a board, and the strike, the line through the three marks that win. All
 * themes have the same crosses, rings and lines, but make them of different glyphs: half blocks,
 * braille dots, strokes or letters.
 *
 * Invariant: shapes are measured in pixels (see shape.h) from the upper left corner of the board.
 */
#ifndef MARKS_H
#define MARKS_H

#include "display/shape.h"
#include "display/theme.h"
#include "engine/game.h"

enum { MARKS_STRIKES = 2 }; /* the last mark can complete two lines */

/* The fewest rows of a cell for marks_draw. In a cell of one row, board.c draws a letter. */
enum { MARKS_LEAST_ROWS = 3 };

/* A faint mark has a level below INK_LEVELS. It is a ghost, which is a mark that is not on the
 * board yet, or it is a mark outside the winning line. */
struct drawn_mark {
    struct shape shape; /* SHAPE_NONE if the cell shows no mark */
    enum hue hue;
    int level;
};

struct picture {
    struct size cell; /* the size of a cell, without the grid */
    struct drawn_mark marks[GAME_CELLS];
    struct shape strikes[MARKS_STRIKES];
    int strike_count;
    enum player winner; /* whose strikes they are */
};

/* The rows or columns from one cell to the next: the size of a cell, plus one for the grid. */
int marks_pitch(int rows_or_cols);

/* True if marks reach the sides of their cell. Marks of half blocks or dots do so if the cell has
 * only MARKS_LEAST_ROWS rows. */
bool marks_fill_cell(const struct theme *theme, struct size cell);

/* The shape of the player's mark in cell `index`, 0 to 8. The lines of a faint mark are thin. */
struct shape marks_shape(const struct theme *theme, struct size cell, int index, enum player player,
                         bool is_faint);

/* The first `percent`, 0 to 100, of the strike from cell `first` to cell `third`, which has a
 * higher index. The whole strike goes from the far end of the first mark to that of the third. */
struct shape marks_strike(const struct theme *theme, struct size cell, int first, int third,
                          int percent);

/* Draw the picture. The upper left corner of the board is at this row and column of the canvas. */
void marks_draw(struct canvas *canvas, const struct theme *theme, const struct picture *picture,
                int row, int col);

#endif
