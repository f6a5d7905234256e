/* SPDX-License-Identifier: MIT
 *
 * The board, in every theme and size.
 */
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
                const struct glyph *at = &canvas.glyphs[canvas.cursor_row][canvas.cursor_col];
                bool is_over = !strstr(oracle_words(oracle.position[i]), "to move");

                if (is_over ? at[0].runes[0] != L'E' || at[4].runes[0] != L'r'
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

/* After a win the marks beside the line are grey, and those of the line stand out. */
static enum role mark_role(const char *board, int i, enum player player)
{
    if (strstr(oracle_words(board), "won") == NULL)
        return player ? ROLE_O : ROLE_X;
    if (!oracle_on_line(board, i))
        return ROLE_FAINT;
    return player ? ROLE_WON_O : ROLE_WON_X;
}

enum frame { FRAME_CORNERS, FRAME_SIDES, FRAME_NONE };

/* True if signs at the sides of that row of a cell would touch the mark in it. */
static bool is_near(const struct theme *theme, struct size cell, enum mark mark, int row)
{
    return mark != MARK_EMPTY && cell.rows > 1
        && (art(theme, mark - MARK_X, cell, row, 1) != L' '
            || art(theme, mark - MARK_X, cell, row, cell.cols - 2) != L' ');
}

/* The frame around a cell: it does not touch the mark. */
static enum frame frame_of(const struct theme *theme, struct size cell, enum mark mark)
{
    if (cell.rows > 1 && !is_near(theme, cell, mark, 0)
        && !is_near(theme, cell, mark, cell.rows - 1))
        return FRAME_CORNERS;
    return is_near(theme, cell, mark, cell.rows / 2) ? FRAME_NONE : FRAME_SIDES;
}

/* The glyph of such corners or sides at a place within the cell; 0 if it has none there. */
static wchar_t frame_at(enum frame frame, const wchar_t corners[4], const wchar_t sides[2],
                        struct size cell, int row, int col)
{
    bool left = col == 0, right = col == cell.cols - 1;

    if ((!left && !right) || frame == FRAME_NONE)
        return 0;
    if (frame == FRAME_SIDES)
        return row == cell.rows / 2 ? sides[right] : 0;
    return row == 0 ? corners[right] : row == cell.rows - 1 ? corners[2 + right] : 0;
}

/* The rune and the role that the theme has at a place within a cell. */
static struct glyph cell_glyph(const struct theme *theme, const struct session *session,
                               const char *board, struct size cell, int i, int row, int col)
{
    enum mark mark = game_cell(session_game(session), i);
    bool ongoing = strstr(oracle_words(board), "to move") != NULL;
    bool middle = row == cell.rows / 2 && col == cell.cols / 2;
    bool selected = i == session->display.cursor && ongoing;
    bool last = i == session_last_move(session) && !selected;
    enum player player = mark ? mark - MARK_X : game_turn(session_game(session));
    enum role role = mark ? mark_role(board, i, player) : player ? ROLE_O : ROLE_X;
    bool refused = selected && i == session->display.refused;
    enum frame frame = selected ? frame_of(theme, cell, mark)
                     : last     ? (cell.rows == 1 ? FRAME_SIDES : FRAME_CORNERS)
                                : FRAME_NONE;
    wchar_t sign = frame_at(frame, selected ? theme->frame : theme->dots,
                            selected ? theme->select : theme->last, cell, row, col);

    bool at_side = col == 0 || col == cell.cols - 1;

    if (refused && at_side
        && (is_near(theme, cell, mark, cell.rows / 2) ? sign != 0 : row == cell.rows / 2))
        return (struct glyph){{theme->refuse[col > 0]}, ROLE_REFUSED, 0};
    if (sign && last)
        role = player ? ROLE_O : ROLE_X;
    if (sign)
        return (struct glyph){{sign}, role, 0};
    if (selected && frame == FRAME_NONE)
        role = ROLE_LIT;
    if (mark)
        return (struct glyph){{art(theme, player, cell, row, col)}, role, 0};
    if (!middle || !ongoing)
        return (struct glyph){{L' '}, role, 0};
    if (selected)
        return (struct glyph){{theme->ghost[player]}, player ? ROLE_GHOST_O : ROLE_GHOST_X, 0};
    return (struct glyph){{L'1' + (wchar_t)i}, ROLE_FAINT, 0};
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
        return glyph->runes[0] == theme->grid[across && down ? 2 : down]
            && glyph->role == ROLE_GRID;
    expected =
        cell_glyph(theme, session, board, cell, at, row % (cell.rows + 1), col % (cell.cols + 1));
    return glyph->runes[0] == expected.runes[0]
        && (expected.runes[0] == L' ' || glyph->role == expected.role);
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
                             board, theme->name, (wint_t)glyph->runes[0], (int)glyph->role, col,
                             row);
            }
        }
}

