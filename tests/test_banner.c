/* SPDX-License-Identifier: MIT
 *
 * The large letters.
 */
#include "picture/banner.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

START_TEST(a_banner_takes_the_columns_that_it_says_and_three_rows)
{
    static const char *const words[] = {"Ann wins!", "It's a draw", "X", "I", "0123456789", "a-b."};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct frame frame;
        int last = -1;

        frame_clear(&frame, (struct size){5, FRAME_COLS});
        banner_draw(&frame, 1, 0, words[i], look_find("ascii"));
        for (int row = 0; row < 5; row++)
            for (int col = 0; col < FRAME_COLS; col++)
                if (frame.glyphs[row][col].rune != L' ') {
                    ck_assert(row >= 1 && row <= BANNER_ROWS);
                    last = col > last ? col : last;
                }
        ck_assert_msg(last + 1 == banner_width(words[i]), "%s takes %d columns, not %d", words[i],
                      last + 1, banner_width(words[i]));
    }
}
END_TEST

START_TEST(what_has_no_large_letters_has_no_width)
{
    ck_assert_int_eq(banner_width(""), 0);
    ck_assert_int_eq(banner_width("Ann?"), 0);
    ck_assert_int_eq(banner_width("\xc3\x84nn"), 0);
    ck_assert_int_eq(banner_width("A\x7f"), 0);
}
END_TEST

START_TEST(capitals_and_small_letters_are_drawn_alike_and_no_two_letters_are)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!'.-";
    enum { LETTERS = sizeof letters - 1 };
    struct frame frames[LETTERS];

    for (int i = 0; i < LETTERS; i++) {
        frame_clear(&frames[i], (struct size){BANNER_ROWS, 4});
        banner_draw(&frames[i], 0, 0, (const char[]){letters[i], '\0'}, looks);
        for (int j = 0; j < i; j++)
            ck_assert_msg(memcmp(&frames[i], &frames[j], sizeof frames[i]) != 0
                              || (letters[j] == 'O' && letters[i] == '0'),
                          "%c as %c", letters[i], letters[j]);
    }
    ck_assert_int_eq(banner_width("ann"), banner_width("ANN"));
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("banner");

    tcase_add_unchecked_fixture(tests, suite_use_locale, NULL);
    tcase_add_test(tests, a_banner_takes_the_columns_that_it_says_and_three_rows);
    tcase_add_test(tests, what_has_no_large_letters_has_no_width);
    tcase_add_test(tests, capitals_and_small_letters_are_drawn_alike_and_no_two_letters_are);
    return tests;
}

int main(void)
{
    return suite_run("banner", all_tests());
}
