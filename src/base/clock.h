/* SPDX-License-Identifier: MIT
 *
 * clock: the time that passes while the game runs, and how long it waits for what.
 *
 * Invariant: the clock only goes forward, whatever happens to the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment before the program began; and that many from now on. */
uint64_t clock_now(void);
uint64_t clock_after(int milliseconds);

/* In milliseconds. */
extern const struct durations {
    /* What a terminal sends. */
    int escape; /* after Escape, for what makes it the beginning of a key, unless ESCDELAY is set */
    int begun_input;    /* for the rest of anything else that has begun */
    int paste;          /* for more of a text that is pasted, or its end */
    int stuck_terminal; /* for a terminal that takes nothing, once the game is to end */

    /* The disk. */
    int lock;          /* for another program to let go of the lock, at the end */
    int lock_at_start; /* and at the start */
    int rest;          /* until what failed is tried again, an accept too */

    /* A shared table, and what leads to it. */
    int discovery; /* for all the hosts that are asked about their tables */
    int connect;   /* for a machine on the network */
    int grace; /* for what carries a connection, to end when it is told to, by each way to say so */
    int linger; /* for a host's last words, after the guest's */
    int answer; /* for a host's answer, until the guest is told what it waits for */

    /* Its protocol. */
    unsigned lines;        /* in which no more than CONNECTION_LINES lines are read */
    unsigned hello;        /* for what is said until both know each other */
    unsigned evaluates;    /* from one `evaluates` to the next: a key that is held is no flood */
    unsigned ping;         /* of silence, until a ping */
    unsigned away;         /* of silence, until the other is said to be away */
    unsigned check;        /* for a sign of life from whoever is seated */
    unsigned check_pause;  /* from one ping for that to the next, if there was such a sign */
    unsigned withdrawals;  /* a login's third in so long is the last that is told for as long */
    unsigned stray_answer; /* in which nothing is answered, after a question went unanswered */
    unsigned replacement;  /* in which another is taken for its replacement, and shown that long */
    unsigned code;         /* to say the code */
    unsigned code_delay;   /* until it is said whether the code was right */
} durations;

#endif
