/* SPDX-License-Identifier: MIT
 *
 * clock: the time that passes while the game runs.
 *
 * Invariant: it only goes forward, whatever happens to the time of day.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/* Milliseconds since some moment before the program began. */
uint64_t clock_now(void);

#endif
