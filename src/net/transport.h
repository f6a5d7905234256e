/* SPDX-License-Identifier: MIT
 *
 * transport: a program that carries a game over its standard input and output, ssh or another.
 *
 * It runs beside us at the same terminal, for it may have to ask for a password there. So Ctrl-C
 * reaches it too, and means nothing to it: it ends when its input does, or by transport_end, or
 * soon after the game was killed. Where there is no terminal all that it has started ends with it.
 *
 * Invariant: what it says on its standard error comes through us, and nothing of it reaches the
 * terminal once it is hushed. It is gone after transport_end.
 */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include "net/socket.h"

struct transport {
    int socket;    /* to talk to the table; SOCKET_NONE once it was closed */
    int complaint; /* to wait on, and to be read by transport_hear; SOCKET_NONE after its end */
    bool is_hushed;
    bool is_group; /* the child leads a group of its own, of all that it has started */
    pid_t child;
    pid_t guard; /* a process that ends it when the game is killed; -1 if there is none */
    int line;    /* to the guard */
};

/* Start `ssh MACHINE tictactoe --carry=LOGIN`, or the command, run by the shell. False, and why
 * not, if there is no such program or no room for it. */
bool transport_start_ssh(struct transport *transport, const char *login, const char *machine,
                         char reason[SOCKET_REASON]);
bool transport_start_command(struct transport *transport, const char *command,
                             char reason[SOCKET_REASON]);

/* Its standard error is readable: pass it on to ours, or drop it when it is hushed. */
void transport_hear(struct transport *transport);

/* From now on it says nothing to people. */
void transport_hush(struct transport *transport);

/* End it. What was sent before still gets a moment to be carried. */
void transport_end(struct transport *transport);

#endif
