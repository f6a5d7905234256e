/* SPDX-License-Identifier: MIT
 *
 * The large letters.
 */
#include "display/banner.h"
#include "suite.h"

/* The columns and the rows that those words take in that theme. */
static void check_size(const char *words, const struct theme *theme)
{
    struct canvas canvas;
    int columns = 0, rows = 0;

    canvas_clear(&canvas, (struct size){CANVAS_ROWS, CANVAS_COLS});
    banner_draw(&canvas, 0, 0, words, theme);
    for (int row = 0; row < CANVAS_ROWS; row++)
        for (int col = 0; col < CANVAS_COLS; col++)
            if (canvas.glyphs[row][col].rune != L' ' || canvas.glyphs[row][col].role == ROLE_LIT) {
                columns = col + 1 > columns ? col + 1 : columns;
                rows = row + 1;
            }
    ck_assert_msg(columns == banner_width(words), "%s takes %d columns, not %d", words, columns,
                  banner_width(words));
    ck_assert_msg(rows == banner_rows(theme), "%s takes %d rows in %s", words, rows, theme->name);
}

AROUND_ALL(suite_use_locale, NULL)

TEST(a_banner_takes_the_columns_and_rows_that_it_says)
{
    static const char *const words[] = {"Ann wins!", "It's a draw", "X", "I", "0123456789"};

    for (const struct theme *theme = themes; theme->name; theme++)
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            check_size(words[i], theme);
    ck_assert_int_eq(banner_rows(theme_find("block")), 3);
    ck_assert_int_eq(banner_rows(theme_find("ascii")), 5);
}

/* Dot by dot the same letters. */
TEST(letters_are_the_same_with_halves_and_without)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!'.-";
    const struct theme *block = theme_find("block");

    for (int i = 0; letters[i]; i++) {
        const char word[] = {letters[i], '\0'};
        struct canvas halves, whole;

        canvas_clear(&halves, (struct size){6, 4});
        canvas_clear(&whole, (struct size){6, 4});
        banner_draw(&halves, 0, 0, word, block);
        banner_draw(&whole, 0, 0, word, theme_find("ascii"));
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++) {
                wchar_t glyph = halves.glyphs[y / 2][x].rune;
                bool dot = glyph == block->halves[2] || glyph == block->halves[y % 2];

                ck_assert_msg(dot == (whole.glyphs[y][x].role == ROLE_LIT), "%s at %d,%d", word, x,
                              y);
            }
    }
}

TEST(what_has_no_large_letters_has_no_width)
{
    ck_assert_int_eq(banner_width(""), 0);
    ck_assert_int_eq(banner_width("Ann?"), 0);
    ck_assert_int_eq(banner_width("\xc3\x84nn"), 0);
    ck_assert_int_eq(banner_width("A\x7f"), 0);
}

TEST(capitals_and_small_letters_are_drawn_alike_and_no_two_letters_are)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!'.-";
    enum { LETTERS = sizeof letters - 1 };
    struct canvas canvases[LETTERS];

    for (int i = 0; i < LETTERS; i++) {
        canvas_clear(&canvases[i], (struct size){3, 4});
        banner_draw(&canvases[i], 0, 0, (const char[]){letters[i], '\0'}, themes);
        for (int j = 0; j < i; j++)
            ck_assert_msg(memcmp(&canvases[i], &canvases[j], sizeof canvases[i]) != 0
                              || (letters[j] == 'O' && letters[i] == '0'),
                          "%c as %c", letters[i], letters[j]);
    }
    ck_assert_int_eq(banner_width("ann"), banner_width("ANN"));
}
