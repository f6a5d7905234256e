/* SPDX-License-Identifier: MIT
 *
 * painter: puts the glyphs of a canvas on the screen of curses.
 *
 * Invariant: how a row is painted depends on the glyphs of that row alone, so that curses sends
 * only the rows that have changed.
 */
#ifndef PAINTER_H
#define PAINTER_H

#include "display/theme.h"

/* Put `count` glyphs into a row of the screen from column `col` on, in the colours of the theme.
 * The caller must have erased the row. Glyphs outside of the screen are left out. */
void painter_put_row(int row, int col, const struct glyph *glyphs, int count,
                     const struct theme *theme);

#endif
