/* SPDX-License-Identifier: MIT
 *
 * match: the game on the board. It has the record that the game's file should have, the moves that
 * were undone and can be redone, who set each mark, and the tally of the games that ended here.
 * Keys, the computer and lines of a shared table change a match by the same acts.
 *
 * People are told apart by their names alone: Ann who plays X, then O, is one person. The computer
 * has a name for each level. A position is numbered by the moves that led to it: 0 is the start.
 *
 *     match_start, match_new,                        last mark, or redo
 *     ACT_OPEN ---------------------->  in progress  ------------------->  ended
 *                                          ^         <-------------------
 *     match_resume ------>  resumed  ------'                 undo
 *                                   a person acts
 *
 *     in progress    After each act the record has the moves on the board and the people who
 *                    play.
 *     ended          The record does not change. If the game counts, it is in the tally. New names,
 *                    marks and levels are for the next game.
 *     end undone     In progress again, between the people who play now. The undo has taken the
 *                    game out of the tally. At its next end it is judged anew.
 *     resumed        In progress, but no person has acted since match_resume. The game's file does
 *                    not change. A game that the computer ends in this state does not count.
 *
 * Invariant: the moves of the record are the first moves of the match. The tally is `before`, plus
 * the game on the board if that game counts.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/record.h"
#include "engine/tally.h"

enum { PERSONS = 2, LEVELS = LEVEL_PERFECT + 1 };

enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

/* An act that is asked for. */
struct request {
    enum act act;
    int cell;         /* the cell to play, for ACT_PLAY */
    struct game game; /* the position to start from, for ACT_OPEN */
};

/* Why a request is refused: the first of these that applies. */
enum refusal {
    REFUSAL_NONE = MOVE_OK,

    /* Refusals of every match. */
    REFUSAL_NO_PLAYER = MOVE_NO_PLAYER,
    REFUSAL_GAME_OVER = MOVE_GAME_OVER,
    REFUSAL_OUT_OF_TURN = MOVE_OUT_OF_TURN,
    REFUSAL_OFF_BOARD = MOVE_OFF_BOARD, /* no such cell; or a `play` word has a bit above bit 20 */
    REFUSAL_CELL_TAKEN = MOVE_CELL_TAKEN,
    REFUSAL_NO_MOVE, /* nothing to undo or redo; or a `play` line's word is not one move away */
    REFUSALS,

    /* Refusals at a shared table only. */
    REFUSAL_PAUSED = REFUSALS, /* the other person is absent or cut off */
    REFUSAL_ASKING,            /* this person's own question is open or on its way */
    REFUSAL_ASKED,             /* the other person's question must be answered first */
    REFUSAL_ON_ITS_WAY         /* the host has not answered this person's last deed yet */
};

struct match {
    struct record record; /* the record that the game's file should have */
    uint32_t key;         /* the name of the game's file; 0 while there is no file */
    char names[RECORD_PLAYERS][RECORD_NAME]; /* names of X and O; after the end, of the next game */
    char moves[GAME_CELLS + 1];           /* the record's moves, then the moves that were undone */
    char set_by[GAME_CELLS][RECORD_NAME]; /* who set the mark of each move; empty if not known */
    int resumed;                          /* the position at which the game was resumed, or NONE */
    bool has_acted;      /* a person has set a mark here, or acted in a resumed game */
    bool is_final;       /* the game ended at a shared table: its end cannot be undone */
    struct tally tally;  /* the results of the games that ended here and count */
    struct tally before; /* the tally without the game on the board */
};

/* ---- Queries. ---- */

/* The position of this number, 0 to match_last. */
struct game match_at(const struct match *match, int position);

/* The position on the board. */
struct game match_game(const struct match *match);

/* The number of the position on the board: how many moves were not undone. */
int match_now(const struct match *match);

/* The number of the position after all redos. */
int match_last(const struct match *match);

/* The cell of the move that led to the position, 1 to match_last; NONE for position 0. */
int match_cell(const struct match *match, int position);

/* The other of two persons, 0 or 1. */
int match_other(int person);

