/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <string.h>

#include "display/board.h"

/* In the hints a letter stands for its own key, 'a' the arrows, '+' Enter, '9' the digits. */
#define ALL_HINTS "a+9un?cNtrbq"

/* The first that fits is taken. */
static const struct window windows[] = {
    {{40, 118}, &board_huge_cell, true, 1, 4, 2, 19, ALL_HINTS},
    {{28, 94}, &board_roomy_cell, true, 1, 4, 2, 15, ALL_HINTS},
    {{22, 80}, &board_large_cell, true, 1, 4, 2, 14, ALL_HINTS},
    {{20, 59}, &board_large_cell, true, 1, 2, 2, 14, "a+9cun?q"},
    {{24, 37}, &board_large_cell, false, 1, 0, 2, 12, "9+?unq"},
    {{14, 54}, &board_medium_cell, true, 1, 3, 2, 13, "a+9cun?q"},
    {{12, 40}, &board_medium_cell, true, 0, 1, 1, 8, "9un?q"},
    {{19, 26}, &board_medium_cell, false, 1, 0, 2, 8, "9?unq"},
    {{9, 78}, &board_wide_cell, true, 1, 3, 2, 15, "a+9ctunr?q"},
    {{10, 40}, &board_wide_cell, true, 0, 1, 1, 8, "9un?q"},
    {{8, 20}, &board_small_cell, false, 0, 1, 0, 8, "q?un"},
};
enum { WINDOWS = sizeof windows / sizeof windows[0] };

/* The rows of the bits. If the whole panel has fewer than TALL_FOR_BITS, the score makes room for
 * them. */
enum { BITS_ROWS = 12, TALL_FOR_BITS = 23 };
/* The panel beside the board, from the top: score, moves, bits, result, messages, code. If it is
 * low, the messages are at its right, or in the foot below the board. */
static void divide_beside(struct layout *layout, struct area panel, struct area foot, bool has_bits)
{
    const int half = 24;
    bool is_tall = panel.rows >= TALL_ROWS;
    bool is_wide = is_tall && panel.cols >= WIDE_COLS;
    bool is_cramped = has_bits && is_wide && panel.rows < TALL_FOR_BITS;
    bool has_blanks = is_tall && !is_cramped;

    if (panel.rows < LOW_ROWS && panel.cols >= 2 * half - 2) {
        layout->message = panel;
        panel = area_take_left(&layout->message, half, 2);
    } else if (panel.rows < LOW_ROWS) {
        layout->message = foot;
    }
    if (layout->headline.rows == 0)
        layout->headline = area_take_top(&panel, 2);
    layout->code = area_take_bottom(&panel, 1);
    if (layout->message.rows == 0)
        layout->message_top = panel.row;
    layout->has_captions = is_wide && !is_cramped;
    layout->score = area_take_top(&panel, is_cramped ? 1 : layout->has_captions + PERSONS + 1);
    area_take_top(&panel, has_blanks);
    layout->moves = area_take_top(&panel, has_blanks ? 2 : 1);
    if (is_tall) {
        layout->message_top = panel.row;
        area_take_top(&panel, has_blanks);
        layout->message = area_take_bottom(&panel, MESSAGE_ROWS);
        layout->bits = area_take_top(&panel, has_bits && is_wide ? BITS_ROWS : 0);
        area_take_top(&panel, layout->bits.rows > 0 && has_blanks);
        layout->result = panel;
    } else if (layout->message.rows == 0) {
        layout->message = panel;
    }
}

/* Below the board, in one column or two. The smallest board has code and hints beside it. */
static void divide_below(struct layout *layout, struct area panel)
{
    enum { TWO_COLUMNS = 34, CODE_COLS = 9, WITH_SCORE = 4 };

    if (layout->window->hint_rows == 0) {
        layout->hints = layout->board;
        area_take_left(&layout->hints, layout->board.cols, 0);
        layout->hints.cols = CODE_COLS;
        layout->code = area_take_top(&layout->hints, 1);
        area_take_left(&layout->hints, 1, 0);
        if (panel.rows >= WITH_SCORE)
            layout->score = area_take_top(&panel, PERSONS);
    } else if (panel.cols >= TWO_COLUMNS) {
        layout->moves = area_take_top(&panel, PERSONS);
        layout->score = area_take_left(&layout->moves, panel.cols / 2, 1);
        layout->code = area_take_bottom(&layout->moves, 1);
    } else {
        layout->score = area_take_top(&panel, PERSONS);
        layout->code = area_take_top(&panel, 1);
        layout->moves = area_take_left(&layout->code, panel.cols - CODE_COLS - 1, 1);
    }
    layout->message = panel;
}

/* The most rows that are used beyond those that a page needs, if the terminal has them. */
enum { MOST_MORE = 2 };
struct size layout_add_rows(struct size size, struct size terminal)
{
    int more = terminal.rows - size.rows;

    size.rows += more < MOST_MORE ? more : MOST_MORE;
    return size;
}

const char layout_title[] = "Tic-tac-toe";

struct layout layout_compose(struct size terminal, bool has_bits)
{
    const struct window *window = windows;
    struct layout layout;
    struct size board;
    struct area all;
    struct area band;

    while (!canvas_fits(window->size, terminal))
        window++;
    board = board_size(*window->cell);
    layout = (struct layout){.window = window, .size = layout_add_rows(window->size, terminal)};
    all = (struct area){0, window->margin, layout.size.rows, layout.size.cols - 2 * window->margin};
    area_take_bottom(&all,
                     layout.size.rows == window->size.rows + MOST_MORE && window->hint_rows > 0);
    layout.hints = area_take_bottom(&all, window->hint_rows);
    if (all.rows > board.rows)
        layout.headline = area_take_top(&all, 1);
    if (window->is_beside && board.rows > LOW_ROWS && all.rows > board.rows)
        area_take_top(&all, 1);
    band = area_take_top(&all, board.rows);
    layout.board = area_take_left(&band, board.cols, window->gap);
    layout.message_top = all.row;
    if (window->is_beside && layout.headline.rows > 0 && board.cols > (int)strlen(layout_title))
        layout.title = area_take_left(&layout.headline, board.cols, window->gap);
    if (window->is_beside)
        divide_beside(&layout, band, all, has_bits);
    else
        divide_below(&layout, all);
    if (window->gap > HANG) {
        layout.score.col -= HANG;
        layout.score.cols += HANG;
    }
    return layout;
}

struct size layout_smallest(void)
{
    return windows[WINDOWS - 1].size;
}
