/* SPDX-License-Identifier: MIT
 *
 * resume: the game on the board as a record, and a record as the game on the board.
 *
 * Invariant: a game that was resumed has the same record until a person acts.
 */
#ifndef RESUME_H
#define RESUME_H

#include "play/session.h"

/* Begin the game of the record: its people have the marks that they had, the computer has its seat
 * and its level, and the moves can be undone. If these people sit here already, their score stays.
 * If it is the computer's turn, the caller lets it play by people_after_act. */
void resume_game(struct session *session, const struct record *record);

/* What is to be kept of the game on the board. Its time is not known. */
struct record resume_record(const struct session *session);

#endif
