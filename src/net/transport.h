/* SPDX-License-Identifier: MIT
 *
 * transport: a program, ssh or another, that carries a game over its standard input and output.
 *
 * It stays in the process group of the game, as with git and rsync: at the terminal it can ask for
 * a password by itself, and Ctrl-C and Ctrl-Z reach it, too, while they are signals.
 *
 * Invariant: its standard error is passed on by us, and nothing of it reaches the terminal after
 * discards_errors is set. If the game is killed, the program reads the end of its input.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "net/address.h"
#include "net/socket.h"

struct transport {
    int socket;           /* to the table */
    int standard_error;   /* the program's, for transport_attend; else SOCKET_NONE */
    bool discards_errors; /* in place of passing them on; its caller sets it */
    pid_t child;
};

/* Start the command by the shell, or `ssh MACHINE tictactoe --carry=LOGIN` if it is null. False,
 * with the reason, if there is no such program or no room for it. */
bool transport_start(struct transport *transport, const char *command,
                     const struct address *address, char reason[SOCKET_REASON]);

/* Pass on its standard error, or discard it. Call this whenever that is readable. */
void transport_attend(struct transport *transport);

/* End the program: it reads the end of its input, and has durations.grace for the bytes that were
 * sent before; then it is terminated and, after as long again, killed. */
void transport_end(struct transport *transport);

/* ---- The far end: relay.c. ---- */

/* Pass bytes between the standard streams and that login's table, until either side
 * ends. False, with the reason, if standard output cannot be written; that its reader has gone is
 * an end like any other. Without a table it writes `error none` there, and returns false, with the
 * reason only if a person sees standard error. It holds no more than a buffer each way, and reads
 * nothing while that is full. SIGPIPE is ignored from now on. */
bool transport_relay(const char *login, char reason[SOCKET_REASON]);

#endif
