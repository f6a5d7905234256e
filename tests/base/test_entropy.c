/* SPDX-License-Identifier: MIT
 *
 * The KEY of a game, with random bits and without.
 */
#include "base/entropy.h"
#include "suite.h"

#include <errno.h>
#include <string.h>

static int result; /* of getentropy, whose bits are zeros here */

int getentropy(void *buffer, size_t length)
{
    memset(buffer, 0, length);
    errno = ENOSYS;
    return result;
}

TEST(a_key_is_not_0)
{
    result = 0;
    ck_assert_uint_eq(entropy_key(), 1);
}

TEST(without_random_bits_there_are_other_keys_at_other_times)
{
    uint32_t first;
    int draws = 0;

    result = -1;
    first = entropy_key();
    while (entropy_key() == first)
        ck_assert_int_lt(draws++, 1000000);
}
