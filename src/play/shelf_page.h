/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is picked from the shelf, and the games that are found there by
 * their codes. The caller reads the shelf.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker, and a game that was taken off leaves the
 * shelf when the page is left, not before.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* EFFECT_SHELF: let a game be picked from the shelf, or say that it is empty. */
void shelf_page_show(struct session *session, const struct shelf *shelf);

/* EFFECT_OPEN: open the position that was typed. If it is on the shelf, it is the newest game
 * there. False, and the reason told, if that cannot be done. */
bool shelf_page_open(struct session *session, const struct shelf *shelf);

/* True if the game in that slot of the page was taken off. */
bool shelf_page_is_off(const struct session *session, int slot);

/* Forget the games that were taken off: they leave the shelf. */
void shelf_page_clear_off(struct session *session);

/* Press a key while a game is picked from the shelf. */
enum effect shelf_page_press(struct session *session, enum event event);

/* Leave the page. The games that were taken off leave the shelf then. */
void shelf_page_leave(struct session *session);

#endif
