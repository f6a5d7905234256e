/* SPDX-License-Identifier: MIT
 *
 * The board, in every theme and size.
 */
#include "display/page.h"
#include "drawing.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_cursor_stands_in_the_middle_of_the_selected_cell_and_after_the_end_on_enter)
{
    int few = suite_share() > 1 ? GAME_CELLS : 1;

    for (int i = 0; i < oracle.positions; i += 101)
        for (int j = 0; j < LAYOUTS; j++)
            for (int cell = (i + j) % few; cell < GAME_CELLS; cell += few) {
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

/* ---- Without colours: runes, and whether they are bold or reversed. ---- */

/* What the first cell can look like in a game; X has it, but for the two empty ones. */
static const struct {
    const char *name, *board;
    int last, cursor; /* cells, or NONE */
} looks[] = {
    {"an X", "X.......O", NONE, 4},
    {"an O", "O.......X", NONE, 4},
    {"an X that is the last mark", ".......XO", 0, 4},
    {"an O that is the last mark", "........X", 0, 4},
    {"an X that is selected", "X.......O", NONE, 0},
    {"an X of the winning line", "XXXOO....", NONE, 4},
    {"an O of the winning line", "OOOXX.X..", NONE, 4},
    {"an empty cell", "........X", NONE, 4},
    {"a selected cell for O", "........X", NONE, 0},
    {"a selected cell for X", ".......XO", NONE, 0},
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

static struct canvas draw_look(int i, const struct theme *theme, struct size terminal)
{
    struct session session = looks[i].last == NONE
                               ? drawing_session(suite_game(looks[i].board))
                               : drawing_session_after_move(looks[i].board, looks[i].last);
    struct canvas canvas;

    session.display.cursor = looks[i].cursor;
    view_draw(&canvas, &session, theme, terminal);
    return canvas;
}

static unsigned attributes(const struct theme *theme, const struct glyph *glyph)
{
    return theme->styles[glyph->role].attributes & (STYLE_BOLD | STYLE_REVERSE);
}

/* True if the first cell and the gap at its right look the same on both. */
static bool looks_same(const struct theme *theme, const struct canvas *one,
                       const struct canvas *other)
{
    struct area at = drawing_area_of(other, EVENT_CELL);

    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols + 1; col++) {
            const struct glyph *a = &one->glyphs[row][col];
            const struct glyph *b = &other->glyphs[row][col];

            if (a->runes[0] != b->runes[0] || attributes(theme, a) != attributes(theme, b))
                return false;
        }
    return true;
}

/* The attributes are the same for 8 colours and for 256. */
TEST(what_is_won_last_or_selected_is_seen_without_colours_in_every_look_and_size)
{
    static struct canvas drawn[LOOKS];

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct theme plain = theme_without_color(theme);

            for (int i = 0; i < LOOKS; i++) {
                drawn[i] = draw_look(i, &plain, drawing_layouts[layout].size);
                for (int j = 0; j < i; j++)
                    if (looks_same(theme, &drawn[i], &drawn[j])
                        || looks_same(&plain, &drawn[i], &drawn[j]))
                        drawing_fail(&drawn[i], "%s: %s looks like %s", theme->name, looks[i].name,
                                     looks[j].name);
            }
        }
}

/* No rune of a mark gives way to the frame of its cell. */
TEST(the_frame_of_a_cell_leaves_its_mark_whole_in_every_look_and_size)
{
    enum { MARK, SELECTED = 4 };

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct size terminal = drawing_layouts[layout].size;
            struct canvas mark = draw_look(MARK, theme, terminal);

            struct canvas framed = draw_look(SELECTED, theme, terminal);
            struct area at = drawing_area_of(&framed, EVENT_CELL);

            for (int i = 0; i < at.rows * at.cols; i++) {
                int row = at.row + i / at.cols;
                int col = at.col + i % at.cols;
                wchar_t rune = mark.glyphs[row][col].runes[0];

                if (rune == L' ' && framed.glyphs[row][col].role != ROLE_TEXT
                    && framed.glyphs[row][col].runes[0] != L' ')
                    drawing_fail(&framed, "a frame like the mark in %s", theme->name);
                if (rune != L' ' && framed.glyphs[row][col].runes[0] != rune)
                    drawing_fail(&framed, "%s in %s", looks[SELECTED].name, theme->name);
            }
        }
}

TEST(a_mark_on_its_way_to_the_host_is_drawn_faint_and_whole)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = drawing_session(suite_game("X........"));
        struct session after = drawing_session(suite_game("X.......O"));
        int strokes = 0;

        drawing_share(&session, PERSON_GUEST, ABSENCE_NONE);
        session.table.sent = DEED_PLAY;
        session.table.pending = GAME_CELLS - 1;

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

