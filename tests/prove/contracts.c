/* SPDX-License-Identifier: MIT
 *
 * Contracts of game.c for Frama-C's WP. Each stands on a declaration, and the source is included
 * after them, so that it stays free of them. The two bits of a cell begin at 19 - 2 * cell, for the
 * word counts from the bottom right.
 */
#include "engine/game.h"

/*@ logic integer turn_of(integer word) = word & 1;
    logic integer status_of(integer word) = (word >> 1) & 3;
    logic integer cell_of(integer word, integer cell) = (word >> (19 - 2 * cell)) & 3;

    predicate is_player(integer player) = player == PLAYER_X || player == PLAYER_O;
    predicate is_ongoing(integer word) = status_of(word) == STATUS_ONGOING;
    predicate is_cell(integer cell) = 0 <= cell < GAME_CELLS;
*/

/*@ requires is_cell(cell);
    assigns \nothing;
    ensures \result == 8 - cell; */
static int word_cell(int cell);

/*@ requires is_cell(cell);
    assigns \nothing;
    ensures \result == 19 - 2 * cell; */
static int cell_shift(int cell);

/*@ requires is_cell(cell);
    assigns \nothing;
    ensures \result == cell_of(game.bits, cell); */
static uint32_t cell_bits(struct game game, int cell);

/*@ requires is_cell(cell);
    assigns \nothing; */
static unsigned cell_plane(int cell);

/*@ requires is_player(player);
    assigns \nothing; */
static unsigned player_plane(uint32_t bits, enum player player);

/*@ assigns \nothing; */
static unsigned empty_plane(uint32_t bits);

/*@ assigns \nothing; */
static bool has_line(unsigned plane);

/*@ assigns \nothing;
    ensures \result == turn_of(game.bits); */
enum player game_turn(struct game game);

/*@ assigns \nothing;
    ensures \result == status_of(game.bits); */
enum status game_status(struct game game);

/*@ requires is_player(player);
    assigns \nothing;
    ensures player == PLAYER_X ==> \result == 1;
    ensures player == PLAYER_O ==> \result == 3; */
static uint32_t mark_bits(enum player player);

/* The board and the turn stay as they are, and so does the whole word while the game goes on. */
/*@ requires is_player(mover);
    assigns \nothing;
    ensures \result == bits || \result == (bits | (STATUS_DRAW << 1))
            || \result == (bits | ((STATUS_X_WON + mover) << 1)); */
static inline uint32_t judge(uint32_t bits, enum player mover, unsigned plane);

/*@ requires \valid(game);
    assigns game->bits;

    behavior no_player:
        assumes !is_player(player);
        ensures \result == MOVE_NO_PLAYER && game->bits == \old(game->bits);
    behavior game_over:
        assumes is_player(player) && !is_ongoing(game->bits);
        ensures \result == MOVE_GAME_OVER && game->bits == \old(game->bits);
    behavior out_of_turn:
        assumes is_player(player) && is_ongoing(game->bits) && player != turn_of(game->bits);
        ensures \result == MOVE_OUT_OF_TURN && game->bits == \old(game->bits);
    behavior off_board:
        assumes is_player(player) && is_ongoing(game->bits) && player == turn_of(game->bits)
                && !is_cell(cell);
        ensures \result == MOVE_OFF_BOARD && game->bits == \old(game->bits);
    behavior cell_taken:
        assumes is_player(player) && is_ongoing(game->bits) && player == turn_of(game->bits)
                && is_cell(cell) && cell_of(game->bits, cell) != 0;
        ensures \result == MOVE_CELL_TAKEN && game->bits == \old(game->bits);
    behavior ok:
        assumes is_player(player) && is_ongoing(game->bits) && player == turn_of(game->bits)
                && is_cell(cell) && cell_of(game->bits, cell) == 0;
        ensures \result == MOVE_OK;
        ensures player == PLAYER_X ==>
            (\let moved = (uint32_t)(\old(game->bits) ^ 1) | (uint32_t)(1 << (19 - 2 * cell));
             game->bits == moved || game->bits == (moved | (STATUS_DRAW << 1))
             || game->bits == (moved | (STATUS_X_WON << 1)));
        ensures player == PLAYER_O ==>
            (\let moved = (uint32_t)(\old(game->bits) ^ 1) | (uint32_t)(3 << (19 - 2 * cell));
             game->bits == moved || game->bits == (moved | (STATUS_DRAW << 1))
             || game->bits == (moved | (STATUS_O_WON << 1)));
    complete behaviors;
    disjoint behaviors; */
enum move_error game_play(struct game *game, enum player player, int cell);

/*@ axiomatic counting { logic integer count(integer cells); } */

/*@ requires cells <= GAME_ALL;
    assigns \nothing;
    ensures \result == count(cells) && 0 <= \result <= GAME_CELLS; */
int game_count(unsigned cells);

/*@ requires cells <= GAME_ALL;
    assigns \nothing; */
static unsigned cells_plane(unsigned cells);

/*@ assigns \nothing;
    ensures \result <= GAME_ALL; */
static unsigned plane_cells(unsigned plane);

/*@ requires \valid(game) && x <= GAME_ALL && o <= GAME_ALL;
    assigns game->bits;
    ensures !\result ==> game->bits == \old(game->bits);

    behavior overlapping:
        assumes (x & o) != 0;
        ensures !\result;
    behavior unbalanced:
        assumes count(x) < count(o) || count(x) > count(o) + 1;
        ensures !\result; */
bool game_load(struct game *game, unsigned x, unsigned o);

/*@ requires \valid(game);
    assigns game->bits;
    ensures \result ==> game->bits == word;
    ensures !\result ==> game->bits == \old(game->bits); */
bool game_from_word(struct game *game, uint32_t word);

#include "engine/game.c"
