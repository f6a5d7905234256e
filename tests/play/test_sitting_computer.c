/* SPDX-License-Identifier: MIT
 *
 * The computer in one of the seats.
 */
#include "display/pages.h"
#include "play/commands.h"
#include "seat.h"
#include "suite.h"

enum { LEVELS = 3 };

TEST(the_computer_takes_the_other_seat_and_leaves_it)
{
    struct session session = seat_after("c");

    ck_assert_int_eq(session.players.computer, 1);
    ck_assert_str_eq(session.status.notice, "Computer (medium) plays O.");
    seat_check_board(&session, EMPTY_BOARD);
    seat_press(&session, "c");
    ck_assert_int_eq(session.players.computer, NOBODY);
    ck_assert_str_eq(session.status.notice, "Computer off: two players.");
    seat_press(&session, "5");
    ck_assert_int_eq(seat_marks(&session), 1);
    seat_press(&session, "c");
    ck_assert_int_eq(session.players.computer, 0);
    ck_assert_str_eq(session.status.notice, "Computer (medium) plays X.");
    ck_assert_int_eq(seat_marks(&session), 1);
    seat_press(&session, "1");
    ck_assert_int_eq(seat_marks(&session), 3);
    seat_press(&session, "c");
    ck_assert_int_eq(session.players.computer, NOBODY);
    ck_assert_int_eq(seat_marks(&session), 3);
}

TEST(the_computer_answers_every_move_at_once_with_one_mark_of_its_own)
{
    for (uint32_t seed = 1; seed <= 50; seed++) {
        struct session session = seat_at(EMPTY_BOARD, seed);

        seat_press(&session, "c");
        session.players.level = (enum level)(seed % LEVELS);
        while (!seat_is_over(&session)) {
            int before = seat_marks(&session);

            ck_assert_int_eq(game_turn(session_game(&session)), PLAYER_X);
            seat_place_somewhere(&session);
            ck_assert_int_eq(session.players.computer, 1);
            if (seat_is_over(&session))
                ck_assert(seat_is_between(seat_marks(&session), before + 1, before + 2));
            else
                ck_assert_int_eq(seat_marks(&session), before + 2);
        }
        ck_assert_int_eq(session_number(&session), 1);
    }
}

TEST(a_refused_move_brings_no_answer)
{
    struct session session = seat_after("c5");
    struct match before = session.match;
    uint32_t rng = session.players.rng;

    seat_press(&session, "5");
    ck_assert(seat_is_same_match(&session.match, &before));
    ck_assert_uint_eq(session.players.rng, rng);
}

TEST(a_seat_at_the_start_is_the_computers_and_it_begins_where_it_plays_x)
{
    struct session x = seat_new();
    struct session o = seat_new();
    struct session loaded = seat_at(SOME_BOARD, 1);
    struct session over = seat_at(X_WON_BOARD, 1);

    session_seat_computer(&x, 0);
    ck_assert_int_eq(x.players.computer, 0);
    ck_assert_int_eq(seat_marks(&x), 1);
    session_seat_computer(&o, 1);
    ck_assert_int_eq(o.players.computer, 1);
    ck_assert_int_eq(seat_marks(&o), 0);
    seat_press(&o, "5");
    ck_assert_int_eq(seat_marks(&o), 2);
    session_seat_computer(&loaded, 1);
    ck_assert_int_eq(seat_marks(&loaded), 4);
    session_seat_computer(&over, 1);
    seat_check_board(&over, X_WON_BOARD);
}

TEST(the_same_seed_and_keys_end_in_the_same_sitting)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct session session = seat_at(EMPTY_BOARD, seed);
        struct session again = seat_at(EMPTY_BOARD, seed);
        char board[ORACLE_BOARD_SIZE];

        seat_press(&session, "c5192837465n5192837465n5uU1");
        seat_press(&again, "c5192837465n5192837465n5uU1");
        seat_write_board(session_game(&again), board);
        seat_check_board(&session, board);
        ck_assert(seat_is_same_match(&session.match, &again.match));
        ck_assert_uint_eq(session.players.rng, again.players.rng);
    }
}

