/* SPDX-License-Identifier: MIT
 *
 * table: the shared table, of which two programs hold a copy each: the game with its history, who
 * plays which mark, and the score. Each change has a number, its serial, and is named by the act
 * and by the word that results, so that the two programs can never mean different things by it.
 *
 * Invariant: states[0] to states[last] are the positions of one game, each one move after the one
 * before, and those after are new games; states[now] is on the board. Equal tables stay equal
 * under equal changes.
 */
#ifndef TABLE_H
#define TABLE_H

#include "engine/game.h"

enum side { SIDE_HOST, SIDE_GUEST, SIDES };

/* What can be done at a table. All but a play must be asked of the other side. */
enum act { ACT_NONE, ACT_PLAY, ACT_UNDO, ACT_REDO, ACT_NEW, ACT_OPEN, ACTS };

/* Why a play was refused; the first that applies, in this order. Those of enum move_error, and
 * one for a word that is no move at all. */
enum refusal {
    REFUSAL_NONE = MOVE_OK,
    REFUSAL_NO_PLAYER = MOVE_NO_PLAYER,
    REFUSAL_GAME_OVER = MOVE_GAME_OVER,
    REFUSAL_OUT_OF_TURN = MOVE_OUT_OF_TURN,
    REFUSAL_OFF_BOARD = MOVE_OFF_BOARD, /* the word has a bit above the game's */
    REFUSAL_CELL_TAKEN = MOVE_CELL_TAKEN,
    REFUSAL_NO_MOVE, /* the word is not one mark of that player away */
    REFUSALS
};

struct table {
    uint32_t serial; /* of the last change; UINT32_MAX is the last there can be */
    struct game states[GAME_CELLS + 1];
    int now, last;
    enum player host;     /* the host's mark in this game */
    uint32_t wins[SIDES]; /* before this game */
    uint32_t draws;
};

/* A new table at the position. */
void table_start(struct table *table, struct game start, enum player host);

/* The game on the board, and its word. */
struct game table_game(const struct table *table);
uint32_t table_word(const struct table *table);

bool table_is_over(const struct table *table);

/* The mark of that side in this game. */
enum player table_player(const struct table *table, enum side side);

/* Whether that side can set a mark now. */
bool table_is_mover(const struct table *table, enum side side);

/* REFUSAL_NONE if the word is exactly one legal move of that side away, else why it is not. */
enum refusal table_judge(const struct table *table, enum side side, uint32_t word);

/* The word that the act of that side leads to: an undo to before its own last mark, a redo to
 * where it moves again or to the last mark there is, new to a new game. False, and the word
 * unchanged, if there is nothing to undo or redo. */
bool table_aim(const struct table *table, enum side side, enum act act, uint32_t *word);

/* Make the change: the act of that side, which has to lead to the word. An undo leads to before
 * the side's own last mark, a redo one or two marks on, open to any position. New and open count
 * the game that was finished here; new after such a game swaps the marks. False, and the table
 * unchanged, if the act does not lead there. */
bool table_change(struct table *table, enum side side, enum act act, uint32_t word);

#endif
