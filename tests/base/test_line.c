/* SPDX-License-Identifier: MIT
 *
 * Lines: what is trimmed, and which words are the same.
 */
#include "base/line.h"
#include "suite.h"

TEST(letters_are_the_same_in_either_case_and_nothing_else_is)
{
    for (int one = 1; one < 256; one++)
        for (int other = 1; other < 256; other++) {
            const char words[2][3] = {{'a', (char)one}, {'a', (char)other}};
            bool is_pair = abs(one - other) == 'a' - 'A'
                        && strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", one < other ? one : other);

            ck_assert_int_eq(line_same_word(words[0], words[1]), one == other || is_pair);
        }
    ck_assert(!line_same_word("ab", "a") && !line_same_word("a", "ab"));
    ck_assert(line_same_word("", ""));
    ck_assert(line_same_letters("abc", "ABd", 2) && !line_same_letters("abc", "ABd", 3));
}

TEST(blanks_and_byte_order_marks_before_a_line_and_blanks_after_it_are_no_part_of_it)
{
    static const char *const starts[] = {"",       " ",         "\t",           "\r",
                                         "\ufeff", "\ufeff \t", " \ufeff \r\t", "\ufeff\ufeff"};
    static const char *const middles[] = {"", "a", "a b", "a\ufeff", "\xef\xbb", "\vx\f"};
    static const char *const ends[] = {"", " ", "\t\r", " \t "};

    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        for (size_t j = 0; j < sizeof middles / sizeof middles[0]; j++)
            for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++) {
                char text[64];
                struct line_text lines = {.next = text};

                snprintf(text, sizeof text, "%s%s%s", starts[i], middles[j], ends[k]);
                ck_assert_str_eq(line_start(text) + strlen(middles[j]), *middles[j] ? ends[k] : "");
                strcat(text, "\n\nlast");
                ck_assert_str_eq(line_next(&lines), middles[j]);
                ck_assert_int_eq(lines.number, 1);
                ck_assert_str_eq(line_next(&lines), "");
                ck_assert_int_eq(lines.number, 2);
                ck_assert_str_eq(line_next(&lines), "last");
                ck_assert_int_eq(lines.number, 3);
                ck_assert_ptr_null(line_next(&lines));
                ck_assert_ptr_null(line_next(&lines));
            }
}
