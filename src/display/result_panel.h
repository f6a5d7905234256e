/* SPDX-License-Identifier: MIT
 *
 * result_panel: what the moment asks for: how to begin, and the end of a game.
 *
 * Invariant: pure, and as much of it is drawn as its area has room for.
 */
#ifndef RESULT_PANEL_H
#define RESULT_PANEL_H

#include "display/theme.h"
#include "play/session.h"

void result_panel_draw(struct canvas *canvas, struct area at, const struct session *session,
                       const struct theme *theme);

#endif
