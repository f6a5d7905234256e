/* SPDX-License-Identifier: MIT
 *
 * socket: stream sockets that never block. A listener is a socket at which callers connect.
 *
 * Invariant: every socket made here is non-blocking, is closed on exec, and cannot raise SIGPIPE.
 */
#ifndef SOCKET_H
#define SOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

#include "base/poller.h"
#include "protocol/connection.h"

enum {
    SOCKET_NONE = -1,    /* no socket; poller_add ignores it */
    SOCKET_ENDED = -2,   /* no bytes, because the socket has ended */
    SOCKET_REASON = 512, /* bytes of a reason, with the null */
    SOCKET_CALLERS = 16  /* callers that can wait in a listener's queue */
};

/* Make the invariant true for a socket that the system has just made. Returns the socket, or
 * SOCKET_NONE if `descriptor` is negative. */
int socket_adopt(int descriptor);

/* A new socket; `family` is AF_UNIX, AF_INET or AF_INET6. SOCKET_NONE with errno on failure. */
int socket_make(int family);

/* The next caller of the listener. SOCKET_NONE with errno if there is none. */
int socket_accept(int listener);

/* Close the socket, if there is one, and set it to SOCKET_NONE. errno does not change. */
void socket_close(int *socket);

/* Read the bytes that have come, at most `size`, which is not 0. Returns how many, or 0 if none
 * have come yet. SOCKET_ENDED, with errno, if no more will come. If the peer closed the socket,
 * errno is 0. */
ssize_t socket_read(int socket, char *bytes, size_t size);

/* Send as many of the bytes as can be sent now. Returns how many, or 0 if none can be sent yet.
 * SOCKET_ENDED, with errno, if the socket has failed. */
ssize_t socket_send(int socket, const char *bytes, size_t size);

/* Read bytes from the socket into the connection. If the connection still has a line to hear, read
 * nothing. False, with the errno of socket_read, if the socket has ended. */
bool socket_receive(int socket, struct connection *connection, uint64_t now);

/* Send as many unsent bytes of the connection as can be sent now. Returns false if the socket must
 * be closed, because the connection has ended or the socket has failed. If the socket has failed,
 * errno says why. */
bool socket_transmit(int socket, struct connection *connection);

/* Make the poller wake when bytes can be received or sent, or when the next line can be heard. If
 * the socket is SOCKET_NONE, do nothing. */
void socket_wait_for(struct poller *poller, int socket, const struct connection *connection);

#endif
