/* SPDX-License-Identifier: MIT */
#include "protocol/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/name.h"

void host_open(struct host *host, struct table *table, const char *name,
               const struct access *access, uint32_t (*draw_key)(void))
{
    *host = (struct host){
        .table = table,
        .access = *access,
        .seated = NONE,
        .requesting = NONE,
    };
    name_shorten(host->name, name);
    table->draw_key = draw_key;
    if (table->match->key == 0)
        table->match->key = draw_key();
}

/* ---- The seat. ---- */

static bool is_same_person(const struct identity *one, const struct identity *other)
{
    if (one->is_remote != other->is_remote)
        return false;
    return strcmp(one->name, other->name) == 0 && (one->is_remote || one->uid == other->uid);
}

static void clear_score(struct match *match)
{
    const struct result none = result_of(match->names[PLAYER_X], match->names[PLAYER_O]);

    tally_set(&match->tally, &none);
    tally_set(&match->before, &none);
}

/* Give the seat to caller `number`. The marks on the board keep the names of the people who set
 * them. */
static enum peer_event seat(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    struct table *table = host->table;
    struct match *match = table->match;
    enum player player;
    char called[NAME_BYTES + 1];
    char name[RECORD_NAME];
    bool is_another = !host->had_guest || !is_same_person(&host->guest, &caller->identity);

    name_call_guest(called, host->name, caller->identity.name);
    name_normalize(name, sizeof name, called);
    if (is_another && match_is_over(match))
        table_start_game(table);
    player = table_player(table, PERSON_GUEST);
    if (is_another && host->had_guest && strcmp(match->names[player], name) == 0)
        clear_score(match); /* the score is that of another guest with the same name */
    match_seat(match, player, name);
    host->guest = caller->identity;
    host->had_guest = true;
    host->seated = number;
    caller->phase = PHASE_SEATED;
    table_seat(table, &caller->connection);
    table_show(table, DEED_NONE, PERSON_HOST);
    return PEER_SEATED;
}

/* ---- The guest. ---- */

/* Set *cell to the cell of the guest's mark. `word` is the position after the mark. Returns
 * REFUSAL_NONE or the first refusal that applies:
 *
 *     REFUSAL_GAME_OVER
 *     REFUSAL_OUT_OF_TURN
 *     REFUSAL_OFF_BOARD      The word has a bit above bit 20.
 *     REFUSAL_CELL_TAKEN     The word changes only one cell, which is taken.
 *     REFUSAL_NO_MOVE        No single mark leads to the word.
 *
 * table_act judges the move again. Here the reason for the line `refused` is found. */
static enum refusal find_cell(const struct table *table, uint32_t word, int *cell)
{
    const struct game game = match_game(table->match);
    struct request request = {.act = ACT_PLAY, .cell = game_changed_cell(game, word)};
    enum refusal refusal = match_check(table->match, table_marks(table, PERSON_GUEST), request);
    struct game next = game;

    *cell = request.cell;
    game_play(&next, game_turn(game), request.cell);
    if (refusal == REFUSAL_OFF_BOARD && !(word >> GAME_BITS)) /* no cell or several differ */
        return REFUSAL_NO_MOVE;
    return refusal == REFUSAL_NONE && game_word(next) != word ? REFUSAL_NO_MOVE : refusal;
}

static void answer_refused(struct host *host, enum deed deed, enum refusal refusal)
{
    if (deed == DEED_PLAY)
        connection_say(host->table->connection, "refused %s", message_refusals[refusal]);
    else if (deed == DEED_ASK && refusal == REFUSAL_NO_MOVE)
        table_show(host->table, DEED_NO, PERSON_HOST);
    else if (deed == DEED_YES || deed == DEED_NO)
        connection_fail(host->table->connection, "order");
}

/* A question or an answer that refers to an older `game` line is ignored. */
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
        refusal = find_cell(table, message->word, &request.cell);
    }
    if (refusal == REFUSAL_NONE)
        refusal = table_act(table, PERSON_GUEST, deed, request);
    if (refusal == REFUSAL_NONE)
        return table_news(table);
    answer_refused(host, deed, refusal);
    return PEER_NONE;
}

static enum peer_event hear_guest(struct host *host, const struct message *message)
{
    static const enum deed deeds[MESSAGE_KINDS + 1] = {
        [MESSAGE_KINDS] = DEED_NONE, /* a line that message_parse refused */
        [MESSAGE_PLAY] = DEED_PLAY,  [MESSAGE_ASK] = DEED_ASK,   [MESSAGE_YES] = DEED_YES,
        [MESSAGE_NO] = DEED_NO,      [MESSAGE_DROP] = DEED_DROP,
    };
    struct connection *connection = host->table->connection;

