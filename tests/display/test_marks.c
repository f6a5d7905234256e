/* SPDX-License-Identifier: MIT
 *
 * Marks and strikes as each theme draws them, in every size, with blended colours and without.
 */
#include "display/layout.h"
#include "display/marks.h"
#include "drawing.h"
#include "suite.h"

#include <string.h>
#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)

/* A board on a canvas that has it in its corner. `grid` stands in all of its gaps. */
static struct canvas canvas;
static struct canvas bare; /* the picture without its strike, by draw_without_strike */
static const wchar_t grid = L'#';

static bool is_gap(struct size cell, int row, int col)
{
    return (row + 1) % (cell.rows + 1) == 0 || (col + 1) % (cell.cols + 1) == 0;
}

static void draw(const struct theme *theme, const struct picture *picture)
{
    struct size board = layout_board(picture->cell);

    canvas_clear(&canvas, board);
    for (int row = 0; row < board.rows; row++)
        for (int col = 0; col < board.cols; col++)
            if (is_gap(picture->cell, row, col))
                canvas_glyph(&canvas, row, col, ROLE_GRID, grid);
    marks_draw(&canvas, theme, picture, 0, 0);
}

static void draw_without_strike(const struct theme *theme, struct picture picture)
{
    picture.strike_count = 0;
    draw(theme, &picture);
    bare = canvas;
}

static void set_mark(const struct theme *theme, struct picture *picture, int cell,
                     enum player player, int level)
{
    picture->marks[cell] =
        (struct drawn_mark){marks_shape(theme, picture->cell, cell, player, level < INK_LEVELS),
                            player == PLAYER_X ? HUE_X : HUE_O, level};
}

static bool has_colors(const struct theme *theme)
{
    return theme->styles[ROLE_X].eight != COLOR_OWN;
}

_Noreturn static void give_up(const struct theme *theme, const char *words)
{
    for (int row = 0; row < canvas.size.rows; row++) {
        for (int col = 0; col < canvas.size.cols; col++)
            fprintf(stderr, "%lc", (wint_t)canvas_at(&canvas, row, col)->runes[0]);
        fputc('\n', stderr);
    }
    ck_abort_msg("%s%s%s: %s", theme->name, theme->is_blended ? ", blended" : "",
                 has_colors(theme) ? "" : ", without colours", words);
    abort();
}

/* Each theme in each size, with solid and blended colours and without any: a number below
 * VARIANTS. */
enum { SOLID, BLENDED, WITHOUT_COLORS, KINDS };
enum { THEMES = DRAWING_THEMES, SIZES = LAYOUT_CELLS - 2, VARIANTS = THEMES * KINDS * SIZES };

TEST(these_are_all_themes)
{
    int count = 0;

    while (themes[count].name)
        count++;
    ck_assert_msg(count == THEMES, "DRAWING_THEMES of drawing.h is %d, and there are %d themes",
                  THEMES, count);
}

static struct theme variant(int i, struct size *cell)
{
    struct theme theme = themes[i % THEMES];
    int kind = i / THEMES % KINDS;

    if (kind == WITHOUT_COLORS)
        theme = theme_without_color(&theme);
    theme.is_blended = kind == BLENDED;
    *cell = layout_cells[i / THEMES / KINDS];
    return theme;
}

/* All of them or, in check-quick, one of seven. Seven divides neither the themes nor the kinds, so
 * each of them has its turn. */
static int next_variant(int i)
{
    return i + (suite_share() > 10 ? 7 : 1);
}

/* ---- Marks. ---- */

/* The glyphs of the first cell that are no blank. */
static int count_glyphs(struct size cell)
{
    int count = 0;

    for (int i = 0; i < cell.rows * cell.cols; i++)
        count += canvas_at(&canvas, i / cell.cols, i % cell.cols)->runes[0] != L' ';
    return count;
}

