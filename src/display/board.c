/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "display/marks.h"
#include "display/page.h"

/* A cell as it is drawn. */
struct seen {
    int cell;
    struct area at;
    bool is_mark, is_ghost, is_selected, is_last;
    enum player player; /* the player of the mark, or of the ghost */
};

static struct area cell_area(const struct page *page, int cell)
{
    const struct layout *layout = &page->layout;

    return (struct area){
        layout->board.row + cell / GAME_SIDE * marks_pitch(layout->cell.rows),
        layout->board.col + cell % GAME_SIDE * marks_pitch(layout->cell.cols),
        layout->cell.rows,
        layout->cell.cols,
    };
}

/* A ghost is a mark that is not on the board yet: the mark that Enter would place in the selected
 * cell, or a mark on its way to the host. During the computer's breath (see view.h) no cell is
 * selected. */
static struct seen see_cell(const struct page *page, int cell)
{
    const struct session *session = page->session;
    enum mark mark = game_cell(page->game, cell);
    bool is_breath = session != page->settled;
    bool is_selected = !page->is_over && !is_breath && cell == session->display.cursor;
    bool is_coming =
        cell == table_pending(&session->table) || (is_selected && session_can_place(session));

    return (struct seen){
        .cell = cell,
        .at = cell_area(page, cell),
        .is_mark = mark != MARK_EMPTY,
        .is_ghost = mark == MARK_EMPTY && is_coming,
        .is_selected = is_selected,
        .is_last = cell == match_cell(&session->match, page->moves),
        .player = mark == MARK_EMPTY ? game_turn(page->game) : mark - MARK_X,
    };
}

/* ---- The grid, the marks and the strikes. ---- */

static void draw_grid(const struct page *page)
{
    const struct layout *layout = &page->layout;

    for (int row = 0; row < layout->board.rows; row++) {
        for (int col = 0; col < layout->board.cols; col++) {
            bool across = (row + 1) % marks_pitch(layout->cell.rows) == 0;
            bool down = (col + 1) % marks_pitch(layout->cell.cols) == 0;

            if (across || down)
                canvas_glyph(page->canvas, layout->board.row + row, layout->board.col + col,
                             ROLE_GRID, page->theme->grid[across && down ? 2 : down]);
        }
    }
}

/* The level of a mark. A ghost is faint, and so is a mark outside the winning line. Lines and dots
 * need a higher level than blocks to be seen. */
static int choose_level(const struct page *page, struct seen seen, bool is_outside)
{
    if (!seen.is_ghost && !is_outside)
        return INK_LEVELS;
    if (page->theme->marks != MARKS_BLOCKS)
        return INK_FAINT_LINES;
    return seen.is_ghost ? INK_GHOST : INK_LOST;
}

/* With MARKS_LETTERS no ghost is drawn: the number of the cell would be lost among the letters. */
static void add_mark(const struct page *page, struct picture *picture, struct seen seen)
{
    unsigned won = game_winning_cells(page->game);
    bool is_outside = won && !(won >> seen.cell & 1);
    bool is_told_by_tone = page->theme->marks == MARKS_BLOCKS && page->theme->is_blended;

    if (seen.is_mark || (seen.is_ghost && page->theme->marks != MARKS_LETTERS))
        picture->marks[seen.cell] = (struct drawn_mark){
            marks_shape(page->theme, page->layout.cell, seen.cell, seen.player,
                        seen.is_ghost || (is_outside && !is_told_by_tone)),
            page_hue(seen.player),
            choose_level(page, seen, is_outside),
        };
}

static int first_of(unsigned cells)
{
    int cell = 0;

    while (!(cells >> cell & 1))
        cell++;
    return cell;
}

static int last_of(unsigned cells)
{
    int cell = GAME_CELLS - 1;

    while (!(cells >> cell & 1))
        cell--;
    return cell;
}

static void add_strikes(const struct page *page, struct picture *picture)
{
    unsigned won = game_winning_cells(page->game);

    picture->winner = game_status(page->game) == STATUS_O_WON ? PLAYER_O : PLAYER_X;
    for (int line = 0; line < GAME_LINES; line++)
        if ((won & game_lines[line]) == game_lines[line] && page->strike > 0)
            picture->strikes[picture->strike_count++] =
                marks_strike(page->theme, page->layout.cell, first_of(game_lines[line]),
                             last_of(game_lines[line]), page->strike);
}

