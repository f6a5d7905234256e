/* SPDX-License-Identifier: MIT
 *
 * book_report: what the book tells, printed.
 *
 * Invariant: a line is a line, whatever the names are. Lines of the book that are not games are
 * left out, and that is said in one line.
 */
#ifndef BOOK_REPORT_H
#define BOOK_REPORT_H

/* Print the standing of every pair, those with the most games first: `Ann 12 : 9 Bob, 31 draws`.
 * EXIT_SUCCESS, or the status to exit with, and the reason said. */
int book_report_print(void);

/* Print the games of that name, the newest first: time, X, O, result and the command of that
 * program that replays it, with tabs between them. As above. */
int book_report_print_games(const char *name, const char *program);

#endif
