/* SPDX-License-Identifier: MIT */
#include "engine/sets.h"

const unsigned char sets_choose[GAME_CELLS + 1][SETS_ROW] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
    {1, 9, 36, 84, 126, 126, 84, 36, 9, 1},
};

unsigned sets_unrank(int rank, int k, unsigned whole)
{
    struct sets_reader reader = sets_read(rank, game_count(whole), k);
    unsigned set = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        set |= (unsigned)sets_next(&reader, sets_hold(whole, cell)) & 1u << cell;
    return set;
}

unsigned sets_mirror(unsigned set)
{
    return (set & 0111) << 2 | (set & 0222) | (set & 0444) >> 2;
}

unsigned sets_transpose(unsigned set)
{
    return (set & 0004) << 4 | (set & 0042) << 2 | (set & 0421) | (set & 0210) >> 2
         | (set & 0100) >> 4;
}
