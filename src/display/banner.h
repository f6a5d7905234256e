/* SPDX-License-Identifier: MIT
 *
 * banner: words in large letters, five dots high: two dots to a glyph, or where the theme has no
 * halves a blank in reverse for each.
 *
 * Invariant: pure. It knows the letters and digits of ASCII, blanks and a few signs; capitals and
 * small letters look alike.
 */
#ifndef BANNER_H
#define BANNER_H

#include "display/theme.h"

/* The rows that words take in that theme. */
int banner_rows(const struct theme *theme);

/* The columns that the words take; 0 if there is a letter that cannot be drawn. */
int banner_width(const char *words);

/* Draw the words from there on. banner_width must have a width for them. */
void banner_draw(struct canvas *canvas, int row, int col, const char *words,
                 const struct theme *theme);

#endif
