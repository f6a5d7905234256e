/* SPDX-License-Identifier: MIT
 *
 * shared_table: puts a session at a shared table, as the host, as a guest or in a hall, for both
 * loops. It connects net.h with shared_game.h.
 *
 * Invariant: save_note is called after each event of the table, so that each game is saved in its
 * last state on the board.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/options.h"
#include "net/net.h"
#include "play/shared_game.h"
#include "storage/save.h"

struct shared_table {
    const struct options *options;

    /* If this is false, the session is at no table, and the members below are not valid. But after
     * shared_table_seek has failed, net.guest.reason is valid. */
    bool is_open;
    struct shared_game shared_game;
    struct net net;
};

/* Host a table, join a table, or meet somebody in the hall, as the options ask. A host does not
 * wait for a guest; a guest waits in this call until the host lets it in. Returns false, after
 * reporting why, on failure. Call signals_catch before this function. But with --join do not call
 * signals_catch: this function calls it after looking for the table. */
bool shared_table_begin(struct shared_table *shared, struct session *session);

/* Open a table or, if this program hosts one, close it. False if the table cannot be opened, if a
 * guest sits at it, or if somebody asks to join. */
bool shared_table_toggle(struct shared_table *shared, struct session *session, struct save *save);

/* True for a host in a hall whose guest went away before both sat at the table: call
 * shared_table_seek next. */
bool shared_table_is_deserted(const struct shared_table *shared);

/* In a hall: start a new session, and meet the next person. A host does not wait for a guest; a
 * guest waits in this call until the host lets it in. Returns false if a signal ends the program or
 * if the hall cannot be opened. In the second case net.guest.reason tells why. */
bool shared_table_seek(struct shared_table *shared, struct session *session);

/* For a guest: ask again to join. Call this only if shared_game_can_rejoin is true. False, after
 * telling why, if the table cannot be reached. */
bool shared_table_knock(struct shared_table *shared, struct session *session);

/* Handle all events of the table. In line mode handle only the first, so that the loop can print
 * its news. True if there was an event. */
bool shared_table_attend(struct shared_table *shared, struct session *session, struct save *save);

/* A poller that wakes when shared_table_attend has something to do. Without a table it is empty. */
struct poller shared_table_poller(struct shared_table *shared);

/* Close the table, if one is open, as net_close does. */
void shared_table_close(struct shared_table *shared, bool is_cut);

#endif
