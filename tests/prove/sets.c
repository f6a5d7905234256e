/* SPDX-License-Identifier: MIT
 *
 * Ranks of any set of any whole, and sets of any rank.
 */
#include "engine/sets.h"

#include "any.h"

/* The set that has the rank among those of k of n cells. */
static void unrank(int k, int n)
{
    sets_unrank(any_between(0, sets_choose[n][k] - 1), k, GAME_ALL >> (GAME_CELLS - n));
}

int main(void)
{
    unsigned whole = any_word() & GAME_ALL;
    unsigned set = any_word() & whole;

    sets_rank(set, whole);
    sets_mirror(set);
    sets_transpose(set);
    sets_precede(set, any_word() & GAME_ALL);
    for (int n = 0; n <= GAME_CELLS; n++)
        for (int k = 0; k <= n; k++)
            unrank(k, n);
    return 0;
}
