/* SPDX-License-Identifier: MIT */
#include "display/result_panel.h"

#include <stdio.h>
#include <string.h>

#include "display/banner.h"
#include "display/board.h"
#include "display/widgets.h"
#include "play/analysis.h"

/* One line of large letters, in the middle, if there is room. Returns the rows it takes. */
static int draw_line(struct canvas *canvas, struct area at, const char *words,
                     const struct theme *theme)
{
    int width = banner_width(words);

    if (width == 0 || width > at.cols || at.rows < banner_rows(theme))
        return 0;
    banner_draw(canvas, at.row, at.col + (at.cols - width) / 2, words, theme);
    return banner_rows(theme);
}

/* Who won, by name if there is room, else by mark. Returns the rows. */
static int draw_banner(struct canvas *canvas, struct area at, const struct session *session,
                       const struct theme *theme)
{
    struct game game = session_game(session);
    int winner = session_winner(session);
    char words[SESSION_NOTICE];

    if (game_status(game) == STATUS_DRAW)
        return draw_line(canvas, at, "It's a draw", theme);
    if (winner == session_you(session))
        return draw_line(canvas, at, "You win!", theme);
    snprintf(words, sizeof words, "%s wins!", session_called(session, winner));

    int taken = winner >= CONTENDER_COMPUTER ? 0 : draw_line(canvas, at, words, theme);

    snprintf(words, sizeof words, "%c wins!", game_letter(widgets_winner(game)));
    return taken > 0 ? taken : draw_line(canvas, at, words, theme);
}

/* Where the game turned; no words if it did not. */
static void word_turning_point(const struct match *match, char words[ANALYSIS_WORDS])
{
    struct turning_point turning_point;

    words[0] = '\0';
    if (analysis_find_turning_point(match->states, match->now, &turning_point))
        analysis_write(&turning_point, words);
}

/* In the last rows. */
static void draw_turning_point(struct canvas *canvas, struct area at, const char *words)
{
    int lines = canvas_count_lines(words, at.cols);

    if (lines <= at.rows)
        canvas_paragraph(canvas, (struct area){at.row + at.rows - lines, at.col, lines, at.cols},
                         ROLE_FAINT, words);
}

/* Whoever did not begin this game begins the next one. Returns the rows. */
static int draw_next(struct canvas *canvas, struct area at, const struct session *session)
{
    char words[SESSION_NOTICE];

    snprintf(words, sizeof words, "%s begins next.", session_name(session, PLAYER_O));
    if (canvas_text_width(words) > at.cols)
        snprintf(words, sizeof words, "Enter: next game");
    if (at.rows == 0 || canvas_text_width(words) > at.cols)
        return 0;
    canvas_text(canvas, at.row, at.col, at.cols, ROLE_TEXT, words);
    return 1;
}

static struct area below(struct area at, int rows)
{
    return (struct area){at.row + rows, at.col, at.rows - rows, at.cols};
}

/* How it ended, and what comes next: a click anywhere here begins it. */
static void draw_end(struct canvas *canvas, struct area at, const struct session *session,
                     const struct theme *theme)
{
    enum { ROOMY = 9 };
    const struct area whole = at;
    char turning_point[ANALYSIS_WORDS];

    at = below(at, at.rows >= ROOMY); /* a blank row under what stands above */

    int banner = draw_banner(canvas, at, session, theme);

    canvas_event(canvas, whole, EVENT_ENTER);
    word_turning_point(&session->match, turning_point);
    if (banner > 0 && at.rows > banner + 1 + canvas_count_lines(turning_point, at.cols))
        banner++; /* a blank row */
    at = below(at, banner);
    at = below(at, draw_next(canvas, at, session));
    draw_turning_point(canvas, at, turning_point);
}

/* A game that nobody has played in yet; the hints tell the keys. The second sentence is of less
 * weight: it stands beside the first or below it, or it is left out. */
static void draw_beginning(struct canvas *canvas, struct area at, const struct session *session)
{
    static const char clicks[] = "You can click, too.";
    bool is_waiting = session->remote.is_attached && !session->remote.is_shared;
    const char *words =
        is_waiting ? "You play both marks until the other is here." : "Three in a row wins.";
    int lines = canvas_count_lines(words, at.cols);
    int beside = canvas_text_width(words) + 1;

    at = below(at, at.rows / 3);
    if (lines > at.rows)
        return;
    canvas_paragraph(canvas, at, ROLE_TEXT, words);
    if (is_waiting || session->display.no_mouse)
        return;
    if (beside + (int)strlen(clicks) <= at.cols)
        canvas_text(canvas, at.row, at.col + beside, at.cols, ROLE_TEXT, clicks);
    else if (lines < at.rows && (int)strlen(clicks) <= at.cols)
        canvas_text(canvas, at.row + lines, at.col, at.cols, ROLE_TEXT, clicks);
}

void result_panel_draw(struct canvas *canvas, struct area at, const struct session *session,
                       const struct theme *theme)
{
    struct game game = session_game(session);

    if (at.rows == 0)
        return;
    if (game_status(game) != STATUS_ONGOING) {
        draw_end(canvas, at, session, theme);
    } else if (game_word(game) == 0) {
        draw_beginning(canvas, at, session);
    }
}
