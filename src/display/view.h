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

/* Draw the session with only the first `percent` of each strike. */
void view_draw_strike(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal, int percent);

/* Draw the session during the computer's breath: as it was before its mark, score and end included.
 * The keys at the foot are those of afterwards. Nothing is evaluated, and no cell is selected. */
void view_draw_breath(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

#endif
