/* SPDX-License-Identifier: MIT
 *
 * The board, in every theme and size.
 */
#include "display/marks.h"
#include "display/page.h"
#include "drawing.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

/* On the number of a free cell; on a taken one never on the mark. */
TEST(the_cursor_is_in_the_selected_cell_but_on_no_mark_and_after_the_end_behind_the_headline)
{
    int few = suite_share() > 1 ? GAME_CELLS : 1;

    for (int i = 0; i<oracle.positions; i += suite_share()> 10 ? 307 : 101)
        for (int j = 0; j < LAYOUTS; j++)
            for (int cell = (i + j) % few; cell < GAME_CELLS; cell += few) {
                const char *board = oracle.position[i];
                struct session session = drawing_session(suite_game(board));

                session.display.cursor = cell;

                struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);
                struct area area = drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell);
                const struct glyph *at = canvas_at(&canvas, canvas.cursor_row, canvas.cursor_col);
                bool is_in_cell =
                    canvas.cursor_row >= area.row && canvas.cursor_row < area.row + area.rows
                    && canvas.cursor_col >= area.col && canvas.cursor_col < area.col + area.cols;
                bool is_over = !strstr(oracle_words(board), "to move");
                bool is_free = board[cell] == '.';
                bool has_only_sides = area.cols == 3; /* a mark between two brackets */

                if (is_in_cell == is_over
                    || (is_over && (at->runes[0] != L' ' || at->upper || at->lower))
                    || (!is_over && is_free && area.rows > 1 && at->runes[0] != L'1' + cell)
                    || (!is_over && !is_free && at->runes[0] != (has_only_sides ? L'[' : L' ')))
                    drawing_fail(&canvas, "%s: the cursor, cell %d", board, cell + 1);
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
    view_draw(&canvas, &session, theme, terminal, 100);
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
            const struct glyph *a = canvas_at(one, row, col);
            const struct glyph *b = canvas_at(other, row, col);

            if (a->runes[0] != b->runes[0] || attributes(theme, a) != attributes(theme, b))
                return false;
        }
    return true;
}

/* The attributes are the same for 8 colours and for 256. */
TEST(what_is_won_last_or_selected_is_seen_without_colours_in_every_theme_and_size)
{
    static struct canvas drawn[LOOKS];
    int few = suite_share() > 10 ? 2 : 1;

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = (int)(theme - themes) % few; layout < LAYOUTS; layout += few) {
            struct theme plain = theme_without_color(theme);

            for (int i = 0; i < LOOKS; i++) {
                drawn[i] = draw_look(i, &plain, drawing_layouts[layout].size);
                for (int j = 0; j < i; j++) {
                    bool are_ghosts = i == LOOKS - 1 && j == LOOKS - 2;

                    if (are_ghosts && theme->marks == MARKS_LETTERS)
                        continue; /* which has brackets around the number, and no ghost */
                    if (looks_same(theme, &drawn[i], &drawn[j])
                        || looks_same(&plain, &drawn[i], &drawn[j]))
                        drawing_fail(&drawn[i], "%s: %s looks like %s", theme->name, looks[i].name,
                                     looks[j].name);
                }
            }
        }
}

/* No rune of a mark gives way to the signs of its cell. */
TEST(what_shows_that_a_cell_is_selected_or_last_leaves_its_mark_whole_in_every_theme_and_size)
{
    static const int bare[] = {0, 1, 0}, signed_ones[] = {2, 3, 4};

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int i = 0; i < LAYOUTS * 3; i++) {
            struct size terminal = drawing_layouts[i / 3].size;
            struct canvas mark = draw_look(bare[i % 3], theme, terminal);
            struct canvas canvas = draw_look(signed_ones[i % 3], theme, terminal);
            struct area at = drawing_area_of(&canvas, EVENT_CELL);

            for (int j = 0; j < at.rows * at.cols; j++) {
                wchar_t rune =
                    canvas_at(&mark, at.row + j / at.cols, at.col + j % at.cols)->runes[0];

                if (rune != L' '
                    && canvas_at(&canvas, at.row + j / at.cols, at.col + j % at.cols)->runes[0]
                           != rune)
                    drawing_fail(&canvas, "%s in %s", looks[signed_ones[i % 3]].name, theme->name);
            }
        }
}

