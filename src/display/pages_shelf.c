/* SPDX-License-Identifier: MIT */
#include "display/pages.h"

#include <stdio.h>

#include "display/board.h"
#include "display/hints.h"
#include "engine/encodings.h"

/* A page of the shelf: all boards, or a list and the board of the selected game, or only the list.
 */
struct shelf_page {
    struct size size;
    int list_cols; /* of a game in the list */
    const struct size *cell;
    int board_row, board_col;
    int words_row, words_col;
    int off_row, off_col; /* the keys that take a game off and put it back */
};
static const struct size shelf_size = {20, 60};
static const struct size wide_shelf_size = {22, 80}; /* a blank row between the boards */
static const struct size shelf_tile = {6, 15};
static const struct shelf_page shelf_pages[] = {
    {{12, 40}, 10, &diagram_small_cell, 6, 1, 8, 13, 11, 16},
    {{8, 72}, 10, &diagram_wide_cell, 1, 46, 6, 0, 7, 16},
    {{8, 40}, 6, &diagram_small_cell, 1, 27, 6, 0, 7, 16},
    {{8, 20}, 5, NULL, 0, 0, 5, 0, 6, 0},
};

/* The sitting that shows a game by itself. */
static struct sitting lone_sitting(struct game game)
{
    struct sitting lone = {.cursor = NO_CELL, .refused = NO_CELL, .round.states = {game}};

    return lone;
}

/* Beside a board: who is to move there, and whether it is the one on the table. */
static void draw_beside(struct frame *frame, int row, int col, const struct sitting *sitting,
                        struct game game)
{
    enum player player = game_turn(game);

    frame_glyph(frame, row, col, diagram_role(player), (wchar_t)game_letter(player));
    frame_text(frame, row, col + 2, FRAME_COLS, ROLE_TEXT, "to");
    frame_text(frame, row + 1, col, FRAME_COLS, ROLE_TEXT, "move");
    if (sitting_is_on_board(sitting, game)) {
        frame_text(frame, row + 3, col, FRAME_COLS, ROLE_STRONG, "on the");
        frame_text(frame, row + 4, col, FRAME_COLS, ROLE_STRONG, "board");
    }
}

