/* SPDX-License-Identifier: MIT
 *
 * Which texts can be a name: each character alone, and each character in the computer's name.
 */
#include "base/name.h"
#include "base/unicode.h"
#include "display/canvas.h"
#include "play/session.h"
#include "suite.h"

#include <wchar.h>
#include <wctype.h>

enum { RUNES = 0x110000, FIRST_SURROGATE = 0xD800, LAST_SURROGATE = 0xDFFF };

AROUND_ALL(suite_use_locale, NULL)

/* The next rune to try: all of them, but only a few that are CJK, private or unassigned. */
static wchar_t next_rune(wchar_t rune)
{
    enum { LAST_MIXED = 0x1FFFF, FIRST_TAG = 0xE0000, LAST_TAG = 0xE0FFF };
    bool is_mixed = rune <= LAST_MIXED || (rune >= FIRST_TAG && rune <= LAST_TAG);
    wchar_t next = rune + (is_mixed ? 1 : suite_share());

    return rune < FIRST_TAG && next > FIRST_TAG ? FIRST_TAG : next;
}

/* Append it in UTF-8. */
static void add(char *text, wchar_t rune)
{
    mbstate_t state = {0};
    char *end = text + strlen(text);

    end[wcrtomb(end, rune, &state)] = '\0';
}

static bool is_surrogate(wchar_t rune)
{
    return rune >= FIRST_SURROGATE && rune <= LAST_SURROGATE;
}

/* True if the text leaves a trace on a canvas. */
static bool is_drawn(const char *text)
{
    static const wchar_t blanks[] = {0x20,   0xA0,   0x1680, 0x2000, 0x2001, 0x2002,
                                     0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008,
                                     0x2009, 0x200A, 0x202F, 0x205F, 0x2800, 0x3000};
    static struct canvas canvas;
    int width;

    canvas.size = (struct size){1, CANVAS_COLS};
    width = canvas_text(&canvas, 0, 0, CANVAS_COLS, ROLE_TEXT, text);
    for (int col = 0; col < width; col++) {
        wchar_t rune = canvas_at(&canvas, 0, col)->runes[0];
        bool is_blank = rune == 0; /* the second half of a wide one */

        for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++)
            is_blank |= rune == blanks[i];
        if (!is_blank)
            return true;
    }
    return false;
}

TEST(a_name_of_any_character_is_seen_exactly_if_it_is_drawn)
{
    int seen = 0;

    for (wchar_t rune = 1; rune < RUNES; rune = next_rune(rune)) {
        char alone[2 * MB_LEN_MAX] = "", twice[4 * MB_LEN_MAX] = " ";

        if (is_surrogate(rune))
            continue;
        add(alone, rune);
        add(twice, rune);
        add(twice, rune);
        if (name_is_seen(alone) != is_drawn(alone) || name_is_seen(twice) != is_drawn(twice))
            ck_abort_msg("U+%04lX is taken wrong", (unsigned long)rune);
        seen += name_is_seen(alone);
    }
    ck_assert_int_gt(seen, LAST_SURROGATE);
    ck_assert_int_lt(seen, RUNES);
}

