/* SPDX-License-Identifier: MIT */
#include "engine/shelf.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { BITS = SHELF_SLOTS * GAME_BITS };

void shelf_pack(const struct game games[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES])
{
    memset(bytes, 0, SHELF_BYTES);
    for (int bit = 0; bit < BITS; bit++) {
        struct game game = games[bit / GAME_BITS];

        assert(game_status(game) == STATUS_ONGOING);
        if (game_word(game) >> bit % GAME_BITS & 1)
            bytes[bit / CHAR_BIT] |= (unsigned char)(1 << bit % CHAR_BIT);
    }
}

/* The word in the slot. */
static uint32_t slot_word(const unsigned char bytes[SHELF_BYTES], int slot)
{
    uint32_t word = 0;

    for (int bit = (slot + 1) * GAME_BITS - 1; bit >= slot * GAME_BITS; bit--)
        word = word << 1 | (bytes[bit / CHAR_BIT] >> bit % CHAR_BIT & 1);
    return word;
}

enum shelf_error shelf_unpack(struct game games[SHELF_SLOTS],
                              const unsigned char bytes[SHELF_BYTES], int *slot)
{
    struct game unpacked[SHELF_SLOTS];

    if (bytes[SHELF_BYTES - 1] >> BITS % CHAR_BIT)
        return SHELF_TOO_LARGE;
    for (int i = 0; i < SHELF_SLOTS; i++) {
        *slot = i;
        if (!game_from_word(&unpacked[i], slot_word(bytes, i)))
            return SHELF_NO_GAME;
        if (game_status(unpacked[i]) != STATUS_ONGOING)
            return SHELF_OVER;
    }
    memcpy(games, unpacked, sizeof unpacked);
    return SHELF_OK;
}

void shelf_print(const unsigned char bytes[SHELF_BYTES], char text[SHELF_TEXT])
{
    text += sprintf(text, "0x");
    for (int i = SHELF_BYTES - 1; i >= 0; i--)
        text += sprintf(text, "%02x", bytes[i]);
}

bool shelf_parse(const char *text, unsigned char bytes[SHELF_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    const char *digit = text + strlen("0x");
    size_t length = strlen(text);

    if (length < 3 || length >= SHELF_TEXT || text[0] != '0' || text[1] != 'x'
        || digit[strspn(digit, "0123456789abcdefABCDEF")])
        return false;
    memset(bytes, 0, SHELF_BYTES);
    for (size_t i = 0; i < length - 2; i++) { /* from the least significant digit on */
        int lower = tolower((unsigned char)text[length - 1 - i]);
        unsigned value = (unsigned)(strchr(digits, lower) - digits);

        bytes[i / 2] |= (unsigned char)(value << i % 2 * 4);
    }
    return true;
}
