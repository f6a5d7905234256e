/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include "display/bits_panel.h"
#include "display/board.h"
#include "display/hints.h"
#include "display/layout.h"
#include "display/pages.h"
#include "display/result_panel.h"
#include "display/widgets.h"
#include "play/company.h"

/* What was last said, or what the moment asks to be said. */
static const char *notice_of(const struct sitting *sitting, const struct layout *layout,
                             char words[SITTING_WORDS])
{
    sitting_words(sitting, words);
    if (*sitting->notice || (*words && sitting->mode == MODE_PLAY))
        return words;
    if (sitting_is_typing(sitting)) {
        bool is_short = layout->notice.cols < 24 && layout->notice.rows < 3;

        if (sitting->mode == MODE_NAME)
            return is_short ? "Name (Esc cancels)" : "Type a name, then Enter (Esc cancels)";
        return is_short ? "Code (Esc cancels)" : "Type a code, then Enter (Esc cancels)";
    }
    if (sitting->bits && !panel_fits(layout->stage)
        && game_status(sitting_game(sitting)) == STATUS_ONGOING) /* then it would hide the end */
        return "The bits need a larger window.";
    return "";
}

static bool overlap(struct area one, struct area other)
{
    return one.row < other.row + other.rows && other.row < one.row + one.rows
        && one.col < other.col + other.cols && other.col < one.col + one.cols;
}

static void draw_stage(struct frame *frame, const struct sitting *sitting,
                       const struct layout *layout, const struct look *look, struct area notice)
{
    if (sitting->bits && panel_fits(layout->stage))
        panel_draw(frame, layout->stage.row, layout->stage.col, sitting);
    else if (!overlap(layout->stage, notice))
        stage_draw(frame, layout->stage, sitting, look);
}

/* Where that notice stands, of no rows if there is none; above what is being typed. What stands as
 * long as the other thinks must not hide the board. */
static struct area place_notice(const struct sitting *sitting, const struct layout *layout,
                                const char *notice)
{
    bool may_grow = *sitting->notice || !company_is_complete(sitting);
    struct area at = layout->notice;

    if (!*notice)
        return (struct area){0};
    if (sitting_is_typing(sitting) && at.row + at.rows > layout->prompt.row)
        at.rows = layout->prompt.row - at.row;

    struct area wide = {at.row + at.rows - 1, layout->prompt.col, 1, layout->prompt.cols};

    return parts_place_notice(at, wide, notice, may_grow);
}

static void draw_table(struct frame *frame, const struct sitting *sitting,
                       const struct layout *layout, const struct look *look)
{
    char words[SITTING_WORDS];
    const char *notice = notice_of(sitting, layout, words);
    struct area notice_at = place_notice(sitting, layout, notice);

    parts_draw_title(frame, layout->title);
    parts_draw_turn(frame, layout->turn, sitting, look);
    diagram_draw(frame, layout->board_row, layout->board_col, *layout->cell, sitting, look);
    parts_draw_score(frame, layout->score, sitting, look);
    parts_draw_draws(frame, layout->draws, sitting);
    parts_draw_standing(frame, layout->standing, sitting);
    parts_draw_last(frame, layout->last, sitting);
    parts_draw_code(frame, layout->code, sitting);
    draw_stage(frame, sitting, layout, look, notice_at);
    if (sitting_is_typing(sitting))
        parts_draw_prompt(frame, layout->prompt, sitting);
    else
        hints_draw(frame, layout->hints, layout->hints_of, layout->hint_cols, sitting);
    parts_draw_notice(frame, notice_at, notice, look);
    if (sitting_is_typing(sitting))
        frame_event(frame, notice_at, EVENT_ESCAPE);
}

bool view_fits(struct size terminal)
{
    return frame_fits(layout_smallest(), terminal);
}

void view_draw(struct frame *frame, const struct sitting *sitting, const struct look *look,
               struct size terminal)
{
    if (!view_fits(terminal)) {
        pages_draw_too_small(frame, layout_smallest(), terminal);
    } else if (sitting->mode == MODE_HELP) {
        pages_draw_help(frame, sitting, look, terminal);
    } else if (sitting->mode == MODE_PICK) {
        pages_draw_shelf(frame, sitting, look, terminal);
    } else {
        const struct layout *layout = layout_choose(terminal, sitting->stands);

        frame_clear(frame, layout->size);
        draw_table(frame, sitting, layout, look);
    }
}
