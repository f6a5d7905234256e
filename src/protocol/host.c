/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"
#include "base/clock.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ASKED = 2 };

static bool is_on_network(const struct person *person)
{
    return person->welcome == WELCOME_ALWAYS;
}

/* ---- A caller without a seat. ---- */

/* Hear a line of the phases from PHASE_HELLO to PHASE_KNOCKING: one of the two lines of the hello,
 * or the question of --tables in their place. A caller that knocks can only wait. */
static void hear_caller(struct caller *caller, const struct message *message, const char *host,
                        bool is_taken)
{
    struct connection *connection = &caller->connection;
    struct message hello = {.kind = MESSAGE_HELLO, .version = PROTOCOL_VERSION};
    struct message refused = {
        .kind = MESSAGE_REFUSED, .serial = message->serial, .refusal = REFUSAL_NO_PLAYER};
    enum phase phase = caller->phase;
    enum message_kind kind = message->kind;
    bool is_known_version = message->version == PROTOCOL_VERSION;

    if (kind == MESSAGE_BYE || kind == MESSAGE_ERROR) {
        connection->ended = true;
    } else if (phase == PHASE_HELLO && kind == MESSAGE_TABLES) {
        connection_say_kind(connection, is_taken ? MESSAGE_PLAYING : MESSAGE_WAITING);
        connection->ended = true;
    } else if (phase == PHASE_HELLO && kind == MESSAGE_HELLO && !is_known_version) {
        connection_fail(connection, "version");
    } else if (phase == PHASE_HELLO && kind == MESSAGE_HELLO) {
        message_take_name(caller->person.name, message->text,
                          is_on_network(&caller->person) ? "" : caller->person.origin);
        caller->phase = PHASE_AT;
    } else if (phase == PHASE_AT && kind == MESSAGE_AT) {
        message_cut_name(hello.text, host);
        connection_say(connection, &hello);
        caller->at = message->serial;
        caller->phase = PHASE_KNOCKING;
    } else if (phase == PHASE_KNOCKING && kind == MESSAGE_PING) {
        connection_say_kind(connection, MESSAGE_PONG);
    } else if (phase == PHASE_KNOCKING && kind == MESSAGE_PLAY) {
        connection_say(connection, &refused);
    } else if (phase != PHASE_KNOCKING || kind != MESSAGE_PONG) {
        connection_fail(connection, kind == MESSAGE_KINDS ? "line" : "order");
    }
}

/* The time at which a caller must be looked at again. */
static uint64_t find_deadline(const struct caller *caller)
{
    if (caller->connection.is_quiet)
        return caller->since;
    if (caller->connection.ended)
        return CLOCK_NEVER;
    switch (caller->phase) {
    case PHASE_CODE:
        return caller->since + durations.code;
    case PHASE_HELLO:
    case PHASE_AT:
        return caller->since + durations.hello;
    case PHASE_KNOCKING:
        return caller->check_until > 0 ? caller->check_until : CLOCK_NEVER;
    default:
        return CLOCK_NEVER;
    }
}

/* ---- The table. ---- */

void host_open(struct host *host, struct match *match, struct match *previous, const char *name,
               const char *code)
{
    *host = (struct host){.seated = HOST_NOBODY, .asked = HOST_NOBODY};
    agreement_open(&host->agreement, SIDE_HOST, match, previous);
    message_cut_name(host->name, name);
    snprintf(host->code, sizeof host->code, "%s", code);
}

/* End the connection of a caller. Before its code is judged it hears nothing. */
static void give_way(struct caller *caller, const char *reason)
{
    struct connection *connection = &caller->connection;

    if (caller->phase == PHASE_CODE || connection->is_quiet)
        *connection = (struct connection){.ended = true};
    else
        connection_fail(connection, reason);
    caller->phase = PHASE_LEAVING;
}

