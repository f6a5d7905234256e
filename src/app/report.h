/* SPDX-License-Identifier: MIT
 *
 * report: prints positions, lists and the book instead of playing.
 *
 * Invariant: EXIT_SUCCESS is returned only if all output has been written. Else it is the status to
 * exit with, and the reason has been said.
 */
#ifndef REPORT_H
#define REPORT_H

#include "app/options.h"
#include "engine/game.h"

/* Print what needs no position: --list, --book, --theme=list, --tables, --help or --version. The
 * program is the one that replays a game. */
int report_facts(const struct options *options, const char *program);

/* Print a position, for --show or --encodings. */
int report_position(enum action action, struct game game);

/* Flush standard output. If an earlier part of it was lost, the reason is not known any more. */
int report_finish(void);

#endif
