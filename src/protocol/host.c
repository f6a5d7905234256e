/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"
#include "base/clock.h"

#include <assert.h>
#include <string.h>

enum { MOST_ASKED = 2 };

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
        message_take_name(caller->person.name, message->text, caller->person.name);
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

/* Apply the clock to a caller without a seat. True if a right code lets it go on. */
static bool tick_unseated(struct caller *caller, uint64_t now)
{
    if (now < find_deadline(caller))
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
        caller->connection.is_held = false;
        return caller->has_code;
    default:
        connection_fail(&caller->connection, "slow");
        return false;
    }
}

/* ---- The table. ---- */

void host_open(struct host *host, struct match *match, struct match *previous, const char *name)
{
    *host = (struct host){.seated = HOST_NOBODY, .asked = HOST_NOBODY};
    agreement_open(&host->agreement, SIDE_HOST, match, previous);
    message_cut_name(host->name, name);
}

void host_use_code(struct host *host, const char *code)
{
    assert(strlen(code) == CODE_BYTES);
    memcpy(host->code, code, sizeof host->code);
}

/* True if the caller has one of the places of that kind. */
static bool has_place(const struct caller *caller, bool is_on_network)
{
    return caller->phase != PHASE_NONE && caller->phase != PHASE_SEATED
        && (caller->person.welcome == WELCOME_ALWAYS) == is_on_network;
}

static int count_places(const struct host *host, bool is_on_network)
{
    int count = 0;

    for (int i = 0; i < HOST_CALLERS; i++)
        count += has_place(&host->callers[i], is_on_network);
    return count;
}

/* True if the caller has said both lines of its hello, even if they came after the right code and
 * are not heard yet. */
static bool has_said_hello(const struct host *host, const struct caller *caller)
{
    struct caller copy = *caller;
    struct message message;

    if (copy.phase == PHASE_DELAY && copy.has_code) {
        copy.phase = PHASE_HELLO;
        copy.connection.is_held = false;
        while (connection_has_line(&copy.connection)) {
            if (connection_hear(&copy.connection, copy.since, &message))
                hear_caller(&copy, &message, host->name, false);
        }
    }
    return copy.phase == PHASE_KNOCKING && !copy.connection.ended;
}

/* End the connection of a caller. Before its code is judged it hears nothing. */
static void give_way(struct caller *caller, const char *reason)
{
    if (caller->phase == PHASE_CODE || caller->phase == PHASE_DELAY)
        caller->connection.ended = true;
    if (!caller->connection.ended)
        connection_fail(&caller->connection, reason);
}

int host_make_room(struct host *host, uint32_t login, enum welcome welcome)
{
    bool is_on_network = welcome == WELCOME_ALWAYS;
    int silent = HOST_NOBODY;

    if (is_on_network && host->guesses >= HOST_GUESSES)
        return HOST_NOBODY;
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (!has_place(caller, is_on_network))
            continue;
        if (!is_on_network && caller->person.login == login) {
            give_way(caller, "taken");
            return i;
        }
        if (!has_said_hello(host, caller)
            && (silent == HOST_NOBODY || caller->order < host->callers[silent].order))
            silent = i;
    }
    if (count_places(host, is_on_network) < HOST_PLACES)
        return HOST_NOBODY;
    if (silent != HOST_NOBODY)
        give_way(&host->callers[silent], "slow");
    return silent;
}

int host_accept(struct host *host, uint32_t login, enum welcome welcome, uint64_t now)
{
    bool is_on_network = welcome == WELCOME_ALWAYS;
    int free = 0;

    while (free < HOST_CALLERS && host->callers[free].phase != PHASE_NONE)
        free++;
    if (free == HOST_CALLERS || count_places(host, is_on_network) >= HOST_PLACES
        || (is_on_network && host->guesses >= HOST_GUESSES))
        return HOST_NOBODY;
    host->callers[free] = (struct caller){
        .phase = is_on_network ? PHASE_CODE : PHASE_HELLO,
        .since = now,
        .order = ++host->order,
        .person = {.welcome = welcome, .login = login},
    };
    connection_open(&host->callers[free].connection, now);
    return free;
}

