/* SPDX-License-Identifier: MIT
 *
 * notation: a position as people write it. A POSITION is a code, or the name of an encoding, a
 * colon and a value:
 *
 *     523   code:0x20b   dense:468   word:0x098620   base4:0b100100000100001   board:X.O..O.X.
 *
 * All of these are the same position. A value is a number in decimal, in hexadecimal after 0x, or
 * in binary after 0b, without sign or space. It may have leading zeros. After "board:" the value is
 * nine letters.
 *
 * Invariant: notation_parse reads back every value that notation_print writes, if the name of the
 * encoding and a colon are put before it.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "engine/encodings.h"

/* Write the value of the position in this encoding: "523", "0x098620", "X.O..O.X.". */
enum { NOTATION_TEXT = 12 };
void notation_print(const struct encoding *row, struct game game, char text[NOTATION_TEXT]);

/* Read a POSITION into *game, and the row of its encoding into *row. On failure the game does not
 * change, but *row does:
 *
 *     text          returns                  *row
 *     dense:fred    ENCODING_NOT_A_VALUE     the row of dense
 *     523           ENCODING_OK              the row of code
 *     8192          ENCODING_TOO_LARGE       the row of code
 *     fred          ENCODING_NOT_A_VALUE     null
 *     fred:5        ENCODING_UNKNOWN_NAME    null */
enum encoding_error notation_parse(const char *text, struct game *game,
                                   const struct encoding **row);

/* Write why notation_parse failed, in words that follow the text in quotes: "is too large (0 to
 * 6045)". notation_parse has returned `error` and set `row`. */
enum { NOTATION_REASON = 80 };
void notation_explain(enum encoding_error error, const struct encoding *row,
                      char reason[NOTATION_REASON]);

#endif
