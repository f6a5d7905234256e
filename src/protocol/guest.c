/* SPDX-License-Identifier: MIT */
#include "protocol/guest.h"
#include "base/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void guest_open(struct guest *guest, struct match *match, struct match *previous)
{
    *guest = (struct guest){.phase = GUEST_OUT};
    agreement_open(&guest->agreement, SIDE_GUEST, match, previous);
}

void guest_use_code(struct guest *guest, const char *code)
{
    assert(strlen(code) == CODE_BYTES);
    memcpy(guest->code, code, sizeof guest->code);
}

void guest_use_login(struct guest *guest, const char *login)
{
    message_cut_name(guest->host_login, login);
}

void guest_call(struct guest *guest)
{
    assert(guest->phase == GUEST_OUT);
    guest->phase = GUEST_CONNECTING;
}

void guest_knock(struct guest *guest, const char *name, const char *carrier, uint64_t now)
{
    const struct match *match = guest->agreement.match;
    struct message code = {.kind = MESSAGE_CODE};
    struct message hello = {.kind = MESSAGE_HELLO, .version = PROTOCOL_VERSION};
    struct message at = {
        .kind = MESSAGE_AT, .serial = match->serial, .word = game_word(match_game(match))};

    assert(guest->phase == GUEST_OUT || guest->phase == GUEST_CONNECTING);
    guest->phase = GUEST_CALLING;
    guest->carrier = carrier;
    guest->unreachable[0] = '\0';
    guest->is_welcomed = false;
    guest->skipped = 0;
    guest->since = now;
    connection_open(&guest->connection, now);
    if (*guest->code) {
        memcpy(code.text, guest->code, sizeof guest->code);
        connection_say(&guest->connection, &code);
    }
    message_cut_name(hello.text, name);
    connection_say(&guest->connection, &hello);
    connection_say(&guest->connection, &at);
}

enum peer_event guest_hang_up(struct guest *guest)
{
    enum guest_phase phase = guest->phase;

    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    agreement_cut(&guest->agreement);
    if (phase == GUEST_OUT)
        return PEER_NONE;
    return phase == GUEST_SEATED ? PEER_CUT : PEER_TURNED_AWAY;
}

enum peer_event guest_give_up(struct guest *guest, const char *reason)
{
    snprintf(guest->unreachable, sizeof guest->unreachable, "%s", reason);
    return guest_hang_up(guest);
}

static enum peer_event fail(struct guest *guest, const char *reason)
{
    connection_fail(&guest->connection, reason);
    return guest_hang_up(guest);
}

/* Hear a line of the host before the seat: first its hello, and then, while its person is asked,
 * the game. */
static enum peer_event hear_unseated(struct guest *guest, const struct message *message)
{
    struct connection *connection = &guest->connection;
    bool is_knocking = guest->phase == GUEST_KNOCKING;
    enum message_kind kind = message->kind;
    enum peer_event event;

    if (kind == MESSAGE_ERROR || kind == MESSAGE_BYE) {
        snprintf(connection->why, sizeof connection->why, "%s",
                 kind == MESSAGE_BYE ? "bye" : message->text);
        return guest_hang_up(guest);
    }
    if (!is_knocking && kind == MESSAGE_HELLO) {
        if (message->version != PROTOCOL_VERSION)
            return fail(guest, "version");
        message_take_name(guest->host_name, message->text, guest->host_login);
        guest->is_welcomed = true;
        guest->phase = GUEST_KNOCKING;
        return PEER_WELCOME;
    }
    if (is_knocking && kind == MESSAGE_GAME) {
        event = agreement_read(&guest->agreement, message);
        guest->phase = GUEST_SEATED;
        guest_post(guest);
        return event;
    }
    if (is_knocking && kind == MESSAGE_PING)
        connection_say_kind(connection, MESSAGE_PONG);
    else if (!is_knocking || kind != MESSAGE_PONG)
        return fail(guest, kind == MESSAGE_KINDS ? "line" : "order");
    return PEER_NONE;
}

static enum peer_event hear_line(struct guest *guest, const struct message *message)
{
    enum peer_event event;

    if (guest->phase != GUEST_SEATED)
        return hear_unseated(guest, message);
    event = connection_obey(&guest->connection, &guest->agreement, message);
    if (guest->connection.ended)
        guest->phase = GUEST_OUT;
    return event;
}

/* True if the bytes come from a login shell, and not from the host. */
static bool is_chatter(const struct guest *guest, const struct message *message)
{
    return guest->carrier && guest->phase == GUEST_CALLING && message->kind != MESSAGE_HELLO
        && message->kind != MESSAGE_ERROR;
}

enum peer_event guest_hear(struct guest *guest, uint64_t now)
{
    struct connection *connection = &guest->connection;
    size_t before = connection->unheard_count;
    struct message message = {.kind = MESSAGE_KINDS};
    bool has_line = connection_hear(connection, now, &message);

    if (connection->ended)
        return guest_hang_up(guest);
    if (is_chatter(guest, &message)) {
        guest->skipped += before - connection->unheard_count;
        connection->messages = 0; /* a shell may print lines as fast as it likes */
        return guest->skipped > GUEST_SKIPPED ? fail(guest, "line") : PEER_NONE;
    }
    return has_line ? hear_line(guest, &message) : PEER_NONE;
}

enum peer_event guest_tick(struct guest *guest, uint64_t now)
{
    bool is_late = guest->phase == GUEST_CALLING && now >= guest_deadline(guest);

    if (guest->connection.ended)
        return guest_hang_up(guest);
    if (is_late)
        return fail(guest, "slow");
    return guest->phase == GUEST_SEATED ? connection_tick(&guest->connection, now) : PEER_NONE;
}

uint64_t guest_deadline(const struct guest *guest)
{
    switch (guest->phase) {
    case GUEST_CALLING:
        return guest->carrier ? CONNECTION_NEVER : guest->since + durations.hello;
    case GUEST_SEATED:
        return connection_deadline(&guest->connection);
    default:
        return CONNECTION_NEVER;
    }
}

void guest_post(struct guest *guest)
{
    connection_post(&guest->connection, &guest->agreement);
}

void guest_leave(struct guest *guest)
{
    guest_post(guest);
    connection_say_kind(&guest->connection, MESSAGE_BYE);
    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    agreement_leave(&guest->agreement);
}
