/* SPDX-License-Identifier: MIT
 *
 * poller: sleeps until one of several files is ready, or until a deadline.
 *
 * Invariant: a poller of zeros has no files and no deadline. It sleeps forever.
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
    uint64_t deadline; /* the time of clock_now that ends the sleep; set only if has_deadline */
};

/* Wake when the file can be read (POLLIN), when it can be written (POLLOUT), or for both events.
 * Also wake when the file is at its end or has failed. A poller has at most POLLER_FILES files. A
 * negative file, or no events, adds nothing. */
void poller_add(struct poller *poller, int file, short events);

/* Limit the sleep: it ends at this time of clock_now at the latest. CLOCK_NEVER, or a time after an
 * earlier limit, changes nothing. */
void poller_limit(struct poller *poller, uint64_t deadline);

/* Sleep. True if a file is ready, false at the deadline. Signals do not end the sleep. */
bool poller_sleep(struct poller *poller);

/* After poller_sleep: true if this file is ready. False for a file that was not added. */
bool poller_is_ready(const struct poller *poller, int file);

#endif