/* True if a half turn makes the one of the other. */
static bool is_turned(const struct glyph *one, const struct glyph *other)
{
    return canvas_level(one->upper) == canvas_level(other->lower)
        && canvas_level(one->lower) == canvas_level(other->upper);
}

TEST(a_mark_stays_in_its_cell_and_is_the_same_after_half_a_turn)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i / 2, &picture.cell);
        struct size cell = picture.cell;

        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LEVELS);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);
                bool is_in_cell = row < cell.rows && col < cell.cols;
                const struct glyph *turned;
                bool is_blank = glyph->runes[0] == L' ';

                if (!is_in_cell) {
                    if (glyph->runes[0] != (is_gap(cell, row, col) ? grid : L' '))
                        give_up(&theme, "a mark is larger than its cell");
                    continue;
                }
                turned = canvas_at(&canvas, cell.rows - 1 - row, cell.cols - 1 - col);
                if (is_blank != (turned->runes[0] == L' ')
                    || (theme.marks == MARKS_BLOCKS && !is_turned(glyph, turned)))
                    give_up(&theme, "a mark is not the same after half a turn");
                if (cell.rows > MARKS_LEAST_ROWS && !is_blank && (col == 0 || col == cell.cols - 1))
                    give_up(&theme, "no column is blank at its sides");
            }
    }
}

TEST(a_larger_cell_has_no_smaller_mark_and_an_x_is_no_o)
{
    int before[THEMES][THEME_PLAYERS] = {{0}};

    for (int i = VARIANTS - 1; i >= 0; i--)
        for (int player = 0; player < THEME_PLAYERS; player++) {
            struct picture picture = {.strike_count = 0};
            struct theme theme = variant(i, &picture.cell);
            int count;

            set_mark(&theme, &picture, 0, (enum player)player, INK_LEVELS);
            draw(&theme, &picture);
            count = count_glyphs(picture.cell);
            if (!theme.is_blended && picture.cell.rows % 2 == 0) {
                if (count < before[i % THEMES][player])
                    give_up(&theme, "a mark of a larger cell is smaller");
                before[i % THEMES][player] = count;
            }

            int middle = picture.cell.cols / 2;
            wchar_t rune = canvas_at(&canvas, picture.cell.rows / 2, middle)->runes[0];

            if ((rune == L' ') != (player == PLAYER_O))
                give_up(&theme, "the middle");
        }
}

/* In a cell of an odd number of rows the arms of a cross meet in a row of glyphs. */
TEST(in_the_middle_of_a_cross_of_strokes_one_arm_is_in_front)
{
    struct picture picture = {.cell = {5, 12}};

    set_mark(theme_find("ascii"), &picture, 0, PLAYER_X, INK_LEVELS);
    draw(theme_find("ascii"), &picture);
    ck_assert_int_eq(canvas_at(&canvas, 2, 5)->runes[0], L'\\');
    ck_assert_int_eq(canvas_at(&canvas, 2, 6)->runes[0], L'\\');
    ck_assert_int_eq(canvas_at(&canvas, 1, 4)->runes[0], L'\\');
    ck_assert_int_eq(canvas_at(&canvas, 1, 7)->runes[0], L'/');
}

/* The hue and the shade of an ink. */
static int shade_of(ink color)
{
    return color - canvas_level(color);
}

TEST(each_row_of_a_mark_has_one_shade_and_no_row_is_lighter_than_the_row_above)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i / 2, &picture.cell);
        int shade = 0, top = -1;

        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LEVELS);
        draw(&theme, &picture);
        for (int row = 0; row < picture.cell.rows; row++) {
            int first = 0;

            for (int col = 0; col < picture.cell.cols; col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);
                const ink inks[] = {glyph->upper, glyph->lower};

                for (int half = 0; half < 2; half++) {
                    top = top < 0 && inks[half] ? shade_of(inks[half]) : top;
                    first = first || !inks[half] ? first : shade_of(inks[half]);
                    if (inks[half] && shade_of(inks[half]) != first)
                        give_up(&theme, "two shades in one row");
                }
            }
            if (first && first < shade)
                give_up(&theme, "a row is lighter than the row above");
            shade = first ? first : shade;
        }
        if (picture.cell.rows >= INK_SHADES
            && top != shade_of(canvas_ink(canvas_hue((ink)top), 0, 1)))
            give_up(&theme, "the top of a mark does not have the lightest shade");
    }
}

