/* SPDX-License-Identifier: MIT */
#include "play/herald.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* ---- What stands. ---- */

SESSION_FORMAT static void stand(struct session *session, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(session->pinned, sizeof session->pinned, format, arguments);
    va_end(arguments);
}

/* What a question is about, after "asks". */
enum { WISH = 32 };
static void word_wish(char wish[WISH], struct question question)
{
    static const char *const wishes[ACTS] = {
        [ACT_UNDO] = "to undo",
        [ACT_REDO] = "to redo",
        [ACT_NEW] = "for a new game",
    };
    struct game game;

    if (question.act == ACT_OPEN && game_from_word(&game, question.word))
        snprintf(wish, WISH, "to open code %u", (unsigned)encodings_code(game));
    else
        snprintf(wish, WISH, "%s", wishes[question.act]);
}

/* Whether two such names fit in a sentence, in the smallest window too. */
static bool is_short(const char *name)
{
    enum { SHORT_NAME = 12 };

    return strlen(name) <= SHORT_NAME;
}

/* What y and n answer. They come last: what has no room is cut at its beginning. */
static bool stand_question(struct session *session)
{
    const struct company *company = session->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    if (company->is_replaced) {
        stand(session, "Yours is on the shelf. %s's table has another game: y plays it, n leaves.",
              company_other(company));
    } else if (company->host && company->host->asked != HOST_NOBODY
               && company->host->callers[company->host->asked].person.welcome != WELCOME_ALWAYS
               && is_short(company->knocker)) {
        stand(session, "%s knocks: y lets %s in, n does not.", company->knocker, company->knocker);
    } else if (company->host && company->host->asked != HOST_NOBODY) {
        stand(session, "%s knocks: y / n.", company->knocker);
    } else if (pen_is_open(pen->theirs)) {
        word_wish(wish, pen->theirs);
        stand(session, "%s asks %s: y / n.", company_other(company), wish);
    } else {
        return false;
    }
    return true;
}

/* Who is not there, at the guest's. */
static bool stand_apart(struct session *session)
{
    const struct guest *guest = session->company->guest;
    const char *other = company_other(session->company);
    const char *key = session->company->in_lines ? "join" : "J";

    if (guest->phase == GUEST_SEATED)
        return false;
    if (guest->phase != GUEST_OUT)
        stand(session, "You knock at %s's table.", other);
    else if (guest->pen.state == PEN_ALONE)
        stand(session, "%s has left. %s comes back, q leaves.", other, key);
    else
        stand(session, "The line to %s is cut. %s comes back, q leaves.", other, key);
    return true;
}

/* And at the host's. */
static bool stand_waiting(struct session *session)
{
    const struct company *company = session->company;
    const struct host *host = company->host;

    if (host->pen.state == PEN_SHARED)
        return false;
    if (host->had_guest)
        stand(session, "%s %s. Waiting for %s", company_other(company),
              host->pen.state == PEN_ALONE ? "has left" : "is away", company->invitation);
    else
        stand(session, "Waiting for %s", company->invitation);
    return true;
}

/* The connection to the other, or null. */
static const struct connection *find_link(const struct company *company)
{
    const struct host *host = company->host;

    if (!host)
        return &company->guest->connection;
    return host->seated == HOST_NOBODY ? NULL : &host->callers[host->seated].connection;
}

static bool stand_absence(struct session *session)
{
    const struct connection *connection = find_link(session->company);

    if (session->company->host ? stand_waiting(session) : stand_apart(session))
        return true;
    if (!connection || !connection->away)
        return false;
    stand(session, "%s is away.", company_other(session->company));
    return true;
}

void herald_stand(struct session *session)
{
    const struct company *company = session->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    session->pinned[0] = '\0';
    session->is_pinned_beside = stand_question(session) || stand_absence(session);
    if (session->is_pinned_beside)
        return;
    if (pen_is_open(pen->mine) && pen->dropped) {
        stand(session, "Taken back.");
    } else if (pen_is_open(pen->mine)) {
        word_wish(wish, pen->mine);
        stand(session, "You ask %s; %s takes it back.", wish,
              company->in_lines ? "drop" : "Escape");
    } else if (!company->in_lines) {
        return; /* whose turn it is stands above the board */
    } else if (table_is_mover(&pen->table, pen->side)) {
        stand(session, "Your turn.");
        session->is_pinned_beside = true;
    } else if (!table_is_over(&pen->table)) {
        stand(session, "%s's turn.", company_other(company));
    }
}

