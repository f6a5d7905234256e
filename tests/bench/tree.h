/* SPDX-License-Identifier: MIT
 *
 * tree: every game there is, walked through from the empty board by one technique after the other.
 *
 * All walks have one shape: for each empty cell, set the mark, count the node, look whether the
 * game has ended, and go on from there if it has not. So a finished game costs no call.
 */
#ifndef TREE_H
#define TREE_H

#include "win.h"

struct tree {
    uint32_t nodes; /* the empty board is one */
    uint32_t won[2], drawn;
};

/* Nine chars; the lines through the last mark alone are looked at. */
void tree_triples(struct tree *tree);

/* Two sets of nine cells; a loop over the eight lines. */
void tree_loop8(struct tree *tree);

/* Two sets; the mover's shifted against itself. */
void tree_masks(struct tree *tree);

/* Two sets; a table of 512. */
void tree_table512(const unsigned char has_line[SETS], struct tree *tree);

/* A set of empty cells and, for each player, a count of three bits for each of the eight lines;
 * a mark adds to all counts of its cell at once, and a count of three shows in its highest bit. */
void tree_counters(struct tree *tree);

/* The game as it ships: game_play and its word. */
void tree_ours(struct tree *tree);

#endif
