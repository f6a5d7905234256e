/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include "contrast.h"
#include "pseudo.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/* A program that cannot be watched counts as done with a key when it has read it and then written
 * nothing for so long. */
enum { QUIET_MS = 25 };

enum { DEADLINE_MS = 60000, TAIL = 65536, HELD = 32 };

struct terminal {
    VTerm *vterm;
    VTermScreen *screen;
    int master, slave; /* the two ends of the terminal; -1 once closed */
    int link;          /* the socket to the session leader */
    pid_t leader, program;
    struct termios before, after;
    char home[COMMAND_HOME];
    bool stopped, ended;
    bool is_stalled; /* nobody reads the program's output */
    bool is_watched; /* the system shows whether the program waits for input */
    int wait_status;
    long switches; /* how often the program had slept at the last key */
    bool alternate, mouse, cursor_visible;
    int bells;
    size_t written, tail_length;
    char tail[TAIL + 1];
    char held[HELD + 1]; /* an unfinished sequence that sets modes or asks */
    int unread;          /* the bytes left unread when the program ended */
    const char *answer;  /* the answer about the background; null: as libvterm answers */
    int asked;
};

/* A report of the leader: at first the program's process id, then a report each time the program
 * stops or ends. */
struct report {
    pid_t program;
    int wait_status;
};

static long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Check's own factor for slow machines counts here, too. */
static int scale(int milliseconds)
{
    const char *factor = getenv("CK_TIMEOUT_MULTIPLIER");

    return milliseconds * (factor && atoi(factor) > 1 ? atoi(factor) : 1);
}

/* The time at which a wait fails. */
static long deadline_from_now(void)
{
    return now_ms() + scale(DEADLINE_MS);
}

/* ---- The session leader: it is to the program what a shell is, and kills it in the end. ---- */

static void wake(int signal)
{
    (void)signal;
}

static void lead_report(int link, const struct report *report)
{
    if (write(link, report, sizeof *report) != (ssize_t)sizeof *report)
        kill(-report->program, SIGKILL);
}

/* Report every stop and the end. A stopped program loses the terminal. After the end the leader
 * does not hold the terminal open. */
static void lead_wait(int link, pid_t program)
{
    struct report report = {.program = program};

    while (waitpid(program, &report.wait_status, WNOHANG | WUNTRACED) > 0) {
        if (WIFSTOPPED(report.wait_status))
            tcsetpgrp(STDIN_FILENO, getpgrp());
        else
            for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
                close(fd);
        lead_report(link, &report);
    }
}

/* Follow the program until the harness closes the link or dies. */
static void lead_program(int link, pid_t program, const sigset_t *let_in)
{
    char order = 0; /* an order to continue the program */
    fd_set harness;

    do {
        if (order) {
            tcsetpgrp(STDIN_FILENO, program);
            kill(-program, SIGCONT);
        }
        do {
            lead_wait(link, program);
            FD_ZERO(&harness);
            FD_SET(link, &harness);
        } while (pselect(link + 1, &harness, NULL, NULL, NULL, let_in) <= 0);
    } while (read(link, &order, 1) == 1);
}

/* Let the leader get no signal but SIGCHLD, and that only while it waits. */
static void lead_signals(sigset_t *let_in)
{
    static const int ignored[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU};
    sigset_t child;

    for (size_t i = 0; i < sizeof ignored / sizeof ignored[0]; i++)
        signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, wake);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, let_in);
    sigdelset(let_in, SIGCHLD);
}

/* Start a child, and wait until it has become the program: before that, signals would be lost. The
 * exec of the child closes the other end of the pipe. */
static pid_t lead_in(const char *home, const char *const argv[], const char *const environment[])
{
    int becoming[2];

    if (pipe(becoming) != 0)
        return -1;
    fcntl(becoming[1], F_SETFD, FD_CLOEXEC);

    pid_t program = fork();

    if (program == 0) {
        close(becoming[0]);
        setpgid(0, 0);
        tcsetpgrp(STDIN_FILENO, getpid());
        command_become(argv, environment, home);
    }
    close(becoming[1]);
    while (read(becoming[0], &(char){0}, 1) > 0)
        ;
    close(becoming[0]);
    return program;
}

