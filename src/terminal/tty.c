/* SPDX-License-Identifier: MIT */
#include "terminal/tty.h"
#include "base/clock.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { LINES_KEPT = 2, CRASH_STACK_SIZE = 1 << 16, US_PER_MS = 1000 };

/* The largest terminal description has this size; pauses, which are bytes, can make it longer. */
enum { RESET_SIZE = 1 << 15 };

#ifdef SIGRTMAX
#define LAST_SIGNAL SIGRTMAX
#else
#define LAST_SIGNAL (NSIG - 1)
#endif
enum { SIGNALS = 128 };

/* Flags that the handlers set for the loop. */
static volatile sig_atomic_t ending_signal; /* that asked the program to end, or 0 */
static volatile sig_atomic_t noted[TTY_NOTES];

/* The data of the handlers: the modes as they were, the bytes that end the screen, the descriptor
 * that is being written to, or -1, and the descriptor that replaces it when the time is over. */
static struct termios modes_before[LINES_KEPT]; /* of standard input and standard output */
static volatile sig_atomic_t modes_taken;
static char reset_sequence[RESET_SIZE];
static volatile sig_atomic_t reset_length; /* 0 while there is no screen to end */
static volatile sig_atomic_t transfer = -1;
static int null_device = -1;

/* The state before tty_catch_ending. */
static struct sigaction actions_before[SIGNALS];
static sigset_t mask_before;

/* Curses has a descriptor of its own, so that its output can be cut off. */
static FILE *output;

/* ---- The kinds of signals. ---- */

enum kind {
    ENDING = 1,
    STOPPING = 2, /* Ctrl-Z, and the use of a terminal that another program has */
    CHANGING = 4, /* the terminal may have another size, or lost what was on it */
    CRASH = 8,    /* a fault of the program itself, unless another program sent it */
    CHILD = 16,
    HARMLESS = 32 /* ends no program, or cannot be caught */
};

/* All others are ENDING. */
static const struct {
    int signal_number;
    enum kind kind;
} kinds_of_signals[] = {
    {SIGTSTP, STOPPING}, {SIGTTIN, STOPPING}, {SIGTTOU, STOPPING}, {SIGWINCH, CHANGING},
    {SIGCONT, CHANGING}, {SIGSEGV, CRASH},    {SIGBUS, CRASH},     {SIGILL, CRASH},
    {SIGFPE, CRASH},     {SIGABRT, CRASH},    {SIGTRAP, CRASH},    {SIGSYS, CRASH},
    {SIGCHLD, CHILD},    {SIGURG, HARMLESS},  {SIGSTOP, HARMLESS}, {SIGKILL, HARMLESS},
#ifdef SIGINFO
    {SIGINFO, HARMLESS},
#endif
};

static enum kind kind_of(int signal_number)
{
    for (size_t i = 0; i < sizeof kinds_of_signals / sizeof kinds_of_signals[0]; i++)
        if (kinds_of_signals[i].signal_number == signal_number)
            return kinds_of_signals[i].kind;
    return ENDING;
}

/* The signals of those kinds, joined with |. */
static sigset_t signals_of(unsigned kinds)
{
    sigset_t signals;

    sigemptyset(&signals);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        if (kind_of(i) & kinds)
            sigaddset(&signals, i);
    return signals;
}

static void set_handler(int signal_number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};

    sigemptyset(&action.sa_mask);
    sigaction(signal_number, &action, NULL);
}

static void unblock(int signal_number)
{
    sigset_t only;

    sigemptyset(&only);
    sigaddset(&only, signal_number);
    sigprocmask(SIG_UNBLOCK, &only, NULL);
}

/* ---- Giving the terminal back. ---- */

bool tty_in_background(void)
{
    for (int line = 0; line < LINES_KEPT; line++) {
        pid_t foreground = tcgetpgrp(line);

        if (foreground > 0 && foreground != getpgrp())
            return true;
    }
    return false;
}

static void give_modes_back(void)
{
    if (!modes_taken || tty_in_background())
        return;
    modes_taken = 0;
    for (int line = 0; line < LINES_KEPT; line++)
        tcsetattr(line, TCSANOW, &modes_before[line]);
}

static void send_bytes(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = write(descriptor, bytes, length);

        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        } else if (sent < 0 && errno == EAGAIN) { /* another program has set O_NONBLOCK */
            fd_set writable;

            FD_ZERO(&writable);
            FD_SET(descriptor, &writable);
            pselect(descriptor + 1, NULL, &writable, NULL, NULL, NULL);
        } else if (sent == 0 || errno != EINTR) {
            return;
        }
    }
}

