/* SPDX-License-Identifier: MIT
 *
 * The large letters.
 */
#include "display/letters.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)

static const struct area whole = {0, 0, 8, 30};

TEST(a_text_of_letters_and_digits_has_a_width_and_any_other_has_none)
{
    static const struct {
        const char *text;
        int scale, cols;
    } rows[] = {
        {"ANN", 1, 13},       {"ann", 1, 13},   {"WINS", 1, 16},   {"WINS", 2, 30},
        {"1", 1, 3},          {"11", 1, 7},     {"A B", 1, 10},    {"", 1, 0},
        {"Zo\xc3\xab", 1, 0}, {"O'Neil", 1, 0}, {"Bob (2)", 1, 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_msg(letters_width(rows[i].text, rows[i].scale) == rows[i].cols, "'%s': %d",
                      rows[i].text, letters_width(rows[i].text, rows[i].scale));
    ck_assert_int_eq(letters_rows(1), 3);
    ck_assert_int_eq(letters_rows(2), 5);
    ck_assert_int_eq(letters_rows(3), 8);
}

TEST(letters_move_together_by_a_column_if_that_makes_room_for_the_text)
{
    static const struct {
        const char *text;
        int scale, cols, taken; /* `taken` is 0 if the text does not fit */
    } rows[] = {
        {"DRAW", 2, 32, 32}, {"DRAW", 2, 31, 29},  {"DRAW", 2, 29, 29}, {"DRAW", 2, 28, 0},
        {"DRAW", 1, 17, 17}, {"DRAW", 1, 16, 0},   {"WINS", 3, 47, 45}, {"I", 2, 2, 2},
        {"I", 2, 1, 0},      {"O'Neil", 1, 99, 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static struct canvas canvas;
        struct area at = {0, 0, 8, rows[i].cols};

        canvas_clear(&canvas, (struct size){8, 50});
        ck_assert_int_eq(letters_fit(rows[i].text, rows[i].scale, at.cols), rows[i].taken > 0);
        if (rows[i].taken > 0)
            ck_assert_int_eq(letters_draw(&canvas, at, HUE_X, rows[i].scale, rows[i].text),
                             rows[i].taken);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = rows[i].taken; col < canvas.size.cols; col++)
                ck_assert_uint_eq(canvas_at(&canvas, row, col)->upper, INK_NONE);
    }
}

static void must_read(const struct canvas *canvas, int row, const char *text)
{
    wchar_t runes[CANVAS_COLS];

    mbstowcs(runes, text, CANVAS_COLS);
    for (int col = 0; runes[col]; col++)
        ck_assert_msg(canvas_at(canvas, row, col)->runes[0] == runes[col], "row %d, column %d", row,
                      col);
}

TEST(a_word_is_drawn_in_half_blocks_and_grows_with_its_scale)
{
    static struct canvas canvas;

    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_X, 1, "Ann");
    must_read(&canvas, 0, "▄▄▄ ▄  ▄ ▄  ▄ ");
    must_read(&canvas, 1, "█▄█ █▀▄█ █▀▄█ ");
    must_read(&canvas, 2, "█ █ █  █ █  █ ");
    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_X, 1, "WI");
    must_read(&canvas, 0, "▄   ▄ ▄ ");
    must_read(&canvas, 1, "█ ▄ █ █ ");
    must_read(&canvas, 2, "▀▄▀▄▀ █ ");
    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_X, 1, "Bob");
    must_read(&canvas, 0, "▄▄   ▄▄  ▄▄  ");
    must_read(&canvas, 1, "█▄▀ █  █ █▄▀ ");
    must_read(&canvas, 2, "█▄▀ ▀▄▄▀ █▄▀ ");
    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_O, 2, "7");
    must_read(&canvas, 0, "█████▄  ");
    must_read(&canvas, 1, "    ██  ");
    must_read(&canvas, 2, "  ██▀   ");
    must_read(&canvas, 4, "  ██    ");
    must_read(&canvas, 5, "        ");
    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_O, 2, "R");
    must_read(&canvas, 0, "█████▄  ");
    must_read(&canvas, 1, "██  ██  ");
    must_read(&canvas, 2, "█████▀  ");
    must_read(&canvas, 3, "██▀█▄   ");
    must_read(&canvas, 4, "██  ██  ");
    canvas_clear(&canvas, (struct size){8, 15});
    letters_draw(&canvas, whole, HUE_O, 2, "N");
    must_read(&canvas, 0, "██▄   ██  ");
    must_read(&canvas, 1, "██▀█▄ ██  ");
    must_read(&canvas, 2, "██ ▀█▄██  ");
    must_read(&canvas, 3, "██   ▀██  ");
    must_read(&canvas, 4, "██    ██  ");
}

