/* SPDX-License-Identifier: MIT
 *
 * The score, the number of a game, and who plays X in the next one.
 */
#include "display/pages.h"
#include "seat.h"
#include "suite.h"

static void expect_score(const char *keys, int ann, int ben, int draws)
{
    struct session session = seat_after(keys);

    seat_check_score(&session, ann, ben, draws);
}

TEST(a_finished_game_counts_for_the_person_who_won_or_as_a_draw)
{
    expect_score(X_WINS, 1, 0, 0);
    expect_score(O_WINS, 0, 1, 0);
    expect_score(DRAWN, 0, 0, 1);
    expect_score(X_WINS "n" X_WINS, 1, 1, 0);
    expect_score(DRAWN "n" O_WINS, 1, 0, 1);
    expect_score(X_WINS "n" DRAWN "n" O_WINS "n" X_WINS "n" DRAWN, 1, 2, 2);
    expect_score(X_WINS "n" DRAWN "n" O_WINS "n" X_WINS "n" DRAWN "n", 1, 2, 2);
}

TEST(undo_uncounts_a_finished_game_and_redo_counts_it_again)
{
    expect_score(X_WINS "n" O_WINS, 2, 0, 0);
    expect_score(X_WINS "n" O_WINS "u", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "uU", 2, 0, 0);
    expect_score(X_WINS "n" O_WINS "u3", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "un", 1, 0, 0);
    expect_score(X_WINS "n" O_WINS "nuu", 1, 0, 0);
}

static void expect_number(const char *keys, int number)
{
    struct session session = seat_after(keys);

    ck_assert_int_eq(session_number(&session), number);
}

TEST(the_number_of_a_game_is_one_more_than_the_finished_games_before_it)
{
    expect_number(X_WINS, 1);
    expect_number(X_WINS "n", 2);
    expect_number(X_WINS "n1n", 2);
    expect_number(X_WINS "n" O_WINS "n" DRAWN, 3);
    expect_number(X_WINS "n" O_WINS "n" DRAWN "n", 4);
    expect_number(X_WINS "n" O_WINS "n" DRAWN "nu", 3);
}

TEST(n_after_a_finished_game_changes_who_plays_x)
{
    struct session session = seat_after(DRAWN);

    seat_check_x(&session, 0);
    seat_press(&session, "n");
    seat_check_x(&session, 1);
    seat_press(&session, "u");
    seat_check_x(&session, 0);
    seat_press(&session, "n" X_WINS);
    seat_check_x(&session, 1);
    seat_check_score(&session, 0, 1, 1);
    seat_press(&session, "n");
    seat_check_x(&session, 0);
}

TEST(a_finished_game_counts_but_o_and_r_leave_everybody_their_mark)
{
    for (const char *key = "or"; *key; key++) {
        struct session session = seat_after(X_WINS);

        seat_leave_for_another(&session, *key);
        seat_check_x(&session, 0);
        seat_check_score(&session, 1, 0, 0);
        seat_press(&session, "u");
        seat_check_x(&session, 0);
        seat_press(&session, "n");
        seat_check_x(&session, 1);
        seat_leave_for_another(&session, *key);
        seat_check_x(&session, 1);
    }
}

TEST(a_game_from_the_shelf_has_those_at_its_marks_who_left_it_there)
{
    struct session session = seat_after("1425n" X_WINS);
    struct shelf shelf = {0};

    shelf_put(&shelf, suite_game("XX.OO...."));
    seat_press(&session, "n");
    seat_check_x(&session, 1);
    session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
    seat_press(&session, "\n3");
    seat_check_x(&session, 0);
    seat_check_score(&session, 2, 0, 0);
}

TEST(a_game_that_was_not_finished_changes_nothing_for_the_next_one)
{
    static const char *const keys[] = {"1", "15", X_WINS "u", "1u"};

    for (int i = 0; i < 4; i++)
        for (const char *key = "nor"; *key; key++) {
            struct session session = seat_after(keys[i]);

            seat_leave_for_another(&session, *key);
            seat_check_x(&session, 0);
            seat_check_score(&session, 0, 0, 0);
            ck_assert_int_eq(session_number(&session), 1);
        }
}

TEST(n_says_who_plays_x_where_that_has_changed_and_only_there)
{
    struct session session = seat_after(X_WINS "n");

    ck_assert_ptr_nonnull(strstr(session.status.notice, "Ben"));
    ck_assert_ptr_null(strstr(session.status.notice, "Ann"));
    ck_assert_ptr_nonnull(strchr(session.status.notice, '2'));
    seat_press(&session, "1n");
    ck_assert_str_ne(session.status.notice, "");
    ck_assert_ptr_null(strstr(session.status.notice, "Ben"));
    ck_assert_ptr_null(strstr(session.status.notice, "Ann"));
}

TEST(a_finished_position_that_was_opened_does_not_count)
{
    struct session session = seat_at(X_WON_BOARD, 1);

    seat_check_score(&session, 0, 0, 0);
    seat_press(&session, "n");
    seat_check_score(&session, 0, 0, 0);
    seat_check_x(&session, 0);
    seat_press(&session, "oboard:" X_WON_BOARD "\n");
    seat_check_score(&session, 0, 0, 0);
    seat_press(&session, "n");
    seat_check_score(&session, 0, 0, 0);
    seat_check_x(&session, 0);
}

TEST(a_position_that_was_opened_and_then_finished_here_counts)
{
    expect_score("oboard:XX.OO....\n3", 1, 0, 0);
    expect_score("oboard:XX.OO....\n3n" X_WINS, 1, 1, 0);
}
