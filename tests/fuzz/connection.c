/* SPDX-License-Identifier: MIT
 *
 * The fuzz target of a shared table: any bytes to either side of it, in any pieces and at any time.
 * The first byte says which side: h a host, g a guest, c a guest that is carried. Then each line
 * begins with an event:
 *
 *     +       somebody connects; the next byte is the login. If it is ?, the host's person is
 * asked; # is the network, where the code is K7QM. 0 to 4  that caller says the rest of the line,
 * with its end; a guest's host is caller 0 a to e  the same without the end
 *     -       a caller hangs up: the next byte
 *     t       time goes on, by as many seconds as the next byte is
 *     !       the person acts: u, r, n, o, y, N, d, 1 to 9; a takes a match that is offered; k and
 * K let a knocker in or do not
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

struct party {
    bool is_host;
    struct host host;
    struct guest guest;
    struct match matches[SIDES], previous[SIDES];
    uint64_t now;
};

static struct agreement *agreement_of(struct party *party)
{
    return party->is_host ? &party->host.agreement : &party->guest.agreement;
}

/* The match, and that only the two sides have set marks. */
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
    HOLDS(memchr(connection->why, '\0', sizeof connection->why) != NULL);
}

static void hold_party(struct party *party)
{
    const struct agreement *agreement = agreement_of(party);
    const struct host *host = &party->host;

    hold_table(agreement->match);
    hold_table(agreement_match(agreement));
    HOLDS(!agreement->is_offered || agreement->state == AGREEMENT_SHARED);
    HOLDS(agreement->kept >= 0 && agreement->kept <= AGREEMENT_COMMITS);
    HOLDS(agreement->state == AGREEMENT_SHARED || (!agreement->mine.act && !agreement->theirs.act));
    HOLDS(!agreement->mine.is_dropped || agreement->mine.act);
    HOLDS(!party->is_host
          || (host->seated != HOST_NOBODY) == (agreement->state == AGREEMENT_SHARED));
    HOLDS(party->is_host
          || (party->guest.phase == GUEST_SEATED) == (agreement->state == AGREEMENT_SHARED));
    for (int i = 0; party->is_host && i < HOST_CALLERS; i++) {
        const struct caller *caller = &host->callers[i];
        bool is_silent = caller->phase == PHASE_CODE || caller->phase == PHASE_DELAY;

        hold_connection(&caller->connection);
        HOLDS(!is_silent || caller->connection.count == 0);
    }
    HOLDS(host->guesses <= HOST_GUESSES);
    if (!party->is_host)
        hold_connection(&party->guest.connection);
}

/* Post, let what is due happen, and see that it ends. */
static void go_on(struct party *party)
{
    int news = 0;

    if (party->is_host) {
        host_post(&party->host);
        while (host_tick(&party->host, party->now) != PEER_NONE)
            HOLDS(++news < 100);
        HOLDS(host_deadline(&party->host) > party->now);
    } else {
        guest_post(&party->guest);
        while (guest_tick(&party->guest, party->now) != PEER_NONE)
            HOLDS(++news < 100);
        HOLDS(guest_deadline(&party->guest) > party->now);
    }
    hold_party(party);
}

/* One piece of bytes, which is one line at most. */
static size_t hear(struct party *party, int caller, const char *bytes, size_t size)
{
    const struct agreement *agreement = agreement_of(party);
    struct match before = *agreement_match(agreement);
    bool was_offered = agreement->is_offered;
    const char *end = memchr(bytes, '\n', size);
    struct connection *connection =
        party->is_host ? &party->host.callers[caller].connection : &party->guest.connection;
    size_t taken =
        connection_receive(connection, bytes, end ? (size_t)(end - bytes) + 1 : size, party->now);
    enum peer_event news = party->is_host ? host_hear(&party->host, caller, party->now)
                                          : guest_hear(&party->guest, party->now);

    const struct match *after = agreement_match(agreement);

    HOLDS(taken > 0 && taken <= size);
    if (news == PEER_SEATED || news == PEER_REPLACED)
        HOLDS(!party->is_host);
    else if (was_offered && !agreement->is_offered) /* the host has gone, and the offer with it */
        HOLDS(news != PEER_NONE);
    else if (after->serial == before.serial)
        HOLDS(memcmp(&before, after, sizeof before) == 0);
    else
        HOLDS(after->serial == before.serial + 1 && news != PEER_NONE);
    return taken;
}

