/* SPDX-License-Identifier: MIT */
#include "protocol/guest.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"

void guest_open(struct guest *guest, struct table *table, const char *name, const char *passcode)
{
    *guest = (struct guest){.table = table, .phase = GUEST_OUT};
    match_start(table->match, (struct game){0});
    table->match->record.own_mark = PLAYER_O;
    name_shorten(guest->name, name);
    snprintf(guest->passcode, sizeof guest->passcode, "%s", passcode);
}

void guest_knock(struct guest *guest, uint64_t now)
{
    char hello[MESSAGE_SIZE];

    assert(guest->phase == GUEST_OUT || guest->phase == GUEST_CALLING);
    assert(!guest->is_passcode_wrong);
    guest->phase = GUEST_CALLING;
    table_vacate(guest->table, ABSENCE_KNOCKING);
    guest->reason[0] = '\0';
    guest->since = now;
    connection_open(&guest->connection, now);
    guest->connection.is_patient = true;
    if (*guest->passcode)
        connection_say(&guest->connection, "code %s", guest->passcode);
    message_write_hello(hello, guest->name);
    connection_say(&guest->connection, "%s", hello);
}

/* ---- The table. ---- */

/* After a `game` line: true if the guest's deed still waits for its answer. The host may have said
 * that line before it heard of the deed. A mark waits until the position changes. A DEED_DROP waits
 * until the guest's question is gone. Any `game` line answers a question, a yes or a no. */
static bool is_on_its_way(const struct table *table, bool has_changed)
{
    if (table->sent == DEED_PLAY)
        return !has_changed;
    return table->sent == DEED_DROP && table_has_question(table, PERSON_GUEST);
}

/* The match as the host shows it. The tally is the host's: `before` stays zero. */
static struct match read_match(const struct guest *guest, const struct message *shown)
{
    struct record record = shown->record;
    enum player own = (enum player)record.own_mark;
    char names[PERSONS][NAME_BYTES + 1];
    struct result score;
    struct match match;
    int host; /* the index of the host in the score */

    name_shorten(names[PERSON_HOST], guest->host_name);
    name_call_guest(names[PERSON_GUEST], names[PERSON_HOST], guest->name);
    record_set_name(&record, own, names[PERSON_GUEST]);
    record_set_name(&record, game_other(own), names[PERSON_HOST]);
    match_start(&match, record.start);
    match_resume(&match, &record);
    match.key = shown->key;
    score = result_of(match.names[PLAYER_X], match.names[PLAYER_O]);
    host = strcmp(score.names[0], match.names[game_other(own)]) != 0;
    score.wins[host] = shown->wins[PERSON_HOST];
    score.wins[!host] = shown->wins[PERSON_GUEST];
    score.draws = shown->draws;
    tally_set(&match.tally, &score);
    return match;
}

static void take_over(struct guest *guest, const struct message *shown)
{
    struct table *table = guest->table;
    const struct match before = *table->match;
    bool has_changed;

    *table->match = read_match(guest, shown);
    table->match->has_acted = true; /* the host says whether the game counts */
    has_changed = game_word(match_game(table->match)) != game_word(match_game(&before));
    /* This person's question counts as open only after a `game` line has shown it. */
    table->was_asking = table_has_question(table, PERSON_GUEST) && table->sent != DEED_ASK;
    table->question = shown->question;
    table->shown = shown->number;
    table->last = shown->last;
    if (guest->was_seated && shown->key != before.key)
        table->games++;
    guest->was_seated = true;
    if (!is_on_its_way(table, has_changed))
        table->sent = DEED_NONE;
}

/* The first `game` line gives the seat. */
static enum peer_event hear_game(struct guest *guest, const struct message *game)
{
    struct table *table = guest->table;

    if (guest->phase == GUEST_SEATED) {
        take_over(guest, game);
        return table_news(table);
    }
    guest->phase = GUEST_SEATED;
    table_seat(table, &guest->connection);
    take_over(guest, game);
    return PEER_SEATED;
}

static enum peer_event hear_seated(struct guest *guest, const struct message *message)
{
    struct table *table = guest->table;
    struct connection *connection = &guest->connection;

    if (table_hear(table, message))
        return PEER_NONE;
    switch (message->kind) {
    case MESSAGE_GAME:
        return hear_game(guest, message);
    case MESSAGE_REFUSED:
        if (table->sent != DEED_PLAY)
            return PEER_NONE;
        table->sent = DEED_NONE;
        return PEER_REFUSED;
    case MESSAGE_BYE:
        connection->ended = true;
        guest->phase = GUEST_OUT;
        table_vacate(table, ABSENCE_LEFT);
        return PEER_LEFT;
    case MESSAGE_ERROR:
        if (strcmp(message->text, "taken") == 0)
            table->absence = ABSENCE_REPLACED; /* guest_hang_up keeps this absence */
        connection->ended = true;
        return PEER_NONE;
    default:
        connection_fail_at(connection, message);
        return PEER_NONE;
    }
}

