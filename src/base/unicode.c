/* SPDX-License-Identifier: MIT */
#include "base/unicode.h"

#include <langinfo.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>
#ifdef HAVE_ICONV
#include <iconv.h>
#endif

/* The runes from first to last, both included. A table of ranges is sorted. */
struct range {
    wchar_t first, last;
};

static const struct range hidden[] = {
    {0x00AD, 0x00AD}, /* soft hyphen */
    {0x034F, 0x034F}, /* grapheme joiner */
    {0x0600, 0x0605}, /* signs that span the next digits or letters, like 06DD to 08E2 below */
    {0x061C, 0x061C}, /* direction mark */
    {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},
    {0x08E2, 0x08E2},   {0x115F, 0x1160},   /* Hangul fillers */
    {0x17B4, 0x17B5},                       /* Khmer vowels that are not drawn */
    {0x180B, 0x180F},                       /* Mongolian variation selectors */
    {0x200B, 0x200F},                       /* zero-width runes, direction marks */
    {0x2028, 0x202E},                       /* line separators, direction embeddings */
    {0x2060, 0x206F},                       /* invisible operators, direction isolates */
    {0x3164, 0x3164},                       /* Hangul filler */
    {0xFE00, 0xFE0F},                       /* variation selectors */
    {0xFEFF, 0xFEFF},                       /* byte order mark */
    {0xFFA0, 0xFFA0},                       /* Hangul filler */
    {0xFFF0, 0xFFFB},                       /* interlinear annotations */
    {0x110BD, 0x110BD},                     /* Kaithi signs that span the next digits */
    {0x110CD, 0x110CD}, {0x13430, 0x1343F}, /* hieroglyph joiners */
    {0x1BCA0, 0x1BCA3},                     /* shorthand format controls */
    {0x1D173, 0x1D17A},                     /* starts and ends of musical beams and slurs */
    {0xE0000, 0xE0FFF},                     /* tags */
};

/* Runes that look blank, although iswspace is false for them in some C libraries. */
static const struct range blanks[] = {
    {0x00A0, 0x00A0}, /* no-break space */
    {0x1680, 0x1680}, /* Ogham space */
    {0x2007, 0x2007}, /* figure space */
    {0x202F, 0x202F}, /* narrow no-break space */
    {0x2800, 0x2800}, /* Braille without dots */
};

static bool is_in_ranges(wchar_t rune, const struct range *ranges, size_t count)
{
    for (size_t i = 0; i < count && rune >= ranges[i].first; i++)
        if (rune <= ranges[i].last)
            return true;
    return false;
}

bool unicode_is_hidden(wchar_t rune)
{
    return is_in_ranges(rune, hidden, sizeof hidden / sizeof hidden[0]);
}

bool unicode_is_blank(wchar_t rune)
{
    return iswspace((wint_t)rune) || is_in_ranges(rune, blanks, sizeof blanks / sizeof blanks[0]);
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t unicode_read(const char *text, wchar_t *rune)
{
    const unsigned char first = (unsigned char)*text;

    if (first < 0x80) { /* ASCII is the same in every locale */
        *rune = first;
        return 1;
    }

    mbstate_t state = {0};
    size_t left = strnlen(text, MB_LEN_MAX);
    size_t length = mbrtowc(rune, text, left, &state);

    if (length <= left)
        return length;
    *rune = (wchar_t)WEOF;
    return 1;
}

static bool is_mark(wchar_t rune)
{
    return rune >= 0x80 && wcwidth(rune) == 0 && iswprint((wint_t)rune) && !unicode_is_hidden(rune);
}

static const char *take_marks(const char *text, struct unicode_glyph *glyph)
{
    int count = 0;
    wchar_t rune;

    for (size_t length; *text; text += length) {
        length = unicode_read(text, &rune);
        if (is_mark(rune) && count < UNICODE_MARKS)
            glyph->runes[++count] = rune;
        else if (!is_mark(rune) && !unicode_is_hidden(rune))
            break;
    }
    return text;
}

const char *unicode_next_glyph(const char *text, struct unicode_glyph *glyph)
{
    while (*text) {
        wchar_t rune;

        text += unicode_read(text, &rune);
        if (unicode_is_hidden(rune) || is_mark(rune))
            continue;
        *glyph = (struct unicode_glyph){.runes = {rune}, .width = wcwidth(rune)};
        /* wcwidth is not enough: some C libraries give every byte a width. */
        if (glyph->width < 1 || !iswprint((wint_t)rune))
            *glyph = (struct unicode_glyph){.runes = {L'?'}, .width = 1};
        return unicode_is_blank(rune) ? text : take_marks(text, glyph);
    }
    return NULL;
}

const char *unicode_skip_character(const char *text)
{
    enum { LONGEST_TAIL = 3 }; /* the most continuation bytes of a UTF-8 character */
    wchar_t rune;
    size_t length = unicode_read(text, &rune);
    bool starts_utf8 = MB_CUR_MAX == 1 && (unsigned char)*text >= 0xc0;

    text += length;
    for (int i = 0; i < LONGEST_TAIL && starts_utf8 && is_continuation(*text); i++)
        text++;
    for (int marks = 0; marks < UNICODE_MARKS && *text; marks++, text += length) {
        length = unicode_read(text, &rune);
        if (!is_mark(rune))
            break;
    }
    return text;
}

void unicode_cut(char *copy, size_t size, const char *text)
{
    const char *end = text;

    for (const char *next; *end && (size_t)((next = unicode_skip_character(end)) - text) < size;)
        end = next;
    memmove(copy, text, (size_t)(end - text));
    copy[end - text] = '\0';
}

/* Convert the text between two character sets. Returns false if a character cannot be converted,
 * or if the copy is too small. Systems without iconv, such as OpenBSD, need no conversion: all
 * their text is UTF-8 or ASCII. */
#ifdef HAVE_ICONV
#if defined(__GNUC__) && !defined(__clang__) /* gcc takes (iconv_t)-1 for leaked memory */
#pragma GCC diagnostic ignored "-Wanalyzer-malloc-leak"
#endif

static bool convert(const char *to, const char *from, char *copy, size_t size, const char *text)
{
    char *in = (char *)text; /* iconv does not change the text */
    char *out = copy;
    size_t left = strlen(text);
    size_t room = size - 1;
    iconv_t state = iconv_open(to, from);

    if (state == (iconv_t)-1) /* NOLINT(performance-no-int-to-ptr): from POSIX */
        return false;

    bool is_done = iconv(state, &in, &left, &out, &room) == 0;

    iconv_close(state);
    *out = '\0';
    return is_done;
}
#else
static bool convert(const char *to, const char *from, char *copy, size_t size, const char *text)
{
    (void)to, (void)from, (void)copy, (void)size, (void)text;
    return false;
}
#endif

enum { LONGEST = 1024 };

static void copy_as(bool is_utf8, char *copy, size_t size, const char *text)
{
    const char *own = nl_langinfo(CODESET);
    char converted[LONGEST];
    bool is_done = strcmp(own, "UTF-8") != 0
                && convert(is_utf8 ? "UTF-8" : own, is_utf8 ? own : "UTF-8", converted,
                           sizeof converted, text);

    unicode_cut(copy, size, is_done ? converted : text);
}

void unicode_to_utf8(char *copy, size_t size, const char *text)
{
    copy_as(true, copy, size, text);
}

void unicode_from_utf8(char *copy, size_t size, const char *text)
{
    copy_as(false, copy, size, text);
}
