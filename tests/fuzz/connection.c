/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of a shared table: any bytes to either side of it, in any pieces and at any time.
 * The first byte says which side: h a host, g a guest, c a guest that is carried. Then each line
 * begins with an event:
 *
 *     +       somebody connects; the next byte is the login: ? for one that must be let in,
 *             # for one on the network, where the code is K7QM
 *     0 to 4  that caller sends the rest of the line, with its end; a guest's host is caller 0
 *     a to e  the same without the end
 *     -       a caller hangs up: the next byte
 *     t       time goes on, by as many seconds as the next byte is
 *     !       the person acts: u, r, n, o, y, N, d, 1 to 9; a takes a match that is offered;
 *             k lets a caller in that knocks, K does not
 *
 * The match changes only by one serial at a time, or with a new guest; it is always a game.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "protocol/agreement.h"
#include "protocol/guest.h"
#include "protocol/host.h"

struct peer {
    bool is_host;
    struct host host;
    struct guest guest;
    struct match matches[SIDES], previous[SIDES];
    uint64_t now;
};

static struct agreement *agreement_of(struct peer *peer)
{
    return peer->is_host ? &peer->host.agreement : &peer->guest.agreement;
}

/* Check the match, in which only the two sides have set marks. */
static void hold_table(const struct match *match)
{
    fuzz_hold_match(match);
    for (int i = 0; i < match->last; i++)
        HOLDS(match->set_by[i] == NOBODY || match->set_by[i] == SIDE_HOST
              || match->set_by[i] == SIDE_GUEST);
}

static void hold_connection(const struct connection *connection)
{
    HOLDS(connection->count <= CONNECTION_UNSENT);
    HOLDS(connection->unheard_count <= CONNECTION_UNHEARD);
}

static void hold_peer(struct peer *peer)
{
    const struct agreement *agreement = agreement_of(peer);
    const struct host *host = &peer->host;

    hold_table(agreement->match);
    hold_table(agreement_match(agreement));
    HOLDS(!agreement->is_offered || agreement->state == AGREEMENT_SHARED);
    HOLDS(agreement->kept >= 0 && agreement->kept <= AGREEMENT_COMMITS);
    HOLDS(agreement->state == AGREEMENT_SHARED
          || ((!agreement->mine.act || agreement->mine.is_past) && !agreement->theirs.act));
    HOLDS(!agreement->mine.is_dropped || agreement->mine.act);
    HOLDS(!peer->is_host
          || (host->seated != HOST_NOBODY) == (agreement->state == AGREEMENT_SHARED));
    HOLDS(peer->is_host
          || (peer->guest.phase == GUEST_SEATED) == (agreement->state == AGREEMENT_SHARED));
    for (int i = 0; peer->is_host && i < HOST_CALLERS; i++) {
        const struct caller *caller = &host->callers[i];
        bool is_silent = caller->phase == PHASE_CODE && !caller->connection.ended;

        hold_connection(&caller->connection);
        HOLDS(!is_silent || caller->connection.count == 0);
    }
    HOLDS(host->guesses <= HOST_GUESSES);
    if (!peer->is_host)
        hold_connection(&peer->guest.connection);
}

/* Let all due events happen; there must be an end to them. */
static void go_on(struct peer *peer)
{
    int news = 0;

    if (peer->is_host) {
        while (host_tick(&peer->host, peer->now) != PEER_NONE)
            HOLDS(++news < 100);
        HOLDS(host_deadline(&peer->host) > peer->now);
    } else {
        while (guest_tick(&peer->guest, peer->now) != PEER_NONE)
            HOLDS(++news < 100);
        HOLDS(guest_deadline(&peer->guest) > peer->now);
    }
    hold_peer(peer);
}

/* Receive one piece of bytes, which is one line at most. */
static size_t hear(struct peer *peer, int caller, const char *bytes, size_t size)
{
    const struct agreement *agreement = agreement_of(peer);
    struct match before = *agreement_match(agreement);
    bool was_offered = agreement->is_offered;
    const char *end = memchr(bytes, '\n', size);
    struct connection *connection =
        peer->is_host ? &peer->host.callers[caller].connection : &peer->guest.connection;
    size_t taken =
        connection_receive(connection, bytes, end ? (size_t)(end - bytes) + 1 : size, peer->now);
    enum peer_event news = peer->is_host ? host_hear(&peer->host, caller, peer->now)
                                         : guest_hear(&peer->guest, peer->now);

    const struct match *after = agreement_match(agreement);

    HOLDS(taken > 0 && taken <= size);
    if (news == PEER_SEATED || news == PEER_REPLACED)
        HOLDS(!peer->is_host);
    else if (was_offered && !agreement->is_offered) /* the host has gone, and the offer with it */
        HOLDS(news != PEER_NONE);
    else if (after->serial == before.serial)
        HOLDS(memcmp(&before, after, sizeof before) == 0);
    else
        HOLDS(after->serial == before.serial + 1 && news != PEER_NONE);
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

static void accept(struct peer *peer, uint8_t login, enum welcome welcome)
{
    host_accept(&peer->host, login, welcome, "", peer->now);
    for (int i = 0; i < HOST_CALLERS; i++)
        if (peer->host.callers[i].phase == PHASE_LEAVING) {
            HOLDS(peer->host.callers[i].connection.ended);
            host_hang_up(&peer->host, i, peer->now);
        }
}

static void connect_one(struct peer *peer, uint8_t login)
{
    enum welcome welcome = login == '?' ? WELCOME_ASK
                         : login == '#' ? WELCOME_ALWAYS
                                        : WELCOME_SEAT;

    if (peer->is_host)
        accept(peer, login, welcome);
    else if (peer->guest.phase == GUEST_OUT)
        guest_knock(&peer->guest, peer->now);
}

static void hang_up(struct peer *peer, uint8_t caller)
{
    if (peer->is_host)
        host_hang_up(&peer->host, caller % HOST_CALLERS, peer->now);
    else
        guest_hang_up(&peer->guest);
}

static void act(struct peer *peer, uint8_t what)
{
    static const enum act acts[UCHAR_MAX + 1] = {
        ['u'] = ACT_UNDO, ['r'] = ACT_REDO, ['n'] = ACT_NEW, ['o'] = ACT_OPEN};
    struct agreement *agreement = agreement_of(peer);

    if (what == 'y' || what == 'N')
        agreement_answer(agreement, what == 'y');
    else if (what == 'd')
        agreement_drop(agreement);
    else if (what == 'a' && agreement->is_offered)
        agreement_accept(agreement);
    else if (what == 'k' || what == 'K')
        host_answer(&peer->host, what == 'k');
    else if (what != 'a')
        agreement_submit(agreement, (struct request){.act = acts[what] ? acts[what] : ACT_PLAY,
                                                     .cell = what - '1',
                                                     .game = agreement->match->states[0]});
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

void fuzz_connection_hear(struct input *input)
{
    uint8_t side = fuzz_byte(input);
    struct peer *peer = calloc(1, sizeof *peer);

    HOLDS(peer != NULL);
    peer->is_host = side == 'h';
    host_open(&peer->host, &peer->matches[SIDE_HOST], &peer->previous[SIDE_HOST], "Ann", "K7QM");
    guest_open(&peer->guest, &peer->matches[SIDE_GUEST], &peer->previous[SIDE_GUEST], "Bob",
               side == 'c' ? "ssh" : NULL, "");
    if (!peer->is_host)
        guest_knock(&peer->guest, 0);
    while (input->left > 0) {
        happen(peer, fuzz_byte(input), input);
        go_on(peer);
    }
    free(peer);
}
