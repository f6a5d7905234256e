/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of a shared table: any bytes to either program, in any pieces and at any time.
 * The first byte says which program: h a host, g a guest. Then each line begins with an event:
 *
 *     +       somebody connects; the next byte is the uid: B is the host's own, which sits
 *             down at once, # is one on the network, where the code is K7QM
 *     0 to B  that caller sends the rest of the line, with its end; a guest's host is caller 0
 *     a to s  the same without the end
 *     -       a caller hangs up: the next byte
 *     t       time goes on, by as many seconds as the next byte is
 *     !       the person acts: u, r, n, o, y, N, d, 1 to 9; k lets in whoever knocks, K does not
 *
 * The match is always a game, and changes only with an event.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "fuzz.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct peer {
    bool is_host;
    struct match matches[PERSONS];
    struct table tables[PERSONS];
    struct host host;
    struct guest guest;
    uint64_t now;
};

static struct table *table_of(struct peer *peer)
{
    return peer->is_host ? peer->host.table : peer->guest.table;
}

/* Check the match, in which only the two persons have set marks. */
static void hold_match(const struct match *match)
{
    fuzz_hold_match(match);
    for (int i = 0; i < match_last(match); i++)
        HOLDS(record_level(match->set_by[i]) < 0);
}

static uint32_t draw_key(void)
{
    return 1;
}

static void hold_connection(const struct connection *connection)
{
    HOLDS(connection->unsent_count <= CONNECTION_UNSENT);
    HOLDS(connection->unheard_count <= CONNECTION_UNHEARD);
}

static void hold_peer(struct peer *peer)
{
    const struct table *table = table_of(peer);
    const struct host *host = &peer->host;
    bool is_shared = table_is_complete(table);

    hold_match(table->match);
    HOLDS(is_shared || (table->question.act == ACT_NONE && table->sent == DEED_NONE));
    HOLDS(is_shared == (peer->is_host ? host->seated != NONE : peer->guest.phase == GUEST_SEATED));
    for (int i = 0; peer->is_host && i < HOST_CALLERS; i++) {
        const struct caller *caller = &host->callers[i];
        bool is_silent = caller->phase == PHASE_PASSCODE && !caller->connection.ended;

        hold_connection(&caller->connection);
        HOLDS(!is_silent || caller->connection.unsent_count == 0);
    }
    HOLDS(host->guesses <= HOST_GUESSES);
    if (!peer->is_host)
        hold_connection(&peer->guest.connection);
}

static void close_ended(struct peer *peer)
{
    for (int i = 0; i < HOST_CALLERS; i++)
        if (peer->host.callers[i].connection.ended)
            host_hang_up(&peer->host, i);
    if (peer->guest.connection.ended)
        guest_hang_up(&peer->guest);
}

/* Close what has ended, and let all due events happen; there must be an end to them. */
static void go_on(struct peer *peer)
{
    enum peer_event event = PEER_SHOWN;

    for (int news = 0; event != PEER_NONE; news++) {
        close_ended(peer);
        event =
            peer->is_host ? host_tick(&peer->host, peer->now) : guest_tick(&peer->guest, peer->now);
        HOLDS(news < 100);
    }
    close_ended(peer);
    HOLDS((peer->is_host ? host_deadline(&peer->host) : guest_deadline(&peer->guest)) > peer->now);
    hold_peer(peer);
}

/* Receive one piece of bytes, which is one line at most; or hear a line that had to wait, as soon
 * as it may be heard. Returns the number of bytes that are done with. */
static size_t hear(struct peer *peer, int caller, const char *bytes, size_t size)
{
    const struct table *table = table_of(peer);
    struct match before = *table->match;
    const char *end = memchr(bytes, '\n', size);
    struct connection *connection =
        peer->is_host ? &peer->host.callers[caller].connection : &peer->guest.connection;
    uint64_t due = connection_has_line(connection) ? connection_deadline(connection) : 0;
    size_t taken;

    if (due == CLOCK_NEVER)
        return size;
    if (due > peer->now)
        peer->now = due;
    taken =
        connection_receive(connection, bytes, end ? (size_t)(end - bytes) + 1 : size, peer->now);

    enum peer_event news = peer->is_host ? host_hear(&peer->host, caller, peer->now)
                                         : guest_hear(&peer->guest, peer->now);

    HOLDS(taken > 0 || due > 0);
    HOLDS(taken <= size);
    HOLDS(news != PEER_NONE || memcmp(&before, table->match, sizeof before) == 0);
    return taken;
}

