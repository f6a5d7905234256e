/* SPDX-License-Identifier: MIT
 *
 * area: a part of a grid of glyphs. What is drawn first takes its rows or columns off an area, and
 * what is drawn next gets the rest.
 *
 * Invariant: what is taken and what is left never overlap.
 */
#ifndef AREA_H
#define AREA_H

#include <stdbool.h>

struct size {
    int rows, cols;
};

/* True if the terminal has at least this size. */
bool size_fits(struct size size, struct size terminal);

struct area {
    int row, col, rows, cols;
};

/* Take `rows` rows, or as many as there are, off the top of the area. Returns the rows taken. */
struct area area_take_top(struct area *from, int rows);

/* Take `rows` rows, or as many as there are, off the bottom of the area. Returns the rows taken. */
struct area area_take_bottom(struct area *from, int rows);

/* Take `cols` columns off the left of the area, and drop the `gap` columns after them. Returns the
 * columns taken. If the area has fewer than `cols` + `gap` columns, from->cols becomes negative. */
struct area area_take_left(struct area *from, int cols, int gap);

#endif
