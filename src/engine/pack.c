/* SPDX-License-Identifier: MIT */
#include "engine/pack.h"

#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { BITS = PACK_SLOTS * GAME_BITS };

void pack_encode(const struct game games[PACK_SLOTS], unsigned char bytes[PACK_BYTES])
{
    memset(bytes, 0, PACK_BYTES);
    for (int bit = 0; bit < BITS; bit++) {
        struct game game = games[bit / GAME_BITS];

        assert(game_status(game) == STATUS_ONGOING);
        if (game_word(game) >> bit % GAME_BITS & 1)
            bytes[bit / CHAR_BIT] |= (unsigned char)(1 << bit % CHAR_BIT);
    }
}

static uint32_t slot_word(const unsigned char bytes[PACK_BYTES], int slot)
{
    uint32_t word = 0;

    for (int bit = (slot + 1) * GAME_BITS - 1; bit >= slot * GAME_BITS; bit--)
        word = word << 1 | (bytes[bit / CHAR_BIT] >> bit % CHAR_BIT & 1);
    return word;
}

enum pack_error pack_decode(struct game games[PACK_SLOTS], const unsigned char bytes[PACK_BYTES],
                            int *slot)
{
    struct game unpacked[PACK_SLOTS];

    if (bytes[PACK_BYTES - 1] >> BITS % CHAR_BIT)
        return PACK_TOO_LARGE;
    for (int i = 0; i < PACK_SLOTS; i++) {
        *slot = i;
        if (!game_from_word(&unpacked[i], slot_word(bytes, i)))
            return PACK_NO_GAME;
        if (game_status(unpacked[i]) != STATUS_ONGOING)
            return PACK_OVER;
    }
    memcpy(games, unpacked, sizeof unpacked);
    return PACK_OK;
}

void pack_print(const unsigned char bytes[PACK_BYTES], char text[PACK_TEXT])
{
    text += sprintf(text, "0x");
    for (int i = PACK_BYTES - 1; i >= 0; i--)
        text += sprintf(text, "%02x", bytes[i]);
}

bool pack_parse(const char *text, unsigned char bytes[PACK_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    const char *digit = text + strlen("0x");
    size_t length = strlen(text);

    if (length < 3 || length >= PACK_TEXT || text[0] != '0' || text[1] != 'x'
        || digit[strspn(digit, "0123456789abcdefABCDEF")])
        return false;
    memset(bytes, 0, PACK_BYTES);
    for (size_t i = 0; i < length - 2; i++) { /* the least significant digit first */
        int lower = tolower((unsigned char)text[length - 1 - i]);
        unsigned value = (unsigned)(strchr(digits, lower) - digits);

        bytes[i / 2] |= (unsigned char)(value << i % 2 * 4);
    }
    return true;
}
