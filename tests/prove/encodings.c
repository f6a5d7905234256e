/* SPDX-License-Identifier: MIT
 *
 * Every number as a value of the rows that rank boards, one after the other; of the others any
 * number at once. What comes in goes out again as the same number.
 */
#include "engine/encodings.h"

#include "any.h"

static void every_value(const char *name)
{
    const struct encoding *row = encodings_find(name);

    for (uint32_t value = 0; value < row->values; value++) {
        struct game game = {0};
        enum encoding_error error = encodings_decode(row, &game, value);
        uint32_t again = error == ENCODING_OK ? row->encode(game) : value;
        /*@ assert again == value; */
    }
}

static void any_value(const char *name)
{
    const struct encoding *row = encodings_find(name);
    struct game game = {0};

    encodings_decode(row, &game, any_word());
    row->encode(game);
}

int main(void)
{
    any_value("word");
    any_value("base4");
    any_value("base3");
    every_value("code");
    every_value("dense");
    return 0;
}
