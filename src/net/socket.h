/* SPDX-License-Identifier: MIT
 *
 * socket: stream sockets, and in tcp.c those of a table on the network, by IPv6 and IPv4. There are
 * no logins there: anybody with the code may knock, and everything is sent in the clear.
 *
 * Invariant: no socket made here blocks, is inherited by another program, or can raise SIGPIPE.
 * Nothing listens on the network unless tcp_open was called, and only tcp_resolve waits.
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
    SOCKET_NONE = -1,    /* no descriptor; no poller waits for it */
    SOCKET_ENDED = -1,   /* in place of a number of bytes */
    SOCKET_REASON = 512, /* the reason of a failure, in words */
    SOCKET_CALLERS = 16  /* that wait to be accepted */
};

/* Make the descriptor a socket as above, unless it is negative, and return it. */
int socket_adopt(int descriptor);

/* A new socket of that family; the next caller of that listener. SOCKET_NONE, with errno, if there
 * is none. */
int socket_make(int family);
int socket_accept(int listener);

/* Close the socket, unless it is SOCKET_NONE, and set it to SOCKET_NONE. errno is kept. */
void socket_close(int *socket);

/* Read or send as many bytes as possible now. Returns their number, 0 if there are none just now,
 * SOCKET_ENDED if there will be no more: errno is the failure, or 0 at the end of the input. size
 * is more than 0. */
ssize_t socket_read(int socket, char *bytes, size_t size);
ssize_t socket_send(int socket, const char *bytes, size_t size);

/* Read bytes for the connection, if it has no line left to hear. False if there is nothing to hear
 * now. At the end of the input *is_over becomes true. */
bool socket_receive(int socket, struct connection *connection, uint64_t now, bool *is_over);

/* Wait for bytes for the connection, or until its next line may be heard, and to send if it has
 * bytes to send. */
void socket_wait_for(struct poller *poller, int socket, const struct connection *connection);

/* Send the bytes of the connection; if it has ended, with one try. False if the socket must be
 * closed. */
bool socket_transmit(int socket, struct connection *connection);

/* ---- tcp.c ---- */

enum {
    TCP_PORT = 5478,
    TCP_NUMBERS = 64 /* bytes of an address in numbers */
};

/* Listen on the port, 1 to 65535. False, with the reason, on failure. */
bool tcp_open(int *listener, unsigned port, char reason[SOCKET_REASON]);

/* The address in numbers by which others reach this machine, in brackets if it is one of IPv6.
 * False if there is none. */
bool tcp_find_address(char numbers[TCP_NUMBERS]);

/* The next caller of that listener, with the address in numbers; or SOCKET_NONE. */
int tcp_accept(int listener, char numbers[TCP_NUMBERS]);

/* Look the machine up, however long that takes. The caller frees the addresses. False, with the
 * reason, on failure. */
bool tcp_resolve(struct addrinfo **addresses, const char *machine, unsigned port,
                 char reason[SOCKET_REASON]);

/* A socket that is being connected to the first of those addresses. Until then it reads and sends
 * nothing. SOCKET_NONE if it cannot be; errno says why. */
int tcp_connect(const struct addrinfo *address);

#endif
