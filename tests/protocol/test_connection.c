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
    wire->caller = host_accept(&wire->host, false, BOB, "", wire_time(wire));
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
    while (peers_tick(&wire->host, now) != PEER_NONE)
        ;
    if (host->ended || guest->ended)
        ck_abort_msg("%ld bytes: the line has ended", wire->bytes);
    if (wire->bytes++ == wire->cut_at) {
        host_hang_up(&wire->host, wire->caller);
        guest_hang_up(&wire->guest);
        connect_wire(wire);
    }
    return true;
}

/* Carry all bytes. Then the guest sees what the host has, and waits for nothing. */
static void settle(struct wire *wire)
{
    const struct table *host = &wire->host.table, *guest = &wire->guest.table;

    while (carry(wire, wire->host_first) || carry(wire, !wire->host_first))
        ;
    if (host->state != TABLE_SHARED || guest->state != TABLE_SHARED || guest->sent != DEED_NONE
        || memcmp(host->match.states, guest->match.states, sizeof host->match.states) != 0
        || host->match.now != guest->match.now || host->question.act != guest->question.act)
        ck_abort_msg("cut at byte %ld: they have parted", wire->cut_at);
}

/* The acts of the two: h or g, the side; then 1 to 9, undo, redo, new, open, yes, no or drop. At a
 * full stop everything is carried. Acts that cannot be done then are left out. */
static const char script[] =
    "h5 g1 . g1 . h9 . gu hn . gy . h3 . gu . g7 . hu . gy . hr . gn . go . hy . gd . hn . hd . "
    "gy . hn . gy . h1 . g4 . h2 . g5 . h3 . gn hn . h1 g1 . h2 . gu . hy . gr . hn . gr . hy . ";

static void submit(struct wire *wire, bool is_host, struct request request)
{
    if (is_host)
        host_submit(&wire->host, request);
    else
        guest_submit(&wire->guest, request);
}

static bool answer(struct wire *wire, bool is_host, bool yes)
{
    return is_host ? host_answer(&wire->host, yes) : guest_answer(&wire->guest, yes);
}

static void act_out(struct wire *wire, bool is_host, char what)
{
    struct request open = {.act = ACT_OPEN, .game = peers_game("9")};

    if (what == 'u')
        submit(wire, is_host, peers_ask(ACT_UNDO));
    else if (what == 'r')
        submit(wire, is_host, peers_ask(ACT_REDO));
    else if (what == 'n' && !answer(wire, is_host, false))
        submit(wire, is_host, peers_ask(ACT_NEW));
    else if (what == 'o')
        submit(wire, is_host, open);
    else if (what == 'y')
        answer(wire, is_host, true);
    else if (what == 'd' && is_host)
        host_drop(&wire->host);
    else if (what == 'd')
        guest_drop(&wire->guest);
    else if (what >= '1' && what <= '9')
        submit(wire, is_host, peers_play(what - '1'));
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
            act_out(&wire, *next == 'h', next[1]);
            next++;
        }
    }
    settle(&wire);
    ck_assert_uint_gt(wire.host.shown, 20);
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

/* ---- Held keys. ---- */

/* Carry what there is room for, and hear what may be heard. */
static void carry_all(struct wire *wire, uint64_t now)
{
    struct connection *host = &wire->host.callers[wire->caller].connection;
    struct connection *guest = &wire->guest.connection;

    connection_sent(host, connection_receive(guest, host->unsent, host->count, now));
    connection_sent(guest, connection_receive(host, guest->unsent, guest->count, now));
    while (connection_deadline(guest) <= now)
        guest_hear(&wire->guest, now);
    while (connection_deadline(host) <= now)
        host_hear(&wire->host, wire->caller, now);
    while (peers_tick(&wire->host, now) != PEER_NONE)
        ;
    guest_tick(&wire->guest, now);
}

/* For a minute each side holds a key, thirty times a second. */
TEST_LOOP(two_held_keys_end_no_connection, 3)
{
    static const char *const keys[] = {"un", "nu", "ud"};
    struct wire wire = {.host = peers_host(), .guest = peers_guest()};

    connect_wire(&wire);
    carry_all(&wire, 0);
    carry_all(&wire, 0);
    for (uint64_t now = 0; now < 60 * SECOND; now += SECOND / 30) {
        if (now == 0)
            host_submit(&wire.host, peers_play(0));
        if (now / 10 % 20 == 0)
            guest_submit(&wire.guest, peers_play(1));
        act_out(&wire, true, keys[_i][0]);
        act_out(&wire, false, keys[_i][1]);
        carry_all(&wire, now);
        ck_assert(!wire.guest.connection.ended);
        ck_assert_int_eq(wire.host.table.state, TABLE_SHARED);
    }
    ck_assert_uint_gt(wire.host.shown, 1);
}
