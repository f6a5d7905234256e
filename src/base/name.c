/* SPDX-License-Identifier: MIT */
#include "base/name.h"

#include <ctype.h>
#include <string.h>
#include <wchar.h>

#include "base/line.h"
#include "base/unicode.h"

bool name_is_seen(const char *text)
{
    struct unicode_glyph glyph;

    while ((text = unicode_next_glyph(text, &glyph)))
        if (!unicode_is_blank(glyph.runes[0]))
            return true;
    return false;
}

/* The lower case of a letter of ASCII. Only such letters are in "computer(", and for a name that is
 * given at the start towlower would bring 60 KiB of its tables into memory. */
static wchar_t to_lower(wchar_t rune)
{
    return rune < 0x80 ? (wchar_t)tolower((int)rune) : rune;
}

bool name_is_computers(const char *text)
{
    const wchar_t *left = L"computer(";
    struct unicode_glyph glyph;

    while (*left && (text = unicode_next_glyph(text, &glyph))) {
        if (unicode_is_blank(glyph.runes[0]))
            continue;
        if (to_lower(glyph.runes[0]) != *left++ || glyph.runes[1])
            return false;
    }
    return !*left;
}

/* The text is read as UTF-8, in every locale. */
static bool has_control(const char *text)
{
    for (const char *at = text; *at; at++) {
        bool is_ascii = (*at > 0 && *at < ' ') || *at == 0x7f;
        bool is_beyond_ascii = /* U+0080 to U+009F */
            at[0] == '\xc2' && (unsigned char)at[1] >= 0x80 && (unsigned char)at[1] < 0xa0;
        bool ends_line = strncmp(at, "\u2028", 3) == 0 || strncmp(at, "\u2029", 3) == 0;

        if (is_ascii || is_beyond_ascii || ends_line)
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
    unicode_cut(name, size, text + strspn(text, line_blanks));
    line_trim_end(name);
    for (char *byte = name; *byte; byte++)
        if ((unsigned char)*byte < ' ' || *byte == 0x7f)
            *byte = '?';
}

bool name_fits(const char *text)
{
    return name_is_seen(text) && !name_refusal(text);
}

void name_shorten(char name[NAME_BYTES + 1], const char *text)
{
    unicode_cut(name, NAME_BYTES + 1, *text ? text : "?");
    for (char *end; (end = strchr(name, '\n'));)
        *end = '?';
}

void name_call_guest(char name[NAME_BYTES + 1], const char *host, const char *guest)
{
    static const char second[] = " 2";

    name_shorten(name, guest);
    if (strcmp(host, guest) == 0) {
        unicode_cut(name, NAME_BYTES + 1 - strlen(second), guest);
        strcat(name, second);
    }
}

void name_choose(char name[NAME_BYTES + 1], const char *given, const char *user)
{
    const char *const names[] = {given, user, "Guest"};
    char chosen[NAME_BYTES + 1] = "";

    for (size_t i = 0; i < sizeof names / sizeof names[0] && !name_fits(chosen); i++) {
        const char *start = names[i] + strspn(names[i], line_blanks);

        if (*start)
            name_shorten(chosen, start);
        line_trim_end(chosen);
    }
    memcpy(name, chosen, sizeof chosen);
}
