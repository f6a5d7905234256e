/* SPDX-License-Identifier: MIT
 *
 * The connection of a guest, in the process of the test.
 */
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
