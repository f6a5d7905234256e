/* SPDX-License-Identifier: MIT */
#include "display/board.h"

#include <stdio.h>
#include <string.h>

/* Art has a blank column on either side for the signs of the cell. */
const struct size board_huge_cell = {HUGE_ROWS + 2, HUGE_COLS + 6};
const struct size board_roomy_cell = {LARGE_ROWS + 2, LARGE_COLS + 6};
const struct size board_large_cell = {LARGE_ROWS, LARGE_COLS + 2};
const struct size board_medium_cell = {MEDIUM_ROWS, MEDIUM_COLS + 2};
const struct size board_wide_cell = {1, MEDIUM_COLS + 2};
const struct size board_small_cell = {1, 3};

/* The arguments that every part of the drawing needs. */
struct board {
    struct canvas *canvas;
    int row, col;
    struct size cell;
    const struct session *session;
    const struct theme *theme;
    struct game game;
    unsigned winning_cells; /* none before a win */
    bool is_over;
};

struct size board_size(struct size cell)
{
    return (struct size){GAME_SIDE * (cell.rows + 1) - 1, GAME_SIDE * (cell.cols + 1) - 1};
}

enum role board_role(enum player player)
{
    return player == PLAYER_X ? ROLE_X : ROLE_O;
}

/* The area of a cell on the canvas. */
static struct area cell_area(const struct board *board, int cell)
{
    return (struct area){
        board->row + cell / GAME_SIDE * (board->cell.rows + 1),
        board->col + cell % GAME_SIDE * (board->cell.cols + 1),
        board->cell.rows,
        board->cell.cols,
    };
}

static void draw_middle(const struct board *board, struct area at, enum role role, wchar_t rune)
{
    canvas_glyph(board->canvas, at.row + at.rows / 2, at.col + at.cols / 2, role, rune);
}

/* A glyph at either side of the cell's middle row. */
static void draw_sides(const struct board *board, struct area at, enum role role,
                       const wchar_t sides[2])
{
    int row = at.row + at.rows / 2;

    canvas_glyph(board->canvas, row, at.col, role, sides[0]);
    canvas_glyph(board->canvas, row, at.col + at.cols - 1, role, sides[1]);
}

/* Draw each row from its first stroke to its last. The blanks in between have the role, too: they
 * show its background if it has one, and otherwise spare the terminal a change of style. */
static void draw_art(const struct board *board, struct area at, enum role role,
                     const wchar_t *const art[], int rows)
{
    int top = at.row + (at.rows - rows) / 2;
    int left = at.col + (at.cols - (int)wcslen(art[0])) / 2;

    for (int y = 0; y < rows; y++) {
        size_t end = wcslen(art[y]);

        while (art[y][end - 1] == L' ')
            end--;
        for (size_t x = wcsspn(art[y], L" "); x < end; x++)
            canvas_glyph(board->canvas, top + y, left + (int)x, role, art[y][x]);
    }
}

static void draw_grid(const struct board *board)
{
    struct size size = board_size(board->cell);

    for (int row = 0; row < size.rows; row++) {
        for (int col = 0; col < size.cols; col++) {
            bool across = row % (board->cell.rows + 1) == board->cell.rows;
            bool down = col % (board->cell.cols + 1) == board->cell.cols;

            if (across || down)
                canvas_glyph(board->canvas, board->row + row, board->col + col, ROLE_GRID,
                             board->theme->grid[across && down ? 2 : down]);
        }
    }
}

/* Draw the mark in the largest art that has room. After a win the line keeps its colour, and all
 * other marks lose theirs. Letters of the line, and any mark that has no colour, stand out
 * otherwise. If the marks are letters, the last one has a sign of its own. */
static void draw_mark(const struct board *board, struct area at, int cell, enum player player)
{
    const struct theme *theme = board->theme;
    bool is_letter = at.rows < MEDIUM_ROWS;
    bool is_on_line = board->winning_cells >> cell & 1;
    bool has_color = theme->styles[board_role(player)].fixed != COLOR_OWN;
    enum role role = board_role(player);

    if (is_on_line && (is_letter || !has_color))
        role = player == PLAYER_X ? ROLE_WON_X : ROLE_WON_O;
    else if (board->winning_cells && !is_on_line)
        role = ROLE_FAINT;
    if (is_letter) {
        for (int col = 0; col < at.cols; col++)
            canvas_glyph(board->canvas, at.row, at.col + col, role, L' ');
        draw_middle(board, at, role, theme->small[player]);
        if (cell == session_last_move(board->session) && !is_on_line)
            draw_sides(board, at, role, theme->last);
    } else if (at.rows < LARGE_ROWS) {
        draw_art(board, at, role, theme->medium[player], MEDIUM_ROWS);
    } else if (at.rows < HUGE_ROWS) {
        draw_art(board, at, role, theme->large[player], LARGE_ROWS);
    } else {
        draw_art(board, at, role, theme->huge[player], HUGE_ROWS);
    }
}

