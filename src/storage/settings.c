/* SPDX-License-Identifier: MIT */
#include "storage/settings.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file_name[] = "settings";

/* Always returns false. */
static bool refuse(const char *reason, char why[STATE_DIR_REASON])
{
    char path[STATE_DIR_PATH];

    state_dir_find(file_name, path);
    snprintf(why, STATE_DIR_REASON, "%.*s: %s", STATE_DIR_REASON / 2, path, reason);
    return false;
}

char *settings_next(struct line_text *text)
{
    char *line;

    do
        line = line_next(text);
    while (line && (!*line || *line == '#'));
    return line;
}

/* True if the line sets the same NAME as the setting. */
static bool sets(const char *line, const char *setting)
{
    size_t length = strcspn(setting, "=");

    line = line_start(line);
    if (strncmp(line, setting, length) != 0)
        return false;
    line += length;
    return *line == '=' || strchr("\n", *line_start(line));
}

/* The last line that sets the NAME of the setting; null if there is none. */
static char *find_setting(char *text, const char *setting)
{
    char *found = NULL;

    for (char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (sets(line, setting))
            found = line;
    }
    return found;
}

bool settings_change(char text[SETTINGS_SIZE], const char *setting)
{
    char changed[SETTINGS_SIZE];
    size_t length = strlen(text);
    char *line = find_setting(text, setting);
    char *rest = line ? line + strcspn(line, "\n") : text + length;
    bool needs_end = !line && length > 0 && text[length - 1] != '\n';

    assert(!strpbrk(setting, "\r\n"));

    int size = snprintf(changed, sizeof changed, "%.*s%s%s%s%s", (int)((line ? line : rest) - text),
                        text, needs_end ? "\n" : "", setting, *rest ? "" : "\n", rest);

    if (size < 0 || size >= SETTINGS_SIZE)
        return false;
    memcpy(text, changed, (size_t)size + 1);
    return true;
}

bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON])
{
    int directory;
    ssize_t length;

    text[0] = '\0';
    if (!state_dir_open(&directory, false, why))
        return false;
    if (directory < 0)
        return true;
    length = state_dir_load(directory, file_name, 0, text, SETTINGS_SIZE);

    bool is_missing = length < 0 && errno == ENOENT;
    bool is_text = length >= 0 && length < SETTINGS_SIZE && !memchr(text, '\0', (size_t)length);

    if (length < 0)
        state_dir_explain(file_name, why);
    close(directory);
    if (length >= 0 && !is_text)
        refuse(length == SETTINGS_SIZE ? "it is too large" : "it is not text", why);
    text[is_text ? length : 0] = '\0';
    return is_text || is_missing;
}

/* Write the path of the settings file. If the file is a link, write the path that the link leads
 * to. If that link leads nowhere, the path becomes empty. */
static void find_file(char path[STATE_DIR_PATH])
{
    char target[PATH_MAX];

    state_dir_find(file_name, path);
    if (settings_are_linked())
        snprintf(path, STATE_DIR_PATH, "%s", realpath(path, target) ? target : "");
}

bool settings_are_linked(void)
{
    char path[STATE_DIR_PATH];
    struct stat status;

    state_dir_find(file_name, path);
    return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

bool settings_store(const char *setting, char why[STATE_DIR_REASON])
{
    char text[SETTINGS_SIZE];
    char path[STATE_DIR_PATH];
    int directory;
    bool is_stored = false;

    if (!state_dir_open(&directory, true, why))
        return false;
    find_file(path);
    if (!*path)
        refuse("the link leads nowhere", why);
    else if (settings_read(text, why)) {
        is_stored = settings_change(text, setting)
                      ? state_dir_write(directory, path, text, strlen(text), why)
                      : refuse("it would be too large", why);
    }
    close(directory);
    return is_stored;
}

/* ---- The settings of a session. ---- */

void settings_note(struct settings_notes *notes, const struct session *session, const char *theme)
{
    const struct people *people = &session->people;
    const bool has_renamed = notes->renames != people->renames;
    const bool has_chosen = notes->level_choices != people->level_choices;
    const bool has_changed = notes->theme && strcmp(notes->theme, theme) != 0;
    const struct {
        const char *name, *value;
        bool is_changed;
    } now[SETTINGS_NOTED] = {
        {"x-name", people_given_name(session, people_row(session, PLAYER_X)), has_renamed},
        {"o-name", people_given_name(session, people_row(session, PLAYER_O)), has_renamed},
        {"level", solver_levels[people->level], has_chosen},
        {"theme", theme, has_changed},
    };

    for (int i = 0; i < SETTINGS_NOTED; i++)
        if (now[i].is_changed)
            snprintf(notes->changed[i], SETTINGS_LINE, "%s=%s", now[i].name, now[i].value);
    notes->renames = people->renames;
    notes->level_choices = people->level_choices;
    notes->theme = theme;
}

bool settings_write(struct settings_notes *notes, char why[STATE_DIR_REASON])
{
    bool is_written = true;

    for (int i = 0; i < SETTINGS_NOTED; i++) {
        if (!*notes->changed[i])
            continue;
        if (settings_store(notes->changed[i], why))
            notes->changed[i][0] = '\0';
        else
            is_written = false;
    }
    return is_written;
}
