/* SPDX-License-Identifier: MIT
 *
 * acts: what the keys do at the table. Only keys, prompt and speech know this room.
 *
 * Invariant: each act puts what there is to say into the notice, and returns what is to be done to
 * the world.
 */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "play/session.h"

/* Place the mark in the selected cell. */
enum effect acts_place(struct sitting *sitting);

/* Go back to the last position in which a person is to move; right after another round was taken
 * up, to the round that was left. */
enum effect acts_undo(struct sitting *sitting);

enum effect acts_redo(struct sitting *sitting);
bool acts_can_redo(const struct sitting *sitting);

enum effect acts_new_game(struct sitting *sitting);
enum effect acts_save(struct sitting *sitting);

/* Ask for a position, and open the one that was typed. */
enum effect acts_ask_position(struct sitting *sitting);
enum effect acts_open_typed(struct sitting *sitting);

/* Ask for the names, X first; none for the computer. Then take the one that was typed, and ask for
 * the next. */
enum effect acts_ask_names(struct sitting *sitting);
enum effect acts_take_name(struct sitting *sitting);

/* Name whoever plays that mark. False, and the reason told, at a shared table. */
bool acts_name(struct sitting *sitting, enum player player, const char *name);

/* Whether names may be set: not at a shared table, where each has told theirs. */
bool acts_have_names(const struct sitting *sitting);

/* On the page of the shelf: select a game, from 0 on; take the selected one off, unless it is on
 * the board; put the last one back; and leave the page. */
void acts_select(struct sitting *sitting, int slot);
enum effect acts_take_off(struct sitting *sitting);
enum effect acts_put_back(struct sitting *sitting);
enum effect acts_leave_shelf(struct sitting *sitting);

/* The computer takes the seat of whoever is not to move, or leaves the one it has. At a shared
 * table none of these three does anything, and says so. */
enum effect acts_toggle_computer(struct sitting *sitting);

/* The computer takes the seat that it does not have, or that of whoever is to move. */
enum effect acts_change_seats(struct sitting *sitting);

enum effect acts_next_level(struct sitting *sitting);

/* Let the computer play at the level of that name. False, and the reason told, if there is none or
 * the table is shared. */
bool acts_set_level(struct sitting *sitting, const char *name);

enum effect acts_toggle_evaluate(struct sitting *sitting);
enum effect acts_toggle_bits(struct sitting *sitting);

#endif
