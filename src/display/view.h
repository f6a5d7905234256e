/* SPDX-License-Identifier: MIT
 *
 * view: a sitting to a frame.
 *
 * Invariant: pure. The same sitting and the same size give the same frame, and the sitting stays as
 * it is.
 */
#ifndef VIEW_H
#define VIEW_H

#include "display/theme.h"
#include "play/session.h"

/* Whether the game can be shown in a terminal of that size. */
bool view_fits(struct size terminal);

/* Draw the sitting for a terminal of that size, from 1x1 up. The frame is the size of the layout
 * that fits best; below the smallest it says what it needs. */
void view_draw(struct frame *frame, const struct sitting *sitting, const struct look *look,
               struct size terminal);

#endif
