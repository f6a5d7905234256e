/* SPDX-License-Identifier: MIT
 *
 * What goes on the shelf and comes off it, and the picker.
 */
#include "display/pages.h"
#include "seat.h"
#include "suite.h"
#include "play/keymap.h"
#include "play/session.h"

#include <check.h>
#include <string.h>

static void expect_shelved(const char *keys, const char *expected)
{
    struct sitting sitting = seat_after(keys);

    seat_check_shelved(&sitting, expected);
}

/* The shelf. */

START_TEST(a_game_goes_on_the_shelf_with_its_first_move_and_comes_off_when_it_ends)
{
    expect_shelved("1", "X........");
    expect_shelved("1425", "XX.OO....");
    expect_shelved(X_WINS, EMPTY_BOARD);
    expect_shelved(O_WINS, EMPTY_BOARD);
    expect_shelved(DRAWN, EMPTY_BOARD);
}
END_TEST

START_TEST(undo_puts_a_finished_game_back_on_the_shelf_and_takes_an_empty_one_off)
{
    expect_shelved(X_WINS "u", "XX.OO....");
    expect_shelved(X_WINS "uuuu", "X........");
    expect_shelved(X_WINS "uuuuu", EMPTY_BOARD);
    expect_shelved(X_WINS "uuuuuU", "X........");
    expect_shelved(X_WINS "uU", EMPTY_BOARD);
}
END_TEST

START_TEST(a_position_that_nobody_plays_on_stays_off_the_shelf)
{
    struct sitting sitting = seat_at(SOME_BOARD, 1);

    seat_check_shelved(&sitting, EMPTY_BOARD);
    seat_press(&sitting, "2");
    seat_check_shelved(&sitting, "XO..O...X");
    seat_press(&sitting, "u");
    seat_check_shelved(&sitting, SOME_BOARD);
    expect_shelved("1o" SOME_CODE "\n", EMPTY_BOARD);
    expect_shelved("1o" SOME_CODE "\n2", "XO..O...X");
}
END_TEST

START_TEST(a_game_that_only_the_computer_has_moved_in_stays_off_the_shelf)
{
    struct sitting begun = seat_new();
    struct sitting next = seat_play_computer(1);
    struct sitting opened = seat_after("coboard:X........\n");

    sitting_seat_computer(&begun, 0);
    seat_check_shelved(&begun, EMPTY_BOARD);
    seat_place_somewhere(&begun);
    ck_assert_uint_eq(game_word(sitting_to_shelve(&begun)), game_word(sitting_game(&begun)));
    seat_press(&next, "n");
    ck_assert_int_eq(seat_marks(&next), 1);
    seat_check_shelved(&next, EMPTY_BOARD);
    ck_assert_int_eq(seat_marks(&opened), 2);
    seat_check_shelved(&opened, EMPTY_BOARD);
    seat_place_somewhere(&opened);
    ck_assert_uint_eq(game_word(sitting_to_shelve(&opened)), game_word(sitting_game(&opened)));
}
END_TEST

START_TEST(a_new_game_does_not_take_the_game_before_off_the_shelf)
{
    struct sitting sitting = seat_after("15");

    sitting.round.shelved = sitting_to_shelve(&sitting);
    seat_press(&sitting, "n");
    seat_check_shelved(&sitting, EMPTY_BOARD);
    ck_assert_uint_eq(game_word(sitting.round.shelved), 0);
    seat_press(&sitting, "u");
    seat_check_shelved(&sitting, "X...O....");
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word("X...O...."));
}
END_TEST

START_TEST(a_game_that_was_taken_up_stays_on_the_shelf_until_it_ends)
{
    struct sitting sitting = seat_after("5");
    struct shelf shelf = {0};

    shelf_put(&shelf, suite_game("XX.OO...."));
    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    seat_press(&sitting, "\n");
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word("XX.OO...."));
    seat_check_shelved(&sitting, "XX.OO....");
    seat_press(&sitting, "9");
    seat_check_shelved(&sitting, "XX.OO...X");
    seat_press(&sitting, "u3");
    seat_check_shelved(&sitting, EMPTY_BOARD);
    seat_press(&sitting, "u");
    seat_check_shelved(&sitting, "XX.OO....");
}
END_TEST

START_TEST(a_game_from_outside_is_on_the_shelf_only_where_it_is_said_to_be)
{
    struct sitting sitting = seat_new();
    struct game game = suite_game(SOME_BOARD);

    sitting_open(&sitting, game, true);
    ck_assert_uint_eq(game_word(sitting.round.shelved), oracle_word(SOME_BOARD));
    seat_check_shelved(&sitting, SOME_BOARD);
    sitting_open(&sitting, game, false);
    ck_assert_uint_eq(game_word(sitting.round.shelved), 0);
    seat_check_shelved(&sitting, EMPTY_BOARD);
}
END_TEST

/* The picker. */

