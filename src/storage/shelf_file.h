/* SPDX-License-Identifier: MIT
 *
 * shelf_file: the file that keeps the shelf: $XDG_STATE_HOME/tictactoe/shelf, or below
 * ~/.local/state where that variable is not an absolute path. It is the 32 bytes of the shelf's
 * word, least significant first.
 *
 * Invariant: the file is replaced whole or not at all, and a file that is damaged is set aside,
 * never overwritten.
 */
#ifndef SHELF_FILE_H
#define SHELF_FILE_H

#include "engine/shelf.h"

enum shelf_error {
    SHELF_OK,
    SHELF_SET_ASIDE,  /* done; but the file was damaged, and has another name now */
    SHELF_DAMAGED,    /* the file is not a shelf; it stays where it is until the next exchange */
    SHELF_NO_FOLDER,  /* the folder cannot be found, made or opened; errno says why */
    SHELF_NOT_A_FILE, /* something that is not a plain file stands in its place */
    SHELF_UNREADABLE, /* errno says why */
    SHELF_UNWRITABLE  /* errno says why; EWOULDBLOCK if another program keeps it locked */
};

/* What an exchange did besides. */
enum { SHELF_FILE_NAME = 32 };
struct shelf_news {
    bool stood;                  /* the new game was there already, besides the old one */
    struct game fallen;          /* the game that was pushed off the end, or a new game */
    char aside[SHELF_FILE_NAME]; /* the name that a damaged file has now; empty if none was */
};

/* Read the file, and leave everything as it is. A file that is not there is an empty shelf. On
 * failure the shelf is unchanged. */
enum shelf_error shelf_file_read(struct shelf *shelf);

/* Exchange a game in the file for another, which comes to the front: under a lock, read again, and
 * replaced whole. A game that is not under way, be it new or over, is on no shelf: as the old game
 * it is not looked for, as the new game it is not put there. The lock is waited for, two seconds at
 * most; where the file system knows no locks or no fsync it goes without. The caller ignores
 * SIGXFSZ. On failure, that is on all but SHELF_OK and SHELF_SET_ASIDE, the games in the file and
 * *news are unchanged. */
enum shelf_error shelf_file_exchange(struct game old, struct game new, struct shelf_news *news);

/* Whether people were last told of another shelf than this; from now on, of this. */
bool shelf_file_is_news(const struct shelf *shelf);

#endif
