/* SPDX-License-Identifier: MIT
 *
 * Every file of 32 bytes, all 2^256, read as a shelf, written again and worked on.
 */
#include "engine/shelf.h"

#include "any.h"

int main(void)
{
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf = {0};

    any_bytes(bytes, sizeof bytes);
    if (!shelf_unpack(&shelf, bytes))
        return 1;
    shelf_count(&shelf);
    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        struct shelf other = shelf;
        struct shelf_entry entry = shelf.entries[slot];

        shelf_take(&other, entry, slot);
        shelf_put(&other, entry);
        shelf_pack(&other, bytes);
    }
    return 0;
}