static _Noreturn void lead(int slave, int harness, const char *home, const char *const argv[],
                           const char *const environment[])
{
    enum { LINK = STDERR_FILENO + 1, FDS = 64 };
    sigset_t let_in;

    login_tty(slave);
    dup2(harness, LINK);
    for (int fd = LINK + 1; fd < FDS; fd++)
        close(fd);
    fcntl(LINK, F_SETFD, FD_CLOEXEC);
    lead_signals(&let_in);

#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif

    pid_t program = lead_in(home, argv, environment);

    if (program > 0) {
        setpgid(program, program);
        lead_report(LINK, &(struct report){.program = program});
        lead_program(LINK, program, &let_in);
        kill(-program, SIGKILL);
        while (waitpid(-1, NULL, 0) > 0) /* also its children: they would make the home again */
            ;
    }
    command_remove_home(home);
    _exit(0);
}

/* ---- From the program to the screen. ---- */

static long count_switches(const struct terminal *terminal);

static void keep_tail(struct terminal *terminal, const char *bytes, size_t length)
{
    if (length > TAIL) {
        bytes += length - TAIL;
        length = TAIL;
    }

    size_t kept = TAIL - length;

    if (kept > terminal->tail_length)
        kept = terminal->tail_length;
    memmove(terminal->tail, terminal->tail + terminal->tail_length - kept, kept);
    memcpy(terminal->tail + kept, bytes, length);
    terminal->tail_length = kept + length;
    terminal->tail[terminal->tail_length] = '\0';
}

static const char set_mode[] = "\033[?", digits[] = "0123456789";
static const char question[] = "\033]11;?\033\\\033[c"; /* asks for background and attributes */

static bool is_unfinished(const char held[HELD + 1])
{
    size_t length = strlen(held);
    size_t head = length < strlen(set_mode) ? length : strlen(set_mode);

    if (length < strlen(question) && strncmp(held, question, length) == 0)
        return true;
    return length < HELD && strncmp(held, set_mode, head) == 0
        && strspn(held + head, "0123456789;") == length - head;
}

/* Write each mode of the held sequence in a sequence of its own. */
static void write_modes(VTerm *vterm, const char held[HELD + 1])
{
    const char *mode = held + strlen(set_mode);
    char last = held[strlen(held) - 1];
    char sequence[HELD];

    for (; *mode != last; mode += strspn(mode, ";")) {
        int length = (int)strspn(mode, digits);

        snprintf(sequence, sizeof sequence, "%s%.*s%c", set_mode, length, mode, last);
        vterm_input_write(vterm, sequence, strlen(sequence));
        mode += length;
    }
}

/* libvterm's output: the bytes of a key, and its answers to queries. */
static void write_keys(const char *bytes, size_t length, void *user)
{
    struct terminal *terminal = user;

    if (terminal->master < 0)
        return;
    terminal->switches = count_switches(terminal);
    if (write(terminal->master, bytes, length) != (ssize_t)length)
        ck_abort_msg("the terminal takes no more keys");
}

static void take_question(struct terminal *terminal)
{
    terminal->asked++;
    if (!terminal->answer)
        vterm_input_write(terminal->vterm, question, strlen(question));
    else if (*terminal->answer) /* else the program has nothing to handle */
        write_keys(terminal->answer, strlen(terminal->answer), terminal);
}

/* Old libvterm obeys only the first of several modes in one sequence. */
static void write_screen(struct terminal *terminal, const char *bytes, size_t count)
{
    char *held = terminal->held;

    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(held);

        held[length] = bytes[i];
        held[length + 1] = '\0';
        if (is_unfinished(held))
            continue;
        if (strcmp(held, question) == 0)
            take_question(terminal);
        else if (length > strlen(set_mode) && strchr("hl", bytes[i]))
            write_modes(terminal->vterm, held);
        else
            vterm_input_write(terminal->vterm, held, length + 1);
        held[0] = '\0';
    }
}

