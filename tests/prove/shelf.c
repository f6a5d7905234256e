/* SPDX-License-Identifier: MIT
 *
 * All 2^256 words, read as a shelf and packed again.
 */
#include "engine/shelf.h"

#include "any.h"

int main(void)
{
    unsigned char bytes[SHELF_BYTES];
    struct game games[SHELF_SLOTS];
    int slot;

    any_bytes(bytes, sizeof bytes);
    if (shelf_unpack(games, bytes, &slot) == SHELF_OK)
        shelf_pack(games, bytes);
    return 0;
}
