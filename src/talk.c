/* SPDX-License-Identifier: MIT */
#include "talk.h"

#include <stdio.h>
#include <unistd.h>

#include "outside/plain.h"
#include "outside/reader.h"
#include "start.h"

/* What comes of a line; not of text that is no line. */
static enum plain_answer answer(struct sitting *sitting, enum reading reading, const char *line)
{
    return reading == READING_LINE ? plain_press(sitting, line) : plain_refuse(sitting);
}

static enum ending say_hear_answer(struct sitting *sitting, struct keeper *keeper)
{
    struct reader reader = {.fd = STDIN_FILENO};
    enum plain_answer last = PLAIN_SHOW;
    enum ending ending = ENDING_LEFT;
    const char *line;

    while (last != PLAIN_LEAVE) {
        keeper_keep(keeper, sitting);
        plain_draw(stdout, sitting, last == PLAIN_SHOW);
        fflush(stdout);

        enum reading reading = reader_next(&reader, &line);

        if (reading == READING_FAILED)
            return ENDING_INPUT_FAILED;
        if (reading == READING_END)
            return ending;
        last = answer(sitting, reading, line);
        if (last == PLAIN_NOT_UNDERSTOOD)
            ending = ENDING_NOT_UNDERSTOOD;
    }
    return ending;
}

enum ending talk_in_lines(struct sitting *sitting, struct keeper *keeper,
                          const struct options *options)
{
    keeper_greet(sitting, start_is_fresh(options) ? "see --list" : NULL);
    start_computer(sitting, options);
    return say_hear_answer(sitting, keeper);
}
