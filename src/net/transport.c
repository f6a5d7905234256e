/* SPDX-License-Identifier: MIT */
#include "net/transport.h"

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

#include "base/clock.h"
#include "base/poller.h"
#include "net/unix_socket.h"

enum { PAUSE_MILLISECONDS = 5 }; /* between two checks whether it has ended */

#ifndef __GLIBC__ /* its unistd.h has it */
extern char **environ;
#endif

/* Start the program, with signals as if the shell had started it. Zero, or an error. */
static int spawn(pid_t *child, const char *const words[], int talk, int errors)
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
        posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);
        sigemptyset(&none);
        sigfillset(&all);
        sigdelset(&all, SIGKILL); /* these two cannot be set */
        sigdelset(&all, SIGSTOP);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
        error = posix_spawnp(child, words[0], &files, &attributes, (char *const *)words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* Start the program on a socketpair: on a pipe the game might die of SIGPIPE. False on failure;
 * errno says why. */
static bool start(struct transport *transport, const char *const words[])
{
    enum { OURS, ITS };
    int talk[2] = {SOCKET_NONE, SOCKET_NONE};
    int errors[2] = {SOCKET_NONE, SOCKET_NONE};
    bool has_ends = socketpair(AF_UNIX, SOCK_STREAM, 0, talk) == 0 && pipe(errors) == 0;
    int error = errno;
    pid_t child;

    if (has_ends) {
        fcntl(talk[ITS], F_SETFD, FD_CLOEXEC);
        fcntl(errors[ITS], F_SETFD, FD_CLOEXEC);
        fcntl(errors[OURS], F_SETFD, FD_CLOEXEC);
        fcntl(errors[OURS], F_SETFL, O_NONBLOCK);
        socket_adopt(talk[OURS]);
        error = spawn(&child, words, talk[ITS], errors[ITS]);
    }
    socket_close(&talk[ITS]);
    socket_close(&errors[ITS]);
    if (has_ends && error == 0) {
        *transport = (struct transport){
            .socket = talk[OURS], .standard_error = errors[OURS], .child = child};
        return true;
    }
    socket_close(&talk[OURS]);
    socket_close(&errors[OURS]);
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

void transport_attend(struct transport *transport)
{
    char bytes[1 << 16]; /* as much as a pipe holds: nothing stays in it */
    ssize_t count;

    if (transport->standard_error == SOCKET_NONE)
        return;
    count = read(transport->standard_error, bytes, sizeof bytes);
    if (count > 0 && !transport->discards_errors)
        write_all(STDERR_FILENO, bytes, (size_t)count);
    if (count == 0)
        socket_close(&transport->standard_error);
}

/* True if the program ends within durations.grace. Meanwhile its standard error is read, so that it
 * is not held up. */
static bool wait_for_end(struct transport *transport)
{
    for (int left = durations.grace; left > 0; left -= PAUSE_MILLISECONDS) {
        transport_attend(transport);
        if (waitpid(transport->child, NULL, WNOHANG) != 0)
            return true;
        poll(NULL, 0, PAUSE_MILLISECONDS);
    }
    return false;
}

void transport_end(struct transport *transport)
{
    shutdown(transport->socket, SHUT_WR);
    if (!wait_for_end(transport)) {
        kill(transport->child, SIGTERM);
        if (!wait_for_end(transport)) {
            kill(transport->child, SIGKILL);
            waitpid(transport->child, NULL, 0);
        }
    }
    transport_attend(transport);
    socket_close(&transport->socket);
    socket_close(&transport->standard_error);
}

/* ---- The far end. ---- */

/* The standard streams may be shared with other programs, so their modes are not changed: they are
 * read and written only when they are ready. Returns the number of bytes; 0 at the end of either
 * file, for the end of the output is ours even if nothing is to be written. */
static size_t read_next(int from, int to, char bytes[PIPE_BUF])
{
    for (;;) {
        struct pollfd files[] = {{.fd = from, .events = POLLIN}, {.fd = to}};
        ssize_t count;
        int ready;

        do
            ready = poll(files, 2, -1);
        while (ready < 0 && errno == EINTR);
        if (ready < 0 || files[1].revents)
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
            struct poller poller = {.end = 0};
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
    struct poller poller = {.end = 0};

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
