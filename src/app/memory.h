/* SPDX-License-Identifier: MIT
 *
 * memory: what is remembered of a session when it is over: the game on the shelf, the games in the
 * book, the preferences in the settings.
 *
 * Invariant: after each event all three are brought in line with the session, or they owe it; what
 * one of them cannot keep is nothing to the others.
 */
#ifndef MEMORY_H
#define MEMORY_H

#include "app/preferences.h"
#include "storage/bookkeeper.h"
#include "storage/keeper.h"

struct memory {
    struct keeper keeper;
    struct bookkeeper bookkeeper;
    struct preferences preferences;
};

/* Keep what is new; look as in preferences_keep. */
void memory_keep(struct memory *memory, struct session *session, const struct theme *theme);

/* The session is over, and a signal may leave no time for more: send all off that is to be kept.
 * The shelf's clerk knows already. */
void memory_send_last(struct memory *memory, struct session *session);

/* The end of the session. EXIT_SUCCESS, or the status to exit with; what is not kept is said. */
int memory_finish(struct memory *memory, struct session *session);

#endif
