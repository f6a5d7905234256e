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

    terminal_expect(terminal, "1-9");
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

    terminal_expect(terminal, "1-9");
    for (int i = 0; i < TRIES; i++) {
        terminal_keys(terminal, "o");
        terminal_expect(terminal, "Open:");

        double before = suite_seconds();

        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "two players");
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
    terminal_expect(terminal, "two players");
    ck_assert(suite_seconds() - start >= 0.3);
    terminal_free(terminal);
}

/* The computer's mark is not shown yet. */
static bool is_in_breath(const struct terminal *terminal)
{
    int row, col;

    return terminal_find(terminal, "X1", &row, &col) && !terminal_find(terminal, "O5", &row, &col);
}

TEST(enter_space_and_a_click_in_the_breath_only_end_it_and_any_other_key_is_obeyed)
{
    static const char *const keys[] = {"\r", " ", "\033[<0;18;12M", "e"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        struct terminal *terminal = terminal_start(
            program_common, ARGS(command_installed(), "--computer=o", "--level=perfect"), NULL);

        terminal_expect(terminal, "1-9");
        terminal_send(terminal, "1", 1);
        terminal_expect(terminal, "X1");
        ck_assert(is_in_breath(terminal));

        double before = suite_seconds();

        terminal_send(terminal, keys[i], strlen(keys[i]));
        terminal_expect(terminal, "O5");
        ck_assert(suite_seconds() - before < 0.25);
        ck_assert(terminal_sleeps(terminal, 400));
        terminal_refuse(terminal, "is taken");
        ck_assert(terminal_lacks(terminal, " draw ") == (*keys[i] != 'e'));
        terminal_free(terminal);
    }
}

/* True if the strike through the upper row has reached the column, which no mark is in. */
static bool is_struck(const struct terminal *terminal, int col)
{
    enum { ROW = 5 }; /* the row below the middle */

    return terminal_cell(terminal, ROW, col).attrs.reverse; /* the strike, above the background */
}

TEST(the_strike_of_a_win_grows_within_the_breath_and_then_the_program_sleeps)
{
    enum { FIRST_GAP = 15, LAST_GAP = 30 };
    struct terminal *terminal = terminal_start(program_common, ARGS(command_installed()), NULL);
    bool was_seen_growing = false;
    double start;

    terminal_expect(terminal, "1-9");
    terminal_keys(terminal, "1425");
    start = suite_seconds();
    terminal_send(terminal, "3", 1);
    while (!is_struck(terminal, LAST_GAP) && suite_seconds() - start < 1) {
        was_seen_growing |= is_struck(terminal, FIRST_GAP);
        terminal_sleeps(terminal, 10);
    }
    ck_assert(was_seen_growing);
    ck_assert(suite_seconds() - start < 0.6);
    while (suite_seconds() - start < 0.6) /* some frames are the same */
        terminal_sleeps(terminal, 100);
    ck_assert(terminal_sleeps(terminal, 500));
    terminal_free(terminal);
}
