/* SPDX-License-Identifier: MIT
 *
 * Signals at any moment: the terminal comes back as it was, and no game is lost. One after the
 * other: tests/app/tty.screen.
 */
#include "suite.h"
#include "weather.h"

#include <sys/ptrace.h>
#include <sys/user.h>

/* After how many keys the line comes to that code; -1 if it never does. */
static int find_on_line(const struct line *line, int code)
{
    for (int at = 0; at <= line->length; at++)
        if (line->codes[at] == code)
            return at;
    return -1;
}

static const int ending_signals[] = {SIGHUP,  SIGTERM, SIGINT,  SIGQUIT,   SIGPIPE, SIGALRM,
                                     SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

TEST(a_signal_at_any_moment_ends_it_with_the_game_on_the_board_on_the_shelf)
{
    enum { TRIES = 8 * ENDING_SIGNALS };
    unsigned rng = 1;

    weather_forbid_core_dumps();
    for (int i = 0; i<TRIES; i += suite_share()> 1 ? 3 : 1) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal = visit_begin(visit_compact, NULL);
        struct line line;
        int pressed;

        visit_draw_line(&line, &rng);

        int careful = weather_play_to_any_moment(terminal, &line, &rng, &pressed);

        terminal_signal(terminal, signal_number);
        visit_check_end(terminal, -signal_number);

        int at = find_on_line(&line, terminal_code(terminal));

        ck_assert_int_ge(at, careful);
        ck_assert_int_le(at, pressed);
        weather_check_games(terminal_home(terminal),
                            weather_games_after(&(struct games){0}, &line, at));
        terminal_free(terminal);
    }
}

TEST(a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was)
{
    enum { TRIES = 4 * ENDING_SIGNALS, MOMENT = 20000 };
    unsigned rng = 1;

    weather_forbid_core_dumps();
    for (int i = 0; i < TRIES; i++) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal = terminal_start(visit_compact, ARGS(command_tictactoe()), NULL);

        weather_dawdle(&rng, MOMENT);
        terminal_signal(terminal, signal_number);
        visit_check_end(terminal, -signal_number);
        weather_check_games(terminal_home(terminal), (struct games){0});
        terminal_free(terminal);
    }
}

/* Each comes while the one before may just be dealt with. */
TEST(signals_that_come_together_end_it_by_one_of_them)
{
    enum { TRIES = 40 };
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGUSR1};
    unsigned rng = 1;

    for (int i = 0; i < TRIES; i++) {
        struct terminal *terminal = visit_begin(visit_compact, NULL);

        terminal_send(terminal, "\f5", 2);
        weather_dawdle(&rng, 2000);
        for (int j = 0; j < 4; j++)
            terminal_signal(terminal, signals[j]);

        int outcome = terminal_end(terminal);

        ck_assert_msg(outcome == -SIGTERM || outcome == -SIGHUP || outcome == -SIGINT
                          || outcome == -SIGUSR1,
                      "ends with %d", outcome);
        ck_assert(terminal_restored(terminal));
        terminal_free(terminal);
    }
}

/* Bytes that are keys without a meaning, again and again, more than are dealt with in no time. */
TEST(a_signal_is_heard_in_a_flood_of_keys)
{
    enum { FLOOD = 1000, FLOODS = 200 };
    struct terminal *terminal = visit_begin(visit_common, NULL);
    char flood[FLOOD];
    int floods = 0;

    memset(flood, 'z', sizeof flood);
    for (; floods < FLOODS && terminal_runs(terminal); floods++) {
        terminal_send(terminal, flood, sizeof flood);
        if (floods == 10)
            terminal_signal(terminal, SIGTERM);
    }
    visit_check_end(terminal, -SIGTERM);
    ck_assert_msg(floods < FLOODS, "it is deaf until the flood is over");
    terminal_free(terminal);
}

TEST(the_end_of_the_input_ends_it_without_spinning)
{
    enum { MOST_MS = 250 };
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "51");
    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    ck_assert_int_lt(terminal_cpu_ms(terminal), MOST_MS);
    weather_check_games(terminal_home(terminal), (struct games){1, {16}});
    terminal_free(terminal);
}

#if defined(__linux__) && defined(__x86_64__)
/* Take its stack away, so that the next call is a fault that has nowhere to be dealt with but the
 * stack that was put aside for it. */
static bool take_stack(pid_t program)
{
    struct user_regs_struct registers;

    if (ptrace(PTRACE_SEIZE, program, NULL, NULL) != 0)
        return false;
    ck_assert_int_eq(ptrace(PTRACE_INTERRUPT, program, NULL, NULL), 0);
    ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
    ck_assert_int_eq(ptrace(PTRACE_GETREGS, program, NULL, &registers), 0);
    registers.rsp = 0;
    registers.orig_rax = -1ULL; /* and no call to the system is taken up again */
    ck_assert_int_eq(ptrace(PTRACE_SETREGS, program, NULL, &registers), 0);
    ck_assert_int_eq(ptrace(PTRACE_DETACH, program, NULL, NULL), 0);
    return true;
}

TEST(a_fault_of_its_own_without_a_stack_leaves_a_terminal_that_can_be_used)
{
    struct terminal *terminal;

    weather_forbid_core_dumps();
    terminal = visit_begin(visit_common,
                           ARGS("ASAN_OPTIONS=handle_segv=0", "UBSAN_OPTIONS=handle_segv=0"));
    terminal_keys(terminal, "51");
    visit_check_code(terminal, 16);
    if (take_stack(terminal_program(terminal))) {
        visit_check_end(terminal, -SIGSEGV);
        weather_check_games(terminal_home(terminal), (struct games){1, {16}});
    } else {
        fprintf(stderr, "# not tried: the program may not be traced here\n");
    }
    terminal_free(terminal);
}
#endif
