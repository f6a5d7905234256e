/* SPDX-License-Identifier: MIT
 *
 * The real durations of the game. All other tests wait a tenth as long.
 */
#include "program.h"
#include "suite.h"

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
