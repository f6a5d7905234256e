/* SPDX-License-Identifier: MIT
 *
 * The earliest of the times that end a sleep.
 */
#include "base/poller.h"
#include "suite.h"

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
