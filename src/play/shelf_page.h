/* SPDX-License-Identifier: MIT
 *
 * shelf_page: the page where a game is picked. It has two lists:
 *
 *     SHELF_WAITING     the shelf: games in progress, to resume one
 *     SHELF_FINISHED    the book: finished games, to look back at one
 *
 * The caller reads the games. In line mode there is no page: a list is printed, and commands name
 * its games by number.
 *
 * Invariant: only shelf_page.c writes struct shelf_picker. A game keeps its number until the next
 * shelf_page_show, even if the game is taken off the shelf.
 */
#ifndef SHELF_PAGE_H
#define SHELF_PAGE_H

#include "play/session.h"

/* Put these lists on the page. If the page is open already, the selected games stay selected. If
 * the page is closed, the lists decide what opens:
 *
 *     games on the shelf, or is_whole is false    the shelf
 *     games in the book only                      the book, and a notice that the shelf is empty
 *     no games in either list                     the board, with the same notice
 *
 * In line mode nothing is shown or said. */
void shelf_page_show(struct session *session, struct shelf_lists lists);

/* Say that the shelf is empty or, in line mode, that the chosen list is empty. */
void shelf_page_tell_empty(struct session *session);

/* In line mode: note that the chosen list has been printed. */
void shelf_page_note_said(struct session *session);

/* The selected game of the list that is shown; null if the list is empty. */
const struct shelved *shelf_page_selected(const struct session *session);

/* In line mode: choose a list. */
void shelf_page_choose(struct session *session, enum shelf_list list);

/* In line mode: select a game of the chosen list by its number, from 1. If there is no such game,
 * say so and return false. */
bool shelf_page_select(struct session *session, int number);

/* Say whether the selected game, which must exist, is off the shelf or back on it. */
void shelf_page_tell_off(struct session *session);

/* Pick the selected game, which must exist:
 *
 *     on the shelf     returns EFFECT_RESUME
 *     off the shelf    says how to put it back; returns EFFECT_NONE or, in line mode,
 *                      EFFECT_NOT_OBEYED
 *     in the book      calls review_begin; returns EFFECT_NONE */
enum effect shelf_page_pick(struct session *session);

/* Start a game at the position, and say so. If the request is refused, say why and return false. */
bool shelf_page_open(struct session *session, struct game position);

/* Resume the game of the record, and say so. If it is the computer's turn, the computer moves. */
void shelf_page_resume(struct session *session, const struct record *record);

/* Do what a key or a click does on the page. Returns EFFECT_RESUME, EFFECT_OFF or EFFECT_NONE. */
enum effect shelf_page_press(struct session *session, enum event event);

#endif
