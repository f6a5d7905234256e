/* SPDX-License-Identifier: MIT
 *
 * line_loop: the session in lines: say, hear, answer.
 *
 * Invariant: no line stops the reading of the next one. The lines end with the input.
 */
#ifndef LINE_LOOP_H
#define LINE_LOOP_H

#include "app/exit_reason.h"
#include "app/options.h"
#include "app/shared_table.h"
#include "storage/autosave.h"

/* Play on standard output and the input, which may hold lines already, until the person leaves or
 * the lines end. The table is null if none is shared. */
enum exit_reason line_loop_run(struct session *session, struct autosave *autosave,
                               const struct options *options, struct shared_table *table,
                               struct line_reader *input);

#endif
