/* SPDX-License-Identifier: MIT
 *
 * clock: tells the time, and has the length of every wait in the program. All times and durations
 * are in milliseconds.
 *
 * Invariant: the clock never goes back, even if the time of the system is set back.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* The time, counted from a moment before the program started. */
uint64_t clock_now(void);

uint64_t clock_after(int milliseconds);

/* A time that never comes. */
#define CLOCK_NEVER UINT64_MAX

extern const struct durations {
    /* Input of a terminal. */
    int escape;      /* the wait after Escape for the rest of a sequence, unless ESCDELAY is set */
    int sequence;    /* the wait for the next byte of a sequence or of pasted text */
    int last_answer; /* the wait for late answers, before the program gives the terminal back */

    /* The screen. */
    int breath; /* the pause before the computer's mark, and the time a strike takes to grow */

    /* The connection to a shared table. */
    int discovery;   /* in a hall, the wait for the guest to be seated, or for the hall's lock */
    unsigned accept; /* the pause before the next accept, if file descriptors have run out */
    int answer; /* a guest's wait before "Asking Ann to let you in" is printed; not shorter than
                   discovery, since in a hall nothing may be printed */

    /* The protocol of a shared table. */
    unsigned lines;        /* the time in which at most CONNECTION_LINES lines are heard */
    unsigned hello;        /* the wait for the other program's hello */
    unsigned ping;         /* the silence after which a ping is sent */
    unsigned away;         /* the silence after which the other program counts as away */
    unsigned stray_answer; /* how long stray keys are ignored: see shared_game_is_stray */
    unsigned bell;         /* the shortest time between two rings */
    unsigned passcode;     /* the wait for a caller's passcode */
} durations;

#endif
