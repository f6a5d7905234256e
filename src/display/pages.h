/* SPDX-License-Identifier: MIT
 *
 * pages: what fills the canvas: the table, the help or the shelf; and what is drawn on more than
 * one of them.
 *
 * Invariant: pure, and every page has a form for the smallest terminal that the game is played in.
 */
#ifndef PAGES_H
#define PAGES_H

#include "display/theme.h"
#include "play/keymap.h"
#include "play/session.h"

/* The smallest terminal that has room for the table. */
struct size pages_smallest_table(void);

/* The board, and what is said beside it. */
void pages_draw_table(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

/* The keys and what they do, as much as there is room for. */
void pages_draw_help(struct canvas *canvas, const struct session *session,
                     const struct theme *theme, struct size terminal);

/* The games of the shelf, one of them selected; a click takes it up, and the arrows and hjkl select
 * another one. */
void pages_draw_shelf(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal);

/* One key and its word; a click on them is the key, and without an event they are faint. Returns
 * the columns that they take. */
int pages_draw_hint(struct canvas *canvas, int row, int col, const char *label, const char *word,
                    enum event event);

/* The key that goes back from a page; a click on it goes back. */
void pages_draw_way_back(struct canvas *canvas, int row, int col, const char *key);

/* What was last said, over whatever stands there. What has no room is cut at its beginning, for
 * what is to be pressed or typed comes last; a question, which is lit, at its end. */
void pages_draw_notice(struct canvas *canvas, struct area at, enum role role, const char *words,
                       const struct theme *theme);

#endif
