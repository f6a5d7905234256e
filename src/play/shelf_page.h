/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is chosen: one that waits on the shelf, to go on with it, or a
 * finished one of the book, to look back at it. The caller reads the games and lends them. In lines
 * the page is the list that was said last.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker. The games keep their numbers until the
 * page is shown again, those that are taken off included.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* EFFECT_SHELF: show these lists or, if both are empty, say so. The games that were lent before are
 * not needed any more. If the page is open already, the chosen games stay chosen. */
void shelf_page_show(struct session *session, struct shelf_lists lists);

/* Say that no game waits, or in lines that none is finished. */
void shelf_page_tell_empty(struct session *session);

/* In lines: the list, or a number of it, has been said. */
void shelf_page_note_said(struct session *session);

/* The selected game of the list that is shown; null if that is empty. */
const struct shelved *shelf_page_selected(const struct session *session);

/* In lines: choose the list. Select the game of that number in it, from 1 on: false, and the reason
 * told, if it has none. */
void shelf_page_choose(struct session *session, enum shelf_list list);
bool shelf_page_select(struct session *session, int number);

/* The caller has taken the selected game off, or put it back: say so. */
void shelf_page_tell_off(struct session *session);

/* The selected game is to be resumed: EFFECT_RESUME, or it is said why not. A finished one is
 * looked back at. */
enum effect shelf_page_pick(struct session *session);

/* Begin the game of the record, or a new one at the position, and say so. False, and the reason
 * told, if that cannot be done. */
bool shelf_page_open(struct session *session, struct game position);
void shelf_page_resume(struct session *session, const struct record *record);

enum effect shelf_page_press(struct session *session, enum event event);

#endif
