/* SPDX-License-Identifier: MIT
 *
 * clock: the time while the game runs, and the durations of its waits.
 *
 * Invariant: the clock only goes forward, whatever happens to the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time, in milliseconds since some moment before the program began; and the time that many
 * milliseconds from now. */
uint64_t clock_now(void);
uint64_t clock_after(int milliseconds);

#define CLOCK_NEVER UINT64_MAX

/* In milliseconds. */
extern const struct durations {
    /* Input of a terminal. */
    int escape;   /* after Escape, for the rest of a key that begins so, unless ESCDELAY is set */
    int sequence; /* for the rest of any other sequence, or the end of pasted text */
    int last_answer; /* for answers that are due, before the terminal is given back */

    /* The screen. */
    int breath; /* from a person's mark to the computer's */

    /* The connection to a shared table. */
    int discovery;   /* for the one who is met in a hall, or has locked it */
    unsigned accept; /* until the next try to accept callers, after descriptors have run out */
    int answer;      /* for the answer of a host, before the guest is told that the host is asked */

    /* Its protocol. */
    unsigned lines;        /* in which no more than CONNECTION_LINES lines are read */
    unsigned hello;        /* for the hello of either program */
    unsigned ping;         /* of silence, until a ping */
    unsigned away;         /* of silence, until the other program counts as away */
    unsigned stray_answer; /* in which stray keys do nothing, after what one is asked changed */
    unsigned bell;         /* from one ring to the next */
    unsigned code;         /* for the code */
} durations;

#endif
