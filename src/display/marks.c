/* SPDX-License-Identifier: MIT */
#include "display/marks.h"

#include <math.h>

enum {
    ROWS_FOR_INLAY = 5,
    ROWS_FOR_HALO = 6,
    ROWS_FOR_SOFT = 8,
    ROWS_FOR_MARGIN = 9,
    ROWS_FOR_BROAD = 11,
    ROWS_FOR_BEAM = 13
};

/* ---- Shapes. ---- */

int marks_pitch(int rows_or_cols)
{
    return rows_or_cols + 1;
}

static bool is_of_runes(const struct theme *theme)
{
    return theme->marks == MARKS_STROKES || theme->marks == MARKS_LETTERS;
}

bool marks_fill_cell(const struct theme *theme, struct size cell)
{
    return cell.rows == MARKS_LEAST_ROWS && !is_of_runes(theme);
}

/* True if the strike has a colour of its own, and can share a glyph of two pixels with a mark. */
static bool is_told_by_color(const struct theme *theme)
{
    return theme->marks == MARKS_BLOCKS && theme->styles[ROLE_X].eight != COLOR_OWN;
}

/* True if a colour can be blended with the background in many tones. */
static bool has_tones(const struct theme *theme)
{
    return theme->marks == MARKS_BLOCKS && theme->is_blended && !theme->has_few_tones;
}

/* True if the edges of marks are blended with the background. In small cells the blended pixels
 * look like dirt. */
static bool has_soft_edges(const struct theme *theme, struct size cell)
{
    return has_tones(theme) && cell.rows >= ROWS_FOR_SOFT;
}

/* The largest weight of a faint mark where colours have few tones. The mark is known by its line,
 * which is one pixel broad or, in large cells, two. */
static float choose_faint_weight(const struct theme *theme, struct size cell)
{
    if (cell.rows >= ROWS_FOR_BROAD)
        return 1;
    return marks_fill_cell(theme, cell) ? 0.55F : 0.5F; /* an O that fills its cell has no gap */
}

/* True if faint marks are thin lines of half blocks. The line of a cross must then not go through
 * the corners of pixels, where it would be a chain of dots. Half a pixel beside them it is two
 * pixels broad, and its pixels touch at their sides. */
static bool is_of_thin_blocks(const struct theme *theme, struct size cell)
{
    return theme->marks == MARKS_BLOCKS && !has_tones(theme) && !marks_fill_cell(theme, cell)
        && choose_faint_weight(theme, cell) < 1;
}

static float choose_weight(const struct theme *theme, struct size cell, enum player player,
                           bool is_faint)
{
    float rows = (float)cell.rows;
    bool is_cross = player == PLAYER_X;
    float weight = (is_cross ? 0.19F : 0.17F) * rows;
    float least = is_cross ? 0.85F : 0.65F;
    float thin = choose_faint_weight(theme, cell);

    if (is_of_runes(theme))
        weight = is_cross ? 0.1F * rows : 0.7F + 0.02F * rows;
    else if (marks_fill_cell(theme, cell))
        weight = is_cross ? 0.85F : 0.75F;
    else if (weight < least)
        weight = least;
    return is_faint && !has_tones(theme) && weight > thin ? thin : weight;
}

struct shape marks_shape(const struct theme *theme, struct size cell, int index, enum player player,
                         bool is_faint)
{
    float margin = 0;
    int row = index / GAME_SIDE;

    /* Runes have a smaller margin: with a margin of 1, the line at the top of a ring would be
     * between two rows of glyphs. */
    if (marks_fill_cell(theme, cell))
        margin = -0.5F;
    else if (cell.rows >= ROWS_FOR_MARGIN)
        margin = is_of_runes(theme) ? 0.5F : 1;
    return (struct shape){
        .kind = player == PLAYER_X ? SHAPE_CROSS : SHAPE_RING,
        .x = (float)(index % GAME_SIDE * marks_pitch(cell.cols)) + (float)cell.cols / 2,
        .y = (float)(2 * row * marks_pitch(cell.rows) + cell.rows),
        .reach = (float)cell.rows - margin,
        .weight = choose_weight(theme, cell, player, is_faint),
        .inset = is_faint && is_of_thin_blocks(theme, cell) ? 0.5F : 0,
    };
}

/* As fmaxf, which would need libm. */
static float larger(float one, float other)
{
    return one > other ? one : other;
}

