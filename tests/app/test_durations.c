/* SPDX-License-Identifier: MIT
 *
 * The real durations of the game. All other tests wait a tenth as long.
 */
#include "fixture.h"
#include "program.h"
#include "suite.h"

AROUND_EACH(fixture_set_up, fixture_tear_down)

TEST(a_host_that_says_nothing_is_waited_for_a_second)
{
    struct unix_socket silent;
    struct command command;
    double start;

    ck_assert(unix_socket_open(&silent, fixture_reason));
    start = suite_seconds();
    command_run(&command, ARGS(command_installed(), "--tables"), NULL, NULL);
    ck_assert(suite_seconds() - start >= 1);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(command.out, "");
    unix_socket_close(&silent);
}

TEST(a_wrong_code_is_answered_after_a_second)
{
    char option[32], tables[64], answer[32] = "";
    unsigned port = fixture_free_port();
    const char *line = "code AAAA\n";
    int stranger, row, col;
    double start;

    snprintf(option, sizeof option, "--lan=%u", port);
    snprintf(tables, sizeof tables, "TICTACTOE_TABLES=%s", fixture_folder);

    struct terminal *host =
        terminal_start(program_common, ARGS(command_installed(), "--host", option), ARGS(tables));

    snprintf(option, sizeof option, ":%u/", port);
    terminal_expect(host, option);
    if (terminal_find(host, "/AAAA", &row, &col))
        line = "code BBBB\n";
    ck_assert(fixture_connect(fixture_loopbacks[0], port, FIXTURE_TIMEOUT, &stranger));
    start = suite_seconds();
    ck_assert_int_eq(socket_send(stranger, line, strlen(line)), (ssize_t)strlen(line));
    ck_assert(fixture_wait(stranger, POLLIN));
    ck_assert(suite_seconds() - start >= 1);
    ck_assert_int_gt(socket_read(stranger, answer, sizeof answer - 1), 0);
    ck_assert_str_eq(answer, "error code\n");
    close(stranger);
    terminal_free(host);
}

TEST(a_pasted_text_without_an_end_ends_after_a_second)
{
    static const char pasted[] = "\033[200~5";
    struct terminal *terminal = terminal_start(program_common, ARGS(command_installed()), NULL);
    double start;

    terminal_expect(terminal, "> X ");
    start = suite_seconds();
    terminal_send(terminal, pasted, strlen(pasted));
    for (int pause = 900; terminal_code(terminal) == 0; pause += 200) {
        terminal_sleeps(terminal, pause);
        terminal_keys(terminal, "5"); /* part of the pasted text until that has ended */
    }
    ck_assert(suite_seconds() - start >= 1);
    terminal_free(terminal);
}

/* The fastest of several tries, so that a busy machine does not matter. */
TEST(escape_leaves_the_prompt_at_once)
{
    enum { TRIES = 5 };
    struct terminal *terminal = terminal_start(program_common, ARGS(command_installed()), NULL);
    double fastest = 10;

    terminal_expect(terminal, "> X ");
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
    terminal_free(terminal);
}

TEST(escape_waits_for_the_rest_of_a_key_as_long_as_escdelay_says)
{
    struct terminal *terminal =
        terminal_start(program_common, ARGS(command_installed()), ARGS("ESCDELAY=300"));
    double start;

    terminal_keys(terminal, "o");
    terminal_expect(terminal, "Open:");
    start = suite_seconds();
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    ck_assert(suite_seconds() - start >= 0.3);
    terminal_free(terminal);
}
