/* SPDX-License-Identifier: MIT
 *
 * hints: the keys that are named on the screen, each in a place of its own.
 *
 * Invariant: pure. What is of no use now is faint, and a click on it means nothing.
 */
#ifndef HINTS_H
#define HINTS_H

#include "play/keymap.h"

#include "display/canvas.h"

/* Draw the hints in the rows of the area, in columns of that width; a wider hint moves those after
 * it. In keys a letter stands for its own key, 'a' the arrows, '+' Enter, '9' the digits. */
void hints_draw(struct canvas *canvas, struct area area, const char *keys, int cols,
                const struct session *session);

/* One key and its word; a click on them is the key. Returns the columns that they take. */
int hints_draw_key(struct canvas *canvas, int row, int col, const char *label, const char *word,
                   enum event event);

/* The key that goes back from a page; a click on it goes back. The cursor is put after the words,
 * where it hides nothing; what is drawn later may put it elsewhere. */
void hints_draw_way_back(struct canvas *canvas, int row, int col, const char *key);

#endif
