/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"

#include <string.h>

#include "base/name.h"

void host_open(struct host *host, const struct match *match, const char *name,
               const struct access *access, uint32_t (*draw_key)(void))
{
    *host = (struct host){
        .access = *access,
        .seated = HOST_NOBODY,
        .requesting = HOST_NOBODY,
        .draw_key = draw_key,
    };
    table_open(&host->table, PERSON_HOST, match);
    message_cut_name(host->name, name);
    if (match->key == 0)
        host->table.match.key = draw_key();
}

static void show(struct host *host, enum deed deed, int by)
{
    char game[MESSAGE_SIZE];

    message_write_game(game, ++host->shown, &host->table.match, host->table.question,
                       (struct last){deed, by});
    connection_say(host->table.connection, "%s", game);
}

/* ---- What either person does. ---- */

/* That deed ends whatever question is open. */
static void end_question(struct host *host, enum deed deed, int by)
{
    host->table.question.act = ACT_NONE;
    show(host, deed, by);
}

static void begin_game(struct host *host)
{
    host->table.games++;
    match_new(&host->table.match);
    host->table.match.key = host->draw_key();
}

static void do_act(struct host *host, int asker, enum act act)
{
    struct table *table = &host->table;

    if (act == ACT_NEW)
        begin_game(host);
    else
        match_act(&table->match, table_marks(table, asker), (struct request){.act = act});
}

/* Only a new game after the end of another needs nobody's consent. True if the act is done. */
static bool open_question(struct host *host, int asker, enum act act)
{
    bool needs_nobody = act == ACT_NEW && match_is_over(&host->table.match);

    if (needs_nobody) {
        do_act(host, asker, act);
        show(host, DEED_NEW, asker);
    } else {
        host->table.question = (struct question){act, asker};
        show(host, DEED_ASK, asker);
    }
    return needs_nobody;
}

/* That person answers the question of the other. */
static void answer_question(struct host *host, int by, bool yes)
{
    const struct question question = host->table.question;

    if (yes)
        do_act(host, question.asker, question.act);
    end_question(host, yes ? DEED_YES : DEED_NO, by);
}

/* ---- The host's person. ---- */

enum refusal host_submit(struct host *host, struct request request)
{
    struct match *match = &host->table.match;
    enum refusal refusal = table_check(&host->table, request);

    if (refusal != REFUSAL_NONE)
        return refusal;
    if (request.act == ACT_PLAY) {
        match_act(match, table_marks(&host->table, PERSON_HOST), request);
        end_question(host, DEED_PLAY, PERSON_HOST);
    } else {
        open_question(host, PERSON_HOST, request.act);
    }
    return REFUSAL_NONE;
}

bool host_answer(struct host *host, bool yes)
{
    if (!table_can_answer(&host->table))
        return false;
    answer_question(host, PERSON_HOST, yes);
    return true;
}

bool host_drop(struct host *host)
{
    if (!table_can_drop(&host->table))
        return false;
    end_question(host, DEED_DROP, PERSON_HOST);
    return true;
}

/* ---- The guest. ---- */

bool host_is_same(const struct identity *one, const struct identity *other)
{
    if (one->is_remote != other->is_remote)
        return false;
    return strcmp(one->name, other->name) == 0 && (one->is_remote || one->login == other->login);
}

/* Whoever sits down now has the name of the last guest, and is somebody else. */
static void forget_guest(struct match *match, const char *name)
{
    const struct result none = result_of(match->names[PLAYER_X], match->names[PLAYER_O]);

    tally_set(&match->tally, &none);
    tally_set(&match->before, &none);
    for (int mark = 0; mark < match_last(match); mark++)
        if (strcmp(match->set_by[mark], name) == 0)
            strcpy(match->set_by[mark], "");
}

