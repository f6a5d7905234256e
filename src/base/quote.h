/* SPDX-License-Identifier: MIT
 *
 * quote: words from outside, made safe for people and for a shell to read.
 *
 * Invariant: a quoted word moves no cursor and does not change how its neighbours look, and a shell
 * reads it as the original word.
 */
#ifndef QUOTE_H
#define QUOTE_H

#include <stdio.h>

/* Write the word, with \xNN for each byte of a character that cannot be printed or seen. */
void quote_visibly(FILE *out, const char *word);

/* Write the word for a shell, in quotes if it needs them. A word that is null, empty or too long,
 * or that holds a character that cannot be seen, is replaced by `otherwise`. */
enum { QUOTE_SIZE = 4096 };
void quote_for_shell(char quoted[QUOTE_SIZE], const char *word, const char *otherwise);

#endif
