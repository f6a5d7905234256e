/* SPDX-License-Identifier: MIT
 *
 * shelf_file: the file of the games that wait. It has the 32 bytes of the shelf's word, the least
 * significant first.
 *
 * Invariant: the file is replaced whole or not at all, and a file that is damaged is set aside,
 * never overwritten.
 */
#ifndef SHELF_FILE_H
#define SHELF_FILE_H

#include "engine/shelf.h"
#include "storage/state_dir.h"

/* Read the file. A missing file is an empty shelf. On failure the shelf is unchanged. */
bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON]);

/* Take games off the shelf, and put others in front, in their order; null for none. The notices
 * tell if games fall off its end, or a damaged shelf is set aside. On failure the games on the
 * shelf are the same. */
bool shelf_file_change(const struct state_dir *dir, const struct shelf *off, const struct shelf *on,
                       struct notices *notices, char why[STATE_DIR_REASON]);

/* Take the games of one shelf off another, or put them in front, in their order. Games that fall
 * off go to *fallen, which may be null. */
void shelf_file_take_all(struct shelf *shelf, const struct shelf *off);
void shelf_file_put_all(struct shelf *shelf, const struct shelf *on, struct shelf *fallen);

/* The codes of the games, the oldest first. */
enum { SHELF_FILE_CODES = SHELF_SLOTS * sizeof "6045, " };
void shelf_file_list(char codes[SHELF_FILE_CODES], const struct shelf *shelf);

/* Add to the notices that these games fell off, if there are any. */
void shelf_file_tell_fallen(struct notices *notices, const struct shelf *fallen);

#endif
