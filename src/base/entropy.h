/* SPDX-License-Identifier: MIT
 *
 * entropy: random bits of the system. This header declares getentropy(bytes, size) on every system.
 * getentropy writes `size` random bytes, 256 at most, and returns 0. If it fails, it sets errno and
 * returns -1.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdint.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* macOS declares getentropy here */
#endif

/* Choose the KEY of a game: a random number that is not 0. If the system has no random bits, as on
 * Linux before 3.17 or in some sandboxes, the KEY is made from the time and the process id. */
uint32_t entropy_key(void);

#endif
