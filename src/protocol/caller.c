/* SPDX-License-Identifier: MIT */
#include "protocol/caller.h"
#include "base/clock.h"

#include <assert.h>
#include <string.h>

void caller_open(struct caller *caller, uint32_t login, enum welcome welcome, uint64_t now)
{
    *caller = (struct caller){
        .phase = welcome == WELCOME_ALWAYS ? PHASE_CODE : PHASE_HELLO,
        .since = now,
        .person = {.welcome = welcome, .login = login},
    };
    connection_open(&caller->connection, now);
}

bool caller_hear_code(struct caller *caller, const struct message *message, const char *code,
                      uint64_t now)
{
    assert(caller->phase == PHASE_CODE);
    if (!message || message->kind != MESSAGE_CODE) {
        caller->connection.ended = true;
        return true;
    }
    caller->has_code = strcmp(message->text, code) == 0;
    caller->phase = PHASE_DELAY;
    caller->since = now;
    return caller->has_code;
}

void caller_keep(struct caller *caller, const char *bytes, size_t size)
{
    assert(caller->phase == PHASE_DELAY);
    if (size > CALLER_BEHIND - caller->behind_count) {
        caller->connection.ended = true;
        return;
    }
    memcpy(caller->behind + caller->behind_count, bytes, size);
    caller->behind_count += size;
}

/* The first line: a name, or the question of --tables. */
static void hear_hello(struct caller *caller, const struct message *message, bool is_taken)
{
    if (message->kind == MESSAGE_TABLES) {
        connection_say_kind(&caller->connection, is_taken ? MESSAGE_PLAYING : MESSAGE_WAITING);
        caller->connection.ended = true;
    } else if (message->kind != MESSAGE_HELLO) {
        connection_fail(&caller->connection, "order");
    } else if (message->version != PROTOCOL_VERSION) {
        connection_fail(&caller->connection, "version");
    } else {
        message_cut_name(caller->person.name, message->text);
        caller->phase = PHASE_AT;
    }
}

/* The second one: where it stands. */
static void hear_at(struct caller *caller, const struct message *message, const char *host)
{
    struct message hello = {.kind = MESSAGE_HELLO, .version = PROTOCOL_VERSION};

    if (message->kind != MESSAGE_AT) {
        connection_fail(&caller->connection, "order");
        return;
    }
    message_cut_name(hello.text, host);
    connection_say(&caller->connection, &hello);
    caller->at = message->serial;
    caller->phase = PHASE_KNOCKING;
}

/* Whoever knocks can do no more than wait. */
static void hear_knocking(struct caller *caller, const struct message *message)
{
    struct message refused = {
        .kind = MESSAGE_REFUSED, .serial = message->serial, .refusal = REFUSAL_NO_PLAYER};

    switch (message->kind) {
    case MESSAGE_PING:
        connection_say_kind(&caller->connection, MESSAGE_PONG);
        break;
    case MESSAGE_PONG:
        break;
    case MESSAGE_PLAY:
        connection_say(&caller->connection, &refused);
        if (++caller->refusals == PEN_REFUSALS)
            caller->connection.ended = true;
        break;
    default:
        connection_fail(&caller->connection, "order");
    }
}

void caller_hear(struct caller *caller, const struct message *message, const char *host,
                 bool is_taken)
{
    if (message->kind == MESSAGE_BYE || message->kind == MESSAGE_ERROR)
        caller->connection.ended = true;
    else if (caller->phase == PHASE_HELLO)
        hear_hello(caller, message, is_taken);
    else if (caller->phase == PHASE_AT)
        hear_at(caller, message, host);
    else
        hear_knocking(caller, message);
}

uint64_t caller_deadline(const struct caller *caller)
{
    if (caller->connection.ended)
        return CONNECTION_NEVER;
    switch (caller->phase) {
    case PHASE_CODE:
        return caller->since + durations.code;
    case PHASE_DELAY:
        return caller->since + durations.code_delay;
    case PHASE_HELLO:
    case PHASE_AT:
        return caller->since + durations.hello;
    case PHASE_SEATED:
        return connection_deadline(&caller->connection);
    default:
        return CONNECTION_NEVER;
    }
}

bool caller_tick(struct caller *caller, uint64_t now)
{
    if (now < caller_deadline(caller))
        return false;
    switch (caller->phase) {
    case PHASE_CODE:
        caller->connection.ended = true;
        return false;
    case PHASE_DELAY:
        if (!caller->has_code)
            connection_fail(&caller->connection, "code");
        caller->phase = PHASE_HELLO;
        caller->since = now;
        return caller->has_code;
    default:
        connection_fail(&caller->connection, "slow");
        return false;
    }
}
