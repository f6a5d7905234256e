/* SPDX-License-Identifier: MIT
 *
 * Every text of up to so many bytes as a POSITION, every value as text, and the reason of every
 * refusal. The rows themselves have a driver of their own: here they find and decode anything.
 */
#include "engine/notation.h"

#include "any.h"

enum { TEXT = 14 };

static uint32_t encode(struct game game)
{
    return any_word();
}

static const struct encoding rows[] = {
    {"letters", 18, 1 << 18, FORM_LETTERS, encode, NULL},
    {"hexadecimal", 21, 1 << 21, FORM_HEXADECIMAL, encode, NULL},
    {"decimal", 13, 6046, FORM_DECIMAL, encode, NULL},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct encoding *encodings_find(const char *name)
{
    int row = any_between(0, ROWS);

    return row < ROWS ? &rows[row] : NULL;
}

enum encoding_error encodings_decode(const struct encoding *row, struct game *game, uint32_t value)
{
    return (enum encoding_error)any_between(ENCODING_OK, ENCODING_UNREACHABLE);
}

int main(void)
{
    char text[TEXT + 1];
    char reason[NOTATION_REASON];
    char value[NOTATION_TEXT];
    struct game game = {0};
    const struct encoding *row;

    any_bytes(text, TEXT);
    text[TEXT] = '\0';

    enum encoding_error error = notation_parse(text, &game, &row);

    if (error != ENCODING_OK)
        notation_explain(error, row, reason);
    for (int i = 0; i < ROWS; i++)
        notation_print(&rows[i], game, value);
    return 0;
}