enum peer_event host_seat(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    struct match *match = &host->table.match;
    enum player player;
    char called[NAME_BYTES + 1];
    char name[RECORD_NAME];
    bool is_another = !host->had_guest || !host_is_same(&host->guest, &caller->identity);

    message_call_guest(called, host->name, caller->identity.name);
    name_normalize(name, sizeof name, called);
    if (is_another && match_is_over(match))
        begin_game(host);
    player = table_player(&host->table, PERSON_GUEST);
    if (is_another && host->had_guest && strcmp(match->names[player], name) == 0)
        forget_guest(match, name);
    match_seat(match, player, name);
    host->guest = caller->identity;
    host->had_guest = true;
    host->seated = number;
    caller->phase = PHASE_SEATED;
    table_enter(&host->table, TABLE_SHARED, &caller->connection);
    show(host, DEED_NONE, PERSON_HOST);
    return PEER_SEATED;
}

enum refusal host_play_word(struct table *table, uint32_t word)
{
    struct match *match = &table->match;
    const struct game game = match_game(match);
    int cell = game_changed_cell(game, word);
    struct match next;

    if (match_is_over(match))
        return REFUSAL_GAME_OVER;
    if (game_turn(game) != table_player(table, PERSON_GUEST))
        return REFUSAL_OUT_OF_TURN;
    if (word >> GAME_BITS)
        return REFUSAL_OFF_BOARD;
    if (cell == NO_CELL)
        return REFUSAL_NO_MOVE;
    if (game_cell(game, cell) != MARK_EMPTY)
        return REFUSAL_CELL_TAKEN;
    next = *match;
    match_play(&next, game_turn(game), cell, match->names[game_turn(game)]);
    if (game_word(match_game(&next)) != word)
        return REFUSAL_NO_MOVE;
    *match = next;
    return REFUSAL_NONE;
}

static enum peer_event hear_play(struct host *host, uint32_t word)
{
    bool declines = table_has_question(&host->table, PERSON_HOST);
    enum refusal refusal = host_play_word(&host->table, word);

    if (refusal != REFUSAL_NONE) {
        connection_say(host->table.connection, "refused %s", message_refusals[refusal]);
        return PEER_NONE;
    }
    end_question(host, DEED_PLAY, PERSON_GUEST);
    return declines ? PEER_PLAYED_ON : PEER_PLAYED;
}

static enum peer_event hear_ask(struct host *host, enum act act)
{
    if (host->table.question.act != ACT_NONE)
        return PEER_NONE;
    if (table_is_nothing(&host->table, PERSON_GUEST, act)) {
        show(host, DEED_NO, PERSON_HOST);
        return PEER_NONE;
    }
    return open_question(host, PERSON_GUEST, act) ? PEER_BEGAN : PEER_ASKED;
}

static enum peer_event hear_answer(struct host *host, bool yes)
{
    if (!table_has_question(&host->table, PERSON_HOST)) {
        connection_fail(host->table.connection, "order");
        return PEER_NONE;
    }
    answer_question(host, PERSON_GUEST, yes);
    return yes ? PEER_AGREED : PEER_DECLINED;
}

static enum peer_event hear_drop(struct host *host)
{
    if (!table_has_question(&host->table, PERSON_GUEST))
        return PEER_NONE;
    end_question(host, DEED_DROP, PERSON_GUEST);
    return PEER_DROPPED;
}

enum peer_event host_obey(struct host *host, const struct message *message)
{
    struct connection *connection = host->table.connection;
    bool is_up_to_date = message->number == host->shown;

    if (table_hear(&host->table, message))
        return PEER_NONE;
    switch (message->kind) {
    case MESSAGE_PLAY:
        return hear_play(host, message->word);
    case MESSAGE_ASK:
        return is_up_to_date ? hear_ask(host, message->act) : PEER_NONE;
    case MESSAGE_YES:
    case MESSAGE_NO:
        return is_up_to_date ? hear_answer(host, message->kind == MESSAGE_YES) : PEER_NONE;
    case MESSAGE_DROP:
        return hear_drop(host);
    case MESSAGE_BYE:
        connection->ended = true;
        table_enter(&host->table, TABLE_EMPTY, NULL);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        connection->ended = true;
        return PEER_NONE;
    default:
        connection_fail_at(connection, message);
        return PEER_NONE;
    }
}
