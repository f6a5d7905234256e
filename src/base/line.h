/* SPDX-License-Identifier: MIT
 *
 * line: the lines of a text that people typed, in any editor or at the keyboard. A blank is a
 * space, a tab or a carriage return. A line is trimmed: byte order marks at its start and blanks at
 * both ends are left out, so "\xef\xbb\xbf mouse = no \r" is "mouse = no".
 *
 * Invariant: trimming and comparing look at bytes, so they are the same in every locale.
 */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stddef.h>

/* The blanks, as a text. */
extern const char line_blanks[];

/* A text that line_next cuts into lines in place. At first `next` is the text and `number` is 0. */
struct line_text {
    char *next;
    long number; /* the number of the line that was read last; the first is 1 */
};

/* Cut off the next line, without its line feed, and trim it. Returns the line, which may be empty;
 * null at the end of the text. */
char *line_next(struct line_text *text);

/* The start of the line, after its blanks and byte order marks. */
const char *line_start(const char *line);

/* Trim the line in place. `end` is just after its last byte, and is overwritten with a null.
 * Returns the line's new start. */
char *line_trim(char *line, char *end);

/* Cut the blanks off the end of the text. */
void line_trim_end(char *text);

/* True if the words are equal when case is ignored: "Undo" is "UNDO". In every locale only A to Z
 * have small letters, so I is i even in Turkish. */
bool line_same_word(const char *one, const char *other);

/* Compare as line_same_word does, but only the first `length` bytes, which both words have. */
bool line_same_letters(const char *one, const char *other, size_t length);

#endif
