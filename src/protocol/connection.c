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

/* Count a line. True if it is one too many within durations.lines. */
static bool is_flood(struct connection *connection, uint64_t now)
{
    uint64_t *oldest = &connection->read[connection->messages % CONNECTION_LINES];
    bool is_too_soon = connection->messages >= CONNECTION_LINES && now - *oldest < durations.lines;

    *oldest = now;
    connection->messages++;
    return is_too_soon;
}

size_t connection_receive(struct connection *connection, const char *bytes, size_t size,
                          uint64_t now)
{
    size_t room = CONNECTION_UNHEARD - connection->unheard_count;

    if (connection->ended || size == 0)
        return size;
    size = size < room ? size : room;
    memcpy(connection->unheard + connection->unheard_count, bytes, size);
    connection->unheard_count += size;
    connection->heard = now;
    connection->pinged = false;
    return size;
}

/* The number of bytes of the next line, with its LF, or of one that is too long; or 0. */
static size_t find_line(const struct connection *connection)
{
    bool is_long = connection->unheard_count >= MESSAGE_SIZE;
    size_t most = is_long ? MESSAGE_SIZE : connection->unheard_count;
    const char *end = memchr(connection->unheard, '\n', most);

    return end ? (size_t)(end - connection->unheard) + 1 : is_long ? most : 0;
}

bool connection_has_line(const struct connection *connection)
{
    return !connection->ended && find_line(connection) > 0;
}

bool connection_hear(struct connection *connection, uint64_t now, struct message *message)
{
    size_t size = find_line(connection);

    if (!connection_has_line(connection))
        return false;
    if (!message_parse(message, connection->unheard, size))
        *message = (struct message){.kind = MESSAGE_KINDS};
    connection->unheard_count -= size;
    memmove(connection->unheard, connection->unheard + size, connection->unheard_count);
    if (is_flood(connection, now))
        connection_fail(connection, "flood");
    return !connection->ended;
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
    if (message->kind == MESSAGE_REFUSED && ++connection->refusals == CONNECTION_REFUSALS)
        connection->ended = true;
}

void connection_say_kind(struct connection *connection, enum message_kind kind)
{
    connection_say(connection, &(struct message){.kind = kind});
}

void connection_post(struct connection *connection, struct agreement *agreement)
{
    struct post *post = &agreement->post;

    for (int i = 0; i < post->count; i++) {
        if (post->messages[i].kind == MESSAGE_PING)
            connection_ping(connection);
        else
            connection_say(connection, &post->messages[i]);
    }
    post->count = 0;
    connection->evaluates = agreement->evaluates;
}

void connection_fail(struct connection *connection, const char *reason)
{
    struct message message = {.kind = MESSAGE_ERROR};

    snprintf(message.text, sizeof message.text, "%s", reason);
    connection_say(connection, &message);
    connection->ended = true;
}

void connection_ping(struct connection *connection)
{
    connection_say_kind(connection, MESSAGE_PING);
    connection->pinged = true;
    connection->pings++;
}

enum peer_event connection_obey(struct connection *connection, struct agreement *agreement,
                                const struct message *message)
{
    enum peer_event event = PEER_NONE;

    switch (message->kind) {
    case MESSAGE_PING:
        connection_say_kind(connection, MESSAGE_PONG);
        break;
    case MESSAGE_PONG: /* the agreement gets it if no other one is awaited */
        if (connection->pings > 0 && --connection->pings == 0)
            agreement_read(agreement, message);
        break;
    case MESSAGE_EVALUATES:
        if (connection->other_evaluates != message->on)
            event = PEER_EVALUATES;
        connection->other_evaluates = message->on;
        break;
    case MESSAGE_BYE:
        connection->ended = true;
        agreement_leave(agreement);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        connection->ended = true;
        if (strcmp(message->text, "order") == 0) /* it would be thrown out for them again */
            agreement_forget(agreement);
        break;
    case MESSAGE_KINDS:
        connection_fail(connection, "line");
        break;
    default:
        event = agreement_read(agreement, message);
        connection_post(connection, agreement);
        if (event == PEER_DISORDER)
            connection_fail(connection, "order");
        if (event == PEER_REFUSED)
            connection->ended = true;
    }
    if (!connection->ended)
        return event;
    agreement_cut(agreement);
    return event == PEER_REFUSED ? event : PEER_CUT;
}

void connection_sent(struct connection *connection, size_t count)
{
    assert(count <= connection->count);
    connection->count -= count;
    memmove(connection->unsent, connection->unsent + count, connection->count);
}

enum peer_event connection_tick(struct connection *connection, uint64_t now)
{
    bool is_away = now >= connection->heard + durations.away;

    if (connection->ended)
        return PEER_NONE;
    if (connection->evaluates != connection->told && now >= connection->next_tell) {
        connection_say(connection,
                       &(struct message){.kind = MESSAGE_EVALUATES, .on = connection->evaluates});
        connection->told = connection->evaluates;
        connection->next_tell = now + durations.evaluates;
    }
    if (!connection->pinged && now >= connection->heard + durations.ping)
        connection_ping(connection);
    if (is_away == connection->away)
        return PEER_NONE;
    connection->away = is_away;
    return is_away ? PEER_AWAY : PEER_BACK;
}

uint64_t connection_deadline(const struct connection *connection)
{
    uint64_t due = connection->heard + (connection->pinged ? durations.away : durations.ping);

    if (connection->ended)
        return CLOCK_NEVER;
    if (connection->away)
        due = CLOCK_NEVER;
    return connection->evaluates != connection->told && connection->next_tell < due
             ? connection->next_tell
             : due;
}
