/* SPDX-License-Identifier: MIT */
#include "net/transport.h"
#include "base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/poller.h"
#include "net/unix_socket.h"

enum {
    PAUSE_MILLISECONDS = 5, /* between two checks whether it has ended */
    SETTLE_MILLISECONDS = 50
};

#ifndef __GLIBC__ /* its unistd.h has it */
extern char **environ;
#endif

/* Start the program, with signals as if the shell had started it, and in a group of its own. Zero,
 * or an error. */
static int spawn(struct transport *transport, const char *const words[], int talk, int complaint)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigset_t all;
    int error = posix_spawn_file_actions_init(&files);

    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        posix_spawn_file_actions_adddup2(&files, talk, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, talk, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, complaint, STDERR_FILENO);
        sigemptyset(&none);
        sigfillset(&all);
        sigdelset(&all, SIGKILL); /* these two cannot be set */
        sigdelset(&all, SIGSTOP);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
                                                  | POSIX_SPAWN_SETPGROUP);
        error = posix_spawnp(&transport->child, words[0], &files, &attributes, (char *const *)words,
                             environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* Send a signal to the program and to all that it has started. */
static bool send_signal(const struct transport *transport, int number)
{
    return kill(-transport->child, number) == 0;
}

/* The work of the guard: after the game has closed the line, or was killed, see to it that the
 * transport ends. */
static void guard(int line, const struct transport *transport)
{
    static const int signals[] = {SIGTERM, SIGKILL};
    char word;

    recv(line, &word, sizeof word, 0); /* nothing is ever said */
    for (int i = 0; i < 2; i++) {
        for (int left = durations.grace; left > 0; left -= PAUSE_MILLISECONDS) {
            if (!send_signal(transport, 0))
                return;
            poll(NULL, 0, PAUSE_MILLISECONDS);
        }
        send_signal(transport, signals[i]);
    }
}

/* Let the guard keep nothing of the game: not its terminal, its signals or its files, some of which
 * are locked while they are open. If it was stopped, it continues when the game ends. */
static void part_from_game(int line)
{
    enum { FILES = 64 }; /* more than the game ever opens itself */
    sigset_t all;

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGCONT);
#endif
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    setsid();
    for (int file = 0; file < line + FILES; file++)
        if (file != line)
            close(file);
}

/* Fork the guard. False if that fails; errno says why. */
static bool start_guard(struct transport *transport)
{
    enum { GAME, GUARD };
    int ends[2];

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return false;
    transport->line = socket_adopt(ends[GAME]);
    transport->guard = fork();
    if (transport->guard == 0) {
        part_from_game(ends[GUARD]);
        guard(ends[GUARD], transport);
        _exit(0);
    }
    socket_close(&ends[GUARD]);
    if (transport->guard < 0)
        socket_close(&transport->line);
    return transport->guard > 0;
}

/* Start the program on a socketpair: on a pipe the game might die of SIGPIPE. False on failure;
 * errno says why. */
static bool start(struct transport *transport, const char *const words[])
{
    enum { OURS, ITS };
    struct transport started = {.terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)};
    int talk[2] = {SOCKET_NONE, SOCKET_NONE};
    int complaint[2] = {SOCKET_NONE, SOCKET_NONE};
    bool has_ends = socketpair(AF_UNIX, SOCK_STREAM, 0, talk) == 0 && pipe(complaint) == 0;
    int error = errno;

    if (has_ends) {
        fcntl(talk[ITS], F_SETFD, FD_CLOEXEC);
        fcntl(complaint[ITS], F_SETFD, FD_CLOEXEC);
        fcntl(complaint[OURS], F_SETFD, FD_CLOEXEC);
        fcntl(complaint[OURS], F_SETFL, O_NONBLOCK);
        tcgetattr(started.terminal, &started.modes);
        started.theirs = started.modes;
        started.socket = socket_adopt(talk[OURS]);
        started.complaint = complaint[OURS];
        error = spawn(&started, words, talk[ITS], complaint[ITS]);
    }
    socket_close(&talk[ITS]);
    socket_close(&complaint[ITS]);
    if (has_ends && error == 0 && !start_guard(&started)) {
        error = errno;
        send_signal(&started, SIGKILL);
        waitpid(started.child, NULL, 0);
    }
    if (has_ends && error == 0) {
        *transport = started;
        return true;
    }
    socket_close(&talk[OURS]);
    socket_close(&complaint[OURS]);
    socket_close(&started.terminal);
    errno = error;
    return false;
}

