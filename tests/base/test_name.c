/* SPDX-License-Identifier: MIT
 *
 * Which texts somebody can be called by: every character alone, and every character in the
 * computer's name.
 */
#include "base/name.h"
#include "display/canvas.h"
#include "play/session.h"
#include "suite.h"

#include <wchar.h>

enum { RUNES = 0x110000, FIRST_SURROGATE = 0xD800, LAST_SURROGATE = 0xDFFF };

AROUND_ALL(suite_use_locale, NULL)

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
        wchar_t rune = canvas.glyphs[0][col].rune;
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

    for (wchar_t rune = 1; rune < RUNES; rune++) {
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
    ck_assert_int_gt(seen, RUNES / 10);
    ck_assert_int_lt(seen, RUNES);
}

TEST(a_name_is_seen_if_anything_of_it_is)
{
    static const char *const nothing[] = {"",
                                          " ",
                                          "\xC2\xA0",
                                          "\xE2\x80\x8B",
                                          "\xE3\x85\xA4",
                                          "\xEF\xBE\xA0 \xE1\x85\x9F",
                                          "\xE2\xA0\x80",
                                          "\xCC\x81",
                                          "\xEF\xB8\x8F\xEF\xBB\xBF",
                                          "\xF3\xA0\x80\x81",
                                          "\xE1\xA0\x8E\xE2\x80\xAE"};
    static const char *const something[] = {
        "A",    "\xE2\x80\x8B.", " \xC3\xA9 ", "\xE3\x85\xA4\x80",
        "\xFF", "\x1B",          "\t",         "\xF0\x9F\x98\x80"};

    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        ck_assert_msg(!name_is_seen(nothing[i]), "nothing[%zu] is seen", i);
        ck_assert(!name_fits(nothing[i]));
    }
    for (size_t i = 0; i < sizeof something / sizeof something[0]; i++) {
        ck_assert_msg(name_is_seen(something[i]), "something[%zu] is not seen", i);
        ck_assert(name_fits(something[i]));
    }
}

TEST(what_the_computer_is_called_at_any_level_is_its_name)
{
    struct session session;
    static const char *const names[PERSONS] = {"Ann", "Ben"};

    session_start(&session, (struct game){0}, false, names, "tictactoe", 1);
    for (int level = 0; level < CONTENDER_LEVELS; level++) {
        const char *called = session_called(&session, CONTENDER_COMPUTER + level);

        ck_assert_msg(name_is_computers(called) && !name_fits(called), "%s fits", called);
    }
}

TEST(what_reads_like_the_computers_name_is_its_name)
{
    static const char *const its[] = {
        "Computer (",       "computer (easy)",        "COMPUTER (X)",          "  Computer  (  )",
        "Computer(medium)", "Computer\xC2\xA0(easy)", "Computer (easy) of Ann"};
    static const char *const others[] = {"Computer",
                                         "Computer easy",
                                         "Computers (easy)",
                                         "My Computer (easy)",
                                         "Compute (r)",
                                         "(Computer)",
                                         "C",
                                         "",
                                         "omputer (easy)",
                                         "Computer [easy]"};

    for (size_t i = 0; i < sizeof its / sizeof its[0]; i++)
        ck_assert_msg(name_is_computers(its[i]), "%s", its[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        ck_assert_msg(!name_is_computers(others[i]), "%s", others[i]);
}

/* In the middle of the word, where what is seen makes another word of it. */
TEST(any_character_in_it_that_shows_nothing_leaves_it_the_computers_name)
{
    for (wchar_t rune = 1; rune < RUNES; rune++) {
        char alone[2 * MB_LEN_MAX] = "", name[4 * MB_LEN_MAX + sizeof "Computer (easy)"] = "Comp";

        if (is_surrogate(rune))
            continue;
        add(alone, rune);
        add(name, rune);
        strcat(name, "uter (easy)");
        if (name_is_computers(name) == name_is_seen(alone))
            ck_abort_msg("U+%04lX is taken wrong", (unsigned long)rune);
    }
}
