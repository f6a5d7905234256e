/* SPDX-License-Identifier: MIT */
#include "app/loop.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "line_mode/line_mode.h"
#include "storage/shelf.h"
#include "terminal/signals.h"

struct line_loop {
    struct session *session;
    struct save *save;
    struct shared_table *shared;
    struct listener listener;
    struct line_reader *input;
    bool has_terminal; /* input and output are a terminal, so there is a prompt */
    bool is_prompted;  /* the cursor is after a prompt */
};

/* Print the chosen list, or act on the game whose number was typed. The numbers of a printed list
 * stay valid until that list is printed again. */
static bool use_lists(struct line_loop *loop)
{
    struct session *session = loop->session;
    const struct shelf_picker *page = &session->shelf_page;
    bool reads = !page->is_said[page->list] || loop->listener.number == 0;

    if (reads && !shelf_show(loop->save, session))
        return false;
    switch (line_commands_pick(&loop->listener, session)) {
    case EFFECT_OFF:
        return shelf_take_off(loop->save, session);
    case EFFECT_RESUME:
        return shelf_resume(loop->save, session);
    case EFFECT_NONE:
        return true;
    default:
        return false;
    }
}

/* False if the line cannot be obeyed. */
static bool act(struct line_loop *loop, enum effect effect)
{
    struct session *session = loop->session;

    switch (effect) {
    case EFFECT_HOST:
        return shared_table_toggle(loop->shared, session, loop->save);
    case EFFECT_JOIN:
        return shared_table_knock(loop->shared, session);
    case EFFECT_OPEN:
        return shelf_open(loop->save, session);
    case EFFECT_SHELF:
    case EFFECT_BOOK:
        return use_lists(loop);
    case EFFECT_SAY_CODE:
        shelf_find_key(loop->save, session);
        return true;
    default:
        return effect != EFFECT_NOT_OBEYED;
    }
}

/* `line` is null if the line is too long or is not text. */
static enum effect obey_line(struct line_loop *loop, const char *line)
{
    enum effect effect;

    if (line && shared_game_is_stray_line(loop->session, line, clock_now()))
        return EFFECT_NONE;
    effect = line_commands_hear(&loop->listener, loop->session, line);
    return act(loop, effect) ? effect : EFFECT_NOT_OBEYED;
}

static void prompt(struct line_loop *loop)
{
    const struct session *session = loop->session;
    char mark[] = {game_letter(game_turn(session_game(session))), '\0'};

    if (!loop->has_terminal || loop->is_prompted || table_is_waiting(&session->table))
        return;
    print_now(session_can_place(session) ? mark : "");
    print_now("> ");
    loop->is_prompted = true;
}

static void end_prompt(struct line_loop *loop)
{
    if (loop->is_prompted)
        print_now("\n");
    loop->is_prompted = false;
}

static void say_news(struct line_loop *loop)
{
    char *text;
    size_t length;
    FILE *lines = open_memstream(&text, &length);

    if (!lines) /* out of memory: print the news the next time */
        return;
    announce(&loop->listener, lines, loop->session);
    fclose(lines);
    if (*text)
        end_prompt(loop);
    print_now(text);
    free(text);
    while (status_has_notice(loop->session))
        status_clear(loop->session);
}

/* Print the news of all events of the table, then save. Each event can change the position, so
 * save_write is called only after the last event. */
static void say_and_save(struct line_loop *loop)
{
    do
        say_news(loop);
    while (shared_table_attend(loop->shared, loop->session, loop->save));
    if (save_write(loop->save, loop->session))
        say_news(loop);
}

/* Wait for a line or for the end of the session. Meanwhile print the news of the table. False, with
 * errno, if the input cannot be read. */
static bool wait_for_line(struct line_loop *loop)
{
    while (!line_reader_has_line(loop->input) && !signals_ending()
           && !shared_table_is_deserted(loop->shared) && !shared_game_is_over(loop->session)) {
        struct poller poller = shared_table_poller(loop->shared);

        prompt(loop);
        poller_add(&poller, loop->input->fd, POLLIN);
        if (signals_sleep(&poller) && poller_is_ready(&poller, loop->input->fd)
            && !line_reader_fill(loop->input))
            return false;
        if (shared_table_attend(loop->shared, loop->session, loop->save))
            say_and_save(loop);
    }
    return true;
}

static enum exit_reason play_in_lines(struct line_loop *loop, bool *has_mistake)
{
    enum effect last = EFFECT_NONE;

    while (last != EFFECT_LEAVE) {
        const char *line = NULL;
        bool has_notice = status_has_notice(loop->session);

        save_note(loop->save, loop->session);
        if (!has_notice) /* else the notice is printed first */
            shared_table_attend(loop->shared, loop->session, loop->save);
        say_and_save(loop);

        if (!wait_for_line(loop))
            return EXIT_REASON_INPUT_FAILED;
        if (signals_ending())
            return EXIT_REASON_SIGNAL;
        if (shared_game_is_over(loop->session))
            return EXIT_REASON_LEFT;
        if (shared_table_is_deserted(loop->shared))
            return EXIT_REASON_SEEK;
        if (!line_reader_next(loop->input, &line))
            return EXIT_REASON_INPUT_ENDED;
        loop->is_prompted = false;
        last = obey_line(loop, line);
        shared_game_settle(loop->session, PEER_NONE, clock_now());
        if (last == EFFECT_NOT_OBEYED)
            *has_mistake = true;
        if (last == EFFECT_SEEK)
            return EXIT_REASON_SEEK;
    }
    return EXIT_REASON_LEFT;
}

enum exit_reason line_loop_run(struct session *session, struct save *save,
                               const struct options *options, struct shared_table *shared,
                               bool *has_mistake)
{
    struct line_reader input = {.fd = STDIN_FILENO};
    const struct line_loop begun = {
        .session = session,
        .save = save,
        .shared = shared,
        .listener.in_words = options->plain == PLAIN_WORDS,
        .input = &input,
        .has_terminal = isatty(input.fd) && isatty(STDOUT_FILENO),
    };

    struct line_loop loop;
    enum exit_reason ending;
    int reason;

    do {
        loop = begun;
        *has_mistake = false;
        ending = play_in_lines(&loop, has_mistake);
        reason = errno;
        end_prompt(&loop);
    } while (ending == EXIT_REASON_SEEK && shared_table_seek(shared, session));
    errno = reason;
    return ending;
}
