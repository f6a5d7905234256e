/* SPDX-License-Identifier: MIT
 *
 * view: draws a session on a canvas.
 *
 * Invariant: the same session and the same size give the same canvas, and the session is unchanged.
 */
#ifndef VIEW_H
#define VIEW_H

#include "display/theme.h"
#include "play/session.h"

/* True if the game can be shown in a terminal of that size. */
bool view_fits(struct size terminal);

/* Draw the session for a terminal of that size, from 1x1 up. The canvas is the size of the layout
 * that fits best; below the smallest it says what it needs. */
void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal);

/* The same with that much of the line through a winner's marks. */
void view_draw_line(struct canvas *canvas, const struct session *session, const struct theme *theme,
                    struct size terminal, int percent);

/* The same as it was one mark ago, score and headline included, while the computer takes a breath;
 * but with the hints of now, without an evaluation and with no cell selected. */
void view_draw_breath(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

#endif
