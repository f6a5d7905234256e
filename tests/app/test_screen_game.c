/* SPDX-License-Identifier: MIT
 *
 * A game on the screen, and the way back to it.
 */
#include "suite.h"
#include "visit.h"

/* ---- The game. ---- */

TEST(the_words_x_won_come_when_x_wins_and_not_before)
{
    static const char keys[] = "1425";
    struct terminal *terminal = visit_begin(visit_common, NULL);

    for (const char *key = keys; *key; key++) {
        terminal_keys(terminal, (const char[]){*key, '\0'});
        terminal_expect(terminal, (key - keys) % 2 ? "> X " : "> O ");
        terminal_refuse(terminal, "wins!");
    }
    terminal_keys(terminal, "3");
    terminal_expect(terminal, " wins");
    terminal_refuse(terminal, "to move");
    visit_check_code(terminal, 1099);
    visit_end(terminal);
}

TEST(the_words_o_won_come_when_o_wins)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "142596");
    terminal_expect(terminal, "O  Player 2 wins");
    terminal_refuse(terminal, "X  Player 1 wins");
    visit_check_code(terminal, 2806);
    visit_end(terminal);
}

TEST(a_full_board_without_a_line_is_a_draw)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);
    int row, col, draw_row, draw_col;

    ck_assert(terminal_find(terminal, "X Play", &row, &col));
    terminal_keys(terminal, "123546879");
    visit_check_code(terminal, 6001);
    ck_assert(terminal_find(terminal, "A draw", &draw_row, &draw_col));
    ck_assert_int_eq(draw_row, row);
    ck_assert_int_eq(draw_col, col);
    terminal_refuse(terminal, "wins!");
    visit_end(terminal);
}

TEST(the_score_counts_a_finished_game_and_is_printed_on_leaving)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "14253");
    terminal_expect(terminal, " wins");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_expect(terminal, "score: ");
    terminal_expect(terminal, "code 1099");
    terminal_free(terminal);
}

TEST(undo_and_redo_go_through_the_game)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "1386");
    visit_check_code(terminal, 523);
    terminal_keys(terminal, "uuu");
    visit_check_code(terminal, 1);
    terminal_keys(terminal, "UU");
    terminal_expect(terminal, "> O ");
    terminal_control(terminal, 'r');
    visit_check_code(terminal, 523);
    terminal_keys(terminal, "uuuuuuuu");
    visit_check_code(terminal, 0);
    terminal_expect(terminal, "> X ");
    visit_end(terminal);
}

TEST(a_move_that_cannot_be_made_is_refused_and_explained)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "55");
    terminal_expect(terminal, "taken");
    visit_check_code(terminal, 5);
    terminal_keys(terminal, "1");
    visit_check_code(terminal, 16);
    terminal_refuse(terminal, "taken");
    terminal_keys(terminal, "o1099");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, " wins");
    terminal_keys(terminal, "9");
    terminal_expect(terminal, "over");
    visit_check_code(terminal, 1099);
    visit_end(terminal);
}

TEST(u_brings_back_the_game_that_n_left)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "1386n");
    visit_check_code(terminal, 0);
    terminal_keys(terminal, "u");
    visit_check_code(terminal, 523);
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "> O ");
    visit_end(terminal);
}

TEST(a_code_is_opened_and_u_goes_back)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);

    terminal_keys(terminal, "5o523");
    terminal_expect(terminal, "Open: 523");
    terminal_key(terminal, VTERM_KEY_ENTER);
    visit_check_code(terminal, 523);
    terminal_expect(terminal, "│   2   │");
    terminal_keys(terminal, "u");
    visit_check_code(terminal, 5);
    visit_end(terminal);
}

TEST(a_wrong_code_is_explained_and_the_game_stays)
{
    static const struct {
        const char *typed, *reason;
    } rows[] = {
        {"9999", "too large"},
        {"7000", "no board"},
        {"2749", "not a position that"},
        {"five", "neither a code"},
    };
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "1386");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        terminal_keys(terminal, "o");
        terminal_expect(terminal, "Open:");
        terminal_keys(terminal, rows[i].typed);
        terminal_key(terminal, VTERM_KEY_ENTER);
        terminal_expect(terminal, rows[i].reason);
        visit_check_code(terminal, 523);
        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        visit_check_code(terminal, 523);
    }
    visit_end(terminal);
}

TEST(what_is_typed_can_be_taken_back_and_nothing_typed_leaves)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "o52x");
    terminal_key(terminal, VTERM_KEY_BACKSPACE);
    terminal_keys(terminal, "3");
    terminal_key(terminal, VTERM_KEY_ENTER);
    visit_check_code(terminal, 523);
    terminal_keys(terminal, "o");
    terminal_expect(terminal, "Open:");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "q quit");
    visit_check_code(terminal, 523);
    visit_end(terminal);
}

/* The fastest of several tries, so that a busy machine does not matter. */
TEST(escape_leaves_the_prompt_at_once)
{
    enum { TRIES = 5 };
    struct terminal *terminal = visit_begin(visit_common, NULL);
    double fastest = 10;

    for (int i = 0; i < TRIES; i++) {
        terminal_keys(terminal, "o");
        terminal_expect(terminal, "Open:");

        double before = suite_seconds();

        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        if (suite_seconds() - before < fastest)
            fastest = suite_seconds() - before;
    }
    ck_assert_double_lt(fastest, 0.5);
    visit_end(terminal);
}

/* ---- Leaving, and coming back. ---- */

/* The line that was printed after the code, to be given to a shell. */
static void printed_command(const struct terminal *terminal, const char *code, char *line,
                            size_t size)
{
    const char *tail = terminal_tail(terminal);
    const char *left = strstr(tail, "\033[?1049l"); /* xterm's way out of the alternate screen */
    const char *found = left ? strstr(left, code) : NULL;

    ck_assert_msg(found, "%s is not printed after the screen was left", code);
    found += strlen(code);
    found += strspn(found, "\r\n");
    ck_assert_uint_lt(strcspn(found, "\r\n"), size);
    snprintf(line, size, "%.*s", (int)strcspn(found, "\r\n"), found);
}

/* The shell makes way for the game, so that the harness can see what it waits for. */
static void check_resumes(const char *program, const char *code, const char *row)
{
    enum { LINE = 4096 };
    static const char exec[] = "exec ";
    struct terminal *terminal = terminal_start(visit_compact, ARGS(program), NULL);
    char line[LINE];

    strcpy(line, exec);
    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "1386q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    ck_assert(terminal_restored(terminal));
    terminal_expect(terminal, code);
    printed_command(terminal, code, line + strlen(exec), sizeof line - strlen(exec));
    terminal_free(terminal);

    terminal = terminal_start(visit_compact, ARGS("sh", "-c", line), NULL);
    terminal_expect(terminal, row);
    visit_check_code(terminal, 523);
    terminal_expect(terminal, "> X ");
    visit_end(terminal);
}

TEST(the_command_printed_on_leaving_shows_the_same_board_again)
{
    check_resumes(command_tictactoe(), "code 523", "│   2   │");
}

TEST(the_command_is_one_that_a_shell_takes_whatever_the_program_is_called)
{
    char *program = realpath(command_tictactoe(), NULL);
    char home[COMMAND_HOME];
    char link[sizeof home + 32];

    ck_assert_ptr_nonnull(program);
    command_make_home(home);
    snprintf(link, sizeof link, "%s/it's $HOME; *", home);
    ck_assert_int_eq(symlink(program, link), 0);
    check_resumes(link, "code 523", "│   2   │");
    command_remove_home(home);
    free(program);
}
