/* SPDX-License-Identifier: MIT
 *
 * socket: what is the same for every stream socket of the program, whatever it leads to.
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

#ifndef MSG_NOSIGNAL /* where SO_NOSIGPIPE does the same */
#define MSG_NOSIGNAL 0
#endif

/* Why something could not be done, in words. */
enum { SOCKET_REASON = 320 };

/* In the place of a descriptor. No poller waits for it. */
enum { SOCKET_NONE = -1 };

/* What it all rests on: make that descriptor such a socket, or close it. Returns it, or
 * SOCKET_NONE; errno says why. */
int socket_adopt(int descriptor);

/* A new one of that family, or SOCKET_NONE; errno says why. */
int socket_make(int family);

/* The next caller of that listener, or SOCKET_NONE if there is none just now. */
int socket_accept(int listener);

/* Close it, unless it is SOCKET_NONE, and let it be SOCKET_NONE. errno stays. */
void socket_close(int *socket);

/* Read what is there; send what can be sent. Returns the number of bytes, 0 if there are none just
 * now, SOCKET_ENDED if there never will be any more. size is more than 0. */
enum { SOCKET_ENDED = -1 };
ssize_t socket_read(int socket, char *bytes, size_t size);
ssize_t socket_send(int socket, const char *bytes, size_t size);

/* Read what has come for the connection, if it has no line left to hear. False if nothing has. At
 * the end of the input *is_over becomes true. */
bool socket_receive(int socket, struct connection *connection, uint64_t now, bool *is_over);

/* Wait for what comes for the connection, and to send if it has anything to send. */
void socket_wait_for(struct poller *poller, int socket, const struct connection *connection);

/* Send what the connection has to send, in one try if it has ended. False if the socket is to be
 * closed. */
bool socket_transmit(int socket, struct connection *connection);

/* The user at the other end of a Unix socket: who connected, or who listens. */
bool socket_peer(int socket, uid_t *user);

#endif
