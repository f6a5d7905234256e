/* SPDX-License-Identifier: MIT
 *
 * folder: the folder that keeps what the program remembers: $XDG_STATE_HOME/tictactoe, or below
 * ~/.local/state where that variable is not an absolute path. Here is what its files have in
 * common.
 *
 * Invariant: what is made here is its owner's and nobody else's, whatever the umask; only plain
 * files are opened, never what a link points to; a signal interrupts nothing. On failure errno says
 * why.
 */
#ifndef STATE_DIR_H
#define STATE_DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum folder_error {
    FOLDER_OK,
    FOLDER_NONE,       /* the folder cannot be found, made or opened */
    FOLDER_NO_FILE,    /* something that is not a plain file stands in the file's place */
    FOLDER_UNREADABLE, /* EFBIG if the file is too large, EILSEQ if it is not text */
    FOLDER_UNWRITABLE, /* EWOULDBLOCK if another program keeps it locked, ETIMEDOUT if the disk
                        * does not answer */
    FOLDER_NO_MEMORY
};

/* What went wrong, in words that follow the name of the file. They hold for the last failure. */
enum { FOLDER_REASON = 160 };
void folder_explain(enum folder_error error, char reason[FOLDER_REASON]);

/* The folder's descriptor, or -1 and *error, which is FOLDER_OK if there is no folder; errno is
 * then zero if it only has to be made. */
int folder_open(enum folder_error *error);

/* Its descriptor, made if it is missing, with those above it; or -1. */
int folder_make(void);

/* A plain file in it, by the flags of open, or -1 and *error: FOLDER_OK if there is none. */
int folder_open_file(int folder, const char *name, int flags, enum folder_error *error);

/* Close, and leave errno as it is. */
void folder_close(int file);

/* Whether a lock that another program holds is waited for: never where somebody plays, else for as
 * long as an update may take, and not for ever, as that program may have been stopped in one. */
enum patience { PATIENCE_NONE, PATIENCE_SOME };

/* Lock a file or the folder by an operation of flock. False if it cannot be had; where the file
 * system knows no locks it goes without. */
bool folder_lock(int file, int operation, enum patience patience);

/* Read until the room is full or the file ends. The length, or -1. */
ssize_t folder_read(int file, void *bytes, size_t room);

bool folder_write(int file, const void *bytes, size_t length);

/* Get what was written onto the disk, where the file system can do that. */
bool folder_sync(int file);

/* The names of a file that is replaced. */
struct folder_file {
    const char *name;
    const char *new_name; /* until it is whole */
    const char *aside;    /* what the old one is called from then on; null if it goes */
};

/* Put a file of those bytes in the place of the file, whole or not at all. The caller holds the
 * folder's lock. */
bool folder_replace(int folder, const struct folder_file *file, const void *bytes, size_t length);

#endif