static void send_reset(void)
{
    size_t length = (size_t)reset_length;

    reset_length = 0;
    send_bytes(STDOUT_FILENO, reset_sequence, length);
}

static void default_and_raise(int signal_number)
{
    set_handler(signal_number, SIG_DFL);
    raise(signal_number);
    unblock(signal_number);
}

/* From now on output to the descriptor is discarded. */
static void discard_output(int descriptor)
{
    if (null_device >= 0)
        dup2(null_device, descriptor);
}

/* The time is over: the terminal takes no more output. */
static void run_out(int signal_number)
{
    int error = errno;

    (void)signal_number;
    if (transfer >= 0 && null_device >= 0) {
        discard_output(transfer);
    } else {
        give_modes_back();
        default_and_raise(ending_signal);
    }
    errno = error;
}

/* The last output may come from the background, too. POSIX does not list setitimer among the
 * functions that a handler may call, but it is a system call everywhere, and alarm knows nothing
 * shorter than a second. */
void tty_count_down(void)
{
    set_handler(SIGTTOU, SIG_IGN);
    set_handler(SIGALRM, run_out);
    unblock(SIGALRM);
    setitimer(ITIMER_REAL,
              &(struct itimerval){.it_value = {.tv_usec = durations.stuck_terminal * US_PER_MS}},
              NULL);
}

static void stop_counting(void)
{
    setitimer(ITIMER_REAL, &(struct itimerval){.it_value = {0}}, NULL);
}

/* ---- The handlers. ---- */

static void note_ending(int signal_number)
{
    int error = errno;

    ending_signal = signal_number;
    if (transfer >= 0)
        tty_count_down();
    errno = error;
}

static void note(int signal_number)
{
    if (signal_number == SIGWINCH)
        noted[TTY_SIZE_CHANGED] = 1;
    else if (signal_number == SIGCONT)
        noted[TTY_CONTINUED] = 1;
    else
        noted[TTY_STOP_ASKED] = 1;
}

/* A crash leaves a usable terminal, and then ends the program as it would have done. A fault
 * happens again on return. A signal that was sent, or that does not happen again, is raised again.
 */
static void give_terminal_back(int signal_number, siginfo_t *info, void *context)
{
    (void)context;
    ending_signal = signal_number;
    transfer = STDOUT_FILENO;
    give_modes_back();
    tty_count_down();
    send_reset();
    stop_counting();
    sigaction(signal_number, &actions_before[signal_number], NULL);
    if (info->si_code <= 0 || signal_number == SIGTRAP || signal_number == SIGSYS)
        raise(signal_number);
}

/* Does nothing. It is there so that the end or the stop of a child ends a sleep. */
static void wake(int signal_number)
{
    (void)signal_number;
}

/* ---- Catching them. ---- */

/* Catch the signals of those kinds. Those that were ignored when the program was called stay so,
 * but for those that only bring news. */
static void catch_all(unsigned kinds, struct sigaction action)
{
    sigemptyset(&action.sa_mask);
    for (int i = 1; i <= LAST_SIGNAL; i++) {
        bool is_news = kind_of(i) & (CHANGING | CHILD);

        if (kind_of(i) & kinds && (is_news || actions_before[i].sa_handler != SIG_IGN))
            sigaction(i, &action, NULL);
    }
}

void tty_catch_ending(void)
{
    const sigset_t caught = signals_of(ENDING | CHILD);

    sigprocmask(SIG_BLOCK, &caught, &mask_before);
    for (int i = 1; i <= LAST_SIGNAL; i++)
        sigaction(i, NULL, &actions_before[i]);
    catch_all(ENDING, (struct sigaction){.sa_handler = note_ending});
    catch_all(CHILD, (struct sigaction){.sa_handler = wake});
}

/* With SIGTTOU and the like blocked, a program in the background can change the terminal without
 * being stopped, so callers ask tty_in_background first. */
void tty_catch_signals(void)
{
    static char stack[CRASH_STACK_SIZE];
    const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    const sigset_t blocked = signals_of(STOPPING | CHANGING);

    tty_catch_ending();
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    catch_all(STOPPING | CHANGING, (struct sigaction){.sa_handler = note});
    sigaltstack(&alternate, NULL);
    catch_all(CRASH, (struct sigaction){.sa_sigaction = give_terminal_back,
                                        .sa_flags = SA_SIGINFO | SA_ONSTACK});
}

void tty_forget_signals(void)
{
    tty_let_signals_in(); /* so that none of them ends the program before its last words */
    for (int i = 1; i <= LAST_SIGNAL; i++)
        sigaction(i, &actions_before[i], NULL);
    sigprocmask(SIG_SETMASK, &mask_before, NULL);
    if (ending_signal)
        tty_count_down();
}

