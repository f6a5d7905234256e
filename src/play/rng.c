/* SPDX-License-Identifier: MIT */
#include "play/rng.h"

#include "engine/game.h"

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t draw(uint32_t *chance)
{
    *chance ^= *chance << 13;
    *chance ^= *chance >> 17;
    *chance ^= *chance << 5;
    return *chance;
}

int chance_draw_cell(uint32_t *chance, unsigned cells)
{
    uint32_t skip = draw(chance) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}
