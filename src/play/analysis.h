/* SPDX-License-Identifier: MIT
 *
 * analysis: judges the moves of a game, and puts the judgement into words.
 *
 * The worth of a position is the result for the player to move, if both players play perfectly: 1
 * for a win, 0 for a draw, -1 for a loss. The worth of an empty cell is the result for that player
 * after playing there.
 *
 * Moves count from 1: move 4 leads from position 3 to position 4.
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

/* The loser's last move that turned a position worth 0 or 1 into a loss; 0 if there is none. */
int analysis_losing_move(const struct match *match);

/* The empty cells of this worth. */
unsigned analysis_cells(struct game game, int worth);

/* Write "3", "3 and 7" or "1, 3 and 7"; "" if `cells` is empty. */
enum { ANALYSIS_CELLS = sizeof "1, 2, 3, 4, 5, 6, 7, 8 and 9" };
void analysis_write_cells(unsigned cells, char words[ANALYSIS_CELLS]);

/* Write "Bob lost it with 7: 9 would have drawn."; "" if analysis_losing_move returns 0. */
enum { ANALYSIS_WORDS = 160 };
void analysis_write(const struct session *session, char words[ANALYSIS_WORDS]);

/* Describe and judge a move. If is_for_ear is true, the text is for somebody who does not see the
 * board. For move 0 the text is "The start of the game."
 *
 *     is_for_ear
 *     false         Bob plays 7 and loses: 9 would have drawn.
 *     true          Move 6 of 7: Bob plays O in 7, bottom left, and loses: 9, bottom right, would
 *                   have drawn. */
void analysis_write_move(const struct session *session, int move, bool is_for_ear,
                         char words[ANALYSIS_WORDS]);

#endif