/* ---- What happened. ---- */

/* Somebody else may have the seat now, or keep the table. */
static void learn_name(struct company *company)
{
    if (company->host)
        message_cut_name(company->names[SIDE_GUEST], company->host->guest.name);
    else
        message_cut_name(company->names[SIDE_HOST], company->guest->host_name);
}

static void tell_seat(struct session *session)
{
    struct company *company = session->company;
    const struct pen *pen = company_pen(company);
    char mark = game_letter(table_player(&pen->table, pen_other_side(pen)));

    learn_name(company);
    company->has_sat_down = true;
    session_tell(session, "%s is here and plays %c.", company_other(company), mark);
}

/* What there is to say of the other and of nothing else, after the name. */
static const char *const deeds[PEER_EVENTS] = {
    [PEER_PLAYED_ON] = "played on: that is a no",
    [PEER_DROPPED] = "takes the question back",
    [PEER_AGREED] = "agrees",
    [PEER_DECLINED] = "says no",
    [PEER_BACK] = "is back",
};

/* What the other did at the table that takes more words. */
static void tell_act(struct session *session, enum peer_event news)
{
    const struct company *company = session->company;
    const struct pen *pen = company_pen(company);

    if (news == PEER_ASKED && company->was_asking)
        session_tell(session, "Two questions crossed: yours is forgotten.");
    else if (news == PEER_BEGAN)
        session_tell(session, "A new game: you play %c.",
                     game_letter(table_player(&pen->table, pen->side)));
    else if (news == PEER_EVALUATES)
        session_tell(session, "%s %s.", company_other(company),
                     pen->other_evaluates ? "evaluates" : "no longer evaluates");
}

/* Who comes and goes. */
static void tell_company(struct session *session, enum peer_event news)
{
    struct company *company = session->company;
    char reason[HERALD_REASON];

    switch (news) {
    case PEER_GUESSED:
        session_tell(session, "Eight wrong codes: nobody else comes in from the network.");
        break;
    case PEER_JOIN_REQUEST_OVER:
        session_tell(session, "%s has gone away again.", company->knocker);
        break;
    case PEER_REPLACED:
        learn_name(company);
        break;
    case PEER_SEATED:
        tell_seat(session);
        break;
    case PEER_TURNED_AWAY:
        herald_explain(company->guest, reason);
        session_tell(session, "No seat: %s.", reason);
        break;
    case PEER_REFUSED:
        session_tell(session, "%s's program refused your move: the line is cut.",
                     company_other(company));
        break;
    default:
        tell_act(session, news);
    }
}

void herald_tell(struct session *session, enum peer_event news)
{
    struct company *company = session->company;

    if (news == PEER_CUT || news == PEER_LEFT || news == PEER_REFUSED)
        company->is_replaced = false;
    if (news == PEER_NONE || news == PEER_WELCOME)
        return;
    if (news == PEER_REPLACED)
        company->is_replaced = true;
    if (news == PEER_REPLACED || news == PEER_JOIN_REQUEST || news == PEER_ASKED)
        company->is_unread = true;
    session_hush(session);
    if (deeds[news])
        session_tell(session, "%s %s.", company_other(company), deeds[news]);
    else
        tell_company(session, news);
}

void herald_explain(const struct guest *guest, char reason[HERALD_REASON])
{
    static const struct {
        const char *why, *words;
    } words[] = {
        {"", "the table was closed"},
        {"taken", "the seat is taken"},
        {"refused", "the host did not let you in"},
        {"version", "the other program speaks another version"},
        {"code", "the code is wrong"},
        {"none", "there is no table"},
        {"slow", "there was no answer"},
        {"line", "what answered is not a table"},
        {"order", "the two programs do not understand each other"},
        {"flood", "too much was said at once"},
    };
    const char *why = guest->connection.why;

    if (!*why && !*guest->host_name) {
        snprintf(reason, HERALD_REASON, "%s",
                 guest->is_carried ? "the carrier ended before there was a table"
                                   : "the connection ended before there was a table");
        return;
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].why, why) == 0) {
            snprintf(reason, HERALD_REASON, "%s", words[i].words);
            return;
        }
    }
    snprintf(reason, HERALD_REASON, "the table says %s", why);
}
