/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* All boards, with two rows of words or one below each, and blank rows between the rows of boards
 * if there is room. Else a list of codes, and beside it the board of the selected game. */
static const struct page_size {
    struct size size;
    int rows;   /* of a game */
    int blanks; /* below the title, and between the games */
} sizes[] = {
    {{26, 80}, 7, 1}, {{23, 80}, 6, 1}, {{20, 80}, 6, 0},
    {{20, 60}, 6, 0}, {{8, 40}, 1, 0},  {{8, 20}, 1, 0},
};

/* The board of a game. A click takes the game up. */
static void draw_shelved(const struct page *page, int row, int col, int slot)
{
    const struct size size = board_size(board_cells[BOARD_SMALLEST]);
    const struct session lone = {
        .display = {.cursor = NO_CELL, .refused = NO_CELL},
        .table = {.pending = NO_CELL, .absent = NOBODY},
    };
    const struct page page_of_game = {
        .canvas = page->canvas,
        .session = &lone,
        .theme = page->theme,
        .game = page->session->shelf_page.shelf.entries[slot].game,
        .layout = {.cell = board_cells[BOARD_SMALLEST], .board = {row, col, size.rows, size.cols}},
    };

    board_draw(&page_of_game);
    canvas_event(page->canvas, page_of_game.layout.board, (enum event)(EVENT_SLOT + slot));
}

/* A game in an area that takes clicks: its board with words below it, or its code alone. */
static void draw_slot(const struct page *page, struct area at, int slot, bool has_board)
{
    const struct size board = board_size(board_cells[BOARD_SMALLEST]);
    struct game game = page->session->shelf_page.shelf.entries[slot].game;
    bool is_selected = slot == page->session->shelf_page.slot;
    enum role role = is_selected ? ROLE_LIT : ROLE_TEXT;
    unsigned code = (unsigned)encodings_code(game);
    char mover = game_letter(game_turn(game));

    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
    if (is_selected) /* in front of the words */
        page_put_cursor(page, (struct area){at.row + (has_board ? board.rows : 0), at.col, 1, 1});
    area_take_left(&at, 1, 0);
    if (!has_board) {
        int gap = 2;

        while (gap > 0 && snprintf(NULL, 0, "%d%*s%u", slot + 1, gap, "", code) > at.cols)
            gap--;
        if (gap > 0)
            area_take_left(&at, page_text(page, at, 0, 0, role, "%d%*s", slot + 1, gap, ""), 0);
        page_text(page, at, 0, 0, role, "%u", code);
        return;
    }
    draw_shelved(page, at.row, at.col, slot);
    area_take_top(&at, board.rows);

    int number = page_text(page, at, 0, 0, role, "%d  ", slot + 1);

    page_text(page, at, 0, number, role, "%c to move", mover);
    if (at.rows > 1)
        page_text(page, at, 1, number, ROLE_FAINT, "code %u", code);
}

/* The keys of the page, in one row or two. */
static void draw_keys_of_shelf(const struct page *page, struct area at)
{
    enum { SECOND_COL = 16 };
    bool is_narrow = at.cols < 2 * SECOND_COL;

    page_way_back(page, at.row, at.col, "r");
    if (is_narrow)
        at.row--;
    else
        area_take_left(&at, SECOND_COL - at.col, 0);
    page_hint(page, at, "d", is_narrow ? "off" : "takes it off", (enum event)'d');
}

/* The games of the shelf, one of them selected; above them the title and a message or, without one,
 * how to pick a game, as much as has room; below them the other keys. */
void shelf_draw(const struct page *page)
{
    enum { LEAST_FOR_TITLE = 40 }; /* and for a message beside it */
    static const char advice[] = "arrows and Enter, 1 to 9, or a click";
    const struct shelf_picker *picker = &page->session->shelf_page;
    const struct size board = board_size(board_cells[BOARD_SMALLEST]);
    const struct page_size *page_size = sizes;
    struct size size;
    struct area head;
    struct area games;
    bool is_list;
    int length = (int)strlen(advice);
    int cols;

    while (!canvas_fits(page_size->size, page->terminal))
        page_size++;
    size = page_size->size;
    is_list = page_size->rows == 1;
    canvas_clear(page->canvas, size);
    head = (struct area){0, !is_list, 1 + is_list, size.cols - !is_list};
    games = (struct area){head.rows + page_size->blanks, 0, size.rows - head.rows - 1, size.cols};
    if (is_list && size.cols > 2 * board.cols) {
        games.cols -= board.cols + 1;
        draw_shelved(page, games.row, games.cols + 1, picker->slot);
    }
    cols = games.cols / SHELF_COLUMNS;
    for (int slot = 0; slot < shelf_count(&picker->shelf); slot++)
        draw_slot(
            page,
            (struct area){games.row + slot / SHELF_COLUMNS * (page_size->rows + page_size->blanks),
                          slot % SHELF_COLUMNS * cols, page_size->rows, cols},
            slot, !is_list);
    if (is_list)
        page_text(page, games, SHELF_SLOTS / SHELF_COLUMNS, 0, ROLE_TEXT, "%d: %s",
                  picker->slot + 1, game_words(picker->shelf.entries[picker->slot].game));
    draw_keys_of_shelf(page, (struct area){size.rows - 1, head.col, 1, head.cols});
    if (size.cols < LEAST_FOR_TITLE && messages_draw(page, head))
        return;
    area_take_left(&head, page_text(page, head, 0, 0, ROLE_STRONG, "Resume a game:") + 1, 0);
    if (size.cols >= LEAST_FOR_TITLE && messages_draw(page, head))
        return;
    if (length > head.cols)
        length = (int)strcspn(advice, ",");
    if (length <= head.cols)
        page_text(page, head, 0, 0, ROLE_TEXT, "%.*s", length, advice);
}
