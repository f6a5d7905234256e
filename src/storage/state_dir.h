/* SPDX-License-Identifier: MIT
 *
 * state_dir: the state directory, $XDG_STATE_HOME/tictactoe, and how its files are read and
 * replaced. If the variable is not an absolute path, the directory is ~/.local/state/tictactoe.
 *
 * In all of these functions `name` is an absolute path, or a path below the state directory;
 * `directory` is from state_dir_open; and `why` is valid on failure only, and has words such as
 * "/home/ann/.local/state/tictactoe: Permission denied" or "HOME is not set".
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

/* Open the state directory; the caller closes it. If it does not exist, may_make decides:
 *
 *     true     It is made, and its parents, too. A missing home is not made: failure.
 *     false    *directory becomes -1: success.
 *
 * False, with the reason, on failure. */
bool state_dir_open(int *directory, bool may_make, char why[STATE_DIR_REASON]);

/* Write what errno says about this file. Always false: `return state_dir_explain(name, why);` */
bool state_dir_explain(const char *name, char why[STATE_DIR_REASON]);

/* Write the absolute path of the file; for the name "", the path of the state directory. Empty if
 * the path is too long, or if neither XDG_STATE_HOME nor HOME is an absolute path. */
void state_dir_find(const char *name, char path[STATE_DIR_PATH]);

/* Read the file, at most its first `room` bytes. `flags` is 0, or O_NOFOLLOW to refuse a symbolic
 * link. Returns the number of bytes; -1 with errno on failure, EINVAL if it is no plain file. */
ssize_t state_dir_load(int directory, const char *name, int flags, void *bytes, size_t room);

/* Replace the file, or create it. For "playing/1f" the directory playing is created, too. The new
 * file has the mode of the old one. A symbolic link is replaced, not followed. On failure the old
 * file is unchanged, and `why` names its directory. Until state_dir_sync a power failure can leave
 * an empty file. */
bool state_dir_write(int directory, const char *name, const void *bytes, size_t length,
                     char why[STATE_DIR_REASON]);

/* Sync the file or the directory. Also true if it is missing or its file system cannot sync. */
bool state_dir_sync(int directory, const char *name, char why[STATE_DIR_REASON]);

#endif