bool transport_start(struct transport *transport, const char *command,
                     const struct address *address, char reason[SOCKET_REASON])
{
    char option[ADDRESS_LOGIN + 16];
    const char *const shell[] = {"/bin/sh", "-c", command, NULL};
    const char *const ssh[] = {
        "ssh",       "-T",   "-o", "ServerAliveInterval=15", "--", address->machine,
        "tictactoe", option, NULL};

    snprintf(option, sizeof option, "--carry=%s", address->login);
    if (start(transport, command ? shell : ssh))
        return true;
    snprintf(reason, SOCKET_REASON, "%s cannot be started: %s", command ? "the shell" : "ssh",
             strerror(errno));
    return false;
}

static void write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t count = write(file, bytes, length);

        if (count < 0 && errno != EINTR)
            return; /* nobody is there to read it */
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
}

static void hear_complaint(struct transport *transport)
{
    char bytes[1 << 16]; /* as much as a pipe holds: nothing stays in it */
    ssize_t count = read(transport->complaint, bytes, sizeof bytes);

    if (count > 0 && !transport->discards_errors)
        write_all(STDERR_FILENO, bytes, (size_t)count);
    if (count == 0)
        socket_close(&transport->complaint);
}

/* ---- The terminal. ---- */

static bool is_in_foreground(const struct transport *transport)
{
    pid_t group = tcgetpgrp(transport->terminal);

    return group == getpgrp() || group == transport->child;
}

/* A program in the background can change the terminal only with this signal blocked. */
static void block_output_stop(bool is_blocked)
{
    sigset_t only;

    sigemptyset(&only);
    sigaddset(&only, SIGTTOU);
    sigprocmask(is_blocked ? SIG_BLOCK : SIG_UNBLOCK, &only, NULL);
}

static void give_terminal(struct transport *transport, pid_t group)
{
    block_output_stop(true);
    if (transport->is_lent)
        tcgetattr(transport->terminal, &transport->theirs);
    tcsetpgrp(transport->terminal, group);
    transport->is_lent = group == transport->child;
    tcsetattr(transport->terminal, TCSANOW,
              transport->is_lent ? &transport->theirs : &transport->modes);
    block_output_stop(transport->is_lent);
}

/* A program that has stopped wants to ask something from the background, or the person has pressed
 * Ctrl-Z while it asked. The shell that waits for the game hears of a stop only if the game stops,
 * too. ssh has the kernel stop its group, tidies up, and stops itself once more; it must not be
 * continued before that. */
static void heed_stop(struct transport *transport)
{
    siginfo_t stop = {.si_pid = 0};

    waitid(P_PID, (id_t)transport->child, &stop, WSTOPPED | WNOHANG);
    if (stop.si_pid != 0 && stop.si_status != SIGSTOP) {
        transport->is_stopped = true;
        if (stop.si_status == SIGTSTP || !is_in_foreground(transport)) {
            if (transport->is_lent)
                give_terminal(transport, getpgrp());
            kill(0, SIGTSTP);
        }
    }
    if (!transport->is_stopped || !is_in_foreground(transport))
        return;
    transport->is_stopped = false;
    give_terminal(transport, transport->child);
    poll(NULL, 0, SETTLE_MILLISECONDS);
    send_signal(transport, SIGCONT);
}

void transport_take_terminal(struct transport *transport)
{
    if (transport->terminal == SOCKET_NONE)
        return;
    if (transport->is_lent)
        give_terminal(transport, getpgrp());
    if (is_in_foreground(transport))
        tcsetattr(transport->terminal, TCSANOW, &transport->modes);
    socket_close(&transport->terminal);
}

void transport_attend(struct transport *transport)
{
    if (transport->complaint != SOCKET_NONE)
        hear_complaint(transport);
    if (transport->terminal != SOCKET_NONE)
        heed_stop(transport);
}

