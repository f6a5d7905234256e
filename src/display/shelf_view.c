/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdio.h>
#include <string.h>

#include "engine/encodings.h"
#include "play/shelf_page.h"

/* The page grows with the terminal up to this size. */
static const struct size largest = {32, 116};

/* A page with fewer than NARROW columns has its keys in two rows. GAP is between the list and the
 * board, and MARGIN at the right of the board. */
enum { NARROW = 33, GAP = 2, MARGIN = 1 };

/* The columns of a game in the list. If there is too little room, the age is left out first, then
 * the turn. */
enum {
    NUMBER = 5, /* the sign of the selected game, a number of two digits, and blanks */
    TURN = sizeof "X to move ",
    AGE = sizeof "59 minutes",
    PEOPLE = 10,     /* the fewest columns for the names */
    MANY_PEOPLE = 24 /* the fewest columns for the names, if the board is not the smallest */
};

/* The size of the largest cells whose board leaves room for the list. Returns 0x0 if no board is
 * small enough. */
static struct size choose_cell(struct size size)
{
    /* The rows that the page needs besides the board. LEAST_BESIDES leaves no row for the code. */
    enum { ROWS_BESIDES = 6, LEAST_BESIDES = 2 };

    for (int i = 0; i <= LAYOUT_SMALLEST; i++) {
        struct size board = layout_board(layout_cells[i]);
        int list = NUMBER + TURN + (i < LAYOUT_SMALLEST ? MANY_PEOPLE + AGE : PEOPLE);

        int besides = i < LAYOUT_SMALLEST ? ROWS_BESIDES : LEAST_BESIDES;

        if (board.rows + besides <= size.rows && board.cols + GAP + MARGIN + list <= size.cols)
            return layout_cells[i];
    }
    return (struct size){0, 0};
}

static void draw_board(const struct page *page, struct area at, struct size cell, int slot)
{
    const struct session lone = {
        .display = {.cursor = NONE},
    };
    const struct game game = record_game(&shelf_page_selected(page->session)->record);
    const struct page page_of_game = {
        .canvas = page->canvas,
        .session = &lone,
        .settled = &lone,
        .theme = page->theme,
        .game = game,
        .is_over = game_status(game) != STATUS_ONGOING,
        .strike = STRIKE_WHOLE,
        .layout = {.cell = cell, .board = at},
    };

    board_draw(&page_of_game);
    page_text(page, (struct area){at.row + at.rows + 1, at.col, 1, at.cols}, 0, 0, ROLE_FAINT,
              "code %u", (unsigned)encodings_code(game));
    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
}

static const char *find_turn(const struct shelved *shelved)
{
    struct game game = record_game(&shelved->record);
    bool has_computer = record_is_computer(shelved->record.names[PLAYER_X])
                     || record_is_computer(shelved->record.names[PLAYER_O]);

    if (shelved->is_off || shelved->is_gone)
        return shelved->is_off ? "taken off" : "gone";
    if (game_status(game) != STATUS_ONGOING)
        return game_words(game);
    if (has_computer && !record_is_computer(shelved->record.names[game_turn(game)]))
        return "your turn";
    return game_words(game);
}

/* The hue of the player to move or, after the end, of the winner. A draw has that of text. */
static enum hue find_hue(struct game game)
{
    if (game_status(game) == STATUS_ONGOING)
        return page_hue(game_turn(game));
    return game_status(game) == STATUS_DRAW ? HUE_TEXT : page_hue(game_status(game) - STATUS_X_WON);
}

/* Mark the row of the selected game: with a bar in this role or, where colours are blended, as the
 * card of the player is lit, with a trace of a hue behind the words. */
static void draw_selection(const struct page *page, struct area row, enum role role, enum hue hue)
{
    ink trace = canvas_ink(hue, INK_MIDDLE, INK_TRACE);

    page_put_quiet_cursor(page, row);
    if (page_has_grounds(page)) {
        canvas_ground(page->canvas, (struct area){row.row, row.col, 1, 1},
                      canvas_ink(hue, INK_MIDDLE, INK_LEVELS));
        canvas_ground(page->canvas, row, trace);
        return;
    }
    page_text(page, row, 0, 1, role, "%*s", row.cols - 1, "");
    page_text(page, row, 0, 0, ROLE_STRONG, "%s", page->theme->ascii ? ">" : "\xe2\x80\xba");
}

static void draw_row(const struct page *page, struct area at, int slot)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    const struct shelved *shelved = &picker->lists.games[picker->list][slot];
    bool is_selected = slot == picker->selected[picker->list];
    bool is_faint = shelved->is_off || shelved->is_gone;
    enum role selected = page_has_grounds(page) ? ROLE_STRONG : ROLE_PILL;
    enum role role = is_faint ? ROLE_FAINT : is_selected ? selected : ROLE_TEXT;
    int count = picker->lists.counts[picker->list];
    int digits = count < 100 ? 2 : snprintf(NULL, 0, " %d", count);
    int number = NUMBER - 2 + digits;
    int room = at.cols - number - PEOPLE;
    int turn = room >= TURN ? TURN : 0;
    int age = room >= TURN + AGE ? AGE : 0;
    int people = at.cols - number - turn - age;
    char words[RECORD_PEOPLE];

    canvas_event(page->canvas, at, (enum event)(EVENT_SLOT + slot));
    if (is_selected)
        draw_selection(page, at, role, find_hue(record_game(&shelved->record)));
    page_text(page, at, 0, 1, role, "%*d", digits, slot + 1);
    page_write_people(page, &shelved->record, people - 1, words);
    area_take_left(&at, number, 0);
    page_name(page, at, people - 1, role, words);
    if (turn > 0)
        page_text(page, at, 0, people, role, "%s", find_turn(shelved));
    record_write_age(&shelved->record, picker->lists.now, words);
    if (age > 0)
        page_text(page, at, 0, people + turn, is_selected ? role : ROLE_FAINT, "%s", words);
}

