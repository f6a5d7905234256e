/* SPDX-License-Identifier: MIT
 *
 * match: the game on the board. It is the record that its file should say, with the moves that were
 * undone, who set each mark, and the tally of the games that have ended here. A key, the computer
 * and a line of a shared table all change it by the same acts. Each act is done, or the reason why
 * not is returned. A person is who they are called: so is the computer at each level.
 *
 * Invariant: the moves of the record begin the moves of the match. Once the game is over the record
 * stays as it was then, and the tally has it if it counts.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/record.h"
#include "engine/tally.h"

enum { PERSONS = 2, NO_CELL = -1, NOBODY = -1, NOT_RESUMED = -1, LEVELS = LEVEL_PERFECT + 1 };

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

struct match {
    struct record record;                    /* what its file should say */
    uint32_t key;                            /* the name of that file; 0 if it has none yet */
    char names[RECORD_PLAYERS][RECORD_NAME]; /* who plays now, or the next game */
    char moves[GAME_CELLS + 1];              /* those of the record, and what can be done again */
    char set_by[GAME_CELLS][RECORD_NAME];    /* who set each of these; empty if it is not known */
    int resumed;        /* the marks with which the game was taken up, or NOT_RESUMED */
    bool is_kept;       /* a person has set a mark in it here, or has acted since it was taken up */
    bool is_final;      /* its end was reached at a shared table: it is not undone */
    struct tally tally; /* of the games that count, this one included once it is over */
    struct tally before; /* the same without this game */
};

/* A game of the people without names. */
void match_start(struct match *match, struct game start);

/* The position after that many moves, and the one on the board. */
struct game match_at(const struct match *match, int moves);
struct game match_game(const struct match *match);
int match_now(const struct match *match);
int match_last(const struct match *match);
bool match_is_over(const struct match *match);

/* The other of the two persons of a table, or of the rows of a score. */
int match_other(int person);

/* The level of the computer if it plays that mark now, else -1. */
int match_level(const struct match *match, enum player player);

/* The cell of the move to that position of the game; NO_CELL for position 0. */
int match_cell(const struct match *match, int position);

/* True if a person, known or not, has set a mark that stands. */
bool match_is_played(const struct match *match);

/* True if the game has ended and counts: it is kept, each side's marks were set by the one who had
 * that seat then, and their names differ. */
bool match_counts(const struct match *match);

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

/* Set that player's mark, as somebody who is called that. */
enum refusal match_play(struct match *match, enum player player, int cell, const char *set_by);

/* Begin a new game, with the marks swapped after a finished one. */
void match_new(struct match *match);

/* Begin the game of the record, as far as it was played. Each mark is its player's own, but of a
 * game that is mixed the first one is nobody's. */
void match_resume(struct match *match, const struct record *record);

/* Do an act for those marks: play, as who has the seat, refused if none of them is to move; undo
 * back to before the last of them; redo up to the next position in which one of them is to move, or
 * to the last position; new or open. A game whose end is undone does not count. */
enum refusal match_act(struct match *match, unsigned marks, struct request request);

enum refusal match_check(const struct match *match, unsigned marks, struct request request);

/* Whoever is called that sits down; or the two exchange marks. */
void match_seat(struct match *match, enum player player, const char *name);
void match_swap(struct match *match);

/* Whoever was called that has another name. Somebody who had none keeps the score. */
void match_rename(struct match *match, const char *from, const char *to);

/* A person has changed the people of the game: if it was taken up, that is kept. */
void match_note_act(struct match *match);

#endif
