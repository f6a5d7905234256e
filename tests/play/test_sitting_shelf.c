/* SPDX-License-Identifier: MIT
 *
 * What goes on the shelf and comes off it, and the picker.
 */
#include "display/pages.h"
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

static void expect_shelved(const char *keys, const char *expected)
{
    struct session session = seat_after(keys);

    seat_check_shelved(&session, expected);
}

/* The shelf. */

TEST(a_game_goes_on_the_shelf_with_its_first_move_and_comes_off_when_it_ends)
{
    expect_shelved("1", "X........");
    expect_shelved("1425", "XX.OO....");
    expect_shelved(X_WINS, EMPTY_BOARD);
    expect_shelved(O_WINS, EMPTY_BOARD);
    expect_shelved(DRAWN, EMPTY_BOARD);
}

TEST(undo_puts_a_finished_game_back_on_the_shelf_and_takes_an_empty_one_off)
{
    expect_shelved(X_WINS "u", "XX.OO....");
    expect_shelved(X_WINS "uuuu", "X........");
    expect_shelved(X_WINS "uuuuu", EMPTY_BOARD);
    expect_shelved(X_WINS "uuuuuU", "X........");
    expect_shelved(X_WINS "uU", EMPTY_BOARD);
}

TEST(a_position_that_nobody_plays_on_stays_off_the_shelf)
{
    struct session session = seat_at(SOME_BOARD, 1);

    seat_check_shelved(&session, EMPTY_BOARD);
    seat_press(&session, "2");
    seat_check_shelved(&session, "XO..O...X");
    seat_press(&session, "u");
    seat_check_shelved(&session, SOME_BOARD);
    expect_shelved("1o" SOME_CODE "\n", EMPTY_BOARD);
    expect_shelved("1o" SOME_CODE "\n2", "XO..O...X");
}

TEST(a_game_that_only_the_computer_has_moved_in_stays_off_the_shelf)
{
    struct session begun = seat_new();
    struct session next = seat_play_computer(1);
    struct session opened = seat_after("coboard:X........\n");

    session_seat_computer(&begun, 0);
    seat_check_shelved(&begun, EMPTY_BOARD);
    seat_place_somewhere(&begun);
    ck_assert_uint_eq(game_word(session_to_shelve(&begun)), game_word(session_game(&begun)));
    seat_press(&next, "n");
    ck_assert_int_eq(seat_marks(&next), 1);
    seat_check_shelved(&next, EMPTY_BOARD);
    ck_assert_int_eq(seat_marks(&opened), 2);
    seat_check_shelved(&opened, EMPTY_BOARD);
    seat_place_somewhere(&opened);
    ck_assert_uint_eq(game_word(session_to_shelve(&opened)), game_word(session_game(&opened)));
}

TEST(a_new_game_does_not_take_the_game_before_off_the_shelf)
{
    struct session session = seat_after("15");

    session.saved.shelved = session_to_shelve(&session);
    seat_press(&session, "n");
    seat_check_shelved(&session, EMPTY_BOARD);
    ck_assert_uint_eq(game_word(session.saved.shelved), 0);
    seat_press(&session, "u");
    seat_check_shelved(&session, "X...O....");
    ck_assert_uint_eq(game_word(session.saved.shelved), oracle_word("X...O...."));
}

TEST(a_game_that_was_taken_up_stays_on_the_shelf_until_it_ends)
{
    struct session session = seat_after("5");
    struct shelf shelf = {0};

    shelf_put(&shelf, suite_game("XX.OO...."));
    session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
    seat_press(&session, "\n");
    ck_assert_uint_eq(game_word(session.saved.shelved), oracle_word("XX.OO...."));
    seat_check_shelved(&session, "XX.OO....");
    seat_press(&session, "9");
    seat_check_shelved(&session, "XX.OO...X");
    seat_press(&session, "u3");
    seat_check_shelved(&session, EMPTY_BOARD);
    seat_press(&session, "u");
    seat_check_shelved(&session, "XX.OO....");
}

