/* SPDX-License-Identifier: MIT
 *
 * unix_socket: where on this machine a table stands: $TICTACTOE_TABLES/tictactoe-UID/table, with
 * /tmp where that variable is not set. A folder that everybody may pass through, and in it a Unix
 * socket that everybody may knock at. The kernel says who somebody is.
 *
 * Invariant: a folder or a socket that could be somebody else's is never used: no link, nothing of
 * an owner who is neither the one it is named after nor root.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { UNIX_SOCKET_PATH = 104 /* the least that any system takes */ };

/* A user of this machine: by name, or by number where there is no name. */
struct user {
    uid_t user;
    char login[ADDRESS_LOGIN];
};

struct user unix_socket_person(uid_t user);

/* The user of that name, or of that number if nobody has the name. False, and why not. */
bool unix_socket_find_person(const char *login, struct user *person, char reason[SOCKET_REASON]);

/* The path of that user's folder, or of the socket in it. False if it is longer than the path of a
 * socket can be: it is cut, then. */
bool unix_socket_directory(uid_t user, char path[UNIX_SOCKET_PATH]);
bool unix_socket_make(uid_t user, char path[UNIX_SOCKET_PATH]);

/* The table of whoever runs the program. */
struct unix_socket {
    int listener; /* to wait on */
    int folder;   /* locked as long as the table is there */
};

/* Lay the table. What a dead host left is replaced. False, and why not. */
bool unix_socket_open(struct unix_socket *place, char reason[SOCKET_REASON]);

/* The next who knocks, or SOCKET_NONE if nobody does just now. */
int unix_socket_accept(const struct unix_socket *place, struct user *guest);

/* Take the table away. */
void unix_socket_close(struct unix_socket *place);

/* Knock at that person's table. That there is a socket says nothing yet: an answer does.
 * False, and why not. */
bool unix_socket_join(const struct user *owner, int *socket, char reason[SOCKET_REASON]);

/* How the reason ends if the owner keeps none. */
extern const char unix_socket_no_table[];

#endif
