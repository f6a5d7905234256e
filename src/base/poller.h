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

#include "base/clock.h"

enum { POLLER_FILES = 256, POLLER_NO_FILE = -1 };

struct poller {
    int count;
    struct pollfd files[POLLER_FILES];
    uint64_t deadline; /* of clock_now; 0 is none */
};

/* Wait for those events of that file, too. Returns its number in the poller; POLLER_NO_FILE if the
 * descriptor is negative, or one too many. */
int poller_add(struct poller *poller, int file, short events);

/* Wait until that time of clock_now at most, unless it is CLOCK_NEVER. */
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

/* After WAKE_FILE: the events of the file of that number, zero if there are none. */
short poller_events(const struct poller *poller, int number);

/* True if the file has something to read. */
bool poller_is_readable(int file);

#endif