TEST(a_name_shows_something_and_does_not_read_like_the_computers)
{
    enum kind { NOTHING, COMPUTERS, CONTROLS, PERSONS_OWN };
    static const struct {
        enum kind kind;
        const char *text;
    } rows[] = {
        {NOTHING, ""},
        {NOTHING, " \xC2\xA0"},
        {NOTHING, "\xEF\xBE\xA0 \xE1\x85\x9F"},
        {NOTHING, "\xEF\xB8\x8F\xEF\xBB\xBF"},
        {NOTHING, "\xE1\xA0\x8E\xE2\x80\xAE"},
        {COMPUTERS, "Computer ("},
        {COMPUTERS, "computer (easy)"},
        {COMPUTERS, "COMPUTER (X)"},
        {COMPUTERS, "  Computer  (  )"},
        {COMPUTERS, "Computer(medium)"},
        {COMPUTERS, "Computer\xC2\xA0(easy)"},
        {COMPUTERS, "Computer (easy) of Ann"},
        {PERSONS_OWN, "Computer"},
        {PERSONS_OWN, "Computer easy"},
        {PERSONS_OWN, "Computers (easy)"},
        {PERSONS_OWN, "My Computer (easy)"},
        {PERSONS_OWN, "Compute (r)"},
        {PERSONS_OWN, "(Computer)"},
        {PERSONS_OWN, "omputer (easy)"},
        {PERSONS_OWN, "Computer [easy]"},
        {PERSONS_OWN, "\xE2\x80\x8B."},
        {PERSONS_OWN, " \xC3\xA9 "},
        {PERSONS_OWN, "\xE3\x85\xA4\x80"},
        {PERSONS_OWN, "\xFF"},
        {PERSONS_OWN, "\xC2 Tom"}, /* a letter of another encoding, and no control */
        {CONTROLS, "\x1B"},
        {CONTROLS, "A\nB"},
        {CONTROLS, "A\xFF\rB"},
        {CONTROLS, "A\x7F"},
        {CONTROLS, "A\xC2\x85"},
        {CONTROLS, "A\xC2\x9F"},
        {CONTROLS, "A\u2028"},
        {CONTROLS, "A\u2029"},
        {PERSONS_OWN, "\xC2\xA1"},
        {PERSONS_OWN, "\xC3\x85\x85"},
    };
    static const char *const names[PERSONS] = {"Ann", "Ben"};
    struct session session;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(name_is_seen(rows[i].text) == (rows[i].kind != NOTHING)
                          && name_is_computers(rows[i].text) == (rows[i].kind == COMPUTERS)
                          && !name_refusal(rows[i].text)
                                 == (rows[i].kind == NOTHING || rows[i].kind == PERSONS_OWN)
                          && name_fits(rows[i].text) == (rows[i].kind == PERSONS_OWN),
                      "row %zu, %s", i, rows[i].text);
    session_start(&session, (struct game){0}, names, "tictactoe", 1);
    for (int level = 0; level < LEVELS; level++)
        ck_assert(name_is_computers(record_computers[level]));
}

static bool is_mark(wchar_t rune)
{
    return iswprint((wint_t)rune) && wcwidth(rune) == 0 && !unicode_is_hidden(rune);
}

/* Only in the middle of the word: there a visible character or a mark makes it another word. */
TEST(the_name_of_the_computer_with_hidden_characters_is_still_its_name)
{
    for (wchar_t rune = 1; rune < RUNES; rune = next_rune(rune)) {
        char alone[2 * MB_LEN_MAX] = "", name[4 * MB_LEN_MAX + sizeof "Computer (easy)"] = "Comp";

        if (is_surrogate(rune))
            continue;
        add(alone, rune);
        add(name, rune);
        strcat(name, "uter (easy)");
        if (name_is_computers(name) == (name_is_seen(alone) || is_mark(rune)))
            ck_abort_msg("U+%04lX is taken wrong", (unsigned long)rune);
    }
}

TEST(the_name_of_the_computer_has_no_letters_beyond_ascii_in_any_case)
{
    for (wchar_t rune = 0x80; rune < RUNES; rune++)
        if (towlower((wint_t)rune) < 0x80 && wcschr(L"computer(", (wchar_t)towlower((wint_t)rune)))
            ck_abort_msg("U+%04lX is one of its letters", (unsigned long)rune);
    ck_assert(name_is_computers("COMPUTER (easy)"));
    ck_assert(!name_is_computers("comput\xc3\x89r (easy)"));
}

/* Control characters, of ASCII and beyond, and what ends a line of Unicode. */
TEST(a_name_has_no_control_character_and_none_of_the_others_is_taken_for_one)
{
    for (wchar_t rune = 1; rune < RUNES; rune = next_rune(rune)) {
        bool is_control =
            rune < 0x20 || (rune >= 0x7f && rune < 0xa0) || rune == 0x2028 || rune == 0x2029;
        char name[4 * MB_LEN_MAX] = "Ann";

        if (is_surrogate(rune))
            continue;
        add(name, rune);
        strcat(name, "e");
        if (!name_refusal(name) == is_control)
            ck_abort_msg("U+%04lX is taken wrong", (unsigned long)rune);
    }
}

