/* SPDX-License-Identifier: MIT
 *
 * ledger: the changes that are owed to the shelf, in the order in which they are to be made.
 *
 * Invariant: no change goes on from another: a game that moved on before it was written is one
 * change. One that came back to where it was is still one: it comes to the front.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "engine/shelf.h"

/* A game on the shelf that another takes the place of. A game that is not under way is none. */
struct change {
    struct game old, new;
};

/* No more than the shelf could hold. */
enum { LEDGER_CHANGES = SHELF_SLOTS };

struct ledger {
    struct change changes[LEDGER_CHANGES]; /* the oldest first */
    int count;
};

/* Owe a change. If there is no room for it the oldest one goes, which becomes *forgone; that is
 * false else, and *forgone unchanged. */
bool ledger_owe(struct ledger *ledger, struct change change, struct change *forgone);

/* The first change has been made. */
void ledger_strike(struct ledger *ledger);

/* The shelf as it is when all that is owed has been made. */
void ledger_apply(const struct ledger *ledger, struct shelf *shelf);

#endif
