/* SPDX-License-Identifier: MIT */
#include "play/rng.h"

#include "engine/game.h"

/* Marsaglia's xorshift with 32 bits of state. */
static uint32_t draw(uint32_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 17;
    *rng ^= *rng << 5;
    return *rng;
}

int rng_draw_cell(uint32_t *rng, unsigned cells)
{
    uint32_t skip = draw(rng) % (uint32_t)game_count(cells);
    int cell = 0;

    while (!(cells >> cell & 1) || skip-- > 0)
        cell++;
    return cell;
}
