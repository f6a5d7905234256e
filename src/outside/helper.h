/* SPDX-License-Identifier: MIT
 *
 * helper: a process of its own for what may take long, so that play waits for no disk and for no
 * other program.
 *
 * Invariant: what stops the game, ends it or closes its terminal does not reach a helper, and
 * nobody whom the game talks to waits for a helper's end.
 */
#ifndef HELPER_H
#define HELPER_H

#include <sys/types.h>

/* Start a helper, and join it to the game by a socket of messages. Zero in the helper, its number
 * in the game, and the socket in both; -1 if there can be none. */
pid_t helper_start(int *socket);

#endif
