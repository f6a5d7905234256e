/* SPDX-License-Identifier: MIT */
#include "protocol/table.h"

#include <inttypes.h>

#include "base/clock.h"

bool table_is_by_other(enum peer_event event)
{
    return event > PEER_SHOWN;
}

void table_open(struct table *table, struct match *match, int own, bool in_hall)
{
    *table = (struct table){.is_shared = true, .in_hall = in_hall, .own = own, .match = match};
    table_vacate(table, own == PERSON_HOST ? ABSENCE_AWAITED : ABSENCE_LOST);
}

static void change_seat(struct table *table, enum absence absence, struct connection *connection)
{
    table->absence = absence;
    table->connection = connection;
    table->question.act = ACT_NONE;
    table->sent = DEED_NONE;
}

void table_seat(struct table *table, struct connection *connection)
{
    change_seat(table, ABSENCE_NONE, connection);
    connection->is_patient = true; /* who holds a key down sends many lines: let them wait */
}

void table_vacate(struct table *table, enum absence absence)
{
    if (table->in_hall)
        absence = absence == ABSENCE_AWAITED ? ABSENCE_NEW_HALL : ABSENCE_GONE;
    change_seat(table, absence, NULL);
}

bool table_is_complete(const struct table *table)
{
    return table->is_shared && table->absence <= ABSENCE_AWAY;
}

bool table_is_host(const struct table *table)
{
    return table->is_shared && table->own == PERSON_HOST;
}

bool table_is_guest(const struct table *table)
{
    return table->is_shared && table->own == PERSON_GUEST;
}

enum player table_player(const struct table *table, int person)
{
    enum player own = (enum player)table->match->record.own_mark;

    return person == table->own ? own : game_other(own);
}

unsigned table_marks(const struct table *table, int person)
{
    return 1u << table_player(table, person);
}

bool table_has_question(const struct table *table, int asker)
{
    return table->question.act != ACT_NONE && table->question.asker == asker;
}

/* ---- The rules. ---- */

/* True if the act would change nothing: the board is empty already, or there is nothing to undo.
 * After the end of a game there is nothing to undo. */
static bool is_nothing(const struct table *table, int asker, enum act act)
{
    const struct match *match = table->match;

    if (act == ACT_NEW)
        return game_word(match_game(match)) == 0;
    return match_is_over(match)
        || match_check(match, table_marks(table, asker), (struct request){.act = act})
               != REFUSAL_NONE;
}

/* The refusal of a deed of the person `by`. A mark is not refused because a question is open: the
 * guest may have sent the mark before the question came. */
static enum refusal check(const struct table *table, int by, enum deed deed, struct request request)
{
    bool is_asking = table_has_question(table, by);
    bool is_asked = table_has_question(table, match_other(by));

    switch (deed) {
    case DEED_PLAY:
        return match_check(table->match, table_marks(table, by), request);
    case DEED_ASK:
        if (is_asking || is_asked)
            return REFUSAL_ASKED;
        return is_nothing(table, by, request.act) ? REFUSAL_NO_MOVE : REFUSAL_NONE;
    case DEED_DROP:
        return is_asking ? REFUSAL_NONE : REFUSAL_NO_MOVE;
    default:
        return is_asked ? REFUSAL_NONE : REFUSAL_NO_MOVE;
    }
}

static enum refusal check_own(const struct table *table, enum deed deed, struct request request)
{
    bool is_sent = deed == DEED_DROP ? table->sent == DEED_DROP : table->sent != DEED_NONE;

    if (!table_is_complete(table))
        return REFUSAL_PAUSED;
    if (deed != DEED_DROP && table_has_question(table, table->own))
        return REFUSAL_ASKING;
    return is_sent ? REFUSAL_ON_ITS_WAY : check(table, table->own, deed, request);
}

bool table_can_drop(const struct table *table)
{
    return check_own(table, DEED_DROP, (struct request){.act = ACT_NONE}) == REFUSAL_NONE;
}

bool table_is_waiting(const struct table *table)
{
    return table->sent != DEED_NONE && table->sent != DEED_ASK && table->absence == ABSENCE_NONE;
}

int table_pending(const struct table *table)
{
    return table->sent == DEED_PLAY ? table->pending : NONE;
}

