/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
static const int screen_signals[] = {SIGCONT, SIGWINCH};
enum {
    ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0],
    CRASHES = sizeof crashes / sizeof crashes[0],
    SCREEN_SIGNALS = sizeof screen_signals / sizeof screen_signals[0]
};

static volatile sig_atomic_t ending_signal;         /* that has come, or 0 */
static volatile sig_atomic_t is_let_in;             /* something is read or written */
static volatile sig_atomic_t is_continued;          /* since signals_continued was called */
static const struct termios *volatile modes_before; /* null if they have been set back */

/* Without SA_RESTART, so that a signal ends a read or a write. */
static void set_action(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action;

    sigaction(signal_number, NULL, &action);
    if (action.sa_handler == SIG_IGN)
        return;
    action = (struct sigaction){.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

/* Block or unblock the signals. */
static void change_mask(int how, const int signals[], int count)
{
    sigset_t set;

    sigemptyset(&set);
    for (int i = 0; i < count; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(how, &set, NULL);
}

/* ---- The end. ---- */

static void note_ending(int signal_number)
{
    if (!ending_signal)
        ending_signal = signal_number;
    set_action(SIGTTOU, SIG_IGN, 0); /* the last words may come from the background */
    if (is_let_in)
        alarm(1);
}

static void default_and_raise(int signal_number)
{
    set_action(signal_number, SIG_DFL, 0);
    raise(signal_number);
    change_mask(SIG_UNBLOCK, &signal_number, 1);
}

/* The terminal takes no output. The rest of it is discarded: a close would wait for it. */
static void give_up(int signal_number)
{
    if (modes_before)
        tcsetattr(STDIN_FILENO, TCSANOW, modes_before);
    tcflush(STDOUT_FILENO, TCOFLUSH);
    default_and_raise(ending_signal ? ending_signal : signal_number);
}

static void note_continuing(int signal_number)
{
    (void)signal_number;
    is_continued = 1;
}

void signals_catch(void)
{
    change_mask(SIG_BLOCK, ending_signals, ENDING_SIGNALS);
    change_mask(SIG_BLOCK, screen_signals, SCREEN_SIGNALS);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        set_action(ending_signals[i], note_ending, 0);
    set_action(SIGCONT, note_continuing, 0);
    set_action(SIGALRM, give_up, 0);
}

int signals_ending(void)
{
    return ending_signal;
}

void signals_let_in(void)
{
    is_let_in = 1;
    if (ending_signal)
        alarm(1);
    change_mask(SIG_UNBLOCK, ending_signals, ENDING_SIGNALS);
}

void signals_keep_out(void)
{
    change_mask(SIG_BLOCK, ending_signals, ENDING_SIGNALS);
    is_let_in = 0;
    alarm(0);
}

/* One may have come when something else ended the sleep. */
void signals_die(void)
{
    signals_let_in();
    signals_keep_out();
    if (ending_signal)
        default_and_raise(ending_signal);
}

void signals_say(const char *text)
{
    signals_let_in();
    fputs(text, stdout);
    fflush(stdout);
    signals_keep_out();
}

/* ---- The screen. ---- */

/* No handler may call curses: these are the bytes of xterm, and any terminal takes or ignores them.
 * They end the mouse and paste modes, attributes, the modes of the keys, and the separate screen,
 * and show the cursor. SA_RESETHAND has put the default action back. */
static void give_terminal_back(int signal_number)
{
    static const char bytes[] =
        "\033[?1006;1000l\033[?2004l\033[m\033[?1l\033>\033[?1049l\033[?25h\r";

    tcsetattr(STDIN_FILENO, TCSANOW, modes_before);
    (void)!write(STDOUT_FILENO, bytes, strlen(bytes)); /* there is nobody to tell of a failure */
    raise(signal_number);
}

void signals_guard(const struct termios *modes)
{
    modes_before = modes;
    for (int i = 0; i < CRASHES; i++)
        set_action(crashes[i], modes ? give_terminal_back : SIG_DFL, (int)SA_RESETHAND);
}

bool signals_continued(void)
{
    bool was_continued;

    change_mask(SIG_UNBLOCK, screen_signals, SCREEN_SIGNALS);
    change_mask(SIG_BLOCK, screen_signals, SCREEN_SIGNALS);
    was_continued = is_continued;
    is_continued = 0;
    return was_continued;
}
