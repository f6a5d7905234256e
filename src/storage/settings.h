/* SPDX-License-Identifier: MIT
 *
 * settings: a file of long options without their dashes, a line each, as a person may write and
 * the program may change it:
 *
 *     # how we like it
 *     theme=block
 *     no-mouse
 *
 * Invariant: an empty line and one that begins with # say nothing, blanks around a line are no part
 * of it, and of two lines that set the same thing the last one counts. A change touches one line.
 * The file is replaced whole or not at all; one that is not text, or is too large, is never
 * overwritten.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "storage/state_dir.h"

/* Room for the whole text, with its null. */
enum { SETTINGS_SIZE = 1 << 16 };

/* Where a reading of a text stands. */
struct settings_reader {
    char *next;
    long line; /* the number of the line that was read last, from 1 */
};

/* The next line that says something, cut out of the text; null at its end. */
char *settings_next(struct settings_reader *reader);

/* Write a setting, NAME=VALUE, over the last line that sets NAME, or below the text if none does.
 * It has no LF. False, and the text unchanged, if there is no room. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. One that is not there is empty; on failure the text is empty as well. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file again, change it, and put it in its place. On failure the file is unchanged. */
bool settings_store(const struct state_dir *dir, const char *setting, char why[STATE_DIR_REASON]);

#endif
