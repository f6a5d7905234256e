/* SPDX-License-Identifier: MIT
 *
 * screen_loop: the session on the screen: draw, wait, press.
 *
 * Invariant: each event is drawn before the next wait. Pasted text is drawn once, when it has
 * ended.
 */
#ifndef SCREEN_LOOP_H
#define SCREEN_LOOP_H

#include "app/exit_reason.h"
#include "app/options.h"
#include "app/shared_table.h"
#include "storage/autosave.h"

/* Play on the whole terminal until the person leaves. The table is null if none is shared. */
enum exit_reason screen_loop_run(struct session *session, struct autosave *autosave,
                                 const struct options *options, struct shared_table *table);

#endif
