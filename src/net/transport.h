/* SPDX-License-Identifier: MIT
 *
 * transport: a program, ssh or another, that carries a game over its standard input and output.
 *
 * It leads a process group of its own, which ends with it: by transport_end, or soon after the game
 * was killed. While the game waits for the table the program may ask for a password at the
 * terminal, which stops a group in the background: then the terminal is lent to it, as a shell
 * lends it to a job. Until the terminal is taken back, keys go to the program, and so does Ctrl-C;
 * Ctrl-Z stops the game with it.
 *
 * Invariant: its standard error is passed on by us, and nothing of it reaches the terminal after
 * discards_errors is set. After transport_take_terminal the terminal is as it was before the
 * program started. After transport_end the program is gone, too.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <termios.h>

#include "net/address.h"
#include "net/socket.h"

struct transport {
    int socket;           /* to the table; SOCKET_NONE after it was closed */
    int complaint;        /* its standard error, for transport_attend; SOCKET_NONE after its end */
    bool discards_errors; /* in place of passing them on; its caller sets it */
    pid_t child;          /* and its group */
    pid_t guard;          /* a process that ends it when the line is closed, even by a kill */
    int line;
    int terminal; /* for its questions; SOCKET_NONE if there is none, or after it was taken back */
    struct termios modes;  /* of the terminal, before the program started */
    struct termios theirs; /* as the program had them when it last had the terminal */
    bool is_lent;          /* the terminal is the program's */
    bool is_stopped;       /* it waits for the terminal */
};

/* Start the command by the shell, or `ssh MACHINE tictactoe --carry=LOGIN` if it is null. False,
 * with the reason, if there is no such program or no room for it. */
bool transport_start(struct transport *transport, const char *command,
                     const struct address *address, char reason[SOCKET_REASON]);

/* Pass on its standard error, or discard it, and lend it the terminal if it asks for that. Call
 * this whenever its standard error is readable, and after SIGCHLD. */
void transport_attend(struct transport *transport);

/* Take the terminal back: the program has no more questions. */
void transport_take_terminal(struct transport *transport);

/* End it and its group, after a moment for the bytes that were sent before. If Ctrl-C has ended it,
 * the signal is raised, and ends the game, too. */
void transport_end(struct transport *transport);

/* Be the far end: pass bytes between the standard streams and that login's table, until either side
 * ends. It connects when the first byte has come. False, with the reason, if standard output cannot
 * be written; that its reader has gone is an end like any other. Without a table it writes `error
 * none` there, and returns false, with no reason: nothing else needs to be said. It holds no more
 * than a buffer each way, and reads nothing while that is full. SIGPIPE is ignored from now on. */
bool transport_relay(const char *login, char reason[SOCKET_REASON]);

#endif
