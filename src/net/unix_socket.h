/* SPDX-License-Identifier: MIT
 *
 * place: where on this machine a table stands: $TICTACTOE_TABLES/tictactoe-UID/table, with /tmp
 * where that variable is not set. A folder that everybody may pass through, and in it a Unix socket
 * that everybody may knock at. The kernel says who somebody is.
 *
 * Invariant: a folder or a socket that could be somebody else's is never used: no link, nothing of
 * an owner who is neither the one it is named after nor root.
 */
#ifndef UNIX_SOCKET_H
#define UNIX_SOCKET_H

#include "net/address.h"
#include "net/socket.h"

enum { PLACE_PATH = 104 /* the least that any system takes */ };

/* A user of this machine: by name, or by number where there is no name. */
struct user {
    uid_t user;
    char login[ADDRESS_LOGIN];
};

enum place_error {
    PLACE_OK,
    PLACE_NO_LOGIN,  /* nobody here is called that */
    PLACE_NO_TABLE,  /* nobody keeps a table there */
    PLACE_NO_ANSWER, /* somebody does, and lets nobody in any more */
    PLACE_LIVING,    /* a table is kept there already; from here on the path is the word */
    PLACE_TOO_LONG,  /* the path is longer than the path of a socket can be */
    PLACE_NO_FOLDER, /* something else stands in the folder's place, a link perhaps */
    PLACE_NO_SOCKET, /* the same for the socket */
    PLACE_FOREIGN,   /* it belongs to somebody else */
    PLACE_IMPOSSIBLE /* errno says why */
};

struct user place_person(uid_t user);

/* The user of that name, or of that number if nobody has the name. */
enum place_error place_find_person(const char *login, struct user *person);

/* The paths of that user's folder and socket. */
enum place_error place_folder(uid_t user, char path[PLACE_PATH]);
enum place_error place_socket(uid_t user, char path[PLACE_PATH]);

/* The table of whoever runs the program. */
struct place {
    int listener; /* to wait on */
    int folder;   /* locked as long as the table is there */
};

/* Lay the table. What a dead host left is replaced. */
enum place_error place_open(struct place *place);

/* The next who knocks, or SOCKET_NONE if nobody does just now. */
int place_accept(const struct place *place, struct user *guest);

/* Take the table away. */
void place_close(struct place *place);

/* Knock at that person's table. That there is a socket says nothing yet: an answer does. */
enum place_error place_join(const struct user *owner, int *socket);

/* What went wrong, to be said after the login, or from PLACE_LIVING on after the folder's path. */
enum { PLACE_REASON = 120 };
void place_explain(enum place_error error, char reason[PLACE_REASON]);

#endif
