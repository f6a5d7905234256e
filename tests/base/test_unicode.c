/* SPDX-License-Identifier: MIT
 *
 * Which characters can be seen: examples; and their number and their sum, taken from the tables of
 * Unicode 15.
 */
#include "base/unicode.h"
#include "suite.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

enum { RUNES = 0x110000, HIDDEN = 4208 };
static const unsigned long long hidden_sum = 3771569054;

AROUND_ALL(suite_use_locale, NULL)

TEST(what_is_hidden_is_what_unicode_says)
{
    static const wchar_t hidden[] = {0x00AD, 0x034F, 0x061C,  0x180E,  0x200B, 0x200D,
                                     0x200E, 0x200F, 0x2028,  0x2029,  0x202A, 0x202E,
                                     0x2060, 0x2066, 0x2069,  0x3164,  0xFE0F, 0xFEFF,
                                     0xFFA0, 0xFFF9, 0xE0001, 0xE007F, 0xE01EF};
    static const wchar_t seen[] = {L' ',   L'A',   L'~',   0x00A0, 0x00E9, 0x0301, 0x2010,
                                   0x202F, 0x2070, 0x2800, 0x3000, 0x6F22, 0x1F600};
    unsigned long long sum = 0;
    int count = 0;

    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        ck_assert_msg(unicode_is_hidden(hidden[i]), "U+%04lX is seen", (unsigned long)hidden[i]);
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
        ck_assert_msg(!unicode_is_hidden(seen[i]), "U+%04lX is hidden", (unsigned long)seen[i]);
    for (wchar_t rune = 0; rune < RUNES; rune++) {
        count += unicode_is_hidden(rune);
        sum += unicode_is_hidden(rune) ? (unsigned long long)rune : 0;
    }
    ck_assert_int_eq(count, HIDDEN);
    ck_assert_uint_eq(sum, hidden_sum);
}

TEST(every_space_of_unicode_is_a_blank_and_nothing_else)
{
    static const wchar_t blanks[] = {L'\t',  L'\n',  L'\v',  L'\f',  L'\r',  L' ',   0x00A0,
                                     0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
                                     0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029,
                                     0x202F, 0x205F, 0x2800, 0x3000};
    size_t at = 0;

    for (wchar_t rune = 0; rune < RUNES; rune++) {
        bool is_next = at < sizeof blanks / sizeof blanks[0] && rune == blanks[at];

        if (rune == 0x0085 || rune == 0x180E) /* next line, and a rune that used to be a space */
            continue;
        if (unicode_is_blank(rune) != is_next)
            ck_abort_msg("U+%04lX is taken wrong", (unsigned long)rune);
        at += is_next;
    }
    ck_assert_uint_eq(at, sizeof blanks / sizeof blanks[0]);
}

/* More marks than a glyph can have are no part of the character. */
TEST(a_character_has_at_most_as_many_marks_as_a_glyph)
{
    enum { MARK_BYTES = 2 };
    char text[] = "e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301";

    ck_assert_int_lt(1 + UNICODE_MARKS * MARK_BYTES, (int)strlen(text));
    ck_assert_int_eq(unicode_skip_character(text) - text, 1 + UNICODE_MARKS * MARK_BYTES);
}

