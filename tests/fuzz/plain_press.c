/* SPDX-License-Identifier: MIT
 *
 * The lines of plain mode: two with the names, then what is typed. The sitting stays valid, and
 * what is printed is text that every terminal can bear.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "outside/plain.h"

enum { COLUMNS = 79 };

/* No control characters, no line too long, no trailing blanks. */
static void hold_text(const char *text)
{
    int columns = 0;

    for (; *text; text++) {
        if (*text == '\n') {
            columns = 0;
            continue;
        }
        HOLDS((unsigned char)*text >= ' ' && *text != '\177');
        HOLDS(*text != ' ' || text[1] != '\n');
        columns += ((unsigned char)*text & 0xC0) != 0x80; /* not within a character */
        HOLDS(columns <= COLUMNS);
    }
}

static void hold_drawn(const struct sitting *sitting, bool show)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    HOLDS(out != NULL);
    plain_draw(out, sitting, show);
    HOLDS(fclose(out) == 0);
    hold_text(text);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct game start = {0};
    struct sitting sitting;
    enum plain_answer answer = PLAIN_SHOW;
    char *x_name = fuzz_line(&input);
    char *o_name = fuzz_line(&input);
    const char *const names[PERSONS] = {x_name, o_name};

    sitting_start(&sitting, start, false, names, "tictactoe", 1);
    hold_drawn(&sitting, true);
    while (input.left > 0 && answer != PLAIN_LEAVE) {
        struct game before = sitting_game(&sitting);
        char *line = fuzz_line(&input);

        answer = plain_press(&sitting, line);
        free(line);
        fuzz_hold_sitting(&sitting);
        HOLDS(sitting.mode == MODE_PLAY);
        HOLDS(answer != PLAIN_NOT_UNDERSTOOD || *sitting.notice);
        HOLDS(answer != PLAIN_NOT_UNDERSTOOD
              || game_word(before) == game_word(sitting_game(&sitting)));
        hold_drawn(&sitting, answer == PLAIN_SHOW);
    }
    free(x_name);
    free(o_name);
    return 0;
}
