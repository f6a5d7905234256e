/* SPDX-License-Identifier: MIT
 *
 * The connections of a host, in the process of the test.
 */
#include "couple.h"
#include "net/net.h"
#include "suite.h"

#include <sys/resource.h>

static struct server server;
static struct match match, previous;

static void open_table(void)
{
    ground_break();
    ck_assert(server_open(&server, NULL, 0, ground_reason));
    host_open(&server.host, &match, &previous, "Ann");
}

static void close_table(void)
{
    server_close(&server);
    ground_clear();
}

static enum wake_reason attend_and_sleep(void)
{
    struct poller poller;

    while (server_attend(&server) != PEER_NONE)
        ;
    poller = server_poller(&server);
    return poller_sleep(&poller, NULL);
}

/* Let no more descriptors be opened than there are. */
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

AROUND_EACH(open_table, close_table)

TEST(a_caller_for_whom_there_is_no_descriptor_does_not_keep_the_host_awake)
{
    static const char hello[] = "tictactoe 1 Bob\nat 0 0x000000\n", question[] = "tables\n";
    struct user owner = ground_owner();
    struct rlimit before;
    uint64_t begin;
    int guest, caller;

    ck_assert(unix_socket_join(&owner, &guest, ground_reason));
    ck_assert_int_eq(socket_send(guest, hello, strlen(hello)), (ssize_t)strlen(hello));
    while (server.host.seated == HOST_NOBODY)
        server_attend(&server);
    ck_assert(unix_socket_join(&owner, &caller, ground_reason));
    ck_assert_int_eq(socket_send(caller, question, strlen(question)), (ssize_t)strlen(question));

    before = forbid_descriptors();
    begin = clock_now();
    ck_assert_int_eq(attend_and_sleep(), WAKE_TIME);
    ck_assert_uint_ge(clock_now() - begin, (uint64_t)durations.rest / 2);
    ck_assert_int_eq(attend_and_sleep(), WAKE_TIME); /* it has tried again, and in vain */
    ck_assert_int_eq(socket_send(guest, "ping\n", 5), 5);
    attend_and_sleep();
    couple_hear(guest, "pong\n"); /* who is there is heard */
    setrlimit(RLIMIT_NOFILE, &before);

    while (!poller_is_readable(caller))
        attend_and_sleep();
    close(caller);
    close(guest);
}
