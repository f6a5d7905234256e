/* SPDX-License-Identifier: MIT
 *
 * The set of each rank among those of each size of so many cells; and any set turned.
 */
#include "engine/sets.h"

#include "any.h"

int main(void)
{
    unsigned set = any_word() & GAME_ALL;

    sets_precede(set, any_word() & GAME_ALL);
    for (int n = 0; n <= GAME_CELLS; n++)
        for (int k = 0; k <= n; k++)
            for (int rank = 0; rank < sets_choose[n][k]; rank++) {
                set = sets_unrank(rank, k, GAME_ALL >> (GAME_CELLS - n));
                /*@ assert set < 1 << n; */
            }
    return 0;
}
