/* SPDX-License-Identifier: MIT
 *
 * discovery: which tables there are on this machine, as their hosts say themselves.
 *
 * Invariant: all of them together are waited for no longer than durations.discovery; a host that
 * has not answered by then, or has said anything but what it should, is left out.
 */
#ifndef DISCOVERY_H
#define DISCOVERY_H

#include "net/unix_socket.h"

enum { DISCOVERY_TABLES = 256 };

struct table_seen {
    struct user host;
    bool is_waiting; /* else they are playing there */
};

struct discovery {
    int count;
    struct table_seen seen[DISCOVERY_TABLES]; /* by login */
};

/* Ask all tables. What cannot be read is no table. */
void discovery_ask(struct discovery *tables);

/* Ask all tables, and choose the one that waits. False, and why not, if not exactly one does. */
bool discovery_choose(struct user *host, char reason[SOCKET_REASON]);

#endif
