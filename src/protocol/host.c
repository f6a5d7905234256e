/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"

#include <assert.h>
#include <string.h>

enum { MOST_ASKED = 2 };

void host_open(struct host *host, const struct table *table, const char *name)
{
    *host = (struct host){.seated = HOST_NOBODY, .asked = HOST_NOBODY};
    pen_host(&host->pen, table);
    line_cut_name(host->name, name);
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

static enum news hear_line(struct host *host, int number, const struct line *line)
{
    struct caller *caller = &host->callers[number];
    enum news news;

    if (caller->phase != PHASE_SEATED) {
        caller_hear(caller, line, host->name, host->seated != HOST_NOBODY);
        return NEWS_NONE;
    }
    news = link_obey(&caller->link, &host->pen, line);
    if (caller->link.ended)
        host->seated = HOST_NOBODY;
    return news;
}

/* The first line where a code is asked for; or null. After the last of the guesses nobody else
 * has one. */
static enum news hear_code(struct host *host, struct caller *caller, const struct line *line,
                           uint64_t now)
{
    if (caller_hear_code(caller, line, host->code, now) || ++host->guesses < HOST_GUESSES)
        return NEWS_NONE;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_CODE)
            host->callers[i].link.ended = true;
    return NEWS_GUESSED;
}

enum news host_hear(struct host *host, int number, const char *bytes, size_t size, uint64_t now,
                    size_t *taken)
{
    struct caller *caller = &host->callers[number];
    struct link *link = &caller->link;
    bool was_away = link->away;
    enum news news = NEWS_NONE;
    enum heard heard;
    struct line line;

    assert(caller->phase != PHASE_NONE);
    *taken = size;
    if (caller->phase == PHASE_DELAY) {
        caller_keep(caller, bytes, size);
        return NEWS_NONE;
    }
    heard = link_hear(link, bytes, size, now, taken, &line);
    if (heard != HEARD_MORE && caller->phase == PHASE_CODE)
        news = hear_code(host, caller, heard == HEARD_LINE ? &line : NULL, now);
    else if (heard == HEARD_LINE)
        news = hear_line(host, number, &line);
    else if (heard == HEARD_NO_LINE)
        link_fail(link, "line");
    return news == NEWS_NONE && was_away && !link->ended ? NEWS_BACK : news;
}

/* A caller's link has ended: what that means to the person. */
static enum news lose(struct host *host, int caller)
{
    if (caller == host->seated) {
        host->seated = HOST_NOBODY;
        pen_cut(&host->pen);
        return NEWS_CUT;
    }
    if (caller == host->asked) {
        host->asked = HOST_NOBODY;
        return NEWS_KNOCK_OVER;
    }
    return NEWS_NONE;
}

enum news host_hang_up(struct host *host, int caller)
{
    host->callers[caller].phase = PHASE_NONE;
    host->callers[caller].link.ended = true;
    return lose(host, caller);
}

static enum news seat(struct host *host, int number)
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
    return NEWS_SEATED;
}

/* The seat is taken; the caller may have it if its holder is gone. */
static enum news check_seat(struct host *host, struct caller *caller, uint64_t now)
{
    struct link *held = &host->callers[host->seated].link;
    bool was_asked =
        host->is_checking || now + HOST_CHECK_TIME < host->check_until + HOST_CHECK_PAUSE;

    if (was_asked && !held->pinged) {
        link_fail(&caller->link, "taken");
        return NEWS_NONE;
    }
    if (!host->is_checking) {
        host->is_checking = true;
        host->check_until = now + HOST_CHECK_TIME;
        if (!held->pinged)
            link_ping(held);
    }
    if (now < host->check_until)
        return NEWS_NONE;
    held->ended = true;
    return lose(host, host->seated);
}

/* What becomes of a caller that knocks. */
static enum news receive(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    enum welcome welcome = find_welcome(host, caller);

    if (welcome == WELCOME_NONE) {
        link_fail(&caller->link, "refused");
    } else if (host->seated != HOST_NOBODY) {
        if (welcome == WELCOME_ALWAYS || is_same_person(&host->guest, &caller->person))
            return check_seat(host, caller, now);
        link_fail(&caller->link, "taken");
    } else if (welcome == WELCOME_SEAT) {
        return seat(host, number);
    } else if (host->asked == HOST_NOBODY) {
        host->asked = number;
        return NEWS_KNOCK;
    }
    return NEWS_NONE;
}

/* What came after the right code is heard now. */
static void hear_behind(struct host *host, int number, uint64_t now)
{
    const struct caller *caller = &host->callers[number];

    for (size_t at = 0, taken; at < caller->behind_count; at += taken)
        host_hear(host, number, caller->behind + at, caller->behind_count - at, now, &taken);
}

static enum news tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];

    if (caller->phase == PHASE_SEATED && link_tick(&caller->link, now))
        return NEWS_AWAY;
    if (caller->phase != PHASE_SEATED && caller_tick(caller, now))
        hear_behind(host, number, now);
    if (caller->link.ended)
        return lose(host, number);
    return caller->phase == PHASE_KNOCKING ? receive(host, number, now) : NEWS_NONE;
}

/* Whether a caller still waits to learn if the seat's holder is there. */
static bool is_check_open(const struct host *host)
{
    if (!host->is_checking || host->seated == HOST_NOBODY)
        return false;
    for (int i = 0; i < HOST_CALLERS; i++)
        if (host->callers[i].phase == PHASE_KNOCKING && !host->callers[i].link.ended)
            return true;
    return false;
}

enum news host_tick(struct host *host, uint64_t now)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        enum news news = tick_caller(host, i, now);

        if (news != NEWS_NONE)
            return news;
    }
    host->is_checking = is_check_open(host);
    return NEWS_NONE;
}

uint64_t host_deadline(const struct host *host)
{
    uint64_t first = host->is_checking ? host->check_until : LINK_NEVER;

    for (int i = 0; i < HOST_CALLERS; i++) {
        uint64_t next = caller_deadline(&host->callers[i]);

        first = next < first ? next : first;
    }
    return first;
}

enum news host_answer(struct host *host, bool lets_in)
{
    int number = host->asked;

    if (number == HOST_NOBODY)
        return NEWS_NONE;

    struct caller *caller = &host->callers[number];

    if (caller->person.welcome == WELCOME_ASK)
        remember(host, caller->person.login, lets_in);
    if (lets_in && !caller->link.ended)
        return seat(host, number);
    link_fail(&caller->link, "refused");
    host->asked = HOST_NOBODY;
    return NEWS_NONE;
}

void host_post(struct host *host)
{
    if (host->seated != HOST_NOBODY)
        link_post(&host->callers[host->seated].link, &host->pen);
}

void host_close(struct host *host)
{
    host_post(host);
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (caller->phase == PHASE_SEATED || caller->phase == PHASE_KNOCKING)
            link_say_kind(&caller->link, LINE_BYE);
        caller->link.ended = true;
    }
    host->seated = host->asked = HOST_NOBODY;
    pen_leave(&host->pen);
}
