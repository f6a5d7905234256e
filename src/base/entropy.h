/* SPDX-License-Identifier: MIT
 *
 * entropy: declares getentropy(bytes, size) on every system. The function fills `bytes` with random
 * bytes, at most 256, and returns 0, or -1 with errno.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* macOS declares getentropy here */
#endif

#endif
