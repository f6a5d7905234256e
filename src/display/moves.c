/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "display/page.h"
#include "engine/encodings.h"

/* The column of the right one of two columns of moves. "O8 bottom centre" needs half of them. */
static int choose_pitch(const struct match *match, int cols)
{
    enum { LABEL = 3 }; /* "O8 " */
    int pitch = cols / 2 + 1;

    for (int i = 1; i < match_now(match); i += 2)
        if (pitch + LABEL + (int)strlen(game_cell_names[match_cell(match, i + 1)]) > cols)
            return cols / 2;
    return pitch;
}

/* Draw a move, "X5" or, with the name of its cell, "X5 centre". The last move is bright. */
static void write_move(const struct page *page, struct area at, int row, int col, int i,
                       const char *gap, const char *name)
{
    const struct match *match = &page->session->match;
    enum player player = game_turn(match_at(match, i));

    page_text(page, at, row, col, page_role(player), "%c", game_letter(player));
    page_text(page, at, row, col + 1, i == page->moves - 1 ? ROLE_STRONG : ROLE_DIM, "%d%s%s",
              match_cell(match, i + 1) + 1, gap, name);
}

/* Draw the moves with the names of their cells, in one column or in two. Of two columns, the left
 * one has the moves of the player who began. */
static void list_moves(const struct page *page, struct area at, int columns)
{
    const struct match *match = &page->session->match;
    int pitch = choose_pitch(match, at.cols);

    for (int i = 0; i < match_now(match); i++)
        write_move(page, at, i / columns, i % columns * pitch, i, columns == 1 ? "  " : " ",
                   game_cell_names[match_cell(match, i + 1)]);
}

/* A move, "X5", and the blank after it. */
enum { MOVE_COLS = 2, MOVE_PITCH = MOVE_COLS + 1 };

static int count_in_row(int cols)
{
    return (cols + MOVE_PITCH - MOVE_COLS) / MOVE_PITCH;
}

/* Draw "X5 O1 X9". If there is too little room, an ellipsis replaces the first moves. */
static void write_moves(const struct page *page, struct area at)
{
    const struct match *match = &page->session->match;
    const wchar_t *ellipsis = page->theme->ellipsis;
    int a_row = count_in_row(at.cols);
    int places = a_row * at.rows;
    int dots = ((int)wcslen(ellipsis) + MOVE_PITCH) / MOVE_PITCH; /* the places that it takes */
    int first = match_now(match) > places ? match_now(match) - places + dots : 0;
    int place;

    if (page->is_back && page->moves <= first) /* list the last drawn move, too */
        first = page->moves > 0 ? page->moves - 1 : 0;
    if (first > 0)
        page_text(page, at, 0, 0, ROLE_DIM, "%ls", ellipsis);
    place = first > 0 ? dots : 0;
    for (int i = first; i < match_now(match) && place < places; i++, place++)
        write_move(page, at, place / a_row, place % a_row * MOVE_PITCH, i, "", "");
}

/* The rows that are needed below the list, for the code and the notices or, after the end, for the
 * losing move and the key that starts the next game. */
static int count_rows_below(const struct page *page, int cols)
{
    enum { BLANK = 1, LEAST = 1, MOST = 8, AFTER_WIN = 6, AFTER_DRAW = 3 };
    const struct session *session = page->session;
    int lines = notices_count_rows(page, cols);
    bool has_code = page->layout.code.rows == 0;

    if (session->table.is_shared || session_is_typing(session) || page->is_back)
        return MOST;
    if (page->is_over)
        return lines + (game_winning_cells(page->game) ? AFTER_WIN : AFTER_DRAW);
    return BLANK + (lines > LEAST ? lines : LEAST) + has_code;
}

void moves_draw(const struct page *page, struct area *at)
{
    enum { ROWS_FOR_ALL = 5, COLS_FOR_TWO = 32 };
    int moves = match_now(&page->session->match);
    int list = page->is_over ? moves : GAME_CELLS - 1;
    int a_row = count_in_row(at->cols);
    int rows = at->rows >= ROWS_FOR_ALL && moves > a_row ? (moves + a_row - 1) / a_row : 1;
    int below = count_rows_below(page, at->cols);
    bool can_be_listed = moves > 0 && page->layout.bits.rows == 0;
    int most_columns = !can_be_listed ? 0 : at->cols < COLS_FOR_TWO ? 1 : 2;

    for (int columns = 1; columns <= most_columns; columns++) {
        int list_rows = (list + columns - 1) / columns;

        if (at->rows >= list_rows + below) {
            list_moves(page, area_take_top(at, list_rows), columns);
            return;
        }
    }
    write_moves(page, area_take_top(at, rows));
}

void moves_draw_code(const struct page *page, struct area at)
{
    static const char *const resuming[] = {"Code %u resumes this game.", "%u resumes"};
    static const char *const only[] = {"code %u", "%u"};
    bool can_resume = session_can_resume(page->session) && !*page->session->info.key;
    const char *const *forms = can_resume ? resuming : only;
    unsigned code = (unsigned)encodings_code(page->game);
    char words[CANVAS_COLS];

    for (int i = 0; i < 2; i++) {
        snprintf(words, sizeof words, forms[i], code);
        if (page_has_row(at, words))
            break;
    }
    if (page->layout.code.rows > 0 && !page->layout.is_smallest) /* beside the title: at the edge */
        area_take_left(&at, at.cols - canvas_text_width(words), 0);
    page_paragraph(page, at, ROLE_DIM, words);
}