/* Take the program's output. False at its end. */
static bool take_output(struct terminal *terminal)
{
    char bytes[4096];
    ssize_t length = read(terminal->master, bytes, sizeof bytes);

    if (length <= 0)
        return length < 0 && (errno == EAGAIN || errno == EINTR);
    terminal->written += (size_t)length;
    keep_tail(terminal, bytes, (size_t)length);
    write_screen(terminal, bytes, (size_t)length);
    return true;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Take everything that comes, until a pause of so many milliseconds. Unlike FIONREAD, poll sees
 * bytes that are still on their way in the kernel. */
static void take_all_output(struct terminal *terminal, int pause_ms)
{
    struct pollfd output = {.fd = terminal->master, .events = POLLIN};

    while (output.fd >= 0 && poll(&output, 1, pause_ms) > 0)
        if (!take_output(terminal)) {
            close_fd(&terminal->master);
            output.fd = -1;
        }
}

static void take_report(struct terminal *terminal)
{
    struct report report;

    if (read(terminal->link, &report, sizeof report) != (ssize_t)sizeof report)
        ck_abort_msg("the session leader is gone");
    terminal->wait_status = report.wait_status;
    terminal->stopped = WIFSTOPPED(report.wait_status);
    terminal->ended = !terminal->stopped;
    if (terminal->ended) {
        tcgetattr(terminal->slave, &terminal->after);
        ioctl(terminal->slave, FIONREAD, &terminal->unread);
        close_fd(&terminal->slave); /* now the output has an end: nobody else has the slave open */
    }
    take_all_output(terminal, terminal->ended ? DEADLINE_MS : 0);
}

/* Wait for output for so many milliseconds at most, and take it. */
static void pump(struct terminal *terminal, long wait_ms)
{
    struct pollfd fds[] = {{.fd = terminal->master, .events = POLLIN},
                           {.fd = terminal->link, .events = POLLIN}};

    if (terminal->ended)
        return;
    if (terminal->is_stalled)
        fds[0].fd = -1;
    poll(fds, 2, wait_ms > 0 ? (int)wait_ms : 0);
    if (fds[0].fd >= 0 && fds[0].revents && !take_output(terminal))
        close_fd(&terminal->master);
    if (fds[1].revents)
        take_report(terminal);
}

/* ---- The moment when the program has handled its input. ---- */

#ifdef __linux__

enum { PROC_TEXT = 4096 };

/* A file of the program's in /proc; empty if the system does not show it. */
static void read_proc(pid_t program, const char *name, char text[PROC_TEXT])
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%ld/%s", (long)program, name);

    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? 0 : read(fd, text, PROC_TEXT - 1);

    text[length > 0 ? length : 0] = '\0';
    if (fd >= 0)
        close(fd);
}

/* The number of times that the program went to sleep by itself; -1 if that is not known. */
static long count_switches(const struct terminal *terminal)
{
    static const char field[] = "\nvoluntary_ctxt_switches:";
    char text[PROC_TEXT];

    if (!terminal->is_watched)
        return -1;
    read_proc(terminal->program, "status", text);

    const char *found = strstr(text, field);

    return found ? strtol(found + strlen(field), NULL, 10) : -1;
}

static bool waits_for_input(pid_t program)
{
    enum { LONGEST_PAUSE_MS = 100 };
    static const long calls[] = {
        SYS_read,         SYS_readv, /* the second by the streams of musl */
#ifdef SYS_ppoll
        SYS_ppoll,
#endif
#ifdef SYS_pselect6
        SYS_pselect6,
#endif
#ifdef SYS_ppoll_time64
        SYS_ppoll_time64, SYS_pselect6_time64,
#endif
#ifdef SYS_poll
        SYS_poll,         SYS_select,
#endif
    };
    char text[PROC_TEXT], *end;

    read_proc(program, "syscall", text);
    if (text[0] == '\0')
        return true;

    long call = strtol(text, &end, 10);

#ifdef SYS_poll
    char timeout[PROC_TEXT];

    /* A poll with a timeout of 0 can still sleep, until the kernel has delivered the bytes. In a
     * poll with a short timeout curses waits for the rest of a key. */
    if (call == SYS_poll && sscanf(end, "%*s %*s %s", timeout) == 1
        && strtoul(timeout, NULL, 16) <= LONGEST_PAUSE_MS)
        return false;
#endif
    for (size_t i = 0; end != text && i < sizeof calls / sizeof calls[0]; i++)
        if (call == calls[i])
            return true;
    return false;
}

