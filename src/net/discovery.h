/* SPDX-License-Identifier: MIT
 *
 * discovery: the tables of this machine, found by asking their hosts.
 *
 * Invariant: all hosts together are waited for no longer than durations.discovery, and no person is
 * told of the question.
 */
#ifndef DISCOVERY_H
#define DISCOVERY_H

#include "net/unix_socket.h"

enum { DISCOVERY_TABLES = 256 };

struct table_seen {
    struct user host;
    int socket;      /* to it, while it is asked */
    bool is_waiting; /* else two are playing there */
};

struct discovery {
    int count;
    int error;                                /* the errno if their folder cannot be listed, or 0 */
    struct table_seen seen[DISCOVERY_TABLES]; /* by login */
};

/* Ask all tables. A host without an answer in time, or with a wrong one, is left out. */
void discovery_ask(struct discovery *tables);

/* Ask all tables, and choose the one that waits, or at which two play. False, with the reason,
 * unless there is exactly one. */
bool discovery_choose(struct user *host, bool is_playing, char reason[SOCKET_REASON]);

#endif
