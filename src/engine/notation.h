/* SPDX-License-Identifier: MIT
 *
 * notation: a position as people write it. A POSITION is a code, or the name of an encoding, a
 * colon and a value:
 *
 *     523   code:0x20b   dense:468   word:0x098620   base4:0b100100000100001   board:X.O..O.X.
 *
 * These are one position. A value is a number in decimal, hexadecimal after 0x, or binary after 0b,
 * without sign or space; leading zeros mean nothing. The value of board is nine letters.
 *
 * Invariant: notation_parse reads what notation_print writes, after the encoding's name and a
 * colon.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "engine/encodings.h"

/* Write the value of the position in the row: "523", "0x098620", "X.O..O.X.". */
enum { NOTATION_TEXT = 12 };
void notation_print(const struct encoding *row, struct game game, char text[NOTATION_TEXT]);

/* Read a POSITION. On failure the game does not change. *row is always set: to the row that the
 * text names; to the row code for a number without a name; else to null.
 *
 *     fred:5         ENCODING_UNKNOWN_NAME, null
 *     fred           ENCODING_NOT_A_VALUE, null
 *     dense:fred     ENCODING_NOT_A_VALUE, the row dense
 *     8192, 6046     ENCODING_TOO_LARGE and ENCODING_NO_BOARD, the row code
 *     2749           ENCODING_UNREACHABLE, the row code */
enum encoding_error notation_parse(const char *text, struct game *game,
                                   const struct encoding **row);

/* Write why notation_parse failed, in words to follow the quoted text: "names no board", "is too
 * large (0 to 6045)". `error` is the result of notation_parse, and `row` the row that it has
 * set. */
enum { NOTATION_REASON = 80 };
void notation_explain(enum encoding_error error, const struct encoding *row,
                      char reason[NOTATION_REASON]);

#endif
