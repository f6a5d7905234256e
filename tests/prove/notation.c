/* SPDX-License-Identifier: MIT
 *
 * Every text of up to so many bytes as a POSITION, and the reason of every refusal.
 */
#include "engine/notation.h"

#include "any.h"

enum { TEXT = 40 };

int main(void)
{
    char text[TEXT + 1];
    char reason[NOTATION_REASON];
    struct game game = {0};
    const struct encoding *row;

    any_bytes(text, TEXT);
    text[TEXT] = '\0';

    enum encoding_error error = notation_parse(text, &game, &row);

    if (error != ENCODING_OK)
        notation_explain(error, row, reason);
    return 0;
}