/* Half the breadth of a strike; for a coloured diagonal strike, half of its pixels in a row. In
 * large cells a strike that has a colour of its own is broader. */
static float choose_strike_weight(const struct theme *theme, int rows, bool is_diagonal)
{
    if (is_of_runes(theme))
        return is_diagonal ? 1.02F : 0.9F;
    if (rows == MARKS_LEAST_ROWS && !is_diagonal)
        return 0.5F;
    if (is_told_by_color(theme) && is_diagonal && rows >= ROWS_FOR_INLAY)
        return rows < ROWS_FOR_BEAM ? 1.5F : 2;
    if (is_told_by_color(theme))
        return rows < ROWS_FOR_BEAM ? 1 : 2;
    if (rows == MARKS_LEAST_ROWS)
        return 0.85F;
    return is_diagonal && rows >= ROWS_FOR_BROAD ? 1.3F : 1;
}

static bool is_diagonal(const struct shape *strike)
{
    return strike->right != 0 && strike->down != 0;
}

/* True if space sets the strike apart from the marks, because no colour does. A horizontal or
 * vertical strike of runes is known by its runes. In small cells such a strike has no space,
 * either: little would be left of the marks. */
static bool is_told_by_space(const struct theme *theme, struct size cell,
                             const struct shape *strike)
{
    return !is_told_by_color(theme)
        && (is_diagonal(strike) || (!is_of_runes(theme) && cell.rows >= ROWS_FOR_HALO));
}

/* The breadth in pixels of the halo, which is the space around a strike that is left free of marks.
 * There is none in small cells. */
static float choose_halo(const struct theme *theme, struct size cell, const struct shape *strike)
{
    return cell.rows >= ROWS_FOR_HALO && is_told_by_space(theme, cell, strike) ? 0.9F : 0;
}

struct shape marks_strike(const struct theme *theme, struct size cell, int first, int third,
                          int percent)
{
    struct shape from = marks_shape(theme, cell, first, PLAYER_X, false);
    struct shape to = marks_shape(theme, cell, third, PLAYER_X, false);
    float right = to.x - from.x;
    float down = to.y - from.y;
    float weight = choose_strike_weight(theme, cell.rows, right != 0 && down != 0);
    /* A straight strike ends where the marks do; half of its breadth is beyond its ends. A diagonal
     * one runs through the middles of its cells to the top and bottom of the board. */
    float straight = from.reach - weight;
    float beyond_y = down == 0 ? 0 : right == 0 ? straight : (float)cell.rows;
    float beyond_x = down == 0 ? straight : beyond_y * right / down;
    struct shape strike = {
        .kind = SHAPE_STROKE,
        .x = from.x - beyond_x,
        .y = from.y - beyond_y,
        .right = (right + 2 * beyond_x) * (float)percent / 100,
        .down = (down + 2 * beyond_y) * (float)percent / 100,
        .weight = weight,
    };

    /* A horizontal strike of one pixel is moved into the middle of a pixel. A horizontal strike of
     * dots or runes that lies between two rows of glyphs is moved into the upper row. A vertical
     * strike of runes is moved into the middle of a glyph. */
    if (marks_fill_cell(theme, cell) && down == 0)
        strike.y += 0.5F;
    if (theme->marks != MARKS_BLOCKS && down == 0 && cell.rows % 2 == 0)
        strike.y -= 1;
    if (is_of_runes(theme) && right == 0 && cell.cols % 2 == 0)
        strike.x -= 0.5F;
    return strike;
}

/* ---- Sampling. ---- */

/* A glyph of the picture. */
struct spot {
    int row, col;                  /* on the canvas */
    float x, y;                    /* the upper left corner, in pixels of the picture */
    const struct drawn_mark *mark; /* the mark of the cell; null on the grid */
};

/* The mark of the cell that the glyph is in; null if the glyph is on the grid. */
static const struct drawn_mark *mark_at(const struct picture *picture, int row, int col)
{
    int cell_row = row / marks_pitch(picture->cell.rows);
    int cell_col = col / marks_pitch(picture->cell.cols);
    bool is_on_grid = row - cell_row * marks_pitch(picture->cell.rows) == picture->cell.rows
                   || col - cell_col * marks_pitch(picture->cell.cols) == picture->cell.cols;

    return is_on_grid ? NULL : &picture->marks[cell_row * GAME_SIDE + cell_col];
}

