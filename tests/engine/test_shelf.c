/* SPDX-License-Identifier: MIT
 *
 * Twelve games as a word of 256 bits, against one that is packed bit by bit.
 */
#include <string.h>

#include "engine/shelf.h"
#include "suite.h"

enum { SLOT_BITS = 21, WORDS = 1 << SLOT_BITS };

/* The word bit by bit, in the text of it: digit by digit from the end. */
static void pack_naively(const uint32_t words[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES])
{
    memset(bytes, 0, SHELF_BYTES);
    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        for (int bit = 0; bit < SLOT_BITS; bit++) {
            int at = SLOT_BITS * slot + bit;

            if (words[slot] & 1u << bit)
                bytes[at / 8] = (unsigned char)(bytes[at / 8] + (1 << at % 8));
        }
}

TEST(an_empty_shelf_is_zero)
{
    static const unsigned char zeros[SHELF_BYTES];
    struct game games[SHELF_SLOTS] = {{0}};
    unsigned char bytes[SHELF_BYTES];
    char text[SHELF_TEXT];
    int slot;

    shelf_pack(games, bytes);
    ck_assert_mem_eq(bytes, zeros, SHELF_BYTES);
    ck_assert_int_eq(shelf_unpack(games, bytes, &slot), SHELF_OK);
    shelf_print(bytes, text);
    ck_assert_uint_eq(strlen(text), 66);
    ck_assert_uint_eq(strspn(text + 2, "0"), 64);
}

/* Every game, and some of the words that are none. */
TEST(a_word_of_21_bits_stands_in_its_slot_exactly_if_it_is_a_game_under_way)
{
    uint32_t few = (uint32_t)suite_share();
    uint32_t words[SHELF_SLOTS] = {0};
    unsigned char bytes[SHELF_BYTES];
    unsigned char back[SHELF_BYTES];

    for (int slot = 0; slot < SHELF_SLOTS; slot++) {
        memset(words, 0, sizeof words);
        for (uint32_t word = (uint32_t)slot; word < WORDS; word += SHELF_SLOTS) {
            struct game games[SHELF_SLOTS] = {{0}};
            struct game game;
            bool is_game = game_from_word(&game, word);
            enum shelf_error expected = !is_game                            ? SHELF_NO_GAME
                                      : game_status(game) != STATUS_ONGOING ? SHELF_OVER
                                                                            : SHELF_OK;
            int wrong = -1;

            if (!is_game && word / SHELF_SLOTS % few != 0)
                continue;
            words[slot] = word;
            pack_naively(words, bytes);
            if (shelf_unpack(games, bytes, &wrong) != expected)
                ck_abort_msg("0x%x in slot %d", (unsigned)word, slot);
            if (expected != SHELF_OK && wrong != slot)
                ck_abort_msg("0x%x is wrong in slot %d, and not %d", (unsigned)word, slot, wrong);
            if (game_word(games[slot]) != (expected == SHELF_OK ? word : 0))
                ck_abort_msg("0x%x comes back as another game", (unsigned)word);
            shelf_pack(games, back);
            if (expected == SHELF_OK && memcmp(bytes, back, SHELF_BYTES) != 0)
                ck_abort_msg("0x%x is packed otherwise", (unsigned)word);
        }
    }
}

TEST(the_upper_four_bits_are_zero)
{
    for (int bit = 4; bit < 8; bit++) {
        unsigned char bytes[SHELF_BYTES] = {0};
        struct game games[SHELF_SLOTS];
        int slot;

        bytes[SHELF_BYTES - 1] = (unsigned char)(1 << bit);
        ck_assert_int_eq(shelf_unpack(games, bytes, &slot), SHELF_TOO_LARGE);
    }
}

TEST(a_number_is_0x_and_up_to_64_hex_digits)
{
    static const char *const wrong[] = {"",    "0",   "0x",   "x1",   "1",
                                        "0X1", "0xg", "0x1 ", " 0x1", "-0x1"};
    unsigned char bytes[SHELF_BYTES];
    char text[SHELF_TEXT + 1];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!shelf_parse(wrong[i], bytes), "%s", wrong[i]);
    ck_assert(shelf_parse("0xaBc", bytes));
    ck_assert_uint_eq(bytes[0], 0xbc);
    ck_assert_uint_eq(bytes[1], 0xa);
    memset(text, '1', sizeof text - 1);
    memcpy(text, "0x", 2);
    text[SHELF_TEXT] = '\0';
    ck_assert(!shelf_parse(text, bytes));
    text[SHELF_TEXT - 1] = '\0';
    ck_assert(shelf_parse(text, bytes));
    for (int i = 0; i < SHELF_BYTES; i++)
        ck_assert_uint_eq(bytes[i], 0x11);
}

TEST(what_is_printed_is_read_as_the_same)
{
    unsigned rng = 1;

    for (int round = 0; round < 1000; round++) {
        unsigned char bytes[SHELF_BYTES];
        unsigned char back[SHELF_BYTES];
        char text[SHELF_TEXT];

        for (int i = 0; i < SHELF_BYTES; i++)
            bytes[i] = (unsigned char)suite_draw(&rng, 256);
        shelf_print(bytes, text);
        ck_assert(shelf_parse(text, back));
        ck_assert_mem_eq(bytes, back, SHELF_BYTES);
    }
}
