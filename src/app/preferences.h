/* SPDX-License-Identifier: MIT
 *
 * preferences: what people set in the game is there the next time. The settings are read as if they
 * stood on the command line in front of its own words.
 *
 * Invariant: only what was changed during the game is written, each in its own line. What could not
 * be written is tried again, and said at the end. A line that is wrong is reported, and the others
 * still count.
 */
#ifndef PREFERENCES_H
#define PREFERENCES_H

#include "app/options.h"
#include "play/session.h"
#include "storage/errand.h"
#include "storage/settings_file.h"

/* What can be set in the game. */
enum preference {
    PREFERENCE_X_NAME,
    PREFERENCE_O_NAME,
    PREFERENCE_LEVEL,
    PREFERENCE_THEME,
    PREFERENCES
};

enum { PREFERENCE_SIZE = 256 };

/* To begin, all zero but is_off. */
struct preferences {
    bool is_off;              /* nothing is read or written */
    char text[SETTINGS_SIZE]; /* the settings that were read; options keep them */
    bool is_known[PREFERENCES];
    char values[PREFERENCES][PREFERENCE_SIZE]; /* as they are now, if that is known */
    struct errand errand;                      /* to write what has changed */
    bool is_told;                              /* at the table, that it cannot */
};

/* Read the settings over the options, before the command line is read over them: asked is what the
 * command line says by itself, and a setting that does not go with it gives way. What is wrong with
 * the settings is said. */
void preferences_read(struct preferences *preferences, struct options *options,
                      const struct options *asked);

/* Write what has been changed since the last call; the first one says what there is. The theme is
 * null where none is seen. What cannot be written is said once at the table. */
void preferences_keep(struct preferences *preferences, struct session *session,
                      const struct theme *theme);

/* The session ends at once: have what is owed written, and wait for nothing. */
void preferences_send_last(struct preferences *preferences);

/* The end of the session. False if something is not kept, and why in words. */
enum { PREFERENCES_WORDS = 256 };
bool preferences_finish(struct preferences *preferences, char words[PREFERENCES_WORDS]);

#endif
