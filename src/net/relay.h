/* SPDX-License-Identifier: MIT
 *
 * relay: the far end of a transport. It joins standard input and output to a table of this machine,
 * bytes as they come.
 *
 * Invariant: what it has read it passes on, unless nobody is left to take it; it holds no more than
 * a buffer each way, and reads no further while one is full.
 */
#ifndef RELAY_H
#define RELAY_H

#include "net/unix_socket.h"

/* Carry until either side ends. The table is knocked at when the first byte has come; where there
 * is none `error none` is said on standard output, and the answer is false: nothing else need be
 * said. SIGPIPE is
 * ignored from now on. */
bool relay_run(const char *login);

#endif
