/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is picked from the shelf. The caller reads the shelf and its
 * games; in lines the page is the list that was said last.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker. The games on the page keep their numbers
 * until it is shown again, those that are taken off included.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* EFFECT_SHELF: let one of these games be picked, or say that there is none. Those that have no
 * room are left out. */
void shelf_page_show(struct session *session, const struct shelved *games, int count);

/* In lines: the list, or a number of it, has been said. */
void shelf_page_note_said(struct session *session);

const struct shelved *shelf_page_selected(const struct session *session);

/* Select the game of that number, from 1 on. False, and the reason told, if the page has none. */
bool shelf_page_select(struct session *session, int number);

/* The selected game, which is that one now, is taken off, or put back if it was. */
void shelf_page_toggle(struct session *session, const struct record *record);

/* The selected game is to be resumed: EFFECT_RESUME, or it is said why not. */
enum effect shelf_page_pick(struct session *session);

/* Begin the game of the record, or a new one at the position, and say so. False, and the reason
 * told, if that cannot be done. */
bool shelf_page_open(struct session *session, struct game position);
void shelf_page_resume(struct session *session, const struct record *record);

enum effect shelf_page_press(struct session *session, enum event event);

#endif