/* One game of the shelf: its board, its number and code; what is taken off has its number alone. */
static void draw_shelved(struct frame *frame, struct area at, const struct sitting *sitting,
                         int slot, const struct look *look)
{
    const int board_cols = 11;
    struct game game = shelf_game(&sitting->shelf, slot);
    struct sitting lone = lone_sitting(game);
    bool is_off = shelf_has(&sitting->off, game);
    enum role role = is_off ? ROLE_FAINT : ROLE_TEXT;
    char words[FRAME_COLS];
    int last = at.row + at.rows - 1;

    if (!is_off)
        diagram_draw(frame, at.row, at.col + 1, diagram_small_cell, &lone, look);
    if (!is_off && at.cols > shelf_tile.cols)
        draw_beside(frame, at.row, at.col + 1 + board_cols + 1, sitting, game);
    if (is_off)
        snprintf(words, sizeof words, "%2d taken off", slot + 1);
    else
        snprintf(words, sizeof words, "%2d code %-4u", slot + 1, (unsigned)encodings_code(game));
    frame_text(frame, last, at.col + 1, shelf_tile.cols - 2,
               slot == sitting->slot ? ROLE_LIT : role, words);
    frame_event(frame, at, (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = last;
        frame->cursor_col = at.col + shelf_tile.cols - 2;
    }
}

/* The keys that take the selected game off and put one back, that many columns apart, and no more
 * words than have room in them. */
static void draw_taking_off(struct frame *frame, int row, int col, int cols,
                            const struct sitting *sitting)
{
    bool is_short = cols < (int)sizeof "d takes it off";
    struct game game = shelf_game(&sitting->shelf, sitting->slot);
    bool can_go = !sitting_is_on_board(sitting, game) && !shelf_has(&sitting->off, game);
    bool can_come = shelf_count(&sitting->off) > 0;

    hints_draw_key(frame, row, col, "d", is_short ? "off" : "takes it off",
                   can_go ? (enum event)'d' : EVENT_NONE);
    hints_draw_key(frame, row, col + cols, "u", is_short ? "back" : "puts it back",
                   can_come ? (enum event)'u' : EVENT_NONE);
}

/* What was last said, or what to do; how to do it stands beside or below, where there is room. */
static void draw_question(struct frame *frame, int col, const struct sitting *sitting)
{
    static const char question[] = "Resume a game:";
    bool is_beside = frame->size.cols >= shelf_size.cols;
    struct area at = {0, col, 2, frame->size.cols - col};

    if (*sitting->notice) {
        frame_paragraph(frame, at, ROLE_NOTICE, sitting->notice);
        return;
    }
    frame_text(frame, 0, col, at.cols, ROLE_STRONG, question);
    if (is_beside || frame->size.rows >= shelf_pages[0].size.rows)
        frame_text(frame, is_beside ? 0 : 1, is_beside ? col + (int)sizeof question : 0, at.cols,
                   ROLE_TEXT, "arrows and Enter, its number, or a click");
}

static void draw_long_shelf(struct frame *frame, const struct sitting *sitting,
                            const struct look *look, struct size size)
{
    const int cols = size.cols / PAGES_SHELF_COLUMNS;
    const int last = size.rows - 1;
    const int margin = 1;
    const int step = shelf_tile.rows + (size.rows > shelf_size.rows);

    frame_clear(frame, size);
    draw_question(frame, margin, sitting);
    hints_draw_way_back(frame, last, margin, "r");
    draw_taking_off(frame, last, 16, 18, sitting);
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_shelved(frame,
                     (struct area){1 + slot / PAGES_SHELF_COLUMNS * step,
                                   slot % PAGES_SHELF_COLUMNS * cols, shelf_tile.rows, cols},
                     sitting, slot, look);
}

/* A game of the list: its code, and its number where there is room; what is taken off says so. */
static void draw_listed(struct frame *frame, struct area at, const struct sitting *sitting,
                        int slot)
{
    enum { WITH_NUMBER = 8 };
    struct game game = shelf_game(&sitting->shelf, slot);
    char code[FRAME_COLS] = "off";
    char words[FRAME_COLS];

    if (!shelf_has(&sitting->off, game))
        snprintf(code, sizeof code, "%u", (unsigned)encodings_code(game));
    if (at.cols >= WITH_NUMBER)
        snprintf(words, sizeof words, "%2d: %s", slot + 1, code);
    else
        snprintf(words, sizeof words, "%4s", code);

    int taken = frame_text(frame, at.row, at.col, at.cols,
                           slot == sitting->slot ? ROLE_LIT : ROLE_TEXT, words);

    frame_event(frame, at, (enum event)(EVENT_SLOT + slot));
    if (slot == sitting->slot) {
        frame->cursor_row = at.row;
        frame->cursor_col = at.col + taken;
    }
}

static struct area board_area(const struct shelf_page *page)
{
    struct size size = diagram_size(*page->cell);

    return (struct area){page->board_row, page->board_col, size.rows, size.cols};
}

/* Where there is no room for all boards, the codes; and the selected game, by its board or in
 * words. */
static void draw_short_shelf(struct frame *frame, const struct sitting *sitting,
                             const struct look *look, const struct shelf_page *page)
{
    const int top = 2;
    struct game game = shelf_game(&sitting->shelf, sitting->slot);
    struct sitting lone = lone_sitting(game);
    bool is_off = shelf_has(&sitting->off, game);
    char words[FRAME_COLS];

    frame_clear(frame, page->size);
    draw_question(frame, 0, sitting);
    hints_draw_way_back(frame, page->size.rows - 1, 0, "r");
    draw_taking_off(frame, page->off_row, page->off_col, 10, sitting);
    for (int slot = 0; slot < shelf_count(&sitting->shelf); slot++)
        draw_listed(frame,
                    (struct area){top + slot / PAGES_SHELF_COLUMNS,
                                  slot % PAGES_SHELF_COLUMNS * page->list_cols, 1, page->list_cols},
                    sitting, slot);
    if (page->cell && !is_off) {
        int row = frame->cursor_row;
        int col = frame->cursor_col;

        diagram_draw(frame, page->board_row, page->board_col, *page->cell, &lone, look);
        frame_event(frame, board_area(page), (enum event)(EVENT_SLOT + sitting->slot));
        frame->cursor_row = row;
        frame->cursor_col = col;
    }
    snprintf(words, sizeof words, "%d: %s%s", sitting->slot + 1,
             is_off ? "taken off" : game_words(game),
             page->cell && sitting_is_on_board(sitting, game) ? ", on the board" : "");
    frame_text(frame, page->words_row, page->words_col, FRAME_COLS, ROLE_TEXT, words);
}

void pages_draw_shelf(struct frame *frame, const struct sitting *sitting, const struct look *look,
                      struct size terminal)
{
    const struct shelf_page *page = shelf_pages;

    if (frame_fits(wide_shelf_size, terminal) || frame_fits(shelf_size, terminal)) {
        draw_long_shelf(frame, sitting, look,
                        frame_fits(wide_shelf_size, terminal) ? wide_shelf_size : shelf_size);
        return;
    }
    while (!frame_fits(page->size, terminal))
        page++;
    draw_short_shelf(frame, sitting, look, page);
}