int host_accept(struct host *host, uint32_t login, enum welcome welcome, const char *origin,
                uint64_t now)
{
    struct person person = {.welcome = welcome, .login = login};
    struct caller *silent = NULL;
    int places = 0;
    int free = 0;

    if (is_on_network(&person) && host->guesses >= HOST_GUESSES)
        return HOST_NOBODY;
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];
        bool has_said_hello = caller->phase == PHASE_KNOCKING && !caller->connection.ended;

        if (caller->phase == PHASE_NONE || caller->phase == PHASE_SEATED
            || caller->phase == PHASE_LEAVING
            || is_on_network(&caller->person) != is_on_network(&person))
            continue;
        if (!is_on_network(&person) && caller->person.login == login) {
            give_way(caller, "taken");
            continue;
        }
        places++;
        if (!has_said_hello && (!silent || caller->order < silent->order))
            silent = caller;
    }
    if (places == HOST_PLACES && silent) {
        give_way(silent, "slow");
        places--;
    }
    while (free < HOST_CALLERS && host->callers[free].phase != PHASE_NONE)
        free++;
    if (places == HOST_PLACES || free == HOST_CALLERS)
        return HOST_NOBODY;
    snprintf(person.origin, sizeof person.origin, "%s", origin);
    host->callers[free] = (struct caller){
        .phase = is_on_network(&person) ? PHASE_CODE : PHASE_HELLO,
        .since = now,
        .order = ++host->order,
        .person = person,
    };
    connection_open(&host->callers[free].connection, now);
    return free;
}

/* The entry of that login; a new one if there is none. */
static struct known *get_known(struct host *host, uint32_t login)
{
    struct known *known;

    for (unsigned i = 0; i < HOST_KNOWN && i < host->known_count; i++)
        if (host->known[i].login == login)
            return &host->known[i];
    known = &host->known[host->known_count++ % HOST_KNOWN];
    *known = (struct known){.login = login};
    return known;
}

/* Remember that a join request was withdrawn before it was answered. */
static void remember_withdrawal(struct host *host, uint32_t login, uint64_t now)
{
    struct known *known = get_known(host, login);
    const uint64_t *first;

    known->withdrawn[known->withdrawals++ % HOST_WITHDRAWALS] = now;
    first = &known->withdrawn[known->withdrawals % HOST_WITHDRAWALS];
    if (known->withdrawals >= HOST_WITHDRAWALS && now - *first < durations.withdrawals)
        known->refused_until = now + durations.withdrawals;
}

/* The treatment of the caller, by the entry of its login. */
static enum welcome find_welcome(struct host *host, const struct caller *caller, uint64_t now)
{
    const struct known *known;

    if (caller->person.welcome != WELCOME_ASK)
        return caller->person.welcome;
    known = get_known(host, caller->person.login);
    if (known->is_let_in)
        return WELCOME_SEAT;
    return known->refusals < MOST_ASKED && now >= known->refused_until ? WELCOME_ASK : WELCOME_NONE;
}

static bool is_same_person(const struct person *one, const struct person *other)
{
    if (is_on_network(one) != is_on_network(other))
        return false;
    return is_on_network(one) ? strcmp(one->name, other->name) == 0 : one->login == other->login;
}

/* Free the seat: the callers that wait for it need no check of it any more. */
static void free_seat(struct host *host)
{
    host->seated = HOST_NOBODY;
    for (int i = 0; i < HOST_CALLERS; i++)
        host->callers[i].check_until = 0;
}

/* Hear the first line of a caller that must say the code. A line that is not a code ends the
 * connection without a word. Nothing shows for a while if a code was right. After the last guess no
 * other caller may say one. */
static enum peer_event hear_code(struct host *host, struct caller *caller,
                                 const struct message *message, uint64_t now)
{
    if (message->kind != MESSAGE_CODE) {
        caller->connection.ended = true;
        return PEER_NONE;
    }
    caller->since = now + durations.code_delay;
    caller->connection.is_quiet = true;
    if (strcmp(message->text, host->code) == 0) {
        caller->phase = PHASE_HELLO;
        return PEER_NONE;
    }
    connection_fail(&caller->connection, "code");
    if (++host->guesses < HOST_GUESSES)
        return PEER_NONE;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_CODE)
            host->callers[i].connection.ended = true;
    return PEER_GUESSED;
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
        event = hear_code(host, caller, &message, now);
    else if (phase == PHASE_SEATED)
        event = agreement_obey(&host->agreement, &message);
    else
        hear_caller(caller, &message, host->name, host->seated != HOST_NOBODY);
    if (phase == PHASE_SEATED && caller->connection.ended)
        free_seat(host);
    if (caller->phase != phase)
        caller->order = ++host->order; /* the line was valid */
    return event;
}

/* A caller's connection has ended. Returns the event for the person. */
static enum peer_event lose(struct host *host, int caller, uint64_t now)
{
    if (caller == host->seated) {
        free_seat(host);
        agreement_cut(&host->agreement);
        return PEER_CUT;
    }
    if (caller == host->asked) {
        host->asked = HOST_NOBODY;
        if (host->callers[caller].person.welcome == WELCOME_ASK)
            remember_withdrawal(host, host->callers[caller].person.login, now);
        return PEER_JOIN_REQUEST_OVER;
    }
    return PEER_NONE;
}

