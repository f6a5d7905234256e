/* SPDX-License-Identifier: MIT
 *
 * All 2^256 words, read as a shelf and packed again.
 */
#include "engine/pack.h"

#include "any.h"

int main(void)
{
    unsigned char bytes[PACK_BYTES];
    struct game games[PACK_SLOTS];
    int slot;

    any_bytes(bytes, sizeof bytes);
    if (pack_decode(games, bytes, &slot) == PACK_OK)
        pack_encode(games, bytes);
    return 0;
}
