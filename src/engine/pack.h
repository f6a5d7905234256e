/* SPDX-License-Identifier: MIT
 *
 * pack: twelve games in one 256-bit number, which is an array of 32 bytes, the least significant
 * byte first.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          zero          slot 11             slot 1      slot 0
 *
 * A slot holds the word of a game. Zero is a new game, or an empty slot.
 *
 * Invariant: every game in a slot is in progress.
 *
 * Source: fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef PACK_H
#define PACK_H

#include "engine/game.h"

enum { PACK_SLOTS = 12, PACK_BYTES = 32 };

/* Why a number is refused. */
enum pack_error {
    PACK_OK,
    PACK_TOO_LARGE, /* one of the bits 252 to 255 is set */
    PACK_NO_GAME,   /* a slot holds a word that no game can reach */
    PACK_OVER       /* a slot holds a game that has ended */
};

/* Pack the games, none of which has ended. */
void pack_encode(const struct game games[PACK_SLOTS], unsigned char bytes[PACK_BYTES]);

/* Unpack the games. `bytes` may be any number. On failure the games do not change. If the error is
 * PACK_NO_GAME or PACK_OVER, *slot is the first wrong slot, 0 to 11. */
enum pack_error pack_decode(struct game games[PACK_SLOTS], const unsigned char bytes[PACK_BYTES],
                            int *slot);

/* Write the number as 0x and 64 hexadecimal digits, the most significant first. */
enum { PACK_TEXT = 2 + 2 * PACK_BYTES + 1 };
void pack_print(const unsigned char bytes[PACK_BYTES], char text[PACK_TEXT]);

/* Read 0x and 1 to 64 hexadecimal digits, in upper or lower case. Returns false, and changes
 * nothing, if the text has another form. */
bool pack_parse(const char *text, unsigned char bytes[PACK_BYTES]);

#endif
