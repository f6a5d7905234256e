/* SPDX-License-Identifier: MIT
 *
 * Twelve games as a word of 256 bits, compared with a word that is packed bit by bit.
 */
#include <string.h>

#include "engine/pack.h"
#include "suite.h"

enum { SLOT_BITS = 21, WORDS = 1 << SLOT_BITS };

/* The text of the word, made bit by bit and digit by digit from the end. */
static void pack_naively(const uint32_t words[PACK_SLOTS], unsigned char bytes[PACK_BYTES])
{
    memset(bytes, 0, PACK_BYTES);
    for (int slot = 0; slot < PACK_SLOTS; slot++)
        for (int bit = 0; bit < SLOT_BITS; bit++) {
            int at = SLOT_BITS * slot + bit;

            if (words[slot] & 1u << bit)
                bytes[at / 8] = (unsigned char)(bytes[at / 8] + (1 << at % 8));
        }
}

TEST(an_empty_shelf_is_zero)
{
    static const unsigned char zeros[PACK_BYTES];
    struct game games[PACK_SLOTS] = {{0}};
    unsigned char bytes[PACK_BYTES];
    char text[PACK_TEXT];
    int slot;

    pack_encode(games, bytes);
    ck_assert_mem_eq(bytes, zeros, PACK_BYTES);
    ck_assert_int_eq(pack_decode(games, bytes, &slot), PACK_OK);
    pack_print(bytes, text);
    ck_assert_uint_eq(strlen(text), 66);
    ck_assert_uint_eq(strspn(text + 2, "0"), 64);
}

/* What comes after them in memory has another player to move. */
TEST(twelve_games_are_packed_and_no_more)
{
    struct game games[PACK_SLOTS + 1] = {{0}};
    unsigned char bytes[PACK_BYTES + 1];

    ck_assert_int_eq(game_play(&games[PACK_SLOTS], PLAYER_X, 0), MOVE_OK);
    memset(bytes, 0xff, sizeof bytes);
    pack_encode(games, bytes);
    for (int i = 0; i < PACK_BYTES; i++)
        ck_assert_uint_eq(bytes[i], 0);
    ck_assert_uint_eq(bytes[PACK_BYTES], 0xff);
    ck_assert_int_eq(PACK_SLOTS, 12);
}

/* Every game, and some words that are no game. */
TEST(a_word_of_21_bits_stands_in_its_slot_exactly_if_it_is_a_game_in_progress)
{
    uint32_t few = (uint32_t)suite_share();
    uint32_t words[PACK_SLOTS] = {0};
    unsigned char bytes[PACK_BYTES];
    unsigned char back[PACK_BYTES];

    for (int slot = 0; slot < PACK_SLOTS; slot++) {
        memset(words, 0, sizeof words);
        for (uint32_t word = (uint32_t)slot; word < WORDS; word += PACK_SLOTS) {
            struct game games[PACK_SLOTS] = {{0}};
            struct game game;
            bool is_game = game_from_word(&game, word);
            enum pack_error expected = !is_game                            ? PACK_NO_GAME
                                     : game_status(game) != STATUS_ONGOING ? PACK_OVER
                                                                           : PACK_OK;
            int wrong = -1;

            if (!is_game && word / PACK_SLOTS % few != 0)
                continue;
            words[slot] = word;
            pack_naively(words, bytes);
            if (pack_decode(games, bytes, &wrong) != expected)
                ck_abort_msg("0x%x in slot %d", (unsigned)word, slot);
            if (expected != PACK_OK && wrong != slot)
                ck_abort_msg("0x%x is wrong in slot %d, and not %d", (unsigned)word, slot, wrong);
            if (game_word(games[slot]) != (expected == PACK_OK ? word : 0))
                ck_abort_msg("0x%x comes back as another game", (unsigned)word);
            pack_encode(games, back);
            if (expected == PACK_OK && memcmp(bytes, back, PACK_BYTES) != 0)
                ck_abort_msg("0x%x is packed otherwise", (unsigned)word);
        }
    }
}

TEST(the_upper_four_bits_are_zero)
{
    for (int bit = 4; bit < 8; bit++) {
        unsigned char bytes[PACK_BYTES] = {0};
        struct game games[PACK_SLOTS];
        int slot;

        bytes[PACK_BYTES - 1] = (unsigned char)(1 << bit);
        ck_assert_int_eq(pack_decode(games, bytes, &slot), PACK_TOO_LARGE);
    }
}

TEST(a_number_is_0x_and_up_to_64_hex_digits)
{
    static const char *const wrong[] = {"",    "0",   "0x",   "x1",   "1",
                                        "0X1", "0xg", "0x1 ", " 0x1", "-0x1"};
    unsigned char bytes[PACK_BYTES];
    char text[PACK_TEXT + 1];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ck_assert_msg(!pack_parse(wrong[i], bytes), "%s", wrong[i]);
    ck_assert(pack_parse("0xaBc", bytes));
    ck_assert_uint_eq(bytes[0], 0xbc);
    ck_assert_uint_eq(bytes[1], 0xa);
    memset(text, '1', sizeof text - 1);
    memcpy(text, "0x", 2);
    text[PACK_TEXT] = '\0';
    ck_assert(!pack_parse(text, bytes));
    text[PACK_TEXT - 1] = '\0';
    ck_assert(pack_parse(text, bytes));
    for (int i = 0; i < PACK_BYTES; i++)
        ck_assert_uint_eq(bytes[i], 0x11);
}

TEST(what_is_printed_is_read_as_the_same)
{
    unsigned rng = 1;

    for (int round = 0; round < 1000; round++) {
        unsigned char bytes[PACK_BYTES];
        unsigned char back[PACK_BYTES];
        char text[PACK_TEXT];

        for (int i = 0; i < PACK_BYTES; i++)
            bytes[i] = (unsigned char)suite_draw(&rng, 256);
        pack_print(bytes, text);
        ck_assert(pack_parse(text, back));
        ck_assert_mem_eq(bytes, back, PACK_BYTES);
    }
}
