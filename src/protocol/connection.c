/* SPDX-License-Identifier: MIT */
#include "protocol/connection.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"

void connection_open(struct connection *connection, uint64_t now)
{
    *connection = (struct connection){.silent_since = now};
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
    connection->silent_since = now;
    connection->pinged = false;
    return size;
}

/* The size of the next line, with its line feed; 0 if no line is complete. A line that is too long
 * is cut at MESSAGE_SIZE. */
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

uint64_t connection_deadline(const struct connection *connection)
{
    return connection_has_line(connection) ? connection->hear_after : CLOCK_NEVER;
}

/* Count a line that is heard now. If CONNECTION_LINES other lines were heard less than
 * durations.lines ago, the line comes too fast, and the connection ends. At a patient connection
 * hear_after delays the next line until it is not too fast. */
static void count_line(struct connection *connection, uint64_t now)
{
    uint64_t *oldest = &connection->heard_at[connection->heard % CONNECTION_LINES];
    bool is_full = connection->heard >= CONNECTION_LINES;

    if (is_full && now - *oldest < durations.lines)
        connection_fail(connection, "flood");
    *oldest = now;
    connection->heard++;
    oldest = &connection->heard_at[connection->heard % CONNECTION_LINES];
    if (connection->is_patient && connection->heard >= CONNECTION_LINES)
        connection->hear_after = *oldest + durations.lines;
}

bool connection_hear(struct connection *connection, uint64_t now, struct message *message)
{
    size_t size = find_line(connection);

    if (!connection_has_line(connection) || now < connection->hear_after)
        return false;
    if (!message_parse(message, connection->unheard, size))
        *message = (struct message){.kind = MESSAGE_KINDS};
    connection->unheard_count -= size;
    memmove(connection->unheard, connection->unheard + size, connection->unheard_count);
    count_line(connection, now);
    return !connection->ended;
}

void connection_say(struct connection *connection, const char *format, ...)
{
    char line[MESSAGE_SIZE];
    size_t count;
    va_list arguments;

    va_start(arguments, format);
    count = (size_t)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert(count < MESSAGE_SIZE);
    line[count++] = '\n';
    if (connection->ended)
        return;
    if (count > CONNECTION_UNSENT - connection->unsent_count) {
        connection->ended = true;
        return;
    }
    memcpy(connection->unsent + connection->unsent_count, line, count);
    connection->unsent_count += count;
}

void connection_fail(struct connection *connection, const char *reason)
{
    connection_say(connection, "error %s", reason);
    connection->ended = true;
}

void connection_fail_at(struct connection *connection, const struct message *message)
{
    connection_fail(connection, message->kind == MESSAGE_KINDS ? "line" : "order");
}

void connection_ping(struct connection *connection, uint64_t now)
{
    connection_say(connection, "ping");
    connection->pinged = true;
    connection->silent_since = now - durations.ping;
}

uint64_t connection_silence_deadline(const struct connection *connection)
{
    return connection->silent_since + (connection->pinged ? durations.away : durations.ping);
}

void connection_sent(struct connection *connection, size_t count)
{
    assert(count <= connection->unsent_count);
    connection->unsent_count -= count;
    memmove(connection->unsent, connection->unsent + count, connection->unsent_count);
}
