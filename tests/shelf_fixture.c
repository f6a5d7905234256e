/* SPDX-License-Identifier: MIT */
#include "shelf_fixture.h"
#include "suite.h"

#include <check.h>
#include <string.h>

struct game shelf_fixture_games[GAMES];
bool shelf_fixture_is_entry[WORDS];
struct game shelf_fixture_over;

void shelf_fixture_ask_oracle(void)
{
    int found = 0;

    suite_ask_oracle();
    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];

        if (oracle_is_over(board) || oracle_count(board, '.') == ORACLE_CELLS)
            continue;
        ck_assert_int_lt(found, GAMES);
        for (uint32_t people = 0; people < 4; people++)
            shelf_fixture_is_entry[oracle_word(board) | people << 1] = true;
        ck_assert(game_from_word(&shelf_fixture_games[found++], oracle_word(board)));
    }
    ck_assert_int_eq(found, GAMES);
    ck_assert(game_from_word(&shelf_fixture_over, oracle_word("XXXOO....")));
}

struct shelf_entry shelf_fixture_entry(int number)
{
    if (number == NONE)
        return (struct shelf_entry){.game = {0}};
    return (struct shelf_entry){
        .game = shelf_fixture_games[number % GAMES],
        .is_second_x = number / GAMES % 2 == 1,
        .is_of_guest = number / GAMES >= 2,
    };
}

uint32_t shelf_fixture_word(int number)
{
    if (number == NONE)
        return 0;
    return game_word(shelf_fixture_games[number % GAMES]) + 2 * (uint32_t)(number / GAMES);
}

void shelf_fixture_pack_naively(const uint32_t words[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES])
{
    bool bits[SHELF_BITS] = {0};
    int check = 5;

    for (int slot = 0; slot < SHELF_SLOTS; slot++)
        for (int bit = 0; bit < SLOT_BITS; bit++)
            bits[SLOT_BITS * slot + bit] = words[slot] >> bit & 1;
    for (int i = 0; i < SHELF_BITS; i += 4)
        check ^= bits[i] + 2 * bits[i + 1] + 4 * bits[i + 2] + 8 * bits[i + 3];
    for (int bit = 0; bit < 4; bit++)
        bits[252 + bit] = check >> bit & 1;
    memset(bytes, 0, SHELF_BYTES);
    for (int i = 0; i < SHELF_BITS; i++)
        if (bits[i])
            bytes[i / 8] = (unsigned char)(bytes[i / 8] + (1 << i % 8));
}

void shelf_fixture_pack(const int numbers[], unsigned char bytes[SHELF_BYTES])
{
    uint32_t words[SHELF_SLOTS] = {0};

    for (int slot = 0; slot < SHELF_SLOTS && numbers[slot] != NONE; slot++)
        words[slot] = shelf_fixture_word(numbers[slot]);
    shelf_fixture_pack_naively(words, bytes);
}

void shelf_fixture_check(const struct shelf *shelf, const int numbers[])
{
    unsigned char expected[SHELF_BYTES];
    unsigned char bytes[SHELF_BYTES];

    shelf_fixture_pack(numbers, expected);
    shelf_pack(shelf, bytes);
    ck_assert_mem_eq(bytes, expected, SHELF_BYTES);
}

struct shelf shelf_fixture_some_shelf(void)
{
    struct shelf shelf = {0};

    shelf_put(&shelf, shelf_fixture_entry(100));
    shelf_put(&shelf, shelf_fixture_entry(200));
    return shelf;
}
