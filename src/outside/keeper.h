/* SPDX-License-Identifier: MIT
 *
 * keeper: brings the shelf in line with the sitting, and says on the table what came of it.
 *
 * Invariant: after keeper_keep the shelf holds the sitting's game as it stands, or failed is set.
 */
#ifndef KEEPER_H
#define KEEPER_H

#include "outside/shelf_file.h"
#include "table/sitting.h"

/* A shelf that cannot be kept is said once on the table, and tried again after each event. */
struct keeper {
    enum shelf_error error; /* why the game is not kept; SHELF_OK if it is, or need not be */
};

/* Write what has changed, if anything has. True if there is something new to be read on the
 * table. */
bool keeper_keep(struct keeper *keeper, struct sitting *sitting);

/* Say how many games wait on the shelf, and how to see them; a null hint leaves that out. */
void keeper_greet(struct sitting *sitting, const char *hint);

/* Let a game be picked. */
void keeper_show(struct sitting *sitting);

/* What went wrong, in words. */
const char *keeper_words(enum shelf_error error);

#endif