static bool is_writing(pid_t program)
{
    char text[PROC_TEXT], *end;

    read_proc(program, "syscall", text);

    long call = strtol(text, &end, 10);

    return end != text && (call == SYS_write || call == SYS_writev);
}

/* True if /proc shows our own read as a read. It does not under an emulator, which makes the calls
 * of another machine. */
static bool can_watch(void)
{
    char text[PROC_TEXT], *end;

    if (getenv("TERMINAL_UNWATCHED"))
        return false;
    read_proc(getpid(), "syscall", text);
    return strtol(text, &end, 10) == SYS_read && end != text;
}

#else

static bool can_watch(void)
{
    return false;
}

static long count_switches(const struct terminal *terminal)
{
    (void)terminal;
    return -1;
}

static bool waits_for_input(pid_t program)
{
    (void)program;
    return true;
}

static bool is_writing(pid_t program)
{
    (void)program;
    return true;
}

#endif

bool terminal_stall(struct terminal *terminal, const char *bytes)
{
    enum { CERTAIN = 20 };
    long deadline = deadline_from_now();
    int seen = 0;

    terminal->is_stalled = true;
    while (seen < CERTAIN && now_ms() < deadline) {
        struct pollfd file = {.fd = terminal->master, .events = POLLOUT};

        if (poll(&file, 1, 0) > 0 && write(terminal->master, bytes, strlen(bytes)) < 0)
            break;
        seen = is_writing(terminal->program) ? seen + 1 : 0;
        poll(NULL, 0, 1);
    }
    return seen == CERTAIN;
}

static bool is_settled(const struct terminal *terminal)
{
    struct pollfd fds[] = {{.fd = terminal->slave, .events = POLLIN},
                           {.fd = terminal->master, .events = POLLIN}};

    if (!terminal->is_watched)
        return poll(fds, 2, scale(QUIET_MS)) == 0;
    return poll(fds, 2, 0) == 0 && count_switches(terminal) > terminal->switches
        && waits_for_input(terminal->program);
}

static void settle(struct terminal *terminal, long deadline)
{
    for (int settled = 0; settled < 2 && !terminal->ended && !terminal->stopped;) {
        pump(terminal, settled == 0);
        settled = is_settled(terminal) ? settled + 1 : 0;
        if (now_ms() > deadline)
            return;
    }
}

/* ---- Reading the screen. ---- */

/* A part of a row as text, without trailing blanks. */
static void row_text(const struct terminal *terminal, int row, int col, int cols,
                     char text[TERMINAL_TEXT])
{
    VTermRect rect = {.start_row = row, .end_row = row + 1, .start_col = col, .end_col = cols};
    size_t length = vterm_screen_get_text(terminal->screen, text, TERMINAL_TEXT - 1, rect);

    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
}

void terminal_text(const struct terminal *terminal, char text[TERMINAL_TEXT])
{
    int rows, cols;
    size_t length = 0;

    vterm_get_size(terminal->vterm, &rows, &cols);
    for (int row = 0; row < rows; row++) {
        char line[TERMINAL_TEXT];

        row_text(terminal, row, 0, cols, line);
        ck_assert_uint_lt(length + strlen(line) + 1, TERMINAL_TEXT);
        length += (size_t)snprintf(text + length, TERMINAL_TEXT - length, "%s\n", line);
    }
}

static void print_screen(const struct terminal *terminal)
{
    int rows, cols;

    vterm_get_size(terminal->vterm, &rows, &cols);
    fprintf(stderr, "# the program %s; the %s screen, %dx%d:\n",
            terminal->ended     ? "has ended"
            : terminal->stopped ? "is stopped"
                                : "runs",
            terminal->alternate ? "alternate" : "main", cols, rows);
    for (int row = 0; row < rows; row++) {
        char line[TERMINAL_TEXT];

        row_text(terminal, row, 0, cols, line);
        if (line[0])
            fprintf(stderr, "# %2d|%s\n", row, line);
    }
}

