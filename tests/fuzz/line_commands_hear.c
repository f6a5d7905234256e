/* SPDX-License-Identifier: MIT
 *
 * The lines of plain mode: two with the names, the second also says whether the board is told in
 * words, then what is typed. The sitting stays valid, and what is printed is text that every
 * terminal can bear.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "line_mode/print.h"
#include "line_mode/line_commands.h"

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
        HOLDS(columns <= PLAIN_COLUMNS);
    }
}

static void hold_said(struct speech *speech, const struct sitting *sitting)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    HOLDS(out != NULL);
    speech_say(speech, out, sitting);
    HOLDS(fclose(out) == 0);
    HOLDS(size > 0); /* there is always somebody to be waited for, or something to be done */
    hold_text(text);
    free(text);
}

/* A shelf of as many games as the line has characters. */
static enum speech_answer pick(struct speech *speech, struct sitting *sitting, const char *line)
{
    struct shelf shelf = {0};

    for (size_t i = 0; i < strlen(line) && i < SHELF_SLOTS; i++) {
        struct game game = {0};

        HOLDS(game_play(&game, PLAYER_X, (int)(i % GAME_CELLS)) == MOVE_OK);
        shelf_put(&shelf, game);
    }
    sitting_show_shelf(sitting, &shelf, 1);
    return speech_pick(speech, sitting);
}

/* As after each line; nothing goes while the page of the shelf is open. */
static void take_off(struct sitting *sitting)
{
    bool is_open = sitting->mode == MODE_PICK;
    struct game game;

    while (sitting_take_off(sitting, &game))
        HOLDS(!is_open);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct game start = {0};
    struct sitting sitting;
    enum speech_answer answer = SPEECH_DONE;
    char *x_name = fuzz_line(&input);
    char *o_name = fuzz_line(&input);
    const char *const names[PERSONS] = {x_name, o_name};
    struct speech speech = {.in_words = strlen(o_name) % 2};

    sitting_start(&sitting, start, false, names, "tictactoe", 1);
    hold_said(&speech, &sitting);
    while (input.left > 0 && answer != SPEECH_LEAVE) {
        struct game before = sitting_game(&sitting);
        char *line = fuzz_line(&input);

        answer = speech_hear(&speech, &sitting, line);
        if (answer == SPEECH_SHELF)
            answer = pick(&speech, &sitting, line);
        HOLDS(answer != SPEECH_SHELF);
        free(line);
        fuzz_hold_sitting(&sitting);
        HOLDS(sitting.mode == MODE_PLAY || sitting.mode == MODE_PICK);
        take_off(&sitting);
        HOLDS(answer != SPEECH_NOT_UNDERSTOOD || *sitting.notice);
        HOLDS(answer != SPEECH_NOT_UNDERSTOOD
              || game_word(before) == game_word(sitting_game(&sitting)));
        hold_said(&speech, &sitting);
    }
    speech_end(&sitting);
    HOLDS(sitting.mode == MODE_PLAY);
    free(x_name);
    free(o_name);
    return 0;
}
