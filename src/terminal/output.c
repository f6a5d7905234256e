/* SPDX-License-Identifier: MIT */
#include "terminal/output.h"
#include "base/clock.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "terminal/signals.h"

enum { LINES_KEPT = 2, US_PER_MS = 1000 };

/* As much as the whole description of a terminal may have; with pauses as bytes it can be more. */
enum { FAREWELL_SIZE = 1 << 15 };

/* What a handler needs: the modes as they were, and the bytes that end the screen; the descriptor
 * that is being written to, or -1; and what takes its place once that no longer matters. */
static struct termios modes_before[LINES_KEPT]; /* of standard input and standard output */
static volatile sig_atomic_t modes_taken;
static char farewell[FAREWELL_SIZE];
static volatile sig_atomic_t farewell_length; /* 0 while there is no screen to end */
static volatile sig_atomic_t transfer = -1;
static int nowhere = -1;

/* ---- Output that may stall. ---- */

/* Let what is still written to the descriptor go nowhere. */
static void divert(int descriptor)
{
    if (nowhere >= 0)
        dup2(nowhere, descriptor);
}

static void give_modes_back(void)
{
    if (!modes_taken || output_in_background())
        return;
    modes_taken = 0;
    for (int line = 0; line < LINES_KEPT; line++)
        tcsetattr(line, TCSANOW, &modes_before[line]);
}

/* The terminal takes nothing any more: neither the rest of a painting, nor what is said at the end.
 */
static void run_out(int signal_number)
{
    int error = errno;

    (void)signal_number;
    if (transfer >= 0 && nowhere >= 0) {
        divert(transfer);
    } else {
        give_modes_back();
        signals_suffer_ending();
    }
    errno = error;
}

/* What is still to be said may be said from the background too. setitimer is not among the
 * functions that POSIX lets a handler call, but it is a system call everywhere; alarm knows nothing
 * shorter than a second. */
void output_count_down(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction action = {.sa_handler = run_out};
    sigset_t only;

    sigaction(SIGTTOU, &ignore, NULL);
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    sigemptyset(&only);
    sigaddset(&only, SIGALRM);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
    setitimer(ITIMER_REAL,
              &(struct itimerval){.it_value = {.tv_usec = durations.stuck_terminal * US_PER_MS}},
              NULL);
}

static void stop_counting(void)
{
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0}}, NULL);
}

void output_hurry(void)
{
    if (transfer >= 0)
        output_count_down();
}

void output_begin(int descriptor)
{
    nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    transfer = descriptor;
    signals_hear_ending(true);
}

void output_end(void)
{
    signals_hear_ending(false);
    transfer = -1;
    if (nowhere >= 0)
        close(nowhere);
    nowhere = -1;
    if (signals_ending())
        stop_counting();
}

/* ---- Sending. ---- */

static void send_bytes(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = write(descriptor, bytes, length);

        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) { /* somebody has set O_NONBLOCK */
            fd_set writable;

            FD_ZERO(&writable);
            FD_SET(descriptor, &writable);
            pselect(descriptor + 1, NULL, &writable, NULL, NULL, NULL);
        } else if (sent == 0 || errno != EINTR) {
            return;
        }
    }
}

void output_send(int descriptor, const char *text)
{
    output_begin(descriptor);
    send_bytes(descriptor, text, strlen(text));
    output_end();
}

void output_say(const char *text)
{
    output_begin(STDOUT_FILENO);
    fputs(text, stdout);
    fflush(stdout);
    output_end();
}

ssize_t output_read(int descriptor, void *bytes, size_t size)
{
    output_begin(descriptor);

    ssize_t count = read(descriptor, bytes, size);
    int reason = errno;

    output_end();
    errno = reason;
    return count;
}

/* ---- Modes. ---- */

bool output_in_background(void)
{
    for (int line = 0; line < LINES_KEPT; line++) {
        pid_t foreground = tcgetpgrp(line);

        if (foreground > 0 && foreground != getpgrp())
            return true;
    }
    return false;
}

void output_keep_modes(void)
{
    for (int line = 0; line < LINES_KEPT && !modes_taken; line++)
        tcgetattr(line, &modes_before[line]);
}

void output_take_modes(void)
{
    modes_taken = 1;
    for (int line = 0; line < LINES_KEPT; line++) {
        struct termios modes = modes_before[line];

        modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
        modes.c_oflag &= ~(tcflag_t)OPOST;
        modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN);
        modes.c_cc[VMIN] = 0;
        modes.c_cc[VTIME] = 0;
        tcsetattr(line, TCSANOW, &modes);
    }
}

bool output_is_like_xterm(void)
{
    const char *capability = tigetstr("kmous");

    return capability && capability != (const char *)-1;
}

/* ---- The farewell. ---- */

static size_t prepared; /* and so much more than its room as was asked for */

static int add_byte(int byte)
{
    if (prepared < FAREWELL_SIZE)
        farewell[prepared] = (char)byte;
    prepared++;
    return byte;
}

/* A part that is too long is left out, and not cut. */
static void add_part(const char *sequence)
{
    size_t before = prepared;

    if (sequence)
        tputs(sequence, 1, add_byte);
    if (prepared > FAREWELL_SIZE)
        prepared = before;
}

/* What endwin would send, kept as bytes: no handler can ask curses for it. Without a screen of its
 * own what was painted stays, but for the row that is to be written next. The cursor's shape is the
 * person's own, and has not been touched. */
void output_prepare_farewell(void)
{
    bool has_private_modes = output_is_like_xterm();
    const char *const parts[] = {
        has_private_modes ? PASTE_OFF MOUSE_OFF : NULL,
        exit_attribute_mode,
        COLOR_PAIRS > 0 ? orig_pair : NULL,
        keypad_local,
        tparm(cursor_address, LINES - 1, 0),
        clr_eol,
        exit_ca_mode,
        "\r",
    };

    farewell_length = 0;
    prepared = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        add_part(parts[i]);
    farewell_length = (sig_atomic_t)prepared;
}

static void say_farewell(void)
{
    size_t length = (size_t)farewell_length;

    farewell_length = 0;
    send_bytes(STDOUT_FILENO, farewell, length);
}

/* Once: after Ctrl-Z it is given back already. What endwin sends goes nowhere; we send the same, as
 * after a crash. */
void output_leave(int paper)
{
    if (isendwin())
        return;
    output_begin(STDOUT_FILENO);
    divert(paper);
    endwin();
    say_farewell();
    give_modes_back();
    output_end();
}

void output_leave_at_once(void)
{
    transfer = STDOUT_FILENO;
    give_modes_back();
    output_count_down();
    say_farewell();
    stop_counting();
}
