/* SPDX-License-Identifier: MIT
 *
 * letters: words in large letters of half blocks, five pixels high and mostly three wide.
 *
 * Example, at scale 1:  ▄▀▄ █▄ █ █▄ █
 *                       █▀█ █ ▀█ █ ▀█
 *                       ▀ ▀ ▀  ▀ ▀  ▀
 */
#ifndef LETTERS_H
#define LETTERS_H

#include "display/canvas.h"

/* The rows of a letter whose pixels are `scale` pixels of the terminal wide and high. */
int letters_rows(int scale);

/* The columns of the text; 0 if it is empty, or if a character is none of A to Z, a to z, 0 to 9
 * and the blank. */
int letters_width(const char *text, int scale);

/* Draw a text that has a width, in the shades of the hue from top to bottom. */
void letters_draw(struct canvas *canvas, int row, int col, enum hue hue, int scale,
                  const char *text);

#endif
