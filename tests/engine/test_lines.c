/* SPDX-License-Identifier: MIT
 *
 * The eight lines, and whether a set of cells has one, for all 512 sets.
 */
#include "suite.h"

/* The board where X alone holds the cells of the set. */
static void fill(char board[ORACLE_BOARD_SIZE], unsigned set)
{
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        board[cell] = set >> cell & 1 ? 'X' : '.';
    board[ORACLE_CELLS] = '\0';
}

static bool has_line_naively(unsigned set)
{
    char board[ORACLE_BOARD_SIZE];

    fill(board, set);
    for (int cell = 0; cell < ORACLE_CELLS; cell++)
        if (oracle_on_line(board, cell))
            return true;
    return false;
}

AROUND_ALL(suite_ask_oracle, NULL)

TEST(each_of_the_512_sets_has_a_line_exactly_if_three_of_its_cells_are_one)
{
    int lined = 0;

    for (unsigned set = 0; set <= GAME_ALL; set++) {
        ck_assert_msg(game_has_line(set) == has_line_naively(set), "set 0x%03x", set);
        lined += game_has_line(set);
    }
    ck_assert_int_eq(lined, 282);
}

TEST(the_eight_lines_are_the_sets_of_three_that_are_a_line)
{
    int found = 0;

    for (unsigned set = 0; set <= GAME_ALL; set++) {
        int listed = 0;

        for (int line = 0; line < GAME_LINES; line++)
            listed += game_lines[line] == set;
        ck_assert_msg(listed == (game_count(set) == 3 && has_line_naively(set)), "set 0x%03x", set);
        found += listed;
    }
    ck_assert_int_eq(found, 8);
}

TEST(a_game_is_won_by_each_line_that_the_winner_fills_and_by_no_other)
{
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        struct game game;
        unsigned cells = 0;

        ck_assert(game_from_word(&game, oracle_word(board)));
        for (int line = 0; line < GAME_LINES; line++)
            if (game_is_won_by(game, line))
                cells |= game_lines[line];
        for (int cell = 0; cell < ORACLE_CELLS; cell++)
            ck_assert_msg((cells >> cell & 1) == oracle_on_line(board, cell), "%s, cell %d", board,
                          cell);
    }
}
