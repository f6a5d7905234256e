/* SPDX-License-Identifier: MIT */
#include "preferences.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "complain.h"

/* This many wrong lines are told one by one; the rest are counted. */
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
        complain(0, "%ld more line%s wrong in the settings", wrong - LINES_TOLD,
                 wrong - LINES_TOLD == 1 ? " is" : "s are");
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

/* Note what the preference is now. The first value is what was there, not what people set. */
static void note(struct preferences *preferences, enum preference preference, const char *value)
{
    char *known = preferences->values[preference];

    if (strlen(value) >= PREFERENCE_SIZE)
        value = known; /* it was not set in the game */
    if (preferences->is_known[preference] && strcmp(known, value) != 0) {
        preferences->is_owed[preference] = true;
        preferences->is_newer[preference] = preferences->errand.is_out;
    }
    preferences->is_known[preference] = true;
    if (value != known)
        strcpy(known, value);
}

/* What the person is called, if by a name. */
static const char *name_of(const struct sitting *sitting, int person)
{
    return sitting_is_named(sitting, person) ? sitting->names[person] : "";
}

/* Write the next of those that are owed, if there is one; done are those that were written, a bit
 * each. */
static bool write_next(const void *of, enum patience patience, struct answer *answer)
{
    static const char *const names[] = {
        [PREFERENCE_X_NAME] = "x-name",
        [PREFERENCE_O_NAME] = "o-name",
        [PREFERENCE_LEVEL] = "level",
        [PREFERENCE_LOOK] = "theme",
    };
    const struct preferences *preferences = of;
    int next = 0;

    while (next < PREFERENCES && (!preferences->is_owed[next] || answer->done >> next & 1))
        next++;
    if (next == PREFERENCES)
        return false;
    answer->error = settings_file_change(names[next], preferences->values[next], patience);
    answer->reason = errno;
    if (answer->error == FOLDER_OK)
        answer->done |= 1u << next;
    return answer->error == FOLDER_OK;
}

/* What was changed again meanwhile stays owed. */
static void strike(void *of, const struct answer *answer)
{
    struct preferences *preferences = of;

    for (int i = 0; i < PREFERENCES; i++)
        if (answer->done >> i & 1)
            preferences->is_owed[i] = preferences->is_newer[i];
    memset(preferences->is_newer, 0, sizeof preferences->is_newer);
    preferences->error = answer->error;
    preferences->reason = answer->reason;
}

static bool owes(const void *of)
{
    const struct preferences *preferences = of;
    bool owes = false;

    for (int i = 0; i < PREFERENCES; i++)
        owes |= preferences->is_owed[i];
    return owes;
}

static struct debt debt_of(struct preferences *preferences)
{
    return (struct debt){preferences, owes, write_next, strike};
}

void preferences_send_last(struct preferences *preferences)
{
    const struct debt debt = debt_of(preferences);

    errand_send(&preferences->errand, &debt);
}

static void explain(const struct preferences *preferences, char reason[FOLDER_REASON])
{
    errno = preferences->reason;
    folder_explain(preferences->error, reason);
}

void preferences_keep(struct preferences *preferences, struct sitting *sitting,
                      const struct look *look)
{
    const struct debt debt = debt_of(preferences);
    char reason[FOLDER_REASON];

    if (preferences->is_off)
        return;
    note(preferences, PREFERENCE_X_NAME, name_of(sitting, 0));
    note(preferences, PREFERENCE_O_NAME, name_of(sitting, 1));
    note(preferences, PREFERENCE_LEVEL, solver_levels[sitting->level]);
    if (look)
        note(preferences, PREFERENCE_LOOK, look->name);
    errand_pay(&preferences->errand, &debt);
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
    const struct debt debt = debt_of(preferences);
    char reason[FOLDER_REASON];

    if (preferences->is_off)
        return true;
    errand_pay_all(&preferences->errand, &debt);
    if (preferences->error == FOLDER_OK)
        return true;
    explain(preferences, reason);
    snprintf(words, PREFERENCES_WORDS, "the settings are not kept: their file %s", reason);
    return false;
}
