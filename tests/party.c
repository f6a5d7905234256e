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

struct match party_match(const char *moves)
{
    struct match match;

    match_start(&match, (struct game){0}, SIDE_HOST);
    for (; *moves; moves++) {
        struct request request = {.act = ACT_PLAY, .cell = *moves - '1'};
        uint32_t word;

        ck_assert_int_eq(match_aim(&match, MATCH_BOTH, request, &word), REFUSAL_NONE);
        ck_assert(match_apply(&match, MATCH_BOTH, ACT_PLAY, word,
                              match_person(&match, game_turn(match_game(&match)))));
    }
    return match;
}

bool party_is_same(const struct match *one, const struct match *other)
{
    bool is_same = one->serial == other->serial && one->now == other->now
                && one->last == other->last && one->x_person == other->x_person
                && one->draws == other->draws;

    for (int side = 0; side < SIDES; side++)
        is_same = is_same && one->wins[side] == other->wins[side];
    return is_same && memcmp(one->states, other->states, sizeof one->states) == 0;
}

/* Two matches that nobody has yet: the one on the board and the previous one. */
static struct match *take_matches(void)
{
    enum { MOST = 20000 };
    static struct match matches[MOST][2];
    static int taken;

    match_start(&matches[taken % MOST][0], (struct game){0}, SIDE_HOST);
    return matches[taken++ % MOST];
}

struct agreement party_side(enum side side)
{
    struct match *matches = take_matches();
    struct agreement agreement;

    agreement_open(&agreement, side, &matches[0], &matches[1]);
    return agreement;
}

enum refusal party_play(struct agreement *agreement, int cell)
{
    return agreement_submit(agreement, (struct request){.act = ACT_PLAY, .cell = cell});
}

enum refusal party_ask(struct agreement *agreement, enum act act)
{
    return agreement_submit(agreement, (struct request){.act = act});
}

enum refusal party_open(struct agreement *agreement, struct game game)
{
    return agreement_submit(agreement, (struct request){.act = ACT_OPEN, .game = game});
}

enum peer_event party_hear(struct agreement *from, struct agreement *to)
{
    enum peer_event event = PEER_NONE;

    for (int i = 0; i < from->post.count; i++)
        event = agreement_read(to, &from->post.messages[i]);
    from->post.count = 0;
    return event;
}

struct party_pair party_pair(const char *moves, enum player host)
{
    struct party_pair pair = {party_side(SIDE_HOST), party_side(SIDE_GUEST)};

    match_start(pair.host.match, party_game(moves), host == PLAYER_X ? SIDE_HOST : SIDE_GUEST);
    agreement_seat(&pair.host, 0, true);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_SEATED);
    return pair;
}

struct host party_host(void)
{
    struct match *matches = take_matches();
    struct host host;

    host_open(&host, &matches[0], &matches[1], "Ann");
    return host;
}

size_t party_receive(struct connection *connection, const char *bytes, size_t size, uint64_t now)
{
    const char *end = memchr(bytes, '\n', size);

    return connection_receive(connection, bytes, end ? (size_t)(end - bytes) + 1 : size, now);
}

enum peer_event party_say(struct host *host, int caller, const char *text, uint64_t now)
{
    struct connection *connection = &host->callers[caller].connection;
    enum peer_event news = PEER_NONE, next;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = party_receive(connection, text, left, now);
        do {
            next = host_hear(host, caller, now);
            news = next == PEER_NONE ? news : next;
            host_post(host);
        } while (connection_has_line(connection));
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

int party_call(struct host *host, uint32_t login, enum welcome welcome, uint64_t now)
{
    int leaving = host_make_room(host, login, welcome);

    if (leaving != HOST_NOBODY) {
        ck_assert(party_has_ended(host, leaving));
        host_hang_up(host, leaving, now);
    }
    return host_accept(host, login, welcome, now);
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
    int caller = party_call(host, login, welcome, 0);

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
        enum peer_event next;

        taken = party_receive(&guest->connection, text, left, now);
        do {
            next = guest_hear(guest, now);
            news = next == PEER_NONE ? news : next;
            guest_post(guest);
        } while (connection_has_line(&guest->connection));
    }
    return news;
}

struct guest party_new_guest(void)
{
    struct match *matches = take_matches();
    struct guest guest;

    guest_open(&guest, &matches[0], &matches[1]);
    return guest;
}

struct guest party_guest(bool is_carried)
{
    struct guest guest = party_new_guest();

    guest_knock(&guest, "Bob", is_carried ? "ssh" : NULL, 0);
    ck_assert_str_eq(party_sent(&guest.connection), HELLO);
    return guest;
}
