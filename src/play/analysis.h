/* SPDX-License-Identifier: MIT
 *
 * analysis: judges the moves of a game, and puts the judgement into words.
 *
 * The worth of a position is the result for the player to move, if both players play perfectly from
 * there on: 1 for a win, 0 for a draw, -1 for a loss. The worth of an empty cell is the result for
 * that player after playing there.
 *
 * Moves count from 1, positions from 0: move 4 leads from position 3 to position 4.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "play/session.h"

struct judgement {
    int before;      /* the worth of the position before the move */
    int after;       /* the worth of the cell that was played */
    unsigned better; /* the best cells; empty if one of them was played */
};

/* Judge a move of the match, 1 to match_last. */
struct judgement analysis_judge(const struct match *match, int move);

/* The move that lost the game on the board: the loser's last move that turned a position worth 0 or
 * 1 into a loss. Returns 0 if nobody has won, or if there is no such move. */
int analysis_losing_move(const struct match *match);

/* The empty cells of this worth. */
unsigned analysis_cells(struct game game, int worth);

/* Write the numbers of the cells: "3", "3 and 7", "1, 3 and 7". `cells` is not empty. */
enum { ANALYSIS_CELLS = 32 };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Write which move lost the game on the board: "Bob lost it with 7: 9 would have drawn." If
 * analysis_losing_move returns 0, write "". */
enum { ANALYSIS_WORDS = 160 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

/* Describe a move of the game on the board, and judge it. If is_for_ear is true, the text is for
 * somebody who does not see the board. For move 0 the text is "The start of the game."
 *
 *     is_for_ear
 *     false         Bob plays 7 and loses: 9 would have drawn.
 *     true          Move 6 of 7: Bob plays O in 7, bottom left, and loses: 9, bottom right, would
 *                   have drawn. */
void analysis_write_move(const struct session *session, int move, bool is_for_ear,
                         char words[ANALYSIS_WORDS]);

#endif
