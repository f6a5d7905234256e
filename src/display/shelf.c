/* SPDX-License-Identifier: MIT */
#include "display/pages.h"

#include <stdio.h>
#include <string.h>

#include "display/board.h"
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
static const struct size wide_shelf_size = {23, 80}; /* with two rows below each board */
static const struct shelf_page shelf_pages[] = {
    {{12, 40}, 10, &board_small_cell, 6, 1, 8, 13, 11, 16},
    {{8, 72}, 10, &board_wide_cell, 1, 46, 6, 0, 7, 16},
    {{8, 40}, 6, &board_small_cell, 1, 27, 6, 0, 7, 16},
    {{8, 20}, 5, NULL, 0, 0, 5, 0, 6, 0},
};

static void put_cursor(struct canvas *canvas, int row, int col)
{
    canvas->cursor_row = row;
    canvas->cursor_col = col;
}

/* The session that shows a game by itself. */
static struct session lone_session(struct game game)
{
    struct session lone = {.display = {.cursor = NO_CELL, .refused = NO_CELL},
                           .match.states = {game}};

    return lone;
}

/* The number and the code of a game, and who is to move; below one another where there is room for
 * that. What is taken off has its number alone. */
static void draw_caption(struct canvas *canvas, struct area at, const struct session *session,
                         int slot)
{
    struct game game = shelf_game(&session->shelf_page.shelf, slot);
    bool is_off = shelf_has(&session->shelf_page.off, game);
    bool has_two_rows = at.rows > 1;
    unsigned code = (unsigned)encodings_code(game);
    char mover = game_letter(game_turn(game));
    enum role role = slot == session->shelf_page.slot ? ROLE_LIT : is_off ? ROLE_FAINT : ROLE_TEXT;
    char words[CANVAS_COLS];

    if (is_off)
        snprintf(words, sizeof words, "%d  taken off", slot + 1);
    else
        snprintf(words, sizeof words, has_two_rows ? "%d  code %u" : "%d code %u %c", slot + 1,
                 code, mover);
    canvas_text(canvas, at.row, at.col, at.cols, role, words);
    if (has_two_rows && !is_off) {
        snprintf(words, sizeof words, "%c to move", mover);
        canvas_text(canvas, at.row + 1, at.col + (slot < 9 ? 3 : 4), at.cols, ROLE_FAINT, words);
    }
}

/* One game of the shelf: its board, and what it is below that. */
static void draw_shelved(struct canvas *canvas, struct area at, const struct session *session,
                         int slot, const struct theme *theme)
{
    const struct size board = board_size(board_small_cell);
    struct game game = shelf_game(&session->shelf_page.shelf, slot);
    struct session lone = lone_session(game);

    if (!shelf_has(&session->shelf_page.off, game))
        board_draw(canvas, at.row, at.col + 1, board_small_cell, &lone, theme);
    draw_caption(canvas,
                 (struct area){at.row + board.rows, at.col + 1, at.rows - board.rows, at.cols - 1},
                 session, slot);
    canvas_event(canvas, at, (enum event)(EVENT_SLOT + slot));
    if (slot == session->shelf_page.slot)
        put_cursor(canvas, at.row + board.rows / 2, at.col + 1 + board.cols / 2);
}

/* The keys that take the selected game off and put one back, that many columns apart, and no more
 * words than have room in them. */
static void draw_taking_off(struct canvas *canvas, int row, int col, int cols,
                            const struct session *session)
{
    bool is_short = cols < (int)sizeof "d takes it off";
    struct game game = shelf_game(&session->shelf_page.shelf, session->shelf_page.slot);
    bool can_go = !shelf_has(&session->shelf_page.off, game);
    bool can_come = shelf_count(&session->shelf_page.off) > 0;

    pages_draw_hint(canvas, row, col, "d", is_short ? "off" : "takes it off",
                    can_go ? (enum event)'d' : EVENT_NONE);
    pages_draw_hint(canvas, row, col + cols, "u", is_short ? "back" : "puts it back",
                    can_come ? (enum event)'u' : EVENT_NONE);
}

/* What was last said, or what to do; how to do it stands beside or below, where there is room. */
static void draw_question(struct canvas *canvas, int col, const struct session *session)
{
    static const char question[] = "Resume a game:";
    bool is_beside = canvas->size.cols >= shelf_size.cols;
    struct area at = {0, col, 2, canvas->size.cols - col};

    if (*session->status.notice) {
        canvas_paragraph(canvas, at, ROLE_NOTICE, session->status.notice);
        return;
    }
    canvas_text(canvas, 0, col, at.cols, ROLE_STRONG, question);
    if (is_beside || canvas->size.rows >= shelf_pages[0].size.rows)
        canvas_text(canvas, is_beside ? 0 : 1, is_beside ? col + (int)sizeof question : 0, at.cols,
                    ROLE_TEXT, "arrows and Enter, its number, or a click");
}

