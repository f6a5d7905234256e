/* SPDX-License-Identifier: MIT
 *
 * socket: the calls that all stream sockets of the program share.
 *
 * Invariant: no socket made here blocks, is inherited by another program, or can raise SIGPIPE.
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

#ifndef MSG_NOSIGNAL /* SO_NOSIGPIPE does the same then */
#define MSG_NOSIGNAL 0
#endif

/* The reason of a failure, in words. */
enum { SOCKET_REASON = 320 };

/* No descriptor. No poller waits for it. */
enum { SOCKET_NONE = -1 };

/* Make the descriptor a socket as above, or close it. Returns it, or SOCKET_NONE; errno says why.
 */
int socket_adopt(int descriptor);

/* A new socket of that family, or SOCKET_NONE; errno says why. */
int socket_make(int family);

/* The next caller of that listener, or SOCKET_NONE if there is none just now. */
int socket_accept(int listener);

/* Close the socket, unless it is SOCKET_NONE, and set it to SOCKET_NONE. errno is kept. */
void socket_close(int *socket);

/* Read or send as many bytes as possible now. Returns their number, 0 if there are none just now,
 * SOCKET_ENDED if there will be no more. size is more than 0. */
enum { SOCKET_ENDED = -1 };
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

/* The user at the other end of a Unix socket. False on failure. */
bool socket_peer(int socket, uid_t *user);

#endif
