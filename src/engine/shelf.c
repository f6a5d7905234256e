/* SPDX-License-Identifier: MIT */
#include "engine/shelf.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { CHECK_SEED = 5, NIBBLE_BITS = 4, NIBBLE = (1 << NIBBLE_BITS) - 1 };

bool shelf_holds(struct game game)
{
    return game_status(game) == STATUS_ONGOING && game_word(game) != 0;
}

int shelf_count(const struct shelf *shelf)
{
    int count = 0;

    while (count < SHELF_SLOTS && game_word(shelf->games[count]) != 0)
        count++;
    return count;
}

struct game shelf_put(struct shelf *shelf, struct game game)
{
    struct game fallen = shelf->games[SHELF_SLOTS - 1];

    assert(shelf_holds(game));
    memmove(shelf->games + 1, shelf->games, sizeof shelf->games - sizeof shelf->games[0]);
    shelf->games[0] = game;
    return fallen;
}

/* The first slot with that game; the number of full slots if there is none. */
static int find(const struct shelf *shelf, struct game game)
{
    int slot = 0;

    while (slot < shelf_count(shelf) && game_word(shelf->games[slot]) != game_word(game))
        slot++;
    return slot;
}

bool shelf_has(const struct shelf *shelf, struct game game)
{
    return find(shelf, game) < shelf_count(shelf);
}

bool shelf_take(struct shelf *shelf, struct game game)
{
    int last = shelf_count(shelf) - 1;
    int slot = find(shelf, game);

    if (slot > last)
        return false;
    for (; slot < last; slot++)
        shelf->games[slot] = shelf->games[slot + 1];
    shelf->games[last] = (struct game){0};
    return true;
}

/* The xor of all 64 nibbles. */
static unsigned fold(const unsigned char bytes[SHELF_BYTES])
{
    unsigned folded = 0;

    for (int i = 0; i < SHELF_BYTES; i++)
        folded ^= bytes[i] ^ bytes[i] >> NIBBLE_BITS;
    return folded & NIBBLE;
}

void shelf_pack(const struct shelf *shelf, unsigned char bytes[SHELF_BYTES])
{
    memset(bytes, 0, SHELF_BYTES);
    for (int bit = 0; bit < SHELF_SLOTS * GAME_BITS; bit++)
        if (game_word(shelf->games[bit / GAME_BITS]) >> bit % GAME_BITS & 1)
            bytes[bit / CHAR_BIT] |= (unsigned char)(1 << bit % CHAR_BIT);
    bytes[SHELF_BYTES - 1] |= (unsigned char)((fold(bytes) ^ CHECK_SEED) << NIBBLE_BITS);
}

/* The word in a slot of the file. */
static uint32_t slot_word(const unsigned char bytes[SHELF_BYTES], int slot)
{
    uint32_t word = 0;

    for (int bit = (slot + 1) * GAME_BITS - 1; bit >= slot * GAME_BITS; bit--)
        word = word << 1 | (bytes[bit / CHAR_BIT] >> bit % CHAR_BIT & 1);
    return word;
}

bool shelf_unpack(struct shelf *shelf, const unsigned char bytes[SHELF_BYTES])
{
    struct shelf loaded = {0};

    if (fold(bytes) != CHECK_SEED)
        return false;
    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        struct game *game = &loaded.games[slot];
        uint32_t word = slot_word(bytes, slot);
        bool is_behind_gap = shelf_count(&loaded) < slot;

        if (word != 0 && (is_behind_gap || !game_from_word(game, word) || !shelf_holds(*game)))
            return false;
    }
    *shelf = loaded;
    return true;
}
