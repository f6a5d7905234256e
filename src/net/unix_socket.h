/* SPDX-License-Identifier: MIT
 *
 * unix_socket: a table on this machine, $TICTACTOE_TABLES/tictactoe-UID/table, with /tmp if that
 * variable is not set. It is a folder that everybody may pass through, and in it a Unix socket that
 * everybody may connect to. The kernel names the login that connects.
 *
 * Invariant: the host's folder is no link, and belongs to the host. A guest stays only with a host
 * of the login that the table is named after, or of root.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* the least of all systems */ };

struct login {
    uid_t uid;
    char name[ADDRESS_LOGIN]; /* the number if it has no name */
};

struct login unix_socket_login(uid_t uid);

/* The login of that name, or of that number if none has the name. False, with the reason, if there
 * is none. */
bool unix_socket_find_login(const char *name, struct login *login, char reason[SOCKET_REASON]);

/* The table of the login that runs the program. */
struct unix_socket {
    int listener; /* to wait on */
    int folder;   /* locked while the table is there */
};

/* Open the table. The socket of a dead host is replaced. False, with the reason, on failure. */
bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON]);

/* The connection of the next caller, or SOCKET_NONE if there is none just now. */
int unix_socket_accept(const struct unix_socket *place, struct login *caller);

void unix_socket_close(struct unix_socket *place);

/* Connect to the table of that host. Only an answer shows that somebody keeps it. False, with the
 * reason, on failure. */
bool unix_socket_join(const struct login *host, int *socket, char reason[SOCKET_REASON]);

/* Find the only host here. Nothing is sent, so no host notices. False, with the reason, if there
 * is none, or with their names if there are several. */
bool unix_socket_find_table(struct login *host, char reason[SOCKET_REASON]);

/* Arrive in the hall of the login that runs the program, tictactoe-UID.hall beside the tables,
 * which has the socket of the one who waits there, if somebody does. Connect to that one, so that
 * nobody else can; or wait there: then *socket is SOCKET_NONE, and the place, which has no
 * listener, gets one. Its socket is not removed on leaving: the next to arrive replaces it. False,
 * with the reason, on failure. */
bool unix_socket_meet(struct unix_socket *place, int *socket, char reason[SOCKET_REASON]);

#endif
