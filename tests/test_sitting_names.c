/* SPDX-License-Identifier: MIT
 *
 * Names that are set at the table.
 */
#include "seat.h"
#include "suite.h"
#include "play/commands.h"
#include "play/company.h"
#include "play/keymap.h"
#include "storage/record.h"

#include <check.h>
#include <locale.h>
#include <string.h>

/* Nobody has a name yet. */
static struct sitting begin(void)
{
    struct sitting sitting = {0};

    sitting_start(&sitting, suite_game(EMPTY_BOARD), false, sitting_nobodys_names, "tictactoe", 1);
    return sitting;
}

static void check_names(const struct sitting *sitting, const char *first, const char *second)
{
    ck_assert_int_eq(sitting->mode, MODE_PLAY);
    ck_assert_str_eq(sitting->names[0], first);
    ck_assert_str_eq(sitting->names[1], second);
}

START_TEST(one_key_asks_for_both_names_x_first)
{
    struct sitting sitting = begin();

    seat_press(&sitting, "N");
    ck_assert_int_eq(sitting.mode, MODE_NAME);
    ck_assert_int_eq(sitting.naming, 0);
    ck_assert_str_eq(sitting.typed, "");
    seat_press(&sitting, "Ann\n");
    ck_assert_int_eq(sitting.naming, 1);
    seat_press(&sitting, "Bob\n");
    check_names(&sitting, "Ann", "Bob");
    ck_assert_str_eq(sitting.notice, "Ann plays X, Bob plays O.");
    ck_assert(sitting_is_named(&sitting, 0) && sitting_is_named(&sitting, 1));
}
END_TEST

START_TEST(enter_keeps_a_name_and_escape_all_that_is_not_asked_yet)
{
    struct sitting sitting = begin();

    seat_press(&sitting, "N\nBob\n");
    check_names(&sitting, "Player 1", "Bob");
    seat_press(&sitting, "NAnn\033");
    check_names(&sitting, "Player 1", "Bob");
    ck_assert_str_eq(sitting.notice, "");
    seat_press(&sitting, "NAnn\n\b\b\bCid\033");
    check_names(&sitting, "Ann", "Bob");
}
END_TEST

START_TEST(a_name_stands_in_its_prompt_and_is_changed_there)
{
    struct sitting sitting = begin();

    seat_press(&sitting, "NAnn\nBob\nN");
    ck_assert_str_eq(sitting.typed, "Ann");
    seat_press(&sitting, "a\n\b\n");
    check_names(&sitting, "Anna", "Bo");
}
END_TEST

START_TEST(an_empty_name_or_one_of_blanks_takes_the_name_away)
{
    static const char *const nothings[] = {"", " ", "   "};

    for (size_t i = 0; i < sizeof nothings / sizeof nothings[0]; i++) {
        struct sitting sitting = begin();

        seat_press(&sitting, "NAnn\nBob\nN\b\b\b");
        seat_press(&sitting, nothings[i]);
        seat_press(&sitting, "\n\n");
        check_names(&sitting, "Player 1", "Bob");
        ck_assert(!sitting_is_named(&sitting, 0));
    }
}
END_TEST

START_TEST(blanks_round_a_name_are_none_of_it)
{
    struct sitting sitting = begin();

    seat_press(&sitting, "N  Ann Lee \n\n");
    check_names(&sitting, "Ann Lee", "Player 2");
}
END_TEST

START_TEST(the_name_goes_to_whoever_plays_the_mark_now)
{
    struct sitting sitting = begin();

    seat_press(&sitting, X_WINS "n"); /* and X changes hands */
    seat_press(&sitting, "NBob\nAnn\n");
    check_names(&sitting, "Ann", "Bob");
    ck_assert_str_eq(sitting_name(&sitting, PLAYER_X), "Bob");
}
END_TEST

START_TEST(a_name_is_given_to_a_mark_without_a_prompt)
{
    struct sitting sitting = begin();

    seat_press(&sitting, X_WINS "n");
    ck_assert(acts_name(&sitting, PLAYER_X, "Bob"));
    check_names(&sitting, "Player 1", "Bob");
    ck_assert_str_eq(sitting.notice, "Bob plays X, Player 1 plays O.");
}
END_TEST

