/* SPDX-License-Identifier: MIT
 *
 * shelf_file: the file of the games that are not finished, those that are being played included. It
 * has the 32 bytes of the shelf's word, the least significant first. The game on a board has an
 * entry from its first mark on, and each mark replaces that entry.
 *
 * Invariant: only shelf_file_replace changes the file, under the lock, by one write of all 32
 * bytes. It removes one entry at most. A file that is damaged is set aside, never overwritten.
 */
#ifndef SHELF_FILE_H
#define SHELF_FILE_H

#include "engine/shelf.h"
#include "storage/state_dir.h"

/* Read the file. A missing one, an empty one, and one of zeros are an empty shelf. On failure the
 * shelf is unchanged. */
bool shelf_file_load(struct shelf *shelf, char why[STATE_DIR_REASON]);

/* What else came of a replacement. */
struct shelf_file_news {
    bool is_set_aside;  /* the file was damaged, and is shelf.damaged now, with all its entries */
    struct game fallen; /* off the other end; a new game if none is */
};

/* Remove one entry that is `was`, that of the number as for shelf_take, if there is one, and put
 * `is` in front, if it is one. On failure the entries are unchanged, but a damaged file may have
 * been set aside. */
bool shelf_file_replace(const struct state_dir *dir, struct shelf_entry was, int number,
                        struct shelf_entry is, struct shelf_file_news *news,
                        char why[STATE_DIR_REASON]);

#endif
