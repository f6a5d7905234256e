/* SPDX-License-Identifier: MIT
 *
 * clock: the time while the program runs, and how long it waits for each thing. All times and
 * durations are in milliseconds.
 *
 * Invariant: the clock only goes forward, even if somebody sets the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time since a moment before the program started. */
uint64_t clock_now(void);

/* The time so many milliseconds from now. */
uint64_t clock_after(int milliseconds);

/* A time that never comes. */
#define CLOCK_NEVER UINT64_MAX

extern const struct durations {
    /* Input of a terminal. */
    int escape;   /* for a byte after Escape; if none comes, it is the key; ESCDELAY overrides it */
    int sequence; /* for the next byte of a sequence or of pasted text */
    int last_answer; /* for the terminal's last answers, before it is given back */

    /* The screen. */
    int breath; /* between a person's mark and the computer's; also while a strike grows */

    /* The connection to a shared table. */
    int discovery; /* in a hall: for two people who met to sit down, or for the lock of the hall */
    unsigned accept; /* after descriptors have run out, until callers are accepted again */
    int answer;      /* for the host's answer, before the guest is told to wait for it */

    /* The protocol of a shared table. */
    unsigned lines;        /* the time in which at most CONNECTION_LINES lines are heard */
    unsigned hello;        /* for the other program's hello */
    unsigned ping;         /* of silence before a ping is sent */
    unsigned away;         /* of silence before the other program counts as away */
    unsigned stray_answer; /* after a question has come or gone, while y and n do nothing */
    unsigned bell;         /* between two rings, at least */
    unsigned passcode;     /* for a caller's passcode */
} durations;

#endif
