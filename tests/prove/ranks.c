/* SPDX-License-Identifier: MIT
 *
 * The rows that rank boards, with numbers of each at equal steps from the first on: each number is
 * decoded, and encoding leads back to it.
 */
#include "engine/encodings.h"

#include "any.h"

enum {
    NAIVE = 4, /* the first of these rows */
    STEP = 97  /* prime to ten, so that the last digit of naive becomes every number of marks */
};

int main(void)
{
    for (int row = NAIVE; row < ENCODINGS; row++)
        for (uint32_t value = 0; value < encodings[row].values; value += STEP) {
            struct game game = {0};

            if (encodings_decode(&encodings[row], &game, value) == ENCODING_OK) {
                uint32_t again = encodings[row].encode(game);
                /*@ assert again == value; */
            }
        }
    return 0;
}
