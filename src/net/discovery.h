/* SPDX-License-Identifier: MIT
 *
 * tables: which tables there are on this machine, as their hosts say themselves.
 *
 * Invariant: all of them together are waited for no longer than TABLES_MILLISECONDS; a host that
 * has not answered by then, or has said anything but what it should, is left out.
 */
#ifndef DISCOVERY_H
#define DISCOVERY_H

#include "net/unix_socket.h"

enum { TABLES = 256, TABLES_MILLISECONDS = 1000 };

struct table_seen {
    struct user host;
    bool is_waiting; /* else they are playing there */
};

struct tables {
    int count;
    struct table_seen seen[TABLES]; /* by login */
};

/* Ask all tables. What cannot be read is no table. */
void tables_ask(struct tables *tables);

/* The table to sit down at when none is named: the one that waits, or null if not exactly one does.
 * *waiting becomes how many wait. */
const struct table_seen *tables_choose(const struct tables *tables, int *waiting);

#endif
