/* SPDX-License-Identifier: MIT
 *
 * Words for a shell: what can be said, and what is replaced.
 */
#include "base/quote.h"
#include "suite.h"

static const char otherwise[] = "tictactoe";

static void check(const char *word, const char *expected)
{
    char quoted[QUOTE_SIZE];

    quote_for_shell(quoted, word, otherwise);
    ck_assert_str_eq(quoted, expected);
}

AROUND_ALL(suite_use_locale, NULL)

TEST(a_word_that_is_none_or_holds_what_cannot_be_seen_is_replaced)
{
    check(NULL, otherwise);
    check("", otherwise);
    check("tic\ttac", otherwise);
    check("tic\x7ftac", otherwise);
    check("tic tac", "'tic tac'");
    check("~", "'~'");
}

/* A quote takes four bytes, whatever the others take; and two stand around the word. */
TEST(the_longest_word_has_just_room_and_a_longer_one_is_replaced)
{
    enum { LONGEST = (QUOTE_SIZE - (int)sizeof "''") / 4, UNTOUCHED = 16 };
    char word[LONGEST + 2], quoted[QUOTE_SIZE + UNTOUCHED];

    memset(quoted, '?', sizeof quoted);
    memset(word, '\'', LONGEST);
    word[LONGEST] = '\0';
    quote_for_shell(quoted, word, otherwise);
    ck_assert_uint_eq(strlen(quoted), strlen("''") + 4 * LONGEST);
    word[LONGEST] = '\'';
    word[LONGEST + 1] = '\0';
    quote_for_shell(quoted, word, otherwise);
    ck_assert_str_eq(quoted, otherwise);
    for (int i = QUOTE_SIZE; i < QUOTE_SIZE + UNTOUCHED; i++)
        ck_assert_int_eq(quoted[i], '?');
}