TEST(every_place_of_the_board_shows_what_it_should_in_every_look_and_size)
{
    const struct theme *theme = themes;

    for (int i = 0; i < oracle.positions; i++) {
        struct session session = drawing_session(suite_game(oracle.position[i]));

        session.display.cursor = i % GAME_CELLS;
        session.display.refused = i % 3 == 0 ? session.display.cursor : NO_CELL;
        check_board(theme, &session, &drawing_layouts[i % LAYOUTS], oracle.position[i]);
        theme = theme_next(theme, false);
    }
}

TEST(a_line_that_is_reversed_is_made_of_whole_rectangles)
{
    const struct size cell = {LARGE_ROWS, LARGE_COLS};
    struct theme plain = theme_without_color(themes);
    struct session session = drawing_session(suite_game("XXXOO...."));
    struct canvas canvas;
    int count = 0;

    view_draw(&canvas, &session, &plain, (struct size){24, 80});
    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++)
            count += canvas.glyphs[row][col].role == ROLE_WON_X;
    ck_assert_int_eq(count, GAME_SIDE * cell.rows * cell.cols);
}

TEST(the_last_move_is_marked_on_every_board)
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

/* The words have a blank on either side; where there is no room for them it is their first letter.
 */
static void check_evaluation(const struct drawing_layout *layout, const char *board)
{
    struct session session = drawing_session(suite_game(board));

    session.display.evaluate = true;

    struct canvas canvas = drawing_draw(&session, layout->size);

    for (int cell = 0; cell < GAME_CELLS; cell++) {
        char text[CANVAS_COLS];

        if (!drawing_may_move(board, cell))
            continue;

        struct evaluation evaluation = solver_evaluate_move(session_game(&session), cell);
        struct canvas alone = cut(&canvas, drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell));
        const char *word = evaluation.value > 0 ? "win" : evaluation.value < 0 ? "loss" : "draw";
        bool is_best = solver_best_cells(session_game(&session)) >> cell & 1;
        int marks = evaluation.value > 0 ? (evaluation.plies + 1) / 2 : evaluation.plies / 2;
        struct area at;

        if (layout->cell.cols == 3)
            snprintf(text, sizeof text, "%.1s", word);
        else if (evaluation.value == 0 || (evaluation.value < 0 && layout->cell.cols == 7))
            snprintf(text, sizeof text, " %s ", word);
        else
            snprintf(text, sizeof text, " %s %d ", word, marks);
        if (layout->cell.rows == 1 && cell == session.display.cursor)
            continue; /* between the signs of the frame there is no room for blanks */
        drawing_must_show(&alone, text);
        drawing_find(&alone, text, &at);
        ck_assert_int_eq(alone.glyphs[at.row][at.col + (text[0] == ' ')].role,
                         is_best ? ROLE_STRONG : ROLE_FAINT);
    }
}

TEST(what_a_cell_leads_to_stands_in_every_empty_cell)
{
    for (int i = 0; i < oracle.positions; i += 4 * suite_share())
        for (int j = 0; j < LAYOUTS; j++)
            check_evaluation(&drawing_layouts[j], oracle.position[i]);
}

TEST(a_mark_on_its_way_to_the_host_is_drawn_faint_and_whole)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = drawing_session(suite_game("X........"));
        struct session after = drawing_session(suite_game("X.......O"));
        int strokes = 0;

        drawing_share(&session, SIDE_GUEST, TABLE_SHARED);
        session.remote.pending = GAME_CELLS - 1;

        struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);
        struct canvas set = drawing_draw(&after, drawing_layouts[j].size);
        struct area at = drawing_area_of(&canvas, EVENT_CELL + GAME_CELLS - 1);

        for (int row = at.row; row < at.row + at.rows; row++)
            for (int col = at.col; col < at.col + at.cols; col++) {
                if (set.glyphs[row][col].role != ROLE_O || set.glyphs[row][col].runes[0] == L' ')
                    continue;
                strokes++;
                ck_assert_int_eq(canvas.glyphs[row][col].role, ROLE_FAINT);
                ck_assert_int_eq(canvas.glyphs[row][col].runes[0], set.glyphs[row][col].runes[0]);
            }
        ck_assert_int_gt(strokes, 0);
    }
}
