/* SPDX-License-Identifier: MIT
 *
 * Windows that change and change again.
 */
#include "suite.h"
#include "weather.h"

TEST(of_hundreds_of_sizes_in_a_row_the_last_one_counts)
{
    enum { RESIZES = 300, MOST_ROWS = 200, MOST_COLS = 500 };
    struct terminal *terminal = visit_begin(visit_common, NULL);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];
    unsigned rng = 1;

    terminal_keys(terminal, "1386");
    visit_check_code(terminal, 523);
    terminal_text(terminal, before);
    for (int i = 0; i < RESIZES; i++) {
        int rows = 1 + (int)suite_draw(&rng, MOST_ROWS);
        int cols = 1 + (int)suite_draw(&rng, MOST_COLS);

        terminal_resize(terminal, (struct size){rows, cols});
        weather_send(terminal, "\001");
    }
    terminal_resize(terminal, (struct size){MOST_ROWS, MOST_COLS});
    terminal_resize(terminal, (struct size){1, 1});
    terminal_resize(terminal, visit_common);
    terminal_control(terminal, 'l');
    visit_check_code(terminal, 523);
    terminal_text(terminal, after);
    ck_assert_str_eq(after, before);
    visit_end(terminal);
}

TEST(nonsense_in_lines_and_columns_is_ignored)
{
    static const char *const settings[][2] = {
        {"LINES=abc", "COLUMNS=-5"},
        {"LINES=0", "COLUMNS=0"},
        {"LINES=", "COLUMNS="},
        {"LINES=99999", "COLUMNS=99999"},
        {"LINES=1", "COLUMNS=2147483648"},
        {"LINES=-1", "COLUMNS=18446744073709551617"},
    };
    char expected[TERMINAL_TEXT], text[TERMINAL_TEXT];
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_text(terminal, expected);
    visit_end(terminal);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        terminal = terminal_start(visit_common, ARGS(command_tictactoe()),
                                  ARGS(settings[i][0], settings[i][1]));
        ck_assert_msg(terminal_shows(terminal, "> X "), "not with %s and %s", settings[i][0],
                      settings[i][1]);
        terminal_text(terminal, text);
        ck_assert_str_eq(text, expected);
        visit_end(terminal);
    }
}
