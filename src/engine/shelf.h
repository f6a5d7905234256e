/* SPDX-License-Identifier: MIT
 *
 * shelf: up to twelve unfinished games, which fit in a word of 256 bits.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          check nibble  slot 11             slot 1      slot 0
 *
 * A slot holds the word of a game. Its status would be 00, because the game is under way; so the
 * two bits have another use there:
 *
 *     bit 1    person 2 plays X
 *     bit 2    a guest's program wrote the entry
 *
 * Zero, which is a new game, is an empty slot. The newest entry is in slot 0, and no empty slot
 * comes before a full one. The check nibble is the xor of the other 63 nibbles and of 5, so that a
 * zeroed or torn file is refused.
 *
 * Invariant: a struct shelf holds games that are under way, neither new nor over. It is a list, not
 * a set: two entries that are the same have a slot each, and either may be taken for the other.
 *
 * The idea of twelve games in 256 bits: fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "engine/game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

/* Which two are persons 1 and 2 is for the caller to say. */
struct shelf_entry {
    struct game game; /* a new game for no entry */
    bool is_second_x; /* person 2 plays X */
    bool is_of_guest; /* a guest's program wrote it */
};

struct shelf {
    struct shelf_entry entries[SHELF_SLOTS]; /* by slot */
};

/* True if the two have the same game, the same person at X and the same side's program. */
bool shelf_is_same(struct shelf_entry one, struct shelf_entry other);

/* The number of full slots. */
int shelf_count(const struct shelf *shelf);

/* True if the game belongs on a shelf: it is under way, neither new nor over. */
bool shelf_holds(struct game game);

/* True if that entry stands on the shelf. */
bool shelf_has(const struct shelf *shelf, struct shelf_entry entry);

/* The newest entry of a game in that position, whoever plays it; no entry if there is none. */
struct shelf_entry shelf_find(const struct shelf *shelf, struct game game);

/* Put an entry of a game that is under way in front. Returns the entry that fell off the other end;
 * that of a new game if none did. */
struct shelf_entry shelf_put(struct shelf *shelf, struct shelf_entry entry);

/* Take an entry that is the same away; those after it move up. Of several it is the one with that
 * number, counted from 1 for the oldest; the newest if the number is 0 or too high. False, and the
 * shelf unchanged, if there is none. */
bool shelf_take(struct shelf *shelf, struct shelf_entry entry, int number);

/* The shelf as the word, the least significant byte first, and back. False, and the shelf
 * unchanged, if the bytes are not a shelf: the check fails, a slot holds no game under way, or a
 * gap stands before one. */
void shelf_pack(const struct shelf *shelf, unsigned char bytes[SHELF_BYTES]);
bool shelf_unpack(struct shelf *shelf, const unsigned char bytes[SHELF_BYTES]);

#endif