static void draw_marks(const struct page *page)
{
    struct picture picture = {.cell = page->layout.cell};

    for (int cell = 0; cell < GAME_CELLS; cell++)
        add_mark(page, &picture, see_cell(page, cell));
    add_strikes(page, &picture);
    marks_draw(page->canvas, page->theme, &picture, page->layout.board.row, page->layout.board.col);
}

/* If a cell is only one row high, a mark is a letter. A win has no strike then. Instead, the
 * letters of the winning line have roles of their own, and the other letters are faint. */
static void draw_letter(const struct page *page, struct seen seen)
{
    static const enum role won_roles[] = {ROLE_WON_X, ROLE_WON_O};
    static const enum role ghost_roles[] = {ROLE_GHOST_X, ROLE_GHOST_O};
    unsigned won = game_winning_cells(page->game);
    const wchar_t *runes = seen.is_mark ? page->theme->small : page->theme->ghost;
    enum role role = !seen.is_mark        ? ghost_roles[seen.player]
                   : won >> seen.cell & 1 ? won_roles[seen.player]
                   : won                  ? ROLE_FAINT
                                          : page_role(seen.player);

    if (seen.is_mark || (seen.is_ghost && !page->session->display.evaluate))
        canvas_glyph(page->canvas, seen.at.row, seen.at.col + seen.at.cols / 2, role,
                     runes[seen.player]);
}

/* ---- In and around a cell. ---- */

/* The row of the cell's number, and of the signs at its sides. */
static int middle_row(struct area at)
{
    return at.row + (at.rows - 1) / 2;
}

/* The area for two signs, one in its first column and one in its last. It is the middle row of the
 * cell or, if an O fills the cell, the part of that row inside the O. */
static struct area area_of_signs(const struct page *page, struct seen seen)
{
    enum { WITHIN = 2 };
    bool is_within =
        seen.is_mark && seen.player == PLAYER_O && marks_fill_cell(page->theme, page->layout.cell);
    struct area at = {middle_row(seen.at), seen.at.col, 1, seen.at.cols};

    if (is_within) {
        at.col += WITHIN;
        at.cols -= 2 * WITHIN;
    }
    return at;
}

static void draw_pair(const struct page *page, struct area at, enum role role,
                      const wchar_t signs[2])
{
    canvas_glyph(page->canvas, at.row, at.col, role, signs[0]);
    canvas_glyph(page->canvas, at.row, at.col + at.cols - 1, role, signs[1]);
}

static void draw_corners(const struct page *page, struct area at, enum role role)
{
    struct area bottom = area_take_bottom(&at, 1);

    draw_pair(page, at, role, page->theme->frame);
    draw_pair(page, bottom, role, page->theme->frame + 2);
}

/* Put a trace of the mark's hue behind the mark, and a column of it at both sides. */
static void lay_trace(const struct page *page, struct seen seen)
{
    struct area at = seen.at;
    struct shape mark = marks_shape(page->theme, page->layout.cell, seen.cell, seen.player, false);
    int margin = (at.cols - (int)(2 * mark.reach)) / 2 - 1;

    if (margin > 0) {
        area_take_left(&at, margin, 0);
        at.cols -= margin;
    }
    canvas_ground(page->canvas, at, canvas_ink(page_hue(seen.player), INK_MIDDLE, INK_TRACE));
}

/* Draw the signs of a cell.
 *
 *     selected, with a large ghost       none: the ghost is enough
 *     selected, without a large ghost    a frame; brackets in a small cell or with MARKS_LETTERS
 *     the last mark                      a trace of its hue, if half blocks are blended
 *     otherwise, the last mark           a frame; in a small cell, signs that point at the mark
 *     the last mark of a finished game   none: the moves show it
 *
 * Around the last mark, frame and brackets have the colour of the mark. */
static void draw_signs(const struct page *page, struct seen seen)
{
    bool is_large = seen.at.rows > MARKS_LEAST_ROWS && page->theme->marks != MARKS_LETTERS;
    bool has_ghost = seen.is_ghost && seen.at.rows > 1 && page->theme->marks != MARKS_LETTERS;
    bool is_last = seen.is_last && game_status(page->game) == STATUS_ONGOING;
    bool has_ground =
        page->theme->is_blended && page->theme->marks == MARKS_BLOCKS && seen.at.rows > 1;
    enum role role = is_last ? page_bold_role(seen.player) : ROLE_TEXT;
    bool is_framed = seen.is_selected && !has_ghost;
    struct area at = area_of_signs(page, seen);

    if (is_last && has_ground)
        lay_trace(page, seen);
    else if (is_large && (is_framed || is_last))
        draw_corners(page, seen.at, role);
    else if (is_framed)
        draw_pair(page, at, role, page->theme->select);
    else if (is_last)
        draw_pair(page, at, role, page->theme->last);
}