void host_use_login(struct host *host, int caller, const char *login)
{
    message_cut_name(host->callers[caller].person.name, login);
}

/* The memory of that login; null if there is none. */
static struct known *find_known(struct host *host, uint32_t login)
{
    for (unsigned i = 0; i < HOST_KNOWN && i < host->known_count; i++)
        if (host->known[i].login == login)
            return &host->known[i];
    return NULL;
}

/* The same; it is made if there is none. */
static struct known *get_to_know(struct host *host, uint32_t login)
{
    struct known *known = find_known(host, login);

    if (!known) {
        known = &host->known[host->known_count++ % HOST_KNOWN];
        *known = (struct known){.login = login};
    }
    return known;
}

/* A join request was withdrawn before it was answered. */
static void remember_withdrawal(struct host *host, uint32_t login, uint64_t now)
{
    struct known *known = get_to_know(host, login);
    const uint64_t *first;

    known->withdrawn[known->withdrawals++ % HOST_WITHDRAWALS] = now;
    first = &known->withdrawn[known->withdrawals % HOST_WITHDRAWALS];
    if (known->withdrawals >= HOST_WITHDRAWALS && now - *first < durations.withdrawals)
        known->refused_until = now + durations.withdrawals;
}

/* The treatment of the caller, with the memory of its login. */
static enum welcome find_welcome(struct host *host, const struct caller *caller, uint64_t now)
{
    const struct known *known = find_known(host, caller->person.login);

    if (caller->person.welcome != WELCOME_ASK || !known)
        return caller->person.welcome;
    if (known->is_let_in)
        return WELCOME_SEAT;
    return known->refusals < MOST_ASKED && now >= known->refused_until ? WELCOME_ASK : WELCOME_NONE;
}

static bool is_same_person(const struct person *one, const struct person *other)
{
    bool is_by_name = one->welcome == WELCOME_ALWAYS;

    if (is_by_name != (other->welcome == WELCOME_ALWAYS))
        return false;
    return is_by_name ? strcmp(one->name, other->name) == 0 : one->login == other->login;
}

static enum peer_event hear_line(struct host *host, int number, const struct message *message)
{
    struct caller *caller = &host->callers[number];
    enum peer_event event;

    if (caller->phase != PHASE_SEATED) {
        hear_caller(caller, message, host->name, host->seated != HOST_NOBODY);
        return PEER_NONE;
    }
    event = connection_obey(&caller->connection, &host->agreement, message);
    if (caller->connection.ended)
        host->seated = HOST_NOBODY;
    return event;
}

/* Hear the first line of a caller that must say the code. A line that is not a code ends the
 * connection without a word. After the last guess no other caller may say one. */
static enum peer_event hear_code(struct host *host, struct caller *caller,
                                 const struct message *message, uint64_t now)
{
    if (message->kind != MESSAGE_CODE) {
        caller->connection.ended = true;
        return PEER_NONE;
    }
    caller->has_code = strcmp(message->text, host->code) == 0;
    caller->phase = PHASE_DELAY;
    caller->since = now;
    caller->connection.is_held = true;
    if (caller->has_code || ++host->guesses < HOST_GUESSES)
        return PEER_NONE;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_CODE)
            host->callers[i].connection.ended = true;
    return PEER_GUESSED;
}

enum peer_event host_hear(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    struct connection *connection = &caller->connection;
    enum phase phase = caller->phase;
    enum peer_event event = PEER_NONE;
    struct message message;

    assert(phase != PHASE_NONE);
    if (connection_hear(connection, now, &message))
        event = phase == PHASE_CODE ? hear_code(host, caller, &message, now)
                                    : hear_line(host, number, &message);
    if (caller->phase != phase && (phase != PHASE_CODE || caller->has_code))
        caller->order = ++host->order; /* the line was valid */
    return event;
}

