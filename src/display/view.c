/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <stdio.h>

#include "display/page.h"
#include "play/review.h"

/* ---- The page of the game. ---- */

/* True if it is the turn of the person at this terminal, who must wait for an answer or for the
 * other person. */
static bool must_wait(const struct session *session)
{
    int row = people_row(session, game_turn(session_game(session)));

    return session->table.is_shared && row == people_you(session) && !session_can_place(session);
}

static void draw_game(struct page *page)
{
    const struct layout *layout = &page->layout;
    const struct table *table = &page->session->table;
    struct area rest;

    page->layout = layout_compose(page->terminal, page->session->display.bits);
    page->is_incomplete = table->is_shared && !table_is_complete(table);
    page->has_turn = !page->is_over && !page->is_incomplete && !must_wait(page->session);
    canvas_clear(page->canvas, layout->size);
    if (layout->title.rows > 0 && !panel_is_first(page))
        page_title(page, layout->title);
    board_draw(page);
    hints_draw(page);
    banner_draw_across(page);
    rest = panel_draw(page);
    if (layout->aside.rows > 0)
        rest = layout->aside;
    notices_draw(page, &rest);
    panel_draw_choices(page, rest);
    if (layout->bits.rows > 0)
        bits_draw(page);
}

/* ---- The page of the session. ---- */

static void draw_too_small(const struct page *page)
{
    struct size terminal = page->terminal;
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", layout_smallest.cols,
             layout_smallest.rows, terminal.cols, terminal.rows);
    canvas_clear(page->canvas, terminal);
    page_paragraph(page, (struct area){0, 0, page->canvas->size.rows, page->canvas->size.cols},
                   ROLE_TEXT, words);
}

bool view_fits(struct size terminal)
{
    return size_fits(layout_smallest, terminal);
}

static void draw_session(struct canvas *canvas, const struct session *shown,
                         const struct session *settled, const struct theme *theme,
                         struct size terminal, int strike)
{
    const struct match *match = &shown->match;
    const int moves = review_moves(shown);
    const bool is_back = review_is_back(shown);
    struct page page = {
        .canvas = canvas,
        .session = shown,
        .settled = settled,
        .theme = theme,
        .game = match_at(match, moves),
        .moves = moves,
        .is_over = match_is_over(match),
        .is_back = is_back,
        .evaluated = match_at(match, is_back && moves > 0 ? moves - 1 : moves),
        .strike = strike,
        .terminal = terminal,
    };

    if (!view_fits(terminal))
        draw_too_small(&page);
    else if (shown->mode == MODE_HELP)
        help_draw(&page);
    else if (shown->mode == MODE_PICK)
        shelf_view_draw(&page);
    else
        draw_game(&page);
}

/* A function of its own, so that other pictures need no room for a copy of the session. */
static void draw_review(struct canvas *canvas, const struct session *session,
                        const struct theme *theme, struct size terminal, int percent)
{
    const struct session shown = review_session(session);

    draw_session(canvas, &shown, &shown, theme, terminal, percent);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal, int percent)
{
    if (session->mode == MODE_REVIEW)
        draw_review(canvas, session, theme, terminal, percent);
    else
        draw_session(canvas, session, session, theme, terminal, percent);
}

void view_draw_breath(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal)
{
    struct session before = *session;

    match_act(&before.match, MATCH_BOTH, (struct request){.act = ACT_UNDO});
    before.display.evaluate = false;
    draw_session(canvas, &before, session, theme, terminal, STRIKE_WHOLE);
}
