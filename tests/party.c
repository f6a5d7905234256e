/* SPDX-License-Identifier: MIT */
#include "party.h"
#include "base/clock.h"

#include <check.h>
#include <string.h>

struct game party_game(const char *moves)
{
    struct game game = {0};

    for (; *moves; moves++)
        ck_assert_int_eq(game_play(&game, game_turn(game), *moves - '1'), MOVE_OK);
    return game;
}

struct table party_table(const char *moves, enum player host)
{
    struct table table;

    table_start(&table, (struct game){0}, host);
    for (; *moves; moves++) {
        struct game game = table_game(&table);
        enum side side = table_is_mover(&table, SIDE_HOST) ? SIDE_HOST : SIDE_GUEST;

        ck_assert_int_eq(game_play(&game, game_turn(game), *moves - '1'), MOVE_OK);
        ck_assert(table_change(&table, side, ACT_PLAY, game_word(game)));
    }
    return table;
}

enum peer_event party_hear(struct pen *from, struct pen *to)
{
    enum peer_event news = PEER_NONE;

    for (int i = 0; i < from->post.count; i++)
        news = pen_read(to, &from->post.messages[i]);
    from->post.count = 0;
    return news;
}

struct party_pair party_pair(const char *moves, enum player host)
{
    struct party_pair pair;
    struct table table;

    table_start(&table, party_game(moves), host);
    pen_host(&pair.host, &table);
    pen_join(&pair.guest);
    pen_seat(&pair.host, 0, true);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_SEATED);
    return pair;
}

struct host party_host(void)
{
    struct host host;
    struct table table;

    table_start(&table, (struct game){0}, PLAYER_X);
    host_open(&host, &table, "Ann");
    return host;
}

enum peer_event party_say(struct host *host, int caller, const char *text, uint64_t now)
{
    enum peer_event news = PEER_NONE, next;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        next = host_hear(host, caller, text, left, now, &taken);
        news = next == PEER_NONE ? news : next;
        host_post(host);
    }
    while ((next = host_tick(host, now)) != PEER_NONE)
        news = next;
    return news;
}

const char *party_sent(struct connection *connection)
{
    static char text[CONNECTION_UNSENT + 1];

    memcpy(text, connection->unsent, connection->count);
    text[connection->count] = '\0';
    connection_sent(connection, connection->count);
    return text;
}

const char *party_said(struct host *host, int caller)
{
    return party_sent(&host->callers[caller].connection);
}

bool party_has_ended(const struct host *host, int caller)
{
    return host->callers[caller].connection.ended;
}

int party_seat_bob(struct host *host, uint64_t now)
{
    int bob = host_accept(host, BOB, WELCOME_SEAT, now);

    ck_assert_int_ne(bob, HOST_NOBODY);
    ck_assert_int_eq(party_say(host, bob, HELLO, now), PEER_SEATED);
    party_said(host, bob);
    return bob;
}

int party_knock(struct host *host, uint32_t login, enum welcome welcome, enum peer_event expected)
{
    int caller = host_accept(host, login, welcome, 0);

    ck_assert_int_eq(party_say(host, caller, HELLO, 0), expected);
    return caller;
}

int party_knock_by_code(struct host *host, const char *hello, uint64_t now)
{
    int caller;

    host_use_code(host, "K7QM");
    caller = host_accept(host, 0, WELCOME_ALWAYS, now - durations.code_delay);
    ck_assert_int_eq(party_say(host, caller, CODE, now - durations.code_delay), PEER_NONE);
    ck_assert_int_eq(party_say(host, caller, hello, now), PEER_JOIN_REQUEST);
    return caller;
}

enum peer_event party_tell(struct guest *guest, const char *text, uint64_t now)
{
    enum peer_event news = PEER_NONE;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        enum peer_event next = guest_hear(guest, text, left, now, &taken);

        news = next == PEER_NONE ? news : next;
        guest_post(guest);
    }
    return news;
}

struct guest party_guest(bool is_carried)
{
    struct guest guest;

    guest_open(&guest);
    guest_knock(&guest, "Bob", is_carried, 0);
    ck_assert_str_eq(party_sent(&guest.connection), HELLO);
    return guest;
}
