/* SPDX-License-Identifier: MIT
 *
 * shared_table: a shared table as the loops of play and talk see it.
 *
 * Invariant: what was done at the table is told to the keeper before the other side hears of it,
 * and news by news, so that the shelf holds each game as it was left.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/memory.h"
#include "app/options.h"
#include "net/peers.h"

/* Keep the table, or sit down at one, as the options ask: then the session is at it. EXIT_SUCCESS,
 * or the status to exit with, and the reason said. */
int shared_table_begin(struct peers *peers, struct session *session, const struct options *options);

/* Keep what was done, and do what can be done at the table. Returns whether there was news. Where
 * the peers are null, there is only the keeping. */
bool shared_table_attend(struct peers *peers, struct session *session, struct memory *memory,
                         const struct theme *theme);

/* What to wait for beside the person; nothing where the peers are null. */
struct poller shared_table_poller(const struct peers *peers);

/* Knock again. What comes of it is news for shared_table_attend. */
void shared_table_knock(struct peers *peers, struct session *session);

/* The same, and wait for the answer, with what ends the program caught, or until a signal does end
 * it: a transport may have something to ask at the terminal, so the screen must be closed
 * meanwhile.
 */
void shared_table_come_back(struct peers *peers, struct session *session);

#endif