TEST(a_mark_and_a_strike_of_few_tones_have_no_edges)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = i % 2};
        struct theme theme = variant(i / 2, &picture.cell);

        if (!theme.is_blended || theme.marks != MARKS_BLOCKS)
            continue;
        theme.has_few_tones = true;
        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LEVELS);
        picture.strikes[0] = marks_strike(&theme, picture.cell, 0, 8, 100);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);

                if (canvas_level(glyph->upper) % INK_LEVELS != 0
                    || canvas_level(glyph->lower) % INK_LEVELS != 0)
                    give_up(&theme, "an edge");
            }
    }
}

/* The pixel at this half row and column. */
static ink pixel_at(int row, int col)
{
    return row % 2 ? canvas_at(&canvas, row / 2, col)->lower
                   : canvas_at(&canvas, row / 2, col)->upper;
}

/* True if there is a pixel of the first cell at this column and half row. */
static bool has_pixel(struct size cell, int row, int col)
{
    if (row < 0 || row >= 2 * cell.rows || col < 0 || col >= cell.cols)
        return false;
    return pixel_at(row, col) != INK_NONE;
}

/* Pixels that touch at their corners alone would be a chain of dots. */
TEST(a_faint_mark_of_blended_colours_is_a_line_whose_pixels_touch_at_their_sides)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i / 2, &picture.cell);

        if (!theme.is_blended || theme.marks != MARKS_BLOCKS)
            continue;
        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LOST);
        draw(&theme, &picture);
        for (int row = 0; row < 2 * picture.cell.rows; row++)
            for (int col = 0; col < picture.cell.cols; col++)
                if (has_pixel(picture.cell, row, col) && !has_pixel(picture.cell, row, col - 1)
                    && !has_pixel(picture.cell, row, col + 1)
                    && !has_pixel(picture.cell, row - 1, col)
                    && !has_pixel(picture.cell, row + 1, col))
                    give_up(&theme, "a pixel touches no other at its sides");
    }
}

/* Where colours are not blended, a mark that has lost is told by its thin lines. */
TEST(a_faint_mark_is_thin_where_its_colour_cannot_say_it)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i / 2, &picture.cell);
        int whole, faint;

        if (theme.is_blended || theme.marks != MARKS_BLOCKS)
            continue;
        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LEVELS);
        draw(&theme, &picture);
        whole = count_glyphs(picture.cell);
        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LOST);
        draw(&theme, &picture);
        faint = count_glyphs(picture.cell);
        if (picture.cell.rows > MARKS_LEAST_ROWS + 2 ? faint >= whole : faint > whole)
            give_up(&theme, "a faint mark");
    }
}

TEST(blended_marks_have_colours_between_their_own_and_the_background_in_large_cells_only)
{
    enum { ROWS_FOR_BLENDING = 8 };

    for (int i = 0; i < VARIANTS; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i, &picture.cell);
        int between = 0;

        set_mark(&theme, &picture, 0, PLAYER_O, INK_LEVELS);
        draw(&theme, &picture);
        for (int j = 0; j < picture.cell.rows * picture.cell.cols; j++) {
            const struct glyph *glyph =
                canvas_at(&canvas, j / picture.cell.cols, j % picture.cell.cols);

            between += glyph->upper && canvas_level(glyph->upper) < INK_LEVELS;
            between += glyph->lower && canvas_level(glyph->lower) < INK_LEVELS;
        }
        ck_assert_int_eq(between > 0, theme.is_blended && theme.marks == MARKS_BLOCKS
                                          && picture.cell.rows >= ROWS_FOR_BLENDING);
    }
}

