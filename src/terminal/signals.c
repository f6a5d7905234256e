/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <errno.h>
#include <stddef.h>
#include <sys/select.h>
#include <unistd.h>

#include "terminal/output.h"

enum { CRASH_STACK_SIZE = 1 << 16 };

#ifdef SIGRTMAX
#define LAST_SIGNAL SIGRTMAX
#else
#define LAST_SIGNAL (NSIG - 1)
#endif
enum { SIGNALS = 128 };

/* What the handlers leave for the loop. */
static volatile sig_atomic_t ending_signal; /* that asks the program to go, or 0 */
static volatile sig_atomic_t stop_asked;    /* by Ctrl-Z */
static volatile sig_atomic_t size_changed;
static volatile sig_atomic_t continued;

/* As it was before. */
static struct sigaction actions_before[SIGNALS];
static sigset_t mask_before;

/* ---- What each signal is. ---- */

/* What stops a program: Ctrl-Z, and the terminal if it is another program's. */
static const int stopping[] = {SIGTSTP, SIGTTIN, SIGTTOU};
enum { STOPPING = sizeof stopping / sizeof stopping[0] };

/* A fault of the program itself, unless somebody sends it. */
static bool is_crash(int signal_number)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        if (signal_number == crashes[i])
            return true;
    return false;
}

/* What ends nobody, and what nobody can catch. */
static bool is_harmless(int signal_number)
{
    static const int harmless[] = {
        SIGCHLD, SIGURG, SIGWINCH, SIGCONT, SIGTSTP, SIGTTIN, SIGTTOU, SIGSTOP, SIGKILL,
#ifdef SIGINFO
        SIGINFO,
#endif
    };

    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (signal_number == harmless[i])
            return true;
    return false;
}

static bool is_ending(int signal_number)
{
    return !is_harmless(signal_number) && !is_crash(signal_number);
}

static sigset_t all_ending(void)
{
    sigset_t ending;

    sigemptyset(&ending);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        if (is_ending(i))
            sigaddset(&ending, i);
    return ending;
}

/* ---- The handlers. ---- */

static void default_and_raise(int signal_number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t only;

    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
    raise(signal_number);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
}

static void note_ending(int signal_number)
{
    int error = errno;

    ending_signal = signal_number;
    output_hurry();
    errno = error;
}

static void note(int signal_number)
{
    if (signal_number == SIGWINCH)
        size_changed = 1;
    else if (signal_number == SIGCONT)
        continued = 1;
    else
        stop_asked = 1;
}

/* A crash leaves a usable terminal, and goes on as it would have gone: with a fault that happens
 * again on return, or with the signal that somebody sent, or that does not happen again. */
static void give_terminal_back(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    ending_signal = signal_number;
    output_leave_at_once();
    sigaction(signal_number, &actions_before[signal_number], NULL);
    if (info->si_code <= 0 || signal_number == SIGTRAP || signal_number == SIGSYS)
        raise(signal_number);
}

/* ---- Catching them. ---- */

/* Signals that were ignored when the program was called stay so. */
static void catch_signal(int signal_number, void (*handler)(int), bool even_ignored)
{
    struct sigaction action = {.sa_handler = handler};

    sigemptyset(&action.sa_mask);
    if (even_ignored || actions_before[signal_number].sa_handler != SIG_IGN)
        sigaction(signal_number, &action, NULL);
}

static void catch_crashes(void)
{
    static char stack[CRASH_STACK_SIZE];
    const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = give_terminal_back,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};

    sigemptyset(&action.sa_mask);
    sigaltstack(&alternate, NULL);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        if (is_crash(i) && actions_before[i].sa_handler != SIG_IGN)
            sigaction(i, &action, NULL);
}

/* With SIGTTOU and its like blocked, a program in the background can touch the terminal unstopped:
 * so output_in_background is asked first. */
static void block_others(void)
{
    sigset_t blocked;

    sigemptyset(&blocked);
    for (size_t i = 0; i < STOPPING; i++)
        sigaddset(&blocked, stopping[i]);
    sigaddset(&blocked, SIGWINCH);
    sigaddset(&blocked, SIGCONT);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
}

void signals_catch_ending(void)
{
    const sigset_t ending = all_ending();

    sigprocmask(SIG_BLOCK, &ending, &mask_before);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        sigaction(i, NULL, &actions_before[i]);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        if (is_ending(i))
            catch_signal(i, note_ending, false);
}

void signals_catch(void)
{
    signals_catch_ending();
    block_others();
    for (size_t i = 0; i < STOPPING; i++)
        catch_signal(stopping[i], note, false);
    catch_signal(SIGWINCH, note, true);
    catch_signal(SIGCONT, note, true);
    catch_crashes();
}

void signals_forget(void)
{
    signals_let_in(); /* what has come already is not to end it before all is said */
    for (int i = 1; i <= LAST_SIGNAL; i++)
        sigaction(i, &actions_before[i], NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
    if (ending_signal)
        output_count_down();
}

/* ---- Asking for them. ---- */

void signals_let_in(void)
{
    sigset_t none;

    sigemptyset(&none);
    pselect(0, NULL, NULL, NULL, &(struct timespec){0}, &none);
}

void signals_hear_ending(bool is_heard)
{
    const sigset_t ending = all_ending();

    sigprocmask(is_heard ? SIG_UNBLOCK : SIG_BLOCK, &ending, NULL);
}

int signals_ending(void)
{
    return ending_signal;
}

/* The signals are blocked: nothing comes between. */
static bool take(volatile sig_atomic_t *flag)
{
    bool is_set = *flag;

    *flag = 0;
    return is_set;
}

bool signals_stop_asked(void)
{
    return take(&stop_asked);
}

bool signals_size_changed(void)
{
    return take(&size_changed);
}

bool signals_continued(void)
{
    return take(&continued);
}

/* A stopped program is continued by SIGCONT, which is let in here, unless Ctrl-Z follows at once
 * and takes its place. Where the system does not stop a program, because nobody could continue it,
 * neither comes. */
bool signals_stop(int signal_number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t only;
    sigset_t mask;
    sigset_t pending;

    continued = 0;
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, &before);
    raise(signal_number);
    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigaddset(&only, SIGCONT);
    sigprocmask(SIG_UNBLOCK, &only, &mask);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    sigaction(signal_number, &before, NULL);
    sigpending(&pending);
    return continued || sigismember(&pending, SIGTSTP);
}

void signals_suffer_ending(void)
{
    if (ending_signal)
        default_and_raise(ending_signal);
}
