/* SPDX-License-Identifier: MIT
 *
 * The waits of the two ends of a table, in the process of the test.
 */
#include "base/clock.h"
#include "fixture.h"
#include "net/net.h"
#include "net_faults.h"
#include "suite.h"

static struct client client;
static struct match match, previous;

/* Call client_attend, and sleep in between, until there is an event. */
static enum peer_event wait_for_event(void)
{
    for (;;) {
        enum peer_event event = client_attend(&client);
        struct poller poller = client_poller(&client);

        if (event != PEER_NONE)
            return event;
        poller_sleep(&poller, NULL);
    }
}

AROUND_EACH(fixture_set_up, fixture_tear_down)

/* Nobody listens at any of its addresses. */
TEST(a_machine_is_looked_up_only_once)
{
    struct address address = {
        .kind = ADDRESS_ON_NETWORK, .machine = "both", .port = fixture_free_port(), .code = "AAAA"};

    ck_assert(client_open(&client, &match, &previous, &address, NULL, "Bob"));
    for (int time = 0; time < 3; time++) {
        ck_assert(client_connect(&client));
        ck_assert_int_eq(wait_for_event(), PEER_TURNED_AWAY);
        ck_assert_ptr_nonnull(
            strstr(client.guest.reason, "of 'both' cannot be reached: Connection refused"));
    }
    ck_assert_int_eq(net_faults.lookups, 1);
    client_close(&client);
}

static void open_client(void)
{
    static const struct address here = {.kind = ADDRESS_HERE};

    ck_assert(!client_open(&client, &match, &previous, &here, NULL, "Bob"));
}

TEST(without_a_connection_there_is_nothing_to_wait_for)
{
    struct poller poller;

    open_client();
    poller = client_poller(&client);
    ck_assert_uint_eq(poller.deadline, 0);
    ck_assert_int_eq(poller.count, 0);
}

TEST(until_the_hello_it_is_waited_for_exactly_as_long_as_that_may_take)
{
    struct poller poller;

    open_client();
    client.socket = STDIN_FILENO;
    guest_knock(&client.guest, 0);
    poller = client_poller(&client);
    ck_assert_uint_eq(poller.deadline, durations.hello);
    ck_assert_int_eq(poller.count, 1);
    ck_assert_int_eq(poller.files[0].events, POLLIN | POLLOUT); /* there is something to say */
}

TEST(whoever_has_nothing_to_say_waits_for_no_room_to_say_it)
{
    static struct server server;
    struct poller poller;

    open_client();
    client.socket = server.sockets[0] = STDIN_FILENO;
    poller = client_poller(&client);
    ck_assert_int_eq(poller.files[0].events, POLLIN);
    server.unix_socket.listener = STDIN_FILENO;
    server.network = SOCKET_NONE;
    for (int i = 1; i < HOST_CALLERS; i++)
        server.sockets[i] = SOCKET_NONE;
    server.host.seated = HOST_NOBODY;
    poller = server_poller(&server);
    ck_assert_uint_eq(poller.deadline, 0);
    ck_assert_int_eq(poller.count, 2);
    ck_assert_int_eq(poller.files[1].events, POLLIN);
    server.host.callers[0].connection.count = 1;
    poller = server_poller(&server);
    ck_assert_int_eq(poller.files[1].events, POLLIN | POLLOUT);
}
