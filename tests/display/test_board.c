/* SPDX-License-Identifier: MIT
 *
 * The board, in every theme and size.
 */
#include "display/board.h"
#include "drawing.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_cursor_stands_in_the_middle_of_the_selected_cell_and_after_the_end_on_enter)
{
    for (int i = 0; i < oracle.positions; i += 101)
        for (int j = 0; j < LAYOUTS; j++)
            for (int cell = 0; cell < GAME_CELLS; cell++) {
                struct session session = drawing_session(suite_game(oracle.position[i]));

                session.display.cursor = cell;

                struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);
                struct area area = drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell);
                struct area enter;
                bool is_over = !strstr(oracle_words(oracle.position[i]), "to move");

                if (is_over
                        ? !drawing_find(&canvas, "Enter", &enter) || canvas.cursor_row != enter.row
                              || canvas.cursor_col != enter.col
                        : canvas.cursor_row != area.row + area.rows / 2
                              || canvas.cursor_col != area.col + area.cols / 2)
                    drawing_fail(&canvas, "%s: the cursor, cell %d", oracle.position[i], cell + 1);
            }
}

/* The glyph of the largest art for which a cell of that size has room; a blank beside it. */
static wchar_t art(const struct theme *theme, enum player player, struct size cell, int row,
                   int col)
{
    static const wchar_t *none[] = {L""};
    const wchar_t *const *lines = cell.rows >= 9 ? theme->huge[player]
                                : cell.rows >= 5 ? theme->large[player]
                                : cell.rows >= 3 ? theme->medium[player]
                                                 : none;
    int rows = cell.rows >= 9 ? 9 : cell.rows >= 5 ? 5 : cell.rows >= 3 ? 3 : 0;
    int cols = (int)wcslen(lines[0]);

    if (rows == 0)
        return col == cell.cols / 2 ? theme->small[player] : L' ';
    row -= (cell.rows - rows) / 2;
    col -= (cell.cols - cols) / 2;
    return row >= 0 && row < rows && col >= 0 && col < cols ? lines[row][col] : L' ';
}

static bool has_color(const struct theme *theme, enum role role)
{
    return theme->styles[role].fixed != COLOR_OWN;
}

/* The role of a mark. After a win the marks beside the line are grey, and those of the line stand
 * out if they have no colour or are letters. */
static enum role mark_role(const struct theme *theme, const char *board, struct size cell, int i,
                           enum player player)
{
    enum role role = player ? ROLE_O : ROLE_X;

    if (strstr(oracle_words(board), "won") == NULL)
        return role;
    if (!oracle_on_line(board, i))
        return ROLE_FAINT;
    return has_color(theme, role) && cell.rows > 1 ? role : player ? ROLE_WON_O : ROLE_WON_X;
}

/* The corner, or the side, of the selected cell at a place within it; 0 if it has none there. */
static wchar_t frame_at(const struct theme *theme, struct size cell, int row, int col)
{
    bool left = col == 0, right = col == cell.cols - 1;

    if (!left && !right)
        return 0;
    if (cell.rows == 1)
        return theme->select[right];
    return row == 0 ? theme->frame[right] : row == cell.rows - 1 ? theme->frame[2 + right] : 0;
}

/* The rune and the role that the theme has at a place within a cell. */
static struct glyph cell_glyph(const struct theme *theme, const struct session *session,
                               const char *board, struct size cell, int i, int row, int col)
{
    enum mark mark = game_cell(session_game(session), i);
    bool ongoing = strstr(oracle_words(board), "to move") != NULL;
    bool middle = row == cell.rows / 2 && col == cell.cols / 2;
    bool selected = i == session->display.cursor && ongoing;
    enum player player = mark ? mark - MARK_X : game_turn(session_game(session));
    enum role role = mark_role(theme, board, cell, i, player);
    wchar_t frame = frame_at(theme, cell, row, col);

    if (selected && frame)
        return (struct glyph){frame, player ? ROLE_O : ROLE_X, 0};
    if (cell.rows == 1 && frame && i == session_last_move(session) && !oracle_on_line(board, i))
        return (struct glyph){theme->last[col > 0], role, 0};
    if (mark)
        return (struct glyph){art(theme, player, cell, row, col), role, 0};
    if (!middle || !ongoing)
        return (struct glyph){L' ', role, 0};
    if (selected)
        return (struct glyph){theme->ghost[player], player ? ROLE_GHOST_O : ROLE_GHOST_X, 0};
    return (struct glyph){L'1' + (wchar_t)i, ROLE_FAINT, 0};
}