TEST(a_game_from_outside_is_on_the_shelf_only_where_it_is_said_to_be)
{
    struct session session = seat_new();
    struct game game = suite_game(SOME_BOARD);

    session_open(&session, game, true);
    ck_assert_uint_eq(game_word(session.saved.shelved), oracle_word(SOME_BOARD));
    seat_check_shelved(&session, SOME_BOARD);
    session_open(&session, game, false);
    ck_assert_uint_eq(game_word(session.saved.shelved), 0);
    seat_check_shelved(&session, EMPTY_BOARD);
}

/* The picker. */

TEST(an_empty_shelf_is_said)
{
    struct session session = seat_after("5");
    struct shelf shelf = {0};
    struct session before;

    memcpy(&before, &session, sizeof before);
    session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
    ck_assert_str_ne(session.status.notice, "");
    ck_assert(seat_is_same_but_notice(&session, &before));
}

TEST(arrows_and_hjkl_move_in_the_rows_of_four_of_every_shelf)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                struct session session = seat_after("5");
                struct shelf shelf = seat_shelf_of(games);
                struct session expected;

                session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
                ck_assert_int_eq(session.shelf_page.slot, 0);
                session.shelf_page.slot = slot;
                memcpy(&expected, &session, sizeof expected);
                expected.shelf_page.slot = seat_place_after(slot, direction, 4, games);
                ck_assert_int_eq(keymap_press(&session, seat_arrows[direction]), EFFECT_NONE);
                ck_assert_int_eq(session.shelf_page.slot, expected.shelf_page.slot);
                ck_assert(seat_is_same(&session, &expected));
                session.shelf_page.slot = slot;
                ck_assert_int_eq(keymap_press(&session, (enum event)seat_letters[direction]),
                                 EFFECT_NONE);
                ck_assert(seat_is_same(&session, &expected));
            }
}

/* The game of that slot is on the board now, and `u` goes back. */
static void check_picked(struct session *session, const struct shelf *shelf, int slot)
{
    ck_assert_int_eq(session->mode, MODE_PLAY);
    ck_assert_uint_eq(game_word(session_game(session)), game_word(shelf_game(shelf, slot)));
    ck_assert_uint_eq(game_word(session->saved.shelved), game_word(shelf_game(shelf, slot)));
    ck_assert_str_ne(session->status.notice, "");
    ck_assert_int_eq(session->match.last, 0);
    seat_press(session, "u");
    seat_check_board(session, "....X....");
}

TEST(enter_space_and_a_click_take_the_selected_game_up)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct shelf shelf = seat_shelf_of(games);

        ck_assert_int_eq(shelf_count(&shelf), games);
        for (int slot = 0; slot < games; slot++)
            for (int way = 0; way < 3; way++) {
                struct session session = seat_after("5");
                const enum event events[] = {EVENT_ENTER, ' ', EVENT_SLOT + (enum event)slot};

                session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
                if (way < 2)
                    session.shelf_page.slot = slot;
                ck_assert_int_eq(keymap_press(&session, events[way]), EFFECT_PICK);
                session_take_up(&session, &shelf);
                check_picked(&session, &shelf, slot);
            }
    }
}

TEST(a_click_beyond_the_last_game_of_the_shelf_does_nothing)
{
    for (int games = 1; games <= SHELF_SLOTS; games++) {
        struct session session = seat_after("5");
        struct shelf shelf = seat_shelf_of(games);
        struct session before;

        session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &session, sizeof before);
        for (int slot = games; slot <= SHELF_SLOTS; slot++)
            ck_assert_int_eq(keymap_press(&session, EVENT_SLOT + (enum event)slot), EFFECT_NONE);
        ck_assert(seat_is_same(&session, &before));
    }
}

TEST(escape_r_and_q_leave_the_picker_and_the_game_as_it_was)
{
    for (const char *key = "\033rq"; *key; key++) {
        struct session session = seat_after("15u");
        struct shelf shelf = seat_shelf_of(7);
        struct match before = session.match;

        session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(session.mode, MODE_PICK);
        seat_press(&session, "jl");
        ck_assert_int_eq(keymap_press(&session, seat_event(*key)), EFFECT_NONE);
        ck_assert_int_eq(session.mode, MODE_PLAY);
        ck_assert(seat_is_same_match(&session.match, &before));
        ck_assert_int_eq(session.display.cursor, 4);
        session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
        ck_assert_int_eq(session.shelf_page.slot, 0);
    }
}

