/* SPDX-License-Identifier: MIT
 *
 * A POSITION from outside. What is accepted is a valid game that every row writes and reads back;
 * what is refused leaves the game alone and says why.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/encodings.h"
#include "engine/notation.h"
#include "fuzz.h"

enum { TEXT_SIZE = 2 * NOTATION_TEXT };

static const uint32_t some_word = 0x098620;

static struct game some_game(void)
{
    struct game game;

    HOLDS(game_from_word(&game, some_word));
    return game;
}

/* The class is written as its own first position; every other row as the game itself. */
static void hold_row(const struct encoding *row, struct game game)
{
    bool is_class = strcmp(row->name, "class") == 0;
    struct game again = some_game();
    const struct encoding *row_again;
    char value[NOTATION_TEXT];
    char text[TEXT_SIZE];

    notation_print(row, game, value);
    snprintf(text, sizeof text, "%s:%s", row->name, value);
    HOLDS(notation_parse(text, &again, &row_again) == ENCODING_OK);
    HOLDS(row_again == row);
    HOLDS(is_class || game_word(again) == game_word(game));
    HOLDS(row->encode(again) == row->encode(game));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct game game = some_game();
    struct game valid;
    const struct encoding *row;
    char reason[NOTATION_REASON] = "";
    char *text = fuzz_rest(&input);
    enum encoding_error error = notation_parse(text, &game, &row);
    bool is_unnamed = error == ENCODING_NOT_A_VALUE && !strchr(text, ':');

    free(text);
    HOLDS((row == NULL) == (error == ENCODING_UNKNOWN_NAME || is_unnamed));
    if (error == ENCODING_OK) {
        HOLDS(game_from_word(&valid, game_word(game)));
        for (int i = 0; i < ENCODINGS; i++)
            hold_row(&encodings[i], game);
    } else {
        HOLDS(game_word(game) == some_word);
        notation_explain(error, row, reason);
        HOLDS(strlen(reason) > 0 && strlen(reason) + 1 < sizeof reason);
    }
    return 0;
}
