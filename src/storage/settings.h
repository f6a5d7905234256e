/* SPDX-License-Identifier: MIT
 *
 * settings: a file of long options without their dashes, one a line. People may write it, and the
 * program changes it:
 *
 *     # how we like it
 *     theme=block
 *     no-mouse
 *
 * Empty lines and lines that begin with # are ignored, and so is what base/line.h ignores. If two
 * lines set the same option, the last one counts.
 *
 * Invariant: a change touches one line. The file is replaced whole or not at all. A file that is
 * not text, or is too large, is never overwritten.
 *
 * In these functions `why` is written on failure only, as in state_dir.h.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/line.h"
#include "play/session.h"
#include "storage/state_dir.h"

enum { SETTINGS_SIZE = 1 << 16 }; /* bytes of the largest text, with its null */

/* The next line that is a setting, NAME or NAME=VALUE; null at the end of the text. */
char *settings_next(struct line_text *text);

/* Put a setting, without a line feed, in place of the last line that sets its NAME, or at the end
 * of the text. False, and the text does not change, if there is no room. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. The text is empty if there is no file, and on failure: the file cannot be read, is
 * not text, or is too large. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file, change this setting, and replace the file. A link is followed: the file that it
 * leads to is replaced. On failure the file does not change. */
bool settings_store(const char *setting, char why[STATE_DIR_REASON]);

/* True if the file is a link. Another program may then manage it. */
bool settings_are_linked(void);

/* ---- The settings of a session. ---- */

enum { SETTINGS_NOTED = 4, SETTINGS_LINE = 256 };

/* The names, level and theme of a session, each as a line NAME=VALUE. To begin, all zero. */
struct settings_notes {
    char now[SETTINGS_NOTED][SETTINGS_LINE];     /* as noted last; empty before the first note */
    char changed[SETTINGS_NOTED][SETTINGS_LINE]; /* to be stored; empty if there is nothing */
    unsigned renames;                            /* of struct people, at the last note */
};

/* Note what has changed since the last note: the level, the theme, and both names if a person has
 * given a name. The first note finds no changes. `theme` is null before there is a screen. */
void settings_note(struct settings_notes *notes, const struct session *session, const char *theme);

/* Let the next note find no changes: a game was resumed, whose level is no setting. */
void settings_forget(struct settings_notes *notes);

/* Store the changes. False if one could not be stored: it is stored by a later call. */
bool settings_write(struct settings_notes *notes, char why[STATE_DIR_REASON]);

#endif