TEST(chance_is_the_32_bit_xorshift_of_13_17_and_5)
{
    static const uint32_t numbers[] = {270369, 67634689, 2647435461};
    struct session session = seat_after("c");

    ck_assert_uint_eq(session.players.rng, 1);
    for (int i = 0; i < 3; i++) {
        seat_place_somewhere(&session);
        ck_assert_uint_eq(session.players.rng, numbers[i]);
    }
}

/* Boards that leave one cell, some and all to draw from. */
static const char *const drawing_boards[] = {
    EMPTY_BOARD, "X........", "....X....", "X...O....", "XX.OO....", "X...O...X", "XOXXOO.X.",
};

TEST(all_cells_of_the_level_are_drawn_and_no_others)
{
    enum { SEEDS = 64 };

    for (int level = 0; level < LEVELS; level++)
        for (size_t i = 0; i < sizeof drawing_boards / sizeof drawing_boards[0]; i++) {
            const char *board = drawing_boards[i];
            unsigned cells = solver_cells(suite_game(board), (enum level)level);
            unsigned drawn = 0;

            for (uint32_t seed = 1; seed <= SEEDS; seed++) {
                struct session session = seat_at(board, seed * 2654435761u);

                session.players.level = (enum level)level;
                session_seat_computer(&session, oracle_turn(board) == 'X' ? 0 : 1);
                ck_assert_int_ne(session_last_move(&session), NO_CELL);
                drawn |= 1u << session_last_move(&session);
            }
            ck_assert_msg(drawn == cells, "%s, level %d: drawn 0x%03x, not 0x%03x", board, level,
                          drawn, cells);
        }
}

TEST(undo_and_redo_take_the_computers_move_with_the_persons)
{
    struct session session = seat_after("c5");
    struct game first = session_game(&session);

    seat_place_somewhere(&session);

    struct game second = session_game(&session);

    ck_assert_int_eq(seat_marks(&session), 4);
    seat_press(&session, "u");
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(first));
    ck_assert(seat_can_undo(&session));
    seat_press(&session, "u");
    seat_check_board(&session, EMPTY_BOARD);
    ck_assert(!seat_can_undo(&session));
    ck_assert(commands_can_redo(&session));
    seat_press(&session, "U");
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(first));
    seat_press(&session, "U");
    ck_assert_uint_eq(game_word(session_game(&session)), game_word(second));
    ck_assert(!commands_can_redo(&session));
    ck_assert_str_eq(session.status.notice, "");
}

TEST(the_end_of_a_game_is_undone_and_redone_up_to_the_persons_last_move)
{
    int ends[2] = {0};

    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct session session = seat_play_computer(seed);
        struct game end = session_game(&session);
        int count = seat_marks(&session);

        ends[count % 2]++;
        seat_press(&session, "u");
        ck_assert_int_eq(seat_marks(&session), count % 2 ? count - 1 : count - 2);
        ck_assert_int_eq(game_turn(session_game(&session)), PLAYER_X);
        seat_press(&session, "U");
        ck_assert_uint_eq(game_word(session_game(&session)), game_word(end));
    }
    ck_assert_int_gt(ends[0], 0);
    ck_assert_int_gt(ends[1], 0);
}

TEST(the_seat_follows_the_person_when_the_marks_change_hands)
{
    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct session session = seat_play_computer(seed);

        seat_press(&session, "n");
        seat_check_x(&session, 1);
        ck_assert_int_eq(session.players.computer, 1);
        ck_assert_int_eq(seat_marks(&session), 1);
        seat_place_somewhere(&session);
        ck_assert_int_eq(seat_marks(&session), 3);
    }
}

