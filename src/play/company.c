/* SPDX-License-Identifier: MIT */
#include "play/company.h"

#include <limits.h>
#include <stdio.h>

#include "play/herald.h"
#include "protocol/hand.h"

struct pen *company_pen(const struct company *company)
{
    return company->host ? &company->host->pen : &company->guest->pen;
}

const char *company_other(const struct company *company)
{
    return company->names[company->host ? SIDE_GUEST : SIDE_HOST];
}

bool company_is_shared(const struct session *session)
{
    return session->company && company_pen(session->company)->state != PEN_ALONE;
}

bool company_is_complete(const struct session *session)
{
    return session->company && company_pen(session->company)->state == PEN_SHARED;
}

/* ---- The pen's table and the session's. ---- */

/* The table as the session has it. */
static struct table read_table(const struct session *session)
{
    const struct round *round = &session->round;
    struct table table = {
        .now = round->now,
        .last = round->last,
        .host = round->x_person == SIDE_HOST ? PLAYER_X : PLAYER_O,
        .wins = {(uint32_t)round->before.wins[SIDE_HOST], (uint32_t)round->before.wins[SIDE_GUEST]},
        .draws = (uint32_t)round->before.draws,
    };

    for (int i = 0; i <= round->last; i++)
        table.states[i] = round->states[i];
    return table;
}

static bool is_same_table(const struct table *one, const struct table *other)
{
    if (one->now != other->now || one->last != other->last || one->host != other->host
        || one->draws != other->draws)
        return false;
    for (int i = 0; i <= one->last; i++)
        if (game_word(one->states[i]) != game_word(other->states[i]))
            return false;
    return one->wins[SIDE_HOST] == other->wins[SIDE_HOST]
        && one->wins[SIDE_GUEST] == other->wins[SIDE_GUEST];
}

/* Whether the table holds another game than the round: only new and open leave one without moves.
 * Where somebody sat down meanwhile, a game that went another way is another one too. */
static bool is_another_game(const struct round *round, const struct table *table, bool has_sat_down)
{
    if (game_word(round->states[0]) != game_word(table->states[0]))
        return true;
    if (table->last == 0 && round->last > 0)
        return true;
    for (int i = 1; has_sat_down && i <= table->last && i <= round->last; i++)
        if (game_word(round->states[i]) != game_word(table->states[i]))
            return true;
    return false;
}

static int count(uint32_t games)
{
    enum { MOST = INT_MAX / 4 }; /* three of them are added up, and one may grow */

    return games < MOST ? (int)games : MOST;
}

static void take_table(struct session *session, const struct table *table)
{
    struct company *company = session->company;
    bool is_another = is_another_game(&session->round, table, company->has_sat_down);
    bool is_from_shelf = game_word(table->states[0]) != 0
                      && game_word(table->states[0]) == game_word(company->from_shelf);
    struct round next = {
        .now = table->now,
        .last = table->last,
        .x_person = table->host == PLAYER_X ? SIDE_HOST : SIDE_GUEST,
        .before.wins = {count(table->wins[SIDE_HOST]), count(table->wins[SIDE_GUEST])},
        .before.draws = count(table->draws),
        .is_from_shelf = is_another ? is_from_shelf : session->round.is_from_shelf,
        .shelved = session->round.shelved,
    };

    for (int i = 0; i <= table->last; i++)
        next.states[i] = table->states[i];
    for (int i = 0; i < table->last; i++)
        next.movers[i] = round_person(&next, game_turn(next.states[i]));
    if (is_another) {
        next.shelved = is_from_shelf ? next.states[0] : (struct game){0};
        session->left = session->round;
        company->has_left = true;
    } else {
        next.is_recorded = session->round.is_recorded;
    }
    company->from_shelf = is_another ? (struct game){0} : company->from_shelf;
    company->has_sat_down = false;
    session->round = next;
    session->can_return = false;
}

void company_settle(struct session *session)
{
    struct company *company = session->company;

    if (!company)
        return;

    struct pen *pen = company_pen(company);
    struct table table = read_table(session);

    pen->evaluates = session->evaluate;
    if (pen->state != PEN_ALONE && !company->is_replaced)
        take_table(session, &pen->table);
    else if (company->host && !is_same_table(&table, &pen->table))
        pen_own(pen, &table);
    if (company->host)
        host_post(company->host);
    else
        guest_post(company->guest);
    company->was_asking = pen_is_open(pen->mine);
    herald_stand(session);
}

static void sit_down(struct company *company, struct session *session, const char *host,
                     const char *guest)
{
    message_cut_name(company->names[SIDE_HOST], host);
    message_cut_name(company->names[SIDE_GUEST], guest);
    for (int person = 0; person < PERSONS; person++)
        session->names[person] = company->names[person];
    session->company = company;
}

void company_host(struct company *company, struct session *session, struct host *host,
                  const char *name, enum player mark)
{
    *company = (struct company){.host = host};
    sit_down(company, session, name, session_nobodys_names[PERSONS - 1]);
    session->round.x_person = mark == PLAYER_X ? SIDE_HOST : SIDE_GUEST;
    for (int i = 0; i < session->round.last; i++)
        session->round.movers[i] =
            round_person(&session->round, game_turn(session->round.states[i]));

    struct table table = read_table(session);

    host_open(host, &table, name);
}

