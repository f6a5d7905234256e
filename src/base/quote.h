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

/* Print the word, with \xNN for each byte of a character that cannot be printed or seen. */
void quote_visibly(FILE *out, const char *word);

enum { QUOTE_SIZE = 4096 };

/* Write the word for a shell: ann, or 'Ann B' in quotes where it needs them. `otherwise` is written
 * in place of a word that is null, empty, too long, or has a character that cannot be seen. */
void quote_for_shell(char quoted[QUOTE_SIZE], const char *word, const char *otherwise);

#endif