static bool is_there(const struct party *party, int caller)
{
    if (party->is_host)
        return party->host.callers[caller].phase != PHASE_NONE;
    return party->guest.phase != GUEST_OUT;
}

static void say(struct party *party, int caller, struct input *input, bool has_end)
{
    char *text = fuzz_line(input);
    size_t size = strlen(text);

    if (has_end)
        text[size++] = '\n'; /* in place of the null */
    if (!is_there(party, caller))
        size = 0;
    for (size_t at = 0; at < size;) {
        char *exact = malloc(size - at);

        HOLDS(exact != NULL);
        memcpy(exact, text + at, size - at);
        at += hear(party, caller, exact, size - at);
        free(exact);
    }
}

static void accept(struct party *party, uint8_t login, enum welcome welcome)
{
    int leaving = host_make_room(&party->host, login, welcome);

    if (leaving != HOST_NOBODY) {
        HOLDS(party->host.callers[leaving].connection.ended);
        host_hang_up(&party->host, leaving, party->now);
    }
    if (host_accept(&party->host, login, welcome, party->now) == HOST_NOBODY)
        HOLDS(leaving == HOST_NOBODY);
}

static void connect_one(struct party *party, uint8_t login)
{
    enum welcome welcome = login == '?' ? WELCOME_ASK
                         : login == '#' ? WELCOME_ALWAYS
                                        : WELCOME_SEAT;

    if (party->is_host)
        accept(party, login, welcome);
    else if (party->guest.phase == GUEST_OUT)
        guest_knock(&party->guest, "Bob", party->guest.carrier, party->now);
}

static void hang_up(struct party *party, uint8_t caller)
{
    if (party->is_host)
        host_hang_up(&party->host, caller % HOST_CALLERS, party->now);
    else
        guest_hang_up(&party->guest);
}

static void act(struct party *party, uint8_t what)
{
    static const enum act acts[UCHAR_MAX + 1] = {
        ['u'] = ACT_UNDO, ['r'] = ACT_REDO, ['n'] = ACT_NEW, ['o'] = ACT_OPEN};
    struct agreement *agreement = agreement_of(party);

    if (what == 'y' || what == 'N')
        agreement_answer(agreement, what == 'y');
    else if (what == 'd')
        agreement_drop(agreement);
    else if (what == 'a' && agreement->is_offered)
        agreement_accept(agreement);
    else if (what == 'k' || what == 'K')
        host_answer(&party->host, what == 'k');
    else if (what != 'a')
        agreement_submit(agreement, (struct request){.act = acts[what] ? acts[what] : ACT_PLAY,
                                                     .cell = what - '1',
                                                     .game = agreement->match->states[0]});
}

static void happen(struct party *party, uint8_t what, struct input *input)
{
    if (what == '+')
        connect_one(party, fuzz_byte(input));
    else if (what == '-')
        hang_up(party, fuzz_byte(input));
    else if (what == 't')
        party->now += fuzz_byte(input) * UINT64_C(1000);
    else if (what == '!')
        act(party, fuzz_byte(input));
    else if (what >= '0' && what < '0' + HOST_CALLERS)
        say(party, what - '0', input, true);
    else if (what >= 'a' && what < 'a' + HOST_CALLERS)
        say(party, what - 'a', input, false);
}

void fuzz_connection_hear(struct input *input)
{
    uint8_t side = fuzz_byte(input);
    struct party *party = calloc(1, sizeof *party);

    HOLDS(party != NULL);
    party->is_host = side == 'h';
    host_open(&party->host, &party->matches[SIDE_HOST], &party->previous[SIDE_HOST], "Ann");
    host_use_code(&party->host, "K7QM");
    guest_open(&party->guest, &party->matches[SIDE_GUEST], &party->previous[SIDE_GUEST]);
    if (!party->is_host)
        guest_knock(&party->guest, "Bob", side == 'c' ? "ssh" : NULL, 0);
    while (input->left > 0) {
        happen(party, fuzz_byte(input), input);
        go_on(party);
    }
    free(party);
}