/* The strike that is nearest to the point; null if there are no strikes. */
static const struct shape *nearest_strike(const struct picture *picture, float x, float y)
{
    const struct shape *nearest = NULL;

    for (int i = 0; i < picture->strike_count; i++)
        if (!nearest || shape_distance(&picture->strikes[i], x, y) < shape_distance(nearest, x, y))
            nearest = &picture->strikes[i];
    return nearest;
}

/* The shade of a mark at a height. The mark is lit from above, in horizontal bands: in half blocks
 * the edge of a tilted band would be a staircase. Both pixels of a glyph have the shade of the
 * middle of the glyph, so that there is no seam between them. */
static int shade_at(const struct shape *mark, float y)
{
    int middle_of_glyph = (int)y / 2 * 2 + 1;
    float down = ((float)middle_of_glyph - mark->y) / mark->reach; /* about -1 to 1 */
    int shade = (int)((down + 1) / 2 * (float)INK_SHADES);

    return shade < INK_SHADES ? shade : INK_SHADES - 1;
}

enum { EDGE_STEPS = 5 };

/* The level of a pixel of which so many of EDGE_STEPS steps are covered. If half of it is covered,
 * it should have half of the mark's light. The colour halfway between the numbers has about a
 * quarter, since light grows with the square of a number: such pixels look like dirt around the
 * mark. So these are the levels that have the light on black. On a white background they make the
 * marks as broad as on black. With less covered, a pixel would look like dirt, too. */
static const int levels_of_edges[EDGE_STEPS + 1] = {0, 0, 10, 12, 13, INK_LEVELS};

static ink ink_of_mark(const struct drawn_mark *mark, float x, float y, bool is_soft)
{
    float covered = shape_coverage(shape_distance(&mark->shape, x, y));
    int level = is_soft ? levels_of_edges[lrintf(covered * (float)EDGE_STEPS)]
                        : (int)lrintf(covered) * INK_LEVELS;

    if (level == 0) /* a cell without a mark has no shades, either */
        return INK_NONE;
    return canvas_ink(mark->hue, shade_at(&mark->shape, y), level * mark->level / INK_LEVELS);
}

/* True if the strike is inlaid in an arm of the mark: a diagonal strike in a cross of its line,
 * also before the strike has grown so far. The arm then shows on both sides of the strike. */
static bool is_inlaid(const struct theme *theme, struct size cell, const struct shape *mark,
                      const struct shape *strike)
{
    float right = mark->x - strike->x;
    float down = mark->y - strike->y;
    /* how many columns the middle of the mark is beside the line, times strike->down */
    float aside = fabsf(right * strike->down - down * strike->right);

    return is_told_by_color(theme) && cell.rows >= ROWS_FOR_INLAY && mark->kind == SHAPE_CROSS
        && is_diagonal(strike) && aside < strike->down;
}

/* True if the point is on the side of the cross on which the arm along the diagonal strike is. */
static bool is_along(const struct shape *mark, const struct shape *strike, float x, float y)
{
    return (x - mark->x) * (y - mark->y) * strike->right * strike->down > 0;
}

/* True if the mark has no ink at the point because of a strike: the point is in the halo of the
 * strike, or on an arm of a cross that a diagonal strike replaces. If that arm were left, its sides
 * would be crumbs on both sides of the strike. */
static bool is_cleared(const struct theme *theme, const struct picture *picture,
                       const struct shape *mark, float x, float y)
{
    for (int i = 0; i < picture->strike_count; i++) {
        const struct shape *strike = &picture->strikes[i];
        float away = shape_distance(strike, x, y);
        float halo = choose_halo(theme, picture->cell, strike);
        bool is_on_arm =
            mark->kind == SHAPE_CROSS && is_along(mark, strike, x, y) && away < mark->weight + 0.5F;

        if (!is_inlaid(theme, picture->cell, mark, strike)
            && ((halo > 0 && away <= halo) || is_on_arm))
            return true;
    }
    return false;
}

/* The middle of the board, in rows or columns. */
static float middle_of(int rows_or_cols)
{
    return (float)(GAME_SIDE * marks_pitch(rows_or_cols) - 1) / 2;
}

/* True if the point is on a coloured diagonal strike. In a cell it goes one column to the side in
 * each row of pixels, as the arms of a cross do. The step to the next cell can be wider than high:
 * the last row above that cell is then longer by the difference. */
