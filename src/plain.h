/* SPDX-License-Identifier: MIT
 *
 * plain: what can be said in lines of text: a position, a goodbye.
 *
 * Invariant: no escape sequences, no line over 79 columns, no trailing blanks.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdio.h>

#include "sitting.h"

/* Seven lines: five of board, where an empty cell shows its number, one of who moves or how it
 * ended, one of the code. */
void plain_show(FILE *out, struct game game);

/* Every encoding of a position, a line of name and value each; status and turn, which the word
 * also holds, in words. */
void plain_encodings(FILE *out, struct game game);

/* What is said on leaving: the score if a game was finished in this sitting, the code, and the
 * command that resumes the game. */
void plain_goodbye(FILE *out, const struct sitting *sitting);

#endif