/* The guard ends the program. Meanwhile its standard error is read, so that it is not held up. */
void transport_end(struct transport *transport)
{
    bool was_lent = transport->is_lent;
    bool has_ended = false;
    int status = 0;

    if (was_lent) /* keys typed for the program must not reach the game */
        tcflush(transport->terminal, TCIFLUSH);
    transport_take_terminal(transport);
    if (transport->socket != SOCKET_NONE)
        shutdown(transport->socket, SHUT_WR);
    socket_close(&transport->line);
    kill(transport->guard, SIGCONT);
    while (waitpid(transport->guard, NULL, WNOHANG) == 0) {
        hear_complaint(transport);
        has_ended = has_ended || waitpid(transport->child, &status, WNOHANG) > 0;
        poll(NULL, 0, PAUSE_MILLISECONDS);
    }
    hear_complaint(transport);
    if (!has_ended) {
        send_signal(transport, SIGKILL); /* somebody may have killed the guard */
        waitpid(transport->child, &status, 0);
    }
    socket_close(&transport->socket);
    socket_close(&transport->complaint);
    if (was_lent && WIFSIGNALED(status)
        && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGQUIT))
        raise(WTERMSIG(status));
}

/* ---- The far end. ---- */

/* The standard streams may be shared with other programs, so their modes are not changed: they are
 * read and written only when they are ready. Returns the number of bytes; 0 at the end of either
 * file, for the end of the output is ours even if nothing is to be written. */
static size_t read_next(int from, int to, char bytes[PIPE_BUF])
{
    for (;;) {
        struct poller poller = {.count = 0};
        int output = poller_add(&poller, to, 0);
        ssize_t count;

        poller_add(&poller, from, POLLIN);
        if (poller_sleep(&poller, NULL) != WAKE_FILE || poller_events(&poller, output))
            return 0;
        count = read(from, bytes, PIPE_BUF);
        if (count >= 0)
            return (size_t)count;
        if (errno != EINTR && errno != EAGAIN)
            return 0;
    }
}

/* Pass on the bytes in the buffer, and then all that come, until either file ends. False, with
 * errno, if they cannot be written though the reader is there. */
static bool pass_on(int from, int to, char bytes[PIPE_BUF], size_t length)
{
    do {
        for (size_t done = 0; done < length;) {
            struct poller poller = {.count = 0};
            ssize_t count;

            poller_add(&poller, to, POLLOUT);
            poller_sleep(&poller, NULL);
            count = write(to, bytes + done, length - done);
            if (count < 0 && errno != EINTR && errno != EAGAIN)
                return errno == EPIPE || errno == ECONNRESET;
            done += count > 0 ? (size_t)count : 0;
        }
        length = read_next(from, to, bytes);
    } while (length > 0);
    return true;
}

/* The process that carries to the table. After the end of the input the table hears of it, and
 * still has a moment to answer. */
static _Noreturn void carry_up(int table, char bytes[PIPE_BUF], size_t length)
{
    struct poller poller = {.count = 0};

#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    pass_on(STDIN_FILENO, table, bytes, length);
    shutdown(table, SHUT_WR);
    poller_limit(&poller, clock_after(durations.linger));
    poller_sleep(&poller, NULL);
    shutdown(table, SHUT_RDWR);
    _exit(0);
}

bool transport_relay(const char *login, char reason[SOCKET_REASON])
{
    static const char none[] = "error none\n";
    char bytes[PIPE_BUF];
    struct user owner;
    pid_t up = -1;
    int table;

    signal(SIGPIPE, SIG_IGN);

    size_t length = read_next(STDIN_FILENO, STDOUT_FILENO, bytes);

    if (length == 0)
        return true;
    if (unix_socket_find_person(login, &owner, reason) && unix_socket_join(&owner, &table, reason))
        up = fork();
    if (up == 0)
        carry_up(table, bytes, length);
    if (up < 0) {
        write_all(STDOUT_FILENO, none, strlen(none));
        reason[0] = '\0'; /* the other end does not need it */
        return false;
    }

    bool is_passed = pass_on(table, STDOUT_FILENO, bytes, 0);

    if (!is_passed)
        snprintf(reason, SOCKET_REASON, "standard output: %s", strerror(errno));
    kill(up, SIGKILL);
    waitpid(up, NULL, 0);
    socket_close(&table);
    return is_passed;
}
