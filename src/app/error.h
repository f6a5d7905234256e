/* SPDX-License-Identifier: MIT
 *
 * error: the words of an error.
 *
 * Invariant: an error is one line on standard error that begins with the name of the program, and
 * nothing in it moves a cursor. Only what a transport says is written there besides.
 */
#ifndef ERROR_H
#define ERROR_H

/* The exit status beside EXIT_SUCCESS and EXIT_FAILURE: the command line is wrong. */
enum { EXIT_USAGE = 2 };

/* A function that takes a format like printf's, and values for it, as the arguments of those
 * numbers. */
#ifdef __GNUC__
#define ERROR_FORMAT(words, values) __attribute__((format(printf, words, values)))
#else
#define ERROR_FORMAT(words, values)
#endif

/* Say what went wrong, in the format of printf. Returns the status. */
int error_report(int status, const char *format, ...) ERROR_FORMAT(2, 3);

/* The same, after the wrong word in quotes. */
int error_report_word(int status, const char *word, const char *format, ...) ERROR_FORMAT(3, 4);

#endif