/* True if the text begins there. After a tab in the text, the rest is later in the row; after a
 * line feed, it is in the next row, below or to the right of the beginning. */
static bool is_at(const struct terminal *terminal, const char *text, int row, int col)
{
    size_t length = strcspn(text, "\t\n");
    bool is_below = text[length] == '\n';
    char line[TERMINAL_TEXT];
    int rows, cols;

    vterm_get_size(terminal->vterm, &rows, &cols);
    if (row == rows)
        return false;
    row_text(terminal, row, col, cols, line);
    if (strncmp(line, text, length) != 0)
        return false;
    if (!text[length])
        return true;
    for (int c = col; c < cols; c++)
        if (is_at(terminal, text + length + 1, row + is_below, c))
            return true;
    return false;
}

bool terminal_find(const struct terminal *terminal, const char *text, int *row, int *col)
{
    int rows, cols;

    vterm_get_size(terminal->vterm, &rows, &cols);
    for (int r = 0; r < rows; r++) {
        char line[TERMINAL_TEXT], first[TERMINAL_TEXT];

        snprintf(first, sizeof first, "%.*s", (int)strcspn(text, "\t\n"), text);
        row_text(terminal, r, 0, cols, line);
        if (!strstr(line, first))
            continue;
        for (int c = 0; c < cols; c++) {
            if (is_at(terminal, text, r, c)) {
                *row = r;
                *col = c;
                return true;
            }
        }
    }
    return false;
}

/* True if the screen has the text now or, without a text, the code. */
static bool is_shown(struct terminal *terminal, const char *text, int code)
{
    int row, col;

    return text ? terminal_find(terminal, text, &row, &col) : terminal_code(terminal) == code;
}

static bool wait_until_shown(struct terminal *terminal, const char *text, int code)
{
    long deadline = deadline_from_now();

    for (;;) {
        if (is_shown(terminal, text, code)) {
            settle(terminal, deadline);
            /* It may have been the screen from before the program handled the last key. */
            if (now_ms() <= deadline && is_shown(terminal, text, code))
                return true;
        }
        if (now_ms() > deadline || terminal->ended)
            break;
        pump(terminal, deadline - now_ms());
    }
    print_screen(terminal);
    return false;
}

bool terminal_shows(struct terminal *terminal, const char *text)
{
    return wait_until_shown(terminal, text, 0);
}

bool terminal_shows_code(struct terminal *terminal, int code)
{
    return wait_until_shown(terminal, NULL, code);
}

bool terminal_lacks(struct terminal *terminal, const char *text)
{
    int row, col;

    if (!terminal_find(terminal, text, &row, &col))
        return true;
    print_screen(terminal);
    return false;
}

/* The number before this column of a row, or -1. */
static int number_before(struct terminal *terminal, int row, int col)
{
    char line[TERMINAL_TEXT];

    row_text(terminal, row, 0, col, line);

    size_t end = strlen(line);

    while (end > 0 && line[end - 1] == ' ')
        line[--end] = '\0';
    while (end > 0 && strchr(digits, line[end - 1]))
        end--;
    return line[end] ? atoi(line + end) : -1;
}

int terminal_code(struct terminal *terminal)
{
    static const char word[] = "code "; /* must be as long as "Code " */
    char line[TERMINAL_TEXT];
    int row, col, rows, cols;

    vterm_get_size(terminal->vterm, &rows, &cols);
    if (terminal_find(terminal, "resumes", &row, &col)) {
        int number = number_before(terminal, row, col);

        if (number < 0) /* in a narrow place the number is above the word */
            number = number_before(terminal, row - 1, cols);
        if (number >= 0) /* or a message resumes something else */
            return number;
    }
    if (!terminal_find(terminal, word, &row, &col) && !terminal_find(terminal, "Code ", &row, &col))
        return terminal_find(terminal, "q quit", &row, &col) ? 0 : -1;
    row_text(terminal, row, col + (int)strlen(word), cols, line);
    return strspn(line, digits) > 0 ? atoi(line) : -1;
}

