/* SPDX-License-Identifier: MIT
 *
 * notation: the encodings as people write them, with names, numbers and letters.
 *
 * Invariant: after the name of its row and a colon, notation_parse reads what notation_print wrote
 * as the same value.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "engine/encodings.h"

/* Write the game's value in the row, in digits or letters. */
enum { NOTATION_TEXT = 12 };
void notation_print(const struct encoding *row, struct game game, char text[NOTATION_TEXT]);

/* Read a POSITION: a save code or NAME:VALUE, numbers decimal, 0x or 0b. On failure the game is
 * unchanged. *row becomes the row that the text names, or null if it names none. */
enum encoding_error notation_parse(const char *text, struct game *game,
                                   const struct encoding **row);

/* Write the reason of a failure, in words that follow the wrong ones; with the row of
 * notation_parse. */
enum { NOTATION_REASON = 80 };
void notation_explain(enum encoding_error error, const struct encoding *row,
                      char reason[NOTATION_REASON]);

#endif
