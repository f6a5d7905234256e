/* SPDX-License-Identifier: MIT
 *
 * acts: what keymap.c and the files it calls share, and the prompt, which is one of them.
 *
 * Invariant: keymap.c calls prompt.c and shelf_page.c, and these call acts.c, never the other way
 * round.
 */
#ifndef ACTS_H
#define ACTS_H

#include "play/session.h"

/* ---- acts ---- */

/* Say why the act was not done. */
void acts_explain(struct session *session, struct request request, enum refusal refusal);

/* Do the request, or ask another program for it if the table is shared. */
enum refusal acts_submit(struct session *session, struct request request);

/* Begin another game, that of an entry of the shelf or of none, and say so if it begins at once:
 * the other side may have to agree. False, and the reason told, if it cannot even be asked for. */
bool acts_begin_game(struct session *session, struct request request, struct shelf_entry entry);

/* Say that the key does nothing here, and name keys of use. Escape only clears the notice. */
enum effect acts_refuse_key(struct session *session, enum event event, const char *useful);

/* The place beside that one for an arrow, or for the letter that does the same, in rows of
 * `columns` that wrap at the edge. -1 for any other event. */
int acts_place_beside(int place, int columns, int count, enum event event);

/* ---- prompt ---- */

/* Pasted text is typed if text is asked for, and is never a key: true for an event that is none. */
bool prompt_is_no_key(struct session *session, enum event event);

/* Press a key while text is typed. */
enum effect prompt_press(struct session *session, enum event event);

/* Ask for a position, or for the names of the people. */
void prompt_ask_position(struct session *session);
void prompt_ask_names(struct session *session);

/* Read a position, which the effect opens. Name the player of the mark that is the first word.
 * EFFECT_NOT_UNDERSTOOD, and the reason told, if that cannot be done. */
enum effect prompt_open(struct session *session, const char *position);
enum effect prompt_name_player(struct session *session, const char *words);

#endif