/* The light of a colour grows with the square of its level. */
TEST(on_black_an_edge_has_the_light_of_what_is_covered)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i / 2, &picture.cell);
        bool has_edges = theme.is_blended && theme.marks == MARKS_BLOCKS;

        set_mark(&theme, &picture, 0, (enum player)(i % 2), INK_LEVELS);
        draw(&theme, &picture);
        for (int row = 0; row < 2 * picture.cell.rows && has_edges; row++)
            for (int col = 0; col < picture.cell.cols; col++) {
                ink pixel = pixel_at(row, col);
                int level = pixel ? canvas_level(pixel) : 0;
                double light = pow((double)level / INK_LEVELS, 2);
                float covered = shape_coverage(
                    shape_distance(&picture.marks[0].shape, (float)col + 0.5F, (float)row + 0.5F));

                if (level > 0 && level < INK_LEVELS && fabs(light - (double)covered) > 0.17)
                    give_up(&theme, "the light of an edge");
            }
    }
}

/* ---- Strikes. ---- */

static const int lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                               {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
enum {
    STRAIGHT = 6,
    LINES = sizeof lines / sizeof lines[0],
    STRIKES = VARIANTS * LINES * THEME_PLAYERS
};

/* One line of three of X or O, struck as far as that; the others have all other cells. */
static struct picture strike(int i, int percent, struct theme *theme)
{
    struct picture picture = {.strike_count = 1};
    const int *line = lines[i % LINES];
    enum player player = (enum player)(i / LINES % THEME_PLAYERS);

    *theme = variant(i / LINES / THEME_PLAYERS, &picture.cell);
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        bool is_won = cell == line[0] || cell == line[1] || cell == line[2];

        set_mark(theme, &picture, cell, is_won ? player : game_other(player),
                 is_won ? INK_LEVELS : INK_LOST);
    }
    picture.strikes[0] = marks_strike(theme, picture.cell, line[0], line[2], percent);
    return picture;
}

static bool is_strike(ink color)
{
    return color && canvas_hue(color) == HUE_STRIKE;
}

static bool is_of_strike(const struct glyph *glyph)
{
    return is_strike(glyph->upper) || is_strike(glyph->lower);
}

/* The strikes that are tried: in `make check-long` all. The steps are odd, so that all directions
 * have their turn. */
static int next_strike(int i)
{
    return i + (suite_share() > 10 ? 61 : suite_share() > 1 ? 19 : 1);
}

/* In the terminal's own foreground, which is what eight colours and none have for it, a strike is
 * seen by its runes. */
TEST(a_strike_is_seen_in_every_theme_direction_and_size_without_colours)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);
        int cells = 0, gaps = 0;

        draw_without_strike(&theme, picture);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                bool differs =
                    canvas_at(&canvas, row, col)->runes[0] != canvas_at(&bare, row, col)->runes[0]
                    || canvas_at(&canvas, row, col)->role != canvas_at(&bare, row, col)->role;

                if (differs && is_gap(picture.cell, row, col))
                    gaps++;
                else
                    cells += differs;
            }
        if (gaps < 2)
            give_up(&theme, "no strike is seen between the marks");
        if (cells == 0 && !(marks_fill_cell(&theme, picture.cell) && i % LINES >= 6))
            give_up(&theme, "no strike is seen on the marks");
    }
}

static bool is_letter_of(const struct theme *theme, const struct glyph *glyph)
{
    return glyph->runes[0] == theme->small[0] || glyph->runes[0] == theme->small[1];
}

/* In the smallest cells a mark is of five letters or more, and needs each. */
static bool has_few_letters(const struct theme *theme, struct size cell)
{
    return theme->marks == MARKS_LETTERS && cell.rows == MARKS_LEAST_ROWS;
}

static bool is_colored_diagonal(int i, const struct theme *theme)
{
    return has_colors(theme) && theme->marks == MARKS_BLOCKS && i % LINES >= STRAIGHT;
}