/* ---- A win. ---- */

static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
enum { LINES = sizeof lines / sizeof lines[0] };

/* The strokes of the line on the grid between the two cells, in that role. */
static int count_strokes(const struct canvas *canvas, int cell, int next, enum role role)
{
    struct area one = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
    struct area other = drawing_area_of(canvas, EVENT_CELL + (unsigned)next);
    int row = (one.row + other.row) / 2 + one.rows / 2;
    int col = (one.col + other.col) / 2 + one.cols / 2;
    const struct glyph *glyph = &canvas->glyphs[row][col];

    return glyph->role == role && glyph->runes[0] != L' ' && glyph->event == EVENT_NONE;
}

static bool is_won(const char *board, const int line[3])
{
    return board[line[0]] != '.' && board[line[0]] == board[line[1]]
        && board[line[1]] == board[line[2]];
}

/* The number of roles of the winner, and of marks that have a colour though they have not won. */
static void check_marks(const struct canvas *canvas, const char *board, unsigned winning)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct area at = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
        bool is_small = at.rows == 1;
        enum role won = board[cell] == 'X' ? is_small ? ROLE_WON_X : ROLE_BOLD_X
                      : is_small           ? ROLE_WON_O
                                           : ROLE_BOLD_O;
        const struct glyph *glyph = &canvas->glyphs[at.row + at.rows / 2][at.col];
        int strokes = 0;

        for (int col = is_small; col < at.cols - is_small; col++)
            if (glyph[col].role == (winning >> cell & 1 ? won : ROLE_FAINT)
                && glyph[col].runes[0] != L' ')
                strokes++;
        if (board[cell] != '.' && strokes == 0)
            drawing_fail(canvas, "%s: the mark in cell %d", board, cell + 1);
    }
}

/* Rows, columns, diagonals and two at once. */
TEST(a_win_has_a_line_through_its_marks_and_all_others_are_grey_in_every_look_and_size)
{
    int few = suite_share();
    int doubles = 0;

    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        const struct theme *theme = &themes[i / 7 % 4];
        struct session session = drawing_session(suite_game(board));
        unsigned winning = 0;
        enum role role = ROLE_GRID;
        int won = 0;

        for (int line = 0; line < LINES; line++)
            if (is_won(board, lines[line])) {
                for (int j = 0; j < 3; j++)
                    winning |= 1u << lines[line][j];
                role = board[lines[line][0]] == 'X' ? ROLE_BOLD_X : ROLE_BOLD_O;
                won++;
            }
        doubles += won == 2;
        for (int layout = i % few; layout < LAYOUTS && won > 0; layout += few) {
            struct canvas canvas;

            view_draw(&canvas, &session, theme, drawing_layouts[layout].size);
            check_marks(&canvas, board, winning);
            for (int line = 0; line < LINES; line++)
                for (int j = 0; j < 2; j++)
                    if (count_strokes(&canvas, lines[line][j], lines[line][j + 1], role)
                        != (is_won(board, lines[line])))
                        drawing_fail(&canvas, "%s in %s: line %d", board, theme->name, line);
        }
    }
    ck_assert_int_gt(doubles, 0);
}

TEST(a_draw_greys_no_mark)
{
    struct session session = drawing_session(suite_game("XOXXOOOXX"));

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct canvas canvas;

            view_draw(&canvas, &session, theme, drawing_layouts[layout].size);
            for (int cell = 0; cell < GAME_CELLS; cell++) {
                struct area at = drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell);

                for (int i = 0; i < at.rows * at.cols; i++)
                    if (canvas.glyphs[at.row + i / at.cols][at.col + i % at.cols].role
                        == ROLE_FAINT)
                        drawing_fail(&canvas, "cell %d in %s", cell + 1, theme->name);
            }
        }
}

TEST(the_line_of_a_win_grows_from_its_first_mark_to_its_last)
{
    struct session session = drawing_session(suite_game("XXXOO...."));

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            int before = 0;

            for (int percent = 0; percent <= 100; percent += 10) {
                struct canvas canvas;
                int strokes = 0;

                view_draw_line(&canvas, &session, theme, drawing_layouts[layout].size, percent);
                strokes += count_strokes(&canvas, 0, 1, ROLE_BOLD_X);
                strokes += 2 * count_strokes(&canvas, 1, 2, ROLE_BOLD_X);
                if (strokes == 2 || strokes < before || (percent == 0 && strokes > 0)
                    || (percent == 100 && strokes < 3))
                    drawing_fail(&canvas, "%d percent in %s", percent, theme->name);
                before = strokes;
            }
        }
}

