/* SPDX-License-Identifier: MIT
 *
 * shelf: twelve games in one 256-bit word.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          zero          slot 11             slot 1      slot 0
 *
 * A slot holds the word of a game. Zero, which is a new game, is an empty slot.
 *
 * Invariant: only games under way, neither new nor over, are packed and unpacked.
 *
 * The idea of twelve games in 256 bits: fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "engine/game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

/* What is wrong with a word. */
enum shelf_error {
    SHELF_OK,
    SHELF_TOO_LARGE, /* one of the four upper bits is set */
    SHELF_NO_GAME,   /* a slot holds what no game can reach */
    SHELF_OVER       /* a slot holds a game that has ended */
};

/* The games as the word, the least significant byte first, and back. On failure the games are
 * unchanged, and *slot is the first wrong one. */
void shelf_pack(const struct game games[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES]);
enum shelf_error shelf_unpack(struct game games[SHELF_SLOTS],
                              const unsigned char bytes[SHELF_BYTES], int *slot);

/* The word as 0x and 64 hex digits, the most significant first, and back. Fewer digits are read as
 * if zeros stood before them, in either case. False if the text is no such number, or has more. */
enum { SHELF_TEXT = 2 + 2 * SHELF_BYTES + 1 };
void shelf_print(const unsigned char bytes[SHELF_BYTES], char text[SHELF_TEXT]);
bool shelf_parse(const char *text, unsigned char bytes[SHELF_BYTES]);

#endif
