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

/* The compiler sorts the 256 sets of eight things. PLACE leaves room before a set for the larger
 * ones, and for those of its size that come after it, which AFTER counts for each thing as sets_add
 * does. SIZE makes four copies of a set, 15 bits apart, so that each thing has one copy in the
 * lowest bit of a hexadecimal digit. The remainder by 15 is the sum of the digits.
 *
 * Pascal's triangle has to be made of constant expressions here. By the binomial theorem the digits
 * of (1 + 128)^n in base 128 are its row n, for none of them exceeds 70. */
#define POWER_1 129ull
#define POWER_2 (129 * POWER_1)
#define POWER_3 (129 * POWER_2)
#define POWER_4 (129 * POWER_3)
#define POWER_5 (129 * POWER_4)
#define POWER_6 (129 * POWER_5)
#define POWER_7 (129 * POWER_6)
#define POWER_8 (129 * POWER_7)
#define CHOOSE(n, k) (127 & POWER_##n >> 7 * (k))
#define SIZE(set) ((0x111111111111111u & 0x200040008001u * (set)) % 15)
#define LARGER(k)                                                                                  \
    (((k) < 1) * CHOOSE(8, 1) + ((k) < 2) * CHOOSE(8, 2) + ((k) < 3) * CHOOSE(8, 3)                \
     + ((k) < 4) * CHOOSE(8, 4) + ((k) < 5) * CHOOSE(8, 5) + ((k) < 6) * CHOOSE(8, 6)              \
     + ((k) < 7) * CHOOSE(8, 7) + ((k) < 8) * CHOOSE(8, 8))
#define AFTER(set, i, n) ((1 & (set) >> (i)) * CHOOSE(n, SIZE((set) >> (i))))
#define PLACE(set)                                                                                 \
    [LARGER(SIZE(set)) + AFTER(set, 0, 7) + AFTER(set, 1, 6) + AFTER(set, 2, 5) + AFTER(set, 3, 4) \
        + AFTER(set, 4, 3) + AFTER(set, 5, 2) + AFTER(set, 6, 1)] = (set),
#define PLACE_4(set) PLACE(set) PLACE((set) + 1) PLACE((set) + 2) PLACE((set) + 3)
#define PLACE_16(set) PLACE_4(set) PLACE_4((set) + 4) PLACE_4((set) + 8) PLACE_4((set) + 12)
#define PLACE_64(set) PLACE_16(set) PLACE_16((set) + 16) PLACE_16((set) + 32) PLACE_16((set) + 48)

const unsigned char sets_of_eight[1 << SETS_EIGHT] = {PLACE_64(0) PLACE_64(64) PLACE_64(128)
                                                          PLACE_64(192)};
const unsigned char sets_larger[GAME_CELLS + 1] = {LARGER(0), LARGER(1), LARGER(2), LARGER(3),
                                                   LARGER(4), LARGER(5), LARGER(6), LARGER(7)};
