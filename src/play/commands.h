/* SPDX-License-Identifier: MIT
 *
 * commands: what the keys do at the table. Only keymap, line_edit and line_commands include it.
 *
 * Invariant: each act puts what there is to say into the notice, and returns what is to be done to
 * the world.
 */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "play/session.h"

/* Take back what was said of the last event. */
void commands_clear(struct session *session);

/* Place the mark in the selected cell. */
enum effect commands_place(struct session *session);

/* Go back to the last position in which a person is to move; right after another game was begun, to
 * the previous one. */
enum effect commands_undo(struct session *session);

enum effect commands_redo(struct session *session);
bool commands_can_redo(const struct session *session);

enum effect commands_new_game(struct session *session);
enum effect commands_save(struct session *session);

/* Ask for a position, and open the one that was typed. */
enum effect commands_ask_position(struct session *session);
enum effect commands_open_typed(struct session *session);

/* Open the game that a POSITION names. False, and the reason told, if it names none or cannot be
 * opened. */
bool commands_open_position(struct session *session, const char *position);

/* Ask for the names, X first; none for the computer. Then take the one that was typed, and ask for
 * the next. */
enum effect commands_ask_names(struct session *session);
enum effect commands_take_name(struct session *session);

/* Name whoever plays that mark. False, and the reason told, at a shared table, or if it is a name
 * that only the computer can have. */
bool commands_name(struct session *session, enum player player, const char *name);

/* True if names may be set: not at a shared table, where each side has told its own. */
bool commands_have_names(const struct session *session);

/* The computer takes the seat of whoever is not to move, or leaves the one it has. At a shared
 * table none of these three does anything, and says so. */
enum effect commands_toggle_computer(struct session *session);

/* The computer takes the seat that it does not have, or that of whoever is to move. */
enum effect commands_change_seats(struct session *session);

enum effect commands_next_level(struct session *session);

/* Let the computer play at the level of that name. False, and the reason told, if there is none or
 * the table is shared. */
bool commands_set_level(struct session *session, const char *name);

enum effect commands_toggle_evaluate(struct session *session);
enum effect commands_toggle_bits(struct session *session);

#endif
