/* SPDX-License-Identifier: MIT
 *
 * The connection of a guest, in the process of the test.
 */
#include "base/clock.h"
#include "ground.h"
#include "net/client.h"
#include "net_faults.h"
#include "suite.h"

static struct client client;
static struct match match, previous;

/* Attend to it, and sleep meanwhile, until there is an event. */
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

AROUND_EACH(ground_break, ground_clear)

/* Nobody listens at any of its addresses. */
TEST(a_machine_is_looked_up_only_once)
{
    struct address address = {
        .kind = ADDRESS_ON_NETWORK, .machine = "both", .port = ground_free_port(), .code = "AAAA"};

    client_open(&client, &match, &previous, &address, NULL, "Bob");
    ck_assert(client_find(&client, ground_reason));
    for (int time = 0; time < 3; time++) {
        ck_assert(client_connect(&client, ground_reason));
        ck_assert_int_eq(wait_for_event(), PEER_TURNED_AWAY);
        ck_assert_ptr_nonnull(
            strstr(client.guest.unreachable, "of 'both' cannot be reached: Connection refused"));
    }
    ck_assert_int_eq(net_faults.lookups, 1);
    client_close(&client);
}

static void open_client(void)
{
    static const struct address here = {.kind = ADDRESS_HERE};

    client_open(&client, &match, &previous, &here, NULL, "Bob");
}

TEST(without_a_connection_there_is_nothing_to_wait_for)
{
    struct poller poller;

    open_client();
    poller = client_poller(&client);
    ck_assert(!poller.has_deadline);
    ck_assert_int_eq(poller.count, 0);
}

TEST(until_the_hello_it_is_waited_for_exactly_as_long_as_that_may_take)
{
    struct poller poller;

    open_client();
    client.host.socket = STDIN_FILENO;
    guest_knock(&client.guest, "Bob", NULL, 0);
    poller = client_poller(&client);
    ck_assert(poller.has_deadline);
    ck_assert_uint_eq(poller.deadline, durations.hello);
    ck_assert_int_eq(poller.count, 1);
    ck_assert_int_eq(poller.files[0].events, POLLIN | POLLOUT); /* there is something to say */
}
