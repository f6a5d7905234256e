/* SPDX-License-Identifier: MIT
 *
 * state_dir: the folder that keeps what the program remembers: $XDG_STATE_HOME/tictactoe, or below
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

enum state_dir_error {
    STATE_DIR_OK,
    STATE_DIR_NONE,       /* the folder cannot be found, made or opened */
    STATE_DIR_NO_FILE,    /* something that is not a plain file stands in the file's place */
    STATE_DIR_UNREADABLE, /* EFBIG if the file is too large, EILSEQ if it is not text */
    STATE_DIR_UNWRITABLE, /* EWOULDBLOCK if another program keeps it locked, ETIMEDOUT if the disk
                           * does not answer */
    STATE_DIR_NO_MEMORY
};

/* What went wrong, in words that follow the name of the file. They hold for the last failure. */
enum { STATE_DIR_REASON = 160 };
void state_dir_explain(enum state_dir_error error, char reason[STATE_DIR_REASON]);

/* The folder's descriptor, or -1 and *error, which is STATE_DIR_OK if there is no folder; errno is
 * then zero if it only has to be made. */
int state_dir_open(enum state_dir_error *error);

/* Its descriptor, made if it is missing, with those above it; or -1. */
int state_dir_make(void);

/* A plain file in it, by the flags of open, or -1 and *error: STATE_DIR_OK if there is none. */
int state_dir_open_file(int folder, const char *name, int flags, enum state_dir_error *error);

/* Close, and leave errno as it is. */
void state_dir_close(int file);

/* Whether a lock that another program holds is waited for: never where somebody plays, else for as
 * long as an update may take, and not for ever, as that program may have been stopped in one. */
enum patience { PATIENCE_NONE, PATIENCE_SOME };

/* Lock a file or the folder by an operation of flock. False if it cannot be had; where the file
 * system knows no locks it goes without. */
bool state_dir_lock(int file, int operation, enum patience patience);

/* Read until the room is full or the file ends. The length, or -1. */
ssize_t state_dir_read(int file, void *bytes, size_t room);

bool state_dir_write(int file, const void *bytes, size_t length);

/* Get what was written onto the disk, where the file system can do that. */
bool state_dir_sync(int file);

/* The names of a file that is replaced. */
struct state_dir_file {
    const char *name;
    const char *new_name; /* until it is whole */
    const char *aside;    /* what the old one is called from then on; null if it goes */
};

/* Put a file of those bytes in the place of the file, whole or not at all. The caller holds the
 * folder's lock. */
bool state_dir_replace(int folder, const struct state_dir_file *file, const void *bytes,
                       size_t length);

#endif