VTermScreenCell terminal_cell(const struct terminal *terminal, int row, int col)
{
    VTermScreenCell cell = {0};

    vterm_screen_get_cell(terminal->screen, (VTermPos){.row = row, .col = col}, &cell);
    return cell;
}

VTermPos terminal_cursor(const struct terminal *terminal)
{
    VTermPos position;

    vterm_state_get_cursorpos(vterm_obtain_state(terminal->vterm), &position);
    return position;
}

bool terminal_cursor_visible(const struct terminal *terminal)
{
    return terminal->cursor_visible;
}

int terminal_bells(const struct terminal *terminal)
{
    return terminal->bells;
}

size_t terminal_written(struct terminal *terminal)
{
    size_t written = terminal->written;

    terminal->written = 0;
    return written;
}

void terminal_answers(struct terminal *terminal, const char *bytes)
{
    terminal->answer = bytes;
}

int terminal_asked(const struct terminal *terminal)
{
    return terminal->asked;
}

int terminal_unread(const struct terminal *terminal)
{
    int unread = terminal->unread;

    if (terminal->slave >= 0)
        ioctl(terminal->slave, FIONREAD, &unread);
    return unread;
}

const char *terminal_tail(const struct terminal *terminal)
{
    return terminal->tail;
}

bool terminal_modes_restored(const struct terminal *terminal)
{
    const struct termios *before = &terminal->before;
    struct termios now = terminal->after;

    if (terminal->slave >= 0)
        tcgetattr(terminal->slave, &now);
    return now.c_iflag == before->c_iflag && now.c_oflag == before->c_oflag
        && now.c_cflag == before->c_cflag && now.c_lflag == before->c_lflag
        && memcmp(now.c_cc, before->c_cc, sizeof now.c_cc) == 0;
}

static const char *find_last(const char *text, const char *words)
{
    const char *last = NULL;

    for (const char *at = text; (at = strstr(at, words)); at++)
        last = at;
    return last;
}

/* False if the last definition of a colour, such as "\033]4;23;rgb:00/5f/5f\033\\", is not what it
 * is in every terminal. A terminal can obey only the first definition of a sequence. */
static bool has_usual_colors(const char *text)
{
    enum { FIRST = 16, COLORS = 256 };
    static const char define[] = "\033]4;";
    unsigned colors[COLORS], red, green, blue;
    int number;

    for (int i = FIRST; i < COLORS; i++)
        colors[i] = contrast_fixed(i);
    for (const char *at = text; (at = strstr(at, define)); at++)
        if (sscanf(at, "\033]4;%d;rgb:%2x/%2x/%2x", &number, &red, &green, &blue) == 4) {
            ck_assert(number >= FIRST && number < COLORS);
            colors[number] = red << 16 | green << 8 | blue;
        }
    for (int i = FIRST; i < COLORS; i++)
        if (colors[i] != contrast_fixed(i))
            return false;
    return true;
}

/* libvterm knows some of the modes; all of them are looked for in the bytes. */
bool terminal_restored(const struct terminal *terminal)
{
    static const struct {
        const char *what, *on, *off;
    } modes[] = {
        {"the arrows are an application's", "\033[?1h", "\033[?1l"},
        {"the keypad is an application's", "\033=", "\033>"},
        {"the mouse is on", "\033[?1000h", "\033[?1000l"},
        {"its reports are of numbers", "\033[?1006h", "\033[?1006l"},
        {"the alternate screen is on", "\033[?1049h", "\033[?1049l"},
        {"pasted text is bracketed", "\033[?2004h", "\033[?2004l"},
        {"the cursor is a line", "\033[4 q", "\033[0 q"},
    };
    const struct {
        const char *what;
        bool restored;
    } rows[] = {
        {"the modes are not as before", terminal_modes_restored(terminal)},
        {"the alternate screen is shown", !terminal->alternate},
        {"the mouse is reported", !terminal->mouse},
        {"the cursor is hidden", terminal->cursor_visible},
    };
    bool restored = true;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!rows[i].restored)
            fprintf(stderr, "# %s\n", rows[i].what);
        restored = restored && rows[i].restored;
    }
    if (!has_usual_colors(terminal->tail)) {
        fprintf(stderr, "# some of the 256 colours are others\n");
        restored = false;
    }
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        const char *on = find_last(terminal->tail, modes[i].on);
        const char *off = find_last(terminal->tail, modes[i].off);

        if (on && (!off || off < on)) {
            fprintf(stderr, "# %s\n", modes[i].what);
            restored = false;
        }
    }
    return restored;
}

