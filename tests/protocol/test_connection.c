/* SPDX-License-Identifier: MIT
 *
 * Two programs play a session, and the line between them is cut after every byte in turn.
 */
#include "peers.h"
#include "suite.h"

/* The two sides, and a line between them that breaks after a number of bytes. */
struct wire {
    struct host host;
    struct guest guest;
    int caller;
    long bytes;      /* that were carried */
    long cut_at;     /* the number of them after which the line is cut; -1 is never */
    bool host_first; /* true if its byte goes first */
};

/* The time of a byte: so slow that correct lines are no flood, and so fast that a hello is in time.
 */
static uint64_t wire_time(const struct wire *wire)
{
    return (uint64_t)wire->bytes * SECOND / 20;
}

static void connect_wire(struct wire *wire)
{
    wire->caller = host_accept(&wire->host, BOB, WELCOME_SEAT, "", wire_time(wire));
    if (wire->caller == HOST_NOBODY)
        ck_abort_msg("no room for the guest");
    guest_knock(&wire->guest, wire_time(wire));
}

/* Carry a byte. After the last one before the cut the line is cut and made again. */
static bool carry(struct wire *wire, bool from_host)
{
    struct connection *host = &wire->host.callers[wire->caller].connection;
    struct connection *guest = &wire->guest.connection;
    struct connection *from = from_host ? host : guest;
    uint64_t now = wire_time(wire);
    char byte = from->unsent[0];

    if (from->count == 0)
        return false;
    connection_sent(from, 1);
    connection_receive(from_host ? guest : host, &byte, 1, now);
    if (from_host)
        guest_hear(&wire->guest, now);
    else
        host_hear(&wire->host, wire->caller, now);
    while (host_tick(&wire->host, now) != PEER_NONE)
        ;
    if (host->ended || guest->ended)
        ck_abort_msg("%ld bytes: the line has ended", wire->bytes);
    if (wire->bytes++ == wire->cut_at) {
        host_hang_up(&wire->host, wire->caller, wire_time(wire));
        guest_hang_up(&wire->guest);
        connect_wire(wire);
    }
    return true;
}

/* Carry all bytes. Then both have the same match, and nothing is left open. */
static void settle(struct wire *wire)
{
    const struct agreement *host = &wire->host.agreement, *guest = &wire->guest.agreement;

    while (carry(wire, wire->host_first) || carry(wire, !wire->host_first))
        ;
    if (host->state != AGREEMENT_SHARED || guest->state != AGREEMENT_SHARED
        || !agreement_is_live(host) || !peers_is_same(host->match, guest->match)
        || memcmp(&host->mine, &guest->theirs, sizeof host->mine) != 0
        || memcmp(&host->theirs, &guest->mine, sizeof host->mine) != 0)
        ck_abort_msg("cut at byte %ld: they have parted", wire->cut_at);
}

/* The acts of the two: h or g, the side; then 1 to 9, undo, redo, new, open, yes, no or drop. At a
 * full stop everything is carried. Acts that cannot be done then are left out. */
static const char script[] =
    "h5 g1 . h9 . gu hn . gy . h3 . gu . g7 . hu . gy . hr . gn . go . hy . gd . hn . hd . gy . "
    "hn . gy . h1 . g4 . h2 . g5 . h3 . gn hn . h1 g1 . h2 . gu . hy . gr . hn . gr . hy . ";

static void act_out(struct agreement *agreement, char what)
{
    struct game game = {0};

    game_play(&game, PLAYER_X, 8);
    switch (what) {
    case 'u':
        peers_ask(agreement, ACT_UNDO);
        break;
    case 'r':
        peers_ask(agreement, ACT_REDO);
        break;
    case 'n':
        if (agreement_answer(agreement, false) != REFUSAL_NONE)
            peers_ask(agreement, ACT_NEW);
        break;
    case 'o':
        peers_open(agreement, game);
        break;
    case 'y':
        agreement_answer(agreement, true);
        break;
    case 'd':
        agreement_drop(agreement);
        break;
    default:
        peers_play(agreement, what - '1');
    }
}

/* Play the script. Returns the number of its bytes. */
static long play_script(long cut_at, bool host_first)
{
    struct wire wire = {.cut_at = cut_at, .host_first = host_first, .host = peers_host()};

    wire.guest = peers_guest();
    connect_wire(&wire);
    settle(&wire);
    for (const char *next = script; *next; next++) {
        if (*next == '.') {
            settle(&wire);
        } else if (*next == 'h' || *next == 'g') {
            act_out(*next == 'h' ? &wire.host.agreement : &wire.guest.agreement, next[1]);
            next++;
        }
    }
    settle(&wire);
    ck_assert_uint_gt(wire.host.agreement.match->serial, 5);
    return wire.bytes;
}

TEST(a_cut_at_any_byte_parts_nobody)
{
    for (int host_first = 0; host_first < 2; host_first++) {
        long bytes = play_script(-1, host_first);

        ck_assert_int_gt(bytes, 400);
        for (long at = 0; at < bytes; at++)
            play_script(at, host_first);
    }
}
