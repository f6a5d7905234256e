/* SPDX-License-Identifier: MIT
 *
 * play: the functions of three files of this directory that only play/ calls: submit.c does
 * requests, prompt.c reads what is typed into the prompt, and table_words.c words what happens at a
 * shared table. A request is an act that is asked for, and a refusal says why it is not done.
 *
 * Invariant: calls go one way: keymap.c to prompt.c and shelf_page.c, these to submit.c, and all
 * of them to status.c.
 */
#ifndef PLAY_H
#define PLAY_H

#include "play/session.h"
#include "protocol/guest.h"
#include "protocol/host.h"

/* ---- submit ---- */

/* Do the request for this program's person: session_submit or, at a shared table, table_submit. */
enum refusal submit_request(struct session *session, struct request request);

/* Tell the person why the request was refused. Sets status.is_refused. */
void submit_explain(struct session *session, struct request request, enum refusal refusal);

/* Do an ACT_NEW or ACT_OPEN, and close whatever page is open. If another game has started, say so;
 * at a shared table the other person may have to agree first, and nothing is said. If the request
 * was refused, say why and return false. */
bool submit_game(struct session *session, struct request request);

/* ---- prompt ---- */

/* True if the event must not act as a key: it starts or ends pasted text, or is a part of pasted
 * text that cannot go into the prompt. Notes in `pasting` where pasted text starts and ends. */
bool prompt_is_no_key(struct session *session, enum event event);

/* Do what a key does in an open prompt, MODE_OPEN or MODE_NAME. Returns what is left to the caller:
 * EFFECT_OPEN for a position that was read, else EFFECT_NONE. */
enum effect prompt_press(struct session *session, enum event event);

/* Open the prompt for a position. */
void prompt_ask_position(struct session *session);

/* Open the prompt for the name of the player of X, and then of O, leaving out the computer. */
void prompt_ask_names(struct session *session);

/* Read a position, "523" or "base3:201", into prompt.position: EFFECT_OPEN. If it is none, or "",
 * say why: EFFECT_NOT_OBEYED. */
enum effect prompt_open(struct session *session, const char *position);

/* Name a player, "X Ann": EFFECT_NONE. If the words do not start with a mark, or people_refusal has
 * a reason, say why: EFFECT_NOT_OBEYED. */
enum effect prompt_name_person(struct session *session, const char *words);

/* ---- table_words: `host` is null in a guest's program, `guest` in a host's. ---- */

/* Pin the state of the table: a question, who is missing, what is waited for, or nothing. */
void table_words_pin(struct session *session, const struct host *host);

/* Tell the news of an event. Of this person's own events only a new game is told: has_begun. */
void table_words_tell(struct session *session, const struct host *host, const struct guest *guest,
                      enum peer_event event, bool has_begun);

/* Tell the person why the table refused a request. Refusals that have nothing to do with a shared
 * table are not told here. */
void table_words_explain(struct session *session, enum refusal refusal);

#endif