bool table_allows(const struct table *table, enum act act)
{
    const enum deed deed = act == ACT_PLAY ? DEED_PLAY : DEED_ASK;
    struct table answered = *table;
    enum refusal refusal;

    answered.sent = DEED_NONE;
    refusal = check_own(&answered, deed, (struct request){.act = act});
    return refusal == REFUSAL_NONE || refusal == REFUSAL_CELL_TAKEN; /* another cell is free */
}

/* ---- The host. ---- */

void table_start_game(struct table *table)
{
    table->games++;
    match_new(table->match);
    table->match->key = table->draw_key();
}

static void do_question(struct table *table, struct question question)
{
    if (question.act == ACT_NEW)
        table_start_game(table);
    else
        match_act(table->match, table_marks(table, question.asker),
                  (struct request){.act = question.act});
}

void table_show(struct table *table, enum deed deed, int by)
{
    char game[MESSAGE_SIZE];

    table->last = (struct last){.deed = deed, .by = by};
    message_write_game(game, ++table->shown, table->match, table->question, table->last);
    connection_say(table->connection, "%s", game);
}

enum refusal table_act(struct table *table, int by, enum deed deed, struct request request)
{
    const struct question before = table->question;
    const struct question question = {.act = request.act, .asker = by};
    enum refusal refusal = check(table, by, deed, request);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (deed == DEED_ASK && request.act == ACT_NEW && match_is_over(table->match))
        deed = DEED_NEW;
    table->was_asking = table_has_question(table, table->own);
    table->question.act = ACT_NONE;
    if (deed == DEED_ASK)
        table->question = question;
    if (deed == DEED_PLAY)
        match_act(table->match, table_marks(table, by), request);
    else if (deed == DEED_NEW || deed == DEED_YES)
        do_question(table, deed == DEED_NEW ? question : before);
    table_show(table, deed, by);
    return REFUSAL_NONE;
}

/* ---- Both. ---- */

static void say(struct table *table, enum deed deed, struct request request)
{
    struct connection *connection = table->connection;
    struct game game = match_game(table->match);

    table->sent = deed;
    if (deed == DEED_PLAY) {
        game_play(&game, game_turn(game), request.cell);
        connection_say(connection, "play 0x%06" PRIx32, game_word(game));
        table->pending = request.cell;
    } else if (deed == DEED_ASK) {
        connection_say(connection, "ask %" PRIu32 " %s", table->shown, message_acts[request.act]);
        table->question = (struct question){.act = request.act, .asker = table->own};
    } else if (deed == DEED_DROP) {
        connection_say(connection, "drop");
    } else {
        connection_say(connection, "%s %" PRIu32, deed == DEED_YES ? "yes" : "no", table->shown);
    }
}

enum refusal table_submit(struct table *table, enum deed deed, struct request request)
{
    enum refusal refusal = check_own(table, deed, request);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (table_is_host(table))
        return table_act(table, PERSON_HOST, deed, request);
    say(table, deed, request);
    return REFUSAL_NONE;
}

/* If there is nothing to undo, or if the board is empty already, the host's program answers `no` to
 * the guest's question without asking its person. Such a `no` is not news for the guest. */
enum peer_event table_news(const struct table *table)
{
    bool is_no_answer = table->last.deed == DEED_NO && !table->was_asking;

    return table->last.by == table->own || is_no_answer ? PEER_SHOWN : PEER_ACTED;
}

/* ---- The connection. ---- */

bool table_hear(struct table *table, const struct message *message)
{
    if (message->kind == MESSAGE_PING)
        connection_say(table->connection, "pong");
    return message->kind == MESSAGE_PING || message->kind == MESSAGE_PONG;
}

enum peer_event table_tick(struct table *table, uint64_t now)
{
    struct connection *connection = table->connection;
    bool is_away = table->absence == ABSENCE_AWAY;

    if (!connection)
        return PEER_NONE;
    if (!connection->pinged && now - connection->silent_since >= durations.ping)
        connection_ping(connection, now);
    if (is_away == (now - connection->silent_since >= durations.away))
        return PEER_NONE;
    table->absence = is_away ? ABSENCE_NONE : ABSENCE_AWAY;
    return is_away ? PEER_BACK : PEER_AWAY;
}

uint64_t table_deadline(const struct table *table)
{
    const struct connection *connection = table->connection;

    return connection && table->absence != ABSENCE_AWAY ? connection_silence_deadline(connection)
                                                        : CLOCK_NEVER;
}
