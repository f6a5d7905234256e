/* SPDX-License-Identifier: MIT */
#include "app/loop.h"

#include <assert.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

#include "app/error.h"
#include "display/view.h"
#include "play/keymap.h"
#include "storage/shelf.h"
#include "terminal/keys.h"
#include "terminal/screen.h"

/* The state that was drawn last:
 *
 *     SHOWS_GAME      the game
 *     SHOWS_BREATH    the computer's breath: the game without the computer's last mark
 *     SHOWS_STRIKE    the end, while the strike through the winning line grows
 *     SHOWS_END       the end, with the whole strike if somebody has won */
struct animation {
    enum { SHOWS_GAME, SHOWS_BREATH, SHOWS_STRIKE, SHOWS_END } kind;
    uint64_t until; /* the time at which the breath or the strike ends */
};

struct screen_loop {
    struct session *session;
    struct save *save;
    const struct theme *theme;
    bool ascii_only;
    struct shared_table *shared;
    bool hosts_next; /* open a table once the page of games is closed */
    int breath;      /* milliseconds of an animation; 0 if nothing is animated */
    struct animation animation;
    struct canvas *canvas; /* as it was last painted */
    unsigned learned_id;   /* info.id when `learn` last finished; 0 at first */
    bool has_learned_end;  /* the game was over when `learn` last finished */
};

static void stop_animation(struct animation *animation)
{
    if (animation->kind == SHOWS_BREATH)
        animation->kind = SHOWS_GAME;
    if (animation->kind == SHOWS_STRIKE)
        animation->kind = SHOWS_END;
}

/* In a game in progress, show the game and no end; but a breath goes on. */
static void leave_end(struct screen_loop *loop)
{
    if (!match_is_over(&loop->session->match) && loop->animation.kind != SHOWS_BREATH)
        loop->animation.kind = SHOWS_GAME;
}

/* A strike starts to grow when the win is first drawn. */
static void draw_canvas(struct screen_loop *loop, const struct theme *theme)
{
    const struct session *session = loop->session;
    struct animation *animation = &loop->animation;
    bool is_won = game_winning_cells(session_game(session)) != 0;
    uint64_t now = clock_now();
    int left = 0;

    if (now >= animation->until)
        stop_animation(animation);
    leave_end(loop);
    if (animation->kind == SHOWS_BREATH) {
        view_draw_breath(loop->canvas, session, theme, screen_size());
        return;
    }
    if (is_won && animation->kind == SHOWS_GAME && loop->breath > 0)
        *animation = (struct animation){SHOWS_STRIKE, now + (uint64_t)loop->breath};
    else if (match_is_over(&session->match) && animation->kind == SHOWS_GAME)
        animation->kind = SHOWS_END;
    if (animation->kind == SHOWS_STRIKE)
        left = (int)(animation->until - now);
    view_draw(loop->canvas, session, theme, screen_size(),
              left > 0 ? 100 - 100 * left / loop->breath : 100);
}

static void draw(struct screen_loop *loop)
{
    const struct theme theme = screen_theme(loop->theme);

    if (loop->session->prompt.pasting) /* the text can be long: draw at its end */
        return;
    draw_canvas(loop, &theme);
    /* A table with room for a guest shows the command to join it. Clicks are then not heard, and
     * people can select this command with the mouse. */
    screen_hear_clicks(!shared_game_is_open(loop->session));
    screen_paint(loop->canvas, &theme);
}

/* If the options do not decide, NO_COLOR does: see no-color.org. */
static bool wants_color(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR");

    return options->color == COLOR_ALWAYS
        || (options->color == COLOR_AUTO && !(no_color && *no_color));
}

/* Start the breath if the key has set two marks, the person's and the computer's. Before the key,
 * info.id was `id`, and match_now was `moves`. */
static void time_breath(struct screen_loop *loop, enum event event, unsigned id, int moves)
{
    const struct session *session = loop->session;
    bool is_redo = event == 'U' || event == EVENT_REDO;

    if (loop->breath > 0 && session->info.id == id && match_now(&session->match) == moves + 2
        && !is_redo)
        loop->animation = (struct animation){SHOWS_BREATH, clock_after(loop->breath)};
    else if (event != EVENT_RESIZE && event != EVENT_REPAINT)
        stop_animation(&loop->animation);
}

