/* SPDX-License-Identifier: MIT
 *
 * Signals at any moment: the terminal comes back as it was, and no game is lost. One after the
 * other: tests/app/signals.screen.
 */
#include "program.h"
#include "suite.h"

static const int ending_signals[] = {SIGHUP, SIGTERM, SIGINT, SIGQUIT};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

/* In milliseconds, after those bytes were sent, and some milliseconds later. */
static double time_end(const char *typed, int pause, const char *setting)
{
    struct terminal *terminal = program_begin(program_common, ARGS(setting));
    double began, ended;

    terminal_keys(terminal, "5");
    terminal_send(terminal, typed, strlen(typed));
    if (pause > 0)
        terminal_sleeps(terminal, pause);
    began = suite_seconds();
    terminal_signal(terminal, SIGTERM);
    program_check_end(terminal, -SIGTERM);
    ended = suite_seconds();
    terminal_expect(terminal, "code 5");
    terminal_free(terminal);
    return (ended - began) * 1000;
}

/* One time of three counts: others may have the processor. */
TEST(a_signal_ends_it_within_escdelay_and_a_tenth_of_a_second_whatever_is_torn)
{
    enum { TRIES = 3, MOST = 100, PAUSE = 40 };
    static const struct {
        int delay; /* that the setting means */
        const char *setting, *typed;
    } rows[] = {
        {25, "ESCDELAY=25", ""},
        {25, "ESCDELAY=25", "\033"},
        {25, "ESCDELAY=25", "\033["},
        {25, "ESCDELAY=25", "\033O"},
        {25, "ESCDELAY=25", "\033P1"},
        {25, "ESCDELAY=25", "\033]11;"},
        {25, "ESCDELAY=25", "\033[<"},
        {25, "ESCDELAY=25", "\033[<0;5"},
        {25, "ESCDELAY=25", "\303"},
        {25, "ESCDELAY=25", "\233"},
        {25, "ESCDELAY=25",
         "\235"
         "11;"},
        {25, "ESCDELAY=25", "\033[200~5"},
        {25, "ESCDELAY=25", "\033[200~5\033["},
        {25, "ESCDELAY=", "\033"},
        {25, "ESCDELAY=soon", "\033"},
        {25, "ESCDELAY=-1", "\033"},
        {1000, "ESCDELAY=1000", "\033["},
        {1000, "ESCDELAY=1000", "\033P"},
        {1000, "ESCDELAY=1000", "\033[<0"},
    };

    for (size_t i = 0; i < 2 * sizeof rows / sizeof rows[0]; i++) {
        const char *typed = rows[i / 2].typed, *setting = rows[i / 2].setting;
        int delay = rows[i / 2].delay;
        int pause = i % 2 == 0 ? 0 : PAUSE;
        double best = time_end(typed, pause, setting);

        for (int try = 1; try < TRIES && best > delay + MOST; try++)
            best = time_end(typed, pause, setting);
        ck_assert_msg(best <= delay + MOST, "row %zu takes %.0f ms", i, best);
    }
}

/* Whatever was typed, torn, stopped or resized before: no mode of the terminal stays on, and the
 * game whose code is told is the newest of the shelf. */
TEST(a_session_ended_at_a_random_moment_leaves_the_terminal_as_it_was_and_its_game_kept)
{
    enum { SESSIONS = 200, MOST_ACTS = 8, MOMENT = 40000 };
    static const char *const typed[] = {
        "5",        "u",      "o",    "\033",       "\033[",   "\033O",     "\033P",
        "\033]",    "\033[2", "?\r",  "\033[200~5", "\033[<0", "\033[201~", "\033[1;5C",
        "\033_x\a", "N\033",  "\014", "\303",       "cu",      "\033[M !",
    };
    static const int told[] = {SIGTSTP, SIGSTOP, SIGCONT, SIGWINCH};
    unsigned rng = 1;

    program_forbid_core_dumps();
    for (int i = 0; i < SESSIONS / suite_share(); i++) {
        const char *delay = suite_draw(&rng, 2) ? "ESCDELAY=25" : "ESCDELAY=250";
        struct terminal *terminal = program_begin(program_common, ARGS(delay));
        int signal_number = ending_signals[suite_draw(&rng, ENDING_SIGNALS)];

        terminal_send(terminal, "519", strlen("519"));
        for (unsigned acts = suite_draw(&rng, MOST_ACTS); acts > 0; acts--) {
            if (suite_draw(&rng, 3) == 0) {
                terminal_signal(terminal, told[suite_draw(&rng, 4)]);
            } else {
                const char *bytes = typed[suite_draw(&rng, sizeof typed / sizeof typed[0])];

                terminal_send(terminal, bytes, strlen(bytes));
            }
            program_dawdle(&rng, MOMENT);
        }
        terminal_signal(terminal, signal_number);
        terminal_signal(terminal, SIGCONT);
        program_check_end(terminal, -signal_number);
        if (terminal_code(terminal) > 0)
            ck_assert_int_eq(atoi(program_list_codes(terminal_home(terminal))),
                             terminal_code(terminal));
        terminal_free(terminal);
    }
}

TEST(a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was)
{
    enum { TRIES = 8 * ENDING_SIGNALS, MOMENT = 20000 };
    unsigned rng = 1;

    program_forbid_core_dumps();
    for (int i = 0; i < TRIES; i++) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal =
            terminal_start(program_compact, ARGS(command_tictactoe()), NULL);

        program_dawdle(&rng, MOMENT);
        terminal_signal(terminal, signal_number);
        program_check_end(terminal, -signal_number);
        ck_assert_str_eq(program_list_codes(terminal_home(terminal)), "");
        terminal_free(terminal);
    }
}

/* Keys without a meaning, again and again, so many that to handle them takes a while. */
TEST(a_signal_is_heard_in_a_flood_of_keys)
{
    enum { FLOOD = 1000, FLOODS = 200 };
    struct terminal *terminal = program_begin(program_common, NULL);
    char flood[FLOOD];
    int floods = 0;

    memset(flood, 'z', sizeof flood);
    for (; floods < FLOODS && terminal_runs(terminal); floods++) {
        terminal_send(terminal, flood, sizeof flood);
        if (floods == 10)
            terminal_signal(terminal, SIGTERM);
    }
    program_check_end(terminal, -SIGTERM);
    ck_assert_msg(floods < FLOODS, "it is deaf until the flood is over");
    terminal_free(terminal);
}
