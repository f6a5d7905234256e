/* SPDX-License-Identifier: MIT
 *
 * analysis: what marks lead to, and the move that lost.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "play/session.h"

/* The empty cells that lead to that value, -1 to 1, for the player to move. */
unsigned analysis_cells(struct game game, int value);

/* The numbers of the cells: "3", "3 and 7", "1, 3 and 7". */
enum { ANALYSIS_CELLS = 32 };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Name the move that lost the game on the board: "Bob lost it with 4: 5 would have drawn." Empty if
 * nobody has lost, or if the first position was lost already. */
enum { ANALYSIS_WORDS = 128 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

#endif
