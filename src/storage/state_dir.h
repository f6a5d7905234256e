/* SPDX-License-Identifier: MIT
 *
 * state_dir: the directory of the program's files, $XDG_STATE_HOME/tictactoe, or
 * ~/.local/state/tictactoe if that variable is not an absolute path. Its functions serve all of
 * these files.
 *
 * Invariant: files and directories made here are only for their owner, whatever the umask. Only
 * plain files are read or written, never the target of a link. The caller ignores SIGXFSZ. A
 * function that fails writes the reason, in words that follow the name of a file.
 */
#ifndef STATE_DIR_H
#define STATE_DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { STATE_DIR_REASON = 160 };

/* The descriptor of the directory, or -1, with the reason. A missing directory is made, with those
 * above it, if may_make; else the reason is empty. */
int state_dir_open(bool may_make, char why[STATE_DIR_REASON]);

/* The directory while this program has its lock. */
struct state_dir {
    int directory;
    int lock;
    bool is_held; /* it could not be entered: another program has the lock */
};

/* Open the directory by its path, make it if it is missing, and lock it. Wait that many
 * milliseconds for another program to release the lock. False, with the reason, on failure. */
bool state_dir_enter(struct state_dir *dir, int milliseconds, char why[STATE_DIR_REASON]);
void state_dir_leave(struct state_dir *dir);

/* Open a plain file in it, with the flags of open. Returns -1, with the reason, on failure; the
 * reason is empty if a file to be read is missing. */
int state_dir_open_file(int directory, const char *name, int flags, char why[STATE_DIR_REASON]);

/* Read the file of that name, until the room is full or the file ends, in the directory, or in one
 * that is opened here if that is -1. Returns the length; -1, with the reason, on failure. The
 * reason is empty if the file or the directory is missing. */
ssize_t state_dir_load(int directory, const char *name, void *bytes, size_t room,
                       char why[STATE_DIR_REASON]);

/* Write at the offset of the file, or at its end if it was opened with O_APPEND, by one write.
 * After a failure a part may stand there. */
bool state_dir_append(int file, const void *bytes, size_t length, char why[STATE_DIR_REASON]);

/* Write over the first bytes of the file of that name, by one write. A missing file is made. If
 * that fails an empty one stays empty. */
bool state_dir_overwrite(const struct state_dir *dir, const char *name, const void *bytes,
                         size_t length, char why[STATE_DIR_REASON]);

/* Give a damaged file the name NAME.damaged. */
bool state_dir_set_aside(const struct state_dir *dir, const char *name, char why[STATE_DIR_REASON]);

/* Replace the file of that name by one with its mode and these bytes, whole or not at all. It is
 * not synced: a power failure can leave an empty file. */
bool state_dir_replace(const struct state_dir *dir, const char *name, const void *bytes,
                       size_t length, char why[STATE_DIR_REASON]);

/* Sync the directory and the files of these names, up to a null, that are there, as far as the file
 * system can do that. */
bool state_dir_sync(const char *const names[], char why[STATE_DIR_REASON]);

#endif
