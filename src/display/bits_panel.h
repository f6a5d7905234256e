/* SPDX-License-Identifier: MIT
 *
 * panel: the word laid open on a frame: its fields in binary, what the last move flipped, the mask
 * that shows the win, and the numbers that the position has in every encoding.
 *
 * Invariant: pure. It shows what game and encodings say, and knows no layout of its own.
 */
#ifndef BITS_PANEL_H
#define BITS_PANEL_H

#include "display/canvas.h"
#include "play/session.h"

/* Whether there is room for it. */
bool panel_fits(struct area at);

/* Draw the panel with its upper left corner there. */
void panel_draw(struct frame *frame, int row, int col, const struct sitting *sitting);

#endif
