/* SPDX-License-Identifier: MIT
 *
 * settings: a file of long options without their dashes, a line each, as a person may write and
 * the program may change it:
 *
 *     # how we like it
 *     theme=block
 *     no-mouse
 *
 * Invariant: empty lines, lines that begin with #, and what base/line.h says mean nothing. If two
 * lines set the same thing, the last one counts. A change touches one line. The file is replaced
 * whole or not at all. A file that is not text, or is too large, is never overwritten.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/line.h"
#include "play/session.h"
#include "storage/state_dir.h"

enum { SETTINGS_SIZE = 1 << 16 }; /* of the largest text, with its null */

/* The next line with a setting; null at the end of the text. */
char *settings_next(struct line_text *text);

/* Write a setting, NAME=VALUE without an LF, over the last line that sets NAME, or at the end of
 * the text. False, and the text unchanged, if there is no room. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. A missing file is empty. On failure the text is empty as well. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file again, change it, and replace it, where a link in its place leads to. On failure
 * the file is unchanged. */
bool settings_store(const char *setting, char why[STATE_DIR_REASON]);

/* The settings that a session changes, as NAME=VALUE: level and theme as they were noted last, and
 * those that have changed and are not stored yet, or empty. It begins as all zero. */
enum { SETTINGS_NOTED = 4, SETTINGS_LINE = 256 };
struct settings_notes {
    char now[SETTINGS_NOTED][SETTINGS_LINE];
    char changed[SETTINGS_NOTED][SETTINGS_LINE];
    unsigned renames; /* as in struct people, at the last note */
};

/* Note the changes since the last note; the first note has none. Names change by N alone, which
 * notes those of X and O. The theme is null before there is a screen. */
void settings_note(struct settings_notes *notes, const struct session *session, const char *theme);

/* The next note has no changes: the level is that of a resumed game. */
void settings_forget(struct settings_notes *notes);

/* Store the changes. Those that fail stay noted. */
bool settings_write(struct settings_notes *notes, char why[STATE_DIR_REASON]);

/* True if a link stands in the place of the file: another program keeps it. */
bool settings_are_linked(void);

#endif
