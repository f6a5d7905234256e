/* SPDX-License-Identifier: MIT
 *
 * line: the lines of a text that people typed, in any editor or at the keyboard. A blank is a
 * space, a tab or a carriage return. To trim a line is to cut off the blanks at both ends, and the
 * byte order marks at its start.
 *
 * Invariant: trimming and comparing look at bytes, so their results are the same in every locale.
 */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

extern const char line_blanks[];

/* A text that line_next cuts into lines, in place. Start with `next` at the text and `number` 0. */
struct line_text {
    char *next;
    long number; /* the number of the last line that was read, from 1 */
};

/* Cut off the next line, without its line feed, and trim it. Null at the end of the text. */
char *line_next(struct line_text *text);

/* The line without the blanks and byte order marks at its start. */
const char *line_start(const char *line);

/* Trim the line in place. `end` points to the byte after the line, which becomes a null. Returns
 * the new start of the line. */
char *line_trim(char *line, char *end);

void line_trim_end(char *text);

/* True if the words are equal, except for the case of A to Z. */
bool line_same_word(const char *one, const char *other);

/* Compare only the first `length` bytes, like line_same_word. Both words must have at least
 * `length` bytes. */
bool line_same_letters(const char *one, const char *other, size_t length);

#endif
