/* SPDX-License-Identifier: MIT
 *
 * play: what the files of this folder share.
 *
 * Invariant: keymap.c calls prompt.c and shelf_page.c, and these call submit.c and status.c, never
 * the other way round.
 */
#ifndef PLAY_H
#define PLAY_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

/* ---- submit ---- */

/* Do the request or, at a shared table, ask another program for it. */
enum refusal submit_request(struct session *session, struct request request);

/* Say why the act was not done. */
void submit_explain(struct session *session, struct request request, enum refusal refusal);

/* Begin another game, and say so if it begins at once: the other person may have to agree. False,
 * and the reason told, if it cannot even be asked for. */
bool submit_game(struct session *session, struct request request);

/* ---- prompt ---- */

/* Pasted text is typed if text is asked for, and is never a key: true for an event that is none. */
bool prompt_is_no_key(struct session *session, enum event event);

enum effect prompt_press(struct session *session, enum event event);
void prompt_ask_position(struct session *session);
void prompt_ask_names(struct session *session);

/* Read a position, which the effect opens. Name the person whose mark is the first word.
 * EFFECT_NOT_OBEYED, and the reason told, if that cannot be done. */
enum effect prompt_open(struct session *session, const char *position);
enum effect prompt_name_person(struct session *session, const char *words);

/* ---- table_words: what is said at a shared table. ---- */

/* Pin what is true, tell the news of an event, and say why the table refused an act. One of host
 * and guest is null: this program is the other. */
void table_words_pin(struct session *session, const struct host *host);
void table_words_tell(struct session *session, const struct host *host, const struct guest *guest,
                      enum peer_event event, bool has_begun);
void table_words_explain(struct session *session, enum refusal refusal);

#endif
