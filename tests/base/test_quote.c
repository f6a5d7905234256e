/* SPDX-License-Identifier: MIT
 *
 * Words for a shell: which are quoted, and which are replaced.
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

TEST(a_missing_word_and_one_with_hidden_characters_are_replaced)
{
    check(NULL, otherwise);
    check("", otherwise);
    check("tic\ttac", otherwise);
    check("tic\x7ftac", otherwise);
    check("tic\xE2\x80\x8Btac", otherwise);
    check("tic\xC3", otherwise);
    check("tic tac", "'tic tac'");
    check("~", "'~'");
}

/* A quote takes four bytes, any other character its own; and two quotes stand around the word. */
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

/* Visible characters stay, in any script; each byte of the others is written as \xNN. */
TEST(a_word_for_people_keeps_the_characters_that_can_be_seen)
{
    static const struct {
        const char *word, *expected;
    } rows[] = {
        {"", ""},
        {"ab c", "ab c"},
        {"J\xC3\xB6rg", "J\xC3\xB6rg"},
        {"\xE6\xBC\xA2\xF0\x9F\x98\x80", "\xE6\xBC\xA2\xF0\x9F\x98\x80"},
        {"a\xE2\x80\x8B\xC3\xB6", "a\\xe2\\x80\\x8b\xC3\xB6"},
        {"\033[2J\n", "\\x1b[2J\\x0a"},
        {"\xC3", "\\xc3"},
        {"\xFF\xC3\xB6", "\\xff\xC3\xB6"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *said;
        size_t length;
        FILE *out = open_memstream(&said, &length);

        quote_visibly(out, rows[i].word);
        fclose(out);
        ck_assert_str_eq(said, rows[i].expected);
        free(said);
    }
    check("J\xC3\xB6rg", "'J\xC3\xB6rg'");
}
