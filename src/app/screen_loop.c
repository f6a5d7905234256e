/* SPDX-License-Identifier: MIT */
#include "app/screen_loop.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"
#include "app/shared_table.h"
#include "app/startup.h"
#include "display/view.h"
#include "engine/encodings.h"
#include "engine/notation.h"
#include "play/keymap.h"
#include "terminal/screen.h"
#include "terminal/signals.h"

/* What is around the sitting while it is on the screen. */
struct play {
    struct sitting *sitting;
    struct memory *memory;
    const struct look *look;
    bool ascii_only;
    const struct options *options;
    struct peers *peers; /* null where no table is shared */
    struct frame frame;  /* as it was painted last, for the clicks on it */
    bool is_closed;      /* the screen could not be had again */
};

static void draw(struct play *play)
{
    if (play->sitting->pasting) /* there can be very much of it */
        return;
    view_draw(&play->frame, play->sitting, play->look, screen_size());
    screen_paint(&play->frame, play->look);
}

static void copy_code(const struct sitting *sitting)
{
    char code[NOTATION_TEXT];

    snprintf(code, sizeof code, "%u", (unsigned)encodings_code(sitting_game(sitting)));
    screen_copy(code);
}

static void change_look(struct play *play)
{
    play->look = look_next(play->look, play->ascii_only);
    sitting_tell(play->sitting, "The look is %s.", play->look->name);
}

/* NO_COLOR (no-color.org) holds unless colour is asked for. */
static bool wants_color(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR");

    return options->color == COLOR_ALWAYS
        || (options->color == COLOR_AUTO && !(no_color && *no_color));
}

/* What carries the game may ask for something on the terminal: that is its own meanwhile. False if
 * there is no terminal any more when it comes back, or if a signal ends it all. */
static bool join_again(struct play *play)
{
    if (!play->peers->is_carried) {
        shared_knock(play->peers, play->sitting);
        return true;
    }
    screen_close();
    signals_catch_ending();
    shared_come_back(play->peers, play->sitting);
    signals_forget();
    play->is_closed =
        signals_ending()
        || screen_open(wants_color(play->options), !play->options->no_mouse) != SCREEN_OK;
    return !play->is_closed;
}

/* Nobody plays what cannot be seen. */
static enum effect press_key(struct play *play, enum event event)
{
    return view_fits(screen_size()) ? keys_press(play->sitting, event)
                                    : keys_press_unseen(play->sitting, event);
}

/* False if that was the end of the sitting. */
static bool press(struct play *play, enum event event)
{
    switch (press_key(play, event)) {
    case EFFECT_NONE:
        return true;
    case EFFECT_REPAINT:
        screen_repaint();
        return true;
    case EFFECT_COPY:
        copy_code(play->sitting);
        return true;
    case EFFECT_NEXT_LOOK:
        change_look(play);
        return true;
    case EFFECT_SHELF:
        keeper_show(&play->memory->keeper, play->sitting);
        return true;
    case EFFECT_PICK:
        keeper_take_up(&play->memory->keeper, play->sitting);
        return true;
    case EFFECT_JOIN:
        return join_again(play);
    case EFFECT_LEAVE:
        return false;
    }
    return true;
}

static enum ending draw_wait_press(struct play *play)
{
    for (;;) {
        /* First: what is seen is kept, come what may. */
        shared_attend(play->peers, play->sitting, play->memory, play->look);
        draw(play);
        if (!watch_is_readable(STDIN_FILENO) && company_read(play->sitting))
            draw(play); /* with the keys that answer */

        struct watch watch = shared_watch(play->peers);
        enum event event = screen_wait(&play->frame, play->sitting->pasting, &watch);

        if (event == EVENT_END)
            return ENDING_INPUT_ENDED;
        if (event == EVENT_SIGNAL)
            return ENDING_SIGNAL;
        if (event != EVENT_TABLE && !press(play, event))
            return play->is_closed && !signals_ending() ? ENDING_INPUT_ENDED : ENDING_LEFT;
    }
}

static void complain_of_screen(enum screen_error error)
{
    switch (error) {
    case SCREEN_NO_TERMINAL:
        complain(EXIT_FAILURE, "standard input and output are not a terminal; try --plain");
        break;
    case SCREEN_NO_FILE:
        complain(EXIT_FAILURE, "too many files are open to play on the screen; try --plain");
        break;
    case SCREEN_TOO_LARGE:
        complain(EXIT_FAILURE, "the terminal is too large to play on; try --plain");
        break;
    case SCREEN_NO_TERM:
        complain(EXIT_FAILURE, "TERM is not set; try TERM=xterm-256color, or --plain");
        break;
    default:
        complain_of(EXIT_FAILURE, getenv("TERM"),
                    "in TERM names no terminal to play on; try xterm-256color, or --plain");
    }
}

/* The look that was asked for, or the usual one, or the first, if the terminal can show it. Null,
 * and the reason said, if it cannot show the one that was asked for. */
static const struct look *choose_look(const struct options *options, bool ascii_only)
{
    const char *term = getenv("TERM");
    bool is_console = term && strcmp(term, "linux") == 0; /* whose fonts have no Braille */

    if (!options->look && options->usual_look && (!ascii_only || options->usual_look->ascii))
        return options->usual_look;
    if (!options->look)
        return look_default(ascii_only || is_console);
    if (!ascii_only || options->look->ascii)
        return options->look;
    complain_of(EXIT_USAGE, options->look->name, "is a look that %s",
                options->ascii ? "--ascii rules out" : "needs UTF-8");
    return NULL;
}

enum ending play_on_screen(struct sitting *sitting, struct memory *memory,
                           const struct options *options, struct peers *peers)
{
    bool ascii_only = options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    struct play play = {
        .sitting = sitting,
        .memory = memory,
        .look = choose_look(options, ascii_only),
        .ascii_only = ascii_only,
        .options = options,
        .peers = peers,
    };

    if (!play.look)
        return ENDING_NO_LOOK;

    enum screen_error error = screen_open(wants_color(options), !options->no_mouse);

    if (error != SCREEN_OK) {
        complain_of_screen(error);
        return ENDING_NO_SCREEN;
    }
    if (!*sitting->notice) /* who sits down hears first of whoever sits there */
        keeper_greet(sitting, start_is_fresh(options) ? "r shows it" : NULL);
    start_computer(sitting, options);
    sitting_set_mouse(sitting, screen_has_mouse());
    if (options->resume == RESUME_PICK)
        keeper_show(&memory->keeper, sitting);

    enum ending ending = draw_wait_press(&play);

    memory_send_last(memory, sitting); /* while signals are still caught */
    if (!play.is_closed)
        screen_close();
    return ending;
}
