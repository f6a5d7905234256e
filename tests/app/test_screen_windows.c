/* SPDX-License-Identifier: MIT
 *
 * Windows of every size.
 */
#include "suite.h"
#include "visit.h"

TEST(a_window_too_small_says_so_and_the_game_waits_for_a_larger_one)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "1386");
    terminal_resize(terminal, (struct size){7, 19});
    terminal_expect(terminal, "20x8");
    terminal_refuse(terminal, "523");
    terminal_resize(terminal, visit_common);
    visit_check_code(terminal, 523);
    terminal_resize(terminal, (struct size){8, 20});
    terminal_expect(terminal, "4 │ 5 │[O]");
    visit_check_code(terminal, 523);
    visit_end(terminal);
}

TEST(in_a_large_window_the_game_stands_in_the_middle)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);
    int row, col;

    ck_assert(terminal_find(terminal, "> X ", &row, &col));
    terminal_resize(terminal, (struct size){visit_common.rows + 2, visit_common.cols + 30});
    terminal_keys(terminal, "\001");
    terminal_expect(terminal, "> X ");

    int larger_row, larger_col;

    ck_assert(terminal_find(terminal, "> X ", &larger_row, &larger_col));
    ck_assert_int_eq(larger_row, row + 1);
    ck_assert_int_eq(larger_col, col + 15);
    visit_end(terminal);
}

TEST(no_resize_is_lost_and_what_is_pressed_unseen_places_nothing)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    for (int cols = 12; cols < 20; cols++) {
        for (int rows = 2; rows < 8; rows++) {
            char words[16];

            if (rows % 2)
                terminal_send(terminal, "5", 1);
            terminal_resize(terminal, (struct size){rows, cols});
            if (rows % 2 == 0)
                terminal_send(terminal, "u", 1);
            snprintf(words, sizeof words, "%dx%d", cols, rows);
            terminal_expect(terminal, words);
        }
    }
    terminal_resize(terminal, visit_common);
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    visit_end(terminal);
}

TEST(a_storm_of_resizes_loses_nothing)
{
    enum { GUSTS = 300, MOST_ROWS = 70, MOST_COLS = 250 };
    struct terminal *terminal = visit_begin(visit_common, NULL);
    unsigned rng = 1;

    terminal_keys(terminal, "1386");
    for (int i = 0; i < GUSTS; i++) {
        terminal_resize(terminal, (struct size){1 + (int)suite_draw(&rng, MOST_ROWS),
                                                1 + (int)suite_draw(&rng, MOST_COLS)});
        terminal_send(terminal, i % 2 ? "h" : "l", 1);
    }
    terminal_resize(terminal, (struct size){1, 1});
    terminal_resize(terminal, visit_common);
    terminal_expect(terminal, "> X ");
    visit_check_code(terminal, 523);
    visit_end(terminal);
}

TEST(lines_and_columns_in_the_environment_freeze_no_size)
{
    struct terminal *terminal = visit_start(visit_common, ARGS("LINES=5", "COLUMNS=10"));

    terminal_expect(terminal, "> X ");
    terminal_resize(terminal, (struct size){7, 19});
    terminal_expect(terminal, "19x7");
    terminal_resize(terminal, (struct size){30, 100});
    terminal_expect(terminal, "> X ");
    visit_end(terminal);
}
