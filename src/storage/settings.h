/* SPDX-License-Identifier: MIT
 *
 * settings: the settings file. It has long options without their dashes, one a line. People may
 * write it, and the program changes it:
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
 * In these functions `why` is valid on failure only, as in state_dir.h.
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include "base/line.h"
#include "play/session.h"
#include "storage/state_dir.h"

enum { SETTINGS_SIZE = 1 << 16 }; /* bytes of the largest text, with its null */

/* The next line that is a setting, NAME or NAME=VALUE; null at the end of the text. */
char *settings_next(struct line_text *text);

/* Put a setting, "theme=block", in place of the last line that sets its NAME, or at the end of the
 * text. False, and the text does not change, if there is no room. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. If there is no file, the text is empty. False, with the reason and an empty text,
 * if the file cannot be read, is not text, or is too large. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file, change this setting, and replace the file. A link is followed: the file that it
 * leads to is replaced. On failure the file does not change. */
bool settings_store(const char *setting, char why[STATE_DIR_REASON]);

/* True if the file is a link. Another program may then manage it. */
bool settings_are_linked(void);

/* ---- The settings of a session. ---- */

enum { SETTINGS_NOTED = 4, SETTINGS_LINE = 256 };

/* The settings that a session has changed: names, level and theme. All zero at first. */
struct settings_notes {
    char changed[SETTINGS_NOTED][SETTINGS_LINE]; /* settings to be stored, NAME=VALUE; or empty */

    /* The state at the last note. */
    unsigned renames, level_choices; /* copied from struct people */
    const char *theme;
};

/* Note what has changed since the last note:
 *
 *     both names    if a person has given a name
 *     the level     if a person has chosen a level, even the level that the game has already; the
 *                   level of a resumed game is not noted
 *     the theme     if it has changed
 *
 * `theme` is null before there is a screen; it must stay valid until the next note. */
void settings_note(struct settings_notes *notes, const struct session *session, const char *theme);

/* Store the changes. False if one could not be stored: a later call tries again. */
bool settings_write(struct settings_notes *notes, char why[STATE_DIR_REASON]);

#endif