/* The last mark is in cell 1: an X, an O, or the X of a win. The signs have the colour of the mark
 * and are no part of it. */
TEST(one_sees_where_the_last_mark_was_set_until_the_game_has_won)
{
    static const struct {
        const char *board;
        enum role role;
        bool has_won;
    } rows[] = {{".XO......", ROLE_BOLD_X, false},
                {".X.......", ROLE_BOLD_O, false},
                {".XXOO....", ROLE_BOLD_X, true}};
    enum { ROWS = sizeof rows / sizeof rows[0] };

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int i = 0; i < LAYOUTS * ROWS; i++) {
            struct session session = drawing_session_after_move(rows[i % ROWS].board, 0);
            struct canvas canvas;
            struct area at;
            int signs = 0;

            session.display.cursor = 8;
            view_draw(&canvas, &session, theme, drawing_layouts[i / ROWS].size, 100);
            at = drawing_area_of(&canvas, EVENT_CELL);

            bool is_large = at.rows > 3 && theme->marks != MARKS_LETTERS;
            const wchar_t *runes = is_large ? theme->frame : theme->last;
            int count = is_large ? 4 : 2;

            for (int j = 0; j < at.rows * at.cols; j++) {
                const struct glyph *glyph =
                    canvas_at(&canvas, at.row + j / at.cols, at.col + j % at.cols);

                signs += glyph->role == rows[i % ROWS].role
                      && wmemchr(runes, glyph->runes[0], (size_t)count);
            }
            if (signs != (rows[i % ROWS].has_won ? 0 : count))
                drawing_fail(&canvas, "%d signs in %s", signs, theme->name);
        }
}

/* A cell is toned if each of its pixels has an ink: that of its mark, or a trace of the mark's hue.
 * In large cells, where marks have a margin, the first and the last column have no ink. */
static bool is_toned(const struct canvas *canvas, int cell, enum hue hue)
{
    enum { ROWS_FOR_MARGIN = 9 };
    struct area at = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
    const ink trace = canvas_ink(hue, INK_MIDDLE, INK_TRACE);
    int traces = 0;

    for (int i = 0; i < 2 * at.rows * at.cols; i++) {
        const struct glyph *glyph =
            canvas_at(canvas, at.row + i / 2 / at.cols, at.col + i / 2 % at.cols);
        ink color = i % 2 ? glyph->lower : glyph->upper;
        int col = i / 2 % at.cols;
        bool is_margin = at.rows >= ROWS_FOR_MARGIN && (col == 0 || col == at.cols - 1);

        if (!color != is_margin)
            return false;
        traces += color == trace;
    }
    return traces > 0;
}