/* True if Enter, Space or a click comes while the computer's last mark, or the end of the game, is
 * not fully drawn yet. The person meant the event for the board before that mark or that end. */
static bool is_for_board_before(const struct screen_loop *loop, enum event event)
{
    bool is_over = match_is_over(&loop->session->match);

    return loop->animation.kind != (is_over ? SHOWS_END : SHOWS_GAME)
        && loop->session->mode == MODE_PLAY && loop->session->table.absence != ABSENCE_GONE
        && event_is_enter(event);
}

static void act(struct screen_loop *loop, enum effect effect)
{
    switch (effect) {
    case EFFECT_REPAINT:
        screen_repaint();
        break;
    case EFFECT_NEXT_THEME:
        loop->theme = theme_next(loop->theme, loop->ascii_only);
        loop->save->theme = loop->theme->name;
        status_tell(loop->session, "Theme: %s", loop->theme->name);
        break;
    case EFFECT_SHELF:
        shelf_show(loop->save, loop->session);
        break;
    case EFFECT_RESUME:
        shelf_resume(loop->save, loop->session);
        break;
    case EFFECT_OFF:
        if (shelf_take_off(loop->save, loop->session))
            loop->learned_id = 0; /* the shelf has changed: learn it again */
        break;
    case EFFECT_OPEN:
        shelf_open(loop->save, loop->session);
        break;
    case EFFECT_HOST:
        shared_table_toggle(loop->shared, loop->session, loop->save);
        break;
    case EFFECT_JOIN:
        shared_table_knock(loop->shared, loop->session);
        break;
    default:
        break;
    }
}

/* Returns the effect of the key. The caller does EFFECT_LEAVE and EFFECT_SEEK. */
static enum effect press(struct screen_loop *loop, enum event event)
{
    unsigned id = loop->session->info.id;
    int moves = match_now(&loop->session->match);
    enum effect effect;

    if (shared_game_is_stray(loop->session, event, clock_now())) {
        shared_game_tell_stray(loop->session, event);
        return EFFECT_NONE;
    }
    if (is_for_board_before(loop, event)) {
        stop_animation(&loop->animation);
        return EFFECT_NONE;
    }
    effect = view_fits(screen_size()) ? keymap_press(loop->session, event)
                                      : keymap_press_unseen(loop->session, event);
    time_breath(loop, event, id, moves);
    leave_end(loop);
    act(loop, effect);
    shared_game_settle(loop->session, PEER_NONE, clock_now());
    return effect;
}

enum learning {
    LEARNED_BEFORE, /* nothing was left to learn */
    LEARNED_NOW,    /* this call has learned the rest */
    LEARNS_ON       /* more is left to learn */
};

/* Call shelf_learn when a game comes onto the board, when it ends, and when its people change. Each
 * call reads files for SLICE milliseconds at most, so that no key has to wait. */
static enum learning learn(struct screen_loop *loop)
{
    enum { SLICE = 10 };
    struct session *session = loop->session;
    bool is_over = match_is_over(&session->match);
    bool is_same = loop->learned_id == session->info.id && loop->has_learned_end == is_over;
    bool has_half_a_page = session->mode == MODE_PICK && !session->shelf_page.lists.is_whole;
    struct result score; /* not used */
    bool is_known = is_same && people_saved_score(session, &score) && !has_half_a_page;

    if (is_known || loop->animation.kind == SHOWS_BREATH) /* do not show the end yet */
        return LEARNED_BEFORE;
    if (!shelf_learn(loop->save, session, clock_after(SLICE)))
        return LEARNS_ON;
    loop->learned_id = session->info.id;
    loop->has_learned_end = is_over;
    if (has_half_a_page)
        shelf_show(loop->save, session);
    return LEARNED_NOW;
}

static enum event draw_wait(struct screen_loop *loop)
{
    enum { STRIKE_STEPS = 8 };

    draw(loop);

    bool has_news = save_write(loop->save, loop->session);
    enum learning learning = learn(loop);

    if (learning == LEARNED_NOW || has_news)
        draw(loop);

    struct poller poller = shared_table_poller(loop->shared);