/* The first and the last column of the strike's pixels in a half row; false if there are none, or
 * if there is something else between them. */
static bool find_pixels(int row, int *first, int *last)
{
    int count = 0;

    for (int col = 0; col < canvas.size.cols; col++)
        if (is_strike(pixel_at(row, col))) {
            *first = count++ == 0 ? col : *first;
            *last = col;
        }
    return count > 0 && count == *last - *first + 1;
}

/* From the top of the first mark to the foot of the third. A row touches the next one at a side of
 * a pixel; in each cell and at each crossing of the grid the strike is the same. */
TEST(with_colours_a_diagonal_strike_has_no_gap_and_is_the_same_in_each_cell)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);
        int pitch = 2 * (picture.cell.rows + 1);
        int aside = (picture.cell.cols + 1) * (i % LINES == STRAIGHT ? 1 : -1);
        int firsts[2 * CANVAS_ROWS], lasts[2 * CANVAS_ROWS], rows;

        if (!is_colored_diagonal(i, &theme))
            continue;
        draw(&theme, &picture);
        rows = 2 * canvas.size.rows;
        for (int row = 2; row < rows - 2; row++)
            if (!find_pixels(row, &firsts[row], &lasts[row]))
                give_up(&theme, "a row without a strike");
        for (int row = 2; row < rows - 3; row++)
            if (firsts[row + 1] > lasts[row] || lasts[row + 1] < firsts[row])
                give_up(&theme, "a gap in a strike");
        for (int row = 4; row < rows - 4 - pitch; row++)
            if (firsts[row + pitch] != firsts[row] + aside
                || lasts[row + pitch] != lasts[row] + aside)
                give_up(&theme, "a strike changes from cell to cell");
    }
}

/* From the first cell to the third; every glyph in its middle is the strike's alone. */
TEST(no_glyph_of_a_strike_is_broken_by_a_grid_line_or_a_mark)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);

        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);
                float away =
                    shape_distance(&picture.strikes[0], (float)col + 0.5F, 2 * (float)row + 1);
                bool is_letter =
                    has_few_letters(&theme, picture.cell) && is_letter_of(&theme, glyph);

                if (away <= -0.8F && !is_of_strike(glyph) && !is_letter
                    && !is_colored_diagonal(i, &theme))
                    give_up(&theme, "a gap in a strike");
                if (!is_of_strike(glyph))
                    continue;
                if (glyph->runes[0] == grid
                    || (!has_colors(&theme) && i % LINES >= STRAIGHT
                        && ((glyph->upper && !is_strike(glyph->upper))
                            || (glyph->lower && !is_strike(glyph->lower)))))
                    give_up(&theme, "a glyph of a strike has something else");
            }
    }
}

/* An arm of a cross that lost was as broad as an arm with the strike in it. */
TEST(a_strike_changes_no_mark_of_another_line)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);
        struct size cell = picture.cell;

        if (!theme.is_blended || theme.marks != MARKS_BLOCKS)
            continue;
        draw_without_strike(&theme, picture);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                int index = row / (cell.rows + 1) * 3 + col / (cell.cols + 1);
                const struct glyph *glyph = canvas_at(&canvas, row, col);
                const struct glyph *before = canvas_at(&bare, row, col);
                const int *line = lines[i % LINES];

                if (is_gap(cell, row, col) || is_of_strike(glyph) || index == line[0]
                    || index == line[1] || index == line[2])
                    continue;
                if (glyph->upper != before->upper || glyph->lower != before->lower)
                    give_up(&theme, "a mark of another line");
            }
    }
}

TEST(no_letter_of_a_small_mark_is_lost_to_a_strike)
{
    for (int i = 0; i < STRIKES; i++) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);

        if (!has_few_letters(&theme, picture.cell))
            continue;
        draw_without_strike(&theme, picture);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++)
                if (is_letter_of(&theme, canvas_at(&bare, row, col))
                    && is_of_strike(canvas_at(&canvas, row, col)))
                    give_up(&theme, "a letter is struck out");
    }
}