/* True if the glyph may stand at that place of the board. */
static bool may_stand(const struct glyph *glyph, const struct theme *theme,
                      const struct session *session, struct size cell, const char *board, int row,
                      int col)
{
    bool across = row % (cell.rows + 1) == cell.rows;
    bool down = col % (cell.cols + 1) == cell.cols;
    int at = row / (cell.rows + 1) * 3 + col / (cell.cols + 1);
    struct glyph expected;

    if (across || down)
        return glyph->rune == theme->grid[across && down ? 2 : down] && glyph->role == ROLE_GRID;
    expected =
        cell_glyph(theme, session, board, cell, at, row % (cell.rows + 1), col % (cell.cols + 1));
    return glyph->rune == expected.rune && (expected.rune == L' ' || glyph->role == expected.role);
}

static void check_board(const struct theme *theme, const struct session *session,
                        const struct drawing_layout *layout, const char *board)
{
    struct size cell = layout->cell;
    struct canvas canvas;

    view_draw(&canvas, session, theme, layout->size);

    struct area first = drawing_area_of(&canvas, EVENT_CELL);

    for (int row = 0; row < 3 * cell.rows + 2; row++)
        for (int col = 0; col < 3 * cell.cols + 2; col++) {
            const struct glyph *glyph = &canvas.glyphs[first.row + row][first.col + col];

            if (!may_stand(glyph, theme, session, cell, board, row, col)) {
                drawing_fail(&canvas, "%s in %s: '%lc' with the role %d at %d,%d of the board",
                             board, theme->name, (wint_t)glyph->rune, (int)glyph->role, col, row);
            }
        }
}

TEST(every_place_of_the_board_shows_what_it_should_in_every_look_and_size)
{
    const struct theme *theme = themes;

    for (int i = 0; i < oracle.positions; i++) {
        struct session session = drawing_session(suite_game(oracle.position[i]));

        session.display.cursor = i % GAME_CELLS;
        check_board(theme, &session, &drawing_layouts[i % LAYOUTS], oracle.position[i]);
        theme = theme_next(theme, false);
    }
}

TEST(the_last_move_is_marked_in_its_cell_where_the_marks_are_letters)
{
    for (int i = 0; i < oracle.positions; i += 3)
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            char board[ORACLE_BOARD_SIZE];

            strcpy(board, oracle.position[i]);
            if (!drawing_may_move(board, cell))
                continue;

            struct session session = drawing_session_after_move(board, cell);

            session.display.cursor = (cell + i) % GAME_CELLS;
            board[cell] = oracle_turn(board);
            check_board(themes, &session, &drawing_layouts[i / 3 % LAYOUTS], board);
        }
}

/* A copy of that area of the canvas. */
static struct canvas cut(const struct canvas *canvas, struct area area)
{
    struct canvas part = {.size = {area.rows, area.cols}};

    for (int row = 0; row < area.rows; row++)
        for (int col = 0; col < area.cols; col++)
            part.glyphs[row][col] = canvas->glyphs[area.row + row][area.col + col];
    return part;
}

static void check_outlooks(const struct drawing_layout *layout, const char *board)
{
    static const char *const forms[] = {[1] = "%c",
                                        [3] = "%c in %d",
                                        [5] = "%c wins in %d",
                                        [7] = "%c wins in %d",
                                        [11] = "%c wins in %d"};
    struct session session = drawing_session(suite_game(board));

    session.display.evaluate = true;

    struct canvas canvas = drawing_draw(&session, layout->size);

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char text[CANVAS_COLS];

        if (!drawing_may_move(board, cell))
            continue;

        struct outlook outlook = solver_outlook_of(session_game(&session), cell);
        struct canvas alone = cut(&canvas, drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell));
        char mover = oracle_turn(board);
        char winner = outlook.value > 0 ? mover : mover == 'X' ? 'O' : 'X';
        bool is_best = solver_best_cells(session_game(&session)) >> cell & 1;
        struct area at;

        if (outlook.value == 0)
            snprintf(text, sizeof text, layout->cell.rows == 1 ? "=" : "draw");
        else
            snprintf(text, sizeof text, forms[layout->cell.rows], winner, outlook.plies);
        drawing_must_show(&alone, text);
        drawing_find(&alone, text, &at);
        ck_assert_int_eq(alone.glyphs[at.row][at.col].role, is_best ? ROLE_STRONG : ROLE_FAINT);
    }
}

TEST(what_a_cell_leads_to_stands_in_every_empty_cell)
{
    for (int i = 0; i < oracle.positions; i += 4 * suite_share())
        for (int j = 0; j < LAYOUTS; j++)
            check_outlooks(&drawing_layouts[j], oracle.position[i]);
}
