/* SPDX-License-Identifier: MIT
 *
 * entropy: random numbers from the operating system. Include this header for getentropy(2), too.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdint.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* macOS declares getentropy here */
#endif

/* Choose the KEY of a game: a random number that is not 0. If getentropy fails, as in some
 * sandboxes, the KEY is made from the time and the process id. */
uint32_t entropy_key(void);

#endif