TEST(the_cell_of_the_last_mark_is_toned_where_half_blocks_are_blended_until_the_game_is_over)
{
    struct theme theme = *theme_find("block");

    theme.is_blended = true;
    for (int last = 0; last < GAME_CELLS; last++)
        for (int layout = last % 4; layout < LAYOUTS; layout += 4) {
            struct session session = drawing_session((struct game){0});
            const char keys[] = {last == 4 ? '1' : '5', (char)('1' + last), '\0'};
            bool has_ground = drawing_layouts[layout].cell.rows > 1;
            struct canvas canvas;

            drawing_press(&session, keys, 0);
            view_draw(&canvas, &session, &theme, drawing_layouts[layout].size, 100);
            for (int cell = 0; cell < GAME_CELLS; cell++)
                if (is_toned(&canvas, cell, HUE_O) != (has_ground && cell == last)
                    || is_toned(&canvas, cell, HUE_X))
                    drawing_fail(&canvas, "cell %d, last %d", cell, last);
        }

    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_press(&session, "14253", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert(!is_toned(&canvas, 2, HUE_X));
    theme.is_blended = false;
    session = drawing_session((struct game){0});
    drawing_press(&session, "1", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert(!is_toned(&canvas, 0, HUE_X));
}

/* The pixels in a cell that have this hue and level. */
static int count_pixels(const struct canvas *canvas, int cell, enum hue hue, int level)
{
    struct area at = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
    int count = 0;

    for (int i = 0; i < 2 * at.rows * at.cols; i++) {
        const struct glyph *glyph =
            canvas_at(canvas, at.row + i / 2 / at.cols, at.col + i / 2 % at.cols);
        ink color = i % 2 ? glyph->lower : glyph->upper;

        count += color && canvas_hue(color) == hue && canvas_level(color) == level;
    }
    return count;
}

/* A ghost is thin, so it is not taken for a mark that has lost. */
TEST(where_colours_are_blended_a_mark_that_has_lost_keeps_its_shape)
{
    struct session session = drawing_session((struct game){0});
    struct theme theme = *theme_find("block");
    struct canvas canvas;
    int whole;

    theme.is_blended = true;
    theme.has_few_tones = true;
    drawing_press(&session, "142", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    whole = count_pixels(&canvas, 3, HUE_O, INK_LEVELS);
    ck_assert_int_gt(whole, 0);
    drawing_press(&session, "53", 0);
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    ck_assert_int_eq(count_pixels(&canvas, 3, HUE_O, INK_LOST), whole);
    ck_assert_int_eq(count_pixels(&canvas, 4, HUE_O, INK_LOST), whole);
}

/* At a shared table, a person who waits for the other one has no ghost. */
TEST(a_free_cell_that_is_selected_without_a_ghost_has_a_frame_at_its_corners)
{
    for (int marks = 0; marks < 2; marks++) {
        struct session session = drawing_session((struct game){0});
        struct canvas canvas;
        struct area at;

        drawing_press(&session, marks == 0 ? "" : "5", 0);
        drawing_share(&session, marks == 0 ? PERSON_GUEST : PERSON_HOST, ABSENCE_NONE);
        session.display.cursor = 0;
        canvas = drawing_draw(&session, (struct size){24, 80});
        at = drawing_area_of(&canvas, EVENT_CELL);
        for (int i = 0; i < 4; i++) {
            int row = i / 2 * (at.rows - 1), col = i % 2 * (at.cols - 1);

            ck_assert_int_eq(canvas_at(&canvas, at.row + row, at.col + col)->runes[0],
                             themes->frame[i]);
        }
    }
}

/* ---- Faint and whole. ---- */

static bool is_faint(const struct glyph *glyph)
{
    ink color = glyph->upper ? glyph->upper : glyph->lower;

    return color ? canvas_level(color) < INK_LEVELS : glyph->role == ROLE_FAINT;
}

static bool is_strike(const struct glyph *glyph)
{
    return (glyph->upper && canvas_hue(glyph->upper) == HUE_STRIKE)
        || (glyph->lower && canvas_hue(glyph->lower) == HUE_STRIKE);
}

/* The glyphs of a cell that are a part of a mark, faint or whole. */
static int count_marks(const struct canvas *canvas, int cell, bool faint)
{
    struct area at = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
    int count = 0;

    for (int i = 0; i < at.rows * at.cols; i++) {
        const struct glyph *glyph = canvas_at(canvas, at.row + i / at.cols, at.col + i % at.cols);
        bool is_mark = at.rows > 1 ? (glyph->upper || glyph->lower) && !is_strike(glyph)
                                   : glyph->runes[0] == L'X' || glyph->runes[0] == L'O';

        count += is_mark && is_faint(glyph) == faint;
    }
    return count;
}

TEST(the_mark_to_come_and_a_mark_on_its_way_to_the_host_are_faint)
{
    enum { CELL = GAME_CELLS - 1 };

    for (int j = 0; j < LAYOUTS; j++) {
        bool is_letter = drawing_layouts[j].cell.rows == 1;

        for (int is_table = 0; is_table < 2; is_table++) {
            struct session session = drawing_session(suite_game("X........"));

            session.display.cursor = is_table ? 0 : CELL;
            if (is_table) {
                drawing_share(&session, PERSON_GUEST, ABSENCE_NONE);
                session.table.sent = DEED_PLAY;
                session.table.pending = CELL;
            }

            struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);

            if (is_letter ? !drawing_shows(&canvas, "o") : count_marks(&canvas, CELL, true) == 0)
                drawing_fail(&canvas, "no ghost");
            if (count_marks(&canvas, CELL, false) > 0 || count_marks(&canvas, 0, false) == 0)
                drawing_fail(&canvas, "the ghost is not faint, or a mark is");
        }
    }
}

static bool is_won(const char *board, const int line[3])
{
    return board[line[0]] != '.' && board[line[0]] == board[line[1]]
        && board[line[1]] == board[line[2]];
}

/* The glyphs of strikes between the two cells. */
static int count_strikes(const struct canvas *canvas, int cell, int next)
{
    struct area one = drawing_area_of(canvas, EVENT_CELL + (unsigned)cell);
    struct area other = drawing_area_of(canvas, EVENT_CELL + (unsigned)next);
    int row = (one.row + other.row) / 2 + one.rows / 2;
    int col = (one.col + other.col) / 2 + one.cols / 2;
    int count = 0;

    /* The middle of a cell can be between two rows, and between two columns. */
    for (int up = 0; up <= (one.rows + 1) % 2; up++)
        for (int left = 0; left <= (one.cols + 1) % 2; left++)
            count += is_strike(canvas_at(canvas, row - up, col - left));
    return count;
}

/* Rows, columns, diagonals and two at once. */
TEST(a_win_has_strikes_through_its_marks_and_all_others_are_faint_in_every_theme_and_size)
{
    static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    enum { LINES = sizeof lines / sizeof lines[0] };
    int few = 5 * suite_share();
    int doubles = 0;

    for (int i = 0; i < oracle.positions; i++) {
        const char *board = oracle.position[i];
        const struct theme *theme = &themes[i / 7 % DRAWING_THEMES];
        struct session session = drawing_session(suite_game(board));
        unsigned winning = 0;
        int won = 0;

        for (int line = 0; line < LINES; line++)
            if (is_won(board, lines[line])) {
                for (int j = 0; j < 3; j++)
                    winning |= 1u << lines[line][j];
                won++;
            }
        doubles += won == 2;
        for (int layout = i % few; layout < LAYOUTS && won > 0; layout += few) {
            struct canvas canvas;

            view_draw(&canvas, &session, theme, drawing_layouts[layout].size, 100);
            for (int cell = 0; cell < GAME_CELLS; cell++)
                if (board[cell] != '.' && count_marks(&canvas, cell, winning >> cell & 1) > 0)
                    drawing_fail(&canvas, "%s: the mark in cell %d", board, cell + 1);
            for (int line = 0; line < LINES && drawing_layouts[layout].cell.rows > 1; line++)
                for (int j = 0; j < 2; j++)
                    if ((count_strikes(&canvas, lines[line][j], lines[line][j + 1]) > 0)
                        != is_won(board, lines[line]))
                        drawing_fail(&canvas, "%s in %s: line %d", board, theme->name, line);
        }
    }
    ck_assert_int_gt(doubles, 0);
}

TEST(a_strike_has_one_shade_whoever_wins)
{
    static const char *const boards[] = {"XXXOO....", "OOOXX.X.."};

    for (int player = 0; player < 2; player++) {
        struct session session = drawing_session(suite_game(boards[player]));
        struct canvas canvas = drawing_draw(&session, (struct size){24, 80});
        int pixels = 0;

        for (int i = 0; i < 2 * canvas.size.rows * canvas.size.cols; i++) {
            const struct glyph *glyph = &canvas.glyphs[i / 2];
            ink color = i % 2 ? glyph->lower : glyph->upper;

            if (!color || canvas_hue(color) != HUE_STRIKE)
                continue;
            ck_assert_int_eq(color, canvas_ink(HUE_STRIKE, player * (INK_SHADES - 1), INK_LEVELS));
            pixels++;
        }
        ck_assert_int_gt(pixels, 0);
    }
}

TEST(a_draw_makes_no_mark_faint)
{
    struct session session = drawing_session(suite_game("XOXXOOOXX"));

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct canvas canvas;

            view_draw(&canvas, &session, theme, drawing_layouts[layout].size, 100);
            for (int cell = 0; cell < GAME_CELLS; cell++)
                if (count_marks(&canvas, cell, true) > 0)
                    drawing_fail(&canvas, "cell %d in %s", cell + 1, theme->name);
        }
}

TEST(a_strike_grows_from_its_first_mark_to_its_last)
{
    struct session session = drawing_session(suite_game("XXXOO...."));

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            int before = 0;

            for (int percent = 0; percent <= 100; percent += suite_share() > 10 ? 25 : 10) {
                struct canvas canvas;
                int gaps;

                if (drawing_layouts[layout].cell.rows == 1)
                    continue;
                view_draw(&canvas, &session, theme, drawing_layouts[layout].size, percent);
                gaps = (count_strikes(&canvas, 0, 1) > 0) + 2 * (count_strikes(&canvas, 1, 2) > 0);
                if (gaps == 2 || gaps < before || (percent == 0 && gaps > 0)
                    || (percent == 100 && gaps < 3))
                    drawing_fail(&canvas, "%d percent in %s", percent, theme->name);
                before = gaps;
            }
        }
}

