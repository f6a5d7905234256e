/* SPDX-License-Identifier: MIT */
#include "storage/settings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char blanks[] = " \t\r";

char *settings_next(struct settings_reader *reader)
{
    while (*reader->next) {
        char *line = reader->next + strspn(reader->next, blanks);
        char *end = line + strcspn(line, "\n");

        reader->next = *end ? end + 1 : end;
        reader->line++;
        *end = '\0';
        while (end > line && strchr(blanks, end[-1]))
            *--end = '\0';
        if (*line && *line != '#')
            return line;
    }
    return NULL;
}

/* Whether the line sets what the setting does, to whatever. */
static bool sets(const char *line, const char *setting)
{
    size_t length = strcspn(setting, "=");

    line += strspn(line, blanks);
    if (strncmp(line, setting, length) != 0)
        return false;
    line += length;
    return *line == '=' || strchr("\n", line[strspn(line, blanks)]);
}

/* The last line of the text that sets it; null if none does. */
static char *find_line(char *text, const char *setting)
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
    char *line = find_line(text, setting);
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
