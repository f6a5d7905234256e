/* SPDX-License-Identifier: MIT */
#include "net/transport.h"

#include <errno.h>
#include <fcntl.h>
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

enum { PAUSE_MILLISECONDS = 5 }; /* between two checks whether it has ended */

#ifndef __GLIBC__ /* its unistd.h has it */
extern char **environ;
#endif

/* Start the program. Zero, or an error. */
static int spawn(pid_t *child, const char *const words[], int talk, int errors)
{
    posix_spawn_file_actions_t files;

    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, talk, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, talk, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO);

    int error = posix_spawnp(child, words[0], &files, NULL, (char *const *)words, environ);

    posix_spawn_file_actions_destroy(&files);
    return error;
}

bool transport_start(struct transport *transport, const char *command,
                     const struct address *address, char reason[SOCKET_REASON])
{
    enum { OURS, ITS };
    char option[ADDRESS_LOGIN + 16];
    const char *const shell[] = {"/bin/sh", "-c", command, NULL};
    const char *const ssh[] = {
        "ssh",       "-T",   "-o", "ServerAliveInterval=15", "--", address->machine,
        "tictactoe", option, NULL};
    int talk[2] = {SOCKET_NONE, SOCKET_NONE}; /* no pipe, of which the game might die by SIGPIPE */
    int errors[2] = {SOCKET_NONE, SOCKET_NONE};
    bool has_ends = socketpair(AF_UNIX, SOCK_STREAM, 0, talk) == 0 && pipe(errors) == 0;
    int error = errno;

    *transport = (struct transport){.socket = socket_adopt(talk[OURS]),
                                    .standard_error = socket_adopt(errors[OURS])};
    snprintf(option, sizeof option, "--carry=%s", address->login);
    if (has_ends) {
        fcntl(talk[ITS], F_SETFD, FD_CLOEXEC);
        fcntl(errors[ITS], F_SETFD, FD_CLOEXEC);
        error = spawn(&transport->child, command ? shell : ssh, talk[ITS], errors[ITS]);
    }
    socket_close(&talk[ITS]);
    socket_close(&errors[ITS]);
    if (has_ends && error == 0)
        return true;
    socket_close(&transport->socket);
    socket_close(&transport->standard_error);
    snprintf(reason, SOCKET_REASON, "%s cannot be started: %s", command ? "the shell" : "ssh",
             strerror(error));
    return false;
}

void transport_attend(struct transport *transport)
{
    char bytes[1 << 16]; /* as much as a pipe holds: nothing stays in it */
    ssize_t count;

    if (transport->standard_error == SOCKET_NONE)
        return;
    count = read(transport->standard_error, bytes, sizeof bytes);
    if (count > 0 && !transport->discards_errors)
        socket_write_all(STDERR_FILENO, bytes, count);
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
