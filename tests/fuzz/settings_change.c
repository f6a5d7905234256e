/* SPDX-License-Identifier: MIT
 *
 * A text of settings, behind the value that one of them is set to. The lines that are read are
 * clean and in their order; after a change the value is what the text says last of that name, and
 * every other line is as it was.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "storage/settings.h"

static const char name[] = "theme";

static bool is_of_name(const char *line)
{
    return strncmp(line, name, strlen(name)) == 0 && strchr("=", line[strlen(name)]);
}

/* The last line that sets the name, and how many other lines say something. */
static char *read_lines(char *text, long *others)
{
    struct settings_reader reader = {.next = text};
    char *last = NULL;
    long number = 0;
    char *line;

    *others = 0;
    while ((line = settings_next(&reader))) {
        HOLDS(reader.line > number);
        number = reader.line;
        HOLDS(*line && *line != '#' && !strchr(" \t\r", *line) && !strchr(line, '\n'));
        HOLDS(!strchr(" \t\r", line[strlen(line) - 1]));
        if (is_of_name(line))
            last = line;
        else
            ++*others;
    }
    return last;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[SETTINGS_SIZE], before[SETTINGS_SIZE];
    struct input input = {data, size};
    char *value = fuzz_line(&input);
    char *rest = fuzz_rest(&input);
    char *setting = malloc(strlen(name) + 1 + strlen(value) + 1);
    long others, others_before;

    value[strcspn(value, " \t\r")] = '\0';
    sprintf(setting, "%s=%s", name, value);
    if (strlen(rest) < SETTINGS_SIZE) {
        strcpy(text, rest);
        strcpy(before, rest);
        read_lines(before, &others_before);
        if (settings_change(text, setting)) {
            char *line = read_lines(text, &others);

            HOLDS(line && strcmp(line, setting) == 0);
            HOLDS(others == others_before);
        }
    }
    free(setting);
    free(value);
    free(rest);
    return 0;
}
