/* SPDX-License-Identifier: MIT
 *
 * The connections of a host, in the process of the test.
 */
#include "fixture.h"
#include "net/net.h"
#include "peers.h"
#include "suite.h"

#include <sys/resource.h>

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

static enum wake_reason attend_and_sleep(void)
{
    struct poller poller;

    while (net_attend(&net) != PEER_NONE)
        ;
    poller = net_poller(&net);
    return poller_sleep(&poller, NULL);
}

/* Forbid more open descriptors than there are now. */
static struct rlimit forbid_descriptors(void)
{
    struct rlimit before, none;
    int first_free = dup(STDIN_FILENO);

    close(first_free);
    ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = before;
    none.rlim_cur = (rlim_t)first_free;
    ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    return before;
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

TEST(a_caller_for_whom_there_is_no_descriptor_does_not_keep_the_host_awake)
{
    static const char question[] = "tables\n";
    struct rlimit before;
    uint64_t begin;
    int caller;

    seat_guest();
    ck_assert(unix_socket_join(&owner, &caller, fixture_reason));
    ck_assert_int_eq(socket_send(caller, question, strlen(question)), (ssize_t)strlen(question));

    before = forbid_descriptors();
    begin = clock_now();
    ck_assert_int_eq(attend_and_sleep(), WAKE_TIME);
    ck_assert_uint_ge(clock_now() - begin, (uint64_t)durations.rest / 2);
    ck_assert_int_eq(attend_and_sleep(), WAKE_TIME); /* it has tried again, without success */
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5);
    attend_and_sleep();
    fixture_receive(guest, "pong\n"); /* the guest is still heard */
    setrlimit(RLIMIT_NOFILE, &before);

    while (!poller_is_readable(caller))
        attend_and_sleep();
    close(caller);
    close(guest);
}

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
