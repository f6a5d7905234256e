/* SPDX-License-Identifier: MIT */
#include "sets.h"

const unsigned char sets_choose[GAME_CELLS + 1][GAME_CELLS + 1] = {
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

/* All sets but this one and those that come after: at each member, the sets that agree so far and
 * do without it. */
int sets_rank(unsigned set, unsigned whole)
{
    int things = game_count(whole);
    int members = game_count(set);
    int rank = sets_choose[things][members] - 1;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        int member = (int)(set >> cell & 1);

        things -= (int)(whole >> cell & 1);
        rank -= member * sets_choose[things][members];
        members -= member;
    }
    return rank;
}

unsigned sets_unrank(int rank, int k, unsigned whole)
{
    struct sets_reader reader = sets_read(rank, game_count(whole), k);
    unsigned set = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        set |= sets_next(&reader, whole >> cell & 1) << cell;
    return set;
}

bool sets_precede(unsigned set, unsigned other)
{
    unsigned differing = set ^ other;

    return (set & differing & (0 - differing)) != 0;
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
