/* SPDX-License-Identifier: MIT
 *
 * shared_table: a shared table as the loops of play and talk see it.
 *
 * Invariant: what was done at the table is noted event by event, so that each game is kept as it
 * was left.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/options.h"
#include "line_mode/line_reader.h"
#include "net/client.h"
#include "net/server.h"
#include "play/shared_game.h"
#include "storage/autosave.h"

/* The table and how this program reaches it: the functions are those of its side, and of the two
 * structs below them only that side's is used. */
struct shared_table {
    struct shared_game shared_game;
    bool has_bell;
    enum peer_event (*attend)(struct shared_table *table);
    struct poller (*poller)(const struct shared_table *table);
    void (*close)(struct shared_table *table);
    struct server server;
    struct client client;
};

/* Keep the table, or sit down at one, as the options ask: then the session is at it. False if there
 * is nobody to play with, be it that the lines of the input say so: *status is what to exit with,
 * and the reason was said. */
bool shared_table_begin(struct shared_table *table, struct session *session,
                        const struct options *options, struct line_reader *input, int *status);

/* Note what was done, and do what can be done at the table. Returns whether there was any event.
 * If the table is null, there is only the noting. */
bool shared_table_attend(struct shared_table *table, struct session *session,
                         struct autosave *autosave);

/* What to wait for beside the person; nothing if the table is null. */
struct poller shared_table_poller(const struct shared_table *table);

/* The file of the input, to wait on; POLLER_NO_FILE while what is typed is not for us. */
int shared_table_input(const struct shared_table *table, const struct line_reader *input);

/* Leave: the other side hears of it. Nothing if the table is null, or was left. */
void shared_table_close(struct shared_table *table);

/* Whether the way to the table may have something to ask at the terminal. */
bool shared_table_needs_terminal(const struct shared_table *table);

/* Knock again. What comes of it is an event for shared_table_attend. */
void shared_table_knock(struct shared_table *table, struct session *session);

/* The same, and wait for the answer, with what ends the program caught, or until a signal does end
 * it: a transport may have something to ask at the terminal, so the screen must be closed
 * meanwhile.
 */
void shared_table_come_back(struct shared_table *table, struct session *session);

#endif
