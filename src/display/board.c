/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Two columns are about as wide as a row is high. Above the smallest sizes cells are square, and a
 * step along the diagonal of the board is one column and half a row. */
#define SQUARE(rows)                                                                               \
    {                                                                                              \
        (rows), 2 * (rows) + 1                                                                     \
    }

const struct size board_cells[BOARD_CELLS] = {
    SQUARE(21), SQUARE(19), SQUARE(17), SQUARE(15), SQUARE(13), SQUARE(11),
    SQUARE(9),  SQUARE(7),  SQUARE(5),  SQUARE(3),  {1, 7},     {1, 3},
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

/* ---- Marks. ---- */

static enum role bold_role(enum player player)
{
    return player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
}

/* The role of a mark: after a win the line stands out, and all other marks are faint; else the last
 * mark stands out. */
static enum role mark_role(const struct page *page, int cell, enum player player)
{
    const struct match *match = &page->session->match;
    unsigned winning_cells = game_winning_cells(page->game);

    if (winning_cells && !(winning_cells >> cell & 1))
        return ROLE_FAINT;
    if (winning_cells && page->layout.cell.rows == 1)
        return player == PLAYER_X ? ROLE_WON_X : ROLE_WON_O;
    return winning_cells || cell == match_cell(match, page->moves) ? bold_role(player)
                                                                   : board_role(player);
}

/* Draw each row from its first stroke to its last. The blanks in between have the role, too, which
 * spares the terminal a change of style. */
static void draw_mark(const struct page *page, struct area at, enum role role, enum player player,
                      enum marks_weight weight)
{
    for (int row = 0; row < at.rows; row++) {
        int drawn = at.cols; /* the columns up to the last stroke; none yet */

        for (int col = 0; col < at.cols; col++) {
            wchar_t rune = marks_rune(page->theme, player, page->layout.cell, weight, row, col);

            if (rune == L' ')
                continue;
            for (; drawn < col; drawn++)
                canvas_glyph(page->canvas, at.row + row, at.col + drawn, role, L' ');
            canvas_glyph(page->canvas, at.row + row, at.col + col, role, rune);
            drawn = col + 1;
        }
    }
}

/* True if something is drawn there that is no grid. */
static bool is_inked(const struct page *page, int row, int col)
{
    const struct glyph *glyph = &page->canvas->glyphs[row][col];

    return glyph->runes[0] != L' ' && glyph->role != ROLE_GRID;
}

/* ---- The line through three marks. ---- */

/* The gap between the middles of two marks. */
struct gap {
    int row, col;    /* its own middle, on the grid */
    int down, right; /* the direction: 0 or 1; -1, 0 or 1 */
    int reach; /* the steps from one of its middles to the other: rows if it goes straight down,
                  else columns */
};

static struct gap gap_between(const struct page *page, int cell, int next)
{
    struct area one = cell_area(page, cell);
    struct area other = cell_area(page, next);
    struct gap gap = {
        .row = (one.row + other.row) / 2 + one.rows / 2,
        .col = (one.col + other.col) / 2 + one.cols / 2,
        .down = other.row > one.row,
        .right = (other.col > one.col) - (other.col < one.col),
    };

    gap.reach = gap.right == 0 ? (one.rows + 1) / 2 : (one.cols + 1) / 2;
    return gap;
}

/* The glyph of the line at that place from the middle of the gap. */
static wchar_t line_rune(const struct page *page, const struct gap *gap, int row, int col)
{
    return marks_line_rune(page->theme, page->layout.cell, gap->down, gap->right, row, col);
}

/* Draw a step of the line with all its breadth. False if a mark is in the way: a glyph of it that
 * is half a block becomes a whole one, so that no gap is left. */
static bool draw_step(const struct page *page, const struct gap *gap, int step, enum role role,
                      bool is_drawn)
{
    enum { MOST_ASIDE = 3 };
    int row = gap->right == 0 ? step : gap->down * step / 2;
    int col = step * gap->right;

    if (is_inked(page, gap->row + row, gap->col + col)) {
        if (is_drawn && line_rune(page, gap, row, col) == L'█')
            canvas_glyph(page->canvas, gap->row + row, gap->col + col, role, L'█');
        return false;
    }
    for (int aside = -MOST_ASIDE; is_drawn && aside <= MOST_ASIDE; aside++) {
        int aside_row = gap->right == 0 ? row : row + aside;
        int aside_col = gap->right == 0 ? col + aside : col;
        wchar_t rune = line_rune(page, gap, aside_row, aside_col);

        if (rune != L' ' && !is_inked(page, gap->row + aside_row, gap->col + aside_col))
            canvas_glyph(page->canvas, gap->row + aside_row, gap->col + aside_col, role, rune);
    }
    return true;
}

/* Draw the line from one mark to the next, as far as it has come: the steps of the gap, from its
 * middle to either side until a mark is in the way. */
static void draw_gap(const struct page *page, int cell, int next, int steps)
{
    struct gap gap = gap_between(page, cell, next);
    enum role role = bold_role(game_other(game_turn(page->game)));

    for (int step = 0; step < gap.reach; step++)
        if (!draw_step(page, &gap, step, role, step + gap.reach <= steps))
            break;
    for (int step = -1; step > -gap.reach; step--)
        if (!draw_step(page, &gap, step, role, step + gap.reach <= steps))
            break;
}

static void draw_lines(const struct page *page)
{
    static const struct {
        int first, step;
    } lines[] = {{0, 1}, {3, 1}, {6, 1}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {2, 2}};
    unsigned won = game_winning_cells(page->game);

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        int first = lines[i].first;
        int second = first + lines[i].step;
        int third = second + lines[i].step;

        if (~won & (1u << first | 1u << second | 1u << third))
            continue;

        int length = 4 * gap_between(page, first, second).reach; /* in steps */
        int drawn = page->line * length / LINE_WHOLE;

        draw_gap(page, first, second, drawn);
        draw_gap(page, second, third, drawn - length / 2);
    }
}

