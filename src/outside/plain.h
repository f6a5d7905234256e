/* SPDX-License-Identifier: MIT
 *
 * plain: what can be said in lines of text: a position, its encodings, the shelf, a goodbye, and
 * the same sitting line by line, for pipes, dumb terminals and screen readers.
 *
 * Invariant: no escape sequences, no line over 79 columns but for a command that is longer, no
 * trailing blanks. It says in words what view draws, and knows nothing that view does not.
 */
#ifndef PLAIN_H
#define PLAIN_H

#include <stdio.h>

#include "table/sitting.h"

/* Seven lines: five of board, where an empty cell shows its number, one of who moves or how it
 * ended, one of the code. */
void plain_show(FILE *out, struct game game);

/* Every encoding of a position, a line of name and value each; status and turn, which the word
 * also holds, in words. */
void plain_encodings(FILE *out, struct game game);

/* The games on the shelf, newest first, a line each: number, code, X or O to move. */
void plain_list(FILE *out, const struct shelf *shelf);

/* What is said on leaving: the score if a game was finished in this sitting, the code, and the
 * command that resumes the game. */
void plain_goodbye(FILE *out, const struct sitting *sitting);

/* What there is to say, the position too if it is to be shown, and who is waited for. */
void plain_draw(FILE *out, const struct sitting *sitting, bool show);

enum plain_answer {
    PLAIN_SAID,           /* the notice says all there is */
    PLAIN_SHOW,           /* the position is to be shown */
    PLAIN_NOT_UNDERSTOOD, /* and the notice says so */
    PLAIN_LEAVE
};

/* Do what a line says: a cell from 1 to 9, or a key of the screen or its word. */
enum plain_answer plain_press(struct sitting *sitting, const char *line);

/* The same for what is not even a line of text. */
enum plain_answer plain_refuse(struct sitting *sitting);

#endif
