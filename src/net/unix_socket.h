/* SPDX-License-Identifier: MIT
 *
 * unix_socket: a table on this machine, $TICTACTOE_TABLES/tictactoe-UID/table, with /tmp if that
 * variable is not set. It is a folder that everybody may pass through, and in it a Unix socket that
 * everybody may connect to. The kernel names the user who connects.
 *
 * Invariant: the host's folder is no link, and belongs to the host. A guest stays only with a host
 * who is the user that the table is named after, or root.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* the least of all systems */ };

/* A user of this machine: by name, or by number if there is no name. */
struct user {
    uid_t uid;
    char login[ADDRESS_LOGIN];
};

/* The user of that number, with the number as the login if it has no name. */
struct user unix_socket_person(uid_t user);

/* The user of that name, or of that number if nobody has the name. False, with the reason, if there
 * is none. */
bool unix_socket_find_person(const char *login, struct user *person, char reason[SOCKET_REASON]);

/* The table of the user who runs the program. */
struct unix_socket {
    int listener; /* to wait on */
    int folder;   /* locked while the table is there */
};

/* Open the table. The socket of a dead host is replaced. False, with the reason, on failure. */
bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON]);

/* The connection of the next caller, or SOCKET_NONE if there is none just now. */
int unix_socket_accept(const struct unix_socket *place, struct user *guest);

void unix_socket_close(struct unix_socket *place);

/* Connect to that person's table. Only an answer shows that somebody keeps it. False, with the
 * reason, on failure. */
bool unix_socket_join(const struct user *owner, int *socket, char reason[SOCKET_REASON]);

/* Find the only person who keeps a table here. No line is said: no host notices. False, with the
 * reason, if there is none, or with their names if there are several. */
bool unix_socket_find_table(struct user *owner, char reason[SOCKET_REASON]);

/* Arrive in the hall of the user who runs the program, tictactoe-UID.hall beside the tables, which
 * has the socket of the one who waits there, if somebody does. Connect to that one, so that nobody
 * else can; or wait there: then *socket is SOCKET_NONE, and the place, which has no listener, gets
 * one. That is not removed on leaving: the next to arrive replaces it. False, with the reason, on
 * failure. */
bool unix_socket_meet(struct unix_socket *place, int *socket, char reason[SOCKET_REASON]);

#endif
