/* SPDX-License-Identifier: MIT */
#include "protocol/guest.h"
#include "base/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void guest_open(struct guest *guest, struct match *match, struct match *previous, const char *name,
                const char *carrier, const char *code)
{
    *guest = (struct guest){.phase = GUEST_OUT, .carrier = carrier};
    agreement_open(&guest->agreement, SIDE_GUEST, match, previous);
    message_cut_name(guest->name, name);
    snprintf(guest->code, sizeof guest->code, "%s", code);
}

void guest_knock(struct guest *guest, uint64_t now)
{
    const struct match *match = guest->agreement.match;
    struct message code = {.kind = MESSAGE_CODE};
    struct message hello = {.kind = MESSAGE_HELLO, .version = PROTOCOL_VERSION};
    struct message at = {
        .kind = MESSAGE_AT, .serial = match->serial, .word = game_word(match_game(match))};

    assert(guest->phase == GUEST_OUT || guest->phase == GUEST_CALLING);
    guest->phase = GUEST_CALLING;
    guest->reason[0] = '\0';
    guest->skipped = 0;
    guest->since = now;
    guest->agreement.connection = &guest->connection;
    connection_open(&guest->connection, now);
    if (*guest->code) {
        memcpy(code.text, guest->code, sizeof guest->code);
        connection_say(&guest->connection, &code);
    }
    memcpy(hello.text, guest->name, sizeof guest->name);
    connection_say(&guest->connection, &hello);
    connection_say(&guest->connection, &at);
}

/* Keep the reason why there is no seat. The word is that of an `error`, or bye. */
static void explain(struct guest *guest, const char *word)
{
    static const struct {
        const char *word, *reason;
        const char *named; /* after the host's name, if it is known */
    } rows[] = {
        {"bye", "the table was closed", "'s table is closed"},
        {"taken", "the seat is taken", NULL},
        {"refused", "the host did not let you in", " did not let you in"},
        {"version", "the other program speaks another version", NULL},
        {"code", "the code is wrong", NULL},
        {"none", "there is no table", "'s table is closed"},
        {"slow", "there was no answer", NULL},
        {"line", "what answered is not a table", NULL},
        {"order", "the two programs do not understand each other", NULL},
        {"flood", "too much was said at once", NULL},
    };
    const char *host = guest->host_name;

    snprintf(guest->reason, GUEST_REASON, "the table says %s", word);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (strcmp(rows[i].word, word) != 0)
            continue;
        if (*host && rows[i].named)
            snprintf(guest->reason, GUEST_REASON, "%s%s", host, rows[i].named);
        else
            snprintf(guest->reason, GUEST_REASON, "%s", rows[i].reason);
    }
}

enum peer_event guest_hang_up(struct guest *guest)
{
    enum guest_phase phase = guest->phase;

    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    agreement_cut(&guest->agreement);
    if (phase == GUEST_OUT)
        return PEER_NONE;
    if (phase == GUEST_SEATED)
        return PEER_CUT;
    if (!*guest->reason)
        snprintf(guest->reason, GUEST_REASON, "%s ended before there was a %s",
                 guest->carrier ? guest->carrier : "the connection",
                 phase == GUEST_KNOCKING ? "seat" : "table");
    return PEER_TURNED_AWAY;
}

static enum peer_event fail(struct guest *guest, const char *word)
{
    connection_fail(&guest->connection, word);
    explain(guest, word);
    return guest_hang_up(guest);
}

/* Hear a line of the host before the seat: first its hello, and then, while its person is asked,
 * the game. */
static enum peer_event hear_unseated(struct guest *guest, const struct message *message)
{
    struct connection *connection = &guest->connection;
    bool is_knocking = guest->phase == GUEST_KNOCKING;
    enum message_kind kind = message->kind;

    if (kind == MESSAGE_ERROR || kind == MESSAGE_BYE) {
        explain(guest, kind == MESSAGE_BYE ? "bye" : message->text);
        return guest_hang_up(guest);
    }
    if (!is_knocking && kind == MESSAGE_HELLO) {
        if (message->version != PROTOCOL_VERSION)
            return fail(guest, "version");
        message_take_name(guest->host_name, message->text, guest->host_login);
        guest->phase = GUEST_KNOCKING;
        return PEER_WELCOME;
    }
    if (is_knocking && kind == MESSAGE_GAME) {
        guest->phase = GUEST_SEATED;
        return agreement_read(&guest->agreement, message);
    }
    if (is_knocking && kind == MESSAGE_PING)
        connection_say_kind(connection, MESSAGE_PONG);
    else if (!is_knocking || kind != MESSAGE_PONG)
        return fail(guest, kind == MESSAGE_KINDS ? "line" : "order");
    return PEER_NONE;
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
    enum peer_event event;

    if (connection->ended)
        return fail(guest, "flood");
    if (is_chatter(guest, &message)) {
        guest->skipped += before - connection->unheard_count;
        connection->messages = 0; /* a shell may print lines as fast as it likes */
        return guest->skipped > GUEST_SKIPPED ? fail(guest, "line") : PEER_NONE;
    }
    if (!has_line)
        return PEER_NONE;
    if (guest->phase != GUEST_SEATED)
        return hear_unseated(guest, &message);
    event = agreement_obey(&guest->agreement, &message);
    if (connection->ended)
        guest->phase = GUEST_OUT;
    return event;
}

enum peer_event guest_tick(struct guest *guest, uint64_t now)
{
    bool is_late = guest->phase == GUEST_CALLING && now >= guest_deadline(guest);

    if (guest->connection.ended)
        return guest_hang_up(guest);
    if (is_late)
        return fail(guest, "slow");
    return agreement_tick(&guest->agreement, now);
}

uint64_t guest_deadline(const struct guest *guest)
{
    if (guest->phase != GUEST_CALLING)
        return agreement_deadline(&guest->agreement);
    return guest->carrier ? CLOCK_NEVER : guest->since + durations.hello;
}

void guest_leave(struct guest *guest)
{
    connection_say_kind(&guest->connection, MESSAGE_BYE);
    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    agreement_leave(&guest->agreement);
}