static bool is_there(const struct peer *peer, int caller)
{
    if (peer->is_host)
        return peer->host.callers[caller].phase != PHASE_NONE;
    return peer->guest.phase != GUEST_OUT;
}

static void say(struct peer *peer, int caller, struct input *input, bool has_end)
{
    char *text = fuzz_line(input);
    size_t size = strlen(text);

    if (has_end)
        text[size++] = '\n'; /* in place of the null */
    if (!is_there(peer, caller))
        size = 0;
    for (size_t at = 0; at < size;) {
        char *exact = malloc(size - at);

        HOLDS(exact != NULL);
        memcpy(exact, text + at, size - at);
        at += hear(peer, caller, exact, size - at);
        free(exact);
    }
}

static void connect_one(struct peer *peer, uint8_t uid)
{
    if (peer->is_host)
        host_accept(&peer->host, uid == '#', uid, "", peer->now);
    else if (peer->guest.phase == GUEST_OUT)
        guest_knock(&peer->guest, peer->now);
}

static void hang_up(struct peer *peer, uint8_t caller)
{
    if (peer->is_host)
        host_hang_up(&peer->host, caller % HOST_CALLERS);
    else
        guest_hang_up(&peer->guest);
}

static void act(struct peer *peer, uint8_t what)
{
    static const enum act acts[UCHAR_MAX + 1] = {['u'] = ACT_UNDO, ['n'] = ACT_NEW};
    struct table *table = table_of(peer);
    struct request request = {
        .act = acts[what] ? acts[what] : ACT_PLAY,
        .cell = what - '1',
        .game = table->match->record.start,
    };

    if (what == 'k' || what == 'K')
        host_let_in(&peer->host, what == 'k');
    else if (what == 'y' || what == 'N')
        table_submit(table, what == 'y' ? DEED_YES : DEED_NO, request);
    else if (what == 'd')
        table_submit(table, DEED_DROP, request);
    else
        table_submit(table, request.act == ACT_PLAY ? DEED_PLAY : DEED_ASK, request);
}

static void happen(struct peer *peer, uint8_t what, struct input *input)
{
    if (what == '+')
        connect_one(peer, fuzz_byte(input));
    else if (what == '-')
        hang_up(peer, fuzz_byte(input));
    else if (what == 't')
        peer->now += fuzz_byte(input) * UINT64_C(1000);
    else if (what == '!')
        act(peer, fuzz_byte(input));
    else if (what >= '0' && what < '0' + HOST_CALLERS)
        say(peer, what - '0', input, true);
    else if (what >= 'a' && what < 'a' + HOST_CALLERS)
        say(peer, what - 'a', input, false);
}

void fuzz_connection(struct input *input)
{
    static const struct access access = {.uid = 'B', .passcode = "K7QM"};
    struct peer *peer = calloc(1, sizeof *peer);
    struct match *match;

    HOLDS(peer != NULL);
    match = &peer->matches[PERSON_HOST];
    peer->is_host = fuzz_byte(input) == 'h';
    match_start(match, (struct game){0});
    match->record.own_mark = PLAYER_X;
    match_seat(match, PLAYER_X, "Ann");
    for (int person = 0; person < PERSONS; person++)
        table_open(&peer->tables[person], &peer->matches[person], person, false);
    host_open(&peer->host, &peer->tables[PERSON_HOST], "Ann", &access, draw_key);
    guest_open(&peer->guest, &peer->tables[PERSON_GUEST], "Bob", "");
    if (!peer->is_host)
        guest_knock(&peer->guest, 0);
    while (input->left > 0) {
        happen(peer, fuzz_byte(input), input);
        go_on(peer);
    }
    free(peer);
}
