/* SPDX-License-Identifier: MIT
 *
 * socket: stream sockets that never block; and, in tcp.c, tables on the network, by IPv6 and IPv4.
 * There nothing is encrypted, and anybody who has the passcode can ask to join.
 *
 * Invariant: every socket made here is non-blocking, closed on exec, and cannot raise SIGPIPE. Only
 * tcp_open listens on the network, and only tcp_resolve waits.
 */
#ifndef SOCKET_H
#define SOCKET_H

#include <netdb.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

#include "base/poller.h"
#include "protocol/connection.h"

enum {
    SOCKET_NONE = -1,    /* no socket; poller_add ignores it */
    SOCKET_ENDED = -1,   /* in place of a number of bytes: no more will come or go */
    SOCKET_REASON = 512, /* bytes of a reason, in words */
    SOCKET_CALLERS = 16  /* that can wait in a listener's queue */
};

/* Give a foreign descriptor these properties, and return it; SOCKET_NONE if it is negative. */
int socket_adopt(int descriptor);

/* A new socket; `family` is AF_UNIX, AF_INET or AF_INET6. SOCKET_NONE with errno on failure. */
int socket_make(int family);

/* The next caller of the listener. SOCKET_NONE with errno if there is none. */
int socket_accept(int listener);

/* Close the socket, if there is one, and set it to SOCKET_NONE. errno does not change. */
void socket_close(int *socket);

/* Read as many bytes as have come, at most `size`, which is not 0. Returns how many, 0 if none have
 * come yet, SOCKET_ENDED if none will: errno is 0 if the peer closed, else the failure. */
ssize_t socket_read(int socket, char *bytes, size_t size);

/* Send as many of the bytes as possible now. Returns how many, which may be 0, or SOCKET_ENDED with
 * errno if the socket has failed. */
ssize_t socket_send(int socket, const char *bytes, size_t size);

/* Read into the connection. While this is true, call connection_hear.
 *
 *     a line is unheard    Reads nothing, and leaves *is_over alone. True if the line may be heard.
 *     else                 True if bytes came, unless the connection has ended. *is_over: the
 * socket has ended, with errno as in socket_read. */
bool socket_receive(int socket, struct connection *connection, uint64_t now, bool *is_over);

/* Make the poller wake when socket_receive or socket_transmit has something to do. */
void socket_wait_for(struct poller *poller, int socket, const struct connection *connection);

/* Send as much of unsent as possible now. False if the socket must then be closed: the connection
 * has ended, or the socket has failed, with errno. */
bool socket_transmit(int socket, struct connection *connection);

/* ---- tcp.c ---- */

enum {
    TCP_PORT = 5478,
    TCP_NUMBERS = 64 /* bytes of an address in numbers: "192.0.2.1", "[2001:db8::1]" */
};

/* Listen on the port, 1 to 65535, at all addresses of this machine. On failure false, and why. */
bool tcp_open(int *listener, unsigned port, char reason[SOCKET_REASON]);

/* The address at which other machines can reach this one. False if there is none. */
bool tcp_find_address(char numbers[TCP_NUMBERS]);

/* The next caller of the listener and its address, without brackets. SOCKET_NONE if there is none.
 */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* Look up the addresses of a machine, which can take many seconds. The caller frees them with
 * freeaddrinfo. On failure false, and why. */
bool tcp_resolve(struct addrinfo **addresses, const char *machine, unsigned port,
                 char reason[SOCKET_REASON]);

/* Start to connect to the first of the addresses. SOCKET_NONE with errno if that fails at once.
 * Until it is connected, it reads and sends 0 bytes; if it cannot be, SOCKET_ENDED. */
int tcp_connect(const struct addrinfo *addresses);

#endif
