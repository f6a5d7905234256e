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
 * word, least significant first: $XDG_STATE_HOME/tictactoe/shelf, or below ~/.local/state where
 * that variable is no absolute path.
 *
 * Invariant: a struct shelf holds games that are under way, neither new nor over, and nothing
 * else. The file is replaced whole or not at all, and a file that is damaged is set aside, never
 * overwritten.
 *
 * Twelve games in 256 bits are from fiveoutofnine, "Basic Bit Manipulation".
 */
#ifndef SHELF_H
#define SHELF_H

#include "game.h"

enum { SHELF_SLOTS = 12, SHELF_BYTES = 32 };

struct shelf {
    /* Least significant first; the check nibble is kept at zero. */
    uint64_t limbs[SHELF_BYTES / sizeof(uint64_t)];
};

/* The game in a slot, 0 to 11; a new game if the slot is empty. */
struct game shelf_game(const struct shelf *shelf, int slot);

/* How many slots are full. */
int shelf_count(const struct shelf *shelf);

/* Whether a game belongs on a shelf: it is under way, neither new nor over. */
bool shelf_holds(struct game game);

/* Put a game that is under way in front. Returns the game that fell off the other end; a new game
 * if none did. */
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
    SHELF_SET_ASIDE,  /* done; but the file was damaged, and is shelf.damaged or the like now */
    SHELF_DAMAGED,    /* the file is not a shelf; it stays where it is until the next exchange */
    SHELF_NO_FOLDER,  /* the folder cannot be found, made or opened; errno says why */
    SHELF_NOT_A_FILE, /* something that is no plain file stands in its place */
    SHELF_UNREADABLE, /* errno says why */
    SHELF_UNWRITABLE  /* errno says why; EWOULDBLOCK if another program keeps it locked */
};

/* Read the file, and leave everything as it is. A file that is not there is an empty shelf. On
 * failure the shelf is unchanged. */
enum shelf_error shelf_read(struct shelf *shelf);

/* Exchange a game on the file for another, which comes to the front: under a lock, read again,
 * and replaced whole. A game that is not under way, be it new or over, is on no shelf: as the old
 * one it is not looked for, as the new one it is not put there. *fallen becomes the game that was
 * pushed off the end, or a new game. The caller ignores SIGXFSZ. On failure, that is on all but
 * SHELF_OK and SHELF_SET_ASIDE, the games on the file and *fallen are unchanged. */
enum shelf_error shelf_exchange(struct game old, struct game new, struct game *fallen);

#endif
