/* SPDX-License-Identifier: MIT
 *
 * shelved: the games that can be on a shelf, each by its number, and the shelf packed bit by bit.
 *
 * Invariant: a number stands for the same game in every test.
 */
#ifndef SHELVED_H
#define SHELVED_H

#include "engine/shelf.h"

enum { SLOT_BITS = 21, WORDS = 1 << SLOT_BITS, GAMES = 4519, NIBBLES = 64, SHELF_BITS = 256 };

extern struct game shelved_games[GAMES];
extern bool shelved_is_under_way[WORDS];
extern struct game shelved_over;

void shelved_ask_oracle(void);

/* No game: a new one. */
enum { NONE = -1 };

struct game shelved_game(int number);
uint32_t shelved_word(int number);
void shelved_pack_naively(const uint32_t words[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES]);

/* Games by their numbers, the newest first: NUMBERS(3, 1, 2). */
#define NUMBERS(...) ((const int[]){__VA_ARGS__, NONE})

void shelved_pack(const int numbers[], unsigned char bytes[SHELF_BYTES]);
void shelved_check(const struct shelf *shelf, const int numbers[]);

/* Some shelf, to see whether a refusal leaves it alone. */
struct shelf shelved_some_shelf(void);

#endif
