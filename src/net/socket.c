/* SPDX-License-Identifier: MIT */
#include "net/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL /* a system without it has SO_NOSIGPIPE */
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

static ssize_t count_moved(ssize_t count)
{
    /* Reasons to try again later. Some systems give ENOTCONN while a socket connects. */
    bool is_passing =
        errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOTCONN;

    if (count >= 0)
        return count;
    return is_passing ? 0 : SOCKET_ENDED;
}

ssize_t socket_read(int socket, char *bytes, size_t size)
{
    ssize_t count = recv(socket, bytes, size, 0);

    if (count == 0) {
        errno = 0;
        return SOCKET_ENDED;
    }
    return count_moved(count);
}

ssize_t socket_send(int socket, const char *bytes, size_t size)
{
    return count_moved(send(socket, bytes, size, MSG_NOSIGNAL));
}

bool socket_receive(int socket, struct connection *connection, uint64_t now)
{
    char bytes[CONNECTION_UNHEARD - MESSAGE_SIZE]; /* the room after an incomplete line */
    ssize_t count;

    if (connection_has_line(connection))
        return true;
    count = socket_read(socket, bytes, sizeof bytes);
    if (count > 0)
        connection_receive(connection, bytes, (size_t)count, now);
    return count != SOCKET_ENDED;
}

void socket_wait_for(struct poller *poller, int socket, const struct connection *connection)
{
    short reads = connection_has_line(connection) ? 0 : POLLIN;
    short sends = connection->unsent_count > 0 ? POLLOUT : 0;

    if (socket == SOCKET_NONE)
        return;
    poller_add(poller, socket, (short)(reads | sends));
    poller_limit(poller, connection_deadline(connection));
}

bool socket_transmit(int socket, struct connection *connection)
{
    ssize_t sent = 0;

    if (connection->unsent_count > 0)
        sent = socket_send(socket, connection->unsent, connection->unsent_count);
    if (sent > 0)
        connection_sent(connection, (size_t)sent);
    return sent != SOCKET_ENDED && !connection->ended;
}
