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
    PAUSE_MILLISECONDS = 5, /* between two looks if it has ended */
    SETTLE_MILLISECONDS = 50
};

#ifndef __GLIBC__ /* its unistd.h has it */
extern char **environ;
#endif

/* Zero, or an error. It gets its signals as if the shell had called it, and a group of its own. */
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

/* Send a signal to it, and to all that it has started. */
static bool send_signal(const struct transport *transport, int number)
{
    return kill(-transport->child, number) == 0;
}

/* The guard's work, after the game has closed the line, or was killed: the transport ends with its
 * input, or is ended. */
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

/* The guard keeps nothing of the game: not its terminal, its signals or its files, some of which
 * are locked as long as they are open. If it was stopped, it continues when the game ends. */
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

/* False if there is no room for it; errno says why. */
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

/* The program talks on a socketpair: on a pipe the game might die of SIGPIPE. False if it cannot be
 * started; errno says why. */
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

static void write_complaint(const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t count = write(STDERR_FILENO, bytes, length);

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
        write_complaint(bytes, (size_t)count);
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

/* If it has stopped, it wants to ask something from the background; or the person has pressed
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

void transport_discard_errors(struct transport *transport)
{
    transport->discards_errors = true;
}

/* The guard ends it. Its standard error is read meanwhile, so that it is not held up. */
void transport_end(struct transport *transport)
{
    bool was_lent = transport->is_lent;
    bool has_ended = false;
    int status = 0;

    if (was_lent) /* the keys were for a program that reads no more */
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

/* A pipe that is ready takes this many bytes without a wait. */
enum { LANE_SIZE = PIPE_BUF };

/* To the table, and back. */
enum { UP, DOWN, LANES };

/* One way. */
struct lane {
    int from, to;
    bool has_ended;       /* nothing more will be read */
    size_t start, length; /* of the bytes that were read and not passed on yet */
    char bytes[LANE_SIZE];
};

/* The standard streams may be shared with other programs, so their modes are not changed: they are
 * read and written only when they are ready. */
static void lane_read(struct lane *lane)
{
    ssize_t count = read(lane->from, lane->bytes, LANE_SIZE);

    if (count > 0) {
        lane->start = 0;
        lane->length = (size_t)count;
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        lane->has_ended = true;
    }
}

/* False if the bytes cannot be written any more. */
static bool lane_write(struct lane *lane)
{
    ssize_t count = write(lane->to, lane->bytes + lane->start, lane->length);

    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    lane->start += (size_t)count;
    lane->length -= (size_t)count;
    return true;
}

/* Move as many bytes as possible, both ways. False at the deadline, which is 0 for none, and when
 * our output is closed. A lane is read while its buffer is empty, and written while it is not. A
 * file that is neither is left out of the wait, for its hang-up would end each sleep at once. */
static bool move(struct lane lanes[LANES], uint64_t deadline)
{
    struct poller poller = {.count = 0};
    int output = poller_add(&poller, STDOUT_FILENO, 0); /* whose end is ours, written or not */
    int sources[LANES];
    int targets[LANES];

    for (int i = 0; i < LANES; i++) {
        const struct lane *lane = &lanes[i];
        bool is_read = lane->length == 0 && !lane->has_ended;

        sources[i] = poller_add(&poller, is_read ? lane->from : POLLER_NO_FILE, POLLIN);
        targets[i] = poller_add(&poller, lane->length > 0 ? lane->to : POLLER_NO_FILE, POLLOUT);
    }
    if (deadline > 0)
        poller_limit(&poller, deadline);
    if (poller_sleep(&poller, NULL) != WAKE_FILE || poller_events(&poller, output))
        return false;
    for (int i = 0; i < LANES; i++) {
        if (poller_events(&poller, sources[i]))
            lane_read(&lanes[i]);
        if (!poller_events(&poller, targets[i]) || lane_write(&lanes[i]))
            continue;
        if (i == DOWN)
            return false;
        lanes[UP].has_ended = true; /* the last words of the table must still be read */
        lanes[UP].length = 0;
    }
    return true;
}

/* After the end of the input the table hears of it, and still has a moment to answer. */
static void carry(struct lane lanes[LANES])
{
    struct lane *up = &lanes[UP];
    struct lane *down = &lanes[DOWN];
    uint64_t deadline = 0;

    do {
        if (up->has_ended && deadline == 0)
            deadline = clock_after(durations.linger);
        if (up->has_ended && up->length == 0)
            shutdown(up->to, SHUT_WR); /* again does no harm */
    } while (move(lanes, deadline) && (down->length > 0 || !down->has_ended));
}

bool transport_relay(const char *login)
{
    static const char none[] = "error none\n";
    char reason[SOCKET_REASON]; /* the other end does not need it */
    struct user owner;
    struct lane lanes[LANES] = {
        [UP] = {.from = STDIN_FILENO, .to = SOCKET_NONE},
        [DOWN] = {.from = SOCKET_NONE, .to = STDOUT_FILENO, .has_ended = true},
    };
    struct lane *up = &lanes[UP];
    struct lane *down = &lanes[DOWN];

    signal(SIGPIPE, SIG_IGN);
    while (up->length == 0)
        if (up->has_ended || !move(lanes, 0))
            return true;
    if (!unix_socket_find_person(login, &owner, reason)
        || !unix_socket_join(&owner, &up->to, reason)) {
        memcpy(down->bytes, none, strlen(none));
        down->length = strlen(none);
        lane_write(down);
        return false;
    }
    down->from = up->to;
    down->has_ended = false;
    carry(lanes);
    socket_close(&up->to);
    return true;
}
