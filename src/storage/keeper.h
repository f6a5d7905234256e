/* SPDX-License-Identifier: MIT
 *
 * keeper: brings the shelf in line with the session, and says at the table what came of it.
 *
 * Invariant: what the session wants on the shelf stands there or is owed to it. What could not be
 * written is tried again after every event, whatever has become of the round, and what is owed at
 * the end is said.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include "play/session.h"
#include "storage/clerk.h"
#include "storage/shelf_file.h"

/* All zero is a keeper that owes nothing. */
struct keeper {
    enum shelf_error
        error; /* why something is owed; SHELF_OK if that is not known, or nothing is */
    struct clerk clerk;
};

/* Have what has changed written, if anything has, even if the program ends at once. Nothing is
 * waited for; keeper_keep says what came of it. */
void keeper_write(struct keeper *keeper, struct session *session);

/* Write what has changed, if anything has. True if there is something new to be read at the table:
 * a shelf that cannot be written is said once. */
bool keeper_keep(struct keeper *keeper, struct session *session);

/* The end of the session. False if something is still owed, and what it is and why in words; else
 * the words say what fell off the shelf now, or are empty. */
enum { KEEPER_WORDS = 256 };
bool keeper_finish(struct keeper *keeper, char words[KEEPER_WORDS]);

/* Say how many games wait on the shelf, and how to see them, if they are others than last time;
 * with a null hint only a failure is said. */
void keeper_greet(struct session *session, const char *hint);

/* Let a game be picked. False, and the reason told, if the shelf cannot be read. */
bool keeper_show(const struct keeper *keeper, struct session *session);

/* Take up the one that was picked. */
void keeper_take_up(const struct keeper *keeper, struct session *session);

/* What went wrong, in words. */
const char *keeper_words(enum shelf_error error);

#endif
