/* SPDX-License-Identifier: MIT
 *
 * talk: the sitting in lines: say, hear, answer.
 *
 * Invariant: whatever a line holds, the next one is read; the lines end with the input.
 */
#ifndef TALK_H
#define TALK_H

#include "ending.h"
#include "options.h"
#include "outside/keeper.h"
#include "outside/peers.h"
#include "table/sitting.h"

/* Play on standard input and output until somebody leaves or the lines run out. The
 * peers are null where no table is shared. */
enum ending talk_in_lines(struct sitting *sitting, struct keeper *keeper,
                          const struct options *options, struct peers *peers);

#endif
