/* SPDX-License-Identifier: MIT
 *
 * The computer in one of the seats.
 */
#include "display/pages.h"
#include "play/commands.h"
#include "seat.h"
#include "suite.h"

enum { LEVELS = 3 };

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

TEST(at_a_shared_table_everybody_keeps_the_name_they_came_with)
{
    struct session session = seat_new();

    session.remote.is_attached = true;
    ck_assert(!commands_have_names(&session));
    commands_ask_names(&session);
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_str_eq(session.status.notice,
                     "At a shared table everybody keeps the name they came with.");
    ck_assert(!commands_name(&session, PLAYER_X, "Eve"));
    ck_assert_str_eq(session_name(&session, PLAYER_X), "Ann");
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
