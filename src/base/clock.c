/* SPDX-License-Identifier: MIT */
#include "base/clock.h"

#include <time.h>

/* The tests compile this file a second time, with CLOCK_DIVISOR 10. No duration is cut below LEAST,
 * because a busy machine can stop a program for that long. */
#ifndef CLOCK_DIVISOR
#define CLOCK_DIVISOR 1
#endif
#define LEAST 250
#define LONGEST(a, b) ((a) > (b) ? (a) : (b))
#define MS(milliseconds)                                                                           \
    ((milliseconds) < LEAST ? (milliseconds) : LONGEST((milliseconds) / CLOCK_DIVISOR, LEAST))
#define SECONDS(seconds) MS((seconds)*1000)

const struct durations durations = {
    .escape = MS(25),
    .sequence = 1000, /* not divided: a test may need all of it */
    .last_answer = 100,

    .breath = 300 / CLOCK_DIVISOR, /* can be below LEAST: no test depends on it */

    .discovery = SECONDS(1),
    .answer = SECONDS(1),
    .accept = SECONDS(1),

    .lines = SECONDS(1),
    .hello = SECONDS(5),
    .ping = SECONDS(20),
    .away = SECONDS(60),
    .stray_answer = MS(500),
    .bell = SECONDS(1),
    .passcode = SECONDS(5),
};

uint64_t clock_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t clock_after(int milliseconds)
{
    return clock_now() + (uint64_t)milliseconds;
}
