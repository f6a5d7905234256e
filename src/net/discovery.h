/* SPDX-License-Identifier: MIT
 *
 * discovery: finds the tables of this machine by asking their hosts.
 *
 * Invariant: waiting for all of them together takes no longer than durations.discovery. A host
 * without an answer by then, or with a wrong one, is left out.
 */
#ifndef DISCOVERY_H
#define DISCOVERY_H

#include "net/unix_socket.h"

enum { DISCOVERY_TABLES = 256 };

struct table_seen {
    struct user host;
    bool is_waiting; /* else two are playing there */
};

struct discovery {
    int count;
    struct table_seen seen[DISCOVERY_TABLES]; /* by login */
};

/* Ask all tables. A folder that cannot be read has none. */
void discovery_ask(struct discovery *tables);

/* Ask all tables, and choose the one that waits. False, with the reason, unless exactly one does.
 */
bool discovery_choose(struct user *host, char reason[SOCKET_REASON]);

#endif
