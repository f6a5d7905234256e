/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Two columns are about as wide as a row is high. A mark is as wide as it is high, with a blank
 * column at either side; in the smallest cells of three rows they share one. */
#define SQUARE(rows)                                                                               \
    {                                                                                              \
        (rows), 2 * (rows) + 2                                                                     \
    }

const struct size board_cells[BOARD_CELLS] = {
    SQUARE(21), SQUARE(20), SQUARE(19), SQUARE(18), SQUARE(17), SQUARE(16), SQUARE(15),
    SQUARE(14), SQUARE(13), SQUARE(12), SQUARE(11), SQUARE(10), SQUARE(9),  SQUARE(8),
    SQUARE(7),  SQUARE(6),  SQUARE(5),  SQUARE(4),  {3, 7},     {1, 7},     {1, 3},
};

struct size board_size(struct size cell)
{
    return (struct size){GAME_SIDE * (cell.rows + 1) - 1, GAME_SIDE * (cell.cols + 1) - 1};
}

enum role board_role(enum player player)
{
    return player == PLAYER_X ? ROLE_X : ROLE_O;
}

static struct area cell_area(const struct page *page, int cell)
{
    return (struct area){
        page->layout.board.row + cell / GAME_SIDE * (page->layout.cell.rows + 1),
        page->layout.board.col + cell % GAME_SIDE * (page->layout.cell.cols + 1),
        page->layout.cell.rows,
        page->layout.cell.cols,
    };
}

static void draw_middle(const struct page *page, struct area at, enum role role, wchar_t rune)
{
    canvas_glyph(page->canvas, at.row + at.rows / 2, at.col + at.cols / 2, role, rune);
}

/* A glyph at either side of the cell's middle row. */
static void draw_sides(const struct page *page, struct area at, enum role role,
                       const wchar_t sides[2])
{
    int row = at.row + at.rows / 2;

    canvas_glyph(page->canvas, row, at.col, role, sides[0]);
    canvas_glyph(page->canvas, row, at.col + at.cols - 1, role, sides[1]);
}

static void draw_grid(const struct page *page)
{
    struct size size = board_size(page->layout.cell);

    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            bool across = row % (page->layout.cell.rows + 1) == page->layout.cell.rows;
            bool down = col % (page->layout.cell.cols + 1) == page->layout.cell.cols;

            if (across || down)
                canvas_glyph(page->canvas, page->layout.board.row + row,
                             page->layout.board.col + col, ROLE_GRID,
                             page->theme->grid[across && down ? 2 : down]);
        }
    }
}

/* ---- Marks and the lines through three of them. ---- */

/* The levels of ink. */
enum { LEVEL_GHOST = 3, LEVEL_LOST = 4, LEVEL_FAINT_STROKE = 6 };

static bool is_drawn_in_runes(const struct page *page)
{
    return page->theme->marks == MARKS_STROKES || page->theme->marks == MARKS_LETTERS;
}

/* A mark in the middle of the cell. One that is faint is thin where its colour is not. */
static struct shape mark_shape(const struct page *page, int cell, enum player player, bool is_faint)
{
    struct area at = cell_area(page, cell);
    enum { CROSS_PERCENT = 19, RING_PERCENT = 17, ROWS_FOR_MARGIN = 9 };
    float rows = (float)at.rows;
    float weight = rows * (player == PLAYER_X ? CROSS_PERCENT : RING_PERCENT) / 100;

    if (is_drawn_in_runes(page))
        weight = player == PLAYER_X ? 0.1F * rows : 0.7F + 0.02F * rows;
    else if (is_faint && !page->theme->is_blended)
        weight = 0.5F;
    else if (weight < 0.85F)
        weight = player == PLAYER_X ? 0.85F : fmaxf(weight, 0.65F);
    return (struct shape){
        .kind = player == PLAYER_X ? SHAPE_CROSS : SHAPE_RING,
        .x = (float)(at.col - page->layout.board.col) + (float)at.cols / 2,
        .y = (float)(2 * (at.row - page->layout.board.row) + at.rows),
        .reach = rows - (float)(at.rows >= ROWS_FOR_MARGIN),
        .weight = weight,
    };
}

