/* SPDX-License-Identifier: MIT
 *
 * disk: a home on a disk, and the system calls of src/storage: a test can count them, let one fail,
 * or be killed just before one.
 *
 * Invariant: every test has a new home. A test that fails leaves its home to the last clean-up.
 */
#ifndef DISK_H
#define DISK_H

#include <check.h>
#include <stdbool.h>

#include "command.h"

enum harm { HARM_NONE, HARM_FAIL, HARM_KILL };

enum { CALLS = 4096 };

struct disk {
    enum harm harm;
    int at;            /* the call that is harmed, counted from 0 */
    const char *every; /* the name of calls that all fail from call `at` on; null for none */
    int error;         /* the errno of a call that fails */
    int calls;         /* the number of calls so far; their names follow */
    const char *names[CALLS];
};

extern struct disk disk;

extern char disk_root[COMMAND_HOME];
extern char disk_home[COMMAND_HOME + 8];
extern char disk_directory[COMMAND_HOME + 32];

void disk_make_root(void);
void disk_remove_root(void);
void disk_make_home(void);
void disk_remove_home(void);

const char *disk_path_of(const char *name);
void disk_put_file(const char *name, const void *bytes, size_t size);

/* The names in the directory, in alphabetical order, with a space after each. */
const char *disk_contents(void);

bool disk_exists(const char *path);

/* The content of a file, until the next call; empty if there is no file. */
const char *disk_text_of(const char *name);

/* Call `act` in a child whose first system call fails or kills the child, then in a child whose
 * second call does, and so on through all calls. Call `prepare` before each child, and `check` with
 * the outcome after each child. */
void disk_harm_each_call(void (*prepare)(void), int (*act)(void), void (*check)(int outcome));

#endif
