/* SPDX-License-Identifier: MIT
 *
 * Games that are picked from the shelf on a terminal. Without one: tests/app/shelf.cases.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

/* Three games, the newest first: 523, 16 and 9. */
static const char three[] = "9\nn\n5\n1\nn\n1\n3\n8\n6\nq\n";

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(the_picker_takes_arrows_letters_and_the_mouse)
{
    struct home home = home_make();
    struct terminal *terminal;

    home_play(&home, three);
    terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));
    terminal_expect(terminal, "Resume a game:");
    terminal_expect(terminal, "1  code 523");
    terminal_expect(terminal, "2  code 16");
    terminal_expect(terminal, "3  code 9");
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
    home_check_list(&home, "1 9 O\n2 523 X\n3 16 X\n");
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
    terminal_lacks(terminal, "Resume");
    visit_check_code(terminal, 16);
    visit_leave(terminal);
}

TEST(on_a_terminal_the_lists_are_written_for_a_person)
{
    static const char command[] =
        "{ echo 1; echo 4; echo 2; echo 5; echo 3; echo new; echo 5; } |"
        " \"$0\" --plain -x Ann -o Bob >\"$HOME/said\";"
        " for list in --list --book --book=Ann; do \"$0\" $list; done; exec \"$0\" --book=Eve";
    struct home home = home_make();
    struct terminal *terminal = terminal_start(
        visit_common, ARGS("/bin/sh", "-c", command, command_tictactoe()), ARGS(home.setting));

    terminal_expect(terminal, "tictactoe: 'Eve' has no game in the book");
    terminal_expect(terminal, "1  code 5  O to move");
    terminal_expect(terminal, "Ann 1 : 0 Bob, 0 draws");
    terminal_expect(terminal, "  X Ann, O Bob: X won.  ");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
}

TEST(whoever_plays_next_finds_the_game_of_a_program_that_was_killed)
{
    struct home home = home_make();
    struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    terminal_signal(terminal, SIGKILL);
    ck_assert_int_eq(terminal_end(terminal), -SIGKILL);
    terminal_free(terminal);
    terminal = visit_start(visit_common, ARGS(home.setting));
    terminal_expect(terminal, "1 game waits on the shelf: r shows it.");
    visit_leave(terminal);
}
