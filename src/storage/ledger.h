/* SPDX-License-Identifier: MIT
 *
 * ledger: the changes that are owed to the shelf, in the order in which they are to be made.
 *
 * The shelf is a set: a game may come to a position where another one stands already, left there on
 * another day or played by another program. The two are then one game on the shelf, and when one of
 * them moves on, the other stays.
 *
 * Invariant: no change continues another: a game that moved on before it was written is one change.
 * A game that came back to where it was is a change too, for it comes to the front.
 */
#ifndef LEDGER_H
#define LEDGER_H

#include "engine/shelf.h"

/* One game on the shelf replaced by another. A game that is not under way stands for none. */
struct change {
    struct game old, new;
};

/* No more than the shelf could hold. */
enum { LEDGER_CHANGES = SHELF_SLOTS };

struct ledger {
    struct change changes[LEDGER_CHANGES]; /* the oldest first */
    int count;
    struct shelf stood; /* the games that stood on the shelf before a change led to them */
};

/* Owe a change. True if there was no room and the oldest had to go: it is *forgone. Otherwise
 * *forgone is unchanged. */
bool ledger_owe(struct ledger *ledger, struct change change, struct change *forgone);

/* The first change, as it is to be made: what stood there before it stays. */
struct change ledger_next(const struct ledger *ledger);

/* Strike off the first change, which has been made; stood says whether its new game stood there
 * already. */
void ledger_strike(struct ledger *ledger, bool stood);

/* Make on that shelf all the changes that are owed. */
void ledger_apply(const struct ledger *ledger, struct shelf *shelf);

#endif