/* The winner if the cell is taken, and the number of moves until then; the best cells stand out. */
static void draw_outlook(const struct board *board, struct area at, int cell)
{
    struct outlook outlook = solver_outlook_of(board->game, cell);
    enum player mover = game_turn(board->game);
    char winner = game_letter(outlook.value > 0 ? mover : game_other(mover));
    enum role role = solver_best_cells(board->game) >> cell & 1 ? ROLE_STRONG : ROLE_FAINT;
    bool is_draw = outlook.value == 0;
    int row = at.row + at.rows / 2;
    char words[CANVAS_COLS];

    if (at.rows == 1) {
        snprintf(words, sizeof words, "%c%d", is_draw ? '=' : winner, outlook.plies);
        canvas_text(board->canvas, row, at.col + at.cols / 2, at.cols, role, words);
        return;
    }
    if (is_draw)
        snprintf(words, sizeof words, "draw");
    else
        snprintf(words, sizeof words, at.rows >= LARGE_ROWS ? "%c wins in %d" : "%c in %d", winner,
                 outlook.plies);
    canvas_text(board->canvas, row + 1, at.col + (at.cols - (int)strlen(words) + 1) / 2, at.cols,
                role, words);
}

/* A corner of the cell, and the blank between it and a mark: in one colour they cost the terminal
 * no change of style. */
static void draw_corner(const struct board *board, struct area at, enum role role, int corner)
{
    int row = corner < 2 ? at.row : at.row + at.rows - 1;
    int col = corner % 2 ? at.col + at.cols - 1 : at.col;
    int beside = corner % 2 ? col - 1 : col + 1;
    bool has_mark = board->canvas->glyphs[at.row + at.rows / 2][at.col + at.cols / 2].role == role;

    canvas_glyph(board->canvas, row, col, role, board->theme->frame[corner]);
    if (has_mark && board->canvas->glyphs[row][beside].rune == L' ')
        canvas_glyph(board->canvas, row, beside, role, L' ');
}

/* The corners, or the sides if the cell has one row. */
static void draw_frame(const struct board *board, struct area at, enum role role)
{
    if (at.rows == 1)
        draw_sides(board, at, role, board->theme->select);
    for (int corner = 0; corner < 4 && at.rows > 1; corner++)
        draw_corner(board, at, role, corner);
}

/* Its mark; or, until the end, its number, or the mark to come if it is selected and may be set.
 * Until then the selected cell has a frame, in the colour of the player who has it or may take it,
 * and the cursor in its middle. A refused cell has signs at its sides. */
static void draw_cell(const struct board *board, int cell)
{
    const struct session *session = board->session;
    struct area at = cell_area(board, cell);
    enum mark mark = game_cell(board->game, cell);
    bool is_empty = mark == MARK_EMPTY;
    bool is_selected = cell == session->display.cursor;
    enum player player = is_empty ? game_turn(board->game) : mark - MARK_X;

    canvas_event(board->canvas, at, (enum event)(EVENT_CELL + cell));
    if (!is_empty)
        draw_mark(board, at, cell, player);
    else if (!board->is_over && is_selected && session_can_place(session))
        draw_middle(board, at, player == PLAYER_X ? ROLE_GHOST_X : ROLE_GHOST_O,
                    board->theme->ghost[player]);
    else if (!board->is_over)
        draw_middle(board, at, ROLE_FAINT, L'1' + (wchar_t)cell);
    if (is_selected && !board->is_over) {
        draw_frame(board, at, board_role(player));
        board->canvas->cursor_row = at.row + at.rows / 2;
        board->canvas->cursor_col = at.col + at.cols / 2;
    }
    if (is_selected && session->display.refused == cell)
        draw_sides(board, at, ROLE_REFUSED, board->theme->refuse);
    if (is_empty && !board->is_over && session->display.evaluate)
        draw_outlook(board, at, cell);
}

void board_draw(struct canvas *canvas, int row, int col, struct size cell,
                const struct session *session, const struct theme *theme)
{
    struct game game = session_game(session);
    const struct board board = {
        .canvas = canvas,
        .row = row,
        .col = col,
        .cell = cell,
        .session = session,
        .theme = theme,
        .game = game,
        .winning_cells = game_winning_cells(game),
        .is_over = game_status(game) != STATUS_ONGOING,
    };

    draw_grid(&board);
    for (int i = 0; i < GAME_CELLS; i++)
        draw_cell(&board, i);
}