static bool is_on_diagonal(const struct picture *picture, const struct shape *strike, float x,
                           float y)
{
    int pitch = 2 * marks_pitch(picture->cell.rows);
    int extra_cols = marks_pitch(picture->cell.cols) - pitch;
    int row = (int)y;
    int cells = row / pitch - 1; /* below the middle one; -1 above it */
    /* The middle of an even number of pixels is between two of them. */
    float between = (int)(2 * strike->weight) % 2 == 0 ? 0.5F : 0;
    float down = y - 2 * middle_of(picture->cell.rows) + between + (float)(cells * extra_cols);
    float aside = copysignf(1, strike->right) * (x - middle_of(picture->cell.cols)) - down;
    float extra = row % pitch == pitch - 1 ? (float)extra_cols : 0;

    return aside >= -strike->weight && aside < strike->weight + extra;
}

/* True if the strike covers the point. */
static bool covers(const struct theme *theme, const struct picture *picture,
                   const struct shape *strike, float x, float y)
{
    float reached;

    if (!is_told_by_color(theme) || !is_diagonal(strike))
        return shape_distance(strike, x, y) < 0;
    reached = (y - strike->y) / strike->down;
    return reached >= 0 && reached <= 1 && is_on_diagonal(picture, strike, x, y);
}

static bool is_struck(const struct theme *theme, const struct picture *picture, float x, float y)
{
    for (int i = 0; i < picture->strike_count; i++)
        if (covers(theme, picture, &picture->strikes[i], x, y))
            return true;
    return false;
}

/* True if the point is between the mark of a corner of the board and an edge of the board. */
static bool is_beyond(const struct picture *picture, const struct shape *mark, float x, float y)
{
    float middle_x = middle_of(picture->cell.cols);
    float middle_y = 2 * middle_of(picture->cell.rows);
    bool is_corner = mark->x != middle_x && mark->y != middle_y;

    return is_corner
        && (fabsf(x - middle_x) > fabsf(mark->x - middle_x) + mark->reach
            || fabsf(y - middle_y) > fabsf(mark->y - middle_y) + mark->reach);
}

/* The ink of the pixel around a point. `mark` is the mark of its cell, or null on the grid. A
 * strike is drawn over a mark, and can clear other parts of it. In the smallest cells a mark of
 * letters is drawn over the strike: without one of its few letters it would not be seen as a mark.
 * If the edges of marks are not soft, a pixel is covered wholly or not at all. */
static ink ink_at(const struct theme *theme, const struct picture *picture,
                  const struct drawn_mark *mark, float x, float y, bool is_soft)
{
    const struct shape *strike = nearest_strike(picture, x, y);
    ink of_mark = INK_NONE;

    /* A coloured diagonal strike ends at the corners of the marks. */
    if (mark && strike && is_told_by_color(theme) && is_diagonal(strike)
        && is_beyond(picture, &mark->shape, x, y))
        return INK_NONE;
    if (mark) {
        struct drawn_mark drawn = *mark;

        if (strike && is_inlaid(theme, picture->cell, &mark->shape, strike)
            && is_along(&mark->shape, strike, x, y))
            drawn.shape.weight = larger(drawn.shape.weight, strike->weight + 0.8F);
        of_mark = ink_of_mark(&drawn, x, y, is_soft);
    }
    if (theme->marks == MARKS_LETTERS && picture->cell.rows == MARKS_LEAST_ROWS && of_mark)
        return of_mark;
    if (is_struck(theme, picture, x, y))
        return canvas_ink(HUE_STRIKE, picture->winner == PLAYER_X ? 0 : INK_SHADES - 1, INK_LEVELS);
    return mark && is_cleared(theme, picture, &mark->shape, x, y) ? INK_NONE : of_mark;
}

/* ---- Half blocks. ---- */

static bool is_of_strike(ink color)
{
    return color && canvas_hue(color) == HUE_STRIKE;
}

