/* SPDX-License-Identifier: MIT
 *
 * The moments when signals are let in, and the state of signals after the screen is closed.
 */
#include "program.h"
#include "suite.h"
#include "terminal/tty.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { ALL_SIGNALS = 65, MOST_LEFT_US = 300000 };

/* Greater than any outcome. */
enum { STOPPED = 1000 };

static const int stopping[] = {SIGTSTP, SIGTTIN, SIGTTOU};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
enum {
    STOPPING = sizeof stopping / sizeof stopping[0],
    CRASHES = sizeof crashes / sizeof crashes[0]
};

static bool is_one_of(int signal_number, const int signals[], int count)
{
    for (int i = 0; i < count; i++)
        if (signal_number == signals[i])
            return true;
    return false;
}

/* The numbers between the standard signals and SIGRTMIN belong to the C library. */
static bool is_to_end(int signal_number)
{
    static const int others[] = {SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGSTOP, SIGKILL};

    return !is_one_of(signal_number, others, sizeof others / sizeof others[0])
        && !is_one_of(signal_number, stopping, STOPPING)
        && !is_one_of(signal_number, crashes, CRASHES)
        && (signal_number < 32 || signal_number >= SIGRTMIN);
}

/* Undo the signal settings that the tests were started with. */
static void begin_afresh(void)
{
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 1; i <= SIGRTMAX; i++)
        signal(i, SIG_DFL);
}

/* The outcome of the child, or STOPPED + the signal that stopped it. */
static int wait_for(pid_t child)
{
    int status;

    ck_assert_int_eq(waitpid(child, &status, WUNTRACED), child);
    return WIFSTOPPED(status) ? STOPPED + WSTOPSIG(status) : command_outcome(status);
}

static pid_t start(void (*act)(void))
{
    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0) {
        act();
        _exit(EXIT_SUCCESS);
    }
    return child;
}

/* ---- Letting them in. ---- */

AROUND_EACH(begin_afresh, NULL)

/* A signal between the check and the sleep would wait for the next key. */
TEST(no_signal_is_heard_before_it_is_let_in)
{
    int before = 0;

    tty_catch_signals();
    for (int i = 1; i <= SIGRTMAX; i++) {
        if (!is_to_end(i))
            continue;
        raise(i);
        ck_assert_int_eq(tty_ending_signal(), before);
        tty_let_signals_in();
        ck_assert_int_eq(tty_ending_signal(), i);
        before = i;
    }
    ck_assert_int_ne(before, 0);
}

TEST(where_only_the_end_of_this_program_and_of_its_children_is_caught_nothing_else_is_kept_out)
{
    sigset_t blocked;

    tty_catch_ending();
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    for (int i = 1; i <= SIGRTMAX; i++) {
        struct sigaction action;

        if (sigaction(i, NULL, &action) != 0)
            continue;
        ck_assert_int_eq(sigismember(&blocked, i), is_to_end(i) || i == SIGCHLD);
        ck_assert_int_eq(action.sa_handler != SIG_DFL, is_to_end(i) || i == SIGCHLD);
    }
    raise(SIGTERM);
    tty_let_signals_in();
    ck_assert_int_eq(tty_ending_signal(), SIGTERM);
}

static void check_noted(int signal_number, enum tty_note note)
{
    ck_assert(!tty_noted(note));
    raise(signal_number);
    ck_assert_msg(!tty_noted(note), "signal %d was not kept out", signal_number);
    tty_let_signals_in();
    ck_assert_msg(tty_noted(note), "signal %d was not heard", signal_number);
    ck_assert_msg(!tty_noted(note), "signal %d is told twice", signal_number);
}

TEST(what_stops_and_what_changes_the_window_is_noted_once_it_is_let_in)
{
    tty_catch_signals();
    check_noted(SIGWINCH, TTY_SIZE_CHANGED);
    check_noted(SIGCONT, TTY_CONTINUED);
    for (int i = 0; i < STOPPING; i++)
        check_noted(stopping[i], TTY_STOP_ASKED);
}

TEST(what_was_ignored_stays_so_but_for_the_window_and_children)
{
    for (int i = 1; i <= SIGRTMAX; i++)
        signal(i, SIG_IGN);
    tty_catch_signals();
    for (int i = 1; i <= SIGRTMAX; i++) {
        struct sigaction action = {.sa_handler = SIG_IGN};

        sigaction(i, NULL, &action);
        if (i != SIGKILL && i != SIGSTOP)
            ck_assert_int_eq(action.sa_handler != SIG_IGN,
                             i == SIGWINCH || i == SIGCONT || i == SIGCHLD);
    }
}

