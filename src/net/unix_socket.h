/* SPDX-License-Identifier: MIT
 *
 * unix_socket: a table on this machine. It is a Unix socket to which every user may connect:
 *
 *     /tmp/tictactoe-1000/table         the table of the user with uid 1000
 *     /tmp/tictactoe-1000.hall/table    the hall of this user
 *
 * If TICTACTOE_TABLES is set, it replaces /tmp. Each program learns from the kernel which user runs
 * the other program. A hall belongs to an account that many people share by ssh. A person who
 * arrives meets the person who waits there or, if nobody waits, waits for the next person.
 *
 * Invariant: the directory of a table is no link and belongs to the host. The directory is locked
 * as long as the table is open. A guest stays connected only if the host's user is the user in the
 * path, or root.
 *
 * `reason` is written only on failure.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* bytes of a path, with the null; no system allows fewer */ };

/* A user of this machine. */
struct user {
    uid_t uid;
    char name[ADDRESS_USER]; /* "1000" if the uid has no name */
};

struct user unix_socket_user(uid_t uid);

/* Find a user by name, "ann", or else by uid, "1000". False if `name` is neither. */
bool unix_socket_find_user(const char *name, struct user *user, char reason[SOCKET_REASON]);

/* The descriptors of an open table, else SOCKET_NONE. An open hall has only the listener. */
struct unix_socket {
    int listener;
    int directory;
};

/* Open the table of the user who runs the program. The socket of a host that died is replaced.
 * False if this user hosts already, or if the directory or the socket cannot be made. */
bool unix_socket_open(struct unix_socket *table, char reason[SOCKET_REASON]);

/* Accept the next caller, and find the caller's user. SOCKET_NONE, with errno, if there is no
 * caller, or if the user is not known. */
int unix_socket_accept(const struct unix_socket *table, struct user *caller);

/* Close the table, if it is open, and remove its socket. */
void unix_socket_close(struct unix_socket *table);

/* Connect to the host's table, without waiting until the host accepts the connection. False if the
 * table is not open, if another user has opened it, or if its queue is full. */
bool unix_socket_join(const struct user *host, int *socket, char reason[SOCKET_REASON]);

/* Find the host of the only table that is open on this machine. This connects to each table,
 * which the hosts' screens do not show. Returns false if no table is open, if several tables are
 * open, or if the tables cannot be listed. */
bool unix_socket_find_table(struct user *host, char reason[SOCKET_REASON]);

/* Arrive in the hall of the user who runs the program.
 *
 *     somebody waits there    *socket is connected to that person, whom nobody else can meet.
 *     nobody waits there      *socket is SOCKET_NONE. The next person connects to hall->listener.
 *
 * If another program has the hall locked, this waits, at most for durations.discovery. False, with
 * *socket SOCKET_NONE, if the directory or the socket cannot be made. */
bool unix_socket_meet(struct unix_socket *hall, int *socket, char reason[SOCKET_REASON]);

#endif
