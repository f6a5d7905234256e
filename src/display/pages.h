/* SPDX-License-Identifier: MIT
 *
 * pages: what fills the frame instead of the table: the help, the shelf, and the notice that the
 * terminal is too small.
 *
 * Invariant: pure, and every page has a form for the smallest terminal that the game is played in.
 */
#ifndef PAGES_H
#define PAGES_H

#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

/* How many games of the shelf lie in a row. */
enum { PAGES_SHELF_COLUMNS = 4 };

/* The keys and what they do, as much as there is room for. */
void pages_draw_help(struct frame *frame, const struct sitting *sitting, const struct look *look,
                     struct size terminal);

/* The games of the shelf, one of them selected; a click takes it up. */
void pages_draw_shelf(struct frame *frame, const struct sitting *sitting, const struct look *look,
                      struct size terminal);

void pages_draw_too_small(struct frame *frame, struct size smallest, struct size terminal);

#endif
