/* SPDX-License-Identifier: MIT */
#include "base/name.h"

#include <stddef.h>
#include <wctype.h>

#include "base/unicode.h"

const char name_refusal[] = "reads as the computer's name; a person needs another";

bool name_is_seen(const char *text)
{
    wchar_t rune;
    int width;

    while ((text = unicode_next_glyph(text, &rune, &width)))
        if (!unicode_is_blank(rune))
            return true;
    return false;
}

bool name_is_computers(const char *text)
{
    const wchar_t *left = L"computer(";
    wchar_t rune;
    int width;

    while (*left && (text = unicode_next_glyph(text, &rune, &width))) {
        if (unicode_is_blank(rune))
            continue;
        if (towlower((wint_t)rune) != (wint_t)*left++)
            return false;
    }
    return !*left;
}

bool name_fits(const char *text)
{
    return name_is_seen(text) && !name_is_computers(text);
}
