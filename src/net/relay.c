/* SPDX-License-Identifier: MIT
 *
 * relay: the far end of a transport, a program of its own.
 */
#include "net/transport.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "net/socket.h"
#include "net/unix_socket.h"

/* Carry bytes between the standard streams and the table. Zero, or the error of standard output.
 * Both programs at the ends always read, so that a write waits for nothing but them. */
static int relay(int table)
{
    struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = table, .events = POLLIN},
                             {.fd = STDOUT_FILENO}};
    int patience = -1; /* milliseconds, of poll */
    char bytes[PIPE_BUF];

    while (poll(files, 3, patience) != 0 && !files[2].revents) { /* until it has no reader */
        if (files[1].revents) {
            ssize_t count = read(table, bytes, sizeof bytes);

            if (count <= 0)
                return 0;
            if (!socket_write_all(STDOUT_FILENO, bytes, count))
                return errno == EPIPE ? 0 : errno;
        }
        if (files[0].revents) {
            ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);

            if (count > 0 ? socket_write_all(table, bytes, count) : count < 0 && errno == EAGAIN)
                continue;
            /* The table hears of the end, and still has a moment to answer. */
            shutdown(table, SHUT_WR);
            files[0].fd = SOCKET_NONE;
            patience = durations.linger;
        }
    }
    return 0;
}

bool transport_relay(const char *login, char reason[SOCKET_REASON])
{
    struct user owner;
    int table;

    signal(SIGPIPE, SIG_IGN);
    if (!unix_socket_find_person(login, &owner, reason)
        || !unix_socket_join(&owner, &table, reason)) {
        if (!isatty(STDERR_FILENO)) /* the guest tells its person in a line of its own */
            reason[0] = '\0';
        socket_write_all(STDOUT_FILENO, "error none\n", strlen("error none\n"));
        return false;
    }

    int error = relay(table);

    socket_close(&table);
    snprintf(reason, SOCKET_REASON, "standard output: %s", strerror(error));
    return error == 0;
}
