/* SPDX-License-Identifier: MIT
 *
 * poller: sleeps until one of several files is ready, or until a deadline.
 *
 * Invariant: a poller that is all zero has no files and no deadline, and sleeps forever.
 */
#ifndef POLLER_H
#define POLLER_H

#include <poll.h>
#include <stdbool.h>

#include "base/clock.h"

enum { POLLER_FILES = 32 };

struct poller {
    struct pollfd files[POLLER_FILES];
    int count;
    bool has_deadline;
    uint64_t deadline; /* a time of clock_now, if has_deadline */
};

/* Wake when the file is ready for one of the events (POLLIN, POLLOUT), is at its end, or has
 * failed. A poller has at most POLLER_FILES files. If `file` is negative or `events` is 0, no file
 * is added. */
void poller_add(struct poller *poller, int file, short events);

/* End the sleep when clock_now reaches the deadline. Of several deadlines the earliest counts.
 * CLOCK_NEVER is no deadline. */
void poller_limit(struct poller *poller, uint64_t deadline);

/* Sleep. True if a file is ready, false at the deadline. Signals do not end the sleep. */
bool poller_sleep(struct poller *poller);

/* True if poller_sleep found this file ready. False if the file was not added. */
bool poller_is_ready(const struct poller *poller, int file);

#endif
