/* SPDX-License-Identifier: MIT
 *
 * bits_panel: the word laid open on a canvas: its fields in binary, what the last move flipped, the
 * mask that shows the win, and the numbers that the position has in every encoding.
 *
 * Invariant: pure. It shows what game and encodings say, and knows no layout of its own.
 */
#ifndef BITS_PANEL_H
#define BITS_PANEL_H

#include "display/canvas.h"
#include "play/session.h"

/* Whether there is room for it. */
bool bits_panel_fits(struct area at);

/* Draw the panel with its upper left corner there. */
void bits_panel_draw(struct canvas *canvas, int row, int col, const struct session *session);

#endif
