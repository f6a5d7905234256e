/* SPDX-License-Identifier: MIT
 *
 * What ends a sleep: a file, and the earliest of several times.
 */
#include "base/poller.h"
#include "suite.h"

#include <sys/time.h>
#include <unistd.h>

/* The deadline after each of two calls of poller_limit. */
static void check(uint64_t first, uint64_t second, uint64_t earliest)
{
    struct poller poller = {0};

    poller_limit(&poller, first);
    poller_limit(&poller, second);
    ck_assert(poller.has_deadline);
    ck_assert_uint_eq(poller.deadline, earliest);
}

TEST(the_earliest_deadline_counts_in_any_order)
{
    static const uint64_t times[] = {0, 1, 500, CLOCK_NEVER - 1, CLOCK_NEVER};
    enum { TIMES = sizeof times / sizeof times[0] };

    for (int i = 0; i < TIMES; i++)
        for (int j = i; j < TIMES && times[i] != CLOCK_NEVER; j++) {
            check(times[i], times[j], times[i]);
            check(times[j], times[i], times[i]);
        }
}

TEST(never_is_no_deadline)
{
    struct poller poller = {0};

    poller_limit(&poller, CLOCK_NEVER);
    ck_assert(!poller.has_deadline);
}

TEST(a_deadline_that_has_passed_ends_the_sleep_at_once)
{
    struct poller poller = {0};

    poller_limit(&poller, 0);
    ck_assert(!poller_sleep(&poller));
}

TEST(a_sleep_lasts_until_its_deadline)
{
    struct poller poller = {0};
    const uint64_t deadline = clock_after(3);

    poller_limit(&poller, deadline);
    ck_assert(!poller_sleep(&poller));
    ck_assert_uint_ge(clock_now(), deadline);
}

static void ignore(int signal)
{
    (void)signal;
}

TEST(a_signal_does_not_end_a_sleep)
{
    const struct sigaction action = {.sa_handler = ignore};
    const struct itimerval soon = {.it_value = {.tv_usec = 1000}};
    struct poller poller = {0};
    const uint64_t deadline = clock_after(5);

    ck_assert_int_eq(sigaction(SIGALRM, &action, NULL), 0);
    ck_assert_int_eq(setitimer(ITIMER_REAL, &soon, NULL), 0);
    poller_limit(&poller, deadline);
    ck_assert(!poller_sleep(&poller));
    ck_assert_uint_ge(clock_now(), deadline);
}

TEST(a_file_that_is_ready_ends_the_sleep_and_is_known_by_its_descriptor)
{
    struct poller poller = {0};
    int full[2], empty[2];

    ck_assert(pipe(full) == 0 && pipe(empty) == 0 && write(full[1], "x", 1) == 1);
    poller_add(&poller, -1, POLLIN);
    poller_add(&poller, full[0], 0);
    ck_assert_int_eq(poller.count, 0);
    poller_add(&poller, empty[0], POLLIN);
    poller_add(&poller, full[0], POLLIN);
    poller_limit(&poller, CLOCK_NEVER - 1); /* longer than poll can wait at once */
    ck_assert(poller_sleep(&poller));
    ck_assert(poller_is_ready(&poller, full[0]));
    ck_assert(!poller_is_ready(&poller, empty[0]));
    ck_assert(!poller_is_ready(&poller, full[1]));
    for (int end = 0; end < 2; end++) {
        close(full[end]);
        close(empty[end]);
    }
}
