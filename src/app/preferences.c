/* SPDX-License-Identifier: MIT */
#include "app/preferences.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/error.h"

/* This many wrong lines are told one by one; the rest are counted. */
enum { LINES_TOLD = 8 };

static void read_lines(struct preferences *preferences, struct options *options)
{
    struct settings_reader reader = {.next = preferences->text};
    const char *setting;
    const char *reason;
    long wrong = 0;

    while ((setting = settings_next(&reader))) {
        if (!options_set(options, setting, &reason) && wrong++ < LINES_TOLD)
            error_report_word(0, setting, "in line %ld of the settings %s", reader.line, reason);
    }
    if (wrong > LINES_TOLD)
        error_report(0, "%ld more line%s wrong in the settings", wrong - LINES_TOLD,
                     wrong - LINES_TOLD == 1 ? " is" : "s are");
}

void preferences_read(struct preferences *preferences, struct options *options,
                      const struct options *asked)
{
    enum state_dir_error error = settings_file_read(preferences->text);
    char reason[STATE_DIR_REASON];

    if (error != STATE_DIR_OK) {
        state_dir_explain(error, reason);
        error_report(0, "the settings file %s", reason);
        return;
    }
    read_lines(preferences, options);
    if (asked->theme)
        options->ascii = false;
    if (asked->resume == RESUME_PICK)
        options->plain = PLAIN_OFF;
}

static const struct errand_file settings = {.put = settings_file_change};

/* Owe the change; one that came before it is worth no more. */
static void owe(struct preferences *preferences, const char *name, const char *value)
{
    char setting[ERRAND_LINE];

    snprintf(setting, sizeof setting, "%s=", name);
    errand_forget(&preferences->errand, setting);
    snprintf(setting, sizeof setting, "%s=%s", name, value);
    errand_owe(&preferences->errand, setting);
}

/* Note what the preference is now. The first value is what was there, not what people set. */
static void note(struct preferences *preferences, enum preference preference, const char *value)
{
    static const char *const names[] = {
        [PREFERENCE_X_NAME] = "x-name",
        [PREFERENCE_O_NAME] = "o-name",
        [PREFERENCE_LEVEL] = "level",
        [PREFERENCE_THEME] = "theme",
    };
    char *known = preferences->values[preference];
    bool is_first = !preferences->is_known[preference];

    preferences->is_known[preference] = true;
    if (strlen(value) >= PREFERENCE_SIZE || strcmp(known, value) == 0)
        return; /* what is so long was not set in the game */
    strcpy(known, value);
    if (!is_first)
        owe(preferences, names[preference], value);
}

/* What the person is called, if by a name. */
static const char *name_of(const struct session *session, int person)
{
    return players_is_named(&session->players, person) ? session->players.names[person] : "";
}

void preferences_send_last(struct preferences *preferences)
{
    errand_send(&preferences->errand, &settings);
}

static void explain(const struct preferences *preferences, char reason[STATE_DIR_REASON])
{
    errno = preferences->errand.reason;
    state_dir_explain(preferences->errand.error, reason);
}

void preferences_keep(struct preferences *preferences, struct session *session,
                      const struct theme *theme)
{
    const struct errand *errand = &preferences->errand;
    char reason[STATE_DIR_REASON];

    if (preferences->is_off)
        return;
    note(preferences, PREFERENCE_X_NAME, name_of(session, 0));
    note(preferences, PREFERENCE_O_NAME, name_of(session, 1));
    note(preferences, PREFERENCE_LEVEL, solver_levels[session->players.level]);
    if (theme)
        note(preferences, PREFERENCE_THEME, theme->name);
    errand_pay(&preferences->errand, &settings);
    if (errand->error == STATE_DIR_OK)
        preferences->is_told = false;
    if (errand->error == STATE_DIR_OK || preferences->is_told
        || errand->reason == EWOULDBLOCK) /* a lock is soon to be had */
        return;
    preferences->is_told = true;
    explain(preferences, reason);
    session_tell(session, "Not in the settings: their file %s.", reason);
}

bool preferences_finish(struct preferences *preferences, char words[PREFERENCES_WORDS])
{
    char reason[STATE_DIR_REASON];

    if (preferences->is_off)
        return true;
    errand_pay_all(&preferences->errand, &settings);
    if (preferences->errand.lines == 0)
        return true;
    explain(preferences, reason);
    snprintf(words, PREFERENCES_WORDS, "the settings are not kept: their file %s", reason);
    return false;
}