    if (learning == LEARNS_ON)
        poller_limit(&poller, clock_now());
    else if (loop->animation.kind == SHOWS_BREATH)
        poller_limit(&poller, loop->animation.until); /* may be in the past by now */
    else if (loop->animation.kind == SHOWS_STRIKE)
        poller_limit(&poller, clock_after(loop->breath / STRIKE_STEPS));
    return screen_wait(&poller, loop->canvas);
}

/* Play one session. In a hall, more of them follow. */
static enum exit_reason play_on_screen(struct screen_loop *loop)
{
    loop->animation = (struct animation){.kind = SHOWS_GAME};
    loop->learned_id = 0;
    canvas_clear(loop->canvas, (struct size){0, 0});
    for (;;) {
        if (loop->hosts_next && loop->session->mode != MODE_PICK
            && loop->session->mode != MODE_REVIEW) {
            loop->hosts_next = false;
            shared_table_toggle(loop->shared, loop->session, loop->save);
        }
        save_note(loop->save, loop->session);
        shared_table_attend(loop->shared, loop->session, loop->save);
        if (shared_table_is_deserted(loop->shared))
            return EXIT_REASON_SEEK;

        enum event event = screen_read(loop->canvas);

        if (event == EVENT_NONE)
            event = draw_wait(loop);
        if (event == EVENT_END)
            return EXIT_REASON_INPUT_ENDED;
        if (event == EVENT_SIGNAL)
            return EXIT_REASON_SIGNAL;

        enum effect effect = event == EVENT_TABLE ? EFFECT_NONE : press(loop, event);

        if (effect == EFFECT_LEAVE)
            return EXIT_REASON_LEFT;
        if (effect == EFFECT_SEEK)
            return EXIT_REASON_SEEK;
    }
}

/* Null if the terminal cannot show the theme that the command line names. */
static const struct theme *choose_theme(const struct options *options, bool ascii_only)
{
    if (!options->theme && options->usual_theme && (!ascii_only || options->usual_theme->ascii))
        return options->usual_theme;
    if (!options->theme)
        return theme_default(ascii_only);
    return !ascii_only || options->theme->ascii ? options->theme : NULL;
}

static bool is_ascii_only(const struct options *options)
{
    return options->ascii || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

int screen_loop_check(const struct options *options)
{
    const char *term = getenv("TERM");

    if (!choose_theme(options, is_ascii_only(options)))
        return error_report_word(EXIT_USAGE, options->theme->name, "%s",
                                 options->ascii ? "is a theme that --ascii rules out"
                                                : "needs UTF-8");
    if (!screen_can_open())
        return error_report_word(EXIT_FAILURE, term ? term : "",
                                 "in TERM is not a terminal to play on; set "
                                 "TERM=xterm-256color, or use %s",
                                 options->hall ? "ssh -T" : "--plain");
    return EXIT_SUCCESS;
}

enum exit_reason screen_loop_run(struct session *session, struct save *save,
                                 const struct options *options, struct shared_table *shared)
{
    bool ascii_only = is_ascii_only(options);
    struct screen_loop loop = {
        .session = session,
        .save = save,
        .theme = choose_theme(options, ascii_only),
        .ascii_only = ascii_only,
        .shared = shared,
        .hosts_next = options->host && options->resume == RESUME_PICK,
        .breath = options->no_animation ? 0 : durations.breath,
    };

    assert(loop.theme); /* screen_loop_check has made sure of it */
    /* Not on the stack, where all that is called would then need pages beyond it. */
    loop.canvas = malloc(sizeof *loop.canvas);
    if (!loop.canvas || !screen_open(wants_color(options), !options->no_mouse)) {
        free(loop.canvas);
        error_report(0, "the terminal cannot be opened");
        return EXIT_REASON_NOT_BEGUN;
    }
    session->display.no_mouse = !keys_has_mouse();
    save->theme = loop.theme->name;
    if (options->resume == RESUME_PICK)
        shelf_show(save, session);

    enum exit_reason ending;

    do
        ending = play_on_screen(&loop);
    while (ending == EXIT_REASON_SEEK && shared_table_seek(shared, session));
    screen_close();
    free(loop.canvas);
    return ending;
}