/* ---- From the keys to the program. ---- */

void terminal_settle(struct terminal *terminal)
{
    long deadline = deadline_from_now();

    settle(terminal, deadline);
    ck_assert_msg(now_ms() <= deadline, "the program does not wait for the next key");
}

void terminal_keys(struct terminal *terminal, const char *characters)
{
    for (; *characters; characters++) {
        vterm_keyboard_unichar(terminal->vterm, (uint32_t)*characters, VTERM_MOD_NONE);
        terminal_settle(terminal);
    }
}

void terminal_key(struct terminal *terminal, VTermKey key)
{
    vterm_keyboard_key(terminal->vterm, key, VTERM_MOD_NONE);
    terminal_settle(terminal);
}

void terminal_control(struct terminal *terminal, char letter)
{
    vterm_keyboard_unichar(terminal->vterm, (uint32_t)letter, VTERM_MOD_CTRL);
    terminal_settle(terminal);
}

void terminal_click(struct terminal *terminal, int row, int col)
{
    vterm_mouse_move(terminal->vterm, row, col, VTERM_MOD_NONE);
    vterm_mouse_button(terminal->vterm, 1, true, VTERM_MOD_NONE);
    vterm_mouse_button(terminal->vterm, 1, false, VTERM_MOD_NONE);
    terminal_settle(terminal);
}

void terminal_send(struct terminal *terminal, const char *bytes, size_t length)
{
    long deadline = deadline_from_now();

    terminal->switches = count_switches(terminal);
    while (length > 0 && terminal->master >= 0 && !terminal->ended) {
        struct pollfd fds[] = {{.fd = terminal->master, .events = POLLIN | POLLOUT},
                               {.fd = terminal->link, .events = POLLIN}};

        poll(fds, 2, DEADLINE_MS);
        pump(terminal, 0);

        bool has_room = fds[0].revents & POLLOUT && terminal->master >= 0;
        ssize_t sent = has_room ? write(terminal->master, bytes, length) : 0;

        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
            deadline = deadline_from_now();
        }
        ck_assert_msg(now_ms() <= deadline, "the program reads no more");
    }
}

void terminal_resize(struct terminal *terminal, struct size size)
{
    struct winsize new_size = {.ws_row = (unsigned short)size.rows,
                               .ws_col = (unsigned short)size.cols};
    int rows, cols;

    vterm_get_size(terminal->vterm, &rows, &cols);
    if (rows == size.rows && cols == size.cols)
        return;
    terminal->switches = count_switches(terminal);
    vterm_set_size(terminal->vterm, size.rows, size.cols);
    ioctl(terminal->master, TIOCSWINSZ, &new_size);
}

void terminal_signal(struct terminal *terminal, int signal)
{
    if (signal == SIGCONT)
        terminal->stopped = false;
    kill(terminal->program, signal);
}

bool terminal_runs(const struct terminal *terminal)
{
    return !terminal->ended;
}

const char *terminal_home(const struct terminal *terminal)
{
    return terminal->home;
}

bool terminal_sleeps(struct terminal *terminal, int milliseconds)
{
    long switches = count_switches(terminal);
    long until = now_ms() + milliseconds;
    size_t written = terminal->written;

    while (now_ms() < until && terminal->written == written && !terminal->ended)
        pump(terminal, until - now_ms());
    return terminal->written == written && !terminal->ended && count_switches(terminal) == switches;
}

