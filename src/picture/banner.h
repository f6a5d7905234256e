/* SPDX-License-Identifier: MIT
 *
 * banner: words in large letters, five dots high, two dots to a glyph.
 *
 * Invariant: pure. It knows the letters and digits of ASCII, blanks and a few signs; capitals and
 * small letters look alike.
 */
#ifndef BANNER_H
#define BANNER_H

#include "picture/look.h"

enum { BANNER_ROWS = 3 };

/* The columns that the words take; 0 if there is a letter that cannot be drawn. */
int banner_width(const char *words);

/* Draw words that banner_width has a width for, from there on. */
void banner_draw(struct frame *frame, int row, int col, const char *words, const struct look *look);

#endif
