/* SPDX-License-Identifier: MIT
 *
 * transport: a program that carries a game over its standard input and output, ssh or another.
 *
 * It leads a process group of its own, which ends with it: by transport_end, or soon after the game
 * was killed. While the game waits for the table the program may ask for a password at the
 * terminal, which stops a group in the background: then the terminal is lent to it, as a shell
 * lends it to a job. Until the terminal is taken back what is typed there is the program's, and so
 * is Ctrl-C; Ctrl-Z stops the game with it.
 *
 * Invariant: what it says on its standard error comes through us, and nothing of it reaches the
 * terminal once it is hushed. After transport_take_terminal the terminal is as it was before the
 * program started; after transport_end the program is gone too.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <termios.h>

#include "net/socket.h"

struct transport {
    int socket;    /* to talk to the table; SOCKET_NONE once it was closed */
    int complaint; /* to wait on, and to be read by transport_attend; SOCKET_NONE after its end */
    bool is_hushed;
    pid_t child; /* and its group */
    pid_t guard; /* a process that ends it once the line to it is closed, by a kill too */
    int line;
    int terminal; /* that it may ask at; SOCKET_NONE if there is none, or once it was taken back */
    struct termios modes;  /* of the terminal, before the program started */
    struct termios theirs; /* as the program had them when it last had the terminal */
    bool is_lent;          /* the terminal is the program's */
    bool is_stopped;       /* for want of the terminal */
};

/* Start `ssh MACHINE tictactoe --carry=LOGIN`, or the command, run by the shell. False, and why
 * not, if there is no such program or no room for it. */
bool transport_start_ssh(struct transport *transport, const char *login, const char *machine,
                         char reason[SOCKET_REASON]);
bool transport_start_command(struct transport *transport, const char *command,
                             char reason[SOCKET_REASON]);

/* Pass on what it says on its standard error, or drop it when it is hushed; and lend it the
 * terminal if it asks for that. To be called whenever its standard error is readable, and after
 * SIGCHLD. */
void transport_attend(struct transport *transport);

/* It has nothing more to ask. */
void transport_take_terminal(struct transport *transport);

/* From now on it says nothing to people. */
void transport_hush(struct transport *transport);

/* End it and its group. What was sent before still gets a moment to be carried. If Ctrl-C has ended
 * it, that ends the game too: the signal is raised. */
void transport_end(struct transport *transport);

/* Be the far end: join standard input and output to that login's table, bytes as they come, until
 * either side ends. The table is knocked at when the first byte has come; where there is none
 * `error none` is said on standard output, and the answer is false: nothing else need be said. No
 * more than a buffer is held each way, and nothing further is read while one is full. SIGPIPE is
 * ignored from now on. */
bool transport_relay(const char *login);

#endif