static void draw_block(struct canvas *canvas, const struct theme *theme,
                       const struct picture *picture, struct spot spot)
{
    bool is_soft = has_soft_edges(theme, picture->cell);
    ink upper = ink_at(theme, picture, spot.mark, spot.x + 0.5F, spot.y + 0.5F, is_soft);
    ink lower = ink_at(theme, picture, spot.mark, spot.x + 0.5F, spot.y + 1.5F, is_soft);
    const struct shape *strike = nearest_strike(picture, spot.x + 0.5F, spot.y + 1);
    /* The strike shares no glyph with a mark. */
    bool is_alone = strike && is_told_by_space(theme, picture->cell, strike);

    if (is_alone && is_of_strike(lower) && !is_of_strike(upper))
        upper = INK_NONE;
    if (is_alone && is_of_strike(upper) && !is_of_strike(lower))
        lower = INK_NONE;
    canvas_pixels(canvas, spot.row, spot.col, upper, lower);
}

/* ---- Dots. ---- */

/* A glyph is two dots wide and four high. A glyph with a dot of a strike has no dots of a mark. */
static void draw_braille(struct canvas *canvas, const struct theme *theme,
                         const struct picture *picture, struct spot spot)
{
    enum { BLANK = 0x2800, DOT_COLS = 2, DOTS = 8 };
    static const unsigned bits[DOTS] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
    unsigned dots = 0;
    ink color = INK_NONE;

    for (int i = 0; i < DOTS; i++) {
        int dot_row = i / DOT_COLS;
        ink dot = ink_at(theme, picture, spot.mark, spot.x + 0.25F + 0.5F * (float)(i % DOT_COLS),
                         spot.y + 0.25F + 0.5F * (float)dot_row, false);

        if (!dot || (is_of_strike(color) && !is_of_strike(dot)))
            continue;
        if (is_of_strike(dot) && !is_of_strike(color))
            dots = 0; /* drop the mark's dots */
        color = dot;
        dots |= bits[i];
    }
    canvas_rune(canvas, spot.row, spot.col, (wchar_t)(BLANK + dots), color);
}

/* ---- Letters and strokes. ---- */

/* The rune that has the direction of the mark's line at the point. At the left and the right of a
 * ring, for example, it is '|'. */
static wchar_t stroke_along(const struct shape *shape, float x, float y)
{
    static const float flat = 0.4F;
    float right = x - shape->x;
    float down = y - shape->y;

    if (shape->kind == SHAPE_CROSS)
        return right * down < 0 ? L'/' : L'\\';
    if (fabsf(right) < flat * fabsf(down))
        return L'-';
    if (fabsf(down) < flat * fabsf(right))
        return L'|';
    return right * down > 0 ? L'/' : L'\\';
}

static wchar_t rune_of_strike(const struct theme *theme, const struct shape *strike)
{
    if (strike->down == 0)
        return theme->line[0];
    if (strike->right == 0)
        return theme->line[1];
    return strike->right < 0 ? L'/' : L'\\';
}

static void draw_rune(struct canvas *canvas, const struct theme *theme,
                      const struct picture *picture, struct spot spot)
{
    const struct drawn_mark *mark = spot.mark;
    float middle_x = spot.x + 0.5F;
    float middle_y = spot.y + 1;
    ink color = ink_at(theme, picture, mark, middle_x, middle_y, false);
    const struct shape *strike = nearest_strike(picture, middle_x, middle_y);
    wchar_t rune = L' ';

    if (is_of_strike(color) && strike)
        rune = rune_of_strike(theme, strike);
    else if (mark && theme->marks == MARKS_LETTERS)
        rune = theme->small[mark->shape.kind == SHAPE_RING];
    else if (mark)
        rune = stroke_along(&mark->shape, middle_x, middle_y);
    canvas_rune(canvas, spot.row, spot.col, rune, color);
}

void marks_draw(struct canvas *canvas, const struct theme *theme, const struct picture *picture,
                int row, int col)
{
    int rows = GAME_SIDE * marks_pitch(picture->cell.rows) - 1;
    int cols = GAME_SIDE * marks_pitch(picture->cell.cols) - 1;

    for (int y = 0; y < rows; y++)
        for (int x = 0; x < cols; x++) {
            const struct spot spot = {row + y, col + x, (float)x, (float)(2 * y),
                                      mark_at(picture, y, x)};

            if (picture->strike_count == 0 && (!spot.mark || spot.mark->shape.kind == SHAPE_NONE))
                continue; /* a glyph without ink */
            if (theme->marks == MARKS_BLOCKS)
                draw_block(canvas, theme, picture, spot);
            else if (theme->marks == MARKS_DOTS)
                draw_braille(canvas, theme, picture, spot);
            else
                draw_rune(canvas, theme, picture, spot);
        }
}
