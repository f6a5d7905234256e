/* SPDX-License-Identifier: MIT */
#include "engine/shelf.h"

#include <assert.h>

enum {
    SLOT_BITS = GAME_BITS,
    BYTE_BITS = 8,
    LIMB_BYTES = sizeof(uint64_t),
    LIMB_BITS = LIMB_BYTES * BYTE_BITS,
    LIMBS = SHELF_BYTES / LIMB_BYTES,
    NIBBLE_BITS = 4,
    CHECK_SHIFT = LIMB_BITS - NIBBLE_BITS, /* in the last limb */
    CHECK_SEED = 5
};

#define SLOT_MASK ((UINT32_C(1) << SLOT_BITS) - 1)
#define CHECK_MASK (~UINT64_C(0) << CHECK_SHIFT)

bool shelf_holds(struct game game)
{
    return game_status(game) == STATUS_ONGOING && game_word(game) != 0;
}

/* The word in a slot, which may lie across two limbs. */
static uint32_t slot_word(const struct shelf *shelf, int slot)
{
    int limb = slot * SLOT_BITS / LIMB_BITS;
    int shift = slot * SLOT_BITS % LIMB_BITS;
    uint64_t bits = shelf->limbs[limb] >> shift;

    if (shift + SLOT_BITS > LIMB_BITS)
        bits |= shelf->limbs[limb + 1] << (LIMB_BITS - shift);
    return (uint32_t)bits & SLOT_MASK;
}

/* Shift everything by one slot, and put the word into the first one. */
static void push(struct shelf *shelf, uint32_t word)
{
    uint64_t carried = word;

    for (int limb = 0; limb < LIMBS; limb++) {
        uint64_t bits = shelf->limbs[limb];

        shelf->limbs[limb] = bits << SLOT_BITS | carried;
        carried = bits >> (LIMB_BITS - SLOT_BITS);
    }
    shelf->limbs[LIMBS - 1] &= ~CHECK_MASK;
}

struct game shelf_game(const struct shelf *shelf, int slot)
{
    struct game game = {0};

    assert(slot >= 0 && slot < SHELF_SLOTS);
    game_from_word(&game, slot_word(shelf, slot));
    return game;
}

int shelf_count(const struct shelf *shelf)
{
    int count = 0;

    while (count < SHELF_SLOTS && slot_word(shelf, count) != 0)
        count++;
    return count;
}

struct game shelf_put(struct shelf *shelf, struct game game)
{
    assert(shelf_holds(game));

    struct game fallen = shelf_game(shelf, SHELF_SLOTS - 1);

    push(shelf, game_word(game));
    return fallen;
}

bool shelf_put_last(struct shelf *shelf, struct game game)
{
    struct shelf longer = {0};
    int count = shelf_count(shelf);

    assert(shelf_holds(game));
    if (count == SHELF_SLOTS)
        return false;
    push(&longer, game_word(game));
    for (int slot = count - 1; slot >= 0; slot--)
        push(&longer, slot_word(shelf, slot));
    *shelf = longer;
    return true;
}

bool shelf_has(const struct shelf *shelf, struct game game)
{
    struct shelf rest = *shelf;

    return shelf_take(&rest, game);
}

bool shelf_take(struct shelf *shelf, struct game game)
{
    struct shelf rest = {0};
    int taken = 0;

    while (taken < SHELF_SLOTS && slot_word(shelf, taken) != game_word(game))
        taken++;
    if (taken == SHELF_SLOTS || !shelf_holds(game))
        return false;
    /* Put all the others on again, the oldest first; empty slots make no difference. */
    for (int slot = SHELF_SLOTS - 1; slot >= 0; slot--)
        if (slot != taken)
            push(&rest, slot_word(shelf, slot));
    *shelf = rest;
    return true;
}

/* The xor of all 64 nibbles. */
static uint64_t fold(const struct shelf *shelf)
{
    uint64_t folded = 0;

    for (int limb = 0; limb < LIMBS; limb++)
        folded ^= shelf->limbs[limb];
    for (int half = LIMB_BITS / 2; half >= NIBBLE_BITS; half /= 2)
        folded ^= folded >> half;
    return folded & CHECK_MASK >> CHECK_SHIFT;
}

void shelf_pack(const struct shelf *shelf, unsigned char bytes[SHELF_BYTES])
{
    struct shelf whole = *shelf;

    whole.limbs[LIMBS - 1] |= (fold(shelf) ^ CHECK_SEED) << CHECK_SHIFT;
    for (int i = 0; i < SHELF_BYTES; i++)
        bytes[i] = (unsigned char)(whole.limbs[i / LIMB_BYTES] >> i % LIMB_BYTES * BYTE_BITS);
}

bool shelf_unpack(struct shelf *shelf, const unsigned char bytes[SHELF_BYTES])
{
    struct shelf loaded = {0};
    struct shelf games = {0};

    for (int i = 0; i < SHELF_BYTES; i++)
        loaded.limbs[i / LIMB_BYTES] |= (uint64_t)bytes[i] << i % LIMB_BYTES * BYTE_BITS;
    if (fold(&loaded) != CHECK_SEED)
        return false;
    loaded.limbs[LIMBS - 1] &= ~CHECK_MASK;
    for (int slot = SHELF_SLOTS - 1; slot >= 0; slot--) {
        uint32_t word = slot_word(&loaded, slot);
        struct game game;

        if (word == 0 && shelf_count(&games) == 0)
            continue;
        if (!game_from_word(&game, word) || !shelf_holds(game)) /* or a gap before a game */
            return false;
        shelf_put(&games, game);
    }
    *shelf = games;
    return true;
}
