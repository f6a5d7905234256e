/* SPDX-License-Identifier: MIT
 *
 * Signals at any moment: the terminal comes back as it was, and no game is lost. One after the
 * other: tests/app/tty.screen.
 */
#include "program.h"
#include "pseudo.h"
#include "suite.h"

#include <sys/ioctl.h>
#if defined(__linux__) && defined(__x86_64__)
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#endif

/* The number of keys after which the line has that code; -1 if it never has. */
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

    program_forbid_core_dumps();
    for (int i = 0; i<TRIES; i += suite_share()> 1 ? 3 : 1) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal = program_begin(program_compact, NULL);
        struct line line;
        int pressed;

        program_draw_line(&line, &rng);

        int careful = program_play_to_any_moment(terminal, &line, &rng, &pressed);

        terminal_signal(terminal, signal_number);
        program_check_end(terminal, -signal_number);

        int code = terminal_code(terminal);
        int at = code >= 0                           ? find_on_line(&line, code)
               : terminal_shows(terminal, "score: ") ? line.length
                                                     : 0; /* nothing but an empty board */

        ck_assert_int_ge(at, careful);
        ck_assert_int_le(at, pressed);
        ck_assert_str_eq(program_list_codes(terminal_home(terminal)),
                         program_codes_after("", &line, at));
        terminal_free(terminal);
    }
}

