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

/* Start a helper that does the work and ends, and join it to the game by a socket of messages. Its
 * number, or -1 if there can be none. It works with what the game has now. */
pid_t helper_start(int *socket, void (*work)(int socket, const void *of), const void *of);

/* Let a helper go on that somebody may have stopped, perhaps while it holds a lock. */
void helper_wake(pid_t process);

/* End a helper that has nothing left to do; somebody may have stopped it. */
void helper_end(pid_t process);

/* Wait that long for a message of the helper's. Returns its length; 0 if the helper has ended; -1
 * if there is none, with EWOULDBLOCK, or if none can come. */
ssize_t helper_hear(int socket, void *message, size_t size, int milliseconds);

#endif
