/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include "display/bits_panel.h"
#include "display/board.h"
#include "display/hints.h"
#include "display/layout.h"
#include "display/pages.h"
#include "display/result_panel.h"
#include "display/widgets.h"

/* What was last said, or what the moment asks to be said. */
static const char *notice_of(const struct session *session, const struct layout *layout,
                             char words[SESSION_WORDS])
{
    session_words(session, words);
    if (*session->status.notice || (*words && session->mode == MODE_PLAY))
        return words;
    if (session_is_typing(session)) {
        bool is_short = layout->notice.cols < 24 && layout->notice.rows < 3;

        if (session->mode == MODE_NAME)
            return is_short ? "Name (Esc cancels)" : "Type a name, then Enter (Esc cancels)";
        return is_short ? "Code (Esc cancels)" : "Type a code, then Enter (Esc cancels)";
    }
    if (session->display.bits && !bits_panel_fits(layout->stage)
        && game_status(session_game(session)) == STATUS_ONGOING) /* then it would hide the end */
        return "The bits need a larger window.";
    return "";
}

static bool overlap(struct area one, struct area other)
{
    return one.row < other.row + other.rows && other.row < one.row + one.rows
        && one.col < other.col + other.cols && other.col < one.col + one.cols;
}

static void draw_stage(struct canvas *canvas, const struct session *session,
                       const struct layout *layout, const struct theme *theme, struct area notice)
{
    if (session->display.bits && bits_panel_fits(layout->stage))
        bits_panel_draw(canvas, layout->stage.row, layout->stage.col, session);
    else if (!overlap(layout->stage, notice))
        result_panel_draw(canvas, layout->stage, session, theme);
}

/* Where that notice stands, of no rows if there is none; above what is being typed. What stands as
 * long as the other thinks must not hide the board. */
static struct area place_notice(const struct session *session, const struct layout *layout,
                                const char *notice)
{
    bool may_grow = *session->status.notice || !session->remote.is_complete;
    struct area at = layout->notice;

    if (!*notice)
        return (struct area){0};
    if (session_is_typing(session) && at.row + at.rows > layout->prompt.row)
        at.rows = layout->prompt.row - at.row;

    struct area wide = {at.row + at.rows - 1, layout->prompt.col, 1, layout->prompt.cols};

    return widgets_place_notice(at, wide, notice, may_grow);
}

static void draw_table(struct canvas *canvas, const struct session *session,
                       const struct layout *layout, const struct theme *theme)
{
    char words[SESSION_WORDS];
    const char *notice = notice_of(session, layout, words);
    struct area notice_at = place_notice(session, layout, notice);

    widgets_draw_title(canvas, layout->title);
    widgets_draw_turn(canvas, layout->turn, session, theme);
    board_draw(canvas, layout->board_row, layout->board_col, *layout->cell, session, theme);
    widgets_draw_score(canvas, layout->score, session, theme);
    widgets_draw_draws(canvas, layout->draws, session);
    widgets_draw_lifetime_score(canvas, layout->lifetime_score, session);
    widgets_draw_last(canvas, layout->last, session);
    widgets_draw_code(canvas, layout->code, session);
    draw_stage(canvas, session, layout, theme, notice_at);
    if (session_is_typing(session))
        widgets_draw_prompt(canvas, layout->prompt, session);
    else
        hints_draw(canvas, layout->hints, layout->hints_of, layout->hint_cols, session);
    widgets_draw_notice(canvas, notice_at, notice, theme);
    if (session_is_typing(session))
        canvas_event(canvas, notice_at, EVENT_ESCAPE);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(layout_smallest(), terminal);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal)
{
    if (!view_fits(terminal)) {
        pages_draw_too_small(canvas, layout_smallest(), terminal);
    } else if (session->mode == MODE_HELP) {
        pages_draw_help(canvas, session, theme, terminal);
    } else if (session->mode == MODE_PICK) {
        pages_draw_shelf(canvas, session, theme, terminal);
    } else {
        const struct layout *layout = layout_choose(terminal, session->status.pinned);

        canvas_clear(canvas, layout->size);
        draw_table(canvas, session, layout, theme);
    }
}
