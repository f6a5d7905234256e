/* SPDX-License-Identifier: MIT
 *
 * Every number as a value of every row, and every game to its values.
 */
#include "engine/encodings.h"

#include "any.h"

int main(void)
{
    for (const struct encoding *row = encodings; row < encodings + ENCODINGS; row++) {
        struct game game = {0};

        encodings_decode(row, &game, any_word());
        row->encode(game);
    }
    return 0;
}