/* Cross the three cells out, from end to end, as far as the line has come. */
static struct shape strike_shape(const struct page *page, int first, int third)
{
    struct shape one = mark_shape(page, first, PLAYER_X, false);
    struct shape other = mark_shape(page, third, PLAYER_X, false);
    enum { ROWS_FOR_BROAD = 11 };
    float rows = (float)page->layout.cell.rows;
    float right = other.x - one.x;
    float down = other.y - one.y;
    float most = (right > 0 ? right : right < 0 ? -right : down) / rows;
    float ahead_x = right / most;
    float ahead_y = down / most;
    float aside_x = 0; /* into the middle of a row or a column that has it alone */
    float aside_y = 0;

    if (is_drawn_in_runes(page)) {
        aside_x = page->layout.cell.cols % 2 == 0 && down != 0 && right == 0 ? 0.5F : 0;
        aside_y = page->layout.cell.rows % 2 == 0 && right != 0 && down == 0;
    } else if (rows < 4 && down == 0) {
        aside_y = 0.5F;
    }
    return (struct shape){
        .kind = SHAPE_STROKE,
        .x = one.x - ahead_x - aside_x,
        .y = one.y - ahead_y - aside_y,
        .right = (right + 2 * ahead_x) * (float)page->line / LINE_WHOLE,
        .down = (down + 2 * ahead_y) * (float)page->line / LINE_WHOLE,
        .weight = is_drawn_in_runes(page) ? 0.9F : rows < 4 ? (right != 0 && down != 0 ? 0.85F : 0.5F) : rows < ROWS_FOR_BROAD ? 1 : 1.3F,
    };
}

static void find_strikes(const struct page *page, struct picture *picture)
{
    static const struct {
        int first, step;
    } lines[] = {{0, 1}, {3, 1}, {6, 1}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {2, 2}};
    unsigned won = game_winning_cells(page->game);

    picture->halo = picture->cell.rows < 4 ? 0 : 0.9F;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int first = lines[i].first;
        int second = first + lines[i].step;
        int third = second + lines[i].step;

        if (!(~won & (1u << first | 1u << second | 1u << third)) && page->line > 0)
            picture->strike[picture->strikes++] = strike_shape(page, first, third);
    }
}

/* ---- Cells. ---- */

/* What taking the cell leads to, and the number of marks that the winner still sets, if that has
 * room; in the smallest cell a letter. The best cells stand out. */
static void draw_evaluation(const struct page *page, struct area at, int cell)
{
    static const char *const words[] = {"loss", "draw", "win"};
    struct evaluation evaluation = solver_evaluate_move(page->game, cell);
    enum role role = solver_best_cells(page->game) >> cell & 1 ? ROLE_STRONG : ROLE_FAINT;
    const char *word = words[evaluation.value + 1];
    int marks = (evaluation.plies + (evaluation.value > 0)) / 2;
    int row = at.row + at.rows / 2 + (at.rows > 1);
    char text[CANVAS_COLS];
    int length = snprintf(text, sizeof text, "%s %d", word, marks);

    if (evaluation.value == 0 || length + 2 > at.cols)
        length = (int)strlen(word);
    if (length + 2 > at.cols) {
        length = 1;
        text[0] = (char)toupper(text[0]);
    }
    text[length] = '\0';
    canvas_text(page->canvas, row, at.col + (at.cols - length + 1) / 2, at.cols, role, text);
}

/* What is seen of a cell. */
struct seen {
    bool is_mark, is_ghost, is_selected, is_last;
    enum player player; /* of the mark, or the one to move */
};

