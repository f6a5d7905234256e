/* SPDX-License-Identifier: MIT */
#include "engine/shelf.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum { CHECK_SEED = 5, NIBBLE_BITS = 4, NIBBLE = (1 << NIBBLE_BITS) - 1 };

/* The bits of an entry's word that would be the status. */
enum { SECOND_IS_X = 1 << 1, OF_GUEST = 1 << 2 };

static uint32_t entry_word(struct shelf_entry entry)
{
    return game_word(entry.game) | (entry.is_second_x ? SECOND_IS_X : 0)
         | (entry.is_of_guest ? OF_GUEST : 0);
}

/* False, and the entry unchanged, if the word is none of a game under way. */
static bool read_entry(struct shelf_entry *entry, uint32_t word)
{
    const uint32_t people = SECOND_IS_X | OF_GUEST;
    struct game game;

    if (!game_from_word(&game, word & ~people) || !shelf_holds(game))
        return false;
    *entry = (struct shelf_entry){game, word & SECOND_IS_X, word & OF_GUEST};
    return true;
}

bool shelf_is_same(struct shelf_entry one, struct shelf_entry other)
{
    return entry_word(one) == entry_word(other);
}

bool shelf_holds(struct game game)
{
    return game_status(game) == STATUS_ONGOING && game_word(game) != 0;
}

int shelf_count(const struct shelf *shelf)
{
    int count = 0;

    while (count < SHELF_SLOTS && game_word(shelf->entries[count].game) != 0)
        count++;
    return count;
}

struct shelf_entry shelf_put(struct shelf *shelf, struct shelf_entry entry)
{
    struct shelf_entry *entries = shelf->entries;
    struct shelf_entry fallen = entries[SHELF_SLOTS - 1];

    assert(shelf_holds(entry.game));
    memmove(entries + 1, entries, (SHELF_SLOTS - 1) * sizeof *entries);
    entries[0] = entry;
    return fallen;
}

/* The slot with the entry of that number; -1 if there is none. */
static int find(const struct shelf *shelf, struct shelf_entry entry, int number)
{
    int found = -1;

    for (int slot = shelf_count(shelf) - 1; slot >= 0; slot--) {
        if (!shelf_is_same(shelf->entries[slot], entry))
            continue;
        found = slot;
        if (--number == 0)
            break;
    }
    return found;
}

bool shelf_has(const struct shelf *shelf, struct shelf_entry entry)
{
    return find(shelf, entry, 0) >= 0;
}

struct shelf_entry shelf_find(const struct shelf *shelf, struct game game)
{
    for (int slot = 0; slot < shelf_count(shelf); slot++)
        if (game_word(shelf->entries[slot].game) == game_word(game))
            return shelf->entries[slot];
    return (struct shelf_entry){.game = {0}};
}

bool shelf_take(struct shelf *shelf, struct shelf_entry entry, int number)
{
    int slot = find(shelf, entry, number);

    if (slot < 0)
        return false;
    for (; slot < SHELF_SLOTS - 1; slot++)
        shelf->entries[slot] = shelf->entries[slot + 1];
    shelf->entries[SHELF_SLOTS - 1] = (struct shelf_entry){.game = {0}};
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
        if (entry_word(shelf->entries[bit / GAME_BITS]) >> bit % GAME_BITS & 1)
            bytes[bit / CHAR_BIT] |= (unsigned char)(1 << bit % CHAR_BIT);
    bytes[SHELF_BYTES - 1] |= (unsigned char)((fold(bytes) ^ CHECK_SEED) << NIBBLE_BITS);
}

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
        uint32_t word = slot_word(bytes, slot);
        bool is_behind_gap = shelf_count(&loaded) < slot;

        if (word != 0 && (is_behind_gap || !read_entry(&loaded.entries[slot], word)))
            return false;
    }
    *shelf = loaded;
    return true;
}
