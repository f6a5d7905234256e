/* SPDX-License-Identifier: MIT */
#include "preferences.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"

/* So many wrong lines are told each; of the others, how many there are. */
enum { LINES_TOLD = 8 };

static void read_lines(struct preferences *preferences, struct options *options)
{
    struct settings_reader reader = {.next = preferences->text};
    const char *setting;
    long wrong = 0;

    while ((setting = settings_next(&reader))) {
        enum options_error error = options_set(options, setting);

        if (error != OPTIONS_OK && wrong++ < LINES_TOLD)
            complain_of(0, setting, "in line %ld of the settings %s", reader.line,
                        options_explain(error));
    }
    if (wrong > LINES_TOLD)
        complain(0, "%ld more lines of the settings are wrong", wrong - LINES_TOLD);
}

void preferences_read(struct preferences *preferences, struct options *options,
                      const struct options *asked)
{
    enum folder_error error = settings_file_read(preferences->text);
    char reason[FOLDER_REASON];

    if (error != FOLDER_OK) {
        folder_explain(error, reason);
        complain(0, "the settings file %s", reason);
        return;
    }
    read_lines(preferences, options);
    if (asked->look)
        options->ascii = false;
    if (asked->resume == RESUME_PICK)
        options->plain = false;
}

/* What the preference is now. What was there before it was known is not what people set. */
static void note(struct preferences *preferences, enum preference preference, const char *value)
{
    char *known = preferences->values[preference];

    if (strlen(value) >= PREFERENCE_SIZE || strpbrk(value, "\r\n"))
        value = known; /* it is no line, and never set in the game */
    if (preferences->is_known[preference] && strcmp(known, value) != 0)
        preferences->is_owed[preference] = true;
    preferences->is_known[preference] = true;
    if (value != known)
        strcpy(known, value);
}

/* What the person is called, if by a name. */
static const char *name_of(const struct sitting *sitting, int person)
{
    return sitting_is_named(sitting, person) ? sitting->names[person] : "";
}

static void write_owed(struct preferences *preferences, enum patience patience)
{
    static const char *const names[] = {
        [PREFERENCE_X_NAME] = "x-name",
        [PREFERENCE_O_NAME] = "o-name",
        [PREFERENCE_LEVEL] = "level",
        [PREFERENCE_LOOK] = "theme",
    };

    for (int i = 0; i < PREFERENCES; i++) {
        if (!preferences->is_owed[i])
            continue;
        preferences->error = settings_file_change(names[i], preferences->values[i], patience);
        preferences->reason = errno;
        if (preferences->error != FOLDER_OK)
            return;
        preferences->is_owed[i] = false;
    }
}

static void explain(const struct preferences *preferences, char reason[FOLDER_REASON])
{
    errno = preferences->reason;
    folder_explain(preferences->error, reason);
}

void preferences_keep(struct preferences *preferences, struct sitting *sitting,
                      const struct look *look)
{
    char reason[FOLDER_REASON];

    if (preferences->is_off)
        return;
    note(preferences, PREFERENCE_X_NAME, name_of(sitting, 0));
    note(preferences, PREFERENCE_O_NAME, name_of(sitting, 1));
    note(preferences, PREFERENCE_LEVEL, solver_levels[sitting->level]);
    if (look)
        note(preferences, PREFERENCE_LOOK, look->name);
    write_owed(preferences, PATIENCE_NONE);
    if (preferences->error == FOLDER_OK)
        preferences->is_told = false;
    if (preferences->error == FOLDER_OK || preferences->is_told
        || preferences->reason == EWOULDBLOCK) /* a lock is soon to be had */
        return;
    preferences->is_told = true;
    explain(preferences, reason);
    sitting_tell(sitting, "Not in the settings: their file %s.", reason);
}

bool preferences_finish(struct preferences *preferences, char words[PREFERENCES_WORDS])
{
    char reason[FOLDER_REASON];

    if (preferences->is_off)
        return true;
    write_owed(preferences, PATIENCE_SOME);
    if (preferences->error == FOLDER_OK)
        return true;
    explain(preferences, reason);
    snprintf(words, PREFERENCES_WORDS, "the settings are not kept: their file %s", reason);
    return false;
}