/* ---- Asking for them. ---- */

void tty_let_signals_in(void)
{
    sigset_t none;

    sigemptyset(&none);
    pselect(0, NULL, NULL, NULL, &(struct timespec){0}, &none);
}

int tty_ending_signal(void)
{
    return ending_signal;
}

/* The signals are blocked, so none comes between the two lines. */
bool tty_noted(enum tty_note note)
{
    bool is_noted = noted[note];

    noted[note] = 0;
    return is_noted;
}

/* SIGCONT continues a stopped program, and is let in here, unless Ctrl-Z follows at once and takes
 * its place. The system does not stop a program that no shell could continue; then neither signal
 * comes. */
bool tty_stop(int signal_number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t only;
    sigset_t mask;
    sigset_t pending;

    noted[TTY_CONTINUED] = 0;
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
    return noted[TTY_CONTINUED] || sigismember(&pending, SIGTSTP);
}

void tty_die_of_signal(void)
{
    if (ending_signal)
        default_and_raise(ending_signal);
}

/* ---- Output that may stall. ---- */

static void hear_ending(bool is_heard)
{
    const sigset_t ending = signals_of(ENDING);

    sigprocmask(is_heard ? SIG_UNBLOCK : SIG_BLOCK, &ending, NULL);
}

void tty_begin(int descriptor)
{
    null_device = open("/dev/null", O_WRONLY | O_CLOEXEC);
    transfer = descriptor;
    hear_ending(true);
}

void tty_end(void)
{
    hear_ending(false);
    transfer = -1;
    if (null_device >= 0)
        close(null_device);
    null_device = -1;
    if (ending_signal)
        stop_counting();
}

FILE *tty_open_output(void)
{
    int spare = open("/dev/null", O_WRONLY | O_CLOEXEC); /* each write needs one more descriptor */
    int descriptor = spare < 0 ? -1 : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

    if (spare >= 0)
        close(spare);
    output = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    return output;
}

void tty_restore_output(void)
{
    dup2(STDOUT_FILENO, fileno(output));
}

void tty_close_output(void)
{
    fclose(output);
}

void tty_send(const char *text)
{
    tty_begin(fileno(output));
    send_bytes(fileno(output), text, strlen(text));
    tty_end();
}

void tty_refresh(void)
{
    tty_begin(fileno(output));
    refresh();
    tty_end();
}

void tty_say(const char *text)
{
    tty_begin(STDOUT_FILENO);
    fputs(text, stdout);
    fflush(stdout);
    tty_end();
}

ssize_t tty_read(int descriptor, void *bytes, size_t size)
{
    tty_begin(descriptor);

    ssize_t count = read(descriptor, bytes, size);
    int reason = errno;

    tty_end();
    errno = reason;
    return count;
}

/* ---- Modes. ---- */

void tty_keep_modes(void)
{
    for (int line = 0; line < LINES_KEPT && !modes_taken; line++)
        tcgetattr(line, &modes_before[line]);
}

void tty_take_modes(void)
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

bool tty_is_like_xterm(void)
{
    return tigetstr("kmous");
}

/* ---- The reset sequence. ---- */

static size_t prepared; /* bytes, and those that found no room */

static int add_byte(int byte)
{
    if (prepared < RESET_SIZE)
        reset_sequence[prepared] = (char)byte;
    prepared++;
    return byte;
}

/* A part that is too long is left out, not cut. */
static void add_part(const char *sequence)
{
    size_t before = prepared;

    if (sequence)
        tputs(sequence, 1, add_byte);
    if (prepared > RESET_SIZE)
        prepared = before;
}

/* The bytes that endwin would send, prepared because no handler may call curses. On a terminal
 * without a separate screen the painting stays, except for the row of the next output. The shape of
 * the cursor was never changed. */
void tty_prepare_reset(void)
{
    const char *const parts[] = {
        tty_is_like_xterm() ? "\033[?2004l\033[?1006;1000l" : NULL, /* no paste and mouse modes */
        exit_attribute_mode,
        COLOR_PAIRS > 0 ? orig_pair : NULL,
        keypad_local,
        tparm(cursor_address, LINES - 1, 0),
        clr_eol,
        exit_ca_mode,
        "\r",
    };

    reset_length = 0;
    prepared = 0;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        add_part(parts[i]);
    reset_length = (sig_atomic_t)prepared;
}

/* After Ctrl-Z the terminal has been given back already. The output of endwin is discarded: the
 * reset sequence does the same, as after a crash. */
void tty_leave(void)
{
    if (isendwin())
        return;
    tty_begin(STDOUT_FILENO);
    discard_output(fileno(output));
    endwin();
    send_reset();
    give_modes_back();
    tty_end();
}
