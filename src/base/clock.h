/* SPDX-License-Identifier: MIT
 *
 * clock: tells the time, and how long the program waits for each thing. All times and durations are
 * in milliseconds.
 *
 * Invariant: the clock only goes forward, even if somebody sets the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time, counted from a moment before the program started. */
uint64_t clock_now(void);

/* The time `milliseconds` from now. */
uint64_t clock_after(int milliseconds);

/* A time that never comes. */
#define CLOCK_NEVER UINT64_MAX

extern const struct durations {
    /* Input of a terminal. */
    int escape;      /* the wait after Escape for the rest of a sequence; ESCDELAY overrides it */
    int sequence;    /* the wait for the next byte of a sequence or of pasted text */
    int last_answer; /* the wait for late answers, before the terminal is given back */

    /* The screen. */
    int breath; /* the pause before the computer's mark; also the time in which a strike grows */

    /* The connection to a shared table. */
    int discovery;   /* the wait in a hall for two people to sit down, or for the hall's lock */
    unsigned accept; /* the pause after descriptors have run out, before the next accept */
    int answer;      /* the wait for the host's answer, before the guest is told to be patient */

    /* The protocol of a shared table. */
    unsigned lines;        /* the time in which at most CONNECTION_LINES lines are heard */
    unsigned hello;        /* the wait for the other program's hello */
    unsigned ping;         /* the silence after which a ping is sent */
    unsigned away;         /* the silence after which the other program counts as away */
    unsigned stray_answer; /* the time after a change of question in which y and n are ignored */
    unsigned bell;         /* the shortest time between two rings */
    unsigned passcode;     /* the wait for a caller's passcode */
} durations;

#endif
