/* SPDX-License-Identifier: MIT
 *
 * Any number as a value of the rows that keep a digit a cell. tests/engine/test_encodings.c tries
 * all numbers of the rows that rank boards.
 */
#include "engine/encodings.h"

#include "any.h"

static void any_value(const struct encoding *row)
{
    struct game game = {0};

    encodings_decode(row, &game, any_word());
    row->encode(game);
}

int main(void)
{
    enum { DIGITS = 4 }; /* board, word, base4, base3 */

    for (int row = 0; row < DIGITS; row++)
        any_value(&encodings[row]);
    return 0;
}
