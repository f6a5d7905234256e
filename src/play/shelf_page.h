/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is picked from the shelf. The caller reads the shelf.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker, and a game that was taken off leaves the
 * shelf when the page is left, not before.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* EFFECT_SHELF: let a game be picked from the shelf, or say that it is empty. */
void shelf_page_show(struct session *session, const struct shelf *shelf);

/* EFFECT_PICK: take up the game that was picked, if the shelf as it is now still has it. If it has
 * not, say so, let another game be picked, and return false. */
bool shelf_page_take_up(struct session *session, const struct shelf *shelf);

/* Press a key while a game is picked from the shelf. */
enum effect shelf_page_press(struct session *session, enum event event);

/* Leave the page. The games that were taken off leave the shelf then. */
void shelf_page_leave(struct session *session);

/* A game that was taken up and left again at once is back on the shelf: from there it is taken once
 * more, if no other program has it by now. */
enum effect shelf_page_pick_again(struct session *session);

#endif
