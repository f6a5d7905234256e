/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "protocol/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- A caller that does not sit. ---- */

/* Hear a line in any phase but PHASE_CODE and PHASE_SEATED. Only a hello is due: a caller that
 * knocks can only wait. */
static void hear_caller(struct host *host, struct caller *caller, const struct message *message)
{
    struct connection *connection = &caller->connection;
    bool is_awaited = caller->phase == PHASE_HELLO;
    enum message_kind kind = message->kind;
    bool is_hello = kind == MESSAGE_HELLO;
    char hello[MESSAGE_SIZE];

    if (kind == MESSAGE_BYE || kind == MESSAGE_ERROR) {
        connection->ended = true;
    } else if (is_awaited && is_hello && message->number != PROTOCOL_VERSION) {
        connection_fail(connection, "version");
    } else if (is_awaited && is_hello) {
        name_choose(caller->identity.name, message->text,
                    caller->identity.is_remote ? "" : caller->identity.origin);
        message_write_hello(hello, host->name);
        connection_say(connection, "%s", hello);
        caller->phase = PHASE_KNOCKING;
    } else if (!is_awaited && kind == MESSAGE_PING) {
        connection_say(connection, "pong");
    } else if (is_awaited || kind != MESSAGE_PONG) {
        connection_fail_at(connection, message);
    }
}

/* The time at which a caller must be looked at again, even if it says nothing. */
static uint64_t find_deadline(const struct caller *caller)
{
    switch (caller->phase) {
    case PHASE_CODE:
        return caller->since + durations.code;
    case PHASE_HELLO:
        return caller->since + durations.hello;
    case PHASE_KNOCKING:
        return connection_silence(&caller->connection);
    default:
        return CLOCK_NEVER;
    }
}

/* The time of a phase is over. A caller without a code hears nothing. One that knocks is asked
 * once whether it is still there, and loses its place if it is not. */
static void end_phase(struct caller *caller, uint64_t now)
{
    struct connection *connection = &caller->connection;

    if (caller->phase == PHASE_CODE)
        connection->ended = true;
    else if (caller->phase == PHASE_HELLO || connection->pinged)
        connection_fail(connection, "slow");
    else
        connection_ping(connection, now);
}

/* A line that is not a code ends the connection without a word, and so does any after the last
 * guess. */
static enum peer_event hear_code(struct host *host, struct caller *caller,
                                 const struct message *message, uint64_t now)
{
    if (message->kind != MESSAGE_CODE || host->guesses == HOST_GUESSES) {
        caller->connection.ended = true;
        return PEER_NONE;
    }
    if (strcmp(message->text, host->access.code) == 0) {
        caller->phase = PHASE_HELLO;
        caller->since = now;
        return PEER_NONE;
    }
    connection_fail(&caller->connection, "code");
    return ++host->guesses == HOST_GUESSES ? PEER_GUESSED : PEER_NONE;
}

/* ---- Coming and going. ---- */

int host_accept(struct host *host, bool is_remote, uint32_t login, const char *origin, uint64_t now)
{
    int free = HOST_NOBODY;
    int waiting = 0;

    for (int i = 0; i < HOST_CALLERS; i++) {
        const struct caller *other = &host->callers[i];

        if (other->phase == PHASE_NONE && free == HOST_NOBODY)
            free = i;
        waiting += other->phase > PHASE_NONE && other->phase < PHASE_SEATED;
    }
    if (free == HOST_NOBODY || waiting == HOST_WAITING)
        return HOST_NOBODY;
    host->callers[free] = (struct caller){
        .phase = is_remote ? PHASE_CODE : PHASE_HELLO,
        .since = now,
        .identity = {.is_remote = is_remote, .login = login},
    };
    snprintf(host->callers[free].identity.origin, IDENTITY_ORIGIN, "%s", origin);
    connection_open(&host->callers[free].connection, now);
    return free;
}

enum peer_event host_hang_up(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];

    caller->phase = PHASE_NONE;
    caller->connection.ended = true;
    host->last_caller = number;
    if (number == host->seated) {
        table_enter(host->table, ABSENCE_CUT, NULL);
        host->seated = HOST_NOBODY;
        return PEER_CUT;
    }
    if (number == host->requesting) {
        host->requesting = HOST_NOBODY;
        return PEER_JOIN_REQUEST_OVER;
    }
    return PEER_NONE;
}

