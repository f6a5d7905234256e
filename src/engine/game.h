/* SPDX-License-Identifier: MIT
 *
 * game: a whole game of tic-tac-toe in one 21-bit word.
 *
 *     bit  20 19  18 17  16 15  14 13  12 11  10 9   8 7   6 5   4 3   2 1     0
 *         cell 8 cell 7 cell 6 cell 5 cell 4 cell 3 cell 2 cell 1 cell 0 status turn
 *
 *     cell    00 empty    01 player zero, X    11 player one, O    (10 never)
 *     status  00 ongoing  01 draw    10 player zero won    11 player one won
 *     turn     0 player zero to move    1 player one to move
 *
 * Invariant: a struct game holds the all-zero word, which is a new game, or a word that
 * game_play can reach from it: 5,478 of the 2,097,152. Turn and status are redundant with the
 * cells: the turn flips with every move, the last one included.
 *
 * The word counts its cells from the bottom right, so that its pairs, read from the left, stand in
 * reading order. All code outside game.c counts the cells in reading order:
 *
 *     in the word    8 7 6        everywhere else    0 1 2
 *                    5 4 3                           3 4 5
 *                    2 1 0                           6 7 8
 *
 * A set of cells is an unsigned whose bit i stands for cell i in reading order.
 *
 * The word, its masks and the order of the checks are those of fiveoutofnine, "Basic Bit
 * Manipulation".
 */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GAME_SIDE = 3,
    GAME_CELLS = GAME_SIDE * GAME_SIDE,
    GAME_ALL = (1 << GAME_CELLS) - 1,
    GAME_BITS = 21
};

/* The two players, as the turn bit holds them. X always begins. */
enum player { PLAYER_X, PLAYER_O };

/* The content of a cell. A player's mark is MARK_X + the player. */
enum mark { MARK_EMPTY, MARK_X, MARK_O };

/* The status, as its bits hold it. A player's win is STATUS_X_WON + the player. */
enum status { STATUS_ONGOING, STATUS_DRAW, STATUS_X_WON, STATUS_O_WON };

/* The reasons to refuse a move. The first of them that applies is returned. */
enum move_error {
    MOVE_OK,
    MOVE_NO_PLAYER,   /* the player is neither of the two */
    MOVE_GAME_OVER,   /* the game has ended */
    MOVE_OUT_OF_TURN, /* it is the other player's turn */
    MOVE_OFF_BOARD,   /* the cell is not one of 0 to 8 */
    MOVE_CELL_TAKEN   /* the cell holds a mark */
};

struct game {
    uint32_t bits;
};

/* Put the player's mark in the cell. On any failure the game is unchanged. */
enum move_error game_play(struct game *game, enum player player, int cell);

/* The position in which X holds the cells of one set and O those of another. False, and the
 * game unchanged, if no game can reach it. The sets are within GAME_ALL. */
bool game_load(struct game *game, unsigned x, unsigned o);

/* Load a word from outside. False, and the game unchanged, if the word is none of the 5,478. */
bool game_from_word(struct game *game, uint32_t word);

static inline uint32_t game_word(struct game game)
{
    return game.bits;
}

/* The one cell in which the game and a word from outside differ; -1 if none or several do, or if
 * the word has bits above the game's. */
int game_changed_cell(struct game game, uint32_t word);

/* The player to move. After the end it is the one who did not move last. */
enum player game_turn(struct game game);
enum status game_status(struct game game);

static inline enum player game_other(enum player player)
{
    return player == PLAYER_X ? PLAYER_O : PLAYER_X;
}

enum mark game_cell(struct game game, int cell);
unsigned game_cells(struct game game, enum mark mark);

/* The eight lines as sets: the rows from the top, the columns from the left, the diagonal from the
 * top left, and the one from the top right. The number of a line, 0 to 7, is its index here. */
enum { GAME_LINES = 2 * GAME_SIDE + 2 };
extern const unsigned game_lines[GAME_LINES];

bool game_has_line(unsigned cells);

/* The mark that has a line, found on the board itself; MARK_EMPTY if neither has. */
enum mark game_winner(struct game game);

/* The set of cells on the lines that won, which are two at most; empty if nobody has won. */
unsigned game_winning_cells(struct game game);

/* A line in the word: a mask of two bits a cell, and the number of bits that it is shifted left
 * over the board, whose own lowest bit counts as 0. Masks: 0x3F row, 0x30C3 column, 0x30303 and
 * 0x333 the diagonals. The board below the mask equals the mask if the line is player one's, and a
 * third of the mask if it is player zero's. */
struct game_line {
    uint32_t mask;
    int shift;
    unsigned cells; /* the same line as a set */
};

/* The line that won, or the first of two. False, and the line unchanged, if nobody has won. */
bool game_winning_line(struct game game, struct game_line *line);

/* The word in binary, bit 20 first: nine pairs for the cells, in reading order, then two bits of
 * status and one of turn. */
void game_write_bits(struct game game, char bits[GAME_BITS + 1]);

int game_count(unsigned cells);

/* The marks as people read and write them, ".XO", and the letter of a player's mark. */
extern const char game_letters[];

/* The place of a cell in words: "top left". */
extern const char *const game_cell_names[GAME_CELLS];

static inline char game_letter(enum player player)
{
    return game_letters[MARK_X + (int)player];
}

/* The state in words: "X to move", "O to move", "X won", "O won", "draw". */
const char *game_words(struct game game);

#endif
