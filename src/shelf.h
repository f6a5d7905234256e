/* SPDX-License-Identifier: MIT
 *
 * shelf: up to twelve unfinished games in one 256-bit word, and the file that keeps it.
 *
 *     bit  255 ... 252   251 ... 231   ...   41 ... 21   20 ... 0
 *          check nibble  slot 11             slot 1      slot 0
 *
 * A slot is the word of a game; zero, which is a new game, is an empty slot. The newest game is
 * in slot 0, and no empty slot stands before a full one. The check nibble is the xor of the other
 * 63 nibbles and of 5, so that a zeroed or torn file is refused. The file is the 32 bytes of the
 * word, least significant first.
 *
 * Invariant: a struct shelf holds games that are under way and nothing else. The file is replaced
 * whole or not at all, and a file that is damaged is set aside, never overwritten.
 *
 * Twelve games in 256 bits are from fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

struct shelf {
    uint64_t limbs[4]; /* least significant first; the check nibble is kept at zero */
};

/* The game in a slot, 0 to 11; a new game if the slot is empty. */
struct game shelf_game(const struct shelf *shelf, int slot);

/* How many slots are full. */
int shelf_count(const struct shelf *shelf);

/* Put a game in front. Returns the game that fell off the other end; a new game if none did. */
struct game shelf_put(struct shelf *shelf, struct game game);

/* Take the newest slot that holds this game away; the ones behind it move up. False, and the
 * shelf unchanged, if none does. */
bool shelf_take(struct shelf *shelf, struct game game);

/* The shelf as the bytes of its file, and back. False, and the shelf unchanged, if the bytes are
 * not a shelf: the check fails, a slot holds no game under way, or a gap stands before one. */
void shelf_pack(const struct shelf *shelf, unsigned char bytes[SHELF_BYTES]);
bool shelf_unpack(struct shelf *shelf, const unsigned char bytes[SHELF_BYTES]);

enum shelf_error {
    SHELF_OK,
    SHELF_SET_ASIDE,  /* done, but the file was damaged and is shelf.damaged now */
    SHELF_NO_FOLDER,  /* the folder cannot be found or made; errno says why */
    SHELF_NOT_A_FILE, /* something that is no plain file stands in its place */
    SHELF_UNREADABLE, /* errno says why */
    SHELF_UNWRITABLE  /* errno says why; the file is as it was */
};

/* Read the file. A file that is not there is an empty shelf. On failure the shelf is unchanged. */
enum shelf_error shelf_read(struct shelf *shelf);

/* Exchange a game on the file for another, which comes to the front: under a lock, read again,
 * and replaced whole. A new game as the old one only adds, a new game as the new one only takes
 * away. *fallen becomes the game that was pushed off the end, or a new game. On failure *fallen
 * is unchanged. */
enum shelf_error shelf_exchange(struct game old, struct game new, struct game *fallen);

#endif
