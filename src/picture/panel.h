/* SPDX-License-Identifier: MIT
 *
 * bits: the word laid open on a frame: its fields in binary, what the last move flipped, the mask
 * that found the win, and the numbers that the position has in every encoding.
 *
 * Invariant: pure. It shows what game and encodings say, and knows no layout of its own.
 */
#ifndef BITS_H
#define BITS_H

#include "picture/frame.h"
#include "table/sitting.h"

/* Draw the panel, its upper left corner there. */
void panel_draw(struct frame *frame, int row, int col, const struct sitting *sitting);

#endif
