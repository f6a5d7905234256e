/* SPDX-License-Identifier: MIT
 *
 * state_dir: the directory that keeps what the program remembers: $XDG_STATE_HOME/tictactoe, or
 * below ~/.local/state where that variable is not an absolute path. Here is what its files have in
 * common.
 *
 * Invariant: what is made here is its owner's and nobody else's, whatever the umask; only plain
 * files are opened, never what a link points to; a signal interrupts nothing. The caller ignores
 * SIGXFSZ. A function that fails writes the reason, in words that follow the name of a file.
 */
#ifndef STATE_DIR_H
#define STATE_DIR_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { STATE_DIR_REASON = 160, STATE_DIR_PATH = 4096 };

/* A function whose second argument is a format, like printf's. */
#ifdef __GNUC__
#define STATE_DIR_FORMAT(format_at, values_at) __attribute__((format(printf, format_at, values_at)))
#else
#define STATE_DIR_FORMAT(format_at, values_at)
#endif

/* What there is to say, a line each. What has no room is left out. */
enum { NOTICES = 16, NOTICE_SIZE = 512 };
struct notices {
    int count;
    char lines[NOTICES][NOTICE_SIZE];
};
void notices_add(struct notices *notices, const char *format, ...) STATE_DIR_FORMAT(2, 3);

/* Its path, without a slash at its end. */
bool state_dir_path(char path[STATE_DIR_PATH], char why[STATE_DIR_REASON]);

/* The directory's descriptor, or -1 and the reason. If it is missing, it is made with those above
 * it, or else the reason is empty. */
int state_dir_open(bool may_make, char why[STATE_DIR_REASON]);

/* The directory while this program has its lock. */
struct state_dir {
    int directory;
    int lock;
    bool has_locks; /* the file system knows locks: else nothing is adopted */
    bool is_held;   /* it could not be entered, because another program has the lock */
};

/* Open the directory by its path, make it if it is missing, and lock it; wait that many
 * milliseconds for another program to let go. False, and the reason. */
bool state_dir_enter(struct state_dir *dir, int milliseconds, char why[STATE_DIR_REASON]);
void state_dir_leave(struct state_dir *dir);

/* Lock a file if nobody else has it locked. */
enum state_dir_lock { STATE_DIR_LOCKED, STATE_DIR_HELD, STATE_DIR_NO_LOCKS };
enum state_dir_lock state_dir_try_lock(int file);

/* Whether the name in that directory leads to the open file. */
bool state_dir_leads_to(int directory, const char *name, int file);

/* A plain file in it, by the flags of open, or -1 and the reason, which is empty where a file that
 * is to be read is not there. */
int state_dir_open_file(int directory, const char *name, int flags, char why[STATE_DIR_REASON]);

/* Read from that place to the end of the room or of the file. The length, or -1 and the reason. */
ssize_t state_dir_read(int file, off_t from, void *bytes, size_t room, char why[STATE_DIR_REASON]);

/* Read the file of that name, in the directory, or in one that is opened for it if that is -1. The
 * length, or -1 and the reason, which is empty if the file or the directory is not there. */
ssize_t state_dir_load(int directory, const char *name, void *bytes, size_t room,
                       char why[STATE_DIR_REASON]);

/* Write all of it, in one write where the system does so. */
bool state_dir_write(int file, const void *bytes, size_t length, char why[STATE_DIR_REASON]);

/* Get what was written onto the disk, where the file system can do that. */
bool state_dir_sync(int file, char why[STATE_DIR_REASON]);

/* Give a damaged file the name AS.damaged, or AS.damaged.1 and so on if there is one already. That
 * is added to the notices. */
enum { STATE_DIR_NAME = 64 };
bool state_dir_set_aside(const struct state_dir *dir, const char *name, const char *as,
                         struct notices *notices, char why[STATE_DIR_REASON]);

/* Put a file of those bytes in the place of that name, whole or not at all. */
bool state_dir_replace(const struct state_dir *dir, const char *name, const void *bytes,
                       size_t length, char why[STATE_DIR_REASON]);

#endif
