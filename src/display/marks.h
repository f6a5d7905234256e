/* SPDX-License-Identifier: MIT
 *
 * marks: draws the marks of a board, and the strikes, which are lines through the three marks that
 * win. A theme makes marks and strikes of half blocks, braille dots, strokes or letters. All themes
 * sample the same shapes.
 *
 * Invariant: shapes are measured in pixels (see shape.h) from the upper left corner of the board.
 */
#ifndef MARKS_H
#define MARKS_H

#include "display/shape.h"
#include "display/theme.h"
#include "engine/game.h"

enum { MARKS_STRIKES = 2 }; /* the most strikes, at a double win */

/* The rows that a cell must have for marks_draw. In a cell of one row board.c draws a letter. */
enum { MARKS_LEAST_ROWS = 3 };

/* A mark as it is drawn. It is faint if its level is below INK_LEVELS: a mark outside the winning
 * line, or a ghost, which is the mark that Enter would place. */
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
};

/* The rows or columns from one cell to the next: the size of a cell, plus one for the grid. */
int marks_pitch(int rows_or_cols);

/* True if marks reach the sides of their cell: marks of half blocks or dots do, in cells of
 * MARKS_LEAST_ROWS. Such a mark has 7 by 6 pixels. */
bool marks_fill_cell(const struct theme *theme, struct size cell);

/* The shape of the player's mark in cell `index`, 0 to 8. A faint mark is thin if the theme is not
 * blended. */
struct shape marks_shape(const struct theme *theme, struct size cell, int index, enum player player,
                         bool is_faint);

/* The first part, `percent` from 0 to 100, of the strike from cell `first` to the later cell
 * `third`. The whole strike extends beyond the middles of these cells as far as a mark does. */
struct shape marks_strike(const struct theme *theme, struct size cell, int first, int third,
                          int percent);

/* Draw the picture, with the upper left corner of the board in this row and column of the canvas.
 */
void marks_draw(struct canvas *canvas, const struct theme *theme, const struct picture *picture,
                int row, int col);

#endif
