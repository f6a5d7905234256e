/* SPDX-License-Identifier: MIT
 *
 * Signals, and a terminal that vanishes.
 */
#include "suite.h"
#include "visit.h"

static void check_died(struct terminal *terminal, int signal_number)
{
    ck_assert_int_eq(terminal_end(terminal), -signal_number);
    ck_assert(terminal_restored(terminal));
    terminal_expect(terminal, "code 5");
    terminal_free(terminal);
}

TEST(a_signal_ends_the_program_and_the_terminal_comes_back)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, NULL);

        terminal_keys(terminal, "5");
        terminal_expect(terminal, "> O ");
        terminal_signal(terminal, signals[i]);
        check_died(terminal, signals[i]);
    }
}

TEST(ctrl_c_ends_the_program_as_an_interrupt)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "5");
    terminal_expect(terminal, "> O ");
    terminal_control(terminal, 'c');
    check_died(terminal, SIGINT);
}

TEST(a_terminal_that_vanishes_ends_the_program)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    terminal_free(terminal);
}

/* Stopped, so that it finds both at once: then either may be what it ends by. */
TEST(a_terminal_that_vanishes_with_a_signal_ends_the_program)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_signal(terminal, SIGSTOP);
    ck_assert(terminal_stopped(terminal));
    terminal_hang_up(terminal);
    terminal_signal(terminal, SIGHUP);
    terminal_signal(terminal, SIGCONT);

    int outcome = terminal_end(terminal);

    ck_assert_msg(outcome == -SIGHUP || outcome == EXIT_FAILURE, "ends with %d", outcome);
    terminal_free(terminal);
}

/* True if the last sequence about pasted text asks for brackets. */
static bool asks_for_brackets(const struct terminal *terminal)
{
    static const char mode[] = "\033[?2004";
    char last = 'l';

    for (const char *at = terminal_tail(terminal); (at = strstr(at, mode)); at++)
        last = at[strlen(mode)];
    return last == 'h';
}

TEST(ctrl_z_gives_the_terminal_back_and_fg_brings_the_game)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "1386");
    visit_check_code(terminal, 523);
    for (int i = 0; i < 3; i++) {
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        ck_assert(terminal_restored(terminal));
        terminal_continue(terminal);
        visit_check_code(terminal, 523);
        ck_assert(terminal_alternate(terminal));
        ck_assert(terminal_mouse(terminal));
        ck_assert_msg(asks_for_brackets(terminal), "pasted text is not bracketed any more");
        terminal_keys(terminal, "4u");
        visit_check_code(terminal, 523);
    }
    visit_end(terminal);
}

TEST(a_window_that_changed_while_the_program_was_stopped_is_noticed)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_control(terminal, 'z');
    ck_assert(terminal_stopped(terminal));
    terminal_resize(terminal, (struct size){7, 19});
    terminal_continue(terminal);
    terminal_expect(terminal, "19x7");
    terminal_signal(terminal, SIGSTOP);
    ck_assert(terminal_stopped(terminal));
    terminal_resize(terminal, visit_common);
    terminal_continue(terminal);
    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    visit_end(terminal);
}
