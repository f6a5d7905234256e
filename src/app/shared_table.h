/* SPDX-License-Identifier: MIT
 *
 * shared_table: puts a session at a shared table, as the host, as a guest or in a hall, for both
 * loops. It connects net.h, which has the connection, with shared_game.h, which has the game.
 *
 * Invariant: save_note follows each event of the table, before the next event is handled. So each
 * game is saved as it was when it left the board.
 */
#ifndef SHARED_TABLE_H
#define SHARED_TABLE_H

#include "app/options.h"
#include "net/net.h"
#include "play/shared_game.h"
#include "storage/save.h"

struct shared_table {
    const struct options *options;
    bool is_open; /* the session is at a table; if not, only net.guest.reason is valid below */
    struct shared_game shared_game;
    struct net net;
};

/* Host a table, join a table, or meet somebody in the hall, as the options ask. A guest waits here
 * to be let in; a host does not wait. False, after reporting why, on failure. During the wait an
 * ending signal kills the program. With --join, this catches signals once the table is found;
 * otherwise the caller has caught them. */
bool shared_table_begin(struct shared_table *shared, struct session *session);

/* In the middle of a session: open a table or, if this program hosts one already, close it. The
 * person is told which. False, and nothing changes, if the table cannot be opened, if a guest sits
 * at it, or if somebody asks to join. */
bool shared_table_toggle(struct shared_table *shared, struct session *session, struct save *save);

/* True for a host in a hall whose guest went away before both sat at the table: shared_table_seek
 * is next. */
bool shared_table_is_deserted(const struct shared_table *shared);

/* In a hall: meet the next person, in a new session with the same options. A guest waits here to be
 * let in. False if the hall cannot be opened, for the reason in net.guest.reason, or if a signal
 * ends the program. */
bool shared_table_seek(struct shared_table *shared, struct session *session);

/* For a guest: ask to join again. Call this only if shared_game_can_rejoin is true. The answer
 * comes as an event in shared_table_attend. False, after telling why, if the table cannot be
 * reached. */
bool shared_table_knock(struct shared_table *shared, struct session *session);

/* Handle all events of the table; in line mode only the first, so that the loop can tell it before
 * the next. True if there was an event. Without a table there is none. */
bool shared_table_attend(struct shared_table *shared, struct session *session, struct save *save);

/* A poller that wakes when shared_table_attend has something to do. Without a table it is empty. */
struct poller shared_table_poller(struct shared_table *shared);

/* Close the table, if one is open, as net_close does. */
void shared_table_close(struct shared_table *shared, bool is_cut);

#endif
