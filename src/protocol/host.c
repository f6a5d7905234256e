/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"

#include <string.h>

#include "base/name.h"

void host_open(struct host *host, struct table *table, const char *name,
               const struct access *access, uint32_t (*draw_key)(void))
{
    *host = (struct host){
        .table = table,
        .access = *access,
        .seated = HOST_NOBODY,
        .requesting = HOST_NOBODY,
    };
    name_shorten(host->name, name);
    table->draw_key = draw_key;
    if (table->match->key == 0)
        table->match->key = draw_key();
}

/* ---- The guest. ---- */

bool host_is_same(const struct identity *one, const struct identity *other)
{
    if (one->is_remote != other->is_remote)
        return false;
    return strcmp(one->name, other->name) == 0 && (one->is_remote || one->login == other->login);
}

/* The score of these two begins again. */
static void clear_score(struct match *match)
{
    const struct result none = result_of(match->names[PLAYER_X], match->names[PLAYER_O]);

    tally_set(&match->tally, &none);
    tally_set(&match->before, &none);
}

enum peer_event host_seat(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    struct table *table = host->table;
    struct match *match = table->match;
    enum player player;
    char called[NAME_BYTES + 1];
    char name[RECORD_NAME];
    bool is_another = !host->had_guest || !host_is_same(&host->guest, &caller->identity);

    name_call_guest(called, host->name, caller->identity.name);
    name_normalize(name, sizeof name, called);
    if (is_another && match_is_over(match))
        table_begin_game(table);
    player = table_player(table, PERSON_GUEST);
    if (is_another && host->had_guest && strcmp(match->names[player], name) == 0)
        clear_score(match); /* of somebody else, who had that name */
    match_seat(match, player, name);
    host->guest = caller->identity;
    host->had_guest = true;
    host->seated = number;
    caller->phase = PHASE_SEATED;
    table_enter(table, ABSENCE_NONE, &caller->connection);
    table_show(table, DEED_NONE, PERSON_HOST);
    return PEER_SEATED;
}

enum refusal host_read_word(const struct table *table, uint32_t word, int *cell)
{
    const struct game game = match_game(table->match);
    struct game next = game;

    *cell = game_changed_cell(game, word);
    if (match_is_over(table->match))
        return REFUSAL_GAME_OVER;
    if (game_turn(game) != table_player(table, PERSON_GUEST))
        return REFUSAL_OUT_OF_TURN;
    if (word >> GAME_BITS)
        return REFUSAL_OFF_BOARD;
    if (*cell == NONE)
        return REFUSAL_NO_MOVE;
    if (game_cell(game, *cell) != MARK_EMPTY)
        return REFUSAL_CELL_TAKEN;
    game_play(&next, game_turn(game), *cell);
    return game_word(next) == word ? REFUSAL_NONE : REFUSAL_NO_MOVE;
}

/* Answer a line of the guest that did nothing. */
static void answer_refused(struct host *host, enum deed deed, enum refusal refusal)
{
    if (deed == DEED_PLAY)
        connection_say(host->table->connection, "refused %s", message_refusals[refusal]);
    else if (deed == DEED_ASK && refusal == REFUSAL_NO_MOVE)
        table_show(host->table, DEED_NO, PERSON_HOST);
    else if (deed == DEED_YES || deed == DEED_NO)
        connection_fail(host->table->connection, "order");
}

/* The guest does the deed. What it has asked or answered before it saw the last table is left
 * unread. */
static enum peer_event hear_deed(struct host *host, enum deed deed, const struct message *message)
{
    struct table *table = host->table;
    bool has_number = deed == DEED_ASK || deed == DEED_YES || deed == DEED_NO;
    struct request request = {.act = message->act};
    enum refusal refusal = REFUSAL_NONE;

    if (has_number && message->number != table->shown)
        return PEER_NONE;
    if (deed == DEED_PLAY) {
        request.act = ACT_PLAY;
        refusal = host_read_word(table, message->word, &request.cell);
    }
    if (refusal == REFUSAL_NONE)
        refusal = table_act(table, PERSON_GUEST, deed, request);
    if (refusal == REFUSAL_NONE)
        return table_news(table);
    answer_refused(host, deed, refusal);
    return PEER_NONE;
}

enum peer_event host_obey(struct host *host, const struct message *message)
{
    static const enum deed deeds[MESSAGE_KINDS + 1] = {
        [MESSAGE_PLAY] = DEED_PLAY, [MESSAGE_ASK] = DEED_ASK,   [MESSAGE_YES] = DEED_YES,
        [MESSAGE_NO] = DEED_NO,     [MESSAGE_DROP] = DEED_DROP,
    };
    struct connection *connection = host->table->connection;

    if (table_hear(host->table, message))
        return PEER_NONE;
    if (deeds[message->kind] != DEED_NONE)
        return hear_deed(host, deeds[message->kind], message);
    switch (message->kind) {
    case MESSAGE_BYE:
        connection->ended = true;
        table_enter(host->table, ABSENCE_LEFT, NULL);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        connection->ended = true;
        return PEER_NONE;
    default:
        connection_fail_at(connection, message);
        return PEER_NONE;
    }
}
