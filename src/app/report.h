/* SPDX-License-Identifier: MIT
 *
 * report: what the program prints instead of playing: a position, the shelf, the book, the themes,
 * the help, the version.
 *
 * Invariant: EXIT_SUCCESS means that all output has been written. Any other status follows an
 * error.
 */
#ifndef REPORT_H
#define REPORT_H

#include "app/options.h"

/* Do options->action, which is not ACTION_PLAY. `game` is the position, for ACTION_SHOW and
 * ACTION_ENCODINGS. `program` is the first word of the commands in the book. Returns the exit
 * status. */
int report_print(const struct options *options, struct game game, const char *program);

/* Flush standard output. Returns the exit status; if output was lost, an error is reported. */
int report_finish(void);

#endif
