/* SPDX-License-Identifier: MIT
 *
 * analysis: judges the moves of a game, and says it in words. The worth of a position or of a cell
 * is that for the player to move, if both play perfectly from there on: 1 is a win, 0 a draw, -1 a
 * loss.
 *
 * A move is counted from 1: move 4 leads from the position after 3 moves to the one after 4.
 */
#ifndef ANALYSIS_H
#define ANALYSIS_H

#include "play/session.h"

struct judgement {
    int before;      /* the worth of the position */
    int after;       /* the worth of the cell that was played */
    unsigned better; /* the cells worth more than it, if it is worth less than the position */
};

/* Judge a move of the match. */
struct judgement analysis_judge(const struct match *match, int move);

/* The move that lost the game on the board: the loser's last one after which the game was lost, and
 * before which it was not. 0 if nobody has won, or if the game was lost at its start. */
int analysis_losing_move(const struct match *match);

/* The empty cells of that worth. */
unsigned analysis_cells(struct game game, int worth);

/* The numbers of the cells: "3", "3 and 7", "1, 3 and 7". */
enum { ANALYSIS_CELLS = 32 };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Write which move lost the game on the board: "Bob lost it with 7: 9 would have drawn." Empty if
 * there is no such move. */
enum { ANALYSIS_WORDS = 160 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

/* Write what a move of the game on the board did: "Bob plays 7 and loses: 9 would have drawn."; or
 * for the ear "Move 6 of 7: Bob plays O in 7, bottom left, and loses: 9, bottom right, would have
 * drawn." Move 0 is the start. */
void analysis_write_move(const struct session *session, int move, bool is_for_ear,
                         char words[ANALYSIS_WORDS]);

#endif
