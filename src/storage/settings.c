/* SPDX-License-Identifier: MIT */
#include "storage/settings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char file_name[] = "settings";

char *settings_next(struct line_text *text)
{
    char *line;

    do
        line = line_next(text);
    while (line && (!*line || *line == '#'));
    return line;
}

/* True if the line has the same name as the setting. */
static bool sets(const char *line, const char *setting)
{
    size_t length = strcspn(setting, "=");

    line = line_start(line);
    if (strncmp(line, setting, length) != 0)
        return false;
    line += length;
    return *line == '=' || strchr("\n", *line_start(line));
}

/* The last line of the text with that name; null if there is none. */
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

/* Read the text, in that directory, or in one that is opened here. */
static bool read_text(int directory, char text[SETTINGS_SIZE], char why[STATE_DIR_REASON])
{
    ssize_t length = state_dir_load(directory, file_name, text, SETTINGS_SIZE, why);
    bool is_text = length >= 0 && length < SETTINGS_SIZE && !memchr(text, '\0', (size_t)length);

    if (length >= 0 && !is_text)
        snprintf(why, STATE_DIR_REASON, length == SETTINGS_SIZE ? "is too large" : "is not text");
    text[is_text ? length : 0] = '\0';
    return is_text || !*why;
}

bool settings_read(char text[SETTINGS_SIZE], char why[STATE_DIR_REASON])
{
    return read_text(-1, text, why);
}

bool settings_store(const struct state_dir *dir, const char *setting, char why[STATE_DIR_REASON])
{
    char text[SETTINGS_SIZE];

    if (!read_text(dir->directory, text, why))
        return false;
    if (settings_change(text, setting))
        return state_dir_replace(dir, file_name, text, strlen(text), why);
    snprintf(why, STATE_DIR_REASON, "would be too large");
    return false;
}