/* The arms of a cross meet in its middle, and a strike that took more than its own breadth there
 * left four stubs. But without colours only such a space tells the strike from the marks, and with
 * them a ring becomes broader. */
TEST(a_straight_strike_takes_nothing_of_a_mark_but_what_is_under_it)
{
    enum { ROWS_FOR_SPACE = 6 };

    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);

        if (i % LINES >= STRAIGHT
            || (((theme.marks == MARKS_BLOCKS && !has_colors(&theme)) || theme.marks == MARKS_DOTS)
                && picture.cell.rows >= ROWS_FOR_SPACE))
            continue;
        draw_without_strike(&theme, picture);
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);

                if (!is_of_strike(glyph)
                    && memcmp(glyph, canvas_at(&bare, row, col), sizeof *glyph) != 0)
                    give_up(&theme, "a strike is broader than it is");
            }
    }
}

/* In the smallest cells a strike through a row is half a glyph high. */
TEST(the_other_half_of_a_glyph_has_the_mark_beside_a_straight_strike)
{
    struct picture picture = {.cell = {MARKS_LEAST_ROWS, 7}, .strike_count = 1};
    struct theme block = *theme_find("block");

    for (int is_colored = 1; is_colored >= 0; is_colored--) {
        const struct glyph *middle;

        if (!is_colored)
            block = theme_without_color(&block);
        set_mark(&block, &picture, 0, PLAYER_X, INK_LEVELS);
        picture.strikes[0] = marks_strike(&block, picture.cell, 0, 2, 100);
        draw(&block, &picture);
        middle = canvas_at(&canvas, 1, 3);
        ck_assert(is_strike(middle->lower));
        ck_assert(middle->upper != INK_NONE && !is_strike(middle->upper));
    }
}

/* Two pixels or, in large cells where it has a colour, three: half a pixel above the middle. */
/* The columns beside a mark in its cell. */
static int margin_of(struct size cell)
{
    enum { ROWS_FOR_MARGIN = 9 };
    int reach = cell.rows - (cell.rows >= ROWS_FOR_MARGIN);

    return (cell.cols - 2 * reach) / 2;
}

/* It goes from the first mark to the third; a broad one has round ends. */
TEST(a_strike_through_a_row_of_blocks_is_in_the_middle)
{
    enum { ROWS_FOR_FOUR = 13 };

    for (int i = 0; i < VARIANTS; i = next_variant(i)) {
        struct picture picture = {.strike_count = 1};
        struct theme theme = variant(i, &picture.cell);
        int half_breadth = has_colors(&theme) && picture.cell.rows >= ROWS_FOR_FOUR ? 2 : 1;
        int margin = margin_of(picture.cell);

        if (theme.marks != MARKS_BLOCKS || picture.cell.rows == MARKS_LEAST_ROWS)
            continue;
        picture.strikes[0] = marks_strike(&theme, picture.cell, 3, 5, 100);
        draw(&theme, &picture);
        for (int half = 0; half < 2 * canvas.size.rows; half++)
            for (int col = 0; col < canvas.size.cols; col++) {
                int from_end = col < canvas.size.cols / 2 ? col : canvas.size.cols - 1 - col;
                bool is_struck = half >= canvas.size.rows - half_breadth
                              && half < canvas.size.rows + half_breadth && from_end >= margin;

                if (is_strike(pixel_at(half, col)) != is_struck
                    && (from_end != margin || half_breadth == 1))
                    give_up(&theme, "a strike is not in the middle");
            }
    }
}

