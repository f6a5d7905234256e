/* SPDX-License-Identifier: MIT */
#include "app/line_loop.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "app/shared_table.h"
#include "app/startup.h"
#include "line_mode/line_commands.h"
#include "line_mode/line_reader.h"
#include "terminal/signals.h"

/* What is around the sitting while it is spoken. */
struct talk {
    struct sitting *sitting;
    struct memory *memory;
    struct peers *peers; /* null where no table is shared */
    struct speech speech;
    struct reader reader;
};

/* What comes of a line, or of what is no line of text. */
static enum speech_answer answer(struct talk *talk, const char *line)
{
    struct sitting *sitting = talk->sitting;
    enum speech_answer answer =
        line ? speech_hear(&talk->speech, sitting, line) : speech_refuse(sitting);

    if (answer == SPEECH_JOIN) {
        shared_come_back(talk->peers, sitting);
        return signals_ending() ? SPEECH_LEAVE : SPEECH_DONE;
    }
    if (answer != SPEECH_SHELF)
        return answer;
    return keeper_show(&talk->memory->keeper, sitting) ? speech_pick(&talk->speech, sitting)
                                                       : SPEECH_NOT_UNDERSTOOD;
}

static void say(struct speech *speech, struct sitting *sitting, const struct reader *reader)
{
    signals_begin_transfer(STDOUT_FILENO);
    speech_say(speech, stdout, sitting);
    fflush(stdout);
    signals_end_transfer();
    if (!reader_has_line(reader) && !watch_is_readable(reader->fd))
        company_read(sitting);
}

/* Somebody else may have taken what was there to be read. */
static bool fill(struct reader *reader)
{
    signals_begin_transfer(reader->fd);

    bool is_read = reader_fill(reader);
    int reason = errno;

    signals_end_transfer();
    errno = reason;
    return is_read;
}

/* Wait until there is a line, or a signal asks the program to go, and say meanwhile what is new at
 * the table. False if nothing can be read. */
static bool wait_for_line(struct talk *talk)
{
    sigset_t none;

    sigemptyset(&none);
    while (!reader_has_line(&talk->reader) && !signals_ending()) {
        struct watch watch = shared_watch(talk->peers);
        enum woken woken = watch_sleep(&watch, talk->reader.fd, watch_left(&watch), &none);

        if (woken == WOKEN_BY_INPUT && !fill(&talk->reader))
            return false;
        if (shared_attend(talk->peers, talk->sitting, talk->memory, NULL))
            say(&talk->speech, talk->sitting, &talk->reader);
    }
    return true;
}

static enum ending say_hear_answer(struct talk *talk)
{
    enum speech_answer last = SPEECH_DONE;
    enum ending ending = ENDING_LEFT;

    while (last != SPEECH_LEAVE) {
        const char *line = NULL;

        shared_attend(talk->peers, talk->sitting, talk->memory, NULL);
        say(&talk->speech, talk->sitting, &talk->reader);

        if (!wait_for_line(talk))
            return ENDING_INPUT_FAILED;
        if (signals_ending())
            return ENDING_SIGNAL;
        if (reader_next(&talk->reader, &line) == READING_END)
            return ending;
        last = answer(talk, line);
        if (last == SPEECH_NOT_UNDERSTOOD)
            ending = ENDING_NOT_UNDERSTOOD;
    }
    return ending;
}

enum ending talk_in_lines(struct sitting *sitting, struct memory *memory,
                          const struct options *options, struct peers *peers)
{
    struct talk talk = {
        .sitting = sitting,
        .memory = memory,
        .peers = peers,
        .speech.in_words = options->words,
        .reader.fd = STDIN_FILENO,
    };

    if (!*sitting->notice) /* who sits down hears first of whoever sits there */
        keeper_greet(sitting, start_is_fresh(options) ? "r lists it" : NULL);
    start_computer(sitting, options);
    signals_catch_ending();

    enum ending ending = say_hear_answer(&talk);
    int reason = errno;

    speech_end(sitting);
    keeper_write(&memory->keeper, sitting);
    memory_send_last(memory, sitting); /* while signals are still caught */
    reader_give_back(&talk.reader);
    signals_forget();
    errno = reason;
    return ending;
}
