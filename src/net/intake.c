/* SPDX-License-Identifier: MIT */
#include "net/intake.h"

bool intake_fill(struct intake *intake)
{
    ssize_t count;

    if (intake->count > 0)
        return true;
    count = socket_read(intake->socket, intake->bytes, sizeof intake->bytes);
    intake->start = 0;
    intake->count = count > 0 ? (size_t)count : 0;
    return count != SOCKET_ENDED;
}

void intake_use(struct intake *intake, size_t taken)
{
    intake->start += taken;
    intake->count -= taken;
}

bool intake_send(const struct intake *intake, struct connection *connection)
{
    ssize_t sent = connection->count > 0
                     ? socket_send(intake->socket, connection->unsent, connection->count)
                     : 0;

    if (sent > 0)
        connection_sent(connection, (size_t)sent);
    return sent != SOCKET_ENDED && !connection->ended;
}
