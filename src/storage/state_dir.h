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
enum { NOTICES = 8, NOTICE_SIZE = 512 };
struct notices {
    int count;
    char lines[NOTICES][NOTICE_SIZE];
};
void notices_add(struct notices *notices, const char *format, ...) STATE_DIR_FORMAT(2, 3);

/* Its path, without a slash at its end. */
bool state_dir_path(char path[STATE_DIR_PATH], char why[STATE_DIR_REASON]);

/* The directory's descriptor, or -1 and the reason, which is empty if it only has to be made. */
int state_dir_open(char why[STATE_DIR_REASON]);

/* The same; it is made, with those above it, if it is missing. */
int state_dir_make(char why[STATE_DIR_REASON]);

/* The directory while this program has its lock. */
struct state_dir {
    int directory;
    int lock;
    bool has_locks; /* the file system knows locks: else nothing is adopted */
};

/* Open the directory by its path, make it and those above it if they are missing, and lock it; wait
 * that many milliseconds for another program to let go. False, and the reason; *is_held says
 * whether it is only the lock that cannot be had. */
bool state_dir_enter(struct state_dir *dir, int milliseconds, bool *is_held,
                     char why[STATE_DIR_REASON]);
void state_dir_leave(struct state_dir *dir);

/* Lock a file if nobody else has it locked. */
enum state_dir_lock { STATE_DIR_LOCKED, STATE_DIR_HELD, STATE_DIR_NO_LOCKS };
enum state_dir_lock state_dir_try_lock(int file);

/* Whether the name in that directory leads to the open file. */
bool state_dir_leads_to(int directory, const char *name, int file);

/* A plain file in it, by the flags of open, or -1 and the reason, which is empty where a file that
 * is to be read is not there. */
int state_dir_open_file(int directory, const char *name, int flags, char why[STATE_DIR_REASON]);

/* Read from that place until the room is full or the file ends. The length, or -1 and the reason.
 */
ssize_t state_dir_read(int file, off_t from, void *bytes, size_t room, char why[STATE_DIR_REASON]);

/* Write all of it, in one write where the system does so. */
bool state_dir_write(int file, const void *bytes, size_t length, char why[STATE_DIR_REASON]);

/* Get what was written onto the disk, where the file system can do that. */
bool state_dir_sync(int file, char why[STATE_DIR_REASON]);

/* Give a file another name, NAME.damaged, with a number behind it if there is one already. */
enum { STATE_DIR_NAME = 64 };
bool state_dir_set_aside(const struct state_dir *dir, const char *name, const char *as,
                         char aside[STATE_DIR_NAME], char why[STATE_DIR_REASON]);

/* Put a file of those bytes in the place of that name, whole or not at all. The old one is set
 * aside if aside is not null, once the new one is whole. */
bool state_dir_replace(const struct state_dir *dir, const char *name, const void *bytes,
                       size_t length, char aside[STATE_DIR_NAME], char why[STATE_DIR_REASON]);

#endif