/* The pixels of a shadow have a fifth of the ink. */
TEST(a_straight_strike_of_blended_colours_is_the_same_from_end_to_end)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 1};
        struct theme theme = variant(i / 2, &picture.cell);
        bool is_column = i % 2;
        struct size middle = layout_board(picture.cell);
        int end = is_column ? 1 : margin_of(picture.cell) + 1;

        if (!theme.is_blended || theme.marks != MARKS_BLOCKS
            || picture.cell.rows == MARKS_LEAST_ROWS)
            continue;
        picture.strikes[0] =
            marks_strike(&theme, picture.cell, is_column ? 1 : 3, is_column ? 7 : 5, 100);
        draw(&theme, &picture);
        middle = (struct size){middle.rows / 2, middle.cols / 2};
        for (int row = is_column ? end : 0; row < canvas.size.rows - (is_column ? end : 0); row++)
            for (int col = is_column ? 0 : end; col < canvas.size.cols - (is_column ? 0 : end);
                 col++) {
                const struct glyph *glyph = canvas_at(&canvas, row, col);
                const struct glyph *same = canvas_at(&canvas, is_column ? middle.rows : row,
                                                     is_column ? col : middle.cols);

                if (glyph->upper != same->upper || glyph->lower != same->lower)
                    give_up(&theme, "a strike changes on its way");
            }
    }
}

static int count_of_strike(void)
{
    int count = 0;

    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++)
            count += is_of_strike(canvas_at(&canvas, row, col));
    return count;
}

TEST(a_strike_reaches_from_end_to_end_and_grows)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        const int *line = lines[i % LINES];
        int before = 0;

        for (int percent = 10; percent <= 100; percent += 30) {
            struct picture picture = strike(i, percent, &theme);

            draw(&theme, &picture);
            if (count_of_strike() <= before)
                give_up(&theme, "a strike does not grow");
            before = count_of_strike();
        }
        for (int end = 0; end <= 2; end += 2) {
            struct picture picture = strike(i, 100, &theme);
            int top = line[end] / 3 * (picture.cell.rows + 1);
            int left = line[end] % 3 * (picture.cell.cols + 1);
            int count = 0;

            for (int j = 0; j < picture.cell.rows * picture.cell.cols; j++)
                count += is_of_strike(
                    canvas_at(&canvas, top + j / picture.cell.cols, left + j % picture.cell.cols));
            if (count < picture.cell.rows / 2)
                give_up(&theme, "a strike ends before its last mark");
        }
    }
}

/* Beside the first and the last mark of its line, a cell has more columns than the mark. */
TEST(with_colours_a_diagonal_strike_ends_at_the_corners_of_the_marks)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture = strike(i, 100, &theme);
        int margin = (picture.cell.cols - 2 * picture.cell.rows) / 2;

        if (!has_colors(&theme) || theme.marks != MARKS_BLOCKS || lines[i % LINES][1] != 4
            || lines[i % LINES][0] % 2 != 0)
            continue; /* it is no diagonal */
        draw(&theme, &picture);
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < margin; col++)
                if (is_of_strike(canvas_at(&canvas, row, col))
                    || is_of_strike(canvas_at(&canvas, row, canvas.size.cols - 1 - col)))
                    give_up(&theme, "a strike is longer than its line");
    }
}

/* True if the pixel has the ink of an X. */
static bool is_of_cross(ink color)
{
    return color && canvas_hue(color) == HUE_X;
}

TEST(with_colours_a_diagonal_strike_is_inlaid_in_the_arm_of_a_cross)
{
    enum { ENDS = 4 };

    for (int i = 0; i < VARIANTS; i = next_variant(i)) {
        struct picture picture = {.strike_count = 1};
        struct theme theme = variant(i, &picture.cell);

        if (!has_colors(&theme) || theme.marks != MARKS_BLOCKS || picture.cell.rows < 5)
            continue;
        set_mark(&theme, &picture, 0, PLAYER_X, INK_LEVELS);
        picture.strikes[0] = marks_strike(&theme, picture.cell, 0, 8, 100);
        draw(&theme, &picture);
        for (int row = ENDS; row < 2 * picture.cell.rows - ENDS; row++) {
            int first = 0;
            int last = picture.cell.cols - 1;

            while (first < last && (!pixel_at(row, first) || is_of_cross(pixel_at(row, first))))
                first++;
            while (first < last && (!pixel_at(row, last) || is_of_cross(pixel_at(row, last))))
                last--;
            if (first == last && is_of_cross(pixel_at(row, first)))
                give_up(&theme, "a row has no strike");
            if (!is_of_cross(pixel_at(row, first - 1)) || !is_of_cross(pixel_at(row, last + 1)))
                give_up(&theme, "the arm is not seen beside the strike");
        }
    }
}

