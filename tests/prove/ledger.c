/* SPDX-License-Identifier: MIT
 *
 * A ledger that owes any changes, as many of them as there is room for or fewer, beside any shelf.
 */
#include "storage/ledger.h"

#include "any.h"

int main(void)
{
    struct change change;
    struct ledger any;
    struct shelf shelf;

    any_bytes(&change, sizeof change);
    any_bytes(&any, sizeof any);
    any_bytes(&shelf, sizeof shelf);
    for (int count = 0; count <= LEDGER_CHANGES; count++) {
        struct change forgone;
        struct ledger ledger = any;

        ledger.count = count;
        ledger_apply(&ledger, &shelf);
        if (count > 0)
            ledger_strike(&ledger, any_between(false, true));
        ledger = any;
        ledger.count = count;
        ledger_owe(&ledger, change, &forgone);
        /*@ assert 0 <= ledger.count <= LEDGER_CHANGES; */
    }
    return 0;
}
