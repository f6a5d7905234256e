/* SPDX-License-Identifier: MIT
 *
 * report: prints what the options ask for instead of a game: a position, the shelf, the book, the
 * themes, the help, the version.
 *
 * Invariant: EXIT_SUCCESS means that all output has been written. Any other status means that an
 * error was reported.
 */
#ifndef REPORT_H
#define REPORT_H

#include "app/options.h"

/* Do options->action, which must not be ACTION_PLAY. ACTION_SHOW and ACTION_ENCODINGS print `game`.
 * `program` is the first word of the commands that ACTION_BOOK prints. Returns the exit status. */
int report_print(const struct options *options, struct game game, const char *program);

/* Flush standard output. Returns the exit status; if output was lost, an error is reported. */
int report_finish(void);

#endif
