/* SPDX-License-Identifier: MIT */
#include "app/line_loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/shared_table.h"
#include "app/startup.h"
#include "line_mode/line_commands.h"
#include "line_mode/line_reader.h"
#include "terminal/tty.h"

/* What is around the session while it is spoken. */
struct line_loop {
    struct session *session;
    struct memory *memory;
    struct shared_table *table; /* null if none is shared */
    struct listener listener;
    struct line_reader reader;
};

/* What comes of a line, or of what is no line of text. */
static enum line_answer answer(struct line_loop *loop, const char *line)
{
    struct session *session = loop->session;
    enum line_answer answer =
        line ? line_commands_hear(&loop->listener, session, line) : line_commands_refuse(session);

    if (answer == ANSWER_JOIN) {
        shared_table_come_back(loop->table, session);
        return tty_ending_signal() ? ANSWER_LEAVE : ANSWER_DONE;
    }
    if (answer != ANSWER_SHELF)
        return answer;
    return keeper_show(&loop->memory->keeper, session)
             ? line_commands_pick(&loop->listener, session)
             : ANSWER_NOT_UNDERSTOOD;
}

static void say(struct listener *listener, struct session *session,
                const struct line_reader *reader)
{
    char *text;
    size_t length;
    FILE *lines = open_memstream(&text, &length);

    if (!lines) /* the next time there may be memory */
        return;
    announce(listener, lines, session);
    fclose(lines);
    tty_say(text);
    free(text);
    if (!line_reader_has_line(reader) && !poller_is_readable(reader->fd))
        shared_game_read(session);
}

/* Wait until there is a line, or a signal asks the program to go, and say meanwhile what is new at
 * the table. False if nothing can be read. */
static bool wait_for_line(struct line_loop *loop)
{
    sigset_t none;

    sigemptyset(&none);
    while (!line_reader_has_line(&loop->reader) && !tty_ending_signal()) {
        struct poller poller = shared_table_poller(loop->table);
        int input = poller_add(&poller, loop->reader.fd, POLLIN);

        if (poller_sleep(&poller, &none) == WAKE_FILE && poller_events(&poller, input)
            && !line_reader_fill(&loop->reader, tty_read))
            return false;
        if (shared_table_attend(loop->table, loop->session, loop->memory, NULL))
            say(&loop->listener, loop->session, &loop->reader);
    }
    return true;
}

static enum exit_reason say_hear_answer(struct line_loop *loop)
{
    enum line_answer last = ANSWER_DONE;
    enum exit_reason ending = EXIT_REASON_LEFT;

    while (last != ANSWER_LEAVE) {
        const char *line = NULL;

        shared_table_attend(loop->table, loop->session, loop->memory, NULL);
        say(&loop->listener, loop->session, &loop->reader);

        if (!wait_for_line(loop))
            return EXIT_REASON_INPUT_FAILED;
        if (tty_ending_signal())
            return EXIT_REASON_SIGNAL;
        if (line_reader_next(&loop->reader, &line) == READING_END)
            return ending;
        last = answer(loop, line);
        if (last == ANSWER_NOT_UNDERSTOOD)
            ending = EXIT_REASON_NOT_UNDERSTOOD;
    }
    return ending;
}

enum exit_reason line_loop_run(struct session *session, struct memory *memory,
                               const struct options *options, struct shared_table *table)
{
    struct line_loop loop = {
        .session = session,
        .memory = memory,
        .table = table,
        .listener.in_words = options->plain == PLAIN_WORDS,
        .reader.fd = STDIN_FILENO,
    };

    if (!*session->status.notice) /* who sits down hears first of whoever sits there */
        keeper_greet(session, startup_is_fresh(options) ? "r lists it" : NULL);
    startup_computer(session, options);
    tty_catch_ending();

    enum exit_reason ending = say_hear_answer(&loop);
    int reason = errno;

    line_commands_end(session);
    keeper_write(&memory->keeper, session);
    memory_send_last(memory, session); /* while signals are still caught */
    line_reader_give_back(&loop.reader);
    tty_forget_signals();
    errno = reason;
    return ending;
}