/* ---- The seat. ---- */

/* The word is the reason of an `error` line, or "bye". */
static void give_reason(struct guest *guest, const char *word)
{
    const char *const rows[][2] = {
        {"bye", "%s's table is closed"},
        {"taken", "somebody else has joined already"},
        {"refused", "%s did not let you in"},
        {"version", "the host runs another version of tictactoe; both need the same"},
        {"code", *guest->host_name ? "%s's table has a new passcode"
                                   : "wrong passcode; ask the host for the one on their screen"},
        {"none", *guest->host_name ? "%s's table is closed" : "there is no table"},
        {"slow", "there was no answer"},
        {"line", "that port is open, but not by tictactoe"},
        {"order", "the two programs do not understand each other"},
        {"flood", "too many lines came at once"},
    };

    guest->is_passcode_wrong = strcmp(word, "code") == 0;
    snprintf(guest->reason, GUEST_REASON, "the table says %s", word);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i][0], word) == 0)
            snprintf(guest->reason, GUEST_REASON, rows[i][1],
                     *guest->host_name ? guest->host_name : "the host");
}

enum peer_event guest_hang_up(struct guest *guest)
{
    enum guest_phase phase = guest->phase;
    bool is_replaced = guest->table->absence == ABSENCE_REPLACED;

    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    if (phase == GUEST_OUT)
        return PEER_NONE;
    table_vacate(guest->table, is_replaced ? ABSENCE_REPLACED : ABSENCE_LOST);
    if (phase == GUEST_SEATED)
        return PEER_CUT;
    if (!*guest->reason)
        snprintf(guest->reason, GUEST_REASON, "the connection ended before there was a %s",
                 phase == GUEST_KNOCKING ? "seat" : "table");
    return PEER_TURNED_AWAY;
}

static void fail_for(struct guest *guest, const char *word)
{
    connection_fail(&guest->connection, word);
    give_reason(guest, word);
}

/* The host says a hello in GUEST_CALLING, and a ping, a pong or the first `game` in GUEST_KNOCKING.
 * It can say a bye or an error in both. */
static enum peer_event hear_unseated(struct guest *guest, const struct message *message)
{
    struct connection *connection = &guest->connection;
    bool is_knocking = guest->phase == GUEST_KNOCKING;
    enum message_kind kind = message->kind;

    if (kind == MESSAGE_ERROR || kind == MESSAGE_BYE) {
        give_reason(guest, kind == MESSAGE_BYE ? "bye" : message->text);
        connection->ended = true;
    } else if (!is_knocking && kind == MESSAGE_HELLO && message->number != PROTOCOL_VERSION) {
        fail_for(guest, "version");
    } else if (!is_knocking && kind == MESSAGE_HELLO) {
        name_choose(guest->host_name, message->text, guest->host_user);
        guest->phase = GUEST_KNOCKING;
        return PEER_SHOWN;
    } else if (is_knocking && kind == MESSAGE_GAME) {
        return hear_game(guest, message);
    } else if (is_knocking && kind == MESSAGE_PING) {
        connection_say(connection, "pong");
    } else if (!is_knocking || kind != MESSAGE_PONG) {
        fail_for(guest, kind == MESSAGE_KINDS ? "line" : "order");
    }
    return PEER_NONE;
}

enum peer_event guest_hear(struct guest *guest, uint64_t now)
{
    struct message message;

    if (!connection_hear(&guest->connection, now, &message))
        return PEER_NONE;
    if (guest->phase != GUEST_SEATED)
        return hear_unseated(guest, &message);
    return hear_seated(guest, &message);
}

enum peer_event guest_tick(struct guest *guest, uint64_t now)
{
    struct connection *connection = &guest->connection;

    if (connection->ended)
        return PEER_NONE;
    if (guest->phase == GUEST_SEATED)
        return table_tick(guest->table, now);
    if (now < guest_deadline(guest))
        return PEER_NONE;
    if (guest->phase == GUEST_KNOCKING && !connection->pinged) {
        connection_ping(connection, now);
        return PEER_NONE;
    }
    fail_for(guest, "slow");
    if (guest->phase == GUEST_KNOCKING)
        snprintf(guest->reason, GUEST_REASON, "%s's program no longer answers", guest->host_name);
    return PEER_NONE;
}

uint64_t guest_deadline(const struct guest *guest)
{
    if (guest->phase == GUEST_CALLING)
        return guest->since + durations.hello;
    if (guest->phase == GUEST_KNOCKING)
        return connection_silence_deadline(&guest->connection);
    return table_deadline(guest->table);
}

void guest_leave(struct guest *guest)
{
    connection_say(&guest->connection, "bye");
    guest->phase = GUEST_OUT;
    guest->connection.ended = true;
    table_vacate(guest->table, ABSENCE_LEFT);
}
