/* SPDX-License-Identifier: MIT */
#include "protocol/table.h"

#include "base/clock.h"

bool table_is_by_other(enum peer_event event)
{
    return event > PEER_SHOWN;
}

void table_open(struct table *table, int own, const struct match *match)
{
    *table = (struct table){.own = own, .match = *match};
    table_enter(table, TABLE_EMPTY, NULL);
}

void table_enter(struct table *table, enum table_state state, struct connection *connection)
{
    table->state = state;
    table->connection = connection;
    table->question.act = ACT_NONE;
    table->sent = DEED_NONE;
    if (connection) /* a key that the other person holds down ends nothing */
        connection->is_patient = true;
}

enum player table_player(const struct table *table, int person)
{
    enum player own = (enum player)table->match.record.own;

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

bool table_is_nothing(const struct table *table, int asker, enum act act)
{
    const struct match *match = &table->match;

    if (act == ACT_NEW)
        return game_word(match_game(match)) == 0;
    return match_is_over(match)
        || match_check(match, table_marks(table, asker), (struct request){.act = act})
               != REFUSAL_NONE;
}

enum refusal table_check_person(const struct table *table)
{
    if (table->state != TABLE_SHARED)
        return REFUSAL_PAUSED;
    if (table_has_question(table, table->own))
        return REFUSAL_ASKING;
    if (table->sent != DEED_NONE)
        return REFUSAL_ON_ITS_WAY;
    return REFUSAL_NONE;
}

enum refusal table_check(const struct table *table, struct request request)
{
    enum refusal refusal = table_check_person(table);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (request.act == ACT_PLAY)
        return match_check(&table->match, table_marks(table, table->own), request);
    if (table_has_question(table, match_other(table->own)))
        return REFUSAL_ASKED;
    return table_is_nothing(table, table->own, request.act) ? REFUSAL_NO_MOVE : REFUSAL_NONE;
}

bool table_can_answer(const struct table *table)
{
    return table->state == TABLE_SHARED && table->sent == DEED_NONE
        && table_has_question(table, match_other(table->own));
}

bool table_can_drop(const struct table *table)
{
    return table->state == TABLE_SHARED && table->sent != DEED_DROP
        && table_has_question(table, table->own);
}

bool table_hear(struct table *table, const struct message *message)
{
    if (message->kind == MESSAGE_PING)
        connection_say(table->connection, "pong");
    return message->kind == MESSAGE_PING || message->kind == MESSAGE_PONG;
}

enum peer_event table_tick(struct table *table, uint64_t now)
{
    struct connection *connection = table->connection;

    if (!connection)
        return PEER_NONE;
    if (!connection->pinged && now - connection->heard >= durations.ping)
        connection_ping(connection, now);
    if (connection->away == (now - connection->heard >= durations.away))
        return PEER_NONE;
    connection->away = !connection->away;
    return connection->away ? PEER_AWAY : PEER_BACK;
}

uint64_t table_deadline(const struct table *table)
{
    const struct connection *connection = table->connection;

    return connection && !connection->away ? connection_silence(connection) : CLOCK_NEVER;
}
