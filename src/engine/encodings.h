/* SPDX-License-Identifier: MIT
 *
 * encodings: turns a position into a number, and back. The rank of a board is the number of boards
 * that come before it. Each encoding is a row:
 *
 *     row    bits  values    how
 *     board    18            base4 as nine letters, X.O..O.X.
 *     word     21            the word of game.h, in hexadecimal
 *     base4    18            two bits for each cell
 *     base3    15   19,683   a digit of base 3 for each cell
 *     naive    15            the rank among the boards of n marks, followed by the digit n
 *     code     13    6,046   the rank among all boards, the fewest marks first
 *     dense    13    5,478   the rank among the boards that a game can reach
 *     class    10      765   as dense, but turned or mirrored boards count as one
 *
 * In base4 and base3 a digit is 0 for an empty cell, 1 for X, 2 for O. The lowest digit is cell 0.
 * The game shows the code to players. On the command line a bare number is a code: 523 is code:523.
 *
 * Invariant: decode(encode(game)) is the game, except in the row `class`, where it is the first
 * game of the class. Every number that is no position is refused.
 *
 * Numbers are computed. The only tables are Pascal's triangle and, for each n, how many boards,
 * positions and classes have fewer than n marks.
 *
 * Sources:
 *
 *     base4         Alejandra Gonzalez, the post on tic-tac-toe at blog.goose.love
 *     base3         Chris Barrick, "Encoding tic-tac-toe in 15 bits", cbarrick.dev, 2024-02-19
 *     naive, code   ashdnazg, "Encoding tic-tac-toe in 13 bits", ashdnazg.github.io, 2024-02-26
 *     dense         worked out for this program; it answers the question at the end of the article
 *                   on naive and code
 */
#ifndef ENCODINGS_H
#define ENCODINGS_H

#include "engine/game.h"

/* Why a text or a number is refused. */
enum encoding_error {
    ENCODING_OK,
    ENCODING_UNKNOWN_NAME, /* no row has the name before the colon */
    ENCODING_NOT_A_VALUE,  /* the value is not a number or, in the row `board`, not nine letters */
    ENCODING_TOO_LARGE,    /* the number has more bits than the row allows */
    ENCODING_NO_BOARD,     /* the number has few enough bits, but no board has this number */
    ENCODING_UNREACHABLE   /* no game can reach the board */
};

enum encoding_form { FORM_DECIMAL, FORM_HEXADECIMAL, FORM_LETTERS };

struct encoding {
    const char *name;
    int bits;        /* the bits that the largest number needs */
    uint32_t values; /* the numbers are 0 to values - 1 */
    enum encoding_form form;
    uint32_t (*encode)(struct game game);
    /* `value` is 0 to values - 1. On failure the game does not change. */
    enum encoding_error (*decode)(struct game *game, uint32_t value);
};

enum { ENCODINGS = 8 };

extern const struct encoding encodings[ENCODINGS];

/* The row with this name; null if there is none. */
const struct encoding *encodings_find(const char *name);

enum { ENCODINGS_CODES = 6046 };

/* The code of the game, 0 to ENCODINGS_CODES - 1. */
uint32_t encodings_code(struct game game);

/* Decode `value`, which may be any number. On failure the game does not change, and the error is
 * ENCODING_TOO_LARGE, ENCODING_NO_BOARD or ENCODING_UNREACHABLE. */
enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value);

#endif
