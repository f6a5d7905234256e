/* SPDX-License-Identifier: MIT
 *
 * Undo, redo, and the way back to the game before.
 */
#include "play/commands.h"
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

TEST(undo_and_redo_go_through_the_whole_game_a_finished_one_too)
{
    static const char *const games[] = {X_WINS, O_WINS, DRAWN, "5"};

    for (int i = 0; i < 4; i++) {
        struct session session = seat_new();
        int length = (int)strlen(games[i]);
        struct game passed[GAME_CELLS + 1];

        for (int at = 0; at <= length; at++) {
            passed[at] = session_game(&session);
            if (at < length)
                keymap_press(&session, (enum event)games[i][at]);
        }
        for (int at = length; at-- > 0;) {
            ck_assert(seat_can_undo(&session));
            ck_assert_int_eq(seat_press(&session, "u"), EFFECT_NONE);
            ck_assert_uint_eq(game_word(session_game(&session)), game_word(passed[at]));
            ck_assert_int_eq(session_last_move(&session), at ? games[i][at - 1] - '1' : NO_CELL);
            ck_assert_str_eq(session.status.notice, "");
        }
        ck_assert(!seat_can_undo(&session));
        for (int at = 1; at <= length; at++) {
            ck_assert(commands_can_redo(&session));
            if (at % 2)
                seat_press(&session, "U");
            else
                ck_assert_int_eq(keymap_press(&session, EVENT_REDO), EFFECT_NONE);
            ck_assert_uint_eq(game_word(session_game(&session)), game_word(passed[at]));
            ck_assert_int_eq(session_last_move(&session), games[i][at - 1] - '1');
            ck_assert_str_eq(session.status.notice, "");
        }
        ck_assert(!commands_can_redo(&session));
    }
}

TEST(undo_and_redo_say_so_where_there_is_nothing_to_do)
{
    struct session session = seat_new();
    struct session before;

    memcpy(&before, &session, sizeof before);
    seat_press(&session, "u");
    ck_assert_str_ne(session.status.notice, "");
    ck_assert(seat_is_same_but_notice(&session, &before));
    seat_press(&session, "1");
    memcpy(&before, &session, sizeof before);
    seat_press(&session, "U");
    ck_assert_str_ne(session.status.notice, "");
    ck_assert(seat_is_same_but_notice(&session, &before));
}

TEST(a_new_move_cuts_redo_and_a_refused_one_does_not)
{
    seat_expect_board("15uu5U", "....X....");
    seat_expect_board("159uu2UU", "XO.......");
    seat_expect_board("159u1U", "X...O...X");
    seat_expect_board("159uu2u1U", "XO.......");
}

TEST(a_loaded_position_has_nothing_to_undo)
{
    struct session session = seat_at(SOME_BOARD, 1);

    ck_assert(!seat_can_undo(&session));
    ck_assert_int_eq(session_last_move(&session), NO_CELL);
    seat_press(&session, "u");
    seat_check_board(&session, SOME_BOARD);
    ck_assert_str_ne(session.status.notice, "");
    seat_press(&session, "2");
    ck_assert_int_eq(session_last_move(&session), 1);
    seat_press(&session, "u");
    seat_check_board(&session, SOME_BOARD);
    ck_assert(!seat_can_undo(&session));
}

TEST(n_on_a_new_game_that_nobody_touched_does_nothing_and_says_so)
{
    struct session session = seat_new();
    struct session before;

    memcpy(&before, &session, sizeof before);
    seat_press(&session, "n");
    ck_assert_str_ne(session.status.notice, "");
    ck_assert(seat_is_same_but_notice(&session, &before));
    seat_expect_board("5nnnu", "....X....");
}

TEST(n_leaves_a_game_that_was_touched_a_loaded_one_and_one_undone_to_its_beginning)
{
    struct session loaded = seat_at(SOME_BOARD, 1);

    seat_press(&loaded, "n");
    seat_check_board(&loaded, EMPTY_BOARD);
    seat_press(&loaded, "u");
    seat_check_board(&loaded, SOME_BOARD);
    seat_expect_board("5unU", EMPTY_BOARD);
    seat_expect_board("5unuU", "....X....");
}

TEST(u_right_after_n_o_or_r_brings_the_game_before_back_whole)
{
    static const char *const keys[] = {X_WINS "n159uu",
                                       X_WINS "n159",
                                       X_WINS "n" O_WINS,
                                       DRAWN "n" X_WINS "n" DRAWN,
                                       X_WINS,
                                       "1u",
                                       "1"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (const char *key = "nor"; *key; key++) {
            struct session session = seat_after(keys[i]);

            session.saved.shelved = session_to_shelve(&session);

            struct match before = session.match;
            struct score score = session_score(&session);

            seat_leave_for_another(&session, *key);
            ck_assert_str_ne(session.status.notice, "");
            ck_assert_int_eq(session.mode, MODE_PLAY);
            ck_assert_int_eq(session.match.last, 0);
            ck_assert(!seat_is_same_match(&session.match, &before));
            ck_assert(seat_can_undo(&session));
            seat_press(&session, "u");
            ck_assert_str_ne(session.status.notice, "");
            ck_assert(seat_is_same_match(&session.match, &before));
            seat_check_score(&session, score.wins[0], score.wins[1], score.draws);
        }
}

TEST(the_way_back_is_one_step_deep)
{
    for (const char *key = "nor"; *key; key++) {
        struct session session = seat_at(X_WON_BOARD, 1);

        seat_leave_for_another(&session, 'o');
        seat_leave_for_another(&session, *key);
        seat_press(&session, "u");
        seat_check_board(&session, SOME_BOARD);
        ck_assert(!seat_can_undo(&session));
        seat_press(&session, "u");
        seat_check_board(&session, SOME_BOARD);
    }
}

TEST(a_move_closes_the_way_back_even_one_that_is_undone)
{
    for (const char *key = "nor"; *key; key++) {
        struct session session = seat_after("1");

        seat_leave_for_another(&session, *key);

        struct game opened = session_game(&session);

        seat_press(&session, "6uu");
        ck_assert_uint_eq(game_word(session_game(&session)), game_word(opened));
        ck_assert(!seat_can_undo(&session));
        ck_assert_str_ne(session.status.notice, "");
    }
}

TEST(what_is_no_move_leaves_the_way_back_open)
{
    seat_expect_board("15o" SOME_CODE "\n1hjklebts?qo\033Uu", "X...O....");
    seat_expect_board("15nhjklebts?qo\033Unu", "X...O....");
}
