/* SPDX-License-Identifier: MIT
 *
 * paint: canvases and what else is sent to the screen, while it is open.
 *
 * Invariant: nothing is sent but by paint_canvas and paint_copy.
 */
#ifndef PAINT_H
#define PAINT_H

#include "display/theme.h"

/* Begin with colours, if there are any. */
void paint_start_colors(void);

/* The upper left corner of the canvas on the screen, in whose middle it is. */
struct size paint_origin(const struct canvas *canvas);

/* Show the canvas, in the theme's styles; only what changed is sent. */
void paint_canvas(const struct canvas *canvas, const struct theme *theme);

/* Send everything again at the next paint. */
void paint_again(void);

/* Offer the text to the clipboard of the terminal, if it takes it: OSC 52. */
void paint_copy(const char *text);

#endif
