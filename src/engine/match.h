/* SPDX-License-Identifier: MIT
 *
 * match: two players and their games, one after the other: the game on the board with its history,
 * who plays which mark, who set each of them, and the score. One keyboard, the computer and a
 * shared table all play by this model. Of two programs at a shared table each has its own, and both
 * make the same changes: a change is named by its act and by the word that results, so that the two
 * can never mean different things by it.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before, and those after are new games; states[now] is on the board.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/solver.h"

enum { PERSONS = 2, NO_CELL = -1 };

/* Who sets a mark, and who wins: one of the two persons, the computer at one of its levels, which
 * is CONTENDER_COMPUTER + the level, or somebody who had a person's place earlier in this game. */
enum {
    NOBODY = -1, /* nobody who is known */
    CONTENDER_FORMER = PERSONS,
    CONTENDER_COMPUTER,
    CONTENDER_LEVELS = LEVEL_PERFECT + 1,
    CONTENDERS = CONTENDER_COMPUTER + CONTENDER_LEVELS
};

/* What can be done in a match. */
enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

/* An act as a person means it. */
struct request {
    enum act act;
    int cell;         /* to play in */
    struct game game; /* to open */
};

/* Why an act is not done. First the reasons that a match gives, those of enum move_error among
 * them, the first that applies; then those of a table that two programs share. */
enum refusal {
    REFUSAL_NONE = MOVE_OK,
    REFUSAL_NO_PLAYER = MOVE_NO_PLAYER,
    REFUSAL_GAME_OVER = MOVE_GAME_OVER,
    REFUSAL_OUT_OF_TURN = MOVE_OUT_OF_TURN,
    REFUSAL_OFF_BOARD = MOVE_OFF_BOARD, /* or the word has a bit above the game's */
    REFUSAL_CELL_TAKEN = MOVE_CELL_TAKEN,
    REFUSAL_NO_MOVE, /* the act does not lead to that word, or to any: nothing to undo or redo */
    REFUSALS,
    REFUSAL_UNSEEN = REFUSALS, /* the game at the table is not shown to the person yet */
    REFUSAL_AWAY,              /* the table stands still */
    REFUSAL_ASKING,            /* this side's own question is open */
    REFUSAL_ASKED,             /* the other side's question is to be answered first */
    REFUSAL_UNASKED,           /* no question is open that this could be about */
    REFUSAL_FULL               /* the match has had the last change that can be counted */
};

/* The finished games, by who won them. */
struct score {
    int wins[CONTENDERS];
    int draws;
};

struct match {
    uint32_t serial; /* of the last change; UINT32_MAX is the last there can be */
    uint32_t games;  /* that were left for another one: the number of this game, from 0 */
    struct game states[GAME_CELLS + 1];
    int now, last;
    int set_by[GAME_CELLS];           /* the contender who set each mark, or NOBODY */
    int x_person;                     /* who plays X in this game, 0 or 1 */
    uint32_t wins[CONTENDERS], draws; /* before this game */
};

/* The marks whose turn it may be for an act to be done, as a set. */
enum { MATCH_X = 1 << PLAYER_X, MATCH_O = 1 << PLAYER_O, MATCH_BOTH = MATCH_X | MATCH_O };

/* A new match at the position. */
void match_start(struct match *match, struct game start, int x_person);

/* The game on the board. */
struct game match_game(const struct match *match);
bool match_is_over(const struct match *match);

/* The person, 0 or 1, who plays that mark, and the mark that a person plays. */
int match_person(const struct match *match, enum player player);
enum player match_player(const struct match *match, int person);

/* Whether it is that person's turn. */
bool match_is_mover(const struct match *match, int person);

/* The cell of the move that led to that position of the game; NO_CELL for position 0. */
int match_cell(const struct match *match, int position);

/* Whether a person, known or not, set any of that many first marks. */
bool match_is_played(const struct match *match, int marks);

/* Whether the game on the board has ended, and was played here. */
bool match_is_finished(const struct match *match);

/* Who set the last mark of the game on the board, and has won it if anybody has. If that is not
 * known it is the person who plays the mark. */
int match_winner(const struct match *match);

/* The score; the game on the board counts if it is finished. No count is higher than what can be
 * added up. */
struct score match_score(const struct match *match);

/* The word that the request leads to, if those are the marks of whoever makes it: an undo to before
 * the last of them, a redo to where one of them moves again or to the last position there is. Else
 * why it is not done, and the word unchanged. */
enum refusal match_aim(const struct match *match, unsigned marks, struct request request,
                       uint32_t *word);

/* REFUSAL_NONE if the act leads to the word, else why it does not: a play by exactly one legal
 * move, an undo as above, a redo one mark on or two, open to any game. */
enum refusal match_judge(const struct match *match, unsigned marks, enum act act, uint32_t word);

/* Make the change, which is counted; a mark is set by that contender. New and open count the game
 * that was finished here; new after such a game swaps the marks. False, and the match unchanged, if
 * the act does not lead to the word. */
bool match_apply(struct match *match, unsigned marks, enum act act, uint32_t word, int contender);

/* The two persons change marks. */
void match_swap(struct match *match);

/* Another one has that person's place: whoever set marks there so far is CONTENDER_FORMER. False if
 * nobody did. */
bool match_replace(struct match *match, int person);

#endif
