/* SPDX-License-Identifier: MIT
 *
 * play: functions that only files of play/ call. A request is an act that is asked for, and a
 * refusal says why it is not done.
 *
 * Invariant: each of these files calls only those that are below it:
 *
 *     keymap.c
 *     prompt.c, players.c, shelf_page.c
 *     submit.c
 *     status.c
 */
#ifndef PLAY_H
#define PLAY_H

#include "play/session.h"

/* ---- submit ---- */

/* Do what the person at this program requests, at one keyboard or at a shared table. */
enum refusal submit_request(struct session *session, struct request request);

/* Tell the person why the request was refused. Sets status.is_refused. */
void submit_explain(struct session *session, struct request request, enum refusal refusal);

/* Do an ACT_NEW or ACT_OPEN, close the open page, and say which game has started. If the other
 * person has to agree first, say nothing yet. On a refusal, say why and return false. */
bool submit_game(struct session *session, struct request request);

/* ---- prompt ---- */

/* True if the event must not act as a key. Such events are EVENT_PASTE, which sets `pasting`, and
 * EVENT_PASTE_END, which clears it. So is each event between these two, unless it is a character
 * and this person is typing a text. */
bool prompt_take_paste(struct session *session, enum event event);

/* Handle a key while text is typed, in MODE_OPEN or MODE_NAME. Returns EFFECT_OPEN if a position
 * was read, else EFFECT_NONE. */
enum effect prompt_press(struct session *session, enum event event);

/* Open the prompt for a position. */
void prompt_ask_position(struct session *session);

/* Ask for the name of X, then for the name of O. A mark that the computer plays is skipped. */
void prompt_ask_names(struct session *session);

/* Read a position, "523" or "base3:201", into prompt.position. Returns EFFECT_OPEN. If the text is
 * no position, this says why and returns EFFECT_NOT_OBEYED. */
enum effect prompt_open(struct session *session, const char *position);

/* Name a player: "X Ann". Returns EFFECT_NONE. If the words do not start with a mark, or
 * people_refusal has a reason, this says why and returns EFFECT_NOT_OBEYED. */
enum effect prompt_name_person(struct session *session, const char *words);

/* ---- players ---- */

/* Bring in the computer or, if it plays, send it away. It plays for the row people.computer. */
void players_toggle_computer(struct session *session);

/* Swap the marks of the two players. After the end of a game against the computer, the swap is for
 * the next game. After the end of a game between two people, say that it is too late. */
void players_swap_marks(struct session *session);

/* Change the computer's level to the next one; after the last comes the first. */
void players_next_level(struct session *session);

/* Change the computer's level to `name`: "easy", "medium", "perfect", or "" for the next level.
 * Returns EFFECT_NONE. If there is no such level, this says so and returns EFFECT_NOT_OBEYED. */
enum effect players_choose_level(struct session *session, const char *name);

/* ---- table_words ---- */

/* Pin the notice about the table: an open question, who is missing, or what this person waits for.
 * If there is nothing to say, remove the pinned notice. */
void table_words_pin(struct session *session);

/* Tell this person the news of an event that the other person or program has caused. For any other
 * event, tell only that a new game has begun, if has_begun is true. */
void table_words_tell(struct session *session, enum peer_event event, bool has_begun);

/* Tell the person why a shared table refused a request. For REFUSAL_ASKING, and for a refusal that
 * every match has, do nothing. */
void table_words_explain(struct session *session, enum refusal refusal);

#endif
