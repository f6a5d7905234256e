/* SPDX-License-Identifier: MIT
 *
 * marks: draws the marks of a board, and the strikes through three of them, as a theme makes them:
 * of half blocks, braille dots, strokes or letters. All themes sample the same shapes.
 *
 * Invariant: places are in pixels (see shape.h), from the upper left corner of the board on.
 */
#ifndef MARKS_H
#define MARKS_H

#include "display/shape.h"
#include "display/theme.h"
#include "engine/game.h"

enum { MARKS_STRIKES = 2 };    /* at a double win */
enum { MARKS_LEAST_ROWS = 3 }; /* of a cell; in one of a single row a mark is a letter */

/* A mark as it is drawn. A level below INK_LEVELS makes it faint: a mark that has lost, or the
 * ghost of the mark to come. */
struct drawn_mark {
    struct shape shape; /* SHAPE_NONE in a cell that shows none */
    enum hue hue;
    int level;
};

struct picture {
    struct size cell; /* its rows and columns, without the grid */
    struct drawn_mark marks[GAME_CELLS];
    struct shape strikes[MARKS_STRIKES];
    int strike_count;
};

/* The rows or columns from one cell to the next: the cell and a line of the grid. */
int marks_pitch(int rows_or_cols);

/* True if marks have no blank columns at their sides: in the smallest cells, where each pixel is
 * all or nothing, they are letters of 7 by 6 pixels. */
bool marks_fill_cell(const struct theme *theme, struct size cell);

/* The mark of that player in the middle of the cell with that index. Without blended colours a
 * faint mark is thin. */
struct shape marks_shape(const struct theme *theme, struct size cell, int index, enum player player,
                         bool is_faint);

/* The first `percent` of the strike from one end of a line of three to the other. It begins and
 * ends a mark's reach beyond the outer middles. */
struct shape marks_strike(const struct theme *theme, struct size cell, int first, int third,
                          int percent);

/* Draw the picture of a board whose upper left corner is there. */
void marks_draw(struct canvas *canvas, const struct theme *theme, const struct picture *picture,
                int row, int col);

#endif