    if (table_hear(host->table, message))
        return PEER_NONE;
    if (deeds[message->kind] != DEED_NONE)
        return hear_deed(host, deeds[message->kind], message);
    switch (message->kind) {
    case MESSAGE_BYE:
        connection->ended = true;
        table_vacate(host->table, ABSENCE_LEFT);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        connection->ended = true;
        return PEER_NONE;
    default:
        connection_fail_at(connection, message);
        return PEER_NONE;
    }
}

/* ---- Callers without the seat. ---- */

/* A caller says a hello in PHASE_HELLO, and a ping or a pong in PHASE_KNOCKING. It can say a bye or
 * an error in both. */
static void hear_caller(struct host *host, struct caller *caller, const struct message *message)
{
    struct connection *connection = &caller->connection;
    bool is_awaited = caller->phase == PHASE_HELLO;
    enum message_kind kind = message->kind;
    bool is_hello = kind == MESSAGE_HELLO;
    char hello[MESSAGE_SIZE];

    if (kind == MESSAGE_BYE || kind == MESSAGE_ERROR) {
        connection->ended = true;
    } else if (is_awaited && is_hello && message->number != PROTOCOL_VERSION) {
        connection_fail(connection, "version");
    } else if (is_awaited && is_hello) {
        name_choose(caller->identity.name, message->text,
                    caller->identity.is_remote ? "" : caller->identity.origin);
        message_write_hello(hello, host->name);
        connection_say(connection, "%s", hello);
        caller->phase = PHASE_KNOCKING;
    } else if (!is_awaited && kind == MESSAGE_PING) {
        connection_say(connection, "pong");
    } else if (is_awaited || kind != MESSAGE_PONG) {
        connection_fail_at(connection, message);
    }
}

static uint64_t find_deadline(const struct caller *caller)
{
    switch (caller->phase) {
    case PHASE_PASSCODE:
        return caller->since + durations.passcode;
    case PHASE_HELLO:
        return caller->since + durations.hello;
    case PHASE_KNOCKING:
        return connection_silence_deadline(&caller->connection);
    default:
        return CLOCK_NEVER;
    }
}

/* Do what is due at find_deadline. */
static void end_phase(struct caller *caller, uint64_t now)
{
    struct connection *connection = &caller->connection;

    if (caller->phase == PHASE_PASSCODE)
        connection->ended = true;
    else if (caller->phase == PHASE_HELLO || connection->pinged)
        connection_fail(connection, "slow");
    else
        connection_ping(connection, now);
}

static enum peer_event hear_passcode(struct host *host, struct caller *caller,
                                     const struct message *message, uint64_t now)
{
    if (message->kind != MESSAGE_CODE || host->guesses == HOST_GUESSES) {
        caller->connection.ended = true;
        return PEER_NONE;
    }
    if (strcmp(message->text, host->access.passcode) == 0) {
        caller->phase = PHASE_HELLO;
        caller->since = now;
        return PEER_NONE;
    }
    connection_fail(&caller->connection, "code");
    return ++host->guesses == HOST_GUESSES ? PEER_GUESSED : PEER_NONE;
}

/* ---- Coming and going. ---- */

int host_accept(struct host *host, bool is_remote, uint32_t uid, const char *origin, uint64_t now)
{
    int free = NONE;
    int waiting = 0;

    for (int i = 0; i < HOST_CALLERS; i++) {
        const struct caller *other = &host->callers[i];

        if (other->phase == PHASE_NONE && free == NONE)
            free = i;
        waiting += other->phase > PHASE_NONE && other->phase < PHASE_SEATED;
    }
    if (free == NONE || waiting == HOST_WAITING)
        return NONE;
    host->callers[free] = (struct caller){
        .phase = is_remote ? PHASE_PASSCODE : PHASE_HELLO,
        .since = now,
        .identity = {.is_remote = is_remote, .uid = uid},
    };
    snprintf(host->callers[free].identity.origin, IDENTITY_ORIGIN, "%s", origin);
    connection_open(&host->callers[free].connection, now);
    return free;
}