TEST(a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was)
{
    enum { TRIES = 4 * ENDING_SIGNALS, MOMENT = 20000 };
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

/* Each comes while the one before may still be handled. */
TEST(signals_that_come_together_end_it_by_one_of_them)
{
    enum { TRIES = 40 };
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGUSR1};
    unsigned rng = 1;

    for (int i = 0; i < TRIES; i++) {
        struct terminal *terminal = program_begin(program_compact, NULL);

        terminal_send(terminal, "\f5", 2);
        program_dawdle(&rng, 2000);
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

TEST(the_end_of_the_input_ends_it_without_spinning)
{
    enum { MOST_MS = 250 };
    struct terminal *terminal = program_begin(program_common, NULL);

    terminal_keys(terminal, "51");
    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    ck_assert_int_lt(terminal_cpu_ms(terminal), MOST_MS);
    ck_assert_str_eq(program_list_codes(terminal_home(terminal)), "16 ");
    terminal_free(terminal);
}

/* Ctrl-\ is ignored, but discards typed bytes that are not read yet. */
TEST(a_key_that_vanishes_before_it_is_read_is_not_the_end_of_the_input)
{
    enum { TRIES = 20000 };
    struct terminal *terminal = terminal_start(
        program_common, ARGS("sh", "-c", "trap '' QUIT; exec \"$0\"", command_tictactoe()), NULL);

    terminal_expect(terminal, "> X ");
    for (int i = 0; i < TRIES; i++) {
        terminal_send(terminal, "z", 1);
        terminal_send(terminal, "\034", 1);
    }
    terminal_keys(terminal, "5");
    program_check_code(terminal, 5);
    program_end(terminal);
}

#if defined(__linux__) && defined(__x86_64__)
/* Let the program, which is stopped, go on to the end of its next read that fails with EIO. */
static void wait_for_failing_read(pid_t program)
{
    struct user_regs_struct registers = {0};

    while (registers.orig_rax != SYS_read || (long long)registers.rax != -EIO) {
        ck_assert_int_eq(ptrace(PTRACE_SYSCALL, program, NULL, NULL), 0);
        ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
        ck_assert_int_eq(ptrace(PTRACE_GETREGS, program, NULL, &registers), 0);
    }
}

/* A key that was typed for another program cannot be read; then the terminal is the game's. */
TEST(a_read_from_the_background_is_not_the_end_of_the_input)
{
    struct terminal *terminal = program_begin(program_common, NULL);
    pid_t program = terminal_program(terminal);

    if (ptrace(PTRACE_SEIZE, program, NULL, NULL) != 0) {
        suite_skip("the program may not be traced here");
    } else {
        ck_assert_int_eq(ptrace(PTRACE_INTERRUPT, program, NULL, NULL), 0);
        ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
        terminal_take_away(terminal);
        terminal_send(terminal, "z", 1);
        wait_for_failing_read(program);
        terminal_continue(terminal);
        ck_assert_int_eq(ptrace(PTRACE_DETACH, program, NULL, NULL), 0);
        terminal_keys(terminal, "5");
        program_check_code(terminal, 5);
    }
    terminal_free(terminal);
}

/* Take its stack away, so that the next call is a fault that only the alternate signal stack has
 * room for. */
static bool take_stack(pid_t program)
{
    struct user_regs_struct registers;

    if (ptrace(PTRACE_SEIZE, program, NULL, NULL) != 0)
        return false;
    ck_assert_int_eq(ptrace(PTRACE_INTERRUPT, program, NULL, NULL), 0);
    ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
    ck_assert_int_eq(ptrace(PTRACE_GETREGS, program, NULL, &registers), 0);
    registers.rsp = 0;
    registers.orig_rax = -1ULL; /* no system call is restarted */
    ck_assert_int_eq(ptrace(PTRACE_SETREGS, program, NULL, &registers), 0);
    ck_assert_int_eq(ptrace(PTRACE_DETACH, program, NULL, NULL), 0);
    return true;
}

TEST(a_fault_of_its_own_without_a_stack_leaves_a_terminal_that_can_be_used)
{
    struct terminal *terminal;

    program_forbid_core_dumps();
    terminal = program_begin(program_common,
                             ARGS("ASAN_OPTIONS=handle_segv=0", "UBSAN_OPTIONS=handle_segv=0"));
    terminal_keys(terminal, "51");
    program_check_code(terminal, 16);
    if (take_stack(terminal_program(terminal))) {
        program_check_end(terminal, -SIGSEGV);
        ck_assert_str_eq(program_list_codes(terminal_home(terminal)), "16 ");
    } else {
        suite_skip("the program may not be traced here");
    }
    terminal_free(terminal);
}
#endif

/* ---- In a group that nobody would continue. ---- */

struct orphan {
    char home[COMMAND_HOME];
    pid_t leader;         /* of its session */
    int terminal, orders; /* to the leader: take the terminal away */
    char heard[1 << 16];
};

/* The parent of the game ends once it has started it. */
static void lead_orphan(const struct orphan *orphan, int orders)
{
    char order;

    signal(SIGTTOU, SIG_IGN);
    if (fork() == 0) {
        if (fork() == 0) {
            setpgid(0, 0);
            tcsetpgrp(STDIN_FILENO, getpid());
            command_become(ARGS(command_tictactoe()), NULL, orphan->home);
        }
        _exit(EXIT_SUCCESS);
    }
    wait(NULL);
    while (read(orders, &order, 1) == 1)
        tcsetpgrp(STDIN_FILENO, getpgrp());
    _exit(EXIT_SUCCESS);
}

/* Read until the words have come, and forget everything up to them. */
static void expect(struct orphan *orphan, const char *words)
{
    const char *found;

    while (!(found = strstr(orphan->heard, words))) {
        size_t length = strlen(orphan->heard);
        struct pollfd file = {.fd = orphan->terminal, .events = POLLIN};

        ck_assert_msg(poll(&file, 1, 20000) > 0, "%s does not come", words);

        ssize_t count =
            read(orphan->terminal, orphan->heard + length, sizeof orphan->heard - 1 - length);

        ck_assert_int_gt(count, 0);
        orphan->heard[length + (size_t)count] = '\0';
    }
    memmove(orphan->heard, found + strlen(words), strlen(found + strlen(words)) + 1);
}

TEST(in_a_group_that_nobody_would_continue_ctrl_z_comes_back_at_once)
{
    static struct orphan orphan;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    int orders[2];

    command_make_home(orphan.home);
    ck_assert_int_eq(pipe(orders), 0);
    orphan.leader = forkpty(&orphan.terminal, NULL, NULL, &size);
    if (orphan.leader == 0) {
        close(orders[1]);
        lead_orphan(&orphan, orders[0]);
    }
    expect(&orphan, "quit");
    ck_assert_int_eq(write(orphan.terminal, "\032", 1), 1);
    expect(&orphan, "\033[?1049l");
    expect(&orphan, "quit");
    ck_assert_int_eq(write(orphan.terminal, "5", 1), 1);
    expect(&orphan, "X 5");
    ck_assert_int_eq(write(orders[1], "t", 1), 1);
    while (tcgetpgrp(orphan.terminal) != orphan.leader)
        poll(NULL, 0, 1);
    ck_assert_int_eq(write(orphan.terminal, "5", 1), 1);
    expect(&orphan, "the input has ended");

    double end = suite_seconds() + 20;

    close(orders[1]);
    waitpid(orphan.leader, NULL, 0);
    /* It is no child of the test, so wait until its game is on the shelf. */
    while (strcmp(program_list_codes(orphan.home), "5 ") != 0)
        ck_assert_msg(suite_seconds() < end, "the game is not on the shelf");
    command_remove_home(orphan.home);
}
