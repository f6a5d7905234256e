/* SPDX-License-Identifier: MIT */
#include "net/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL /* SO_NOSIGPIPE does the same then */
#define MSG_NOSIGNAL 0
#endif

int socket_adopt(int descriptor)
{
    if (descriptor < 0)
        return SOCKET_NONE;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
#ifdef SO_NOSIGPIPE
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
    return descriptor;
}

int socket_make(int family)
{
    return socket_adopt(socket(family, SOCK_STREAM, 0));
}

int socket_accept(int listener)
{
    return socket_adopt(accept(listener, NULL, NULL));
}

void socket_close(int *socket)
{
    int reason = errno;

    if (*socket != SOCKET_NONE)
        close(*socket);
    *socket = SOCKET_NONE;
    errno = reason;
}

/* The number of bytes that were read or sent, or what it means that none were. */
static ssize_t judge_count(ssize_t count)
{
    bool is_passing = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
                   || errno == ENOTCONN; /* some systems say so while it is being connected */

    return count < 0 && is_passing ? 0 : count;
}

ssize_t socket_read(int socket, char *bytes, size_t size)
{
    ssize_t count = recv(socket, bytes, size, 0);

    if (count == 0) {
        errno = 0;
        return SOCKET_ENDED;
    }
    return judge_count(count);
}

ssize_t socket_send(int socket, const char *bytes, size_t size)
{
    return judge_count(send(socket, bytes, size, MSG_NOSIGNAL));
}

bool socket_receive(int socket, struct connection *connection, uint64_t now, bool *is_over)
{
    char bytes[CONNECTION_UNHEARD - MESSAGE_SIZE]; /* the room beside a part of a line */
    ssize_t count;

    if (connection_has_line(connection))
        return now >= connection_deadline(connection);
    count = socket_read(socket, bytes, sizeof bytes);
    *is_over = count == SOCKET_ENDED;
    if (count > 0)
        connection_receive(connection, bytes, (size_t)count, now);
    return count > 0 && !connection->ended;
}

void socket_wait_for(struct poller *poller, int socket, const struct connection *connection)
{
    short reads = connection_has_line(connection) ? 0 : POLLIN;
    short sends = connection->count > 0 ? POLLOUT : 0;

    poller_add(poller, socket, (short)(reads | sends));
    if (socket != SOCKET_NONE)
        poller_limit(poller, connection_deadline(connection));
}

bool socket_transmit(int socket, struct connection *connection)
{
    ssize_t sent = 0;

    if (connection->count > 0)
        sent = socket_send(socket, connection->unsent, connection->count);
    if (sent > 0)
        connection_sent(connection, (size_t)sent);
    return sent != SOCKET_ENDED && !connection->ended;
}
