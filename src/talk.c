/* SPDX-License-Identifier: MIT */
#include "talk.h"

#include <stdio.h>
#include <unistd.h>

#include "outside/reader.h"
#include "outside/speech.h"
#include "start.h"

/* What comes of a line, or of what is no line of text. */
static enum speech_answer answer(struct speech *speech, struct sitting *sitting,
                                 const struct keeper *keeper, const char *line)
{
    enum speech_answer answer = line ? speech_hear(speech, sitting, line) : speech_refuse(sitting);

    if (answer != SPEECH_SHELF)
        return answer;
    return keeper_show(keeper, sitting) ? speech_pick(speech, sitting) : SPEECH_NOT_UNDERSTOOD;
}

static enum ending say_hear_answer(struct sitting *sitting, struct memory *memory, bool in_words,
                                   struct reader *reader)
{
    struct speech speech = {.in_words = in_words};
    enum speech_answer last = SPEECH_DONE;
    enum ending ending = ENDING_LEFT;

    while (last != SPEECH_LEAVE) {
        const char *line;

        memory_keep(memory, sitting, NULL);
        speech_say(&speech, stdout, sitting);
        fflush(stdout);

        enum reading reading = reader_next(reader, &line);

        if (reading == READING_FAILED)
            return ENDING_INPUT_FAILED;
        if (reading == READING_END)
            return ending;
        last = answer(&speech, sitting, &memory->keeper, line);
        if (last == SPEECH_NOT_UNDERSTOOD)
            ending = ENDING_NOT_UNDERSTOOD;
    }
    return ending;
}

enum ending talk_in_lines(struct sitting *sitting, struct memory *memory,
                          const struct options *options)
{
    struct reader reader = {.fd = STDIN_FILENO};

    keeper_greet(sitting, start_is_fresh(options) ? "r lists them" : NULL);
    start_computer(sitting, options);

    enum ending ending = say_hear_answer(sitting, memory, options->words, &reader);

    if (ending != ENDING_INPUT_FAILED)
        reader_give_back(&reader);
    return ending;
}