enum peer_event host_hang_up(struct host *host, int caller, uint64_t now)
{
    host->callers[caller].phase = PHASE_NONE;
    host->callers[caller].connection.ended = true;
    return lose(host, caller, now);
}

static enum peer_event seat(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    bool is_another = !host->had_guest || !is_same_person(&host->guest, &caller->person);
    struct score score = match_score_between(host->agreement.match, SIDE_HOST, SIDE_GUEST);

    if (is_another && host->had_guest
        && score.wins[SIDE_HOST] + score.wins[SIDE_GUEST] + score.draws > 0) {
        message_cut_name(host->former, host->guest.name);
        host->former_score = score;
    }
    agreement_seat(&host->agreement, &caller->connection, caller->at, is_another);
    host->is_another = is_another;
    host->guest = caller->person;
    host->had_guest = true;
    host->seated = number;
    host->asked = HOST_NOBODY; /* any other caller will hear that the seat is taken */
    caller->phase = PHASE_SEATED;
    return PEER_SEATED;
}

/* The seat is taken. The caller may have it if the guest in it is gone. */
static enum peer_event check_seat(struct host *host, struct caller *caller, uint64_t now)
{
    struct connection *held = &host->callers[host->seated].connection;

    if (caller->check_until == 0 && (held->pinged || now >= host->check_again)) {
        caller->check_until = now + durations.check;
        if (!held->pinged) {
            host->check_again = now + durations.check_pause;
            connection_ping(held);
        }
    }
    if (!held->pinged) /* something was heard since */
        connection_fail(&caller->connection, "taken");
    else if (now >= caller->check_until) {
        held->ended = true;
        return lose(host, host->seated, now);
    }
    return PEER_NONE;
}

/* Decide on a caller that knocks. */
static enum peer_event receive(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    const struct person *person = &caller->person;
    enum welcome welcome = find_welcome(host, caller, now);

    if (welcome == WELCOME_NONE) {
        connection_fail(&caller->connection, "refused");
    } else if (host->seated != HOST_NOBODY) {
        if (welcome == WELCOME_ALWAYS || is_same_person(&host->guest, person))
            return check_seat(host, caller, now);
        connection_fail(&caller->connection, "taken");
    } else if (welcome == WELCOME_SEAT) {
        return seat(host, number);
    } else if (host->asked == HOST_NOBODY) {
        host->asked = number;
        if (is_on_network(person))
            snprintf(host->requester, sizeof host->requester, "%s (%s)", person->name,
                     person->origin);
        else
            message_take_name(host->requester, person->origin, "");
        return PEER_JOIN_REQUEST;
    }
    return PEER_NONE;
}

static enum peer_event tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    struct connection *connection = &caller->connection;
    bool is_due = now >= find_deadline(caller);
    enum peer_event event = PEER_NONE;

    if (caller->phase == PHASE_SEATED)
        event = agreement_tick(&host->agreement, now);
    else if (is_due && connection->is_quiet)
        connection->is_quiet = false;
    else if (is_due && caller->phase == PHASE_CODE)
        connection->ended = true;
    else if (is_due && caller->phase < PHASE_KNOCKING)
        connection_fail(connection, "slow");
    if (event != PEER_NONE)
        return event;
    if (connection->ended)
        return lose(host, number, now);
    return caller->phase == PHASE_KNOCKING && !connection->is_quiet ? receive(host, number, now)
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
    uint64_t first = agreement_deadline(&host->agreement);

    for (int i = 0; i < HOST_CALLERS; i++) {
        uint64_t next = find_deadline(&host->callers[i]);

        first = next < first ? next : first;
    }
    return first;
}

enum peer_event host_answer(struct host *host, bool lets_in)
{
    int number = host->asked;

    if (number == HOST_NOBODY)
        return PEER_NONE;

    struct caller *caller = &host->callers[number];

    if (caller->person.welcome == WELCOME_ASK) {
        struct known *known = get_known(host, caller->person.login);

        known->is_let_in = lets_in;
        known->refusals += !lets_in;
    }
    if (lets_in && !caller->connection.ended)
        return seat(host, number);
    connection_fail(&caller->connection, "refused");
    host->asked = HOST_NOBODY;
    return PEER_NONE;
}

void host_close(struct host *host)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (caller->phase == PHASE_SEATED || caller->phase == PHASE_KNOCKING)
            connection_say_kind(&caller->connection, MESSAGE_BYE);
        caller->connection.ended = true;
    }
    host->seated = host->asked = HOST_NOBODY;
    agreement_leave(&host->agreement);
}
