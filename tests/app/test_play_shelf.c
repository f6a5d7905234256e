/* SPDX-License-Identifier: MIT
 *
 * Games that are taken up from the shelf.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

enum { WORDS = 4 };

/* Three games, the newest first: 523, 16 and 9. */
static const char three[] = "9\nn\n5\n1\nn\n1\n3\n8\n6\nq\n";
static const char three_list[] = "1 523 X\n2 16 X\n3 9 O\n";

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(a_game_of_the_list_is_taken_up_by_its_number)
{
    static const struct {
        const char *words[WORDS];
        int outcome;
        const char *said;
    } rows[] = {
        {{"--resume=1", "--show"}, EXIT_SUCCESS, "code 523\n"},
        {{"--resume=2", "--show"}, EXIT_SUCCESS, "code 16\n"},
        {{"-r3", "--encodings"}, EXIT_SUCCESS, "\ncode 9\n"},
        {{"--resume=2", "--plain"}, EXIT_SUCCESS, "code 16\n"},
        {{"--resume=2", "--moves=2", "--show"}, EXIT_SUCCESS, "\nO to move\n"},
        {{"--resume=4", "--show"}, EXIT_FAILURE, ""},
        {{"--resume=12", "--plain"}, EXIT_FAILURE, ""},
    };
    struct home home = home_make();

    home_play(&home, three);
    home_check_list(&home, three_list);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *const *words = rows[i].words;
        struct command command;

        command_run(&command, ARGS(command_tictactoe(), words[0], words[1], words[2]),
                    ARGS(home.setting), NULL);
        ck_assert_msg(command.outcome == rows[i].outcome, "%s %s ends with %d", words[0], words[1],
                      command.outcome);
        ck_assert_ptr_nonnull(strstr(command.out, rows[i].said));
        ck_assert_int_eq(rows[i].outcome != EXIT_SUCCESS, *command.err != '\0');
        home_check_list(&home, three_list);
    }
}

TEST(a_game_that_is_taken_up_keeps_its_one_place_on_the_shelf)
{
    struct home home = home_make();
    struct command command;

    home_play(&home, three);
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--resume=2"), ARGS(home.setting),
                "2\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    home_check_list(&home, "1 88 O\n2 523 X\n3 9 O\n");
    command_run(&command, ARGS(command_tictactoe(), "--plain", "--resume=3"), ARGS(home.setting),
                "1\n8\n2\n5\n3\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_ptr_nonnull(strstr(command.out, "O won"));
    home_check_list(&home, "1 88 O\n2 523 X\n");
}

TEST(a_game_that_is_taken_off_in_lines_is_gone_at_the_end_unless_it_was_put_back)
{
    static const struct {
        const char *lines, *list;
    } rows[] = {
        {"d 2\n", "1 523 X\n2 9 O\n"}, /* the end of the input */
        {"d 2\nq\n", "1 523 X\n2 9 O\n"},
        {"off 1\noff 2\noff 3\nq\n", ""},
        {"d 2\nu\nq\n", "1 523 X\n2 16 X\n3 9 O\n"},
        {"d 2\nd 1\nundo\n", "1 523 X\n2 9 O\n"},
        {"d 2\n7\nu\nu\nq\n", "1 523 X\n2 9 O\n"},
        {"d 2\nr 2\nq\n", "1 523 X\n2 16 X\n3 9 O\n"},
        {"d 2\nr 1\nd 1\nq\n", "1 523 X\n2 9 O\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct home home = home_make();

        home_play(&home, three);
        home_play(&home, rows[i].lines);
        home_check_list(&home, rows[i].list);
    }
}

TEST(the_picker_takes_arrows_letters_and_the_mouse)
{
    struct home home = home_make();
    struct terminal *terminal;

    home_play(&home, three);
    terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));
    terminal_expect(terminal, "Resume a game:");
    terminal_expect(terminal, " 1 code 523");
    terminal_expect(terminal, " 2 code 16");
    terminal_expect(terminal, " 3 code 9");
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_RIGHT); /* there is no fourth */
    terminal_key(terminal, VTERM_KEY_LEFT);
    terminal_key(terminal, VTERM_KEY_DOWN);
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "From the shelf");
    visit_check_code(terminal, 16);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "Resume a game:");
    terminal_keys(terminal, "ll ");
    terminal_expect(terminal, "From the shelf");
    visit_check_code(terminal, 9);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "Resume a game:");
    visit_click_on(terminal, "code 523");
    terminal_expect(terminal, "From the shelf");
    visit_check_code(terminal, 523);
    terminal_keys(terminal, "u");
    visit_check_code(terminal, 9);
    visit_click_on(terminal, "r shelf");
    terminal_expect(terminal, "Resume a game:");
    terminal_keys(terminal, "r");
    visit_check_code(terminal, 9);
    visit_leave(terminal);
    home_check_list(&home, three_list);
}

TEST(the_picker_fits_a_small_window_and_an_empty_shelf_says_so)
{
    struct home home = home_make();
    struct terminal *terminal =
        terminal_start(visit_compact, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));

    terminal_expect(terminal, "The shelf is");
    terminal_expect(terminal, "> X ");
    home_play(&home, three);
    terminal_keys(terminal, "r");
    terminal_expect(terminal, "1: X to move");
    terminal_keys(terminal, "l");
    terminal_expect(terminal, "2: X to move");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_lacks(terminal, "Last");
    visit_check_code(terminal, 16);
    visit_leave(terminal);
}
