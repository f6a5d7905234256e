/* SPDX-License-Identifier: MIT
 *
 * clock: the time while the program runs, and how long it waits for each thing. All times and
 * durations are in milliseconds.
 *
 * Invariant: the clock only goes forward, also if somebody sets the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time since a moment before the program started. */
uint64_t clock_now(void);

/* What clock_now will be after so many milliseconds more. */
uint64_t clock_after(int milliseconds);

/* A time that never comes. */
#define CLOCK_NEVER UINT64_MAX

extern const struct durations {
    /* Input of a terminal. */
    int escape;      /* after Escape, until it is a key and no sequence; ESCDELAY overrides it */
    int sequence;    /* for the rest of a sequence, or for the end of pasted text */
    int last_answer; /* for answers that are due, before the terminal is given back */

    /* The screen. */
    int breath; /* from a person's mark to the computer's; also while the strike grows */

    /* The connection to a shared table. */
    int discovery;   /* in a hall: for two who met to sit, or for the lock */
    unsigned accept; /* until callers are accepted again, after descriptors ran out */
    int answer;      /* for the host's answer, until the guest is told that the host is asked */

    /* Its protocol. */
    unsigned lines;        /* in which at most CONNECTION_LINES lines are heard */
    unsigned hello;        /* for the other program's hello */
    unsigned ping;         /* of silence until a ping is sent */
    unsigned away;         /* of silence until the other program counts as away */
    unsigned stray_answer; /* after a question came or went, in which y and n do nothing */
    unsigned bell;         /* from one ring to the next, at least */
    unsigned passcode;     /* for the passcode */
} durations;

#endif
