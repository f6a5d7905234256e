/* SPDX-License-Identifier: MIT */
#include "sets.h"

#include "game.h"

int sets_choose(int n, int k)
{
    int ways = 1;

    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* At each thing the sets that hold it come before those that do not. Of the sets that agree so far,
 * k in so many things left hold the next one. */
int sets_rank(unsigned set, int n)
{
    int k = game_count(set);
    int agreeing = sets_choose(n, k);
    int rank = 0;

    for (int thing = 0; k > 0; thing++) {
        int holding = agreeing * k / (n - thing);

        if (set >> thing & 1) {
            agreeing = holding;
            k--;
        } else {
            agreeing -= holding;
            rank += holding;
        }
    }
    return rank;
}

unsigned sets_unrank(int rank, int n, int k)
{
    int agreeing = sets_choose(n, k);
    unsigned set = 0;

    for (int thing = 0; k > 0; thing++) {
        int holding = agreeing * k / (n - thing);

        if (rank < holding) {
            agreeing = holding;
            set |= 1u << thing;
            k--;
        } else {
            agreeing -= holding;
            rank -= holding;
        }
    }
    return set;
}

unsigned sets_squeeze(unsigned set, unsigned whole)
{
    unsigned squeezed = 0;
    int place = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (whole >> cell & 1)
            squeezed |= (set >> cell & 1) << place++;
    return squeezed;
}

unsigned sets_spread(unsigned squeezed, unsigned whole)
{
    unsigned set = 0;
    int place = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++)
        if (whole >> cell & 1)
            set |= (squeezed >> place++ & 1) << cell;
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