START_TEST(the_computer_is_not_asked)
{
    for (int person = 0; person < PERSONS; person++) {
        struct sitting sitting = begin();

        sitting_seat_computer(&sitting, person);
        seat_press(&sitting, "NAnn\n");
        check_names(&sitting, person == 0 ? "Player 1" : "Ann", person == 0 ? "Ann" : "Player 2");
    }
}
END_TEST

START_TEST(a_game_counts_for_the_names_of_its_end)
{
    struct sitting sitting = begin();
    struct book_game game;

    seat_press(&sitting, "14NAnn\nBob\n253");
    ck_assert(record_last(&sitting, &game));
    ck_assert_str_eq(game.names[PLAYER_X], "Ann");
    ck_assert_str_eq(game.names[PLAYER_O], "Bob");
}
END_TEST

START_TEST(a_name_longer_than_the_prompt_stays_whole_unless_it_is_changed)
{
    static const char name[] = "Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia";
    struct sitting sitting = begin();

    sitting.names[0] = name;
    seat_press(&sitting, "N\n\n");
    check_names(&sitting, name, "Player 2");
    seat_press(&sitting, "N");
    for (int i = 0; i < 2 * SITTING_TYPED; i++)
        seat_press(&sitting, "x");
    ck_assert_uint_eq(strlen(sitting.typed), SITTING_TYPED - 1);
}
END_TEST

START_TEST(characters_beyond_ascii_are_typed_and_erased_whole)
{
    struct sitting sitting = begin();

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C.UTF-8"));
    seat_press(&sitting, "NJ");
    keys_press(&sitting, (enum event)(EVENT_RUNE + 0xf6));
    seat_press(&sitting, "r");
    keys_press(&sitting, (enum event)(EVENT_RUNE + 0x20ac));
    seat_press(&sitting, "\bg\n\n");
    check_names(&sitting, "J\xc3\xb6rg", "Player 2");
    seat_press(&sitting, "N\b\b\b\n\n");
    check_names(&sitting, "J", "Player 2");
    seat_press(&sitting, "o");
    keys_press(&sitting, (enum event)(EVENT_RUNE + 0xf6));
    ck_assert_str_eq(sitting.typed, ""); /* no position has such */
}
END_TEST

START_TEST(at_a_shared_table_everybody_keeps_the_name_they_came_with)
{
    struct company company = {0};
    struct sitting sitting = begin();

    sitting.company = &company;
    ck_assert(!acts_have_names(&sitting));
    acts_ask_names(&sitting);
    ck_assert_int_eq(sitting.mode, MODE_PLAY);
    ck_assert_str_eq(sitting.notice, "At a shared table everybody keeps the name they came with.");
    ck_assert(!acts_name(&sitting, PLAYER_X, "Ann"));
    check_names(&sitting, "Player 1", "Player 2");
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("sitting names");

    tcase_add_test(tests, one_key_asks_for_both_names_x_first);
    tcase_add_test(tests, enter_keeps_a_name_and_escape_all_that_is_not_asked_yet);
    tcase_add_test(tests, a_name_stands_in_its_prompt_and_is_changed_there);
    tcase_add_test(tests, an_empty_name_or_one_of_blanks_takes_the_name_away);
    tcase_add_test(tests, blanks_round_a_name_are_none_of_it);
    tcase_add_test(tests, the_name_goes_to_whoever_plays_the_mark_now);
    tcase_add_test(tests, a_name_is_given_to_a_mark_without_a_prompt);
    tcase_add_test(tests, the_computer_is_not_asked);
    tcase_add_test(tests, a_game_counts_for_the_names_of_its_end);
    tcase_add_test(tests, a_name_longer_than_the_prompt_stays_whole_unless_it_is_changed);
    tcase_add_test(tests, characters_beyond_ascii_are_typed_and_erased_whole);
    tcase_add_test(tests, at_a_shared_table_everybody_keeps_the_name_they_came_with);
    return tests;
}

int main(void)
{
    return suite_run("sitting names", all_tests());
}
