/* SPDX-License-Identifier: MIT
 *
 * palette: the colours of inks, for the colours that a terminal has and for its background.
 *
 * Invariant: on a background that is known, words have a contrast of 4.5 to 1 and marks of 3 to 1.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include "display/theme.h"

enum { PALETTE_NONE = -2 }; /* where no ink is */

/* Begin with that many colours, whose numbers are red, green and blue if they are direct. */
void palette_open(int colors, bool is_direct);

/* The background is known: red, green and blue, 0 to 255 each. False if it was known before. */
bool palette_set_background(const int background[3]);

/* Read the answer to what asks for the background: `11;rgb:RRRR/GGGG/BBBB`. True if it changes. */
bool palette_read_answer(const char *answer);

/* True if the terminal can show colours between a hue and its background. */
bool palette_is_blended(void);

/* The number of the colour, COLOR_OWN or PALETTE_NONE. */
int palette_color(ink color);

#endif
