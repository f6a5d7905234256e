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

/* Letters are drawn at scale 1, 2 or 3. The name of the game can also be drawn at LETTERS_HEAVY,
 * which is between 1 and 2. */
enum { LETTERS_SCALES = 3, LETTERS_HEAVY };

/* The height of a letter in pixels: 5, 10 or 15 at scale 1, 2 or 3, and 8 at LETTERS_HEAVY. */
int letters_pixels(int scale);

/* The rows for these pixels, two in a row: 3, 5, 8 or 4. */
int letters_rows(int scale);

/* The columns of the text; 0 if it is empty, or has a character other than A to Z, a to z, 0 to 9
 * and the blank, or at LETTERS_HEAVY other than those of the name of the game. */
int letters_width(const char *text, int scale);

/* True if letters_draw can draw the text in so many columns. */
bool letters_fit(const char *text, int scale, int cols);

/* Draw a text whose letters_width is not 0, with its upper left corner in that of the area. If the
 * text is wider than the area, its letters are a column closer to each other; at scale 1, that is
 * not possible. The shade of the letters rises from the top to the bottom. Returns the columns that
 * the text takes. */
int letters_draw(struct canvas *canvas, struct area at, enum hue hue, int scale, const char *text);

/* As letters_draw, but with the top of the letters `down` pixels below that of the area. The shade
 * rises from the top to the bottom of the area. */
int letters_draw_at(struct canvas *canvas, struct area at, int down, enum hue hue, int scale,
                    const char *text);

#endif
