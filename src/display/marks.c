/* SPDX-License-Identifier: MIT
 *
 * marks: the shapes of X and O, drawn by hand in a theme, or computed for any size of a cell.
 *
 * A computed shape is a figure of dots around the middle of its cell: two glyphs of half blocks
 * have four of them, and two of braille sixteen. As a row is about twice as high as a column is
 * wide, the dots are square, and a cell is as many of them wide as high but for one column.
 */
#include <stdlib.h>

#include "display/page.h"

/* A cross, a ring, or a stroke that falls or rises from left to right. */
enum figure_kind { CROSS, RING, FALLING, RISING };

/* In dots. */
struct figure {
    enum figure_kind kind;
    int width, height;
    int weight; /* of a stroke, along a row */
    int hole_width, hole_height;
};

/* The dots of a glyph, in rows and in columns. */
static struct size dots_of(const struct theme *theme)
{
    return theme->marks == MARKS_DOTS ? (struct size){4, 2} : (struct size){2, 1};
}

/* True if the point, at twice that distance from the middle, is in the ellipse, or so near to it
 * that the smallest ring would have no round hole without it. */
static bool is_within(int x, int y, int width, int height)
{
    int all = width * width * height * height;

    return width > 0 && height > 0
        && x * x * height * height + y * y * width * width <= all + all / 64;
}

/* True if the figure has the dot whose middle is at twice that distance from its own. */
static bool has_dot(const struct figure *figure, int x, int y)
{
    int beside = abs(x) - abs(y); /* the diagonal */

    if (figure->kind == RING)
        return is_within(x, y, figure->width, figure->height)
            && !is_within(x, y, figure->hole_width, figure->hole_height);
    if ((figure->kind == FALLING && x * y < 0) || (figure->kind == RISING && x * y > 0))
        return false;
    return abs(x) <= figure->width && abs(y) <= figure->height && -figure->weight <= beside
        && beside < figure->weight;
}

/* The glyph of the figure in that row and column of an area in whose middle it stands. */
static wchar_t figure_rune(const struct theme *theme, const struct figure *figure, struct size area,
                           int row, int col)
{
    static const unsigned braille[] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
    static const wchar_t blocks[] = L" ▀▄█";
    struct size dots = dots_of(theme);
    unsigned set = 0;

    for (int i = 0; i < dots.rows * dots.cols; i++) {
        int y = 2 * (row * dots.rows + i / dots.cols) + 1 - area.rows * dots.rows;
        int x = 2 * (col * dots.cols + i % dots.cols) + 1 - area.cols * dots.cols;

        if (has_dot(figure, x, y))
            set |= theme->marks == MARKS_DOTS ? braille[i] : 1u << i;
    }
    return theme->marks == MARKS_BLOCKS ? blocks[set] : set ? (wchar_t)(0x2800 + set) : L' ';
}

/* The mark has a blank column at either side, and half a blank row above and below if the cell is
 * large. Both marks have strokes of the same breadth, which grow with the cell. */
static struct figure mark_figure(const struct theme *theme, enum player player, struct size cell,
                                 bool is_bold)
{
    bool is_large = cell.rows > LARGE_ROWS;
    bool is_fine = theme->marks == MARKS_DOTS;
    int scale = dots_of(theme).cols;
    int width = scale * (cell.cols - 2);
    int height = scale * 2 * (cell.rows - is_large);
    int weight = (player == PLAYER_X ? (cell.rows - 1) / 2 : (cell.rows + 1) / 3) + is_fine;
    int more = is_bold ? 1 + weight / 6 : 0;

    if (player == PLAYER_X)
        return (struct figure){CROSS, width, height, .weight = weight + more};
    return (struct figure){
        .kind = RING,
        .width = width,
        .height = height,
        .hole_width = width - 2 * (weight + (cell.rows >= HUGE_ROWS ? more : 0)),
        .hole_height = height - 2 * (weight + more),
    };
}

/* The glyph in that row and column of the largest art that has room, which stands in the middle. */
static wchar_t art_rune(const struct theme *theme, enum player player, struct size cell, int row,
                        int col)
{
    bool is_huge = cell.rows >= HUGE_ROWS;
    bool is_large = cell.rows >= LARGE_ROWS;
    struct size size = is_huge  ? (struct size){HUGE_ROWS, HUGE_COLS}
                     : is_large ? (struct size){LARGE_ROWS, LARGE_COLS}
                                : (struct size){MEDIUM_ROWS, MEDIUM_COLS};
    const wchar_t *const *art = is_huge  ? theme->huge[player]
                              : is_large ? theme->large[player]
                                         : theme->medium[player];

    row -= (cell.rows - size.rows) / 2;
    col -= (cell.cols - size.cols) / 2;
    return row >= 0 && row < size.rows && col >= 0 && col < size.cols ? art[row][col] : L' ';
}

wchar_t marks_rune(const struct theme *theme, enum player player, struct size cell, bool is_bold,
                   int row, int col)
{
    if (cell.rows == 1)
        return col == cell.cols / 2 ? theme->small[player] : L' ';
    if (theme->marks == MARKS_DRAWN)
        return art_rune(theme, player, cell, row, col);

    struct figure figure = mark_figure(theme, player, cell, is_bold);

    return figure_rune(theme, &figure, cell, row, col);
}

wchar_t marks_stroke(const struct theme *theme, bool is_rising, int row, int col)
{
    enum { WIDEST = 1 << 16 };
    struct figure stroke = {is_rising ? RISING : FALLING, WIDEST, WIDEST, .weight = 1};

    if (theme->marks != MARKS_DRAWN)
        return figure_rune(theme, &stroke, (struct size){1, 1}, row, col);
    return col != 2 * (is_rising ? -row : row) ? L' ' : is_rising ? L'/' : L'\\';
}
