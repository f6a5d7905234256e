/* SPDX-License-Identifier: MIT */
#include "display/theme.h"

#include <string.h>

const struct look *look_find(const char *name)
{
    for (const struct look *look = looks; look->name; look++)
        if (strcmp(look->name, name) == 0)
            return look;
    return NULL;
}

const struct look *look_next(const struct look *look, bool ascii_only)
{
    do
        look = look[1].name ? look + 1 : looks;
    while (ascii_only && !look->ascii);
    return look;
}

const struct look *look_default(bool ascii_only)
{
    return ascii_only && !looks->ascii ? look_next(looks, true) : looks;
}
