/* SPDX-License-Identifier: MIT
 *
 * paint: sends canvases, and text for the clipboard, to the open screen.
 *
 * Invariant: only paint_canvas and paint_copy send anything.
 */
#ifndef PAINT_H
#define PAINT_H

#include "display/theme.h"

/* Start to use colours, if the terminal has any. */
void paint_start_colors(void);

/* The upper left corner of the canvas, which is centred on the screen. */
struct size paint_origin(const struct canvas *canvas);

/* What the screen shows. With no theme, it is nothing yet, as after the screen was opened. */
struct painting {
    struct canvas canvas;
    const struct theme *theme;
    struct size at; /* its upper left corner */
};

/* Show the canvas, in the theme's styles. Only what differs from the painting is sent. */
void paint_canvas(struct painting *painting, const struct canvas *canvas,
                  const struct theme *theme);

/* Let the next paint send everything again. */
void paint_again(void);

/* Copy the text to the clipboard of the terminal, if the terminal allows it (OSC 52). */
void paint_copy(const char *text);

#endif
