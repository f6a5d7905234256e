/* SPDX-License-Identifier: MIT
 *
 * intake: the socket of one connection of the protocol, and what was read from it and not heard
 * yet.
 *
 * Invariant: nothing here waits.
 */
#ifndef INTAKE_H
#define INTAKE_H

#include "net/socket.h"
#include "protocol/connection.h"

struct intake {
    int socket; /* or SOCKET_NONE */
    size_t start, count;
    char bytes[512];
};

/* Read what there is, if all that was read before is heard. False at its end. */
bool intake_fill(struct intake *intake);

/* So many of the bytes from start on were heard. */
void intake_use(struct intake *intake, size_t taken);

/* Send what the connection has to send, in one try if it has ended. False if the socket is to be
 * closed. */
bool intake_send(const struct intake *intake, struct connection *connection);

#endif