START_TEST(an_empty_shelf_is_said)
{
    struct sitting sitting = seat_after("5");
    struct shelf shelf = {0};
    struct sitting before;

    memcpy(&before, &sitting, sizeof before);
    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    ck_assert_str_ne(sitting.notice, "");
    ck_assert(seat_is_same_but_notice(&sitting, &before));
}
END_TEST

START_TEST(arrows_and_hjkl_move_in_the_rows_of_four_of_every_shelf)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                struct sitting sitting = seat_after("5");
                struct shelf shelf = seat_shelf_of(games);
                struct sitting expected;

                sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
                ck_assert_int_eq(sitting.slot, 0);
                sitting.slot = slot;
                memcpy(&expected, &sitting, sizeof expected);
                expected.slot = seat_place_after(slot, direction, 4, games);
                ck_assert_int_eq(keys_press(&sitting, seat_arrows[direction]), EFFECT_NONE);
                ck_assert_int_eq(sitting.slot, expected.slot);
                ck_assert(seat_is_same(&sitting, &expected));
                sitting.slot = slot;
                ck_assert_int_eq(keys_press(&sitting, (enum event)seat_letters[direction]),
                                 EFFECT_NONE);
                ck_assert(seat_is_same(&sitting, &expected));
            }
}
END_TEST

/* The game of that slot is on the board now, and `u` goes back. */
static void check_picked(struct sitting *sitting, const struct shelf *shelf, int slot)
{
    ck_assert_int_eq(sitting->mode, MODE_PLAY);
    ck_assert_uint_eq(game_word(sitting_game(sitting)), game_word(shelf_game(shelf, slot)));
    ck_assert_uint_eq(game_word(sitting->round.shelved), game_word(shelf_game(shelf, slot)));
    ck_assert_str_ne(sitting->notice, "");
    ck_assert_int_eq(sitting->round.last, 0);
    seat_press(sitting, "u");
    seat_check_board(sitting, "....X....");
}

START_TEST(enter_space_and_a_click_take_the_selected_game_up)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct shelf shelf = seat_shelf_of(games);

        ck_assert_int_eq(shelf_count(&shelf), games);
        for (int slot = 0; slot < games; slot++)
            for (int way = 0; way < 3; way++) {
                struct sitting sitting = seat_after("5");
                const enum event events[] = {EVENT_ENTER, ' ', EVENT_SLOT + (enum event)slot};

                sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
                if (way < 2)
                    sitting.slot = slot;
                ck_assert_int_eq(keys_press(&sitting, events[way]), EFFECT_PICK);
                sitting_take_up(&sitting, &shelf);
                check_picked(&sitting, &shelf, slot);
            }
    }
}
END_TEST

START_TEST(a_click_beyond_the_last_game_of_the_shelf_does_nothing)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct sitting sitting = seat_after("5");
        struct shelf shelf = seat_shelf_of(games);
        struct sitting before;

        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        for (int slot = games; slot <= SHELF_SLOTS; slot++)
            ck_assert_int_eq(keys_press(&sitting, EVENT_SLOT + (enum event)slot), EFFECT_NONE);
        ck_assert(seat_is_same(&sitting, &before));
    }
}
END_TEST

START_TEST(escape_r_and_q_leave_the_picker_and_the_game_as_it_was)
{
    for (const char *key = "\033rq"; *key; key++) {
        struct sitting sitting = seat_after("15u");
        struct shelf shelf = seat_shelf_of(7);
        struct round before = sitting.round;

        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(sitting.mode, MODE_PICK);
        seat_press(&sitting, "jl");
        ck_assert_int_eq(keys_press(&sitting, seat_event(*key)), EFFECT_NONE);
        ck_assert_int_eq(sitting.mode, MODE_PLAY);
        ck_assert(seat_is_same_round(&sitting.round, &before));
        ck_assert_int_eq(sitting.cursor, 4);
        sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(sitting.slot, 0);
    }
}
END_TEST

static struct sitting seat_at_shelf(const char *keys, int games)
{
    struct sitting sitting = seat_after(keys);
    struct shelf shelf = seat_shelf_of(games);

    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    return sitting;
}

START_TEST(a_page_that_is_open_is_closed_where_the_shelf_is_empty_now)
{
    struct sitting sitting = seat_new();
    struct shelf shelf = {0};
    struct game game = {0};

    ck_assert_int_eq(game_play(&game, PLAYER_X, 0), MOVE_OK);
    shelf_put(&shelf, game);
    sitting_show_shelf(&sitting, &shelf, 1);
    ck_assert_int_eq(sitting.mode, MODE_PICK);
    sitting_show_shelf(&sitting, &(struct shelf){0}, 1);
    ck_assert_int_eq(sitting.mode, MODE_PLAY);
    ck_assert_str_eq(sitting.notice, "The shelf is empty.");
}
END_TEST

