/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"
#include "base/clock.h"

#include <assert.h>
#include <string.h>

enum { MOST_ASKED = 2 };

void host_open(struct host *host, const struct table *table, const char *name)
{
    *host = (struct host){.seated = HOST_NOBODY, .asked = HOST_NOBODY};
    pen_host(&host->pen, table);
    message_cut_name(host->name, name);
}

void host_use_code(struct host *host, const char *code)
{
    assert(strlen(code) == CODE_BYTES);
    memcpy(host->code, code, sizeof host->code);
}

int host_accept(struct host *host, uint32_t login, enum welcome welcome, uint64_t now)
{
    int unseated = 0;
    int free = HOST_NOBODY;

    for (int i = HOST_CALLERS - 1; i >= 0; i--) {
        if (host->callers[i].phase == PHASE_NONE)
            free = i;
        else
            unseated += host->callers[i].phase != PHASE_SEATED;
    }
    if (free == HOST_NOBODY || unseated >= HOST_KNOCKING)
        return HOST_NOBODY;
    if (welcome == WELCOME_ALWAYS && host->guesses >= HOST_GUESSES)
        return HOST_NOBODY;
    caller_open(&host->callers[free], login, welcome, now);
    return free;
}

/* What is remembered of that login; null if nothing is. */
static struct known *find_known(struct host *host, uint32_t login)
{
    for (unsigned i = 0; i < HOST_KNOWN && i < host->known_count; i++)
        if (host->known[i].login == login)
            return &host->known[i];
    return NULL;
}

static void remember(struct host *host, uint32_t login, bool is_let_in)
{
    struct known *known = find_known(host, login);

    if (!known) {
        known = &host->known[host->known_count++ % HOST_KNOWN];
        *known = (struct known){.login = login};
    }
    known->is_let_in = is_let_in;
    known->refusals += !is_let_in;
}

/* What awaits the caller, from what is remembered too. */
static enum welcome find_welcome(struct host *host, const struct caller *caller)
{
    const struct known *known = find_known(host, caller->person.login);

    if (caller->person.welcome != WELCOME_ASK || !known)
        return caller->person.welcome;
    if (known->is_let_in)
        return WELCOME_SEAT;
    return known->refusals < MOST_ASKED ? WELCOME_ASK : WELCOME_NONE;
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
    enum peer_event news;

    if (caller->phase != PHASE_SEATED) {
        caller_hear(caller, message, host->name, host->seated != HOST_NOBODY);
        return PEER_NONE;
    }
    news = connection_obey(&caller->connection, &host->pen, message);
    if (caller->connection.ended)
        host->seated = HOST_NOBODY;
    return news;
}

/* The first line where a code is asked for; or null. After the last of the guesses nobody else
 * has one. */
static enum peer_event hear_code(struct host *host, struct caller *caller,
                                 const struct message *message, uint64_t now)
{
    if (caller_hear_code(caller, message, host->code, now) || ++host->guesses < HOST_GUESSES)
        return PEER_NONE;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_CODE)
            host->callers[i].connection.ended = true;
    return PEER_GUESSED;
}

enum peer_event host_hear(struct host *host, int number, const char *bytes, size_t size,
                          uint64_t now, size_t *taken)
{
    struct caller *caller = &host->callers[number];
    struct connection *connection = &caller->connection;
    bool was_away = connection->away;
    enum peer_event news = PEER_NONE;
    enum heard heard;
    struct message message;

    assert(caller->phase != PHASE_NONE);
    *taken = size;
    if (caller->phase == PHASE_DELAY) {
        caller_keep(caller, bytes, size);
        return PEER_NONE;
    }
    heard = connection_hear(connection, bytes, size, now, taken, &message);
    if (heard != HEARD_MORE && caller->phase == PHASE_CODE)
        news = hear_code(host, caller, heard == HEARD_MESSAGE ? &message : NULL, now);
    else if (heard == HEARD_MESSAGE)
        news = hear_line(host, number, &message);
    else if (heard == HEARD_NO_MESSAGE)
        connection_fail(connection, "line");
    return news == PEER_NONE && was_away && !connection->ended ? PEER_BACK : news;
}

/* A caller's connection has ended: what that means to the person. */
static enum peer_event lose(struct host *host, int caller)
{
    if (caller == host->seated) {
        host->seated = HOST_NOBODY;
        pen_cut(&host->pen);
        return PEER_CUT;
    }
    if (caller == host->asked) {
        host->asked = HOST_NOBODY;
        return PEER_JOIN_REQUEST_OVER;
    }
    return PEER_NONE;
}

enum peer_event host_hang_up(struct host *host, int caller)
{
    host->callers[caller].phase = PHASE_NONE;
    host->callers[caller].connection.ended = true;
    return lose(host, caller);
}

static enum peer_event seat(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    bool is_another = !host->had_guest || !is_same_person(&host->guest, &caller->person);

    pen_seat(&host->pen, caller->at, is_another);
    host->pen.refusals = caller->refusals;
    host->guest = caller->person;
    host->had_guest = true;
    host->seated = number;
    host->asked = HOST_NOBODY; /* whoever else it was will hear that the seat is taken */
    host->is_checking = false;
    caller->phase = PHASE_SEATED;
    host_post(host);
    return PEER_SEATED;
}

/* The seat is taken; the caller may have it if its holder is gone. */
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
    return lose(host, host->seated);
}

/* What becomes of a caller that knocks. */
static enum peer_event receive(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    enum welcome welcome = find_welcome(host, caller);

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

/* What came after the right code is heard now. */
static void hear_behind(struct host *host, int number, uint64_t now)
{
    const struct caller *caller = &host->callers[number];

    for (size_t at = 0, taken; at < caller->behind_count; at += taken)
        host_hear(host, number, caller->behind + at, caller->behind_count - at, now, &taken);
}

static enum peer_event tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];

    if (caller->phase == PHASE_SEATED && connection_tick(&caller->connection, now))
        return PEER_AWAY;
    if (caller->phase != PHASE_SEATED && caller_tick(caller, now))
        hear_behind(host, number, now);
    if (caller->connection.ended)
        return lose(host, number);
    return caller->phase == PHASE_KNOCKING ? receive(host, number, now) : PEER_NONE;
}

/* Whether a caller still waits to learn if the seat's holder is there. */
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
        enum peer_event news = tick_caller(host, i, now);

        if (news != PEER_NONE)
            return news;
    }
    host->is_checking = is_check_open(host);
    return PEER_NONE;
}

uint64_t host_deadline(const struct host *host)
{
    uint64_t first = host->is_checking ? host->check_until : CONNECTION_NEVER;

    for (int i = 0; i < HOST_CALLERS; i++) {
        uint64_t next = caller_deadline(&host->callers[i]);

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

    if (caller->person.welcome == WELCOME_ASK)
        remember(host, caller->person.login, lets_in);
    if (lets_in && !caller->connection.ended)
        return seat(host, number);
    connection_fail(&caller->connection, "refused");
    host->asked = HOST_NOBODY;
    return PEER_NONE;
}

void host_post(struct host *host)
{
    if (host->seated != HOST_NOBODY)
        connection_post(&host->callers[host->seated].connection, &host->pen);
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
    pen_leave(&host->pen);
}
