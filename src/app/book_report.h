/* SPDX-License-Identifier: MIT
 *
 * book_report: prints the book.
 *
 * Invariant: no name breaks a line. Lines of the book that are not games are left out, and that is
 * said in one line.
 */
#ifndef BOOK_REPORT_H
#define BOOK_REPORT_H

/* Print the score of every pair, the pair with the most games first: `Ann 12 : 9 Bob, 31 draws`.
 * Returns EXIT_SUCCESS; or the status to exit with, after saying why. */
int book_report_print(void);

/* Print the games of that name, the newest first: time, X, O, result, and the command that replays
 * the game with that program, with tabs between them. Returns as above. */
int book_report_print_games(const char *name, const char *program);

#endif
