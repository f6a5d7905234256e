/* SPDX-License-Identifier: MIT
 *
 * shared_table: the shared table of a session, as both loops use it.
 *
 * Invariant: autosave notes each event at the table before the next one, so that each game is saved
 * as it was left.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/options.h"
#include "line_mode/line_mode.h"
#include "net/net.h"
#include "play/shared_game.h"
#include "storage/autosave.h"

struct shared_table {
    struct shared_game shared_game;
    struct net net;
    bool has_bell;
};

/* Keep a table, or sit down at one, as the options ask. Then the session is at it. False if there
 * is nobody to play with, or if a line of the input gives up: *status is the status to exit with,
 * and the reason has been said. */
bool shared_table_begin(struct shared_table *table, struct session *session,
                        const struct options *options, struct line_reader *input, int *status);

/* Let autosave note the session, and take the events of the table; in lines only the first, which
 * the caller says before it asks for the next. True if there were any. If the table is null,
 * autosave only notes. */
bool shared_table_attend(struct shared_table *table, struct session *session,
                         struct autosave *autosave);

/* The files and times to wait for, besides the person; none if the table is null. */
struct poller shared_table_poller(struct shared_table *table);

/* Sleep as the poller says, with the signals let in, or until something is typed, and read that: if
 * there is no line yet, and while the keys are not for the transport. Nothing is read if the input
 * is null. False if it cannot be read. */
bool shared_table_sleep(const struct shared_table *table, struct line_reader *input,
                        struct poller *poller);

/* Leave, and tell the other side. Does nothing if the table is null, or if it was left before. */
void shared_table_close(struct shared_table *table);

/* Knock again. The answer is an event for shared_table_attend. */
void shared_table_knock(struct shared_table *table, struct session *session);

/* The same, and wait for the answer, or until a signal ends the program. The signals that can end
 * it are caught, and the screen is closed: the transport may have a question to ask at the
 * terminal. */
void shared_table_come_back(struct shared_table *table, struct session *session);

#endif
