/* SPDX-License-Identifier: MIT */
#include "protocol/connection.h"
#include "base/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void connection_open(struct connection *connection, uint64_t now)
{
    *connection = (struct connection){.heard = now};
}

/* Count a line. Whether it is more than may be read within durations.lines. */
static bool is_flood(struct connection *connection, uint64_t now)
{
    uint64_t *oldest = &connection->read[connection->messages % CONNECTION_LINES];
    bool is_too_soon = connection->messages >= CONNECTION_LINES && now - *oldest < durations.lines;

    *oldest = now;
    connection->messages++;
    return is_too_soon;
}

enum heard connection_hear(struct connection *connection, const char *bytes, size_t size,
                           uint64_t now, size_t *taken, struct message *message)
{
    *taken = size;
    if (connection->ended || size == 0)
        return HEARD_MORE;
    connection->heard = now;
    connection->pinged = connection->away = false;
    *taken = message_gather(&connection->reader, bytes, size);
    if (!message_reader_is_full(&connection->reader))
        return HEARD_MORE;
    if (is_flood(connection, now)) {
        connection_fail(connection, "flood");
        return HEARD_MORE;
    }
    return message_read(&connection->reader, message) ? HEARD_MESSAGE : HEARD_NO_MESSAGE;
}

void connection_say(struct connection *connection, const struct message *message)
{
    char bytes[MESSAGE_SIZE];
    size_t count = message_print(message, bytes);

    if (connection->ended)
        return;
    if (count > CONNECTION_UNSENT - connection->count) {
        connection->ended = true;
        return;
    }
    memcpy(connection->unsent + connection->count, bytes, count);
    connection->count += count;
}

void connection_say_kind(struct connection *connection, enum message_kind kind)
{
    connection_say(connection, &(struct message){.kind = kind});
}

void connection_post(struct connection *connection, struct pen *pen)
{
    struct pen_post *post = &pen->post;

    for (int i = 0; i < post->count; i++) {
        if (post->messages[i].kind == MESSAGE_PING)
            connection_ping(connection);
        else
            connection_say(connection, &post->messages[i]);
    }
    post->count = 0;
    connection->evaluates = pen->evaluates;
}

void connection_fail(struct connection *connection, const char *reason)
{
    struct message message = {.kind = MESSAGE_ERROR};

    snprintf(message.text, sizeof message.text, "%s", reason);
    connection_say(connection, &message);
    memcpy(connection->why, message.text, sizeof connection->why);
    connection->ended = true;
}

void connection_ping(struct connection *connection)
{
    connection_say_kind(connection, MESSAGE_PING);
    connection->pinged = true;
    connection->pings++;
}

/* Take the answer to a ping; the pen hears of it if no other answer is awaited. */
static void take_pong(struct connection *connection, struct pen *pen, const struct message *message)
{
    if (connection->pings > 0 && --connection->pings == 0)
        pen_read(pen, message);
}

/* A line that the pen reads. */
static enum peer_event obey_pen(struct connection *connection, struct pen *pen,
                                const struct message *message)
{
    enum peer_event news = pen_read(pen, message);

    connection_post(connection, pen);
    if (news == PEER_DISORDER)
        connection_fail(connection, "order");
    if (news == PEER_REFUSED || news == PEER_CHEATED)
        connection->ended = true;
    return news;
}

static enum peer_event obey(struct connection *connection, struct pen *pen,
                            const struct message *message)
{
    switch (message->kind) {
    case MESSAGE_PING:
        connection_say_kind(connection, MESSAGE_PONG);
        return PEER_NONE;
    case MESSAGE_PONG:
        take_pong(connection, pen, message);
        return PEER_NONE;
    case MESSAGE_BYE:
        connection->ended = true;
        pen_leave(pen);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        memcpy(connection->why, message->text, sizeof connection->why);
        connection->ended = true;
        return PEER_CUT;
    default:
        return obey_pen(connection, pen, message);
    }
}

enum peer_event connection_obey(struct connection *connection, struct pen *pen,
                                const struct message *message)
{
    enum peer_event news = obey(connection, pen, message);

    if (!connection->ended || news == PEER_LEFT)
        return news;
    pen_cut(pen);
    return news == PEER_REFUSED ? news : PEER_CUT;
}

void connection_sent(struct connection *connection, size_t count)
{
    assert(count <= connection->count);
    connection->count -= count;
    memmove(connection->unsent, connection->unsent + count, connection->count);
}

bool connection_tick(struct connection *connection, uint64_t now)
{
    if (connection->ended)
        return false;
    if (connection->evaluates != connection->told && now >= connection->next_tell) {
        connection_say(connection,
                       &(struct message){.kind = MESSAGE_EVALUATES, .on = connection->evaluates});
        connection->told = connection->evaluates;
        connection->next_tell = now + durations.evaluates;
    }
    if (!connection->pinged && now >= connection->heard + durations.ping)
        connection_ping(connection);
    if (connection->away || now < connection->heard + durations.away)
        return false;
    connection->away = true;
    return true;
}

uint64_t connection_deadline(const struct connection *connection)
{
    uint64_t due = connection->heard + (connection->pinged ? durations.away : durations.ping);

    if (connection->ended)
        return CONNECTION_NEVER;
    if (connection->away)
        due = CONNECTION_NEVER;
    return connection->evaluates != connection->told && connection->next_tell < due
             ? connection->next_tell
             : due;
}
