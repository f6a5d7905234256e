/* SPDX-License-Identifier: MIT */
#include "wire.h"
#include "pseudo.h"
#include "weather.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { DEADLINE_MS = 10000 };

const int wire_signals_to_go[WIRE_SIGNALS_TO_GO] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};

static long now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

struct wire wire_open(int count, int rows, int cols)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)cols};
    struct wire wire = {.is_one = count == 1};

    for (int i = 0; i < count; i++) {
        struct wire_end *end = &wire.ends[i];

        ck_assert_int_eq(openpty(&end->master, &end->slave, NULL, NULL, &size), 0);
        tcgetattr(end->slave, &end->before);
        fcntl(end->master, F_SETFL, O_NONBLOCK);
        fcntl(end->master, F_SETFD, FD_CLOEXEC);
        fcntl(end->slave, F_SETFD, FD_CLOEXEC);
    }
    if (count == 1)
        wire.ends[1] = wire.ends[0];
    command_make_home(wire.home);
    return wire;
}

/* ---- The leader. ---- */

static void report(int number)
{
    if (write(STDERR_FILENO + 1, &number, sizeof number) != (ssize_t)sizeof number)
        _exit(1);
}

/* In a group of its own, which the terminal is given to or not; an orphan's parent is gone. */
static pid_t start_game(const struct wire *wire, int ground, const char *const argv[],
                        const char *const environment[])
{
    pid_t program = fork();

    if (program == 0) {
        setpgid(0, 0);
        if (ground != WIRE_BACKGROUND)
            tcsetpgrp(STDIN_FILENO, getpid());
        if (ground == WIRE_ORPHAN && (program = fork()) != 0) {
            report(program);
            _exit(0);
        }
        close(STDERR_FILENO + 1);
        command_become(argv, environment, wire->home);
    }
    setpgid(program, program);
    if (ground == WIRE_ORPHAN)
        waitpid(program, NULL, 0);
    else
        report(program);
    return program;
}

static void obey(pid_t group)
{
    char order;

    if (read(STDERR_FILENO + 1, &order, 1) <= 0)
        _exit(0);
    tcsetpgrp(STDIN_FILENO, order == 'g' ? group : getpgrp());
    report(WIRE_NOTHING);
}

static _Noreturn void lead(const struct wire *wire, int connection, int ground,
                           const char *const argv[], const char *const environment[])
{
    sigset_t child;
    int status;

    setsid();
    ioctl(wire->ends[0].slave, TIOCSCTTY, 0);
    dup2(wire->ends[0].slave, STDIN_FILENO);
    dup2(wire->ends[1].slave, STDOUT_FILENO);
    dup2(wire->ends[1].slave, STDERR_FILENO);
    dup2(connection, STDERR_FILENO + 1);
    for (int fd = STDERR_FILENO + 2; fd < 64; fd++)
        close(fd);
    signal(SIGTTOU, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);

    pid_t group = start_game(wire, ground, argv, environment);

    for (;;) {
        struct pollfd orders = {.fd = STDERR_FILENO + 1, .events = POLLIN};

        while (waitpid(-1, &status, WNOHANG | WUNTRACED) > 0)
            report(WIFSTOPPED(status) ? WSTOPSIG(status) : WIRE_ENDED + command_outcome(status));
        if (poll(&orders, 1, 1) > 0)
            obey(group);
    }
}

void wire_start(struct wire *wire, int ground, const char *const argv[],
                const char *const environment[])
{
    int connection[2];
    int program;

#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, connection), 0);
    wire->leader = fork();
    ck_assert_int_ge(wire->leader, 0);
    if (wire->leader == 0)
        lead(wire, connection[1], ground, argv, environment);
    close(connection[1]);
    wire->connection = connection[0];
    ck_assert_int_eq(read(wire->connection, &program, sizeof program), sizeof program);
    wire->program = program;
}

void wire_close(struct wire *wire)
{
    kill(wire->program, SIGKILL);
    kill(wire->leader, SIGKILL);
    while (waitpid(-1, NULL, WNOHANG) >= 0)
        ;
    close(wire->connection);
    for (int i = 0; i < (wire->is_one ? 1 : 2); i++) {
        close(wire->ends[i].master);
        close(wire->ends[i].slave);
    }
    command_remove_home(wire->home);
}

/* ---- What is typed and read. ---- */

