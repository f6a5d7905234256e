/* SPDX-License-Identifier: MIT
 *
 * analysis: judges the moves of a game, and puts the judgement into words. The worth of a position
 * is its result for the player to move if both players play perfectly from there on: 1 is a win, 0
 * a draw, -1 a loss. The worth of a cell is the result, for that player, of playing there.
 *
 * Moves count from 1, positions from 0: move 4 leads from position 3 to position 4.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "play/session.h"

struct judgement {
    int before;      /* the worth of the position before the move */
    int after;       /* the worth of the cell that was played */
    unsigned better; /* the best cells; empty if the move was one of them */
};

/* Judge a move of the match, 1 to match_last. */
struct judgement analysis_judge(const struct match *match, int move);

/* The move that lost the game on the board: the loser's last move that chose a cell worth -1 in a
 * position worth 0 or 1. 0 if nobody has won, or if all positions of the loser were worth -1. */
int analysis_losing_move(const struct match *match);

/* The empty cells of this worth. */
unsigned analysis_cells(struct game game, int worth);

/* Write the numbers of the cells, at least one: "3", "3 and 7", "1, 3 and 7". */
enum { ANALYSIS_CELLS = 32 };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Write which move lost the game on the board: "Bob lost it with 7: 9 would have drawn." Write ""
 * if analysis_losing_move finds none. */
enum { ANALYSIS_WORDS = 160 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

/* Write what a move of the game on the board did. If is_for_ear is true, the text is for somebody
 * who hears it and does not see the board. Move 0 is "The start of the game."
 *
 *     false    Bob plays 7 and loses: 9 would have drawn.
 *     true     Move 6 of 7: Bob plays O in 7, bottom left, and loses: 9, bottom right, would have
 *              drawn. */
void analysis_write_move(const struct session *session, int move, bool is_for_ear,
                         char words[ANALYSIS_WORDS]);

#endif
