/* SPDX-License-Identifier: MIT
 *
 * quote: words from outside, made safe to be read by people and by a shell.
 *
 * Invariant: nothing that is quoted here moves a cursor or changes how its neighbours read, and a
 * shell reads it as the word that it was.
 */
#ifndef QUOTE_H
#define QUOTE_H

#include <stdio.h>

/* The word, with \xNN for each byte of what cannot be printed or seen. */
void quote_visibly(FILE *out, const char *word);

/* The same in quotes. */
void quote_for_people(FILE *out, const char *word);

/* The word as a shell takes it, in quotes if it needs them. A word that is null, empty, too long,
 * or that holds what cannot be seen, is replaced by the other one. */
enum { QUOTE_SIZE = 4096 };
void quote_for_shell(char quoted[QUOTE_SIZE], const char *word, const char *otherwise);

#endif
