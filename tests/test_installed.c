/* SPDX-License-Identifier: MIT
 *
 * The installed program, TICTACTOE, on a terminal, for `make installcheck`.
 */
#include "command.h"
#include "program.h"
#include "suite.h"

TEST(a_game_is_played_to_its_end_and_left)
{
    struct terminal *terminal = program_begin(program_common, NULL);

    terminal_keys(terminal, "14253");
    terminal_expect(terminal, "X1 O4 X2 O5 X3");
    terminal_keys(terminal, "q");
    program_check_end(terminal, EXIT_SUCCESS);
    terminal_expect(terminal, "Player 1: 1, Player 2: 0");
    terminal_free(terminal);
}

TEST(a_code_goes_on_where_the_game_was_left)
{
    struct terminal *terminal =
        terminal_start(program_common, ARGS(command_tictactoe(), "523"), NULL);

    program_check_code(terminal, 523);
    terminal_keys(terminal, "5u");
    program_check_code(terminal, 523);
    program_end(terminal);
}
