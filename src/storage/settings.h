/* SPDX-License-Identifier: MIT
 *
 * settings: the settings file. Each line is a long option without its dashes. People can edit the
 * file, and the program changes it, too:
 *
 *     # how we like it
 *     theme=block
 *     no-mouse
 *
 * Empty lines and lines that begin with # are ignored, and each line is trimmed: see base/line.h.
 * If two lines set the same option, the last one counts.
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

/* Put a setting such as "theme=block" into the text. The setting replaces the last line that sets
 * the same NAME. If there is no such line, the setting is added at the end. If the text would
 * become too large, returns false and leaves the text alone. */
bool settings_change(char text[SETTINGS_SIZE], const char *setting);

/* Read the file. If there is no file, the text is empty. False, with the reason and an empty text,
 * if the file cannot be read, is not text, or is too large. */
bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON]);

/* Read the file, change this setting, and replace the file. If the file is a link, the file that
 * the link leads to is replaced. */
bool settings_store(const char *setting, char why[STATE_DIR_REASON]);

/* True if the file is a link. Another program may then manage it. */
bool settings_are_linked(void);

/* ---- The settings of a session. ---- */

enum { SETTINGS_NOTED = 4, SETTINGS_LINE = 256 };

/* The settings that a session has changed: names, level and theme. All zero at first. */
struct settings_notes {
    char changed[SETTINGS_NOTED][SETTINGS_LINE]; /* NAME=VALUE to be stored, or empty */

    /* The state at the last settings_note. */
    unsigned renames, level_choices;
    const char *theme;
};

/* Note what has changed since the last settings_note:
 *
 *     both names    if a person has given a name
 *     the level     if a person has chosen a level; not if a resumed game brings its own level
 *     the theme     if it has changed
 *
 * `theme` is null before there is a screen. It must stay valid until the next settings_note. */
void settings_note(struct settings_notes *notes, const struct session *session, const char *theme);

/* Store the changes. False, with the reason, if a change could not be stored: the next call tries
 * it again. */
bool settings_write(struct settings_notes *notes, char why[STATE_DIR_REASON]);

#endif
