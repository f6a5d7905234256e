/* SPDX-License-Identifier: MIT
 *
 * letters: words in large letters of half blocks, five pixels high and mostly three wide.
 *
 * Example, at scale 1:  ▄▄▄ ▄  ▄ ▄  ▄
 *                       █▄█ █▀▄█ █▀▄█
 *                       █ █ █  █ █  █
 */
#ifndef LETTERS_H
#define LETTERS_H

#include "display/canvas.h"

enum { LETTERS_SCALES = 3 };

/* The rows of a letter: 3, 5 or 8 at scale 1, 2 or 3. */
int letters_rows(int scale);

/* The columns of the text; 0 if it is empty, or has a character other than A to Z, a to z, 0 to 9
 * and the blank. */
int letters_width(const char *text, int scale);

/* True if letters_draw can draw the text in so many columns. */
bool letters_fit(const char *text, int scale, int cols);

/* Draw a text whose letters_width is not 0, with its upper left corner in that of the area. If the
 * text is wider than the area, its letters are a column closer to each other; at scale 1, that is
 * not possible. The shade of the letters rises from the top to the bottom. Returns the columns that
 * the text takes. */
int letters_draw(struct canvas *canvas, struct area at, enum hue hue, int scale, const char *text);

/* The columns of the text in letters that are as high as those of scale 1, and twice as broad. */
int letters_broad_width(const char *text);

/* Draw a text in these letters, which must fit. */
void letters_draw_broad(struct canvas *canvas, struct area at, enum hue hue, const char *text);

#endif
