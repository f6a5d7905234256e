/* SPDX-License-Identifier: MIT
 *
 * stage: what the moment asks for: how to begin, and the end of a game.
 *
 * Invariant: pure, and as much of it is drawn as its area has room for.
 */
#ifndef RESULT_PANEL_H
#define RESULT_PANEL_H

#include "display/theme.h"
#include "play/session.h"

void stage_draw(struct frame *frame, struct area at, const struct sitting *sitting,
                const struct look *look);

#endif
