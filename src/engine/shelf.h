/* SPDX-License-Identifier: MIT
 *
 * shelf: up to twelve unfinished games, which fit in a word of 256 bits.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          check nibble  slot 11             slot 1      slot 0
 *
 * A slot holds the word of a game. Zero, which is a new game, is an empty slot. The newest game is
 * in slot 0, and no empty slot comes before a full one. The check nibble is the xor of the other
 * 63 nibbles and of 5, so that a zeroed or torn file is refused.
 *
 * Invariant: a struct shelf holds games that are under way, neither new nor over. It is a list, not
 * a set: two games in the same position have a slot each, and either may be taken for the other.
 *
 * The idea of twelve games in 256 bits: fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "engine/game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

struct shelf {
    struct game games[SHELF_SLOTS]; /* by slot; a new game if the slot is empty */
};

/* The number of full slots. */
int shelf_count(const struct shelf *shelf);

/* True if the game belongs on a shelf: it is under way, neither new nor over. */
bool shelf_holds(struct game game);

/* True if that game stands on the shelf. */
bool shelf_has(const struct shelf *shelf, struct game game);

/* Put a game that is under way in front. Returns the game that fell off the other end; a new game
 * if none did. */
struct game shelf_put(struct shelf *shelf, struct game game);

/* Take this game away, the newest one in that position; those after it move up. False, and the
 * shelf unchanged, if it does not stand there. */
bool shelf_take(struct shelf *shelf, struct game game);

/* The shelf as the word, the least significant byte first, and back. False, and the shelf
 * unchanged, if the bytes are not a shelf: the check fails, a slot holds no game under way, or a
 * gap stands before one. */
void shelf_pack(const struct shelf *shelf, unsigned char bytes[SHELF_BYTES]);
bool shelf_unpack(struct shelf *shelf, const unsigned char bytes[SHELF_BYTES]);

#endif
