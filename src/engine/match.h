/* SPDX-License-Identifier: MIT
 *
 * match: two people, the game on the board with its history, and the score. A key, the computer and
 * a line of a shared table all change it by the same acts. Each act is done, or the reason why not
 * is returned.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before, and those after are new games; states[now] is on the board.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/solver.h"

enum { PERSONS = 2, NO_CELL = -1 };

/* A seat is person 0 or 1, or the computer at one of its levels, which is COMPUTER + the level. At
 * a shared table the host is person 0 and the guest person 1. */
enum {
    MATCH_NOT_RESUMED = -1,
    NOBODY = -1, /* not known, or an empty seat */
    COMPUTER = PERSONS,
    LEVELS = LEVEL_PERFECT + 1
};

enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

/* An act, as a person asks for it. */
struct request {
    enum act act;
    int cell;         /* to play in */
    struct game game; /* to open */
};

/* The reasons to refuse a request. First those of a match, with those of enum move_error among
 * them; the first that applies is returned. Then those of a table that two programs share. */
enum refusal {
    REFUSAL_NONE = MOVE_OK,
    REFUSAL_NO_PLAYER = MOVE_NO_PLAYER,
    REFUSAL_GAME_OVER = MOVE_GAME_OVER,
    REFUSAL_OUT_OF_TURN = MOVE_OUT_OF_TURN,
    REFUSAL_OFF_BOARD = MOVE_OFF_BOARD, /* or the word has a bit above the game's */
    REFUSAL_CELL_TAKEN = MOVE_CELL_TAKEN,
    REFUSAL_NO_MOVE, /* nothing to undo or redo; or the word of a play is no move */
    REFUSALS,
    REFUSAL_PAUSED = REFUSALS, /* the other person is not there, or is cut off */
    REFUSAL_ASKING,            /* this person's own question is open or on its way */
    REFUSAL_ASKED,             /* the other person's question must be answered first */
    REFUSAL_ON_ITS_WAY         /* this person's mark or answer has not reached the host yet */
};

/* The games that count of the two who sat in these seats. */
struct score {
    int seats[PERSONS];
    unsigned pair; /* as in struct match */
    unsigned wins[PERSONS], draws;
};

struct match {
    struct game states[GAME_CELLS + 1];
    int now, last;
    int set_by[GAME_CELLS]; /* the seat that set each mark, or NOBODY */
    int x_person;           /* the person, 0 or 1, who plays X in this game */
    int seats[PERSONS];     /* who plays for each person: that one, the computer, or NOBODY */
    struct score score;     /* this game included, once it is over */
    struct score before;    /* the same without this game */
    unsigned pair;          /* a number for persons 0 and 1, which others do not have */
    uint32_t key;           /* the identity of the game, of its file too; 0 if it has none yet */
    unsigned ends;          /* that were reached, this game's and those before */
    int resumed;            /* the marks with which the game was taken up, or MATCH_NOT_RESUMED */
    bool is_kept; /* a person has set a mark in it here, or has acted since it was taken up */
    bool counts;  /* the end on the board: as it was judged when it was reached */
};

void match_start(struct match *match, struct game start, int x_person);

struct game match_game(const struct match *match);
bool match_is_over(const struct match *match);

int match_other(int person);
int match_person(const struct match *match, enum player player);
enum player match_player(const struct match *match, int person);

/* The seat of that mark, or NOBODY. */
int match_seated(const struct match *match, enum player player);
bool match_is_mover(const struct match *match, int person);

/* The cell of the move to that position of the game; NO_CELL for position 0. */
int match_cell(const struct match *match, int position);

/* True if a person, known or not, set any of the first `marks` marks. */
bool match_is_played(const struct match *match, int marks);

/* True if a mark on the board, not counting those of the start, was set by somebody other than
 * whoever has its seat, or had it last. */
bool match_is_mixed(const struct match *match);

/* True if the last mark has ended a game that counts for nobody. */
bool match_is_uncounted(const struct match *match);

/* True if the game on the board has ended, and a person played in it. */
bool match_is_finished(const struct match *match);

/* The mark of the person who begins the next game: after a finished one the two exchange marks. */
enum player match_next(const struct match *match);

/* True if nothing has happened yet: no mark was ever set, and no position was opened. */
bool match_is_new(const struct match *match);

/* ---- The acts. ---- */

/* The marks of whoever asks, as a set. */
enum { MATCH_X = 1 << PLAYER_X, MATCH_O = 1 << PLAYER_O, MATCH_BOTH = MATCH_X | MATCH_O };

/* Set that player's mark, as set by that seat. A game that ends counts for the two in the
 * seats, if they set all the marks and a person has acted. If the score is that of others, it
 * begins again. What happens while an end stands does not change that; one that is undone and
 * reached again is judged again. */
enum refusal match_play(struct match *match, enum player player, int cell, int set_by);

/* Begin a new game, with the marks swapped after a finished one. */
void match_new(struct match *match);

/* Do an act for those marks: play, as nobody, refused if none of them is to move; undo back to
 * before the last of them; redo up to the next position in which one of them is to move, or to the
 * last position; new or open. A game whose end is undone does not count. */
enum refusal match_act(struct match *match, unsigned marks, struct request request);

enum refusal match_check(const struct match *match, unsigned marks, struct request request);

/* From now on the person has that seat; NOBODY leaves it empty. */
void match_seat(struct match *match, int person, int seat);

void match_swap(struct match *match);

/* The score of the two who sit here now: all zero if the last to finish a game were others. */
struct score match_score(const struct match *match);

/* Set the score of the two persons, the game on the board included if it is over. */
void match_set_score(struct match *match, const unsigned wins[PERSONS], unsigned draws);

#endif
