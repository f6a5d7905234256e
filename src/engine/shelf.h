/* SPDX-License-Identifier: MIT
 *
 * shelf: twelve games in one 256-bit number, which is an array of 32 bytes, the least significant
 * byte first.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          zero          slot 11             slot 1      slot 0
 *
 * A slot holds the word of a game, or zero if it is empty. (Zero is also the word of a new game.)
 *
 * Invariant: every game in a slot is in progress.
 *
 * Source: fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "engine/game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

/* Why a number is refused. */
enum shelf_error {
    SHELF_OK,
    SHELF_TOO_LARGE, /* one of the four upper bits is set */
    SHELF_NO_GAME,   /* a slot holds a word that no game can reach */
    SHELF_OVER       /* a slot holds a game that has ended */
};

/* Pack the games, none of which has ended. A new game leaves its slot empty. */
void shelf_pack(const struct game games[SHELF_SLOTS], unsigned char bytes[SHELF_BYTES]);

/* Unpack any number. An empty slot becomes a new game. On failure the games do not change; for
 * SHELF_NO_GAME and SHELF_OVER *slot is the first slot that is wrong, 0 to 11. */
enum shelf_error shelf_unpack(struct game games[SHELF_SLOTS],
                              const unsigned char bytes[SHELF_BYTES], int *slot);

/* Write the number as 0x and 64 hexadecimal digits, the most significant first. */
enum { SHELF_TEXT = 2 + 2 * SHELF_BYTES + 1 };
void shelf_print(const unsigned char bytes[SHELF_BYTES], char text[SHELF_TEXT]);

/* Read 0x and 1 to 64 hexadecimal digits, in upper or lower case. With fewer than 64 the upper bits
 * are zero. False, and the bytes do not change, if the text is anything else. */
bool shelf_parse(const char *text, unsigned char bytes[SHELF_BYTES]);

#endif
