/* SPDX-License-Identifier: MIT
 *
 * report: what the program prints instead of playing.
 *
 * Invariant: EXIT_SUCCESS is returned only if all that was printed has arrived. Else it is the
 * status to exit with, and the reason is said.
 */
#ifndef REPORT_H
#define REPORT_H

#include "app/options.h"
#include "engine/game.h"

/* What needs no game: --list, --book, --theme=list, --tables, --help or --version. */
int report_facts(const struct options *options, const char *program);

/* A position, for --show or --encodings. */
int report_position(enum action action, struct game game);

/* Flush standard output. If an earlier part of it was lost, so is the reason. */
int report_finish(void);

#endif