bool terminal_stopped(struct terminal *terminal)
{
    long deadline = deadline_from_now();

    while (!terminal->stopped && !terminal->ended && now_ms() <= deadline)
        pump(terminal, deadline - now_ms());
    if (!terminal->stopped)
        print_screen(terminal);
    return terminal->stopped;
}

void terminal_continue(struct terminal *terminal)
{
    tcsetattr(terminal->slave, TCSANOW, &terminal->before);
    terminal->stopped = false;
    terminal->switches = count_switches(terminal);
    ck_assert_int_eq(write(terminal->link, &(char){1}, 1), 1);
    while (tcgetpgrp(terminal->master) == terminal->leader && !terminal->ended
           && !terminal->stopped)
        pump(terminal, 1);
}

void terminal_hang_up(struct terminal *terminal)
{
    close_fd(&terminal->master);
}

int terminal_end(struct terminal *terminal)
{
    long deadline = deadline_from_now();

    while (!terminal->ended && now_ms() <= deadline)
        pump(terminal, deadline - now_ms());
    if (!terminal->ended)
        print_screen(terminal);
    return terminal->ended ? command_outcome(terminal->wait_status) : TERMINAL_STILL_RUNS;
}

/* ---- Start and end. ---- */

static int set_property(VTermProp property, VTermValue *value, void *user)
{
    struct terminal *terminal = user;

    if (property == VTERM_PROP_ALTSCREEN)
        terminal->alternate = value->boolean;
    else if (property == VTERM_PROP_MOUSE)
        terminal->mouse = value->number != VTERM_PROP_MOUSE_NONE;
    else if (property == VTERM_PROP_CURSORVISIBLE)
        terminal->cursor_visible = value->boolean;
    return 1;
}

static int ring(void *user)
{
    struct terminal *terminal = user;

    terminal->bells++;
    return 1;
}

static void open_screen(struct terminal *terminal, struct size size)
{
    static const VTermScreenCallbacks callbacks = {.settermprop = set_property, .bell = ring};

    terminal->vterm = vterm_new(size.rows, size.cols);
    ck_assert_ptr_nonnull(terminal->vterm);
    vterm_set_utf8(terminal->vterm, 1);
    vterm_output_set_callback(terminal->vterm, write_keys, terminal);
    terminal->screen = vterm_obtain_screen(terminal->vterm);
    vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
    vterm_screen_enable_altscreen(terminal->screen, 1);
    vterm_screen_reset(terminal->screen, 1);
}

struct terminal *terminal_start(struct size size, const char *const argv[],
                                const char *const environment[])
{
    struct winsize window = {.ws_row = (unsigned short)size.rows,
                             .ws_col = (unsigned short)size.cols};
    struct terminal *terminal = calloc(1, sizeof *terminal);
    struct report report;
    int link[2];

    ck_assert_ptr_nonnull(terminal);
    terminal->is_watched = can_watch();
    command_make_home(terminal->home);
    ck_assert_int_eq(openpty(&terminal->master, &terminal->slave, NULL, NULL, &window), 0);
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, link), 0);
    tcgetattr(terminal->slave, &terminal->before);
    fcntl(terminal->master, F_SETFL, O_NONBLOCK);

    const int own[] = {terminal->master, terminal->slave, link[0], link[1]};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) /* no other program inherits it */
        fcntl(own[i], F_SETFD, FD_CLOEXEC);
    open_screen(terminal, size);

    terminal->leader = fork();
    ck_assert_int_ge(terminal->leader, 0);
    if (terminal->leader == 0)
        lead(terminal->slave, link[1], terminal->home, argv, environment);
    close(link[1]);
    terminal->link = link[0];
    ck_assert_int_eq(read(terminal->link, &report, sizeof report), sizeof report);
    terminal->program = report.program;
    return terminal;
}

void terminal_free(struct terminal *terminal)
{
    close_fd(&terminal->link);
    waitpid(terminal->leader, NULL, 0);
    close_fd(&terminal->master);
    close_fd(&terminal->slave);
    vterm_free(terminal->vterm);
    free(terminal);
}
