/* SPDX-License-Identifier: MIT
 *
 * Two programs at which a key is held down.
 */
#include "base/clock.h"
#include "peers.h"
#include "suite.h"

struct wire {
    struct host host;
    struct guest guest;
    int caller;
};

/* Press u, n or d. */
static void act_out(struct table *table, char key)
{
    if (key == 'u')
        peers_submit(table, peers_ask(ACT_UNDO));
    else if (key == 'd')
        peers_drop(table);
    else if (!peers_answer(table, false))
        peers_submit(table, peers_ask(ACT_NEW));
}

/* Carry as many bytes as there is room for, and hear the lines that may be heard. */
static void carry_all(struct wire *wire, uint64_t now)
{
    struct connection *host = &wire->host.callers[wire->caller].connection;
    struct connection *guest = &wire->guest.connection;

    connection_sent(host, connection_receive(guest, host->unsent, host->unsent_count, now));
    connection_sent(guest, connection_receive(host, guest->unsent, guest->unsent_count, now));
    while (connection_deadline(guest) <= now)
        guest_hear(&wire->guest, now);
    while (connection_deadline(host) <= now)
        host_hear(&wire->host, wire->caller, now);
    while (peers_tick(&wire->host, now) != PEER_NONE)
        ;
    guest_tick(&wire->guest, now);
}

/* For a minute each person holds a key, thirty times a second. */
TEST_LOOP(two_held_keys_end_no_connection, 3)
{
    static const char *const keys[] = {"un", "nu", "ud"};
    struct wire wire = {.host = peers_host(), .guest = peers_guest()};

    wire.caller = host_accept(&wire.host, false, BOB, "", 0);
    guest_knock(&wire.guest, 0);
    carry_all(&wire, 0);
    carry_all(&wire, 0);
    for (uint64_t now = 0; now < 60 * SECOND; now += SECOND / 30) {
        if (now == 0)
            peers_submit(wire.host.table, peers_play(0));
        if (now / 10 % 20 == 0)
            peers_submit(wire.guest.table, peers_play(1));
        act_out(wire.host.table, keys[_i][0]);
        act_out(wire.guest.table, keys[_i][1]);
        carry_all(&wire, now);
        ck_assert(!wire.guest.connection.ended);
        ck_assert_int_eq(wire.host.table->absence, ABSENCE_NONE);
    }
    ck_assert_uint_gt(wire.host.table->shown, 1);
}

TEST(a_connection_that_has_ended_takes_all_bytes_and_keeps_none)
{
    char bytes[2 * CONNECTION_UNHEARD];
    struct connection connection;

    memset(bytes, '\n', sizeof bytes);
    connection_open(&connection, 0);
    ck_assert_uint_eq(connection_receive(&connection, bytes, 0, 5), 0);
    ck_assert_uint_eq(connection.silent_since, 0); /* nothing came */
    ck_assert_uint_eq(connection_receive(&connection, bytes, sizeof bytes, 5), CONNECTION_UNHEARD);
    ck_assert_uint_eq(connection.silent_since, 5);
    ck_assert_uint_eq(connection.unheard_count, CONNECTION_UNHEARD);
    connection_fail(&connection, "order");
    ck_assert_uint_eq(connection_receive(&connection, bytes, sizeof bytes, 9), sizeof bytes);
    ck_assert_uint_eq(connection.unheard_count, CONNECTION_UNHEARD);
    ck_assert_uint_eq(connection.silent_since, 5);
    ck_assert(!connection_has_line(&connection));
}

TEST(no_line_is_heard_before_its_time_or_before_it_has_come)
{
    static const char line[] = "ping\n";
    struct connection connection;
    struct message message;

    connection_open(&connection, 0);
    connection.is_patient = true;
    ck_assert(!connection_hear(&connection, 0, &message));
    connection_receive(&connection, line, 3, 0);
    ck_assert(!connection_hear(&connection, 0, &message));
    connection_receive(&connection, line + 3, 2, 0);
    for (int i = 1; i <= CONNECTION_LINES; i++) {
        ck_assert(connection_hear(&connection, 0, &message));
        ck_assert_int_eq(message.kind, MESSAGE_PING);
        ck_assert_uint_eq(connection_deadline(&connection), CLOCK_NEVER);
        connection_receive(&connection, line, strlen(line), 0);
    }
    ck_assert_uint_eq(connection_deadline(&connection), SECOND);
    ck_assert(!connection_hear(&connection, SECOND - 1, &message));
    ck_assert(connection_hear(&connection, SECOND, &message));
    ck_assert(!connection.ended);
}
