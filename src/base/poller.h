/* SPDX-License-Identifier: MIT
 *
 * watch: what is waited for beside the person: files, and a time.
 *
 * Invariant: a watch that is all zero is for nothing, and wakes nobody.
 */
#ifndef POLLER_H
#define POLLER_H

#include <poll.h>
#include <signal.h>

#include "net/socket.h"

enum { WATCH_FILES = 16 };

struct watch {
    int count;
    struct pollfd files[WATCH_FILES]; /* with the events that are waited for */
    bool has_deadline;
    uint64_t deadline; /* of socket_clock */
};

/* Wait for that file too, if it is one. */
void watch_add(struct watch *watch, int file, short events);

enum { WATCH_FOR_EVER = -1 };

/* The milliseconds until the deadline, or WATCH_FOR_EVER. */
int watch_left(const struct watch *watch);

/* What has ended a sleep. */
enum woken {
    WOKEN_BY_TIME,
    WOKEN_BY_INPUT, /* the person's, whatever else there is */
    WOKEN_BY_WATCH,
    WOKEN_BY_SIGNAL, /* that is let in */
    WOKEN_BY_ERROR   /* errno says which */
};

/* Sleep that many milliseconds, or WATCH_FOR_EVER; the deadline is not looked at. The input may be
 * SOCKET_NONE; signals is the mask meanwhile, null to keep it. */
enum woken watch_sleep(const struct watch *watch, int input, int milliseconds,
                       const sigset_t *signals);

/* Whether something waits to be read there. */
bool watch_is_readable(int file);

#endif
