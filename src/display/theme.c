/* SPDX-License-Identifier: MIT */
#include "display/theme.h"

#include <string.h>

const struct theme *theme_find(const char *name)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        if (strcmp(theme->name, name) == 0)
            return theme;
    return NULL;
}

const struct theme *theme_next(const struct theme *theme, bool ascii_only)
{
    do
        theme = theme[1].name ? theme + 1 : themes;
    while (ascii_only && !theme->ascii);
    return theme;
}

const struct theme *theme_default(bool ascii_only)
{
    return ascii_only && !themes->ascii ? theme_next(themes, true) : themes;
}

struct theme theme_without_color(const struct theme *theme)
{
    struct theme plain = *theme;

    for (enum role role = 0; role < ROLES; role++)
        plain.styles[role].eight = plain.styles[role].fixed = COLOR_OWN;
    return plain;
}
