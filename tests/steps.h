/* SPDX-License-Identifier: MIT
 *
 * steps: tests that are text, one step a line.
 *
 *     # a comment
 *     $hello = tictactoe 2 Bob                       from here on $hello stands for that
 *
 *     == a sentence that says what holds
 *     | ping | pong                                the case is run for each such row, with its
 *     | bye  | nothing                             words in the place of $1 and $2
 *     bob says $1
 *     bob hears $2
 *     tick => join-request                         the result; without one it is `nothing`
 *
 * \n, \r, \e and \x7F are bytes. The head of each file lists its steps.
 *
 * Invariant: a failure names the file, the line and the case.
 */
#ifndef STEPS_H
#define STEPS_H

#include <stdbool.h>

/* Run all cases of the file, which is named from the top of the tree: begin, which may be null, and
 * then each step. A step returns its result, or null for nothing. */
void steps_run(const char *file, void (*begin)(void), const char *(*step)(char *words));

/* Take the next word; empty if there is none. */
char *steps_word(char **words);

/* The index of the word among those names, the last of them null. The step fails if it is none. */
int steps_index(const char *word, const char *const names[]);

/* The step fails unless the two texts are the same (`nothing` is the empty text), the two numbers
 * are the same, or the condition holds. */
void steps_expect(const char *is, const char *expected);
void steps_expect_number(long long is, const char *expected);
void steps_expect_that(bool holds);

/* The step fails. */
_Noreturn void steps_fail(const char *reason);

#endif