/* ---- Marks. ---- */

/* The number of glyphs of a mark that are no blank. */
static int count_glyphs(const struct theme *theme, enum player player, struct size cell,
                        enum marks_weight weight)
{
    int count = 0;

    for (int i = 0; i < cell.rows * cell.cols; i++) {
        int row = i / cell.cols;
        int col = i % cell.cols;
        wchar_t rune = marks_rune(theme, player, cell, weight, row, col);
        wchar_t turned =
            marks_rune(theme, player, cell, weight, cell.rows - 1 - row, cell.cols - 1 - col);

        count += rune != L' ';
        if ((rune == L' ') != (turned == L' ') || (theme->ascii && (rune < L' ' || rune > L'~'))
            || (theme == themes
                && (!wcschr(L" ▀▄█", rune)
                    || turned
                           != (rune == L'▀'   ? L'▄'
                               : rune == L'▄' ? L'▀'
                                              : rune))))
            ck_abort_msg("%s: '%lc' in %dx%d", theme->name, (wint_t)rune, cell.cols, cell.rows);
    }
    return count;
}

TEST(a_mark_is_symmetrical_and_grows_with_its_cell_in_every_look_and_the_default_needs_half_blocks)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (int player = 0; player < THEME_PLAYERS; player++) {
            int before = 0;

            for (int rows = 3; rows <= 21; rows += 2) {
                struct size cell = {rows, 2 * rows + 1};
                int thin = count_glyphs(theme, (enum player)player, cell, MARKS_THIN);
                int plain = count_glyphs(theme, (enum player)player, cell, MARKS_PLAIN);
                int bold = count_glyphs(theme, (enum player)player, cell, MARKS_BOLD);

                ck_assert_msg(before < plain && thin <= plain && plain <= bold, "%s: %d rows",
                              theme->name, rows);
                before = plain;
            }
        }
}

/* Where a terminal has no grey that is fainter than its text, the strokes say who has lost. */
TEST(the_strokes_of_a_mark_that_has_lost_are_thinner_than_those_of_the_winner)
{
    struct session session = drawing_session(suite_game("XXXOO...."));

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int rows = 5; rows <= 21; rows += 2) {
            struct size cell = {rows, 2 * rows + 1};

            if (theme->marks == MARKS_STROKES)
                continue; /* its O is one stroke wide in small cells: weight and line say it */
            for (int player = 0; player < THEME_PLAYERS; player++)
                ck_assert_int_lt(count_glyphs(theme, (enum player)player, cell, MARKS_THIN),
                                 count_glyphs(theme, (enum player)player, cell, MARKS_BOLD));
        }

    struct canvas canvas = drawing_draw(&session, drawing_layouts[5].size);
    struct area at = drawing_area_of(&canvas, EVENT_CELL + 3);
    struct size cell = {at.rows, at.cols};

    for (int i = 0; i < at.rows * at.cols; i++)
        ck_assert_int_eq(canvas.glyphs[at.row + i / at.cols][at.col + i % at.cols].runes[0],
                         marks_rune(themes, PLAYER_O, cell, MARKS_THIN, i / at.cols, i % at.cols));
}

/* ---- The breath. ---- */

/* O wins with cell 6; the hints are those of afterwards. */
TEST(in_the_breath_the_whole_picture_is_one_mark_back_and_no_cell_is_selected)
{
    enum { HINTS = 4, SELECTED = 1 };
    struct size terminal = drawing_layouts[5].size;
    struct session before = drawing_session(suite_game("X.XOO...X"));
    struct session after = before;
    struct canvas shown, breath;

    drawing_press(&after, "6", 0);
    ck_assert(match_is_over(&after.match));
    before.display.cursor = SELECTED;
    view_draw(&shown, &before, themes, terminal);
    view_draw_breath(&breath, &after, themes, terminal);
    ck_assert_int_eq(breath.cursor_row, NO_CURSOR);
    for (int row = 0; row < terminal.rows - HINTS; row++)
        for (int col = 0; col < terminal.cols; col++) {
            const struct glyph *one = &shown.glyphs[row][col];
            const struct glyph *other = &breath.glyphs[row][col];

            if (one->event != EVENT_CELL + SELECTED
                && (one->runes[0] != other->runes[0] || one->role != other->role))
                drawing_fail(&breath, "at %d,%d", col, row);
        }
}
