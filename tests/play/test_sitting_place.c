/* SPDX-License-Identifier: MIT
 *
 * How a session begins, and how marks are placed.
 */
#include "play/commands.h"
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

/* The beginning. */

TEST(a_sitting_begins_with_x_to_move_in_an_empty_game_and_nothing_said)
{
    struct session session = seat_new();

    seat_check_board(&session, EMPTY_BOARD);
    seat_check_score(&session, 0, 0, 0);
    seat_check_shelved(&session, EMPTY_BOARD);
    ck_assert_int_eq(session_number(&session), 1);
    ck_assert_int_eq(session_last_move(&session), NO_CELL);
    ck_assert(!seat_can_undo(&session));
    ck_assert(!commands_can_redo(&session));
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_int_eq(session.display.cursor, 4);
    ck_assert_int_eq(session.display.refused, NO_CELL);
    ck_assert_int_eq(session.players.computer, NOBODY);
    ck_assert_int_eq(session.players.level, LEVEL_MEDIUM);
    ck_assert_str_eq(session.status.notice, "");
    ck_assert_str_eq(session.program, "tictactoe");
    ck_assert_str_eq(session_name(&session, PLAYER_X), "Ann");
    ck_assert_str_eq(session_name(&session, PLAYER_O), "Ben");
    ck_assert_int_eq(session_person(&session, PLAYER_X), 0);
    ck_assert_int_eq(session_person(&session, PLAYER_O), 1);
}

TEST(chance_is_the_seed_and_one_where_the_seed_is_zero)
{
    ck_assert_uint_eq(seat_at(EMPTY_BOARD, 7).players.rng, 7);
    ck_assert_uint_eq(seat_at(EMPTY_BOARD, UINT32_MAX).players.rng, UINT32_MAX);
    ck_assert_uint_eq(seat_at(EMPTY_BOARD, 0).players.rng, 1);
}

/* Placing. */

TEST(a_digit_places_in_its_cell_and_selects_it)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct session session = seat_new();
        char board[] = EMPTY_BOARD;

        board[cell] = 'X';
        ck_assert_int_eq(keymap_press(&session, (enum event)('1' + cell)), EFFECT_NONE);
        seat_check_board(&session, board);
        ck_assert_int_eq(session.display.cursor, cell);
        ck_assert_int_eq(session_last_move(&session), cell);
    }
}

TEST(a_click_places_in_its_cell_and_selects_it)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct session session = seat_at("........X", 1);
        char board[] = "........X";

        board[cell] = cell == 8 ? 'X' : 'O';
        ck_assert_int_eq(keymap_press(&session, EVENT_CELL + (enum event)cell), EFFECT_NONE);
        seat_check_board(&session, board);
        ck_assert_int_eq(session.display.cursor, cell);
        ck_assert_int_eq(session.display.refused, cell == 8 ? cell : NO_CELL);
    }
}

TEST(enter_and_space_place_in_the_selected_cell)
{
    struct session session = seat_new();

    ck_assert_int_eq(seat_press(&session, "\n"), EFFECT_NONE);
    seat_check_board(&session, "....X....");
    ck_assert_int_eq(seat_press(&session, "h "), EFFECT_NONE);
    seat_check_board(&session, "...OX....");
    seat_press(&session, "k\n");
    seat_check_board(&session, "X..OX....");
    ck_assert_int_eq(session.display.cursor, 0);
}

TEST(arrows_and_hjkl_move_the_cursor_by_one_cell_and_stop_at_the_edges)
{
    for (int cell = 0; cell < GAME_CELLS; cell++)
        for (int direction = 0; direction < DIRECTIONS; direction++)
            for (int is_letter = 0; is_letter < 2; is_letter++) {
                struct session session = seat_new();
                struct session expected;

                session.display.cursor = cell;
                memcpy(&expected, &session, sizeof expected);
                expected.display.cursor = seat_place_after(cell, direction, 3, 9);
                ck_assert_int_eq(keymap_press(&session, is_letter
                                                            ? (enum event)seat_letters[direction]
                                                            : seat_arrows[direction]),
                                 EFFECT_NONE);
                ck_assert_int_eq(session.display.cursor, expected.display.cursor);
                ck_assert(seat_is_same(&session, &expected));
            }
}

TEST(a_taken_cell_is_refused_explained_and_marked)
{
    /* NOLINTNEXTLINE(bugprone-too-small-loop-variable): nine digits fit */
    for (char digit = '1'; digit <= '9'; digit++) {
        struct session session = seat_new();
        char cell[] = {digit, '\0'};

        seat_press(&session, cell);

        struct match before = session.match;

        ck_assert_int_eq(seat_press(&session, cell), EFFECT_NONE);
        ck_assert(seat_is_same_match(&session.match, &before));
        ck_assert_int_eq(session.display.refused, digit - '1');
        ck_assert_int_eq(session.display.cursor, digit - '1');
        ck_assert_ptr_nonnull(strchr(session.status.notice, digit));
    }
}

TEST(a_move_after_the_end_is_refused_explained_and_marked)
{
    static const char *const games[] = {X_WINS, O_WINS, DRAWN};

    for (int i = 0; i < 3; i++) {
        struct session session = seat_after(games[i]);
        struct session taken = seat_after("88");
        struct match before = session.match;

        ck_assert(seat_is_over(&session));
        ck_assert_str_eq(session.status.notice, "");
        seat_press(&session, "8");
        ck_assert(seat_is_same_match(&session.match, &before));
        ck_assert_int_eq(session.display.refused, 7);
        ck_assert_int_eq(session.display.cursor, 7);
        ck_assert_str_ne(session.status.notice, "");
        ck_assert_str_ne(session.status.notice, taken.status.notice);
    }
}

/* After a refused move. */
static void check_clears(enum event event)
{
    struct session session = seat_after("55");

    ck_assert_str_ne(session.status.notice, "");
    ck_assert_int_eq(session.display.refused, 4);
    keymap_press(&session, event);
    ck_assert_str_eq(session.status.notice, "");
    ck_assert_int_eq(session.display.refused, NO_CELL);
}

TEST(the_next_known_key_clears_what_was_said_and_the_mark)
{
    for (const char *key = "12346789hjklboeqrtu?"; *key; key++)
        check_clears(seat_event(*key));
    for (int direction = 0; direction < DIRECTIONS; direction++)
        check_clears(seat_arrows[direction]);
    check_clears(EVENT_CELL);
    check_clears(EVENT_CELL + 8);
    check_clears(EVENT_HELP);
}