/* ---- Evaluation. ---- */

/* X wins with 2, 3 or 5; the other cells draw. */
TEST(an_evaluation_is_in_the_middle_of_its_cell_and_the_best_ones_are_lit)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct session session = drawing_session(suite_game("X..O....."));
            struct canvas canvas;

            session.display.cursor = 0;
            session.display.evaluate = true;
            view_draw(&canvas, &session, theme, drawing_layouts[layout].size, 100);
            for (int cell = 0; cell < GAME_CELLS; cell++) {
                bool is_best = cell == 1 || cell == 2 || cell == 4;
                enum role role = is_best ? ROLE_PILL_X : ROLE_FAINT;
                struct area at = drawing_area_of(&canvas, EVENT_CELL + (unsigned)cell);
                int row = at.row + (at.rows - 1) / 2 + (at.rows > 1);
                int first = at.cols, last = -1;

                if (cell == 0 || cell == 3)
                    continue;
                for (int col = 0; col < at.cols; col++)
                    if (canvas_at(&canvas, row, at.col + col)->role == role) {
                        first = col < first ? col : first;
                        last = col;
                    }
                if (last < 0 || abs(first + last - (at.cols - 1)) > 1)
                    drawing_fail(&canvas, "cell %d in %s: %d to %d of %d", cell + 1, theme->name,
                                 first, last, at.cols);
            }
        }
}