/* The level of the computer if it plays this mark now, else NONE. */
int match_level(const struct match *match, enum player player);

/* True if no mark was ever set, and the start is the empty board. */
bool match_is_new(const struct match *match);

/* True if one of the moves was not made by the computer. */
bool match_is_played(const struct match *match);

/* True if the game on the board has ended, even if it was over at its start. */
bool match_is_over(const struct match *match);

/* True if match_is_over and match_is_played. */
bool match_is_finished(const struct match *match);

/* True if the game counts: it ended by a move; a person has acted; X and O have different names;
 * and it is not mixed: every X was set by the person who played X at the end, and every O by the
 * person who played O. */
bool match_counts(const struct match *match);

/* True if the game ended by a move and does not count. */
bool match_is_uncounted(const struct match *match);

/* The mark whose person plays X in the next game: O after a finished game, since the two people
 * swap marks; else X. */
enum player match_next(const struct match *match);

/* ---- Acts. ---- */

/* Start the first match, from any position, between people with the default names. */
void match_start(struct match *match, struct game start);

/* Sets of players. */
enum { MATCH_X = 1 << PLAYER_X, MATCH_O = 1 << PLAYER_O, MATCH_BOTH = MATCH_X | MATCH_O };

/* Do the request for the players of the set `marks`, which is not empty. On a refusal the match
 * does not change.
 *
 *     ACT_PLAY    Play the cell for the player to move: match_play.
 *     ACT_UNDO    Go back to the nearest position in which one of these players is to move: for X
 *                 alone this takes back O's reply, too.
 *     ACT_REDO    Go on to the nearest such position or, if there is none, to the last one.
 *     ACT_NEW     match_new. Never refused.
 *     ACT_OPEN    Start a game at request.game between the people who play now. Never refused.
 *
 *     REFUSAL_NO_MOVE        ACT_UNDO, ACT_REDO: there is no such position, or the end is final.
 *                            ACT_NONE: always.
 *     REFUSAL_GAME_OVER, REFUSAL_OUT_OF_TURN, REFUSAL_OFF_BOARD, REFUSAL_CELL_TAKEN
 *                            ACT_PLAY: as in game_play. A player who is not in `marks` is
 *                            out of turn. */
enum refusal match_act(struct match *match, unsigned marks, struct request request);

/* The refusal that match_act would return. */
enum refusal match_check(const struct match *match, unsigned marks, struct request request);

/* Set the player's mark in the cell, and forget the moves that could be redone. `set_by` is the
 * name of the person or the computer that sets it, "" if that is not known. Refused, and the match
 * does not change, for the reasons of game_play. */
enum refusal match_play(struct match *match, enum player player, int cell, const char *set_by);

/* Start a game on the empty board. After a finished game the people swap marks. */
void match_new(struct match *match);

/* Resume the game of the record, with its people. The tally stays; if the game has ended and can
 * count, it is added. set_by has, for each mark, the person who plays it in the record. In a mixed
 * game set_by is empty for the first mark, so that the game stays mixed. */
void match_resume(struct match *match, const struct record *record);

/* Let the person of this name play the mark. The name gets the form of name_normalize. After the
 * end of a game, the change is for the next game. */
void match_seat(struct match *match, enum player player, const char *name);

/* Swap the marks of the two people. After the end of a game, the change is for the next game. */
void match_swap(struct match *match);

/* Change a person's name, also for the marks that the person has set. After the end of a game, its
 * record keeps the old name. Only a default name passes its score on: if Player 1 becomes Ann, Ann
 * has the wins of Player 1; if Ann becomes Eve, the wins stay Ann's. */
void match_rename(struct match *match, const char *from, const char *to);

/* The name of the person or the computer that set the mark of this move, 1 or more; "" if it is not
 * known. If Ann wins and then becomes Eve, the name is still Ann, as in the record. It is Eve if
 * the game is mixed. If Player 1 wins and then becomes Ann, the name is Ann. */
const char *match_set_by(const struct match *match, int move);

/* Note that a person changes who plays: set has_acted if the game was resumed and has not ended. */
void match_note_act(struct match *match);

#endif
