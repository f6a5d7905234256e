/* SPDX-License-Identifier: MIT
 *
 * match: two players and their games, one after the other. It has the game on the board with its
 * history, the player of each mark, the setter of each mark, and the score. One keyboard, the
 * computer and a shared table all use this model. Each of two programs at a shared table has its
 * own match, and both make the same changes. A change is named by its act and by the resulting
 * word, so that the two cannot mean different things by it.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before, and those after are new games; states[now] is on the board.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/solver.h"

enum { PERSONS = 2, NO_CELL = -1 };

/* A contender sets marks and wins: one of the two persons, the computer at one of its levels, which
 * is CONTENDER_COMPUTER + the level, or somebody who had a person's place earlier in this game. */
enum {
    NOBODY = -1, /* not known */
    CONTENDER_FORMER = PERSONS,
    CONTENDER_COMPUTER,
    CONTENDER_LEVELS = LEVEL_PERFECT + 1,
    CONTENDERS = CONTENDER_COMPUTER + CONTENDER_LEVELS
};

enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

/* An act, as a person asks for it. */
struct request {
    enum act act;
    int cell;         /* to play in */
    struct game game; /* to open */
};

/* The reasons to refuse an act. First those of a match, with those of enum move_error among them;
 * the first that applies is returned. Then those of a table that two programs share. */
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
    REFUSAL_AWAY,              /* the game is paused */
    REFUSAL_ASKING,            /* this side's own question is open */
    REFUSAL_ASKED,             /* the other side's question must be answered first */
    REFUSAL_UNASKED,           /* no question is open that this could answer */
    REFUSAL_FULL               /* the match has reached its last serial */
};

/* The number of finished games, by their winners. */
struct score {
    int wins[CONTENDERS];
    int draws;
};

/* The finished games of a person against one level of the computer. */
struct computer_tally {
    uint32_t wins, losses, draws;
};

struct match {
    uint32_t serial; /* of the last change; no change follows UINT32_MAX */
    uint32_t games;  /* that were left for another: the number of this game, from 0 */
    struct game states[GAME_CELLS + 1];
    int now, last;
    int set_by[GAME_CELLS]; /* the contender who set each mark, or NOBODY */
    int computer; /* the contender who sat opposite when the last mark was set, if that was the
                     computer, or 0 */
    int x_person; /* the person, 0 or 1, who plays X in this game */
    uint32_t wins[CONTENDERS], draws; /* before this game, those against the computer included */
    struct computer_tally against[PERSONS][CONTENDER_LEVELS];
};

/* The marks of the side that acts, as a set. */
enum { MATCH_X = 1 << PLAYER_X, MATCH_O = 1 << PLAYER_O, MATCH_BOTH = MATCH_X | MATCH_O };

/* A new match at the position. */
void match_start(struct match *match, struct game start, int x_person);

/* The game on the board. */
struct game match_game(const struct match *match);
bool match_is_over(const struct match *match);

/* The person, 0 or 1, who plays that mark; the mark that a person plays. */
int match_person(const struct match *match, enum player player);
enum player match_player(const struct match *match, int person);

/* True if it is that person's turn. */
bool match_is_mover(const struct match *match, int person);

/* The cell of the move to that position of the game; NO_CELL for position 0. */
int match_cell(const struct match *match, int position);

/* True if a person, known or not, set any of the first `marks` marks. */
bool match_is_played(const struct match *match, int marks);

/* True if the game on the board has ended, and a person played in it. */
bool match_is_finished(const struct match *match);

/* The contender who set the last mark of the game on the board, and has won it if anybody has. If
 * that is not known, the person who plays the mark. */
int match_winner(const struct match *match);

/* The score; the game on the board counts if it is finished. The counts are limited so that
 * they can be added up. */
struct score match_score(const struct match *match);

/* The same for the games between these two contenders: two persons, or a person and the computer. A
 * game is between the contenders who set the last mark on each side, or who sat there when it
 * ended.
 */
struct score match_score_between(const struct match *match, int one, int other);

/* The word that the request leads to, if the side that asks has those marks. An undo leads to
 * before the last of them; a redo leads to the next position in which one of them is to move, or to
 * the last position. On failure the reason, and the word unchanged. */
enum refusal match_aim(const struct match *match, unsigned marks, struct request request,
                       uint32_t *word);

/* REFUSAL_NONE if the act leads to the word, else the reason. A play is exactly one legal move, an
 * undo is as above, a redo goes one mark or two forward, and open leads to any game. */
enum refusal match_judge(const struct match *match, unsigned marks, enum act act, uint32_t word);

/* Make the change, and count it. That contender sets the mark of a play, against that opponent. New
 * and open add a finished game to the score, and new swaps the marks after one. False, and the
 * match unchanged, if the act does not lead to the word. */
bool match_apply(struct match *match, unsigned marks, enum act act, uint32_t word, int contender,
                 int opponent);

/* The two persons exchange marks. */
void match_swap(struct match *match);

/* Another person takes that place: the marks set there so far become those of CONTENDER_FORMER.
 * False if there are none. */
bool match_replace(struct match *match, int person);

#endif
