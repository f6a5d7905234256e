/* SPDX-License-Identifier: MIT */
#include "table/herald.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* ---- What stands. ---- */

SITTING_FORMAT static void stand(struct sitting *sitting, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sitting->standing, sizeof sitting->standing, format, arguments);
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

/* What y and n answer. */
static bool stand_question(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    if (company->is_replaced) {
        stand(sitting, "%s's table has another game: y plays it, n leaves. Yours is on the shelf.",
              company_other(company));
    } else if (company->host && company->host->asked != HOST_NOBODY) {
        stand(sitting, "%s knocks: y lets %s in, n does not.", company->knocker, company->knocker);
    } else if (pen_is_open(pen->theirs)) {
        word_wish(wish, pen->theirs);
        stand(sitting, "%s asks %s: y / n.", company_other(company), wish);
    } else {
        return false;
    }
    return true;
}

/* Who is not there. */
static bool stand_absence(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    const char *other = company_other(company);
    const struct link *link = company->guest ? &company->guest->link
                            : company->host->seated >= 0
                                ? &company->host->callers[company->host->seated].link
                                : NULL;

    if (company->guest && company->guest->phase != GUEST_OUT && pen->state != PEN_SHARED)
        stand(sitting, "You knock at %s's table.", other);
    else if (company->guest && pen->state != PEN_SHARED)
        stand(sitting, "J comes back to %s's table.", other);
    else if (pen->state == PEN_ALONE)
        stand(sitting, "Waiting for %s", company->invitation);
    else if (pen->state == PEN_STILL)
        stand(sitting, "%s is away. Waiting for %s", other, company->invitation);
    else if (link && link->away)
        stand(sitting, "%s is away.", other);
    else
        return false;
    return true;
}

void herald_stand(struct sitting *sitting)
{
    const struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char wish[WISH];

    sitting->standing[0] = '\0';
    sitting->standing_asks = stand_question(sitting);
    if (sitting->standing_asks || stand_absence(sitting))
        return;
    if (pen_is_open(pen->mine) && pen->dropped) {
        stand(sitting, "Taken back.");
    } else if (pen_is_open(pen->mine)) {
        word_wish(wish, pen->mine);
        stand(sitting, "You ask %s; Escape takes it back.", wish);
    } else if (table_is_mover(&pen->table, pen->side)) {
        stand(sitting, "Your turn.");
    } else if (!table_is_over(&pen->table)) {
        stand(sitting, "%s's turn.", company_other(company));
    }
}

/* ---- What happened. ---- */

/* Somebody has the seat. */
static void tell_seat(struct sitting *sitting)
{
    struct company *company = sitting->company;
    const struct pen *pen = company_pen(company);
    char mark = table_player(&pen->table, pen_other_side(pen)) == PLAYER_X ? 'X' : 'O';

    if (company->host)
        line_cut_name(company->names[SIDE_GUEST], company->host->guest.name);
    else
        line_cut_name(company->names[SIDE_HOST], company->guest->host_name);
    company->has_sat_down = true;
    sitting_tell(sitting, "%s is here and plays %c.", company_other(company), mark);
}

/* What the other did at the table. */
static bool tell_act(struct sitting *sitting, enum news news)
{
    const struct pen *pen = company_pen(sitting->company);
    const char *other = company_other(sitting->company);

    switch (news) {
    case NEWS_PLAYED:
        return true;
    case NEWS_PLAYED_ON:
        sitting_tell(sitting, "%s played on: that is a no.", other);
        return true;
    case NEWS_ASKED:
        sitting->company->is_unread = true;
        if (sitting->company->was_asking)
            sitting_tell(sitting, "Two questions crossed: yours is forgotten.");
        return true;
    case NEWS_DROPPED:
        sitting_tell(sitting, "%s takes the question back.", other);
        return true;
    case NEWS_AGREED:
        sitting_tell(sitting, "%s agrees.", other);
        return true;
    case NEWS_DECLINED:
        sitting_tell(sitting, "%s says no.", other);
        return true;
    case NEWS_BEGAN:
        sitting_tell(sitting, "A new game: you play %c.",
                     table_player(&pen->table, pen->side) == PLAYER_X ? 'X' : 'O');
        return true;
    case NEWS_EVALUATES:
        sitting_tell(sitting, "%s %s.", other,
                     pen->other_evaluates ? "evaluates" : "evaluates no more");
        return true;
    default:
        return false;
    }
}

/* Who comes and goes. */
static void tell_company(struct sitting *sitting, enum news news)
{
    struct company *company = sitting->company;
    const char *other = company_other(company);
    char reason[HERALD_REASON];

    switch (news) {
    case NEWS_KNOCK:
        company->is_unread = true;
        break;
    case NEWS_KNOCK_OVER:
        sitting_tell(sitting, "%s has gone again.", company->knocker);
        break;
    case NEWS_REPLACED:
        tell_seat(sitting);
        company->is_replaced = company->is_unread = true;
        sitting_hush(sitting);
        break;
    case NEWS_SEATED:
        tell_seat(sitting);
        break;
    case NEWS_TURNED_AWAY:
        herald_explain(company->guest, reason);
        sitting_tell(sitting, "No seat: %s.", reason);
        break;
    case NEWS_BACK:
        sitting_tell(sitting, "%s is back.", other);
        break;
    case NEWS_CUT:
        sitting_tell(sitting, "The line to %s is cut.", other);
        break;
    case NEWS_REFUSED:
        sitting_tell(sitting, "%s's program refused your move: the line is cut.", other);
        break;
    case NEWS_LEFT:
        sitting_tell(sitting, "%s has left. The board is yours.", other);
        break;
    default:
        break;
    }
}

void herald_tell(struct sitting *sitting, enum news news)
{
    struct company *company = sitting->company;

    if (news == NEWS_CUT || news == NEWS_LEFT || news == NEWS_REFUSED)
        company->is_replaced = false;
    if (news == NEWS_NONE || news == NEWS_WELCOME)
        return;
    sitting_hush(sitting);
    if (!tell_act(sitting, news))
        tell_company(sitting, news);
}

void herald_explain(const struct guest *guest, char reason[HERALD_REASON])
{
    static const struct {
        const char *why, *words;
    } words[] = {
        {"", "the table was closed"},
        {"taken", "the seat is taken"},
        {"refused", "nobody was let in"},
        {"version", "the other program speaks another version"},
        {"code", "the code is wrong"},
        {"none", "there is no table"},
        {"slow", "there was no answer"},
        {"line", "what answered is no table; is the shell there clean?"},
    };
    const char *why = guest->link.why;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].why, why) == 0) {
            snprintf(reason, HERALD_REASON, "%s", words[i].words);
            return;
        }
    }
    snprintf(reason, HERALD_REASON, "the table says %s", why);
}