static void draw_long_shelf(struct canvas *canvas, const struct session *session,
                            const struct theme *theme, struct size size)
{
    const int cols = size.cols / SHELF_COLUMNS;
    const int last = size.rows - 1;
    const int margin = 1;
    const int rows = (size.rows - 2) / (SHELF_SLOTS / SHELF_COLUMNS);

    canvas_clear(canvas, size);
    draw_question(canvas, margin, session);
    pages_draw_way_back(canvas, last, margin, "r");
    draw_taking_off(canvas, last, 16, 18, session);
    for (int slot = 0; slot < shelf_count(&session->shelf_page.shelf); slot++)
        draw_shelved(
            canvas,
            (struct area){1 + slot / SHELF_COLUMNS * rows, slot % SHELF_COLUMNS * cols, rows, cols},
            session, slot, theme);
}

/* A game of the list: its code, and its number where there is room; what is taken off says so. */
static void draw_listed(struct canvas *canvas, struct area at, const struct session *session,
                        int slot)
{
    enum { WITH_NUMBER = 8 };
    struct game game = shelf_game(&session->shelf_page.shelf, slot);
    char code[CANVAS_COLS] = "off";
    char words[CANVAS_COLS];

    if (!shelf_has(&session->shelf_page.off, game))
        snprintf(code, sizeof code, "%u", (unsigned)encodings_code(game));
    if (at.cols >= WITH_NUMBER)
        snprintf(words, sizeof words, "%2d: %s", slot + 1, code);
    else
        snprintf(words, sizeof words, "%4s", code);

    canvas_text(canvas, at.row, at.col, at.cols,
                slot == session->shelf_page.slot ? ROLE_LIT : ROLE_TEXT, words);
    canvas_event(canvas, at, (enum event)(EVENT_SLOT + slot));
    if (slot == session->shelf_page.slot)
        put_cursor(canvas, at.row, at.col + (int)strspn(words, " "));
}

static struct area board_area(const struct shelf_page *page)
{
    struct size size = board_size(*page->cell);

    return (struct area){page->board_row, page->board_col, size.rows, size.cols};
}

/* Where there is no room for all boards, the codes; and the selected game, by its board or in
 * words. */
static void draw_short_shelf(struct canvas *canvas, const struct session *session,
                             const struct theme *theme, const struct shelf_page *page)
{
    const int top = 2;
    struct game game = shelf_game(&session->shelf_page.shelf, session->shelf_page.slot);
    struct session lone = lone_session(game);
    bool is_off = shelf_has(&session->shelf_page.off, game);
    char words[CANVAS_COLS];

    canvas_clear(canvas, page->size);
    draw_question(canvas, 0, session);
    pages_draw_way_back(canvas, page->size.rows - 1, 0, "r");
    draw_taking_off(canvas, page->off_row, page->off_col, 10, session);
    for (int slot = 0; slot < shelf_count(&session->shelf_page.shelf); slot++)
        draw_listed(canvas,
                    (struct area){top + slot / SHELF_COLUMNS,
                                  slot % SHELF_COLUMNS * page->list_cols, 1, page->list_cols},
                    session, slot);
    if (page->cell && !is_off) {
        board_draw(canvas, page->board_row, page->board_col, *page->cell, &lone, theme);
        canvas_event(canvas, board_area(page), (enum event)(EVENT_SLOT + session->shelf_page.slot));
    }
    snprintf(words, sizeof words, "%d: %s", session->shelf_page.slot + 1,
             is_off ? "taken off" : game_words(game));
    canvas_text(canvas, page->words_row, page->words_col, CANVAS_COLS, ROLE_TEXT, words);
}

void pages_draw_shelf(struct canvas *canvas, const struct session *session,
                      const struct theme *theme, struct size terminal)
{
    const struct shelf_page *page = shelf_pages;

    if (canvas_fits(wide_shelf_size, terminal) || canvas_fits(shelf_size, terminal)) {
        draw_long_shelf(canvas, session, theme,
                        canvas_fits(wide_shelf_size, terminal) ? wide_shelf_size : shelf_size);
    } else {
        while (!canvas_fits(page->size, terminal))
            page++;
        draw_short_shelf(canvas, session, theme, page);
    }
}
