/* SPDX-License-Identifier: MIT
 *
 * painter: puts the glyphs of a canvas on the screen of curses.
 *
 * Invariant: how a row is painted depends on that row alone, so that a change in it sends no other
 * row again.
 */
#ifndef PAINTER_H
#define PAINTER_H

#include "display/theme.h"

/* Put `count` glyphs on an erased row of the screen, from column `col` on, in the colours of the
 * theme. Leave out those that are off the screen. */
void painter_put_row(int row, int col, const struct glyph *glyphs, int count,
                     const struct theme *theme);

#endif
