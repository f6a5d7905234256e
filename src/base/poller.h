/* SPDX-License-Identifier: MIT
 *
 * poller: sleeps until one of several files is ready, a time has come, or a signal arrives.
 *
 * Invariant: a poller that is all zero waits for no file and no time.
 */
#ifndef POLLER_H
#define POLLER_H

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/select.h>

#include "base/clock.h"

struct poller {
    fd_set readable, writable; /* the files to wait for; after a sleep those that are ready */
    int end;                   /* above all of them */
    uint64_t deadline;         /* of clock_now; 0 is none */
};

/* Also wait for this file: until it can be read (POLLIN), written (POLLOUT), or either. A file that
 * has ended or failed can be both. Does nothing if the descriptor is negative. */
void poller_add(struct poller *poller, int file, short events);

/* Sleep no longer than until that time of clock_now, unless it is CLOCK_NEVER. */
void poller_limit(struct poller *poller, uint64_t deadline);

/* The event that ended the sleep. */
enum wake_reason {
    WAKE_TIME,
    WAKE_FILE,
    WAKE_SIGNAL, /* one that was let in */
    WAKE_ERROR   /* errno says which */
};

/* Sleep. signals is the signal mask of the sleep; if it is null, signals do not end the sleep. */
enum wake_reason poller_sleep(struct poller *poller, const sigset_t *signals);

/* After WAKE_FILE: true if the file is one of those that are ready. */
bool poller_is_ready(const struct poller *poller, int file);

/* True if the file has something to read. */
bool poller_is_readable(int file);

#endif