TEST(the_computer_takes_either_seat_from_the_first_game_on)
{
    struct session session = seat_after("C");

    ck_assert_int_eq(session.players.computer, 0);
    ck_assert_int_eq(seat_marks(&session), 1);
    ck_assert_str_eq(session.status.notice, "Computer (medium) plays X.");
    ck_assert_str_eq(session_name(&session, PLAYER_X), "Computer (medium)");
    ck_assert_str_eq(session_name(&session, PLAYER_O), "Ben");
    seat_press(&session, "C"); /* the names stay with the people */
    ck_assert_int_eq(session.players.computer, 0);
    ck_assert_int_eq(seat_marks(&session), 2);
    ck_assert_str_eq(session_name(&session, PLAYER_X), "Ben");
    ck_assert_str_eq(session_name(&session, PLAYER_O), "Computer (medium)");
}

TEST(after_the_end_too_the_computer_changes_seats_and_whoever_won_has_won)
{
    struct session session = seat_at("XX.OO....", 1);

    seat_press(&session, "c3");
    for (int times = 1; times <= 2; times++) {
        seat_press(&session, "C");
        ck_assert_int_eq(session.players.computer, 1);
        seat_check_x(&session, times % 2);
        ck_assert_int_eq(session_winner(&session), 0);
    }
    seat_press(&session, "cC");
    ck_assert_int_eq(session_winner(&session), 0);
}

TEST(who_won_a_game_that_was_opened_at_its_end_sits_there)
{
    struct session session = seat_at("XXXOO....", 1);

    ck_assert_int_eq(session_winner(&session), 0);
    session = seat_at("XX.OOO..X", 1);
    ck_assert_int_eq(session_winner(&session), 1);
}

TEST(no_computer_sits_at_a_shared_table)
{
    static enum effect (*const acts[])(struct session *) = {
        commands_toggle_computer,
        commands_change_seats,
        commands_next_level,
    };

    for (int i = 0; i < 3; i++) {
        struct session session = seat_new();

        session.remote.is_attached = true;
        acts[i](&session);
        ck_assert_int_eq(session.players.computer, NOBODY);
        ck_assert_int_eq(session.players.level, LEVEL_DEFAULT);
        ck_assert_str_eq(session.status.notice, "No computer sits at a shared table.");
    }
}

TEST(the_levels_follow_one_another)
{
    struct session session = seat_after("c");
    const char *const names[] = {"Computer (perfect)", "Computer (easy)", "Computer (medium)"};
    const char *const notices[] = {"The computer's level is perfect.",
                                   "The computer's level is easy.",
                                   "The computer's level is medium."};

    for (int i = 0; i < LEVELS; i++) {
        seat_press(&session, "L");
        ck_assert_str_eq(session_name(&session, PLAYER_O), names[i]);
        ck_assert_str_eq(session.status.notice, notices[i]);
        ck_assert_int_eq(session.players.computer, 1);
        ck_assert_int_eq(seat_marks(&session), 0);
    }
}

TEST(a_win_stays_with_whoever_won_whoever_sits_there_later)
{
    struct session session = seat_after(X_WINS "nc");
    struct score score;

    seat_check_score(&session, 1, 0, 0);
    session = seat_after(X_WINS "cL");
    seat_check_score(&session, 1, 0, 0);
    session = seat_at("XX.OO....", 1);
    players_set_level(&session.players, LEVEL_PERFECT);
    seat_press(&session, "9C");
    ck_assert_int_eq(session.players.computer, 1);
    seat_check_board(&session, "XX.OOO..X");
    seat_press(&session, "cL");
    score = session_score(&session);
    ck_assert_int_eq(score.wins[0] + score.wins[1], 0);
    ck_assert_int_eq(score.wins[CONTENDER_COMPUTER + (int)LEVEL_PERFECT], 1);
    ck_assert(session_has_score(&session));
    ck_assert_int_eq(session_number(&session), 1);
    seat_press(&session, "n");
    ck_assert_int_eq(session_number(&session), 2);
}