/* An arm was gone until the strike had grown to the middle of its mark. */
TEST(with_colours_no_pixel_of_a_cross_is_lost_while_a_diagonal_strike_grows)
{
    for (int i = 0; i < STRIKES; i = next_strike(i)) {
        struct theme theme;
        struct picture picture;

        for (int percent = 5; percent <= 100; percent += 19) {
            picture = strike(i, percent, &theme);
            if (!is_colored_diagonal(i, &theme) || picture.cell.rows < 5)
                break;
            draw_without_strike(&theme, picture);
            draw(&theme, &picture);
            for (int j = 0; j < canvas.size.rows * canvas.size.cols; j++)
                if ((bare.glyphs[j].upper && !canvas.glyphs[j].upper)
                    || (bare.glyphs[j].lower && !canvas.glyphs[j].lower))
                    give_up(&theme, "a pixel of a mark is lost");
        }
    }
}

/* Also where another strike crosses it. */
TEST(without_colours_only_the_other_arm_is_left_of_a_cross_on_a_diagonal_strike)
{
    for (int i = 0; i < VARIANTS * 2; i = next_variant(i)) {
        struct picture picture = {.strike_count = 1 + i % 2};
        struct theme theme = variant(i / 2, &picture.cell);
        struct size cell = picture.cell;

        if (theme.marks != MARKS_BLOCKS || (has_colors(&theme) && cell.rows >= 5))
            continue;
        set_mark(&theme, &picture, 0, PLAYER_X, INK_LEVELS);
        picture.strikes[0] = marks_strike(&theme, cell, 0, 8, 100);
        picture.strikes[1] = marks_strike(&theme, cell, 0, 2, 100);
        draw(&theme, &picture);
        for (int row = 0; row < cell.rows / 2 - 1; row++)
            for (int col = 0; col < 2 * row; col++) {
                const struct glyph *first = canvas_at(&canvas, row, col);
                const struct glyph *last =
                    canvas_at(&canvas, cell.rows - 1 - row, cell.cols - 1 - col);

                if (is_of_cross(first->upper) || is_of_cross(first->lower)
                    || is_of_cross(last->upper) || is_of_cross(last->lower))
                    give_up(&theme, "crumbs of the replaced arm");
            }
    }
}

/* Two strikes cross in the middle; each has its own direction there and at its ends. */
TEST(a_double_win_has_two_strikes)
{
    for (int i = 0; i < VARIANTS; i = next_variant(i)) {
        struct picture picture = {.strike_count = 0};
        struct theme theme = variant(i, &picture.cell);
        int alone[2];

        for (int j = 0; j < 2; j++) {
            picture.strike_count = 1;
            picture.strikes[0] = marks_strike(&theme, picture.cell, j ? 2 : 0, j ? 6 : 8, 100);
            draw(&theme, &picture);
            alone[j] = count_of_strike();
        }
        picture.strikes[0] = marks_strike(&theme, picture.cell, 0, 8, 100);
        picture.strikes[1] = marks_strike(&theme, picture.cell, 2, 6, 100);
        picture.strike_count = 2;
        draw(&theme, &picture);
        if (count_of_strike() <= alone[0] || count_of_strike() <= alone[1]
            || count_of_strike() > alone[0] + alone[1])
            give_up(&theme, "two strikes");
    }
}
