/* SPDX-License-Identifier: MIT
 *
 * pages: what fills the canvas instead of the table: the help, the shelf, and the notice that the
 * terminal is too small.
 *
 * Invariant: pure, and every page has a form for the smallest terminal that the game is played in.
 */
#ifndef PAGES_H
#define PAGES_H

#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

/* The keys and what they do, as much as there is room for. */
void pages_draw_help(struct canvas *canvas, const struct session *session,
                     const struct theme *theme, struct size terminal);

/* The games of the shelf, one of them selected; a click takes it up, and the arrows and hjkl select
 * another one. */
void pages_draw_shelf(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

void pages_draw_too_small(struct canvas *canvas, struct size smallest, struct size terminal);

#endif
