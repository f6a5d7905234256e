/* SPDX-License-Identifier: MIT
 *
 * error: prints errors.
 *
 * Invariant: an error is one line on standard error that begins with the name of the program, and
 * nothing in it moves a cursor. Besides errors only the messages of a transport are written there.
 */
#ifndef ERROR_H
#define ERROR_H

/* The exit status beside EXIT_SUCCESS and EXIT_FAILURE: the command line is wrong. */
enum { EXIT_USAGE = 2 };

/* The function takes a format, as printf does, and its values, as the arguments of those numbers.
 */
#ifdef __GNUC__
#define ERROR_FORMAT(words, values) __attribute__((format(printf, words, values)))
#else
#define ERROR_FORMAT(words, values)
#endif

/* Print an error, in the format of printf. Returns the status. */
int error_report(int status, const char *format, ...) ERROR_FORMAT(2, 3);

/* The same, after the word that was wrong, in quotes. */
int error_report_word(int status, const char *word, const char *format, ...) ERROR_FORMAT(3, 4);

#endif
