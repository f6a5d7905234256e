/* SPDX-License-Identifier: MIT
 *
 * Signals at any moment, crashes, the end of the input, and silence.
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

/* ---- Signals. ---- */

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

/* As nohup has it. */
TEST(a_signal_that_was_ignored_before_stays_so)
{
    struct terminal *terminal = terminal_start(
        visit_compact, ARGS("sh", "-c", "trap '' HUP; exec \"$0\"", command_tictactoe()), NULL);

    terminal_expect(terminal, "> X ");
    terminal_signal(terminal, SIGHUP);
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    visit_end(terminal);
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

/* At the table after two moves, and no sanitizer between a crash and the program. */
static struct terminal *sit_down_to_crash(void)
{
    static const char sanitizer[] = "=handle_segv=0:handle_abort=0:handle_sigbus=0:"
                                    "handle_sigfpe=0:handle_sigill=0";
    char settings[2][PATH];

    weather_forbid_core_dumps();
    snprintf(settings[0], PATH, "ASAN_OPTIONS%s", sanitizer);
    snprintf(settings[1], PATH, "UBSAN_OPTIONS%s", sanitizer);

    struct terminal *terminal = visit_begin(visit_common, ARGS(settings[0], settings[1]));

    terminal_keys(terminal, "51");
    visit_check_code(terminal, 16);
    return terminal;
}

static void check_crash(struct terminal *terminal, int signal_number)
{
    visit_check_end(terminal, -signal_number);
    weather_check_games(terminal_home(terminal), (struct games){1, {16}});
    terminal_free(terminal);
}

TEST(a_crash_leaves_a_terminal_that_can_be_used)
{
    static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
    static const char *const modes[] = {"", "o12", "?", "b"};

    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct terminal *terminal = sit_down_to_crash();

        terminal_keys(terminal, modes[i % (sizeof modes / sizeof modes[0])]);
        terminal_signal(terminal, crashes[i]);
        check_crash(terminal, crashes[i]);
    }
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
    struct terminal *terminal = sit_down_to_crash();

    if (take_stack(terminal_program(terminal))) {
        check_crash(terminal, SIGSEGV);
    } else {
        fprintf(stderr, "# not tried: the program may not be traced here\n");
        terminal_free(terminal);
    }
}
#endif

/* As `kill %1` does after Ctrl-Z: it must not wait to be brought to the foreground. */
TEST(a_stopped_game_that_is_told_to_go_goes)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, NULL);

        terminal_keys(terminal, "51");
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        ck_assert(terminal_restored(terminal));
        terminal_written(terminal);
        terminal_signal(terminal, signals[i]);
        terminal_signal(terminal, SIGCONT);
        visit_check_end(terminal, -signals[i]);
        weather_check_games(terminal_home(terminal), (struct games){1, {16}});
        terminal_free(terminal);
    }
}

TEST(ctrl_z_works_whatever_is_open_and_fg_brings_it_back)
{
    static const struct {
        const char *keys, *shown;
    } rows[] = {
        {"o52", "Open: 52"},
        {"?", "this help"},
        {"r", "Resume a game"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, NULL);

        terminal_keys(terminal, "7n51"); /* the first game waits */
        terminal_keys(terminal, rows[i].keys);
        terminal_expect(terminal, rows[i].shown);
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        ck_assert(terminal_restored(terminal));
        terminal_resize(terminal, (struct size){40, 120});
        terminal_continue(terminal);
        terminal_expect(terminal, rows[i].shown);
        ck_assert(terminal_alternate(terminal));
        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        visit_check_code(terminal, 16);
        visit_end(terminal);
    }
}

/* ---- The end of the input, and silence. ---- */

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

TEST(nothing_wakes_it_while_nobody_acts)
{
    enum { A_WHILE = 300 };
    static const char *const moments[] = {"", "5", "?", "?b", "e", "1234", "o52"};
    struct terminal *terminal = visit_begin(visit_common, NULL);

    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        terminal_keys(terminal, moments[i]);
        ck_assert_msg(terminal_sleeps(terminal, A_WHILE), "something wakes it after %s",
                      moments[i]);
    }
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    visit_end(terminal);
}