TEST(where_all_cells_are_as_good_none_is_lit)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_press(&session, "e", 0);
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, " draw ");
    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++)
            if (canvas_at(&canvas, row, col)->role == ROLE_PILL_X
                && canvas_at(&canvas, row, col)->event)
                drawing_fail(&canvas, "%d,%d", col, row);
}

/* Enter would still place a mark there. */
TEST(an_evaluation_leaves_the_ghost_and_its_colour_under_the_number)
{
    struct session session = drawing_session(suite_game("X..O....."));
    struct theme theme = *themes;
    struct canvas canvas;
    struct area at;
    ink under;

    theme.is_blended = true;
    session.display.cursor = 4;
    session.display.evaluate = true;
    view_draw(&canvas, &session, &theme, (struct size){24, 80}, 100);
    at = drawing_area_of(&canvas, EVENT_CELL + 4);
    under = canvas_at(&canvas, at.row + at.rows / 2 - 1, at.col + at.cols / 2)->lower;
    ck_assert(under != INK_NONE && canvas_hue(under) == HUE_X);
}

/* ---- The breath. ---- */

/* O wins with cell 6; the hints are those of afterwards. */
TEST(in_the_breath_the_whole_picture_is_one_mark_back_and_no_cell_is_selected)
{
    enum { HINTS = 2, SELECTED = 1 };
    struct size terminal = {24, 80};
    struct session before = drawing_session(suite_game("X.XOO...X"));
    struct session after = before;
    struct canvas shown, breath;

    drawing_press(&after, "6", 0);
    ck_assert(match_is_over(&after.match));
    before.display.cursor = SELECTED;
    view_draw(&shown, &before, themes, terminal, 100);
    view_draw_breath(&breath, &after, themes, terminal);
    ck_assert_int_eq(breath.cursor_row, NO_CURSOR);
    for (int row = 0; row < terminal.rows - HINTS; row++)
        for (int col = 0; col < terminal.cols; col++) {
            const struct glyph *one = canvas_at(&shown, row, col);
            const struct glyph *other = canvas_at(&breath, row, col);

            if (one->event != EVENT_CELL + SELECTED
                && (one->runes[0] != other->runes[0] || one->role != other->role))
                drawing_fail(&breath, "at %d,%d", col, row);
        }
}
