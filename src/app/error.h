/* SPDX-License-Identifier: MIT
 *
 * error: reports the errors of the program, each as one line on standard error:
 *
 *     tictactoe: 'fine' needs UTF-8
 *
 * Invariant: only errors are written to standard error. No error moves the cursor, whatever words
 * it quotes: invisible characters are escaped.
 */
#ifndef ERROR_H
#define ERROR_H

enum { EXIT_USAGE = 2 }; /* the exit status if the command line is wrong */

/* Call this before the first error. Each error is then written as a whole line. */
void error_begin(void);

/* Report the reason, which has no line feed. Returns `status`. */
int error_report(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Report the word that is wrong, in quotes, then the reason. Returns `status`. */
int error_report_word(int status, const char *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
