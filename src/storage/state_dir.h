/* SPDX-License-Identifier: MIT
 *
 * state_dir: the directory of the program's files, $XDG_STATE_HOME/tictactoe, or
 * ~/.local/state/tictactoe if that variable is not an absolute path. Its functions serve all of
 * these files. A name is relative to the directory, or an absolute path.
 *
 * Invariant: files and directories made here are only for their owner, whatever the umask. A file
 * is replaced whole or not at all. The caller ignores SIGXFSZ. A function that fails writes the
 * reason, which begins with the path.
 */
#ifndef STATE_DIR_H
#define STATE_DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { STATE_DIR_REASON = 320, STATE_DIR_PATH = 4096 };

/* The descriptor of the directory, or -1, with the reason. A missing directory is made, with those
 * above it, if may_make; else the reason is empty. */
int state_dir_open(bool may_make, char why[STATE_DIR_REASON]);

/* Write the reason for a call on that file that failed just now. Always false. */
bool state_dir_explain(const char *name, char why[STATE_DIR_REASON]);

/* The path of that file. Empty if there is no directory. */
void state_dir_find(const char *name, char path[STATE_DIR_PATH]);

/* Read the file of that name, until the room is full or the file ends. Returns the length; -1, with
 * errno, on failure. With O_NOFOLLOW among the flags a link is not followed. Anything but a plain
 * file is EINVAL. */
ssize_t state_dir_load(int directory, const char *name, int flags, void *bytes, size_t room);

/* Replace the file of that name, or make it, and the folder that the name begins with. A file that
 * is replaced keeps its mode; a symbolic link is replaced by a new file. It is not synced: a power
 * failure can leave an empty file. The reason names the folder. */
bool state_dir_write(int directory, const char *name, const void *bytes, size_t length,
                     char why[STATE_DIR_REASON]);

/* Sync the file or the folder of that name, as far as the file system can do that. A missing one is
 * no failure. */
bool state_dir_sync(int directory, const char *name, char why[STATE_DIR_REASON]);

#endif
