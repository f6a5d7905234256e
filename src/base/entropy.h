/* SPDX-License-Identifier: MIT
 *
 * entropy: declares getentropy(bytes, size) on every system. It fills at most 256 bytes with random
 * ones and returns 0, or returns -1 with errno.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h> /* <unistd.h> lacks it there */
#endif

#endif
