/* SPDX-License-Identifier: MIT */
#include "storage/ledger.h"

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

struct change ledger_next(const struct ledger *ledger)
{
    struct change next = ledger->changes[0];

    assert(ledger->count > 0);
    if (shelf_has(&ledger->stood, next.old))
        next.old = (struct game){0};
    return next;
}

void ledger_strike(struct ledger *ledger, bool stood)
{
    struct change made = ledger->changes[0];

    assert(ledger->count > 0);
    shelf_take(&ledger->stood, made.old);
    shelf_take(&ledger->stood, made.new);
    if (stood)
        shelf_put(&ledger->stood, made.new);
    strike(ledger, 0);
}

void ledger_apply(const struct ledger *ledger, struct shelf *shelf)
{
    struct ledger left = *ledger;

    while (left.count > 0) {
        struct change next = ledger_next(&left);

        shelf_take(shelf, next.old);

        bool stood = shelf_has(shelf, next.new);

        if (shelf_holds(next.new))
            shelf_put(shelf, next.new);
        ledger_strike(&left, stood);
    }
}