static struct session seat_at_shelf(const char *keys, int games)
{
    struct session session = seat_after(keys);
    struct shelf shelf = seat_shelf_of(games);

    session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
    return session;
}

TEST(a_page_that_is_open_is_closed_where_the_shelf_is_empty_now)
{
    struct session session = seat_new();
    struct shelf shelf = {0};
    struct game game = {0};

    ck_assert_int_eq(game_play(&game, PLAYER_X, 0), MOVE_OK);
    shelf_put(&shelf, game);
    session_show_shelf(&session, &shelf, 1);
    ck_assert_int_eq(session.mode, MODE_PICK);
    session_show_shelf(&session, &(struct shelf){0}, 1);
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_str_eq(session.status.notice, "The shelf is empty.");
}

TEST(what_is_taken_off_goes_when_the_page_is_left_and_no_sooner)
{
    for (const char *way_out = "\033rq"; *way_out; way_out++) {
        struct session session = seat_at_shelf("", 7);
        struct shelf shelf = session.shelf_page.shelf;
        struct game game;

        seat_press(&session, "d");
        seat_press(&session, "ld");
        ck_assert(!session_take_off(&session, &game));
        ck_assert_int_eq(session.mode, MODE_PICK);
        ck_assert_int_eq(shelf_count(&session.shelf_page.shelf), 7);
        keymap_press(&session, seat_event(*way_out));
        ck_assert_str_eq(session.status.notice, "2 games taken off the shelf.");
        for (int slot = 1; slot >= 0; slot--) {
            ck_assert(session_take_off(&session, &game));
            ck_assert_uint_eq(game_word(game), game_word(shelf_game(&shelf, slot)));
        }
        ck_assert(!session_take_off(&session, &game));
    }
}

TEST(what_was_taken_off_comes_back_one_by_one_while_the_page_is_open)
{
    struct session session = seat_at_shelf("", 7);
    struct game game;

    seat_press(&session, "u");
    ck_assert_str_eq(session.status.notice, "Nothing to put back.");
    seat_press(&session, "ddljdjjd");
    ck_assert_int_eq(shelf_count(&session.shelf_page.off), 2);
    seat_press(&session, "u");
    ck_assert_int_eq(session.shelf_page.slot, 5);
    ck_assert_str_eq(session.status.notice, "Game 6 is back.");
    seat_press(&session, "u");
    ck_assert_int_eq(session.shelf_page.slot, 0);
    seat_press(&session, "r");
    ck_assert_str_eq(session.status.notice, "");
    ck_assert(!session_take_off(&session, &game));
}

TEST(the_game_on_the_board_cannot_be_taken_off)
{
    struct session session = seat_after("5");
    struct shelf shelf = {0};

    session_set_shelved(&session, session_to_shelve(&session));
    shelf_put(&shelf, suite_game("X........"));
    shelf_put(&shelf, session_game(&session));
    session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
    seat_press(&session, "d");
    ck_assert_str_eq(session.status.notice, "It is on the board.");
    ck_assert_int_eq(shelf_count(&session.shelf_page.off), 0);
}

TEST(a_game_that_was_taken_off_and_is_taken_up_stays_on_the_shelf)
{
    struct session session = seat_at_shelf("", 7);
    struct shelf shelf = session.shelf_page.shelf;
    struct game game;

    ck_assert_int_eq(seat_press(&session, "dl"), EFFECT_NONE);
    ck_assert_int_eq(seat_press(&session, "dh"), EFFECT_NONE);
    ck_assert_int_eq(seat_press(&session, "\n"), EFFECT_PICK);
    session_take_up(&session, &shelf);
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(shelf_game(&shelf, 0)));
    ck_assert(session_take_off(&session, &game));
    ck_assert_uint_eq(game_word(game), game_word(shelf_game(&shelf, 1)));
    ck_assert(!session_take_off(&session, &game));
}