/* ---- Cells. ---- */

/* What taking the cell leads to, and the number of marks that the winner still sets, if that has
 * room; in the smallest cell a letter. The best cells stand out. */
static void draw_evaluation(const struct page *page, struct area at, int cell)
{
    static const char *const words[] = {"loss", "draw", "win"};
    struct evaluation evaluation = solver_evaluate_move(page->asked, cell);
    enum role role = solver_best_cells(page->asked) >> cell & 1 ? ROLE_STRONG : ROLE_FAINT;
    const char *word = words[evaluation.value + 1];
    int marks = (evaluation.plies + (evaluation.value > 0)) / 2;
    int row = at.row + at.rows / 2 + (at.rows > 1);
    char text[CANVAS_COLS];
    int length = snprintf(text, sizeof text, "%s %d", word, marks);

    if (evaluation.value == 0 || length + 2 > at.cols)
        length = (int)strlen(word);
    if (length + 2 > at.cols) {
        length = 1;
        text[0] = (char)toupper((unsigned char)text[0]);
    }
    text[length] = '\0';
    canvas_text(page->canvas, row, at.col + (at.cols - length + 1) / 2, at.cols, role, text);
}

/* Draw a glyph of the frame where no mark is. */
static void draw_frame_glyph(const struct page *page, int row, int col, enum role role,
                             wchar_t rune)
{
    if (!is_inked(page, row, col))
        canvas_glyph(page->canvas, row, col, role, rune);
}

/* Draw the corners of a cell, with arms along its sides that grow with it. */
static void draw_corners(const struct page *page, struct area at, enum role role)
{
    enum { ROWS_TO_AN_ARM = 6 };
    const struct theme *theme = page->theme;
    int arm = at.rows / ROWS_TO_AN_ARM;

    for (int corner = 0; corner < 4; corner++) {
        int down = corner < 2 ? 1 : -1;
        int right = corner % 2 == 0 ? 1 : -1;
        int row = down > 0 ? at.row : at.row + at.rows - 1;
        int col = right > 0 ? at.col : at.col + at.cols - 1;

        draw_frame_glyph(page, row, col, role, theme->frame[corner]);
        for (int i = 1; i <= arm; i++)
            draw_frame_glyph(page, row + i * down, col, role, theme->grid[1]);
        for (int i = 1; i <= 2 * arm; i++)
            draw_frame_glyph(page, row, col + i * right, role, theme->grid[0]);
    }
}

/* The signs of the selected cell: around a large one, beside a small one. */
static void draw_frame(const struct page *page, struct area at, enum role role)
{
    if (at.rows >= LARGE_ROWS)
        draw_corners(page, at, role);
    else
        draw_sides(page, at, role, page->theme->select);
}

/* Its mark; or, until the end, its number, or the mark to come if it is selected and may be set.
 * Until then the selected cell has the cursor in its middle and a frame in the colour of the mark
 * to come. Around a mark the frame has the colour of the text: in the mark's own it would look like
 * a part of it. While the computer takes a breath no cell is selected. */
static void draw_cell(const struct page *page, int cell)
{
    const struct session *session = page->session;
    const struct theme *theme = page->theme;
    struct area at = cell_area(page, cell);
    enum mark mark = game_cell(page->game, cell);
    bool is_empty = mark == MARK_EMPTY;
    bool is_pending =
        cell == table_pending(&session->table); /* the mark is on its way to the host */
    bool is_told = !page->is_over || page->is_back;   /* what the cell is, or would have been */
    bool is_breath = session != page->settled;
    bool is_selected = !page->is_over && !is_breath && cell == session->display.cursor;
    bool is_last = cell == match_cell(&session->match, page->moves);
    enum player player = is_empty ? game_turn(page->game) : mark - MARK_X;
    enum role role = is_empty ? board_role(player) : mark_role(page, cell, player);

    canvas_event(page->canvas, at, (enum event)(EVENT_CELL + cell));
    if (!is_empty || is_pending)
        draw_mark(page, at, is_pending ? ROLE_FAINT : role, player,
                  role == ROLE_FAINT          ? MARKS_THIN
                  : role == bold_role(player) ? MARKS_BOLD
                                              : MARKS_PLAIN);
    else if (is_selected && session_can_place(session))
        draw_middle(page, at, player == PLAYER_X ? ROLE_GHOST_X : ROLE_GHOST_O,
                    theme->ghost[player]);
    else if (is_told)
        draw_middle(page, at, ROLE_FAINT, L'1' + (wchar_t)cell);
    if (is_empty && !is_pending && is_told && session->display.evaluate)
        draw_evaluation(page, at, cell);
    if (is_selected) {
        draw_frame(page, at, is_empty ? board_role(player) : ROLE_TEXT);
        page_put_cursor(page, (struct area){at.row + at.rows / 2, at.col + at.cols / 2, 1, 1});
    } else if (is_last && at.rows == 1) {
        draw_sides(page, at, board_role(player), theme->last);
    }
}

void board_draw(const struct page *page)
{
    draw_grid(page);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        draw_cell(page, cell);
    draw_lines(page);
}