static struct seen see_cell(const struct page *page, int cell)
{
    const struct session *session = page->session;
    enum mark mark = game_cell(page->game, cell);
    bool is_breath = session != page->settled;
    struct seen seen = {
        .is_mark = mark != MARK_EMPTY,
        .is_selected = !page->is_over && !is_breath && cell == session->display.cursor,
        .is_last = cell == match_cell(&session->match, session->match.now),
        .player = mark == MARK_EMPTY ? game_turn(page->game) : mark - MARK_X,
    };

    seen.is_ghost = !seen.is_mark
                 && (cell == session->table.pending /* the mark is on its way to the host */
                     || (seen.is_selected && session_can_place(session)));
    return seen;
}

/* Marks, the mark to come in the selected cell, and after a win the lines. The marks that have lost
 * are faint. */
static void draw_picture(const struct page *page)
{
    struct picture picture = {
        .row = page->layout.board.row,
        .col = page->layout.board.col,
        .cell = page->layout.cell,
    };
    unsigned won = game_winning_cells(page->game);

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct seen seen = see_cell(page, cell);
        bool is_faint = seen.is_ghost || (won && !(won >> cell & 1));

        if (seen.is_mark || (seen.is_ghost && page->theme->marks != MARKS_LETTERS))
            picture.marks[cell] = (struct drawn){
                mark_shape(page, cell, seen.player, is_faint),
                seen.player == PLAYER_X ? HUE_X : HUE_O,
                !is_faint                            ? INK_LEVELS
                : page->theme->marks != MARKS_BLOCKS ? LEVEL_FAINT_STROKE
                : seen.is_ghost                      ? LEVEL_GHOST
                                                     : LEVEL_LOST,
            };
    }
    find_strikes(page, &picture);
    marks_draw(page, &picture);
}

/* In cells of one row a mark is a letter, and the line is a stroke in the gaps. */
static void draw_letter(const struct page *page, struct area at, int cell, struct seen seen)
{
    unsigned won = game_winning_cells(page->game);
    bool is_won = won >> cell & 1;
    enum role role = is_won ? (seen.player == PLAYER_X ? ROLE_WON_X : ROLE_WON_O)
                   : won    ? ROLE_FAINT
                            : board_role(seen.player);

    if (seen.is_mark)
        draw_middle(page, at, role, page->theme->small[seen.player]);
    else if (seen.is_ghost)
        draw_middle(page, at, seen.player == PLAYER_X ? ROLE_GHOST_X : ROLE_GHOST_O,
                    page->theme->ghost[seen.player]);
    if (seen.is_selected)
        draw_sides(page, at, ROLE_TEXT, page->theme->select);
    else if (seen.is_last)
        draw_sides(page, at, board_role(seen.player), page->theme->last);
}

/* The number of a free cell stands on the mark to come, too: it is what a screen reader speaks,
 * for the cursor is on it. */
static void draw_cell(const struct page *page, int cell)
{
    struct area at = cell_area(page, cell);
    struct seen seen = see_cell(page, cell);

    canvas_event(page->canvas, at, (enum event)(EVENT_CELL + cell));
    if (!seen.is_mark && !page->is_over && !(seen.is_ghost && at.rows == 1)) {
        struct glyph *glyph = &page->canvas->glyphs[at.row + at.rows / 2][at.col + at.cols / 2];
        ink under = glyph->lower;

        draw_middle(page, at, seen.is_selected ? ROLE_TEXT : ROLE_FAINT, L'1' + (wchar_t)cell);
        glyph->lower = under;
        if (page->session->display.evaluate && cell != page->session->table.pending)
            draw_evaluation(page, at, cell);
    }
    if (at.rows == 1)
        draw_letter(page, at, cell, seen);
    else if (seen.is_selected && page->theme->marks == MARKS_LETTERS)
        draw_sides(page, at, ROLE_TEXT, page->theme->select); /* where nothing is faint */
    if (seen.is_selected)
        page_put_cursor(page, (struct area){at.row + at.rows / 2, at.col + at.cols / 2, 1, 1});
}

void board_draw(const struct page *page)
{
    draw_grid(page);
    if (page->layout.cell.rows > 1)
        draw_picture(page);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        draw_cell(page, cell);
}
