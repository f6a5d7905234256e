/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/* By enum signals_note. */
static const int noted_signals[SIGNALS_NOTES] = {SIGTSTP, SIGCONT, SIGWINCH};

static volatile sig_atomic_t ending_signal; /* that has come, or 0 */
static volatile sig_atomic_t is_let_in;     /* something is read or written */
static volatile sig_atomic_t notes[SIGNALS_NOTES];

/* The modes and the bytes that give the terminal back; null if there is nothing to give back. */
static const struct termios *volatile modes_before;
static const char *volatile last_bytes;

static void set_action(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};

    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

/* Without SA_RESTART, so that it ends a read or a write. */
static void catch_unless_ignored(int signal_number, void (*handler)(int))
{
    struct sigaction before;

    sigaction(signal_number, NULL, &before);
    if (before.sa_handler != SIG_IGN)
        set_action(signal_number, handler, 0);
}

/* Block the signals, or unblock them. */
static void change_mask(int how, const int signals[], size_t count)
{
    sigset_t set;

    sigemptyset(&set);
    for (size_t i = 0; i < count; i++)
        sigaddset(&set, signals[i]);
    sigprocmask(how, &set, NULL);
}

static void change_ending_mask(int how)
{
    change_mask(how, ending_signals, sizeof ending_signals / sizeof ending_signals[0]);
}

/* ---- The end. ---- */

static void default_and_raise(int signal_number)
{
    set_action(signal_number, SIG_DFL, 0);
    raise(signal_number);
    change_mask(SIG_UNBLOCK, &signal_number, 1);
}

static void note_ending(int signal_number)
{
    if (!ending_signal)
        ending_signal = signal_number;
    if (is_let_in)
        alarm(1);
}

static void set_modes_back(void)
{
    set_action(SIGTTOU, SIG_IGN, 0); /* this may be the background by now */
    if (modes_before)
        tcsetattr(STDIN_FILENO, TCSANOW, modes_before);
}

/* The terminal takes no output. What it has not taken is discarded: closing it would wait for that.
 */
static void give_up(int signal_number)
{
    set_modes_back();
    tcflush(STDOUT_FILENO, TCOFLUSH);
    default_and_raise(ending_signal ? ending_signal : signal_number);
}

void signals_catch(void)
{
    change_ending_mask(SIG_BLOCK);
    for (size_t i = 0; i < sizeof ending_signals / sizeof ending_signals[0]; i++)
        catch_unless_ignored(ending_signals[i], note_ending);
    set_action(SIGALRM, give_up, 0);
}

int signals_ending(void)
{
    return ending_signal;
}

/* A program that is to end may do so in the background, which must not stop it. */
void signals_let_in(void)
{
    is_let_in = 1;
    if (ending_signal) {
        set_action(SIGTTOU, SIG_IGN, 0);
        alarm(1);
    }
    change_ending_mask(SIG_UNBLOCK);
}

void signals_keep_out(void)
{
    change_ending_mask(SIG_BLOCK);
    is_let_in = 0;
    if (ending_signal)
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

ssize_t signals_read(int file, void *bytes, size_t size)
{
    signals_let_in();

    ssize_t count = read(file, bytes, size);
    int error = errno;

    signals_keep_out();
    errno = error;
    return count;
}

/* ---- The screen. ---- */

/* SA_RESETHAND has put the default action back. */
static void give_terminal_back(int signal_number)
{
    const char *bytes = last_bytes;

    set_modes_back();
    if (bytes && write(STDOUT_FILENO, bytes, strlen(bytes)) < 0)
        last_bytes = NULL; /* there is nobody to tell */
    raise(signal_number);
}

void signals_guard(const struct termios *modes, const char *bytes)
{
    modes_before = modes;
    last_bytes = bytes;
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        set_action(crashes[i], bytes ? give_terminal_back : SIG_DFL, bytes ? (int)SA_RESETHAND : 0);
}

static void note(int signal_number)
{
    for (int i = 0; i < SIGNALS_NOTES; i++)
        if (noted_signals[i] == signal_number)
            notes[i] = 1;
}

void signals_watch(bool is_on)
{
    static const int stop = SIGTSTP;

    change_mask(SIG_BLOCK, noted_signals, SIGNALS_NOTES);
    for (int i = 0; i < SIGNALS_NOTES; i++)
        catch_unless_ignored(noted_signals[i], note);
    if (!is_on) {
        catch_unless_ignored(stop, SIG_DFL);
        change_mask(SIG_UNBLOCK, &stop, 1);
    }
}

/* The signals are blocked, so none comes between the two lines. */
bool signals_noted(enum signals_note note)
{
    bool is_noted = notes[note];

    notes[note] = 0;
    return is_noted;
}

bool signals_stop(int signal_number)
{
    sigset_t none;
    sigset_t mask;

    notes[SIGNALS_CONTINUED] = 0;
    raise(signal_number);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, &mask); /* lets in what has come meanwhile */
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return signals_noted(SIGNALS_CONTINUED);
}