/* Write how the game ends after a move. " win 2 " says that the player wins with 2 marks, and that
 * this move is the first of them. " loss 2 " says that the opponent wins with 2 marks. If " win 2 "
 * does not fit into the columns, write " win ". If " win " does not fit either, write "W". */
static void write_evaluation(struct evaluation evaluation, int cols, char text[CANVAS_COLS])
{
    static const char *const words[] = {"loss", "draw", "win"};
    const char *word = words[evaluation.value + 1];
    int marks = (evaluation.plies + (evaluation.value > 0)) / 2;
    int length = snprintf(text, CANVAS_COLS, " %s %d ", word, marks);

    if (evaluation.value == 0 || length > cols)
        length = snprintf(text, CANVAS_COLS, " %s ", word);
    if (length > cols)
        snprintf(text, CANVAS_COLS, "%c", toupper((unsigned char)word[0]));
}

/* Draw the evaluation of a free cell: below its number or, if the cell is only one row high,
 * instead of the number. If some cells are better than others, the best cells are lit in the colour
 * of the player to move. */
static void draw_evaluation(const struct page *page, struct area at, int cell)
{
    unsigned best = solver_best_cells(page->evaluated);
    bool is_choice = best != game_cells(page->evaluated, MARK_EMPTY);
    enum role role = !is_choice       ? ROLE_TEXT
                   : best >> cell & 1 ? page_pill_role(game_turn(page->evaluated))
                                      : ROLE_FAINT;
    char text[CANVAS_COLS];
    int length;

    write_evaluation(solver_evaluate_move(page->evaluated, cell), at.cols, text);
    length = (int)strlen(text);
    canvas_text(page->canvas, middle_row(at) + (at.rows > 1), at.col + (at.cols - length + 1) / 2,
                length, role, text);
}

/* The place of the number of a free cell: in its middle or, if the ghost of an X is there, in the
 * middle of the space between the upper arms of the X. */
static struct area place_of_number(const struct page *page, struct area cell)
{
    struct area at = {middle_row(cell), cell.col + cell.cols / 2, 1, 1};
    int rows = at.row - cell.row; /* above the number */

    while (rows > 0 && canvas_at(page->canvas, cell.row + rows, at.col)->runes[0] != L' ')
        rows--;
    if (cell.row + rows < at.row)
        at.row = cell.row + rows / 2;
    return at;
}

/* Draw the number and the evaluation of a free cell. If the cell is only one row high, a ghost
 * replaces the number. */
static void draw_free_cell(const struct page *page, struct seen seen, struct area place)
{
    const char number[] = {(char)('1' + seen.cell), '\0'};

    if (seen.at.rows > 1 || !seen.is_ghost)
        canvas_text(page->canvas, place.row, place.col, 1,
                    seen.is_selected ? ROLE_TEXT : ROLE_FAINT, number);
    if (page->session->display.evaluate && seen.cell != table_pending(&page->session->table))
        draw_evaluation(page, seen.at, seen.cell);
}

/* The cursor is never on a mark. It is on the number of a free cell, where a screen reader speaks
 * it, in the middle of a large O, between the upper arms of a large X, and at the left of a letter.
 */
static void put_cursor(const struct page *page, struct seen seen, struct area place)
{
    struct area at = seen.is_mark ? (struct area){middle_row(seen.at), place.col, 1, 1} : place;
    bool has_blanks = seen.at.cols > GAME_SIDE; /* at the sides of a letter */

    if (seen.is_mark && seen.at.rows == 1)
        at.col = seen.at.col + has_blanks;
    else if (seen.is_mark && seen.player == PLAYER_X)
        at.row = seen.at.row;
    if (seen.is_mark)
        page_put_quiet_cursor(page, at);
    else
        page_put_cursor(page, at);
}

void board_draw(const struct page *page)
{
    draw_grid(page);
    if (page->layout.cell.rows > 1)
        draw_marks(page);
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct seen seen = see_cell(page, cell);
        struct area place = place_of_number(page, seen.at);

        canvas_event(page->canvas, seen.at, (enum event)(EVENT_CELL + cell));
        if (!seen.is_mark && (!page->is_over || page->is_back))
            draw_free_cell(page, seen, place);
        if (seen.at.rows == 1)
            draw_letter(page, seen);
        draw_signs(page, seen);
        if (seen.is_selected)
            put_cursor(page, seen, place);
    }
}
