/* SPDX-License-Identifier: MIT
 *
 * The connections of a host, and that of a guest, in the process of the test.
 */
#include "fixture.h"
#include "net/net.h"
#include "net_faults.h"
#include "peers.h"
#include "suite.h"

static struct net net;
static struct match match, previous;
static struct user owner;
static unsigned port;
static int descriptors; /* their number before the table was opened */
static int guest;

static void open_table(void)
{
    fixture_set_up();
    owner = fixture_owner();
    port = fixture_free_port();
    descriptors = fixture_descriptors();
    ck_assert(net_host(&net, NULL, port, fixture_reason));
    match_start(&match, (struct game){0}, SIDE_HOST);
    host_open(&net.host, &match, &previous, "Ann", &net.access);
}

static void close_table(void)
{
    net_close(&net);
    fixture_tear_down();
}

/* Bob sits down. */
static void seat_guest(void)
{
    ck_assert(unix_socket_join(&owner, &guest, fixture_reason));
    fixture_send(guest, HELLO);
    while (net.host.seated == HOST_NOBODY)
        net_attend(&net);
}

AROUND_EACH(open_table, close_table)

TEST(a_table_that_is_closed_leaves_no_descriptor)
{
    seat_guest();
    socket_close(&guest);
    net_close(&net);
    ck_assert_int_eq(fixture_descriptors(), descriptors);
}

/* A stranger has the first place, and leaves it; the guest has the place behind it. */
TEST(whoever_is_seated_behind_an_empty_place_hears_the_end)
{
    int stranger;

    ck_assert(fixture_connect(fixture_loopbacks[1], port, FIXTURE_TIMEOUT, &stranger));
    while (net.sockets[0] == SOCKET_NONE)
        net_attend(&net);
    seat_guest();
    ck_assert_int_eq(net.host.seated, 1);
    socket_close(&stranger);
    while (net.sockets[0] != SOCKET_NONE)
        net_attend(&net);
    net_close(&net);
    fixture_receive(guest, "\nbye\n");
    socket_close(&guest);
}

/* It learns nothing of the code by that. */
TEST_LOOP(a_caller_that_ends_behind_a_code_is_let_go_at_once_right_or_wrong, 2)
{
    int stranger;
    char words[16];

    snprintf(words, sizeof words, "code %s\n", _i == 0 ? net.access.code : "0000");
    ck_assert(fixture_connect(fixture_loopbacks[1], port, FIXTURE_TIMEOUT, &stranger));
    fixture_send(stranger, words);
    shutdown(stranger, SHUT_WR);
    while (net.sockets[0] == SOCKET_NONE)
        net_attend(&net);
    while (net.sockets[0] != SOCKET_NONE)
        net_attend(&net);
    ck_assert_int_eq(net.host.guesses, _i);
    ck_assert_uint_lt(clock_now(), net.host.callers[0].since + durations.code_delay);
    socket_close(&stranger);
}

TEST(a_host_that_has_nothing_to_say_waits_for_no_room_to_say_it)
{
    struct poller poller;

    seat_guest();
    while (net_attend(&net) != PEER_NONE)
        ;
    poller = net_poller(&net);
    ck_assert(FD_ISSET(net.sockets[0], &poller.readable));
    ck_assert(!FD_ISSET(net.sockets[0], &poller.writable));
    connection_say(&net.host.callers[0].connection, "ping");
    poller = net_poller(&net);
    ck_assert(FD_ISSET(net.sockets[0], &poller.writable));
    socket_close(&guest);
}

/* Nobody listens at any of its addresses. */
TEST(a_machine_is_looked_up_only_once)
{
    static struct net joining;
    const struct address address = {
        .kind = ADDRESS_ON_NETWORK, .machine = "both", .port = fixture_free_port(), .code = "AAAA"};

    ck_assert(net_find(&joining, &match, &previous, &address, NULL, "Bob", false));
    for (int time = 0; time < 3; time++) {
        enum peer_event event;

        ck_assert(net_connect(&joining));
        while ((event = net_attend(&joining)) == PEER_NONE) {
            struct poller poller = net_poller(&joining);

            poller_sleep(&poller, NULL);
        }
        ck_assert_int_eq(event, PEER_TURNED_AWAY);
        ck_assert_ptr_nonnull(
            strstr(joining.guest.reason, "of 'both' cannot be reached: Connection refused"));
    }
    ck_assert_int_eq(net_faults.lookups, 1);
    net_close(&joining);
}
