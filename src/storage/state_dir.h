/* SPDX-License-Identifier: MIT
 *
 * state_dir: the state directory, $XDG_STATE_HOME/tictactoe, and how its files are read and
 * replaced. If the variable is not an absolute path, the directory is ~/.local/state/tictactoe.
 *
 * In all of these functions:
 *
 *     name         an absolute path, or a path below the state directory
 *     directory    the directory that state_dir_open has opened
 *     why          why the function failed, such as "HOME is not set" or
 *                  "/home/ann/.local/state/tictactoe: Permission denied"; not valid on success
 *
 * Invariant: new files and directories are for their owner alone, whatever the umask. A file is
 * replaced whole or not at all. The program has to ignore SIGXFSZ, or a limit on the size of files
 * would kill it.
 */
#ifndef STATE_DIR_H
#define STATE_DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { STATE_DIR_REASON = 320, STATE_DIR_PATH = 4096 };

/* Open the state directory. The caller closes it. Returns false, with the reason, on failure. If
 * the directory does not exist, may_make decides:
 *
 *     true     The directory is made with its parents. If the home does not exist, this fails.
 *     false    *directory becomes -1, and this succeeds. */
bool state_dir_open(int *directory, bool may_make, char why[STATE_DIR_REASON]);

/* Write the path of the file and what errno means. Always returns false. */
bool state_dir_explain(const char *name, char why[STATE_DIR_REASON]);

/* Write the absolute path of the file; for the name "", the path of the state directory. Empty if
 * the path is too long, or if neither XDG_STATE_HOME nor HOME is an absolute path. */
void state_dir_find(const char *name, char path[STATE_DIR_PATH]);

/* Read the file, at most its first `room` bytes. `flags` is 0, or O_NOFOLLOW to refuse a symbolic
 * link. Returns the number of bytes. On failure returns -1 and sets errno, to EINVAL if this is not
 * a plain file. */
ssize_t state_dir_load(int directory, const char *name, int flags, void *bytes, size_t room);

/* Replace the file, and keep its mode. If there is no file, create it; for "playing/1f" also create
 * the directory playing. A symbolic link is replaced, not followed. On failure the old file does
 * not change. If the power fails before state_dir_sync, the file can be left empty. */
bool state_dir_write(int directory, const char *name, const void *bytes, size_t length,
                     char why[STATE_DIR_REASON]);

/* Sync a file or a directory to the disk. Returns false, with the reason, on failure. It is no
 * failure if the file does not exist, or if its file system cannot sync. */
bool state_dir_sync(int directory, const char *name, char why[STATE_DIR_REASON]);

#endif
