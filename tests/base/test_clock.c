/* SPDX-License-Identifier: MIT
 *
 * The time, and the durations of the installed game, which people feel. Other tests have shorter
 * ones.
 */
#include "base/clock.h"
#include "suite.h"

#include <time.h>

/* In milliseconds. */
static uint64_t read_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)(now.tv_nsec / 1000000) + 1000 * (uint64_t)now.tv_sec;
}

TEST(the_time_is_in_milliseconds)
{
    for (int i = 0; i < 1000; i++) {
        uint64_t before = read_time(), now = clock_now(), after = read_time();

        ck_assert_uint_le(before, now);
        ck_assert_uint_le(now, after);
        before = read_time(), now = clock_after(i), after = read_time();
        ck_assert_uint_le(before + (uint64_t)i, now);
        ck_assert_uint_le(now, after + (uint64_t)i);
    }
}

TEST(a_duration_changes_only_on_purpose)
{
    ck_assert_int_eq(durations.escape, 25);
    ck_assert_int_eq(durations.sequence, 1000);
    ck_assert_int_eq(durations.last_answer, 100);
    ck_assert_int_eq(durations.breath, 300);
    ck_assert_int_eq(durations.discovery, 1000);
    ck_assert_uint_eq(durations.accept, 1000);
    ck_assert_int_eq(durations.answer, 1000);
    ck_assert_uint_eq(durations.lines, 1000);
    ck_assert_uint_eq(durations.hello, 5000);
    ck_assert_uint_eq(durations.ping, 20000);
    ck_assert_uint_eq(durations.away, 60000);
    ck_assert_uint_eq(durations.stray_answer, 500);
    ck_assert_uint_eq(durations.bell, 1000);
    ck_assert_uint_eq(durations.passcode, 5000);
}
