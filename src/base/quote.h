/* SPDX-License-Identifier: MIT
 *
 * quote: makes words from outside safe to print on a terminal and to paste into a shell. A word is
 * in the locale's encoding. A character is visible if the locale can print it and unicode_is_hidden
 * is false.
 *
 * Invariant: a quoted word cannot move the cursor, nor change how the text around it looks. A shell
 * turns the result of quote_for_shell back into the one word that was quoted.
 */
#ifndef QUOTE_H
#define QUOTE_H

#include <stdio.h>

/* Print the word, with \xNN for each byte of an invisible character. */
void quote_visibly(FILE *out, const char *word);

enum { QUOTE_SIZE = 4096 };

/* Write the word for a shell, quoted if necessary: ann, 'Ann B', 'it'\''s'. If the word is null or
 * empty, has an invisible character, or has QUOTE_SIZE / 4 bytes or more, write `otherwise`, which
 * is quoted, too. */
void quote_for_shell(char quoted[QUOTE_SIZE], const char *word, const char *otherwise);

#endif
