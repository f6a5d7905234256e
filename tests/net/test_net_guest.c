/* SPDX-License-Identifier: MIT
 *
 * The connection of a guest, and the waits of both ends, in the process of the test.
 */
#include "base/clock.h"
#include "fixture.h"
#include "net/net.h"
#include "net_faults.h"
#include "suite.h"

static struct net net;
static struct match match, previous;

/* Call net_attend, and sleep in between, until there is an event. */
static enum peer_event wait_for_event(void)
{
    for (;;) {
        enum peer_event event = net_attend(&net);
        struct poller poller = net_poller(&net);

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

    ck_assert(net_find(&net, &match, &previous, &address, NULL, "Bob", false));
    for (int time = 0; time < 3; time++) {
        ck_assert(net_connect(&net));
        ck_assert_int_eq(wait_for_event(), PEER_TURNED_AWAY);
        ck_assert_ptr_nonnull(
            strstr(net.guest.reason, "of 'both' cannot be reached: Connection refused"));
    }
    ck_assert_int_eq(net_faults.lookups, 1);
    net_close(&net);
}

static void open_guest(void)
{
    static const struct address here = {.kind = ADDRESS_HERE};

    ck_assert(!net_find(&net, &match, &previous, &here, NULL, "Bob", false));
}

/* Check that the first files, so many of them, are waited for until they can be read, and that one
 * alone until it can be written; -1 is none. */
static void check_files(const struct poller *poller, int files, int writable)
{
    ck_assert_int_eq(poller->end, files);
    for (int file = 0; file < files; file++) {
        ck_assert(FD_ISSET(file, &poller->readable));
        ck_assert_int_eq(FD_ISSET(file, &poller->writable) != 0, file == writable);
    }
}

TEST(whoever_has_nothing_to_say_waits_for_no_room_to_say_it)
{
    static struct net host = {.is_host = true};
    struct poller poller;

    open_guest();
    net.sockets[0] = host.sockets[0] = STDIN_FILENO;
    poller = net_poller(&net);
    check_files(&poller, 1, -1);
    host.unix_socket.listener = STDOUT_FILENO;
    host.network = SOCKET_NONE;
    for (int i = 1; i < HOST_CALLERS; i++)
        host.sockets[i] = SOCKET_NONE;
    host.host.seated = HOST_NOBODY;
    poller = net_poller(&host);
    ck_assert_uint_eq(poller.deadline, 0);
    check_files(&poller, 2, -1);
    host.host.callers[0].connection.count = 1;
    poller = net_poller(&host);
    check_files(&poller, 2, STDIN_FILENO);
}
