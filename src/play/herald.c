/* SPDX-License-Identifier: MIT */
#include "play/herald.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* ---- What stands. ---- */

SITTING_FORMAT static void stand(struct sitting *sitting, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sitting->stands, sizeof sitting->stands, format, arguments);
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
static bool stand_question(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    if (company->is_replaced) {
        stand(sitting, "Yours is on the shelf. %s's table has another game: y plays it, n leaves.",
              company_other(company));
    } else if (company->host && company->host->asked != HOST_NOBODY
               && company->host->callers[company->host->asked].person.welcome != WELCOME_ALWAYS
               && is_short(company->knocker)) {
        stand(sitting, "%s knocks: y lets %s in, n does not.", company->knocker, company->knocker);
    } else if (company->host && company->host->asked != HOST_NOBODY) {
        stand(sitting, "%s knocks: y / n.", company->knocker);
    } else if (pen_is_open(pen->theirs)) {
        word_wish(wish, pen->theirs);
        stand(sitting, "%s asks %s: y / n.", company_other(company), wish);
    } else {
        return false;
    }
    return true;
}

/* Who is not there, at the guest's. */
static bool stand_apart(struct sitting *sitting)
{
    const struct guest *guest = sitting->company->guest;
    const char *other = company_other(sitting->company);
    const char *key = sitting->company->in_lines ? "join" : "J";

    if (guest->phase == GUEST_SEATED)
        return false;
    if (guest->phase != GUEST_OUT)
        stand(sitting, "You knock at %s's table.", other);
    else if (guest->pen.state == PEN_ALONE)
        stand(sitting, "%s has left. %s comes back, q leaves.", other, key);
    else
        stand(sitting, "The line to %s is cut. %s comes back, q leaves.", other, key);
    return true;
}

/* And at the host's. */
static bool stand_waiting(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct host *host = company->host;

    if (host->pen.state == PEN_SHARED)
        return false;
    if (host->had_guest)
        stand(sitting, "%s %s. Waiting for %s", company_other(company),
              host->pen.state == PEN_ALONE ? "has left" : "is away", company->invitation);
    else
        stand(sitting, "Waiting for %s", company->invitation);
    return true;
}

/* The connection to the other, or null. */
static const struct link *find_link(const struct company *company)
{
    const struct host *host = company->host;

    if (!host)
        return &company->guest->link;
    return host->seated == HOST_NOBODY ? NULL : &host->callers[host->seated].link;
}

static bool stand_absence(struct sitting *sitting)
{
    const struct link *link = find_link(sitting->company);

    if (sitting->company->host ? stand_waiting(sitting) : stand_apart(sitting))
        return true;
    if (!link || !link->away)
        return false;
    stand(sitting, "%s is away.", company_other(sitting->company));
    return true;
}

void herald_stand(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    sitting->stands[0] = '\0';
    sitting->stands_beside = stand_question(sitting) || stand_absence(sitting);
    if (sitting->stands_beside)
        return;
    if (pen_is_open(pen->mine) && pen->dropped) {
        stand(sitting, "Taken back.");
    } else if (pen_is_open(pen->mine)) {
        word_wish(wish, pen->mine);
        stand(sitting, "You ask %s; %s takes it back.", wish,
              company->in_lines ? "drop" : "Escape");
    } else if (!company->in_lines) {
        return; /* whose turn it is stands above the board */
    } else if (table_is_mover(&pen->table, pen->side)) {
        stand(sitting, "Your turn.");
        sitting->stands_beside = true;
    } else if (!table_is_over(&pen->table)) {
        stand(sitting, "%s's turn.", company_other(company));
    }
}

/* ---- What happened. ---- */

/* Somebody else may have the seat now, or keep the table. */
static void learn_name(struct company *company)
{
    if (company->host)
        line_cut_name(company->names[SIDE_GUEST], company->host->guest.name);
    else
        line_cut_name(company->names[SIDE_HOST], company->guest->host_name);
}

static void tell_seat(struct sitting *sitting)
{
    struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char mark = game_letter(table_player(&pen->table, pen_other_side(pen)));

    learn_name(company);
    company->has_sat_down = true;
    sitting_tell(sitting, "%s is here and plays %c.", company_other(company), mark);
}

/* What there is to say of the other and of nothing else, after the name. */
static const char *const deeds[NEWS_KINDS] = {
    [NEWS_PLAYED_ON] = "played on: that is a no",
    [NEWS_DROPPED] = "takes the question back",
    [NEWS_AGREED] = "agrees",
    [NEWS_DECLINED] = "says no",
    [NEWS_BACK] = "is back",
};

/* What the other did at the table that takes more words. */
static void tell_act(struct sitting *sitting, enum news news)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);

    if (news == NEWS_ASKED && company->was_asking)
        sitting_tell(sitting, "Two questions crossed: yours is forgotten.");
    else if (news == NEWS_BEGAN)
        sitting_tell(sitting, "A new game: you play %c.",
                     game_letter(table_player(&pen->table, pen->side)));
    else if (news == NEWS_EVALUATES)
        sitting_tell(sitting, "%s %s.", company_other(company),
                     pen->other_evaluates ? "evaluates" : "no longer evaluates");
}

/* Who comes and goes. */
static void tell_company(struct sitting *sitting, enum news news)
{
    struct company *company = sitting->company;
    char reason[HERALD_REASON];

    switch (news) {
    case NEWS_GUESSED:
        sitting_tell(sitting, "Eight wrong codes: nobody else comes in from the network.");
        break;
    case NEWS_KNOCK_OVER:
        sitting_tell(sitting, "%s has gone away again.", company->knocker);
        break;
    case NEWS_REPLACED:
        learn_name(company);
        break;
    case NEWS_SEATED:
        tell_seat(sitting);
        break;
    case NEWS_TURNED_AWAY:
        herald_explain(company->guest, reason);
        sitting_tell(sitting, "No seat: %s.", reason);
        break;
    case NEWS_REFUSED:
        sitting_tell(sitting, "%s's program refused your move: the line is cut.",
                     company_other(company));
        break;
    default:
        tell_act(sitting, news);
    }
}

void herald_tell(struct sitting *sitting, enum news news)
{
    struct company *company = sitting->company;

    if (news == NEWS_CUT || news == NEWS_LEFT || news == NEWS_REFUSED)
        company->is_replaced = false;
    if (news == NEWS_NONE || news == NEWS_WELCOME)
        return;
    if (news == NEWS_REPLACED)
        company->is_replaced = true;
    if (news == NEWS_REPLACED || news == NEWS_KNOCK || news == NEWS_ASKED)
        company->is_unread = true;
    sitting_hush(sitting);
    if (deeds[news])
        sitting_tell(sitting, "%s %s.", company_other(company), deeds[news]);
    else
        tell_company(sitting, news);
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
    const char *why = guest->link.why;

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
