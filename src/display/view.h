/* SPDX-License-Identifier: MIT
 *
 * view: draws a session on a canvas: the game, the help, or the page of the shelf and the book.
 *
 * Invariant: drawing changes nothing but the canvas, and equal arguments give equal canvases.
 */
#ifndef VIEW_H
#define VIEW_H

#include "display/theme.h"
#include "play/session.h"

/* True if the terminal has room for the smallest layout. */
bool view_fits(struct size terminal);

/* Draw the session. The canvas becomes as large as the page can use, but no larger than the
 * terminal, which is at least 1x1. If the terminal is too small for the game, draw "needs 20x8, has
 * 18x7, q quits". `percent`, 0 to 100, is how much of the strike through three marks is drawn. */
void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal, int percent);

/* Draw the computer's breath, a short pause before its mark appears. The last mark of the session
 * must be the computer's. The board is drawn without this mark. The hints at the foot are drawn as
 * if the mark were there. No cell is selected or evaluated, and there is no cursor. */
void view_draw_breath(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

#endif
