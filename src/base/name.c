/* SPDX-License-Identifier: MIT */
#include "base/name.h"

#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "base/unicode.h"

bool name_is_seen(const char *text)
{
    struct unicode_glyph glyph;

    while ((text = unicode_next_glyph(text, &glyph)))
        if (!unicode_is_blank(glyph.runes[0]))
            return true;
    return false;
}

bool name_is_computers(const char *text)
{
    const wchar_t *left = L"computer(";
    struct unicode_glyph glyph;

    while (*left && (text = unicode_next_glyph(text, &glyph))) {
        if (unicode_is_blank(glyph.runes[0]))
            continue;
        if (towlower((wint_t)glyph.runes[0]) != (wint_t)*left++ || glyph.runes[1])
            return false;
    }
    return !*left;
}

/* True if a character of it moves a cursor or ends a line, in UTF-8, whatever the locale is: a name
 * that is read from a file can be shown in parts at least. */
static bool has_control(const char *text)
{
    for (const char *at = text; *at; at++) {
        bool is_ascii = (*at > 0 && *at < ' ') || *at == 0x7f;
        bool is_of_latin =
            at[0] == '\xc2' && (unsigned char)at[1] >= 0x80 && (unsigned char)at[1] < 0xa0;
        bool ends_line = strncmp(at, "\u2028", 3) == 0 || strncmp(at, "\u2029", 3) == 0;

        if (is_ascii || is_of_latin || ends_line)
            return true;
    }
    return false;
}

const char *name_refusal(const char *text)
{
    if (has_control(text))
        return "has a control character; a name is one line of text";
    if (name_is_computers(text))
        return "looks like the computer's name; choose another";
    return NULL;
}

void name_normalize(char *name, size_t size, const char *text)
{
    static const char blanks[] = " \t\r";

    unicode_cut(name, size, text + strspn(text, blanks));
    for (size_t length = strlen(name); length > 0 && strchr(blanks, name[length - 1]);)
        name[--length] = '\0';
    for (char *byte = name; *byte; byte++)
        if ((unsigned char)*byte < ' ' || *byte == 0x7f)
            *byte = '?';
}

bool name_fits(const char *text)
{
    return name_is_seen(text) && !name_refusal(text);
}
