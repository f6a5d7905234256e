/* SPDX-License-Identifier: MIT
 *
 * print: prints a position, its encodings, the score, a goodbye or a paragraph in lines of text.
 *
 * Invariant: no escape sequences, no trailing blanks, and no line over 79 columns but for a command
 * that is longer.
 */
#ifndef PRINT_H
#define PRINT_H

#include <limits.h>
#include <stdio.h>

#include "play/session.h"

enum {
    PRINT_COLUMNS = 79,
    PRINT_NAME_COLUMNS = 20,
    PRINT_NAME_SIZE = PRINT_NAME_COLUMNS * MB_LEN_MAX + 1
};

/* The mark in a cell, 0 to 8: X or O, or the number of a cell that is empty, 1 to 9. */
char print_letter(struct game game, int cell);

/* The board in five lines. An empty cell shows its number. */
void print_grid(FILE *out, struct game game);

/* The same, a line with the turn or the result, and one with the code. */
void print_board(FILE *out, struct game game);

/* Every encoding of a position, a line of name and value each; status and turn, which the word
 * also holds, in words. */
void print_encodings(FILE *out, struct game game);

/* The word in binary, cut into its fields, the mask that matched if somebody won, and every
 * encoding. */
void print_bits(FILE *out, struct game game);

/* The score of those who sit here now, in a sentence, and that of all time if it differs; nothing
 * if they have finished no game in this session. */
void print_score(FILE *out, const struct session *session);

/* The goodbye: the score of each pair that has finished a game, the code, and the command that
 * resumes the game. */
void print_goodbye(FILE *out, const struct session *session);

/* Text of any length in lines. */
void print_paragraph(FILE *out, const char *text);

/* The beginning of a name, as far as there is room for it. */
void print_name(char name[PRINT_NAME_SIZE], const char *text);

#endif
