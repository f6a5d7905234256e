/* SPDX-License-Identifier: MIT
 *
 * game: a position of tic-tac-toe in one 21-bit word. The word has all that the rules need: the
 * cells, whose turn it is, and whether the game has ended.
 *
 *     bit  20 19  18 17  16 15  14 13  12 11  10 9   8 7   6 5   4 3   2 1     0
 *         cell 8 cell 7 cell 6 cell 5 cell 4 cell 3 cell 2 cell 1 cell 0 status turn
 *
 *     cell    00 empty    01 player zero, X    11 player one, O    (10 never)
 *     status  00 ongoing  01 draw    10 player zero won    11 player one won
 *     turn     0 player zero to move    1 player one to move
 *
 * Invariant: a struct game holds zero, which is a new game, or a word that game_play can reach from
 * zero. Of the 2,097,152 words, 5,478 fulfil this. Turn and status follow from the cells. The turn
 * flips with every move, even the last.
 *
 * The word numbers its cells from the bottom right, so that in binary it begins with the top left
 * cell. All code outside game.c numbers the cells in reading order, 0 to 8:
 *
 *     in the word    8 7 6        everywhere else    0 1 2
 *                    5 4 3                           3 4 5
 *                    2 1 0                           6 7 8
 *
 * A set of cells is an unsigned number, at most GAME_ALL: bit i is set if the set has cell i. The
 * set of the corners is 0x145.
 *
 * Source of the word, its masks and the order in which a move is checked: fiveoutofnine, "Basic Bit
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

/* NONE stands for no cell, no player, no person, no level or no number of moves. */
enum { NONE = -1 };

/* The players, with the values of the turn bit. X always starts. */
enum player { PLAYER_X, PLAYER_O };

/* The content of a cell. The mark of a player is MARK_X + player. */
enum mark { MARK_EMPTY, MARK_X, MARK_O };

/* The values of the status bits. A player's win is STATUS_X_WON + player. */
enum status { STATUS_ONGOING, STATUS_DRAW, STATUS_X_WON, STATUS_O_WON };

/* Why a move is refused: the first of these that applies. */
enum move_error {
    MOVE_OK,
    MOVE_NO_PLAYER, /* the player is neither PLAYER_X nor PLAYER_O */
    MOVE_GAME_OVER,
    MOVE_OUT_OF_TURN, /* it is the other player's turn */
    MOVE_OFF_BOARD,   /* the cell is not one of 0 to 8 */
    MOVE_CELL_TAKEN
};

struct game {
    uint32_t bits;
};

/* Place the player's mark in the cell. `player` and `cell` may be any numbers. If the move is
 * refused, the game does not change. */
enum move_error game_play(struct game *game, enum player player, int cell);

/* Set *game to the position with X in the set of cells `x` and O in the set `o`. Returns false, and
 * changes nothing, if no game can reach this position:
 *
 *   - the sets overlap;
 *   - O has more marks than X;
 *   - X has at least two more marks than O;
 *   - the player to move has a line. */
bool game_load(struct game *game, unsigned x, unsigned o);

/* Set *game to the game with this word. `word` may be any number. Returns false, and changes
 * nothing, if no game can reach the word. */
bool game_from_word(struct game *game, uint32_t word);

static inline uint32_t game_word(struct game game)
{
    return game.bits;
}

/* The cell in which the game and the word differ. Turn and status are not compared. Returns NONE if
 * no cell differs, if several cells differ, or if the word has a bit above bit 20. */
int game_changed_cell(struct game game, uint32_t word);

/* The player to move. After the end it is the player who did not move last. */
enum player game_turn(struct game game);
enum status game_status(struct game game);

static inline enum player game_other(enum player player)
{
    return player == PLAYER_X ? PLAYER_O : PLAYER_X;
}

/* The content of a cell. `cell` is 0 to 8. */
enum mark game_cell(struct game game, int cell);

/* The set of cells that hold the mark; for MARK_EMPTY, the set of empty cells. */
unsigned game_cells(struct game game, enum mark mark);

/* The eight lines as sets: the rows from top to bottom, the columns from left to right, the
 * diagonal from the top left, the diagonal from the top right. */
enum { GAME_LINES = 2 * GAME_SIDE + 2 };
extern const unsigned game_lines[GAME_LINES];

/* True if the set has all three cells of a line. */
bool game_has_line(unsigned cells);

/* The mark that has a line; MARK_EMPTY if neither X nor O has a line. This is computed from the
 * cells; the status is not used. */
enum mark game_winner(struct game game);

/* The set of all cells on winning lines: three cells, or five if the last mark completed two lines.
 * Empty if nobody has won. */
unsigned game_winning_cells(struct game game);

/* A line as bits of the board, which is the word without its status and turn. The right column has
 * the bits 0x30C3 << 0, and the top row has the bits 0x3F << 12. Any line has mask << shift.
 *
 *     mask
 *     0x3F       a row
 *     0x30C3     a column
 *     0x30303    the diagonal from the top left
 *     0x333      the diagonal from the top right
 *
 * If O has the line, all these bits are set. If X has the line, only the lower bit of each cell is
 * set; these bits are mask / 3 << shift. */
struct game_line {
    uint32_t mask;
    int shift;
    unsigned cells; /* the line as a set */
};

/* Set *line to the winning line. If the winner has two lines, take the line that comes first in
 * game_lines. Returns false, and changes nothing, if nobody has won. */
bool game_winning_line(struct game game, struct game_line *line);

/* Write the word in binary, bit 20 first. */
void game_write_bits(struct game game, char bits[GAME_BITS + 1]);

/* The number of cells in the set. */
int game_count(unsigned cells);

/* ".XO": the letter of each mark, indexed by enum mark. */
extern const char game_letters[];

/* "top left", "top centre" and so on. */
extern const char *const game_cell_names[GAME_CELLS];

static inline char game_letter(enum player player)
{
    return game_letters[MARK_X + (int)player];
}

/* The turn or the result in words: "X to move", "O to move", "X won", "O won", "draw". */
const char *game_words(struct game game);

#endif
