/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"

/* The page grows with the terminal up to this size. */
static const struct size largest = {24, 80};

/* A page with fewer columns has its keys in two rows; and the columns between list and board. */
enum { NARROW = 32, GAP = 2 };

/* The columns of a row. Without room the time goes, then the turn. */
enum {
    NUMBER = 5, /* the sign of the selected game, its number, and blanks */
    TURN = sizeof "X to move" + 1,
    AGE = sizeof "59 minutes" - 1,
    PEOPLE = 10,     /* at least */
    MANY_PEOPLE = 24 /* beside a larger board than the smallest */
};

/* The largest board that leaves the list its columns; without cells if none does. */
static struct size choose_cell(struct size size)
{
    for (int i = 0; i <= LAYOUT_SMALLEST; i++) {
        struct size board = layout_board(layout_cells[i]);
        int list = NUMBER + TURN + (i < LAYOUT_SMALLEST ? MANY_PEOPLE + AGE : PEOPLE);

        if (board.rows <= size.rows - 2 && board.cols + GAP + list <= size.cols)
            return layout_cells[i];
    }
    return (struct size){0, 0};
}

/* The board of the selected game. A click takes it up. */
static void draw_board(const struct page *page, struct area at, struct size cell, int slot)
{
    const struct session lone = {
        .display = {.cursor = NO_CELL},
        .table = {.pending = NO_CELL},
    };
    const struct shelved *shelved = &page->session->shelf_page.games[slot];
    const struct page page_of_game = {
        .canvas = page->canvas,
        .session = &lone,
        .theme = page->theme,
        .game = record_game(&shelved->record),
        .layout = {.cell = cell, .board = at},
    };

    board_draw(&page_of_game);
    page_text(page, (struct area){at.row + at.rows + 1, at.col, 1, at.cols}, 0, 0, ROLE_FAINT,
              "code %u", (unsigned)encodings_code(page_of_game.game));
    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
}

static const char *find_turn(const struct shelved *shelved)
{
    struct game game = record_game(&shelved->record);
    bool has_computer = record_computer(&shelved->record, PLAYER_X) >= 0
                     || record_computer(&shelved->record, PLAYER_O) >= 0;

    if (shelved->is_off)
        return "taken off";
    if (has_computer && record_computer(&shelved->record, game_turn(game)) < 0)
        return "your turn";
    return game_words(game);
}

/* A game in a row that takes clicks. */
static void draw_row(const struct page *page, struct area at, int slot)
{
    const struct shelved *shelved = &page->session->shelf_page.games[slot];
    bool is_selected = slot == page->session->shelf_page.selected;
    enum role role = shelved->is_off ? ROLE_FAINT : is_selected ? ROLE_LIT : ROLE_TEXT;
    int room = at.cols - NUMBER - PEOPLE;
    int turn = room >= TURN ? TURN : 0;
    int age = room >= TURN + AGE ? AGE : 0;
    int people = at.cols - NUMBER - turn - age;
    char words[RECORD_PEOPLE];

    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
    if (is_selected) {
        page_put_cursor(page, at);
        page_text(page, at, 0, 0, role, "%*s", at.cols - age, "");
        page_text(page, at, 0, 0, role, "%s", page->theme->ascii ? ">" : "\xe2\x80\xba");
    }
    page_text(page, at, 0, 1, role, "%2d", slot + 1);
    record_write_people(&shelved->record, page->theme->ascii ? "-" : "\xe2\x80\x93", words);
    area_take_left(&at, NUMBER, 0);
    page_name(page, at, people - 1, role, words);
    if (turn > 0)
        page_text(page, at, 0, people, role, "%s", find_turn(shelved));
    if (age > 0)
        page_text(page, at, 0, people + turn, ROLE_FAINT, "%s", shelved->age);
}

/* As many rows as have room, with the selected one among them. */
static void draw_list(const struct page *page, struct area at)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    int first = picker->selected < at.rows ? 0 : picker->selected - at.rows + 1;

    for (int row = 0; row < at.rows && first + row < picker->count; row++)
        draw_row(page, (struct area){at.row + row, at.col, 1, at.cols}, first + row);
}

/* The keys of the page, in one row or two. */
static void draw_keys_of_shelf(const struct page *page, struct area at)
{
    enum { SECOND_COL = 16 };
    const struct shelf_picker *picker = &page->session->shelf_page;
    bool is_off = picker->games[picker->selected].is_off;
    bool is_narrow = at.cols < NARROW;

    page_way_back(page, at.row, at.col, "r");
    if (is_narrow)
        at.row--;
    else
        area_take_left(&at, SECOND_COL - at.col, 0);
    page_hint(page, at, "d",
              is_off      ? is_narrow ? "back" : "puts it back"
              : is_narrow ? "off"
                          : "takes it off",
              (enum event)'d');
}

/* In the first row the title and a notice or, without one, how to pick a game, as much as has
 * room. */
static void draw_head(const struct page *page, struct area head)
{
    enum { LEAST_FOR_TITLE = 40 }; /* and for a notice beside it */
    static const char advice[] = "arrows and Enter, 1 to 9, or a click";
    bool has_title = head.cols + 1 >= LEAST_FOR_TITLE;
    int length = (int)strlen(advice);

    if (!has_title && notices_draw(page, &head))
        return;
    area_take_left(&head, page_text(page, head, 0, 0, ROLE_STRONG, "Resume a game:") + 1, 0);
    if (has_title && notices_draw(page, &head))
        return;
    if (length > head.cols)
        length = (int)strcspn(advice, ",");
    if (length <= head.cols)
        page_text(page, head, 0, 0, ROLE_TEXT, "%.*s", length, advice);
}

/* The games of the shelf, and at the right the board of the selected one. */
void shelf_draw(const struct page *page)
{
    struct size size = {
        page->terminal.rows < largest.rows ? page->terminal.rows : largest.rows,
        page->terminal.cols < largest.cols ? page->terminal.cols : largest.cols,
    };
    const struct size cell = choose_cell(size);
    const bool has_blank = size.rows >= 16;
    const bool is_narrow = size.cols < NARROW;
    struct area list = {1 + has_blank, 0, size.rows - 2 - 2 * has_blank - is_narrow, size.cols};

    canvas_clear(page->canvas, size);
    if (cell.rows > 0) {
        struct size board = layout_board(cell);

        list.cols -= board.cols + GAP;
        draw_board(page, (struct area){list.row, list.cols + GAP, board.rows, board.cols}, cell,
                   page->session->shelf_page.selected);
    }
    draw_list(page, list);
    draw_keys_of_shelf(page, (struct area){size.rows - 1, 1, 1, size.cols - 1});
    draw_head(page, (struct area){0, 1, 1, size.cols - 1});
}