void wire_type(struct wire *wire, const char *bytes, size_t length)
{
    ck_assert_int_eq(write(wire->ends[0].master, bytes, length), (ssize_t)length);
}

/* Bytes of the output; none after the deadline. */
static size_t read_output(struct wire *wire, char *text, size_t size, int milliseconds)
{
    struct pollfd output = {.fd = wire->ends[1].master, .events = POLLIN};
    ssize_t count = 0;

    if (poll(&output, 1, milliseconds) > 0)
        count = read(output.fd, text, size);
    return count > 0 ? (size_t)count : 0;
}

/* Forget the first bytes. */
static void forget(struct wire *wire, size_t count)
{
    wire->length -= count;
    memmove(wire->text, wire->text + count, wire->length + 1);
}

void wire_expect(struct wire *wire, const char *words)
{
    long deadline = now_ms() + DEADLINE_MS;
    const char *found;

    while (!(found = strstr(wire->text, words))) {
        ck_assert_msg(now_ms() < deadline, "\"%s\" does not come", words);
        if (wire->length == WIRE_TEXT)
            forget(wire, WIRE_TEXT / 2);
        wire->length += read_output(wire, wire->text + wire->length, WIRE_TEXT - wire->length, 100);
        wire->text[wire->length] = '\0';
    }
    forget(wire, (size_t)(found - wire->text) + strlen(words));
}

void wire_drain(struct wire *wire)
{
    char text[4096];

    while (read_output(wire, text, sizeof text, 50) > 0)
        ;
    forget(wire, wire->length);
}

int wire_wait(struct wire *wire, int milliseconds)
{
    long deadline = now_ms() + milliseconds;
    struct pollfd reports = {.fd = wire->connection, .events = POLLIN};
    int number = WIRE_NOTHING;

    /* An orphan is nobody's child but the test's. */
    for (int status; number == WIRE_NOTHING && now_ms() < deadline;) {
        if (poll(&reports, 1, 1) > 0)
            ck_assert_int_eq(read(wire->connection, &number, sizeof number), sizeof number);
        else if (waitpid(wire->program, &status, WNOHANG) == wire->program)
            number = WIRE_ENDED + command_outcome(status);
    }
    return number;
}

void wire_give(struct wire *wire, bool to_game)
{
    int number;

    ck_assert_int_eq(write(wire->connection, to_game ? "g" : "t", 1), 1);
    ck_assert_int_eq(read(wire->connection, &number, sizeof number), sizeof number);
    ck_assert_int_eq(number, WIRE_NOTHING);
}

void wire_wait_until_stalled(struct wire *wire)
{
    long deadline = now_ms() + DEADLINE_MS;
    char path[64], text[256];

    snprintf(path, sizeof path, "/proc/%ld/syscall", (long)wire->program);
    for (int seen = 0; seen < 20;) {
        FILE *file = fopen(path, "r");

        ck_assert_ptr_nonnull(file);
        long call = fgets(text, sizeof text, file) ? strtol(text, NULL, 10) : -1;
        fclose(file);
        seen = call == SYS_write ? seen + 1 : 0;
        ck_assert_msg(now_ms() < deadline, "it does not stall");
        poll(NULL, 0, 1);
    }
}

struct wire wire_begin(int count, int ground, const char *const environment[])
{
    struct wire wire = wire_open(count, WIRE_ROWS, WIRE_COLS);

    weather_forbid_core_dumps();
    wire_start(&wire, ground, ARGS(command_tictactoe()), environment);
    return wire;
}

struct wire wire_sit_down(int count)
{
    struct wire wire = wire_begin(count, WIRE_FOREGROUND, NULL);

    wire_expect(&wire, "quit");
    wire_drain(&wire);
    return wire;
}

bool wire_is_restored(const struct wire *wire)
{
    for (int i = 0; i < 2; i++) {
        const struct termios *before = &wire->ends[i].before;
        struct termios now = {0}; /* the kernel may fill less of it than the library has */

        tcgetattr(wire->ends[i].slave, &now);
        if (now.c_iflag != before->c_iflag || now.c_oflag != before->c_oflag
            || now.c_lflag != before->c_lflag
            || memcmp(now.c_cc, before->c_cc, sizeof now.c_cc) != 0)
            return false;
    }
    return true;
}

void wire_check_ends(struct wire *wire, int outcome, int milliseconds)
{
    ck_assert_int_eq(wire_wait(wire, milliseconds), WIRE_ENDED + outcome);
    ck_assert(wire_is_restored(wire));
}
