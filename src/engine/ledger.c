/* SPDX-License-Identifier: MIT */
#include "engine/ledger.h"

#include <assert.h>
#include <string.h>

static void strike(struct ledger *ledger, int at)
{
    ledger->count--;
    memmove(ledger->changes + at, ledger->changes + at + 1,
            (size_t)(ledger->count - at) * sizeof ledger->changes[0]);
}

bool ledger_owe(struct ledger *ledger, struct change change, struct change *forgone)
{
    bool is_full;

    for (int at = 0; at < ledger->count && shelf_holds(change.old); at++) {
        if (game_word(ledger->changes[at].new) == game_word(change.old)) {
            change.old = ledger->changes[at].old;
            strike(ledger, at);
            break;
        }
    }
    if (!shelf_holds(change.old) && !shelf_holds(change.new))
        return false;
    is_full = ledger->count == LEDGER_CHANGES;
    if (is_full) {
        *forgone = ledger->changes[0];
        strike(ledger, 0);
    }
    ledger->changes[ledger->count++] = change;
    return is_full;
}

void ledger_strike(struct ledger *ledger)
{
    assert(ledger->count > 0);
    strike(ledger, 0);
}

void ledger_apply(const struct ledger *ledger, struct shelf *shelf)
{
    for (int at = 0; at < ledger->count; at++) {
        shelf_take(shelf, ledger->changes[at].old);
        if (shelf_holds(ledger->changes[at].new))
            shelf_put(shelf, ledger->changes[at].new);
    }
}
