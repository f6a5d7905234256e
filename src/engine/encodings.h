/* SPDX-License-Identifier: MIT
 *
 * encodings: a position as a number, and back. One row for each way to write it.
 *
 *     row    bits  values    how
 *     board    18            nine letters in reading order: base4 for people
 *     word     21            the word of game.h itself, in hexadecimal
 *     base4    18            two bits a cell
 *     base3    15   19,683   a digit of base 3 a cell
 *     naive    15            the rank among the boards of n marks, then n
 *     code     13    6,046   the rank among all boards, the fewest marks first
 *     dense    13    5,478   the rank among the boards that a game can reach
 *     class    10      765   the same up to turns and mirrors
 *
 * Invariant: decode(encode(game)) is the same game in every row except class; there it is the first
 * game of the class. A number that stands for no game is refused with a reason. Numbers are
 * computed, never looked up: there is no table of positions, only Pascal's triangle and the counts
 * of boards with fewer marks.
 *
 * Cells are in reading order, 0 to 8, cell 0 lowest; a digit is 0 empty, 1 X, 2 O.
 *
 * base4: Alejandra Gonzalez, the post on tic-tac-toe at blog.goose.love. base3: Chris Barrick,
 * "Encoding tic-tac-toe in 15 bits", cbarrick.dev, 2024-02-19. naive and code: ashdnazg, "Encoding
 * tic-tac-toe in 13 bits", ashdnazg.github.io, 2024-02-26. dense answers the question that this
 * article leaves open, and was worked out for this game.
 */
#ifndef ENCODINGS_H
#define ENCODINGS_H

#include "engine/game.h"

enum encoding_error {
    ENCODING_OK,
    ENCODING_UNKNOWN_NAME, /* NAME:VALUE, and no row has that name */
    ENCODING_NOT_A_VALUE,  /* not a number, or not a board */
    ENCODING_TOO_LARGE,    /* needs more bits than the row has */
    ENCODING_NO_BOARD,     /* fits the bits, but names no board */
    ENCODING_UNREACHABLE   /* names a board that no game can reach */
};

enum encoding_form { FORM_DECIMAL, FORM_HEXADECIMAL, FORM_LETTERS };

struct encoding {
    const char *name;
    int bits;        /* the width of a value */
    uint32_t values; /* 0 to values - 1 are in range */
    enum encoding_form form;
    uint32_t (*encode)(struct game game);
    /* The value is in range. On failure the game is unchanged. */
    enum encoding_error (*decode)(struct game *game, uint32_t value);
};

enum { ENCODINGS = 8 };

extern const struct encoding encodings[ENCODINGS];

/* Null if there is none. */
const struct encoding *encodings_find(const char *name);

/* The save code, the value of the row named code; and how many there are, from 0 on. */
enum { ENCODINGS_CODES = 6046 };
uint32_t encodings_code(struct game game);

enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value);

/* ---- notation.c: the encodings as people write them, with names, numbers and letters. ---- */

enum { NOTATION_TEXT = 12 };
void notation_print(const struct encoding *row, struct game game, char text[NOTATION_TEXT]);

/* Read a POSITION: a save code or NAME:VALUE, numbers decimal, 0x or 0b. What notation_print wrote
 * is read as the same value after the name of its row and a colon. On failure the game is
 * unchanged. *row becomes the row that the text names, or null if it names none. */
enum encoding_error notation_parse(const char *text, struct game *game,
                                   const struct encoding **row);

/* Write the reason of a failure, in words that follow the wrong ones; with the row of
 * notation_parse. */
enum { NOTATION_REASON = 80 };
void notation_explain(enum encoding_error error, const struct encoding *row,
                      char reason[NOTATION_REASON]);

#endif
