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

/* What takes a tenth of a second can take longer on a busy machine: then it is tried again. */
enum { TRIES = 10 };

/* False if the machine was too busy to see that the key ends the breath. */
static bool is_breath_ended_by(const char *key)
{
    struct terminal *terminal = terminal_start(
        program_common, ARGS(command_installed(), "--computer=o", "--level=perfect"), NULL);
    bool was_in_breath;
    bool is_at_once;
    double before;

    terminal_expect(terminal, "1-9");
    terminal_send(terminal, "1", 1);
    terminal_expect(terminal, "X1");
    was_in_breath = is_in_breath(terminal);
    before = suite_seconds();
    terminal_send(terminal, key, strlen(key));
    terminal_expect(terminal, "O5");
    is_at_once = suite_seconds() - before < 0.25;
    ck_assert(terminal_sleeps(terminal, 400));
    if (was_in_breath && is_at_once) {
        terminal_refuse(terminal, "is taken");
        ck_assert(terminal_lacks(terminal, " draw ") == (*key != 'e'));
    }
    terminal_free(terminal);
    return was_in_breath && is_at_once;
}

TEST(enter_space_and_a_click_in_the_breath_only_end_it_and_any_other_key_is_obeyed)
{
    static const char *const keys[] = {"\r", " ", "\033[<0;18;12M", "e"};

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        bool is_ended = false;

        for (int try = 0; try < TRIES && !is_ended; try++)
            is_ended = is_breath_ended_by(keys[i]);
        ck_assert_msg(is_ended, "key %zu", i);
    }
}

/* True if the strike through the upper row has reached the column, which no mark is in. */
static bool is_struck(const struct terminal *terminal, int col)
{
    enum { ROW = 5 }; /* the row below the middle */

    return terminal_cell(terminal, ROW, col).attrs.reverse; /* the strike, above the background */
}

/* False if the machine was too busy to see the strike half grown, and whole in time. */
static bool is_strike_seen_growing(void)
{
    enum { FIRST_GAP = 15, LAST_GAP = 30 };
    struct terminal *terminal = terminal_start(program_common, ARGS(command_installed()), NULL);
    bool was_seen_growing = false;
    bool is_in_time;
    double start;

    terminal_expect(terminal, "1-9");
    terminal_keys(terminal, "1425");
    start = suite_seconds();
    terminal_send(terminal, "3", 1);
    while (!is_struck(terminal, LAST_GAP) && suite_seconds() - start < 1) {
        was_seen_growing |= is_struck(terminal, FIRST_GAP);
        terminal_sleeps(terminal, 10);
    }
    is_in_time = suite_seconds() - start < 0.6;
    while (suite_seconds() - start < 0.6) /* some frames are the same */
        terminal_sleeps(terminal, 100);
    ck_assert(terminal_sleeps(terminal, 500));
    terminal_free(terminal);
    return was_seen_growing && is_in_time;
}

TEST(the_strike_of_a_win_grows_within_the_breath_and_then_the_program_sleeps)
{
    bool was_seen = false;

    for (int try = 0; try < TRIES && !was_seen; try++)
        was_seen = is_strike_seen_growing();
    ck_assert(was_seen);
}