static void draw_list(const struct page *page, struct area at)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    int count = picker->lists.counts[picker->list];
    int selected = picker->selected[picker->list];
    int first = selected < at.rows ? 0 : selected - at.rows + 1;

    for (int row = 0; row < at.rows && first + row < count; row++)
        draw_row(page, (struct area){at.row + row, at.col, 1, at.cols}, first + row);
}

static void draw_keys_of_shelf(const struct page *page, struct area at)
{
    enum { SECOND_COL = 16, ROOMY = 48, GAP_OF_KEYS = 3 };
    static const char *const names[SHELF_LISTS] = {"waiting", "finished"};
    static const char *const briefs[SHELF_LISTS] = {"shelf", "book"};
    const struct shelf_picker *picker = &page->session->shelf_page;
    const struct shelved *selected = shelf_page_selected(page->session);
    int other = picker->list == SHELF_WAITING ? SHELF_FINISHED : SHELF_WAITING;
    bool is_roomy = at.cols >= ROOMY;
    char words[CANVAS_COLS];

    page_way_back(page, at.row, at.col, "r");
    if (page->canvas->size.cols < NARROW)
        at.row--;
    else
        area_take_left(&at, SECOND_COL - at.col, 0);
    if (selected && picker->list == SHELF_WAITING)
        area_take_left(&at,
                       page_hint(page, at, "d",
                                 selected->is_off ? is_roomy ? "puts it back" : "back"
                                 : is_roomy       ? "takes it off"
                                                  : "off",
                                 (enum event)'d'),
                       GAP_OF_KEYS);
    if (is_roomy)
        snprintf(words, sizeof words, "%d %s", picker->lists.counts[other], names[other]);
    else
        snprintf(words, sizeof words, "%s", briefs[other]);
    if (picker->lists.counts[other] > 0)
        page_hint(page, at, "Tab", words, EVENT_TAB);
}

static const char *find_title(const struct page *page, struct area head)
{
    static const char *const titles[SHELF_LISTS] = {"Resume a game", "Look back at a game"};
    static const char empty_book[] = "The book is empty until two named players finish a game.";
    const struct shelf_picker *picker = &page->session->shelf_page;

    if (picker->lists.counts[picker->list] > 0)
        return page_has_row(head, titles[picker->list]) ? titles[picker->list] : "Look back";
    if (!picker->lists.is_whole)
        return "The games are being read.";
    if (picker->list == SHELF_WAITING)
        return "The shelf is empty.";
    /* A notice needs the rest of the row. */
    return page_has_row(head, empty_book) && !status_has_notice(page->session)
             ? empty_book
             : "The book is empty.";
}

/* Draw the title, then a notice or how to pick a game. If the row is short, a notice replaces the
 * title. */
static void draw_head(const struct page *page, struct area head)
{
    enum { LEAST_FOR_TITLE = 40 }; /* the columns for a title and a notice */
    enum { ROOMY = 76, GAP_OF_NAME = 3, GAP_OF_NOTICE = 2 };
    static const char advice[] = "arrows and Enter, 1 to 9, or a click";
    const char *title;
    bool has_title = head.cols + 1 >= LEAST_FOR_TITLE;
    int length = (int)strlen(advice);
    struct area rest;

    if (head.cols >= ROOMY)
        area_take_left(&head, page_title(page, head), GAP_OF_NAME);
    title = find_title(page, head);
    if (!has_title && notices_draw(page, &head))
        return;
    area_take_left(&head, page_text(page, head, 0, 0, ROLE_STRONG, "%s", title), 0);
    rest = head;
    area_take_left(&rest, 0, GAP_OF_NOTICE);
    if (has_title && notices_draw(page, &rest))
        return;
    if (!shelf_page_selected(page->session))
        return;
    area_take_left(&head, page_text(page, head, 0, 0, ROLE_STRONG, ":"), 1);
    if (length > head.cols)
        length = (int)strcspn(advice, ",");
    if (length <= head.cols)
        page_text(page, head, 0, 0, ROLE_TEXT, "%.*s", length, advice);
}

void shelf_view_draw(const struct page *page)
{
    const struct shelf_picker *picker = &page->session->shelf_page;
    struct size size = {
        page->terminal.rows < largest.rows ? page->terminal.rows : largest.rows,
        page->terminal.cols < largest.cols ? page->terminal.cols : largest.cols,
    };
    const struct size cell = choose_cell(size);
    const bool has_blank = size.rows >= 16;
    const bool is_narrow = size.cols < NARROW;
    struct area list = {1 + has_blank, 0, size.rows - 2 - 2 * has_blank - is_narrow, size.cols};

    canvas_clear(page->canvas, size);
    if (cell.rows > 0 && shelf_page_selected(page->session)) {
        struct size board = layout_board(cell);

        list.cols -= board.cols + GAP + MARGIN;
        draw_board(page, (struct area){list.row, list.cols + GAP, board.rows, board.cols}, cell,
                   picker->selected[picker->list]);
    }
    draw_list(page, list);
    draw_keys_of_shelf(page, (struct area){size.rows - 1, 1, 1, size.cols - 1});
    draw_head(page, (struct area){0, 1, 1, size.cols - 1});
}
