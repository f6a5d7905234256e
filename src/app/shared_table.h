/* SPDX-License-Identifier: MIT
 *
 * shared_table: puts a session at a shared table, as the host, as a guest or in a hall, for both
 * loops. It connects net.h, which has the connection, with shared_game.h, which has the game.
 *
 * Invariant: save_note follows each event of the table before the next is taken, so that each game
 * is saved as it was when it left the board.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/options.h"
#include "net/net.h"
#include "play/shared_game.h"
#include "storage/save.h"

struct shared_table {
    const struct options *options;
    bool is_open; /* the session is at a table; if not, the members below are not used */
    struct shared_game shared_game;
    struct net net;
};

/* Host a table, join a table, or meet somebody in the hall, as the options ask. A guest waits here
 * until the host has let them in; a host does not wait. To join, it calls signals_catch once the
 * table is found; otherwise the caller has called it. False, after reporting why, if that fails; a
 * signal ends the program. */
bool shared_table_begin(struct shared_table *shared, struct session *session);

/* In the middle of a session: start to host or, if this program hosts already, close its table. The
 * person is told. False, and nothing changes, if the table cannot be opened, if the other person is
 * at it, or if a question is open. */
bool shared_table_toggle(struct shared_table *shared, struct session *session, struct save *save);

/* True for a host in a hall whose guest went away before both sat at the table: shared_table_seek
 * is next. */
bool shared_table_is_deserted(const struct shared_table *shared);

/* In a hall: meet the next person, in a new session with the same options. A guest waits here until
 * the host has let them in. False, with net.guest.reason, if the hall cannot be opened, or if a
 * signal ends the program. */
bool shared_table_seek(struct shared_table *shared, struct session *session);

/* At a guest's table whose connection is cut: ask to join again. The answer is an event of
 * shared_table_attend. False, after telling why, if the table cannot be reached. */
bool shared_table_knock(struct shared_table *shared, struct session *session);

/* Take all events of the table; in line mode only the first event, which the loop then tells. True
 * if there was an event. Without a table there is none. */
bool shared_table_attend(struct shared_table *shared, struct session *session, struct save *save);

/* A poller that wakes when shared_table_attend has something to do. Without a table it is empty. */
struct poller shared_table_poller(struct shared_table *shared);

/* Close the table, if one is open, as net_close does. */
void shared_table_close(struct shared_table *shared, bool is_cut);

#endif