enum peer_event host_hear(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    enum phase phase = caller->phase;
    enum peer_event event = PEER_NONE;
    struct message message;

    assert(phase != PHASE_NONE);
    if (!connection_hear(&caller->connection, now, &message))
        return PEER_NONE;
    if (phase == PHASE_CODE)
        return hear_code(host, caller, &message, now);
    if (number == host->seated)
        event = host_obey(host, &message);
    else
        hear_caller(host, caller, &message);
    if (event == PEER_LEFT)
        host->seated = HOST_NOBODY;
    return event;
}

/* ---- Who is let in. ---- */

/* True if the person need not be asked. */
static bool is_expected(const struct host *host, const struct caller *caller)
{
    const struct access *access = &host->access;
    const struct identity *identity = &caller->identity;
    bool was_let_in = host->had_guest && host_is_same(identity, &host->guest);

    if (identity->is_remote)
        return false;
    if (access->has_one_guest)
        return identity->login == access->guest;
    return identity->login == access->login || was_let_in;
}

/* True if the caller is the one who sits there, at another terminal. */
static bool is_seated_already(const struct host *host, const struct caller *caller)
{
    return host->seated != HOST_NOBODY && host_is_same(&caller->identity, &host->guest);
}

/* True if there is no seat for the caller. */
static bool is_taken(const struct host *host, const struct caller *caller)
{
    return host->seated != HOST_NOBODY && !is_seated_already(host, caller);
}

static enum peer_event admit(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    enum peer_event event;

    if (host->requesting == number)
        host->requesting = HOST_NOBODY;
    if (is_seated_already(host, caller)) { /* the seat moves to that terminal */
        host->callers[host->seated].phase = PHASE_KNOCKING;
        connection_fail(&host->callers[host->seated].connection, "taken");
    }
    event = host_seat(host, number);
    if (host->requesting != HOST_NOBODY && is_taken(host, &host->callers[host->requesting]))
        host->requesting = HOST_NOBODY; /* it will hear that */
    return event;
}

/* Decide on a caller that knocks. The person is asked about one after the other, and not while the
 * guest waits for an answer. */
static enum peer_event decide(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    bool is_admitted = is_expected(host, caller);
    bool is_busy = host->requesting != HOST_NOBODY || table_has_question(host->table, PERSON_GUEST);

    if (number == host->requesting)
        return PEER_NONE;
    if (!is_admitted && host->access.has_one_guest) {
        connection_fail(&caller->connection, "refused");
    } else if (is_taken(host, caller)) {
        connection_fail(&caller->connection, "taken");
    } else if (is_admitted) {
        return admit(host, number);
    } else if (!is_busy) {
        host->requesting = number;
        return PEER_JOIN_REQUEST;
    }
    return PEER_NONE;
}

enum peer_event host_let_in(struct host *host, bool yes)
{
    int number = host->requesting;

    if (number == HOST_NOBODY)
        return PEER_NONE;
    if (yes)
        return admit(host, number);

    connection_fail(&host->callers[number].connection, "refused");
    host->requesting = HOST_NOBODY;
    return PEER_NONE;
}

/* ---- The clock. ---- */

static enum peer_event tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];

    if (caller->connection.ended)
        return PEER_NONE;
    if (number == host->seated)
        return table_tick(host->table, now);
    if (now >= find_deadline(caller))
        end_phase(caller, now);
    return caller->phase == PHASE_KNOCKING && !caller->connection.ended ? decide(host, number)
                                                                        : PEER_NONE;
}

enum peer_event host_tick(struct host *host, uint64_t now)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        enum peer_event event = tick_caller(host, i, now);

        if (event != PEER_NONE)
            return event;
    }
    return PEER_NONE;
}

uint64_t host_deadline(const struct host *host)
{
    uint64_t first = table_deadline(host->table);

    for (int i = 0; i < HOST_CALLERS; i++) {
        uint64_t next = find_deadline(&host->callers[i]);

        first = next < first ? next : first;
    }
    return first;
}

void host_close(struct host *host)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (caller->phase >= PHASE_KNOCKING)
            connection_say(&caller->connection, "bye");
        caller->connection.ended = true;
    }
    host->seated = host->requesting = HOST_NOBODY;
    if (table_is_complete(host->table))
        table_enter(host->table, ABSENCE_LEFT, NULL);
}
