/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Art has a blank column on either side for the signs of the cell. */
const struct size board_cells[BOARD_CELLS] = {
    {HUGE_ROWS + 2, HUGE_COLS + 6},
    {LARGE_ROWS + 2, LARGE_COLS + 6}, /* the same marks as below, with more room around them */
    {LARGE_ROWS, LARGE_COLS + 2},
    {MEDIUM_ROWS, MEDIUM_COLS + 2},
    {1, MEDIUM_COLS + 2}, /* letters with more room beside them */
    {1, 3},
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

/* Draw each row from its first stroke to its last. The blanks in between have the role, too, which
 * spares the terminal a change of style. If the role is reversed, the art is a whole rectangle. */
static void draw_art(const struct page *page, struct area at, enum role role,
                     const wchar_t *const art[], int rows)
{
    int top = at.row + (at.rows - rows) / 2;
    int left = at.col + (at.cols - (int)wcslen(art[0])) / 2;
    bool is_reversed = page->theme->styles[role].attributes & STYLE_REVERSE;

    for (int y = 0; y < rows; y++) {
        size_t end = wcslen(art[y]);

        while (!is_reversed && art[y][end - 1] == L' ')
            end--;
        for (size_t x = is_reversed ? 0 : wcsspn(art[y], L" "); x < end; x++)
            canvas_glyph(page->canvas, top + y, left + (int)x, role, art[y][x]);
    }
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

/* The role of a mark: after a win the line stands out, and all other marks are faint. */
static enum role mark_role(const struct page *page, int cell, enum player player)
{
    unsigned winning_cells = game_winning_cells(page->game);

    if (!winning_cells)
        return board_role(player);
    if (winning_cells >> cell & 1)
        return player == PLAYER_X ? ROLE_WON_X : ROLE_WON_O;
    return ROLE_FAINT;
}

/* Draw the mark in the largest art that has room. */
static void draw_mark(const struct page *page, struct area at, enum role role, enum player player)
{
    const struct theme *theme = page->theme;

    if (at.rows < MEDIUM_ROWS)
        draw_middle(page, at, role, theme->small[player]);
    else if (at.rows < LARGE_ROWS)
        draw_art(page, at, role, theme->medium[player], MEDIUM_ROWS);
    else if (at.rows < HUGE_ROWS)
        draw_art(page, at, role, theme->large[player], LARGE_ROWS);
    else
        draw_art(page, at, role, theme->huge[player], HUGE_ROWS);
}

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

static void draw_corners(const struct page *page, struct area at, enum role role,
                         const wchar_t corners[4])
{
    for (int corner = 0; corner < 4; corner++)
        canvas_glyph(page->canvas, corner < 2 ? at.row : at.row + at.rows - 1,
                     corner % 2 ? at.col + at.cols - 1 : at.col, role, corners[corner]);
}

/* True if in that row of the cell a glyph at either side would not touch the mark. */
static bool has_free_sides(const struct page *page, struct area at, int row)
{
    const struct glyph *glyphs = page->canvas->glyphs[at.row + row] + at.col;

    return glyphs[1].runes[0] == L' ' && glyphs[at.cols - 2].runes[0] == L' ';
}

/* The frame of the selected cell: in its corners, or at its sides if the mark is too near to the
 * corners. If the cell was refused, there are signs at its sides, or in the corners if the mark is
 * too near to its sides. If the mark is too near to both, it is reversed itself. */
static void draw_frame(const struct page *page, struct area at, enum role role, bool is_refused)
{
    const wchar_t *refuse = page->theme->refuse;
    bool has_corners =
        at.rows > 1 && has_free_sides(page, at, 0) && has_free_sides(page, at, at.rows - 1);
    bool has_sides = at.rows == 1 || has_free_sides(page, at, at.rows / 2);

    if (has_corners)
        draw_corners(page, at, role, page->theme->frame);
    else if (has_sides)
        draw_sides(page, at, role, page->theme->select);
    if (is_refused && has_sides)
        draw_sides(page, at, ROLE_REFUSED, refuse);
    else if (is_refused && has_corners)
        draw_corners(page, at, ROLE_REFUSED,
                     (wchar_t[]){refuse[0], refuse[1], refuse[0], refuse[1]});
    if (has_corners || has_sides)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            page->canvas->glyphs[row][col].role = ROLE_LIT;
}

/* Its mark; or, until the end, its number, or the mark to come if it is selected and may be set.
 * Until then the selected cell has a frame, in the colour of the player who has it or may take it,
 * and the cursor in its middle, or left of its mark; the cell of the last move has signs of its
 * own. */
static void draw_cell(const struct page *page, int cell)
{
    const struct session *session = page->session;
    const struct theme *theme = page->theme;
    struct area at = cell_area(page, cell);
    enum mark mark = game_cell(page->game, cell);
    bool is_empty = mark == MARK_EMPTY;
    bool is_pending = cell == session->table.pending; /* the mark is on its way to the host */
    bool is_selected = !page->is_over && cell == session->display.cursor;
    bool is_last = cell == match_cell(&session->match, session->match.now);
    enum player player = is_empty ? game_turn(page->game) : mark - MARK_X;
    enum role role = is_empty ? board_role(player) : mark_role(page, cell, player);

    canvas_event(page->canvas, at, (enum event)(EVENT_CELL + cell));
    if (!is_empty || is_pending)
        draw_mark(page, at, is_pending ? ROLE_FAINT : role, player);
    else if (is_selected && session_can_place(session))
        draw_middle(page, at, player == PLAYER_X ? ROLE_GHOST_X : ROLE_GHOST_O,
                    theme->ghost[player]);
    else if (!page->is_over)
        draw_middle(page, at, ROLE_FAINT, L'1' + (wchar_t)cell);
    if (is_empty && !is_pending && !page->is_over && session->display.evaluate)
        draw_evaluation(page, at, cell);
    if (is_selected) {
        draw_frame(page, at, role, cell == session->display.refused);
        page->canvas->cursor_row = at.row + at.rows / 2;
        page->canvas->cursor_col = at.col + (is_empty ? at.cols / 2 : 0);
    } else if (is_last && at.rows == 1) {
        draw_sides(page, at, board_role(player), theme->last);
    } else if (is_last) {
        draw_corners(page, at, board_role(player), theme->dots);
    }
}

void board_draw(const struct page *page)
{
    draw_grid(page);
    for (int cell = 0; cell < GAME_CELLS; cell++)
        draw_cell(page, cell);
}
