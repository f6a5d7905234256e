/* SPDX-License-Identifier: MIT
 *
 * The page of a journal. What is accepted holds games that are under way and lines that are games,
 * and packs to the same bytes, if no game stood there twice; what is refused leaves the page alone.
 * An input is the page, padded with zeros, after one byte that says whether the check nibble of its
 * shelf is to be made right.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "storage/journal.h"

/* The last nibble makes the xor of all of them 5. */
static void make_check_right(uint8_t bytes[SHELF_BYTES])
{
    unsigned sum = 5;

    bytes[SHELF_BYTES - 1] &= 0x0F;
    for (int i = 0; i < SHELF_BYTES; i++)
        sum ^= bytes[i] ^ (unsigned)bytes[i] >> 4;
    bytes[SHELF_BYTES - 1] |= (uint8_t)(sum << 4);
}

static void hold_lines(const char *lines)
{
    struct history_entry entry;

    while (*lines) {
        const char *end = strchr(lines, '\n');

        HOLDS(end);
        HOLDS(history_read(&entry, (struct history_text){lines, (size_t)(end - lines)}));
        lines = end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct page page = {.lines = "as it was"};
    struct page again;
    uint8_t bytes[JOURNAL_PAGE + 1];
    uint8_t packed[JOURNAL_PAGE];
    bool is_made_right = fuzz_byte(&input) % 2 == 1;
    size_t length = 0;

    while (input.left > 0 && length < sizeof bytes)
        bytes[length++] = fuzz_byte(&input);
    if (is_made_right) {
        while (length < JOURNAL_PAGE)
            bytes[length++] = 0;
        make_check_right(bytes);
    }
    if (!journal_unpack(&page, bytes, length)) {
        HOLDS(strcmp(page.lines, "as it was") == 0 && shelf_count(&page.games) == 0);
        return 0;
    }
    hold_lines(page.lines);
    journal_pack(&page, packed);
    HOLDS(journal_unpack(&again, packed, sizeof packed));
    HOLDS(memcmp(&again.games, &page.games, sizeof page.games) == 0);
    HOLDS(strcmp(again.lines, page.lines) == 0);
    HOLDS(length < JOURNAL_PAGE
          || memcmp(packed + SHELF_BYTES, bytes + SHELF_BYTES, JOURNAL_TEXT) == 0);
    return 0;
}
