/* SPDX-License-Identifier: MIT
 *
 * encodings: a position as a number, and back. One row for each way to write it.
 *
 * Invariant: for every row, decode(encode(game)) is the same game; every other number is
 * refused, and says why. Numbers are computed, never looked up: there is no table of positions.
 *
 * Cells are in reading order, 0 to 8.
 */
#ifndef ENCODINGS_H
#define ENCODINGS_H

#include "game.h"

enum encoding_error {
    ENCODING_OK,
    ENCODING_UNKNOWN_NAME,  /* NAME:VALUE with a name that is no row's */
    ENCODING_NOT_A_NUMBER,
    ENCODING_TOO_LARGE,     /* needs more bits than the row has */
    ENCODING_NO_BOARD,      /* within the bits, and names no board */
    ENCODING_UNREACHABLE    /* names a board that no game can reach */
};

struct encoding {
    const char *name;
    int bits;           /* the width of a value */
    uint32_t values;    /* 0 to values - 1 name a board */
    uint32_t (*encode)(struct game game);
    /* For a value below values; on failure the game is unchanged. */
    enum encoding_error (*decode)(struct game *game, uint32_t value);
};

/* The save code, 0 to 6045: the first row, as a number alone. */
uint32_t encodings_code(struct game game);

/* The game that a value of the row stands for. On failure the game is unchanged. */
enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value);

/* The game that POSITION stands for: a save code or NAME:VALUE, numbers decimal, 0x or 0b. On
 * failure the game is unchanged. *row becomes the row that the text speaks of, or null if it
 * names none. */
enum encoding_error encodings_parse(const char *text, struct game *game,
                                    const struct encoding **row);

/* Why it failed, to be said after the words that were wrong; row as encodings_parse left it. */
enum { ENCODING_REASON_SIZE = 80 };
void encodings_explain(enum encoding_error error, const struct encoding *row,
                       char reason[ENCODING_REASON_SIZE]);

#endif
