/* SPDX-License-Identifier: MIT
 *
 * The board, in every theme and size.
 */
#include "drawing.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_cursor_stands_in_the_middle_of_a_cell_or_left_of_its_mark_and_after_the_end_on_enter)
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

                if (is_over
                        ? at[0].runes[0] != L'E' || at[4].runes[0] != L'r'
                        : canvas.cursor_row != area.row + area.rows / 2
                              || canvas.cursor_col
                                     != area.col
                                            + (oracle.position[i][cell] == '.' ? area.cols / 2 : 0))
                    drawing_fail(&canvas, "%s: the cursor, cell %d", oracle.position[i], cell + 1);
            }
}

/* ---- Without colours: runes, and whether they are reversed. ---- */

/* What the first cell can look like in a game; X has it, but for the two empty ones. */
static const struct {
    const char *name, *board;
    int last, cursor, refused; /* cells, or NO_CELL */
} looks[] = {
    {"an X", "X.......O", NO_CELL, 4, NO_CELL},
    {"an O", "O.......X", NO_CELL, 4, NO_CELL},
    {"an X that is the last mark", ".......XO", 0, 4, NO_CELL},
    {"an O that is the last mark", "........X", 0, 4, NO_CELL},
    {"an X that is selected", "X.......O", NO_CELL, 0, NO_CELL},
    {"an X that is refused", "X.......O", NO_CELL, 0, 0},
    {"an X of the winning line", "XXXOO....", NO_CELL, 4, NO_CELL},
    {"an O of the winning line", "OOOXX.X..", NO_CELL, 4, NO_CELL},
    {"an empty cell", "........X", NO_CELL, 4, NO_CELL},
    {"a selected cell for O", "........X", NO_CELL, 0, NO_CELL},
    {"a selected cell for X", ".......XO", NO_CELL, 0, NO_CELL},
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

static struct canvas draw_look(int i, const struct theme *theme, struct size terminal)
{
    struct session session = looks[i].last == NO_CELL
                               ? drawing_session(suite_game(looks[i].board))
                               : drawing_session_after_move(looks[i].board, looks[i].last);
    struct canvas canvas;

    session.display.cursor = looks[i].cursor;
    session.display.refused = looks[i].refused;
    view_draw(&canvas, &session, theme, terminal);
    return canvas;
}

static bool is_reversed(const struct theme *theme, const struct glyph *glyph)
{
    return theme->styles[glyph->role].attributes & STYLE_REVERSE;
}

/* True if the first cell looks the same on both. */
static bool looks_same(const struct theme *theme, const struct canvas *one,
                       const struct canvas *other)
{
    struct area at = drawing_area_of(other, EVENT_CELL);

    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++) {
            const struct glyph *a = &one->glyphs[row][col];
            const struct glyph *b = &other->glyphs[row][col];

            if (a->runes[0] != b->runes[0] || is_reversed(theme, a) != is_reversed(theme, b))
                return false;
        }
    return true;
}

/* The attributes are the same for 8 colours and for 256. */
TEST(what_is_won_last_selected_or_refused_is_seen_without_colours_in_every_look_and_size)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct theme plain = theme_without_color(theme);
            struct size terminal = drawing_layouts[layout].size;

            for (int i = 0; i < LOOKS; i++)
                for (int j = 0; j < i; j++) {
                    struct canvas one = draw_look(i, &plain, terminal);
                    struct canvas other = draw_look(j, &plain, terminal);

                    if (looks_same(theme, &one, &other) || looks_same(&plain, &one, &other))
                        drawing_fail(&one, "%s: %s looks like %s", theme->name, looks[i].name,
                                     looks[j].name);
                }
        }
}

/* No rune of a mark gives way to the frame of its cell. */
TEST(the_frame_of_a_cell_leaves_its_mark_whole_in_every_look_and_size)
{
    enum { MARK, SELECTED = 4, REFUSED };

    for (const struct theme *theme = themes; theme->name; theme++)
        for (int layout = 0; layout < LAYOUTS; layout++) {
            struct size terminal = drawing_layouts[layout].size;
            struct canvas mark = draw_look(MARK, theme, terminal);

            for (int look = SELECTED; look <= REFUSED; look++) {
                struct canvas framed = draw_look(look, theme, terminal);
                struct area at = drawing_area_of(&framed, EVENT_CELL);

                for (int i = 0; i < at.rows * at.cols; i++) {
                    int row = at.row + i / at.cols;
                    int col = at.col + i % at.cols;
                    wchar_t rune = mark.glyphs[row][col].runes[0];

                    if (rune != L' ' && framed.glyphs[row][col].runes[0] != rune)
                        drawing_fail(&framed, "%s in %s", looks[look].name, theme->name);
                }
            }
        }
}

TEST(a_mark_on_its_way_to_the_host_is_drawn_faint_and_whole)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = drawing_session(suite_game("X........"));
        struct session after = drawing_session(suite_game("X.......O"));
        int strokes = 0;

        drawing_share(&session, SIDE_GUEST, TABLE_SHARED);
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
