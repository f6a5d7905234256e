/* SPDX-License-Identifier: MIT
 *
 * The shelf as a word of 256 bits.
 */
#include "shelf_fixture.h"
#include "suite.h"

/* True if the bytes are refused. Bytes that are accepted must come back the same. An assert that
 * holds would be too slow: Check records it every time. */
static bool is_refused(const unsigned char bytes[SHELF_BYTES])
{
    struct shelf before = shelf_fixture_some_shelf();
    struct shelf shelf = before;
    unsigned char back[SHELF_BYTES];

    if (!shelf_unpack(&shelf, bytes)) {
        if (memcmp(&shelf, &before, sizeof shelf) != 0)
            ck_abort_msg("a refusal changes the shelf");
        return true;
    }
    shelf_pack(&shelf, back);
    if (memcmp(back, bytes, SHELF_BYTES) != 0)
        ck_abort_msg("other bytes come back");
    return false;
}

AROUND_ALL(shelf_fixture_ask_oracle, NULL)

TEST(an_empty_shelf_is_all_zero_but_for_the_check_nibble_5)
{
    unsigned char expected[SHELF_BYTES] = {[SHELF_BYTES - 1] = 0x50};
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf = {0};

    shelf_pack(&shelf, bytes);
    ck_assert_mem_eq(bytes, expected, SHELF_BYTES);
    shelf = shelf_fixture_some_shelf();
    ck_assert(shelf_unpack(&shelf, bytes));
    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        ck_assert_uint_eq(game_word(shelf.entries[slot].game), 0);
}

TEST(every_entry_stands_in_every_slot_at_its_21_bits)
{
    uint32_t words[SHELF_SLOTS] = {0};
    unsigned char bytes[SHELF_BYTES];
    struct shelf shelf;

    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        for (int before = 0; before < slot; before++)
            words[before] = shelf_fixture_word(before);
        for (int number = slot; number < ENTRIES; number++) {
            words[slot] = shelf_fixture_word(number);
            shelf_fixture_pack_naively(words, bytes);
            if (is_refused(bytes) || !shelf_unpack(&shelf, bytes))
                ck_abort_msg("entry %d is refused in slot %d", number, slot);
            for (int i = 0; i < SHELF_SLOTS; i++)
                if (!shelf_is_same(shelf.entries[i], shelf_fixture_entry(i == slot  ? number
                                                                         : i < slot ? i
                                                                                    : NONE)))
                    ck_abort_msg("entry %d in slot %d changes slot %d", number, slot, i);
        }
    }
}

TEST(a_file_with_any_nibble_changed_is_refused)
{
    static const int shelves[][SHELF_SLOTS + 1] = {
        {NONE}, {7, NONE}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, NONE}};
    unsigned char bytes[SHELF_BYTES];

    for (size_t i = 0; i < sizeof shelves / sizeof shelves[0]; i++)
        for (int nibble = 0; nibble < NIBBLES; nibble++)
            for (int change = 1; change < 16; change++) {
                shelf_fixture_pack(shelves[i], bytes);
                ck_assert(!is_refused(bytes));
                bytes[nibble / 2] ^= (unsigned char)(change << nibble % 2 * 4);
                ck_assert_msg(is_refused(bytes), "nibble %d changed by %d", nibble, change);
            }
}

/* Every word in the first slot, and a share of them in the others. */
TEST(every_slot_takes_games_under_way_with_any_people_and_no_other_words)
{
    enum { FEWER = 499, FEWER_IN_FRONT = 7 };
    uint32_t in_front = suite_share() > 1 ? FEWER_IN_FRONT : 1;
    uint32_t words[SHELF_SLOTS] = {0};
    unsigned char bytes[SHELF_BYTES];

    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        for (uint32_t word = 1; word < WORDS; word += slot == 0 ? in_front : FEWER) {
            words[slot] = word;
            shelf_fixture_pack_naively(words, bytes);
            if (is_refused(bytes) == shelf_fixture_is_entry[word])
                ck_abort_msg("word 0x%06x in slot %d: an entry %d", (unsigned)word, slot,
                             shelf_fixture_is_entry[word]);
        }
        words[slot] = game_word(shelf_fixture_over);
        shelf_fixture_pack_naively(words, bytes);
        ck_assert(is_refused(bytes));
        words[slot] = shelf_fixture_word(slot);
    }
}

TEST(a_gap_before_a_game_is_refused)
{
    for (int gap = 0; gap < SHELF_SLOTS; gap++)
        for (int behind = gap + 1; behind < SHELF_SLOTS; behind++) {
            uint32_t words[SHELF_SLOTS] = {0};
            unsigned char bytes[SHELF_BYTES];

            for (int slot = 0; slot < gap; slot++)
                words[slot] = shelf_fixture_word(slot);
            words[behind] = shelf_fixture_word(behind);
            shelf_fixture_pack_naively(words, bytes);
            ck_assert_msg(is_refused(bytes), "a gap at %d, a game at %d", gap, behind);
        }
}

/* The place in a row of the entry that is taken, as for shelf_take; -1 if there is none. */
static int find_in(const int row[], int count, int number, int from_oldest)
{
    int same[SHELF_SLOTS];
    int found = 0;

    for (int at = count - 1; at >= 0; at--)
        if (row[at] == number)
            same[found++] = at;
    if (found == 0)
        return -1;
    return from_oldest >= 1 && from_oldest <= found ? same[from_oldest - 1] : same[found - 1];
}

TEST(any_puts_and_takes_do_what_they_do_to_a_row_of_entries)
{
    int row[SHELF_SLOTS + 1] = {NONE};
    struct shelf shelf = {0};
    unsigned seed = 1;
    int count = 0;

    for (int i = 0; i < 20000; i++) {
        int number = (int)suite_draw(&seed, 2) * 280 + (int)suite_draw(&seed, 4) * GAMES;

        if (suite_draw(&seed, 3) > 0) {
            int fallen = NONE;

            if (count == SHELF_SLOTS)
                fallen = row[--count];
            memmove(row + 1, row, (size_t)count++ * sizeof row[0]);
            row[0] = number;
            ck_assert(shelf_is_same(shelf_put(&shelf, shelf_fixture_entry(number)),
                                    shelf_fixture_entry(fallen)));
        } else {
            int from_oldest = (int)suite_draw(&seed, 4);
            int at = find_in(row, count, number, from_oldest);

            ck_assert_int_eq(shelf_take(&shelf, shelf_fixture_entry(number), from_oldest), at >= 0);
            if (at >= 0)
                memmove(row + at, row + at + 1, (size_t)(--count - at) * sizeof row[0]);
        }
        row[count] = NONE;
        shelf_fixture_check(&shelf, row);
    }
}