TEST(the_heavy_letters_are_those_of_the_name_of_the_game_with_lines_two_pixels_broad)
{
    static struct canvas canvas;

    canvas_clear(&canvas, (struct size){5, 30});
    letters_draw(&canvas, whole, HUE_X, LETTERS_HEAVY, "Tic");
    must_read(&canvas, 0, "██████  ██  ▄█████  ");
    must_read(&canvas, 1, "  ██    ██  ██      ");
    must_read(&canvas, 2, "  ██    ██  ██      ");
    must_read(&canvas, 3, "  ██    ██  ▀█████  ");
    must_read(&canvas, 4, "                    ");
    canvas_clear(&canvas, (struct size){5, 30});
    letters_draw(&canvas, whole, HUE_O, LETTERS_HEAVY, "AOE");
    must_read(&canvas, 0, "▄████▄  ▄████▄  ██████  ");
    must_read(&canvas, 1, "██  ██  ██  ██  ██▄▄▄   ");
    must_read(&canvas, 2, "██████  ██  ██  ██▀▀▀   ");
    must_read(&canvas, 3, "██  ██  ▀████▀  ██████  ");
    ck_assert_int_eq(letters_width("Tic", LETTERS_HEAVY), 18);
    ck_assert_int_eq(letters_width("Tac", LETTERS_HEAVY), 22);
    ck_assert_int_eq(letters_width("Ann", LETTERS_HEAVY), 0);
    ck_assert_int_eq(letters_width("A E", LETTERS_HEAVY), 0);
    ck_assert_int_eq(letters_rows(LETTERS_HEAVY), 4);
    ck_assert(letters_fit("TOE", LETTERS_HEAVY, 20) && !letters_fit("TOE", LETTERS_HEAVY, 19));
}

/* Two pixels of one glyph have one shade, so that no seam shows between them. */
TEST(the_shade_of_large_letters_rises_from_the_top_to_the_bottom)
{
    static const int shades[][8] = {
        {3, 9, 15}, {1, 5, 9, 12, 16}, {1, 3, 5, 7, 10, 12, 14, 16}, {2, 6, 11, 15}};
    static struct canvas canvas;

    for (int scale = 1; scale <= LETTERS_HEAVY; scale++) {
        canvas_clear(&canvas, (struct size){9, 12});
        letters_draw(&canvas, whole, HUE_O, scale, "I");
        for (int row = 0; row < letters_rows(scale); row++) {
            const struct glyph *glyph = canvas_at(&canvas, row, 0);

            ck_assert_int_eq(glyph->lower, canvas_ink(HUE_O, shades[scale - 1][row], INK_LEVELS));
            ck_assert(!glyph->upper || glyph->upper == glyph->lower);
        }
    }
}

TEST(every_letter_and_digit_differs_from_every_other_but_5_from_s)
{
    static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    static struct canvas drawn[sizeof all];

    for (size_t i = 0; i < sizeof all - 1; i++) {
        canvas_clear(&drawn[i], (struct size){3, 6});
        letters_draw(&drawn[i], whole, HUE_TEXT, 1, (const char[]){all[i], '\0'});
        for (size_t j = 0; j < i; j++) {
            bool is_same = memcmp(drawn[i].glyphs, drawn[j].glyphs, sizeof drawn[i].glyphs) == 0;

            bool is_alike = all[i] == '5' && all[j] == 'S';

            ck_assert_msg(is_same == is_alike, "%c and %c", all[i], all[j]);
        }
    }
}
