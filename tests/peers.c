/* SPDX-License-Identifier: MIT */
#include "peers.h"

#include <check.h>
#include <string.h>

struct game peers_game(const char *moves)
{
    struct game game = {0};

    for (; *moves; moves++)
        ck_assert_int_eq(game_play(&game, game_turn(game), *moves - '1'), MOVE_OK);
    return game;
}

struct request peers_play(int cell)
{
    return (struct request){.act = ACT_PLAY, .cell = cell};
}

struct request peers_ask(enum act act)
{
    return (struct request){.act = act};
}

enum refusal peers_submit(struct table *table, struct request request)
{
    return table_submit(table, request.act == ACT_PLAY ? DEED_PLAY : DEED_ASK, request);
}

static bool do_deed(struct table *table, enum deed deed)
{
    return table_submit(table, deed, (struct request){.act = ACT_NONE}) == REFUSAL_NONE;
}

bool peers_answer(struct table *table, bool yes)
{
    return do_deed(table, yes ? DEED_YES : DEED_NO);
}

bool peers_drop(struct table *table)
{
    return do_deed(table, DEED_DROP);
}

void peers_did(const struct table *table, enum peer_event event, enum deed deed)
{
    ck_assert_int_eq(event, PEER_ACTED);
    ck_assert_int_eq(table->last.deed, deed);
}

static uint32_t peers_keys;

uint32_t peers_draw_key(void)
{
    return ++peers_keys;
}

struct host peers_host(void)
{
    static struct table table;
    static struct match match;
    struct host host;

    match_start(&match, (struct game){0});
    match.record.own_mark = PLAYER_X;
    strcpy(match.names[PLAYER_X], "Ann");
    peers_keys = 0;
    table_open(&table, &match, PERSON_HOST, false);
    host_open(&host, &table, "Ann", &(struct access){.uid = BOB}, peers_draw_key);
    return host;
}

struct guest peers_guest(void)
{
    static struct table table;
    static struct match match;
    struct guest guest;

    table_open(&table, &match, PERSON_GUEST, false);
    guest_open(&guest, &table, "Bob", "");
    return guest;
}

size_t peers_receive(struct connection *connection, const char *bytes, size_t size, uint64_t now)
{
    const char *end = memchr(bytes, '\n', size);

    return connection_receive(connection, bytes, end ? (size_t)(end - bytes) + 1 : size, now);
}

static enum peer_event close_ended(struct host *host)
{
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < HOST_CALLERS && event == PEER_NONE; i++)
        if (host->callers[i].phase != PHASE_NONE && host->callers[i].connection.ended)
            event = host_hang_up(host, i);
    return event;
}

enum peer_event peers_tick(struct host *host, uint64_t now)
{
    enum peer_event event = close_ended(host);

    if (event == PEER_NONE)
        event = host_tick(host, now);
    return event == PEER_NONE ? close_ended(host) : event;
}

enum peer_event peers_say(struct host *host, int caller, const char *text, uint64_t now)
{
    struct connection *connection = &host->callers[caller].connection;
    enum peer_event event = PEER_NONE, next;

    for (size_t left = strlen(text), taken = 0;; text += taken, left -= taken) {
        taken = left > 0 ? peers_receive(connection, text, left, now) : 0;
        while (connection_deadline(connection) <= now) {
            next = host_hear(host, caller, now);
            event = next == PEER_NONE ? event : next;
        }
        if (taken == left)
            break;
    }
    while ((next = peers_tick(host, now)) != PEER_NONE)
        event = next;
    return event;
}

const char *peers_sent(struct connection *connection)
{
    static char text[CONNECTION_UNSENT + 1];

    size_t count = connection->unsent_count;

    memcpy(text, connection->unsent, count);
    text[count] = '\0';
    connection_sent(connection, count);
    return text;
}

const char *peers_said(struct host *host, int caller)
{
    return peers_sent(&host->callers[caller].connection);
}

bool peers_has_ended(const struct host *host, int caller)
{
    return host->callers[caller].connection.ended;
}

int peers_seat_bob(struct host *host)
{
    int bob = host_accept(host, false, BOB, "bob", 0);

    ck_assert_int_eq(peers_say(host, bob, HELLO, 0), PEER_SEATED);
    peers_said(host, bob);
    return bob;
}
