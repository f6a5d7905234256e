/* SPDX-License-Identifier: MIT
 *
 * line: the lines of a text, whichever editor, system or keyboard it comes from.
 *
 * Invariant: blanks, carriage returns and byte order marks around a line do not count. That is
 * decided by bytes, so it is the same in every locale.
 */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The lines of a text that is cut up while it is read. */
struct line_text {
    char *next;
    long number; /* of the line that was read last, from 1 */
};

/* The next line of the text, which may be empty; null at its end. */
char *line_next(struct line_text *text);

const char *line_start(const char *line);

/* Cut off what does not count around the line that ends there. The text of the line is returned. */
char *line_trim(char *line, char *end);

/* True if the words are the same, in capitals or not. Only A to Z are capitals, in every locale:
 * the small letter of a Turkish I is not i. */
bool line_same_word(const char *one, const char *other);

bool line_same_letters(const char *one, const char *other, size_t length);

#endif
