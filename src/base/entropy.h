/* SPDX-License-Identifier: MIT
 *
 * entropy: random bits of the system. Declares getentropy(bytes, size) on every system. The
 * function fills `bytes` with random bytes, at most 256, and returns 0, or -1 with errno.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdint.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* macOS declares getentropy here */
#endif

/* Draw the KEY of a game, which is never 0. If the system has no random bits, as in Linux before
 * 3.17 and in some sandboxes, the KEY is made from the time and the process id. */
uint32_t entropy_key(void);

#endif
