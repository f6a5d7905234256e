/* SPDX-License-Identifier: MIT
 *
 * match: the game on the board. A match has the record to save in the game's file, the moves that
 * were undone and can be redone, who set each mark, and the tally of the session.
 *
 * People are told apart by their names alone. The number of a position is the number of moves that
 * led to it. The start is position 0.
 *
 *     match_start, match_new,                        last mark, or redo
 *     ACT_OPEN ---------------------->  in progress  ------------------->  ended
 *                                          ^         <-------------------
 *     match_resume ------>  resumed  ------'                 undo
 *                                   a person acts
 *
 *     in progress    After each act, the record has the moves on the board and the people who play.
 *     ended          The record does not change. If the game counts, it is in the tally. New names,
 *                    marks and levels are for the next game.
 *     end undone     The game is in progress again, between the people who play now. The undo has
 *                    taken the game out of the tally.
 *     resumed        The game is in progress, but no person has acted since match_resume. The
 *                    game's file does not change. If the computer ends the game in this state, the
 *                    game does not count.
 *
 * Invariant: `moves` begins with the moves of the record. `tally` is `before`, plus the game on the
 * board if that game counts.
 */
#ifndef MATCH_H
#define MATCH_H

#include "engine/game.h"
#include "engine/record.h"
#include "engine/tally.h"

enum { PERSONS = 2, LEVELS = LEVEL_PERFECT + 1 };

enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

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
    REFUSAL_OFF_BOARD = MOVE_OFF_BOARD,
    REFUSAL_CELL_TAKEN = MOVE_CELL_TAKEN,
    REFUSAL_NO_MOVE, /* there is nothing to undo or redo */
    REFUSALS,

    /* Refusals at a shared table only. */
    REFUSAL_PAUSED = REFUSALS, /* the other person is absent or cut off */
    REFUSAL_ASKING,            /* this person's own question is open or on its way */
    REFUSAL_ASKED,             /* a question is open, and must be answered first */
    REFUSAL_ON_ITS_WAY         /* the host has not answered this person's last deed yet */
};

struct match {
    struct record record; /* the record that the game's file should have */
    uint32_t key;         /* the name of the game's file; 0 while there is no file */

    /* The names of X and O. After the end of the game: their names in the next game. */
    char names[RECORD_PLAYERS][RECORD_NAME];

    char moves[GAME_CELLS + 1];           /* the record's moves, then the moves that were undone */
    char set_by[GAME_CELLS][RECORD_NAME]; /* who made each move; "" if that is not known */
    int resumed;                          /* the position at which the game was resumed, or NONE */

    /* True after a person has set a mark. In a resumed game, only acts after the resumption count,
     * but it is enough that a person has undone or redone a mark, or changed who plays. */
    bool has_acted;

    bool is_final;       /* the game ended at a shared table, so its end cannot be undone */
    struct tally tally;  /* the results of the games of this session that count */
    struct tally before; /* the tally without the game on the board */
};

/* ---- Queries. ---- */

/* The position with this number, 0 to match_last. */
struct game match_at(const struct match *match, int position);

/* The position on the board. */
struct game match_game(const struct match *match);

/* The number of the position on the board. */
int match_now(const struct match *match);

/* The number of the position that would be on the board if all undone moves were redone. */
int match_last(const struct match *match);

/* The cell of the move that led to the position, 1 to match_last; NONE for position 0. */
int match_cell(const struct match *match, int position);

/* The other of two persons, 0 or 1. */
int match_other(int person);

/* True if no mark was ever set, and the start is the empty board. */
bool match_is_new(const struct match *match);

/* True if somebody other than the computer made one of the moves on the board. */
bool match_is_played(const struct match *match);

/* True if the game on the board has ended, even if it was over at its start. */
bool match_is_over(const struct match *match);

/* True if match_is_over and match_is_played. */
bool match_is_finished(const struct match *match);

/* True if the game counts:
 *
 *   - it ended by a move, so it was not over at its start;
 *   - has_acted is true;
 *   - X and O have different names;
 *   - it is not mixed: the person who played X at the end set every X, and likewise for O. */
bool match_counts(const struct match *match);

/* True if the game ended by a move and does not count. */
bool match_is_uncounted(const struct match *match);

/* In the next game somebody plays X. Returns the mark of this person in the game on the board: O if
 * the game is over, since the two people then swap marks, else X. */
enum player match_next(const struct match *match);

/* ---- Acts. ---- */

/* Start a match at this position, between people with the default names. The tally is empty. */
void match_start(struct match *match, struct game start);

enum { MATCH_X = 1 << PLAYER_X, MATCH_O = 1 << PLAYER_O, MATCH_BOTH = MATCH_X | MATCH_O };

/* Do the request for the players in the set `marks`, which is not empty. If the request is refused,
 * the match does not change.
 *
 *     ACT_PLAY    Play the cell for the player to move, as match_play does.
 *     ACT_UNDO    Go back to the nearest earlier position in which a player in `marks` is to move.
 *                 If `marks` has only X, and O has replied, this undoes two moves.
 *     ACT_REDO    Go forward to the nearest later position in which a player in `marks` is to move.
 *                 If there is no such position, go to the last position.
 *     ACT_NEW     Call match_new.
 *     ACT_OPEN    Start a game at request.game between the people who play now.
 *
 * The refusals:
 *
 *     ACT_PLAY    The refusals of game_play. REFUSAL_OUT_OF_TURN means that the player to move is
 *                 not in `marks`.
 *     ACT_UNDO    REFUSAL_NO_MOVE if no player in `marks` was to move in an earlier position, or if
 *                 is_final is true.
 *     ACT_REDO    REFUSAL_NO_MOVE if no move was undone, or if is_final is true.
 *     ACT_NONE    Always REFUSAL_NO_MOVE. */
enum refusal match_act(struct match *match, unsigned marks, struct request request);

/* The refusal that match_act would return. */
enum refusal match_check(const struct match *match, unsigned marks, struct request request);

/* Set the player's mark in the cell, and forget the moves that could be redone. `set_by` is the
 * name of the person or the computer, or "" if that is not known. If game_play refuses the move,
 * its reason is returned, and the match does not change. */
enum refusal match_play(struct match *match, enum player player, int cell, const char *set_by);

/* Start a game on the empty board. After a finished game the people swap marks. */
void match_new(struct match *match);

/* Resume the game of the record, with its people. The tally stays. If the game has ended and can
 * count, it is added to the tally. set_by gets the names of the record. In a mixed game,
 * set_by[0] is "", so that the game stays mixed. */
void match_resume(struct match *match, const struct record *record);

/* Let the person with this name play the mark. The name is normalized by name_normalize. */
void match_seat(struct match *match, enum player player, const char *name);

void match_swap(struct match *match);

/* Change a person's name, also in set_by. After the end of a game, its record keeps the old name.
 * In the tally, the results of a default name go to the new name. The results of any other name
 * stay with the old name. */
void match_rename(struct match *match, const char *from, const char *to);

/* The name of the person or the computer that made this move; "" if that is not known. The first
 * move is 1. If the winner is renamed after the game, the winner's moves were made by:
 *
 *     Ann wins, then becomes Eve                 Ann, as in the record
 *     Ann wins a mixed game, then becomes Eve    Eve
 *     Player 1 wins, then becomes Ann            Ann */
const char *match_set_by(const struct match *match, int move);

/* Note that a person has changed who plays: set has_acted if the game was resumed and has not
 * ended. */
void match_note_act(struct match *match);

#endif