START_TEST(what_is_taken_off_goes_when_the_page_is_left_and_no_sooner)
{
    for (const char *way_out = "\033rq"; *way_out; way_out++) {
        struct sitting sitting = seat_at_shelf("", 7);
        struct shelf shelf = sitting.shelf;
        struct game game;

        seat_press(&sitting, "d");
        seat_press(&sitting, "ld");
        ck_assert(!sitting_take_off(&sitting, &game));
        ck_assert_int_eq(sitting.mode, MODE_PICK);
        ck_assert_int_eq(shelf_count(&sitting.shelf), 7);
        keys_press(&sitting, seat_event(*way_out));
        ck_assert_str_eq(sitting.notice, "2 games taken off the shelf.");
        for (int slot = 1; slot >= 0; slot--) {
            ck_assert(sitting_take_off(&sitting, &game));
            ck_assert_uint_eq(game_word(game), game_word(shelf_game(&shelf, slot)));
        }
        ck_assert(!sitting_take_off(&sitting, &game));
    }
}
END_TEST

START_TEST(what_was_taken_off_comes_back_one_by_one_while_the_page_is_open)
{
    struct sitting sitting = seat_at_shelf("", 7);
    struct game game;

    seat_press(&sitting, "u");
    ck_assert_str_eq(sitting.notice, "Nothing to put back.");
    seat_press(&sitting, "ddljdjjd");
    ck_assert_int_eq(shelf_count(&sitting.off), 2);
    seat_press(&sitting, "u");
    ck_assert_int_eq(sitting.slot, 5);
    ck_assert_str_eq(sitting.notice, "Game 6 is back.");
    seat_press(&sitting, "u");
    ck_assert_int_eq(sitting.slot, 0);
    seat_press(&sitting, "r");
    ck_assert_str_eq(sitting.notice, "");
    ck_assert(!sitting_take_off(&sitting, &game));
}
END_TEST

START_TEST(the_game_on_the_board_cannot_be_taken_off)
{
    struct sitting sitting = seat_after("5");
    struct shelf shelf = {0};

    sitting_set_shelved(&sitting, sitting_to_shelve(&sitting));
    shelf_put(&shelf, suite_game("X........"));
    shelf_put(&shelf, sitting_game(&sitting));
    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    seat_press(&sitting, "d");
    ck_assert_str_eq(sitting.notice, "It is on the board.");
    ck_assert_int_eq(shelf_count(&sitting.off), 0);
}
END_TEST

START_TEST(a_game_that_was_taken_off_and_is_taken_up_stays_on_the_shelf)
{
    struct sitting sitting = seat_at_shelf("", 7);
    struct shelf shelf = sitting.shelf;
    struct game game;

    ck_assert_int_eq(seat_press(&sitting, "dl"), EFFECT_NONE);
    ck_assert_int_eq(seat_press(&sitting, "dh"), EFFECT_NONE);
    ck_assert_int_eq(seat_press(&sitting, "\n"), EFFECT_PICK);
    sitting_take_up(&sitting, &shelf);
    ck_assert_uint_eq(game_word(sitting_game(&sitting)), game_word(shelf_game(&shelf, 0)));
    ck_assert(sitting_take_off(&sitting, &game));
    ck_assert_uint_eq(game_word(game), game_word(shelf_game(&shelf, 1)));
    ck_assert(!sitting_take_off(&sitting, &game));
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("sitting shelf");

    tcase_add_test(tests, a_page_that_is_open_is_closed_where_the_shelf_is_empty_now);
    tcase_add_test(tests, a_game_goes_on_the_shelf_with_its_first_move_and_comes_off_when_it_ends);
    tcase_add_test(tests, undo_puts_a_finished_game_back_on_the_shelf_and_takes_an_empty_one_off);
    tcase_add_test(tests, a_position_that_nobody_plays_on_stays_off_the_shelf);
    tcase_add_test(tests, a_game_that_only_the_computer_has_moved_in_stays_off_the_shelf);
    tcase_add_test(tests, a_new_game_does_not_take_the_game_before_off_the_shelf);
    tcase_add_test(tests, a_game_that_was_taken_up_stays_on_the_shelf_until_it_ends);
    tcase_add_test(tests, a_game_from_outside_is_on_the_shelf_only_where_it_is_said_to_be);
    tcase_add_test(tests, an_empty_shelf_is_said);
    tcase_add_test(tests, arrows_and_hjkl_move_in_the_rows_of_four_of_every_shelf);
    tcase_add_test(tests, enter_space_and_a_click_take_the_selected_game_up);
    tcase_add_test(tests, a_click_beyond_the_last_game_of_the_shelf_does_nothing);
    tcase_add_test(tests, escape_r_and_q_leave_the_picker_and_the_game_as_it_was);
    tcase_add_test(tests, what_is_taken_off_goes_when_the_page_is_left_and_no_sooner);
    tcase_add_test(tests, what_was_taken_off_comes_back_one_by_one_while_the_page_is_open);
    tcase_add_test(tests, the_game_on_the_board_cannot_be_taken_off);
    tcase_add_test(tests, a_game_that_was_taken_off_and_is_taken_up_stays_on_the_shelf);
    return tests;
}

int main(void)
{
    return suite_run("sitting shelf", all_tests());
}
