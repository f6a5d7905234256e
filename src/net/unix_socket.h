/* SPDX-License-Identifier: MIT
 *
 * unix_socket: a table on this machine, $TICTACTOE_TABLES/tictactoe-UID/table, with /tmp if that
 * variable is not set. It is a folder that everybody may pass through, and in it a Unix socket that
 * everybody may connect to. The kernel names the user who connects.
 *
 * Invariant: a folder or a socket that could belong to somebody else is never used. It is not a
 * link, and belongs to the user it is named after, or to root. All hosts together are waited for no
 * longer than durations.discovery.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* the least of all systems */ };

/* A user of this machine: by name, or by number if there is no name. */
struct user {
    uid_t user;
    char login[ADDRESS_LOGIN];
};

/* The user of that number, with the number as the login if it has no name. */
struct user unix_socket_person(uid_t user);

/* The user of that name, or of that number if nobody has the name. False, with the reason, if there
 * is none. */
bool unix_socket_find_person(const char *login, struct user *person, char reason[SOCKET_REASON]);

struct unix_socket_paths {
    char folder[UNIX_SOCKET_PATH - sizeof "/table"];
    char socket[UNIX_SOCKET_PATH]; /* in the folder */
};

/* The paths of that user's table. False, with the reason, if they are too long for a socket: then
 * they are cut. */
bool unix_socket_find_paths(uid_t user, struct unix_socket_paths *paths,
                            char reason[SOCKET_REASON]);

/* The table of the user who runs the program. */
struct unix_socket {
    int listener; /* to wait on */
    int folder;   /* locked while the table is there */
};

/* Open the table. The socket of a dead host is replaced. False, with the reason, on failure. */
bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON]);

/* The connection of the next caller, or SOCKET_NONE if there is none just now. */
int unix_socket_accept(const struct unix_socket *place, struct user *guest);

/* Close the table. */
void unix_socket_close(struct unix_socket *place);

/* Connect to that person's table. Only an answer shows that somebody keeps it. False, with the
 * reason, on failure. */
bool unix_socket_join(const struct user *owner, int *socket, char reason[SOCKET_REASON]);

/* ---- discovery.c: the tables of this machine, found by asking their hosts. ---- */

enum { DISCOVERY_TABLES = 256 };

struct table_seen {
    struct user host;
    int socket;      /* to it, while it is asked */
    bool is_waiting; /* else two are playing there */
};

struct discovery {
    int count;
    struct table_seen seen[DISCOVERY_TABLES]; /* by login */
};

/* Ask all tables. A host without an answer in time, or with a wrong one, is left out; a folder that
 * cannot be read has none. */
void discovery_ask(struct discovery *tables);

/* Ask all tables, and choose the one that waits. False, with the reason, unless exactly one does.
 */
bool discovery_choose(struct user *host, bool is_playing, char reason[SOCKET_REASON]);

#endif
