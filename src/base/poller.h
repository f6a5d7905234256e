/* SPDX-License-Identifier: MIT
 *
 * poller: what is waited for beside the person: files, and a time.
 *
 * Invariant: a poller that is all zero is for nothing, and wakes nobody.
 */
#ifndef POLLER_H
#define POLLER_H

#include <poll.h>
#include <signal.h>
#include <stdbool.h>

#include "base/clock.h"

enum { POLLER_FILES = 16, POLLER_NO_FILE = -1 };

struct poller {
    int count;
    struct pollfd files[POLLER_FILES]; /* with the events that are waited for */
    bool has_deadline;
    uint64_t deadline; /* of clock_now */
};

/* Wait for that file too, if it is one. */
void poller_add(struct poller *poller, int file, short events);

enum { POLLER_FOR_EVER = -1 };

/* The milliseconds until the deadline, or POLLER_FOR_EVER. */
int poller_left(const struct poller *poller);

/* What has ended a sleep. */
enum wake_reason {
    WAKE_TIME,
    WAKE_INPUT, /* the person's, whatever else there is */
    WAKE_FILE,
    WAKE_SIGNAL, /* that is let in */
    WAKE_ERROR   /* errno says which */
};

/* Sleep that many milliseconds, or POLLER_FOR_EVER; the deadline is not looked at. The input may be
 * POLLER_NO_FILE; signals is the mask meanwhile, null to keep it. */
enum wake_reason poller_sleep(const struct poller *poller, int input, int milliseconds,
                              const sigset_t *signals);

/* Whether something waits to be read there. */
bool poller_is_readable(int file);

#endif
