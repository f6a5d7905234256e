/* SPDX-License-Identifier: MIT
 *
 * shelf_file: the file of the games that wait: the 32 bytes of the shelf's word, least significant
 * first.
 *
 * Invariant: the file is replaced whole or not at all, and a file that is damaged is set aside,
 * never overwritten.
 */
#ifndef SHELF_FILE_H
#define SHELF_FILE_H

#include "engine/shelf.h"
#include "storage/state_dir.h"

/* Read the file. One that is not there is an empty shelf. On failure the shelf is unchanged. */
bool shelf_file_read(int directory, struct shelf *shelf, char why[STATE_DIR_REASON]);

/* The same, in the directory that is opened for it. */
bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON]);

/* Take games off the shelf, and put others in front, in their order. What falls off its end is put
 * on *fallen, and that a damaged shelf was set aside is added to the notices. On failure nothing
 * is changed. */
bool shelf_file_change(const struct state_dir *dir, const struct shelf *off, const struct shelf *on,
                       struct shelf *fallen, struct notices *notices, char why[STATE_DIR_REASON]);

/* Put the games of one shelf in front of those of another, in their order. What falls off goes to
 * *fallen, which may be null. */
void shelf_file_put_all(struct shelf *shelf, const struct shelf *on, struct shelf *fallen);

/* The codes of the games, the oldest first. */
enum { SHELF_FILE_CODES = SHELF_SLOTS * sizeof "6045, " };
void shelf_file_list(char codes[SHELF_FILE_CODES], const struct shelf *shelf);

#endif
