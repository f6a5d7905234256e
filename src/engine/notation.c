/* SPDX-License-Identifier: MIT */
#include "engine/notation.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void notation_print(const struct encoding *row, struct game game, char text[NOTATION_TEXT])
{
    uint32_t value = row->encode(game);

    if (row->form == FORM_DECIMAL) {
        snprintf(text, NOTATION_TEXT, "%u", (unsigned)value);
    } else if (row->form == FORM_HEXADECIMAL) {
        snprintf(text, NOTATION_TEXT, "0x%06x", (unsigned)value);
    } else {
        for (int cell = 0; cell < GAME_CELLS; cell++)
            text[cell] = game_letters[value >> 2 * cell & 3];
        text[GAME_CELLS] = '\0';
    }
}

static bool parse_board(const char *text, uint32_t *value)
{
    uint32_t board = 0;

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        const char *letter = strchr(game_letters, text[cell]);

        if (!text[cell] || !letter)
            return false;
        board |= (uint32_t)(letter - game_letters) << 2 * cell;
    }
    if (text[GAME_CELLS])
        return false;
    *value = board;
    return true;
}

/* A number too large for 32 bits becomes UINT32_MAX, which is too large for every row. */
static bool parse_number(const char *text, uint32_t *value)
{
    static const struct {
        const char *prefix, *digits;
        int base;
    } forms[] = {
        {"0x", "0123456789abcdefABCDEF", 16},
        {"0b", "01", 2},
        {"", "0123456789", 10},
    };
    int form = 0;

    while (strncmp(text, forms[form].prefix, strlen(forms[form].prefix)) != 0)
        form++;
    text += strlen(forms[form].prefix);
    if (!*text || text[strspn(text, forms[form].digits)])
        return false;

    unsigned long number = strtoul(text, NULL, forms[form].base);

    *value = number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
    return true;
}

static const struct encoding *parse_name(const char *text, const char **rest)
{
    char name[NOTATION_TEXT];
    const char *colon = strchr(text, ':');

    *rest = colon ? colon + 1 : text;
    if (!colon)
        return encodings_find("code");
    snprintf(name, sizeof name, "%.*s", (int)(colon - text), text);
    return encodings_find(name);
}

enum encoding_error notation_parse(const char *text, struct game *game, const struct encoding **row)
{
    const char *rest;
    uint32_t value = 0;

    *row = parse_name(text, &rest);
    if (!*row)
        return ENCODING_UNKNOWN_NAME;
    if (!((*row)->form == FORM_LETTERS ? parse_board : parse_number)(rest, &value)) {
        if (rest == text) /* a word without a colon names no row */
            *row = NULL;
        return ENCODING_NOT_A_VALUE;
    }
    return encodings_decode(*row, game, value);
}

void notation_explain(enum encoding_error error, const struct encoding *row,
                      char reason[NOTATION_REASON])
{
    assert(row || error == ENCODING_UNKNOWN_NAME || error == ENCODING_NOT_A_VALUE);

    const char *thing = row && row->form == FORM_HEXADECIMAL ? "word" : "position";

    switch (error) {
    case ENCODING_UNKNOWN_NAME:
        snprintf(reason, NOTATION_REASON,
                 "does not begin with the name of an encoding; --encodings lists them");
        break;
    case ENCODING_NOT_A_VALUE:
        if (!row)
            snprintf(reason, NOTATION_REASON, "is neither a code (0 to %d) nor NAME:VALUE",
                     ENCODINGS_CODES - 1);
        else
            snprintf(reason, NOTATION_REASON, "is not %s",
                     row->form == FORM_LETTERS ? "nine letters of X, O and ." : "a number");
        break;
    case ENCODING_TOO_LARGE:
        snprintf(reason, NOTATION_REASON, "is too large (0 to %u)", (unsigned)(row->values - 1));
        break;
    case ENCODING_NO_BOARD:
        snprintf(reason, NOTATION_REASON, "names no board");
        break;
    default:
        snprintf(reason, NOTATION_REASON, "is not a %s that can occur in play", thing);
    }
}