TEST(a_text_is_cut_before_a_character_and_never_before_its_marks)
{
    static const struct {
        const char *text;
        size_t bytes;
        const char *cut;
    } rows[] = {
        {"abc", 3, "abc"},
        {"abc", 2, "ab"},
        {"a\u00e9", 2, "a"},
        {"a\u4e95", 3, "a"},
        {"ae\u0301", 4, "ae\u0301"},
        {"ae\u0301", 3, "a"},
        {"ae\u0301", 2, "a"},
        {"ae\u0302\u0301x", 5, "a"},
        {"ae\u0302\u0301x", 6, "ae\u0302\u0301"},
        {"\u0e1e\u0e35\u0e48\u0e1e\u0e35", 14, "\u0e1e\u0e35\u0e48"},
        {"\xff\x80\x80", 2, "\xff\x80"},
        {"\x80\x80\x80", 2, "\x80\x80"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char cut[32];

        unicode_cut(cut, rows[i].bytes + 1, rows[i].text);
        ck_assert_msg(strcmp(cut, rows[i].cut) == 0, "row %zu: '%s'", i, cut);
    }
}

TEST(a_byte_is_a_character_alone_only_if_it_is_ascii)
{
    for (int byte = 1; byte <= 0xFF; byte++) {
        const char text[] = {(char)byte, 'b', '\0'};
        wchar_t rune;

        ck_assert_uint_eq(unicode_read(text, &rune), 1);
        ck_assert_int_eq(rune, byte < 0x80 ? (wchar_t)byte : (wchar_t)WEOF);
    }
}

TEST(a_glyph_is_a_character_with_its_marks_or_a_question_mark)
{
    static const struct {
        const char *text, *rest; /* without a rest there is no glyph */
        wchar_t runes[1 + UNICODE_MARKS];
        int width;
    } rows[] = {
        {"", NULL, {0}, 0},
        {"\u200b\ufeff", NULL, {0}, 0},
        {"\u0301", NULL, {0}, 0}, /* a mark on nothing */
        {"ab", "b", {L'a'}, 1},
        {"\u6f22\u5b57", "\u5b57", {0x6f22}, 2},
        {"\u0301\u200bab", "b", {L'a'}, 1},
        {"e\u0301\u0302b", "b", {L'e', 0x301, 0x302}, 1},
        {"e\u200b\u0301\u200bb", "b", {L'e', 0x301}, 1},
        {"e\u0301\u0302\u0303\u0304\u0305b", "b", {L'e', 0x301, 0x302, 0x303, 0x304}, 1},
        {" \u0301b", "\u0301b", {L' '}, 1}, /* a blank has no marks */
        {"\u00a0\u0301", "\u0301", {0xa0}, 1},
        {"\nb", "b", {L'?'}, 1},
        {"\x7f\u0301", "", {L'?', 0x301}, 1},
        {"\xff\x80", "\x80", {L'?'}, 1},
        {"\xc2\x85z", "z", {L'?'}, 1},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct unicode_glyph glyph = {.width = 0};
        const char *rest = unicode_next_glyph(rows[i].text, &glyph);

        ck_assert_msg(!rest == !rows[i].rest, "row %zu", i);
        if (!rest)
            continue;
        ck_assert_msg(strcmp(rest, rows[i].rest) == 0, "row %zu", i);
        ck_assert_msg(memcmp(glyph.runes, rows[i].runes, sizeof glyph.runes) == 0, "row %zu", i);
        ck_assert_int_eq(glyph.width, rows[i].width);
    }
}

/* Without the locale's help a character of UTF-8 is known by its bytes. */
TEST(in_a_locale_of_single_bytes_a_character_of_utf8_is_not_cut_either)
{
    static const struct {
        const char *text;
        int length;
    } rows[] = {
        {"ab", 1},       {"a\x80", 1},          {"\x80\x80", 1},
        {"\xbf\x80", 1}, {"\xc0\x80x", 2},      {"\u00e9\u00e9", 2},
        {"\u4e95a", 3},  {"\U0001f600\x80", 4}, {"\xff\x80\xbf\x80\x80", 4},
        {"\xc3\xc0", 1}, {"\xe4\xbf\x7f", 2},
    };

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(unicode_skip_character(rows[i].text) - rows[i].text == rows[i].length,
                      "row %zu", i);
}

/* ---- Other encodings, where the system can convert them. ---- */

#ifdef HAVE_ICONV

static char encoding[] = "ISO-8859-1"; /* of the locale, as src/base/unicode.c sees it */

char *nl_langinfo(nl_item item)
{
    (void)item;
    return encoding;
}

TEST(a_text_goes_from_the_encoding_of_the_locale_to_utf8_and_back)
{
    static const struct {
        const char *own, *utf8;
    } rows[] = {{"Ann", "Ann"}, {"J\xf6rg \xa9", "J\u00f6rg \u00a9"}};
    char copy[32];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        unicode_to_utf8(copy, sizeof copy, rows[i].own);
        ck_assert_str_eq(copy, rows[i].utf8);
        unicode_from_utf8(copy, sizeof copy, rows[i].utf8);
        ck_assert_str_eq(copy, rows[i].own);
    }
    unicode_from_utf8(copy, sizeof copy, "J\u00f6rg \u6f22"); /* which Latin-1 lacks */
    ck_assert_str_eq(copy, "J\u00f6rg \u6f22");
    unicode_to_utf8(copy, 3, "J\xf6rg");
    ck_assert_str_eq(copy, "J");
    strcpy(encoding, "UTF-8");
    unicode_to_utf8(copy, sizeof copy, "J\u00f6rg");
    ck_assert_str_eq(copy, "J\u00f6rg");
    strcpy(encoding, "unknown");
    unicode_to_utf8(copy, sizeof copy, "J\xf6rg");
    ck_assert_str_eq(copy, "J\xf6rg");
}

/* There is room for 1023 bytes and a null. */
TEST(a_text_that_becomes_too_long_is_not_converted)
{
    enum { MOST = 1023, TWICE = MOST / 2 };
    char text[MOST + 1] = "";
    char copy[MOST + 2];

    memset(text, '\xf6', TWICE);
    text[TWICE] = 'a';
    unicode_to_utf8(copy, sizeof copy, text);
    ck_assert_uint_eq(strlen(copy), MOST);
    ck_assert_str_eq(copy + MOST - 3, "\u00f6a");
    text[TWICE] = '\xf6';
    unicode_to_utf8(copy, sizeof copy, text);
    ck_assert_str_eq(copy, text);
}

#endif