enum peer_event host_hang_up(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];

    caller->phase = PHASE_NONE;
    caller->connection.ended = true;
    host->last_caller = number;
    if (number == host->seated) {
        table_vacate(host->table, ABSENCE_CUT);
        host->seated = NONE;
        return PEER_CUT;
    }
    if (number == host->requesting) {
        host->requesting = NONE;
        return PEER_JOIN_REQUEST_OVER;
    }
    return PEER_NONE;
}

enum peer_event host_hear(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];
    enum phase phase = caller->phase;
    enum peer_event event = PEER_NONE;
    struct message message;

    assert(phase != PHASE_NONE);
    if (!connection_hear(&caller->connection, now, &message))
        return PEER_NONE;
    if (phase == PHASE_PASSCODE)
        return hear_passcode(host, caller, &message, now);
    if (number == host->seated)
        event = hear_guest(host, &message);
    else
        hear_caller(host, caller, &message);
    if (event == PEER_LEFT)
        host->seated = NONE;
    return event;
}

/* ---- Who is let in. ---- */

/* True if the caller is let in without a question. */
static bool is_expected(const struct host *host, const struct caller *caller)
{
    const struct access *access = &host->access;
    const struct identity *identity = &caller->identity;
    bool was_let_in = host->had_guest && is_same_person(identity, &host->guest);

    if (identity->is_remote)
        return false;
    if (access->has_one_guest)
        return identity->uid == access->guest_uid;
    return identity->uid == access->uid || was_let_in;
}

static bool is_seated_already(const struct host *host, const struct caller *caller)
{
    return host->seated != NONE && is_same_person(&caller->identity, &host->guest);
}

static bool is_taken(const struct host *host, const struct caller *caller)
{
    return host->seated != NONE && !is_seated_already(host, caller);
}

static enum peer_event admit(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];

    host->requesting = NONE; /* `decide` turns away another caller who was asked about */
    if (is_seated_already(host, caller)) { /* the seat moves to the new connection */
        host->callers[host->seated].phase = PHASE_KNOCKING;
        connection_fail(&host->callers[host->seated].connection, "taken");
    }
    return seat(host, number);
}

/* Do not ask this person while another caller, or a question of the guest, waits for an answer. */
static enum peer_event decide(struct host *host, int number)
{
    struct caller *caller = &host->callers[number];
    bool is_admitted = is_expected(host, caller);
    bool is_busy = host->requesting != NONE || table_has_question(host->table, PERSON_GUEST);

    if (number == host->requesting)
        return PEER_NONE;
    if (!is_admitted && host->access.has_one_guest) {
        connection_fail(&caller->connection, "refused");
    } else if (is_taken(host, caller)) {
        connection_fail(&caller->connection, "taken");
    } else if (is_admitted) {
        return admit(host, number);
    } else if (!is_busy) {
        host->requesting = number;
        return PEER_JOIN_REQUEST;
    }
    return PEER_NONE;
}

enum peer_event host_let_in(struct host *host, bool yes)
{
    int number = host->requesting;

    if (number == NONE)
        return PEER_NONE;
    if (yes)
        return admit(host, number);

    connection_fail(&host->callers[number].connection, "refused");
    host->requesting = NONE;
    return PEER_NONE;
}

/* ---- The clock. ---- */

static enum peer_event tick_caller(struct host *host, int number, uint64_t now)
{
    struct caller *caller = &host->callers[number];

    if (caller->connection.ended)
        return PEER_NONE;
    if (number == host->seated)
        return table_tick(host->table, now);
    if (now >= find_deadline(caller))
        end_phase(caller, now);
    return caller->phase == PHASE_KNOCKING && !caller->connection.ended ? decide(host, number)
                                                                        : PEER_NONE;
}

enum peer_event host_tick(struct host *host, uint64_t now)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        enum peer_event event = tick_caller(host, i, now);

        if (event != PEER_NONE)
            return event;
    }
    return PEER_NONE;
}

uint64_t host_deadline(const struct host *host)
{
    uint64_t first = table_deadline(host->table);

    for (int i = 0; i < HOST_CALLERS; i++) {
        uint64_t next = find_deadline(&host->callers[i]);

        first = next < first ? next : first;
    }
    return first;
}

void host_close(struct host *host)
{
    for (int i = 0; i < HOST_CALLERS; i++) {
        struct caller *caller = &host->callers[i];

        if (caller->phase >= PHASE_KNOCKING)
            connection_say(&caller->connection, "bye");
        caller->connection.ended = true;
    }
    host->seated = host->requesting = NONE;
    if (table_is_complete(host->table))
        table_vacate(host->table, ABSENCE_LEFT);
}