/* ---- Restoring everything. ---- */

static void do_nothing(int signal_number)
{
    (void)signal_number;
}

/* The states in which a parent may leave a signal: one of three actions, and blocked or not. Over
 * all shifts every signal gets every state. */
enum { SHIFTS = 6 };

static void arrange_signals(int shift)
{
    struct sigaction ways[] = {
        {.sa_handler = SIG_DFL}, {.sa_handler = SIG_IGN}, {.sa_handler = do_nothing}};
    sigset_t blocked;

    sigemptyset(&blocked);
    for (int i = 1; i <= SIGRTMAX; i++) {
        sigaction(i, &ways[(i + shift) % 3], NULL);
        if ((i + shift) % 2)
            sigaddset(&blocked, i);
    }
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

struct signals {
    struct sigaction actions[ALL_SIGNALS];
    sigset_t blocked;
    int next_file;
};

static void look_at(struct signals *signals)
{
    *signals = (struct signals){.next_file = dup(STDIN_FILENO)};
    close(signals->next_file);
    for (int i = 1; i <= SIGRTMAX; i++)
        sigaction(i, NULL, &signals->actions[i]);
    sigprocmask(SIG_SETMASK, NULL, &signals->blocked);
}

static void check_same(const struct signals *now, const struct signals *before)
{
    ck_assert_int_eq(now->next_file, before->next_file);
    for (int i = 1; i <= SIGRTMAX; i++) {
        ck_assert(now->actions[i].sa_handler == before->actions[i].sa_handler);
        ck_assert_int_eq(sigismember(&now->blocked, i), sigismember(&before->blocked, i));
    }
}

TEST(when_they_are_forgotten_all_is_as_before)
{
    for (int shift = 0; shift < SHIFTS; shift++) {
        struct signals before, after;

        arrange_signals(shift);
        look_at(&before);
        tty_catch_signals();
        tty_forget_signals();
        look_at(&after);
        check_same(&after, &before);
    }
}

static long microseconds_left(void)
{
    struct itimerval timer;

    getitimer(ITIMER_REAL, &timer);
    return (long)timer.it_value.tv_sec * 1000000 + (long)timer.it_value.tv_usec;
}

/* It may be in the background by then, and its output must not stop it. */
TEST(who_is_told_to_go_has_little_time_left_and_is_stopped_by_no_output)
{
    struct sigaction action;
    sigset_t blocked;

    sigemptyset(&blocked);
    sigaddset(&blocked, SIGALRM);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    tty_catch_signals();
    raise(SIGTERM);
    tty_let_signals_in();
    ck_assert_int_eq(microseconds_left(), 0);
    tty_forget_signals();
    ck_assert_int_gt(microseconds_left(), 0);
    ck_assert_int_le(microseconds_left(), MOST_LEFT_US);
    sigprocmask(SIG_SETMASK, NULL, &blocked);
    for (int i = 1; i <= SIGRTMAX; i++)
        ck_assert_int_eq(sigismember(&blocked, i), 0);
    ck_assert_int_eq(sigaction(SIGTTOU, NULL, &action), 0);
    ck_assert(action.sa_handler == SIG_IGN);
}

TEST(what_came_before_they_are_forgotten_is_noted)
{
    tty_catch_ending();
    raise(SIGTERM);
    tty_forget_signals();
    ck_assert_int_eq(tty_ending_signal(), SIGTERM);
}

/* ---- Around output. ---- */

TEST(around_output_what_ends_is_heard_at_once_and_the_rest_is_not)
{
    int output = open("/dev/null", O_WRONLY);

    tty_catch_signals();
    tty_begin(output);
    raise(SIGWINCH);
    raise(SIGTSTP);
    ck_assert(!tty_noted(TTY_SIZE_CHANGED) && !tty_noted(TTY_STOP_ASKED));
    raise(SIGTERM);
    ck_assert_int_eq(tty_ending_signal(), SIGTERM);
    ck_assert_int_gt(microseconds_left(), 0);
    tty_end();
    ck_assert_int_eq(microseconds_left(), 0);
    raise(SIGHUP);
    ck_assert_int_eq(tty_ending_signal(), SIGTERM);
}

TEST(what_came_before_the_output_leaves_it_little_time_too)
{
    int output = open("/dev/null", O_WRONLY);

    tty_catch_signals();
    raise(SIGTERM);
    tty_begin(output);
    ck_assert_int_eq(tty_ending_signal(), SIGTERM);
    ck_assert_int_gt(microseconds_left(), 0);
    tty_end();
}

static bool is_nowhere(int file)
{
    struct stat nowhere, status;

    return stat("/dev/null", &nowhere) == 0 && fstat(file, &status) == 0
        && status.st_rdev == nowhere.st_rdev;
}

TEST(what_it_has_open_is_for_no_other_program)
{
    int before = dup(STDIN_FILENO);

    close(before);
    tty_catch_signals();
    tty_begin(STDOUT_FILENO);
    ck_assert_int_eq(fcntl(before, F_GETFD), FD_CLOEXEC);
}

TEST(output_that_takes_too_long_goes_nowhere)
{
    int ends[2];
    sigset_t none;

    sigemptyset(&none);
    ck_assert_int_eq(pipe(ends), 0);
    tty_catch_signals();
    tty_begin(ends[1]);
    raise(SIGTERM);
    ck_assert(!is_nowhere(ends[1]));
    while (!is_nowhere(ends[1]))
        sigsuspend(&none);
    tty_end();
}

static void stall_without_a_file(void)
{
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){0});
    tty_catch_signals();
    tty_begin(STDOUT_FILENO);
    raise(SIGTERM);
    for (;;)
        pause();
}

