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
    static const int signals[] = {SIGTERM, SIGKILL};

    shutdown(transport->socket, SHUT_WR);
    for (int i = 0; !wait_for_end(transport) && i < 2; i++)
        kill(transport->child, signals[i]);
    transport_attend(transport);
    socket_close(&transport->socket);
    socket_close(&transport->standard_error);
}

/* ---- The far end. ---- */

/* One of the two directions, and the bytes on their way. */
struct stream {
    int from, to;
    char bytes[PIPE_BUF];
    size_t length, written;
};

static bool is_empty(const struct stream *stream)
{
    return stream->written == stream->length;
}

static struct pollfd next_file(const struct stream *stream)
{
    if (is_empty(stream))
        return (struct pollfd){.fd = stream->from, .events = POLLIN};
    return (struct pollfd){.fd = stream->to, .events = POLLOUT};
}

/* Read or write once. The standard streams may be shared with other programs, so their modes are
 * not changed: they are ready. False at the end, or on failure: errno says why. */
static bool move(struct stream *stream)
{
    ssize_t count;

    if (is_empty(stream)) {
        count = read(stream->from, stream->bytes, sizeof stream->bytes);
        stream->length = count > 0 ? (size_t)count : 0;
        stream->written = 0;
    } else {
        count =
            write(stream->to, stream->bytes + stream->written, stream->length - stream->written);
        stream->written += count > 0 ? (size_t)count : 0;
    }
    return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

bool transport_relay(const char *login, char reason[SOCKET_REASON])
{
    static const char none[] = "error none\n";
    struct stream up = {.from = STDIN_FILENO, .to = SOCKET_NONE};
    struct stream down = {.to = STDOUT_FILENO};
    struct user owner;
    int patience = -1; /* milliseconds, of poll */
    bool is_there =
        unix_socket_find_person(login, &owner, reason) && unix_socket_join(&owner, &up.to, reason);

    signal(SIGPIPE, SIG_IGN);
    if (is_there || !isatty(STDERR_FILENO)) /* the guest tells its person in a line of its own */
        reason[0] = '\0';
    if (!is_there) {
        write_all(STDOUT_FILENO, none, strlen(none));
        return false;
    }
    down.from = up.to;
    for (;;) {
        struct pollfd files[] = {next_file(&up), next_file(&down), {.fd = STDOUT_FILENO}};
        bool writes = !is_empty(&down);
        int ready = poll(files, 3, patience);

        if (ready == 0 || files[2].revents) /* it has no reader any more */
            break;
        if (ready > 0 && files[1].revents && !move(&down)) {
            if (writes && errno != EPIPE && errno != ECONNRESET)
                snprintf(reason, SOCKET_REASON, "standard output: %s", strerror(errno));
            break;
        }
        if (ready > 0 && files[0].revents && !move(&up)) {
            /* The table hears of the end, and still has a moment to answer. */
            up = (struct stream){.from = SOCKET_NONE, .to = up.to};
            shutdown(up.to, SHUT_WR);
            patience = durations.linger;
        }
    }
    socket_close(&up.to);
    return !*reason;
}
