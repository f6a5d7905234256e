/* SPDX-License-Identifier: MIT
 *
 * poller: sleeps until one of several files is ready, or a time has come.
 *
 * Invariant: a poller that is all zero waits for no file and no time.
 */
#ifndef POLLER_H
#define POLLER_H

#include <poll.h>
#include <stdbool.h>

#include "base/clock.h"

enum { POLLER_FILES = 32 };

struct poller {
    struct pollfd files[POLLER_FILES]; /* to wait for */
    int count;
    bool has_deadline;
    uint64_t deadline; /* of clock_now, if it has one */
};

/* Also wait for this file: until it can be read (POLLIN), written (POLLOUT), or either. A file that
 * has ended or failed counts as both. Does nothing without events, or if the descriptor is
 * negative. */
void poller_add(struct poller *poller, int file, short events);

/* Sleep until that time of clock_now at the latest. The earliest of several times counts, and
 * CLOCK_NEVER does not. */
void poller_limit(struct poller *poller, uint64_t deadline);

/* Sleep until then. True if a file is ready, false if the time has come. A signal does not end
 * it. */
bool poller_sleep(struct poller *poller);

bool poller_is_ready(const struct poller *poller, int file);

#endif