TEST(each_control_byte_of_a_name_that_was_read_becomes_a_question_mark)
{
    for (int byte = 1; byte < 256; byte++) {
        const char text[] = {'\t', ' ', 'a', (char)byte, 'b', ' ', '\0'};
        const char expected[] = {'a', byte < 0x20 || byte == 0x7f ? '?' : (char)byte, 'b', '\0'};
        char name[sizeof text];

        name_normalize(name, sizeof name, text);
        ck_assert_str_eq(name, expected);
    }
}

/* ---- At a shared table. ---- */

/* Check what a person is called at a table, with a given name and a user name. */
static void check_name(const char *given, const char *user, const char *expected)
{
    char name[NAME_BYTES + 1];

    name_choose(name, given, user);
    ck_assert_str_eq(name, expected);
    name[0] = '\0';
    if (*user) /* it may be written over the user name */
        name_shorten(name, user);
    name_choose(name, given, name);
    ck_assert_str_eq(name, expected);
}

TEST(a_name_that_does_not_fit_gives_way_to_the_user_name_and_that_to_guest)
{
    static const char *const rows[] = {" ", "Computer (easy)",
                                       ("\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B\u200B"
                                        "\u200B\u200B\u200B\u200B\u200B Ann") /* it is cut */};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_name(rows[i], "ann", "ann");
        check_name(rows[i], "", "Guest");
        check_name("", rows[i], "Guest");
    }
    check_name("Computers (easy)", "ann", "Computers (easy)");
    check_name("Bob", "ann", "Bob");
}

TEST(blanks_at_the_ends_of_a_name_are_no_part_of_it)
{
    check_name("Ann ", "root", "Ann");
    check_name(" \t Ann\r", "root", "Ann");
    check_name(" \t", "root", "root");
    check_name("", " ann", "ann");
    /* the blank is the last byte for which there is room */
    check_name("Nameofexactlythirtyninebytesandnonemore Z", "root",
               "Nameofexactlythirtyninebytesandnonemore");
}

TEST(a_name_is_cut_at_forty_bytes_and_at_a_character)
{
    static const char *const characters[] = {"\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    char name[NAME_BYTES + 1], text[80];

    for (int i = 0; i < 3; i++)
        for (int before = 0; before < 6; before++) {
            memset(text, 'a', (size_t)before);
            text[before] = '\0';
            while (strlen(text) < 60)
                strcat(text, characters[i]);
            name_shorten(name, text);
            ck_assert_uint_eq(strlen(name), (size_t)(40 - (40 - before) % (i + 2)));
            ck_assert(strncmp(name, text, strlen(name)) == 0);
        }
    memset(text, 0x80, 50);
    text[50] = '\0';
    name_shorten(name, text);
    ck_assert_uint_eq(strlen(name), 40);
    name_shorten(name, "");
    ck_assert_str_eq(name, "?");
    name_shorten(name, "two\nlines\n");
    ck_assert_str_eq(name, "two?lines?");
}

TEST(a_guest_of_the_hosts_name_is_the_second_of_it)
{
    static const char long_name[] = "Nameofmorethanfortybytesofwhichonlyfortyareleft";
    char name[NAME_BYTES + 1];

    name_call_guest(name, "Ann", "Bob");
    ck_assert_str_eq(name, "Bob");
    name_call_guest(name, "Ann", "Ann");
    ck_assert_str_eq(name, "Ann 2");
    name_call_guest(name, "Ann", long_name);
    ck_assert_str_eq(name, "Nameofmorethanfortybytesofwhichonlyforty");
    name_call_guest(name, long_name, long_name);
    ck_assert_str_eq(name, "Nameofmorethanfortybytesofwhichonlyfor 2");
}