TEST(output_that_takes_too_long_ends_the_program_where_it_can_go_nowhere)
{
    ck_assert_int_eq(wait_for(start(stall_without_a_file)), -SIGTERM);
}

/* ---- Stopping. ---- */

static void stop_and_look(void)
{
    struct signals before, after;

    setpgid(0, 0);
    tty_catch_signals();
    look_at(&before);
    if (!tty_stop(SIGTTOU))
        _exit(EXIT_FAILURE);
    look_at(&after);
    check_same(&after, &before);
}

TEST(it_stops_until_it_is_continued_and_then_all_is_as_before)
{
    pid_t child = start(stop_and_look);

    ck_assert_int_eq(wait_for(child), STOPPED + SIGTTOU);
    kill(child, SIGCONT);
    ck_assert_int_eq(wait_for(child), EXIT_SUCCESS);
}

/* Nobody can stop the leader of a session. */
static void lead_and_stop(void)
{
    setsid();
    tty_catch_signals();
    raise(SIGCONT);
    tty_let_signals_in();
    if (tty_stop(SIGTTOU))
        _exit(EXIT_FAILURE);
    raise(SIGTSTP); /* instead of SIGCONT, which it discards */
    if (!tty_stop(SIGTTOU))
        _exit(EXIT_FAILURE);
}

TEST(where_it_cannot_be_stopped_it_says_so)
{
    ck_assert_int_eq(wait_for(start(lead_and_stop)), EXIT_SUCCESS);
}

/* ---- Crashes. ---- */

static volatile char *nobodys; /* page */

/* Succeed if the fault arrives as it was, and no timer runs. */
static void tell_cause(int signal_number, siginfo_t *info, void *context)
{
    bool is_told = info->si_code > 0 && info->si_addr == nobodys && microseconds_left() == 0;

    (void)signal_number;
    (void)context;
    _exit(is_told ? EXIT_SUCCESS : EXIT_FAILURE);
}

static void fault(void)
{
    struct sigaction action = {.sa_sigaction = tell_cause, .sa_flags = SA_SIGINFO};

    nobodys = mmap(NULL, (size_t)getpagesize(), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    sigaction(SIGSEGV, &action, NULL);
    tty_catch_signals();
    *nobodys = 1;
}

TEST(whoever_waited_for_a_fault_learns_where_it_was)
{
    ck_assert_int_eq(wait_for(start(fault)), EXIT_SUCCESS);
}

#if defined(__linux__) && defined(__x86_64__)
static void trap(void)
{
    tty_catch_signals();
    __asm__ volatile("int3");
}

static void call_what_is_forbidden(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};

    tty_catch_signals();
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        raise(SIGSYS);
    getppid();
}

TEST(a_fault_that_does_not_happen_again_ends_it_too)
{
    program_forbid_core_dumps();
    ck_assert_int_eq(wait_for(start(trap)), -SIGTRAP);
    ck_assert_int_eq(wait_for(start(call_what_is_forbidden)), -SIGSYS);
}
#endif
