/* SPDX-License-Identifier: MIT
 *
 * unix_socket: a table on this machine. It is a Unix socket to which every user may connect:
 *
 *     /tmp/tictactoe-1000/table         the table of the user with uid 1000
 *     /tmp/tictactoe-1000.hall/table    the hall of this user
 *
 * TICTACTOE_TABLES, if it is set, replaces /tmp. The kernel tells each end which user is at the
 * other. A hall belongs to an account that many people share by ssh: a person who arrives meets the
 * person who waits there or, if nobody does, waits for the next.
 *
 * Invariant: the directory of a table is no link and belongs to the host. The directory is locked
 * as long as the table is open. A guest stays only with a host who is the user in the path, or
 * root.
 *
 * Every `reason` is written on failure alone, in words such as "no such user: 'ann'".
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* bytes, with the null: the lowest limit of any system */ };

/* A user of this machine. */
struct user {
    uid_t uid;
    char name[ADDRESS_USER]; /* "1000" if the uid has no name */
};

/* The user of this uid. */
struct user unix_socket_user(uid_t uid);

/* Find the user of this name or, if there is none, the user of this uid in decimal. False if `name`
 * is neither; then *user does not change. */
bool unix_socket_find_user(const char *name, struct user *user, char reason[SOCKET_REASON]);

/* An open table; SOCKET_NONE in both members if none is open. */
struct unix_socket {
    int listener;
    int directory;
};

/* Open the table of the user who runs the program. The socket of a host that died is replaced.
 * False, and *table does not change, if this user hosts already, or if the directory or the socket
 * cannot be made, for example because somebody else owns the directory or the path is too long. */
bool unix_socket_open(struct unix_socket *table, char reason[SOCKET_REASON]);

/* The next caller, and its user. SOCKET_NONE with errno if there is none, or its user is not known.
 */
int unix_socket_accept(const struct unix_socket *table, struct user *caller);

/* Close the table, if it is open, and remove its socket. */
void unix_socket_close(struct unix_socket *table);

/* Connect to the table of the host. The host may accept later, or never. False, and *socket does
 * not change, if no table is open there, if it belongs to another user, if its queue is full, or if
 * its path is too long. */
bool unix_socket_join(const struct user *host, int *socket, char reason[SOCKET_REASON]);

/* Find the host of the only table that is open on this machine, by connecting to each table. The
 * hosts' screens do not show these connections. False, and *host does not change, if there is no
 * table, or if there are several: then the reason names the hosts. */
bool unix_socket_find_table(struct user *host, char reason[SOCKET_REASON]);

/* Arrive in the hall of the user who runs the program.
 *
 *     somebody waits there    *socket is connected to that person, whom nobody else can meet any
 *                             more. *hall does not change.
 *     nobody waits there      *socket is SOCKET_NONE, and hall->listener is where the next person
 *                             connects. Closing the hall leaves its socket; the next person to
 *                             arrive replaces it.
 *
 * While another program has the hall locked, this waits for at most durations.discovery. After that
 * it meets the person who waits there or, if nobody does, replaces the hall's directory and arrives
 * again. False, with *socket SOCKET_NONE, if the directory or the socket cannot be made. */
bool unix_socket_meet(struct unix_socket *hall, int *socket, char reason[SOCKET_REASON]);

#endif
