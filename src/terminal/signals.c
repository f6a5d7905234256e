/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { READ_END, WRITE_END };

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int screen_signals[] = {SIGTSTP, SIGCONT, SIGWINCH};
enum {
    ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0],
    SCREEN_SIGNALS = sizeof screen_signals / sizeof screen_signals[0]
};

static int wake_pipe[] = {-1, -1};
static volatile sig_atomic_t ending_signal; /* the first ending signal that has come, or 0 */
static volatile sig_atomic_t has_come[SCREEN_SIGNALS]; /* since the signal's last signals_take */

/* If the pipe is full, it has bytes enough to wake the sleep. */
void signals_wake(void)
{
    int error = errno;

    (void)!write(wake_pipe[WRITE_END], "", 1);
    errno = error;
}

/* While this handler runs, the other ending signals are blocked. */
static void note_ending(int signal_number)
{
    ending_signal = signal_number;
    for (int i = 0; i < ENDING_SIGNALS; i++)
        signal(ending_signals[i], SIG_IGN);
    signal(SIGTTIN, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);
    signals_wake();
}

static void note_for_screen(int signal_number)
{
    for (int i = 0; i < SCREEN_SIGNALS; i++)
        if (screen_signals[i] == signal_number)
            has_come[i] = 1;
    signals_wake();
}

static void set_action(int signal_number, void (*handler)(int), int flags)
{
    struct sigaction action;

    sigaction(signal_number, NULL, &action);
    if (action.sa_handler == SIG_IGN)
        return;
    action = (struct sigaction){.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < ENDING_SIGNALS; i++)
        sigaddset(&action.sa_mask, ending_signals[i]);
    sigaction(signal_number, &action, NULL);
}

/* Without SA_RESTART, an ending signal interrupts a read or a write. If there is no pipe, the
 * signals are not caught, and end the program immediately. */
void signals_catch(void)
{
    if (pipe(wake_pipe) < 0)
        return;
    for (int end = READ_END; end <= WRITE_END; end++) {
        fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
    }
    for (int i = 0; i < ENDING_SIGNALS; i++)
        set_action(ending_signals[i], note_ending, 0);
}

void signals_catch_for_screen(void)
{
    for (int i = 0; i < SCREEN_SIGNALS; i++)
        set_action(screen_signals[i], note_for_screen, SA_RESTART);
}

void signals_let_stop(bool stops)
{
    set_action(SIGTSTP, stops ? SIG_DFL : note_for_screen, SA_RESTART);
}

/* The pipe is emptied before the caller reads the flags, so a signal that comes later wakes the
 * next sleep. */
bool signals_sleep(struct poller *poller)
{
    char bytes[64];
    bool is_ready;

    poller_add(poller, wake_pipe[READ_END], POLLIN);
    is_ready = poller_sleep(poller);
    while (read(wake_pipe[READ_END], bytes, sizeof bytes) > 0)
        ;
    return is_ready;
}

int signals_ending(void)
{
    return (int)ending_signal; /* sig_atomic_t is long on FreeBSD */
}

void signals_die(void)
{
    int ending = signals_ending();

    if (!ending)
        return;
    signal(ending, SIG_DFL);
    raise(ending);
}

bool signals_take(int signal_number)
{
    bool was_set = false;

    for (int i = 0; i < SCREEN_SIGNALS; i++)
        if (screen_signals[i] == signal_number && has_come[i]) {
            has_come[i] = 0;
            was_set = true;
        }
    return was_set;
}
