/* SPDX-License-Identifier: MIT
 *
 * shelf_fixture: the entries that can be on a shelf, by number, and a shelf that is packed bit by
 * bit.
 *
 * Invariant: a number stands for the same entry in every test. Numbers from GAMES on are the same
 * games once more: with person 2 at X, then of a guest, then both.
 */
#ifndef SHELF_FIXTURE_H
#define SHELF_FIXTURE_H

#include "engine/shelf.h"

enum {
    SLOT_BITS = 21,
    WORDS = 1 << SLOT_BITS,
    GAMES = 4519,
    ENTRIES = 4 * GAMES,
    NIBBLES = 64,
    SHELF_BITS = 256
};

extern struct game shelf_fixture_games[GAMES];
extern bool shelf_fixture_is_entry[WORDS];
extern struct game shelf_fixture_over;

void shelf_fixture_ask_oracle(void);

/* No game: a new one. */
enum { NONE = -1 };

struct shelf_entry shelf_fixture_entry(int number);
uint32_t shelf_fixture_word(int number);
void shelf_fixture_pack_naively(const uint32_t words[SHELF_SLOTS],
                                unsigned char bytes[SHELF_BYTES]);

/* Entries by their numbers, the newest first: NUMBERS(3, 1, 2). */
#define NUMBERS(...) ((const int[]){__VA_ARGS__, NONE})

void shelf_fixture_pack(const int numbers[], unsigned char bytes[SHELF_BYTES]);
void shelf_fixture_check(const struct shelf *shelf, const int numbers[]);

/* Some shelf, to see whether a refusal leaves it alone. */
struct shelf shelf_fixture_some_shelf(void);

#endif