/* A caller's connection has ended. Returns the event for the person. */
static enum peer_event lose(struct host *host, int caller, uint64_t now)
{
    if (caller == host->seated) {
        host->seated = HOST_NOBODY;
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

    agreement_seat(&host->agreement, caller->at, is_another);
    host->is_another = is_another;
    host->guest = caller->person;
    host->had_guest = true;
    host->seated = number;
    host->asked = HOST_NOBODY; /* any other caller will hear that the seat is taken */
    host->is_checking = false;
    caller->phase = PHASE_SEATED;
    host_post(host);
    return PEER_SEATED;
}

/* The seat is taken. The caller may have it if its holder is gone. */
static enum peer_event check_seat(struct host *host, struct caller *caller, uint64_t now)
{
    struct connection *held = &host->callers[host->seated].connection;
    bool was_asked =
        host->is_checking || now + durations.check < host->check_until + durations.check_pause;

    if (was_asked && !held->pinged) {
        connection_fail(&caller->connection, "taken");
        return PEER_NONE;
    }
    if (!host->is_checking) {
        host->is_checking = true;
        host->check_until = now + durations.check;
        if (!held->pinged)
            connection_ping(held);
    }
    if (now < host->check_until)
        return PEER_NONE;
    held->ended = true;
    return lose(host, host->seated, now);
}

/* Decide on a caller that knocks. */
static enum peer_event receive(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    enum welcome welcome = find_welcome(host, caller, now);

    if (welcome == WELCOME_NONE) {
        connection_fail(&caller->connection, "refused");
    } else if (host->seated != HOST_NOBODY) {
        if (welcome == WELCOME_ALWAYS || is_same_person(&host->guest, &caller->person))
            return check_seat(host, caller, now);
        connection_fail(&caller->connection, "taken");
    } else if (welcome == WELCOME_SEAT) {
        return seat(host, number);
    } else if (host->asked == HOST_NOBODY) {
        host->asked = number;
        return PEER_JOIN_REQUEST;
    }
    return PEER_NONE;
}

static enum peer_event tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];

    enum peer_event event = PEER_NONE;

    if (caller->phase == PHASE_SEATED)
        event = connection_tick(&caller->connection, now);
    if (event != PEER_NONE)
        return event;
    if (caller->phase != PHASE_SEATED && tick_unseated(caller, now))
        while (connection_has_line(&caller->connection)) /* the lines after the right code */
            host_hear(host, number, now);
    if (caller->connection.ended)
        return lose(host, number, now);
    return caller->phase == PHASE_KNOCKING ? receive(host, number, now) : PEER_NONE;
}

/* True if a caller still waits to learn if the holder of the seat is there. */
static bool is_check_open(const struct host *host)
{
    if (!host->is_checking || host->seated == HOST_NOBODY)
        return false;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_KNOCKING && !host->callers[i].connection.ended)
            return true;
    return false;
}

enum peer_event host_tick(struct host *host, uint64_t now)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        enum peer_event event = tick_caller(host, i, now);

        if (event != PEER_NONE)
            return event;
    }
    host->is_checking = is_check_open(host);
    return PEER_NONE;
}

uint64_t host_deadline(const struct host *host)
{
    uint64_t first = host->is_checking ? host->check_until : CONNECTION_NEVER;

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
        struct known *known = get_to_know(host, caller->person.login);

        known->is_let_in = lets_in;
        known->refusals += !lets_in;
    }
    if (lets_in && !caller->connection.ended)
        return seat(host, number);
    connection_fail(&caller->connection, "refused");
    host->asked = HOST_NOBODY;
    return PEER_NONE;
}

void host_post(struct host *host)
{
    if (host->seated != HOST_NOBODY)
        connection_post(&host->callers[host->seated].connection, &host->agreement);
}

void host_close(struct host *host)
{
    host_post(host);
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (caller->phase == PHASE_SEATED || caller->phase == PHASE_KNOCKING)
            connection_say_kind(&caller->connection, MESSAGE_BYE);
        caller->connection.ended = true;
    }
    host->seated = host->asked = HOST_NOBODY;
    agreement_leave(&host->agreement);
}
