/* SPDX-License-Identifier: MIT
 *
 * win: whose line stands on a board, found in other ways than the game's. Each is given the board
 * as its technique keeps it and returns the mark that has a line, MARK_EMPTY if neither does.
 *
 * They are in a file of their own so that every call of them is a call, as the game's is.
 */
#ifndef WIN_H
#define WIN_H

#include "engine/game.h"

/* Nine cells, an enum mark each, in reading order. */
struct cells {
    unsigned char mark[GAME_CELLS];
};

/* What each player holds. */
struct sets {
    unsigned x, o;
};

enum { SETS = GAME_ALL + 1, BOARDS = 1 << 2 * GAME_CELLS };

/* Sixty-four boards side by side: of each word, bit i belongs to board i. */
enum { SLICE_BOARDS = 64 };

struct slice {
    uint64_t x[GAME_CELLS], o[GAME_CELLS]; /* where the cell holds the mark */
};

struct slice_winners {
    uint64_t x, o; /* where the player has a line */
};

/* Eight masks of nine cells; under each, the X's and the O's are counted. */
enum mark win_loop(const struct cells *cells);

/* The two players' sets, built from nine cells, then the eight lines as sets. */
enum mark win_bitwise(const struct cells *cells);

/* The eight shifted masks of "Basic Bit Manipulation" in turn, on the word's 18 bits of board. */
enum mark win_sequential(uint32_t board);

/* The same as a loop over constants that hold three masks or eight shifts each. */
enum mark win_packed(uint32_t board);

/* A table of the 512 sets, asked for each player; and a table of the 262,144 boards. */
enum mark win_table512(const unsigned char has_line[SETS], struct sets sets);
enum mark win_table(const unsigned char winner[BOARDS], uint32_t board);

/* Sixty-four boards at once, with 36 operations of `and` and `or`, no table and no branch. */
struct slice_winners win_sliced(const struct slice *slice);

#endif
