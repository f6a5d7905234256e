/* SPDX-License-Identifier: MIT */
#include "net/socket.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int socket_adopt(int descriptor)
{
    if (descriptor < 0)
        return SOCKET_NONE;
    if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0)
        socket_close(&descriptor);
#ifdef SO_NOSIGPIPE
    else if (setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int)) != 0)
        socket_close(&descriptor);
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

static bool is_passing(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

ssize_t socket_read(int socket, char *bytes, size_t size)
{
    ssize_t count = recv(socket, bytes, size, 0);

    if (count > 0)
        return count;
    return count < 0 && is_passing(errno) ? 0 : SOCKET_ENDED;
}

ssize_t socket_send(int socket, const char *bytes, size_t size)
{
    ssize_t count = send(socket, bytes, size, MSG_NOSIGNAL);

    if (count >= 0)
        return count;
    return is_passing(errno) ? 0 : SOCKET_ENDED;
}

bool socket_receive(int socket, struct connection *connection, uint64_t now, bool *is_over)
{
    char bytes[CONNECTION_UNHEARD
               - MESSAGE_SIZE]; /* there is room for them where there is no line */
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

bool socket_peer(int socket, uid_t *user)
{
#ifdef __linux__
    struct ucred peer;
    socklen_t size = sizeof peer;

    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return false;
    *user = peer.uid;
    return true;
#else
    gid_t group;

    return getpeereid(socket, user, &group) == 0;
#endif
}
