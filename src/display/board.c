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

/* What every part of the drawing needs. */
struct board {
    struct canvas *canvas;
    int row, col;
    struct size cell;
    const struct session *session;
    const struct theme *theme;
};

struct size board_size(struct size cell)
{
    return (struct size){GAME_SIDE * (cell.rows + 1) - 1, GAME_SIDE * (cell.cols + 1) - 1};
}

enum role board_role(enum player player)
{
    return player == PLAYER_X ? ROLE_X : ROLE_O;
}

static enum role won_role(enum player player)
{
    return player == PLAYER_X ? ROLE_WON_X : ROLE_WON_O;
}

/* Where a cell stands on the canvas. */
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

/* Draw each row from its first ink to its last. The blanks in between carry the role too: where it
 * has a background they show it, and where it has none they spare the terminal a change of
 * style. */
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

static bool is_on_winning_line(const struct board *board, int cell)
{
    return game_winning_cells(session_game(board->session)) >> cell & 1;
}

static bool is_over(const struct board *board)
{
    return game_status(session_game(board->session)) != STATUS_ONGOING;
}

static bool is_won(const struct board *board)
{
    return game_winning_cells(session_game(board->session)) != 0;
}

static void fill(const struct board *board, struct area at, enum role role)
{
    for (int row = 0; row < at.rows; row++)
        for (int col = 0; col < at.cols; col++)
            canvas_glyph(board->canvas, at.row + row, at.col + col, role, L' ');
}

/* After a win only its line keeps its art; the other marks are letters. Where all are letters, the
 * line gets a background of its own. */
static void draw_mark(const struct board *board, struct area at, int cell, enum player player)
{
    bool letters = at.rows < MEDIUM_ROWS;
    bool won = is_on_winning_line(board, cell);
    enum role role = won && letters        ? won_role(player)
                   : is_won(board) && !won ? ROLE_FAINT
                                           : board_role(player);
    const struct theme *theme = board->theme;

    /* The signs beside the art then come and go without a change of style. */
    fill(board, (struct area){at.row + at.rows / 2, at.col, 1, at.cols}, role);
    if (letters || role == ROLE_FAINT)
        draw_middle(board, at, role, theme->small[player]);
    else if (at.rows < LARGE_ROWS)
        draw_art(board, at, role, theme->medium[player], MEDIUM_ROWS);
    else if (at.rows < HUGE_ROWS)
        draw_art(board, at, role, theme->large[player], LARGE_ROWS);
    else
        draw_art(board, at, role, theme->huge[player], HUGE_ROWS);
    if (cell == session_last_move(board->session) && !won)
        draw_sides(board, at, role, theme->last);
}

/* What taking the cell leads to. */
static void draw_outlook(const struct board *board, struct area at, struct game game, int cell)
{
    struct outlook outlook = solver_outlook_of(game, cell);
    const char *value = solver_words(outlook);
    char words[CANVAS_COLS];
    int row = at.row + at.rows / 2;

    if (at.rows == 1) {
        snprintf(words, sizeof words, "%c%d", *value, outlook.plies);
        canvas_text(board->canvas, row, at.col + at.cols / 2, at.cols, ROLE_FAINT, words);
        return;
    }
    snprintf(words, sizeof words, at.rows >= LARGE_ROWS ? "%s in %d" : "%s %d", value,
             outlook.plies);
    canvas_text(board->canvas, row + 1, at.col + (at.cols - (int)strlen(words) + 1) / 2, at.cols,
                ROLE_FAINT, words);
}

/* Its number, or the mark to come if it is selected. */
static void draw_empty(const struct board *board, struct area at, int cell)
{
    struct game game = session_game(board->session);
    enum player player = game_turn(game);

    if (cell == board->session->display.cursor && !is_over(board))
        draw_middle(board, at, player == PLAYER_X ? ROLE_GHOST_X : ROLE_GHOST_O,
                    board->theme->ghost[player]);
    else
        draw_middle(board, at, ROLE_FAINT, L'1' + (wchar_t)cell);
    if (board->session->display.evaluate && !is_over(board))
        draw_outlook(board, at, game, cell);
}

/* The signs of the selected cell, refused or free to be taken, in the colour of whoever has it or
 * may take it. */
static void draw_selection(const struct board *board, struct area at, enum mark mark)
{
    struct game game = session_game(board->session);
    enum player player = mark == MARK_EMPTY ? game_turn(game) : mark - MARK_X;

    if (board->session->display.refused == board->session->display.cursor)
        draw_sides(board, at, ROLE_REFUSED, board->theme->refuse);
    else if (!is_over(board))
        draw_sides(board, at, board_role(player), board->theme->select);
    if (is_over(board))
        return; /* there is nothing to select */
    /* A block cursor would blot out the art. */
    board->canvas->cursor_row = at.row + at.rows / 2;
    board->canvas->cursor_col = mark == MARK_EMPTY || at.rows == 1 ? at.col + at.cols / 2 : at.col;
}

static void draw_cell(const struct board *board, int cell)
{
    struct area at = cell_area(board, cell);
    enum mark mark = game_cell(session_game(board->session), cell);

    canvas_event(board->canvas, at, (enum event)(EVENT_CELL + cell));
    if (mark == MARK_EMPTY)
        draw_empty(board, at, cell);
    else
        draw_mark(board, at, cell, mark - MARK_X);
    if (cell == board->session->display.cursor)
        draw_selection(board, at, mark);
}

void board_draw(struct canvas *canvas, int row, int col, struct size cell,
                const struct session *session, const struct theme *theme)
{
    const struct board board = {canvas, row, col, cell, session, theme};

    draw_grid(&board);
    for (int i = 0; i < GAME_CELLS; i++)
        draw_cell(&board, i);
}
