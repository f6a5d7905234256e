/* SPDX-License-Identifier: MIT
 *
 * entropy: declares getentropy(bytes, size), which fills at most 256 bytes with random ones and
 * returns 0, or -1 with errno. It is in <unistd.h>, but on macOS in <sys/random.h>.
 */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

#endif