void company_join(struct company *company, struct session *session, struct guest *guest,
                  const char *name)
{
    *company = (struct company){.guest = guest};
    sit_down(company, session, guest->host_name, name);
}

/* ---- Answers. ---- */

static bool is_open(const struct company *company)
{
    bool is_knock = company->host && company->host->asked != HOST_NOBODY;

    return company->is_replaced || is_knock || pen_is_open(company_pen(company)->theirs);
}

bool company_is_asked(const struct session *session)
{
    return session->company && !session->company->is_unread && is_open(session->company);
}

bool company_read(struct session *session)
{
    struct company *company = session->company;

    if (!company || !company->is_unread || session->mode != MODE_PLAY) /* elsewhere it is hidden */
        return false;
    company->is_unread = false;
    return true;
}

/* Give up the game for the table's, or leave. */
static void give_up(struct session *session, bool yes)
{
    session->company->is_replaced = false;
    if (yes)
        herald_tell(session, PEER_SEATED);
    else
        guest_leave(session->company->guest);
}

/* A knock comes before a question: somebody waits at the door only while the seat is free. */
static void answer(struct session *session, bool yes)
{
    struct company *company = session->company;

    if (company->is_replaced)
        give_up(session, yes);
    else if (company->host && company->host->asked != HOST_NOBODY)
        herald_tell(session, host_answer(company->host, yes));
    else if (yes)
        hand_yes(company_pen(company));
    else
        hand_no(company_pen(company));
}

enum effect company_agree(struct session *session)
{
    answer(session, true);
    return EFFECT_NONE;
}

enum effect company_decline(struct session *session)
{
    answer(session, false);
    return EFFECT_NONE;
}

bool company_is_asking(const struct session *session)
{
    const struct company *company = session->company;

    return company && pen_is_open(company_pen(company)->mine) && !company_pen(company)->dropped;
}

enum effect company_drop(struct session *session)
{
    hand_drop(company_pen(session->company));
    return EFFECT_NONE;
}

bool company_is_apart(const struct session *session)
{
    const struct company *company = session->company;

    return company && company->guest && company->guest->phase == GUEST_OUT;
}

enum effect company_come_back(struct session *session)
{
    (void)session;
    return EFFECT_JOIN;
}

/* ---- Acts. ---- */

/* Why an act was not done, but for what each of them says itself. */
static void tell_refusal(struct session *session, enum hand_error error)
{
    const char *other = company_other(session->company);

    if (error == HAND_AWAY)
        session_tell(session, "The game stands still while %s is away.", other);
    else if (error == HAND_ASKING)
        session_tell(session, "You have asked %s; %s takes it back.", other,
                     session->company->in_lines ? "drop" : "Escape");
    else if (error == HAND_ASKED)
        session_tell(session, "First answer %s: y or n.", other);
    else if (error == HAND_FULL)
        session_tell(session,
                     "This table cannot count any more changes: leave, and keep a new one.");
}

static void tell_no_move(struct session *session, int cell)
{
    const struct pen *pen = company_pen(session->company);
    struct game game = table_game(&pen->table);

    session->refused = cell;
    switch (game_play(&game, table_player(&pen->table, pen->side), cell)) {
    case MOVE_GAME_OVER:
        session_tell(session, "The game is over: n begins the next one.");
        break;
    case MOVE_OUT_OF_TURN:
        session_tell(session, "It is %s's turn.", company_other(session->company));
        break;
    default:
        session_tell(session, "Cell %d is taken: choose another.", cell + 1);
    }
}

/* Nobody acts on a table that is not shown yet. */
static bool is_hidden(struct session *session)
{
    if (session->company->is_replaced)
        session_tell(session, "First answer: y or n.");
    return session->company->is_replaced;
}

enum effect company_place(struct session *session)
{
    enum hand_error error;

    if (is_hidden(session))
        return EFFECT_NONE;
    error = hand_play(company_pen(session->company), session->cursor);
    if (error == HAND_NOT_A_MOVE)
        tell_no_move(session, session->cursor);
    else
        tell_refusal(session, error);
    return EFFECT_NONE;
}

enum effect company_ask(struct session *session, enum act act)
{
    struct pen *pen = company_pen(session->company);
    bool is_new = pen->table.last == 0 && table_word(&pen->table) == 0;
    enum hand_error error;

    if (is_hidden(session))
        return EFFECT_NONE;
    if (act == ACT_NEW && is_new) {
        session_tell(session, "This game is new: nobody has moved yet.");
        return EFFECT_NONE;
    }
    error = hand_ask(pen, act);
    if (error == HAND_NOTHING)
        session_tell(session, "There is nothing to %s.", act == ACT_UNDO ? "undo" : "redo");
    else
        tell_refusal(session, error);
    return EFFECT_NONE;
}

bool company_open(struct session *session, struct game game, bool is_shelved)
{
    enum hand_error error;

    session->mode = MODE_PLAY;
    session_hush(session);
    if (is_hidden(session))
        return false;
    error = hand_open(company_pen(session->company), game);
    if (error == HAND_OK)
        session->company->from_shelf = is_shelved ? game : (struct game){0};
    else
        tell_refusal(session, error);
    return error == HAND_OK;
}