TEST(the_computers_opening_alone_cannot_be_undone)
{
    struct session session = seat_new();

    session_seat_computer(&session, 0);

    struct match before = session.match;

    ck_assert(!seat_can_undo(&session));
    seat_press(&session, "u");
    ck_assert(seat_is_same_match(&session.match, &before));
    ck_assert_str_ne(session.status.notice, "");
    seat_place_somewhere(&session);
    ck_assert(seat_can_undo(&session));
    seat_press(&session, "u");
    ck_assert_int_eq(session.match.now, 1);
    ck_assert(!seat_can_undo(&session));
    ck_assert(commands_can_redo(&session));
    seat_press(&session, "U");
    ck_assert_int_eq(session.match.now, 3);
}

TEST(u_brings_the_game_before_back_though_the_computer_has_opened_the_new_one)
{
    for (const char *key = "nor"; *key; key++) {
        struct session session = seat_play_computer(1);
        struct match before = session.match;

        if (*key == 'n') {
            seat_press(&session, "n");
        } else if (*key == 'o') {
            seat_press(&session, "oboard:X........\n");
        } else {
            struct shelf shelf = {0};

            shelf_put(&shelf, suite_game("X........"));
            session_show_shelf(&session, &shelf, PAGES_SHELF_COLUMNS);
            seat_press(&session, "\n");
        }
        ck_assert_int_eq(session.match.now, 1);
        ck_assert(seat_can_undo(&session));
        seat_press(&session, "u");
        ck_assert(seat_is_same_match(&session.match, &before));
        ck_assert_str_ne(session.status.notice, "");
    }
}

TEST(a_persons_move_closes_the_way_back_past_the_computers_opening)
{
    struct session session = seat_play_computer(1);

    seat_press(&session, "n");
    seat_place_somewhere(&session);
    seat_press(&session, "uu");
    ck_assert_int_eq(session.match.now, 1);
    ck_assert_int_eq(session.match.last, 3);
    ck_assert(!seat_can_undo(&session));
}

TEST(the_computer_answers_in_a_position_that_is_opened_where_it_is_to_move)
{
    struct session session = seat_after("co" SOME_CODE "\n");

    ck_assert_int_eq(seat_marks(&session), 4);
    ck_assert_int_eq(session.match.last, 1);
    seat_press(&session, "oboard:X...O....\n");
    seat_check_board(&session, "X...O....");
}

TEST(the_computer_moves_in_a_game_that_comes_back_with_its_turn)
{
    struct session session = seat_after("1nc");

    ck_assert_int_eq(session.players.computer, 1);
    seat_press(&session, "u");
    ck_assert_int_eq(session.match.now, 2);
    ck_assert_int_eq(seat_marks(&session), 2);
    seat_press(&session, "u");
    seat_check_board(&session, EMPTY_BOARD);
}

TEST(undo_and_redo_pass_over_what_is_the_computers_since_it_took_its_seat)
{
    struct session session = seat_after("15c");

    ck_assert_int_eq(session.players.computer, 1);
    seat_press(&session, "u");
    seat_check_board(&session, EMPTY_BOARD);
    ck_assert(commands_can_redo(&session));
    seat_press(&session, "U");
    seat_check_board(&session, "X...O....");
}

TEST(where_undo_or_redo_leads_to_the_computers_turn_alone_it_moves)
{
    struct session session = seat_after("5c");

    ck_assert_int_eq(session.players.computer, 0);
    seat_press(&session, "u");
    ck_assert_int_eq(seat_marks(&session), 1);
    ck_assert_str_eq(session.status.notice, "");
    ck_assert(!commands_can_redo(&session));
    ck_assert(!seat_can_undo(&session));
    session = seat_after("1uc");
    ck_assert_int_eq(session.players.computer, 1);
    ck_assert(commands_can_redo(&session));
    seat_press(&session, "U");
    ck_assert_int_eq(seat_marks(&session), 2);
    ck_assert_int_eq(game_cell(session_game(&session), 0), MARK_X);
    ck_assert(!commands_can_redo(&session));
}
