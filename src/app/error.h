/* SPDX-License-Identifier: MIT
 *
 * error: the errors of the program, a line each on standard error:
 *
 *     tictactoe: 'fine' needs UTF-8
 *
 * Invariant: nothing else is written to standard error. What an error quotes cannot move a cursor:
 * control characters are escaped.
 */
#ifndef ERROR_H
#define ERROR_H

enum { EXIT_USAGE = 2 }; /* the exit status if the command line is wrong */

/* Call it before the first error: from then on each line is written in one piece. */
void error_begin(void);

/* Report the reason, in the format of printf, without a line feed. Returns the status:
 * `return error_report(EXIT_FAILURE, "end of input");` */
int error_report(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Report the word that is wrong, in quotes, then the reason. Returns the status. */
int error_report_word(int status, const char *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
