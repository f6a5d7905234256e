/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is picked from the shelf, and the games that are found there by
 * their codes. The caller reads the shelf.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* EFFECT_SHELF: let a game be picked from the shelf, or say that it is empty. */
void shelf_page_show(struct session *session, const struct shelf *shelf);

/* EFFECT_OPEN: open the position that was typed. If it is on the shelf, it is the newest game
 * there. False, and the reason told, if that cannot be done. */
bool shelf_page_open(struct session *session, const struct shelf *shelf);

/* Take note of the entry that the last key has taken off, with its number as for shelf_take. False
 * if there is none. */
bool shelf_page_has_off(struct session *session, struct shelf_entry *entry, int *number);

/* While a game is picked from the shelf: take off the game in the slot, or begin it; a game that
 * may not be begun now stays. */
void shelf_page_take_off(struct session *session, int slot);
void shelf_page_pick(struct session *session, int slot);

/* Press a key while a game is picked from the shelf. */
enum effect shelf_page_press(struct session *session, enum event event);

#endif
