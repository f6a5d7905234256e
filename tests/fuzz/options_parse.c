/* SPDX-License-Identifier: MIT
 *
 * The words of the command line, a line each. What is accepted is within its ranges; what is
 * refused names one of the words and says why. Each word is a setting too, over which they are
 * read.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "app/options.h"
#include "engine/shelf.h"
#include "fuzz.h"

enum { WORDS = 16 };

/* getopt keeps its place from one command line to the next: let it forget all but the order that
 * options.c reads operands in. */
static void reset_getopt(char *program)
{
    char *nothing[] = {program, NULL};

    optind = 0;
    HOLDS(getopt(1, nothing, "-:") == -1);
    HOLDS(optind == 1);
}

static bool is_within(const char *text, char *const words[], int count)
{
    for (int i = 1; i < count; i++)
        if (text >= words[i] && text <= words[i] + strlen(words[i]))
            return true;
    return false;
}

static void hold_options(const struct options *options, char *const words[], int count)
{
    const char *const texts[] = {options->x_name, options->o_name, options->position,
                                 options->moves};

    HOLDS(options->action <= ACTION_VERSION);
    HOLDS(options->resume >= RESUME_NOTHING && options->resume < SHELF_SLOTS);
    HOLDS(options->computer <= SEAT_O);
    HOLDS(options->level <= LEVEL_PERFECT);
    HOLDS(options->color <= COLOR_NEVER);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        HOLDS(!texts[i] || is_within(texts[i], words, count));
}

/* Set each word as a setting. None of them chooses an action. */
static void set_all(char *const words[], int count, struct options *options)
{
    options_begin(options);
    for (int i = 1; i < count; i++) {
        struct options before = *options;
        const char *reason = "";
        bool is_set = options_set(options, words[i], &reason);

        HOLDS(is_set || memcmp(&before, options, sizeof before) == 0);
        HOLDS(is_set || *reason);
        HOLDS(options->action == ACTION_PLAY && !options->position && !options->moves);
        HOLDS(options->resume == RESUME_NOTHING && !options->theme && !options->no_settings);
    }
    hold_options(options, words, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct options options;
    struct options_error error = {NULL, NULL};
    char program[] = "tictactoe";
    char *words[WORDS + 1] = {program};
    char *given[WORDS + 1];
    int count = 1;

    while (input.left > 0 && count < WORDS)
        words[count++] = fuzz_line(&input);
    memcpy(given, words, sizeof given);
    reset_getopt(program);
    set_all(words, count, &options);

    if (options_parse(&options, count, words, &error)) {
        if (options.action != ACTION_HELP && options.action != ACTION_VERSION)
            hold_options(&options, given, count);
    } else {
        HOLDS(error.word && error.reason && *error.reason);
        HOLDS(is_within(error.word, given, count)
              || strncmp(error.word, "--", 2) == 0); /* -n is --name */
    }
    while (count > 1)
        free(given[--count]);
    return 0;
}
