/* SPDX-License-Identifier: MIT
 *
 * settings: a file of long options without their dashes, a line each, as a person may write and
 * the program may change it:
 *
 *     # how we like it
 *     theme=block
 *     no-mouse
 *
 * Invariant: empty lines, lines that begin with #, and blanks around a line mean nothing. If two
 * lines set the same thing, the last one counts. A change touches one line. The file is replaced
 * whole or not at all. A file that is not text, or is too large, is never overwritten.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "storage/state_dir.h"

/* The largest text, with its null. */
enum { SETTINGS_SIZE = 1 << 16 };

/* The state of a reading. */
struct settings_reader {
    char *next;
    long line; /* the number of the line that was read last, from 1 */
};

/* The next line with a setting, cut out of the text; null at its end. */
char *settings_next(struct settings_reader *reader);

/* Write a setting, NAME=VALUE without an LF, over the last line that sets NAME, or at the end of
 * the text. False, and the text unchanged, if there is no room. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. A missing file is empty. On failure the text is empty as well. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file again, change it, and replace it. On failure the file is unchanged. */
bool settings_store(const struct state_dir *dir, const char *setting, char why[STATE_DIR_REASON]);

#endif
