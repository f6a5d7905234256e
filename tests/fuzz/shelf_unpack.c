/* SPDX-License-Identifier: MIT
 *
 * The bytes of the shelf's file. What is accepted holds games that are under way, each once, and
 * packs to the same bytes, if none stood there twice; what is refused leaves the shelf alone. An
 * input is the 32 bytes, padded with zeros, after one byte that says whether the check nibble is to
 * be made right.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/shelf.h"
#include "fuzz.h"

/* The last nibble makes the xor of all of them 5. */
static void make_check_right(uint8_t bytes[SHELF_BYTES])
{
    unsigned sum = 5;

    bytes[SHELF_BYTES - 1] &= 0x0F;
    for (int i = 0; i < SHELF_BYTES; i++)
        sum ^= bytes[i] ^ (unsigned)bytes[i] >> 4;
    bytes[SHELF_BYTES - 1] |= (uint8_t)(sum << 4);
}

static void hold_shelf(const struct shelf *shelf)
{
    int count = shelf_count(shelf);
    struct shelf again = {{0}};
    uint8_t bytes[SHELF_BYTES];

    HOLDS(count >= 0 && count <= SHELF_SLOTS);
    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        struct game game = shelf_game(shelf, slot);
        struct game valid;

        HOLDS(game_from_word(&valid, game_word(game)));
        HOLDS(game_status(game) == STATUS_ONGOING);
        HOLDS((game_word(game) != 0) == (slot < count));
    }
    shelf_pack(shelf, bytes);
    HOLDS(shelf_unpack(&again, bytes));
    HOLDS(memcmp(&again, shelf, sizeof again) == 0);
}

/* True if a slot holds the same 21 bits as one before it. */
static bool stands_twice(const uint8_t bytes[SHELF_BYTES])
{
    enum { SLOT_BITS = 21 };
    unsigned slots[SHELF_SLOTS] = {0};

    for (int bit = 0; bit < SHELF_SLOTS * SLOT_BITS; bit++)
        slots[bit / SLOT_BITS] |= (bytes[bit / 8] >> bit % 8 & 1u) << bit % SLOT_BITS;
    for (int slot = 1; slot < SHELF_SLOTS && slots[slot]; slot++)
        for (int before = 0; before < slot; before++)
            if (slots[before] == slots[slot])
                return true;
    return false;
}

/* Take the last game away and put it in front, then take the first away. */
static void move_games(struct shelf *shelf)
{
    int count = shelf_count(shelf);

    if (count == 0)
        return;

    struct game last = shelf_game(shelf, count - 1);

    HOLDS(shelf_take(shelf, last));
    HOLDS(shelf_count(shelf) == count - 1);
    hold_shelf(shelf);
    HOLDS(game_word(shelf_put(shelf, last)) == 0);
    HOLDS(game_word(shelf_game(shelf, 0)) == game_word(last));
    hold_shelf(shelf);

    HOLDS(game_word(shelf_put(shelf, last)) == 0); /* it stands there already */
    HOLDS(shelf_count(shelf) == count);
    hold_shelf(shelf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct shelf shelf = {{0}};
    struct shelf before;
    struct game first;
    uint8_t bytes[SHELF_BYTES];
    uint8_t packed[SHELF_BYTES];
    bool is_made_right = fuzz_byte(&input) % 2 == 1;

    for (int i = 0; i < SHELF_BYTES; i++)
        bytes[i] = fuzz_byte(&input);
    if (is_made_right)
        make_check_right(bytes);
    HOLDS(game_from_word(&first, 0x098620));
    shelf_put(&shelf, first);
    before = shelf;
    if (!shelf_unpack(&shelf, bytes)) {
        HOLDS(memcmp(&shelf, &before, sizeof shelf) == 0);
        return 0;
    }
    shelf_pack(&shelf, packed);
    if (!stands_twice(bytes))
        HOLDS(memcmp(packed, bytes, sizeof packed) == 0);
    hold_shelf(&shelf);
    move_games(&shelf);
    return 0;
}
