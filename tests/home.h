/* SPDX-License-Identifier: MIT
 *
 * home: a home that several programs of a test live in, one after the other or at once.
 *
 * Invariant: everything is below one ground, which goes with all that is on it, whichever way the
 * tests end.
 */
#ifndef HOME_H
#define HOME_H

#include "command.h"

enum { HOME_PATH = 128 };

struct home {
    char path[HOME_PATH];
    char setting[HOME_PATH + 16]; /* for the environment of a program that is to live there */
};

/* The ground, before the first test and after the last. */
extern char home_ground[COMMAND_HOME];
void home_break_ground(void);
void home_clear_ground(void);

struct home home_make(void);

/* The path of a file beside the shelf there, until the next is asked for; its folder is made. */
const char *home_file(const struct home *home, const char *name);

/* Put a text into such a file. */
void home_put(const struct home *home, const char *name, const char *text);

/* Play those lines there. */
void home_play(const struct home *home, const char *lines);

/* Check that --list prints this there. */
void home_check_list(const struct home *home, const char *expected);

#endif
