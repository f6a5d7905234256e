/* SPDX-License-Identifier: MIT
 *
 * marks: the shapes of X and O, and of the line through three, for any size of a cell.
 *
 * A shape is a figure of dots around a middle: a glyph of half blocks has two of them, and one of
 * braille eight. A letter or a stroke has one. As a row is about twice as high as a column is wide,
 * the dots of blocks and of braille are square. Distances are in halves of such a dot.
 */
#include <assert.h>
#include <stdlib.h>

#include "display/page.h"

/* A cross, a ring, or a line that falls or rises from left to right, or runs across or down. */
enum figure_kind { CROSS, RING, FALLING, RISING, ACROSS, DOWN };

struct figure {
    enum figure_kind kind;
    int width, height; /* from the middle to the edges */
    int weight;        /* half of a stroke's breadth, along a row if it is diagonal */
    int hole_width, hole_height;
};

/* The dots of a glyph, in rows and in columns. */
static struct size dots_of(const struct theme *theme)
{
    static const struct size dots[] = {
        [MARKS_BLOCKS] = {2, 1},
        [MARKS_DOTS] = {4, 2},
        [MARKS_LETTERS] = {1, 1},
        [MARKS_STROKES] = {1, 1},
    };

    return dots[theme->marks];
}

/* True if the point is in the ellipse, or so near to it that the smallest ring would have no round
 * hole without it. */
static bool is_within(int x, int y, int width, int height)
{
    int all = width * width * height * height;

    return width > 0 && height > 0
        && x * x * height * height + y * y * width * width <= all + all / 64;
}

/* True if the figure has the dot whose middle is there. */
static bool has_dot(const struct figure *figure, int x, int y)
{
    int beside = abs(x) - abs(y); /* the diagonal */

    switch (figure->kind) {
    case RING:
        return is_within(x, y, figure->width, figure->height)
            && !is_within(x, y, figure->hole_width, figure->hole_height);
    case ACROSS:
        return abs(y) <= figure->weight;
    case DOWN:
        return abs(x) <= figure->weight;
    default:
        return abs(x) <= figure->width && abs(y) <= figure->height && -figure->weight <= beside
            && beside < figure->weight && (figure->kind != FALLING || x * y >= 0)
            && (figure->kind != RISING || x * y <= 0);
    }
}

/* The stroke that runs there as the figure does: a cross, a diagonal line, or the edge of a ring.
 */
static wchar_t stroke_rune(const struct figure *figure, int x, int y)
{
    if (figure->kind == CROSS && y == 0)
        return L'X';
    if (figure->kind != RING)
        return figure->kind == FALLING || x * y > 0 ? L'\\' : L'/';

    int across = abs(x) * figure->height * figure->height;
    int down = abs(y) * figure->width * figure->width;
    int beyond = x + (x > 0 ? 2 : -2);

    if (down > across)
        return has_dot(figure, beyond, y) ? L'-' : y < 0 ? L'.' : L'\'';
    return across > 3 * down ? L'|' : x * y > 0 ? L'/' : L'\\';
}

/* The glyph of the figure in that row and column of an area in whose middle it stands. */
static wchar_t figure_rune(const struct theme *theme, const struct figure *figure, struct size area,
                           int row, int col)
{
    static const unsigned braille[] = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
    static const wchar_t blocks[] = L" ▀▄█";
    struct size dots = dots_of(theme);
    int high = 2 * dots.cols / dots.rows; /* the dot is that many times as high as wide */
    unsigned set = 0;
    int x = 0;
    int y = 0;

    for (int i = 0; i < dots.rows * dots.cols; i++) {
        y = high * (2 * (row * dots.rows + i / dots.cols) + 1 - area.rows * dots.rows);
        x = 2 * (col * dots.cols + i % dots.cols) + 1 - area.cols * dots.cols;
        if (has_dot(figure, x, y))
            set |= theme->marks == MARKS_DOTS ? braille[i] : 1u << i;
    }
    if (!set)
        return L' ';
    if (theme->marks == MARKS_BLOCKS) {
        assert(set <= 3); /* two dots, one above the other */
        return blocks[set];
    }
    if (theme->marks == MARKS_DOTS)
        return (wchar_t)(0x2800 + set);
    if (theme->marks == MARKS_LETTERS && (figure->kind == CROSS || figure->kind == RING))
        return theme->small[figure->kind == CROSS ? PLAYER_X : PLAYER_O];
    return figure->kind == ACROSS || figure->kind == DOWN ? theme->line[figure->kind == DOWN]
                                                          : stroke_rune(figure, x, y);
}

/* ---- Marks. ---- */

/* Half of the breadth of the strokes, which grows with the cell. Those of X and O look alike. */
static int find_weight(const struct theme *theme, enum player player, int rows,
                       enum marks_weight weight)
{
    int most = theme->marks == MARKS_STROKES ? (player == PLAYER_X ? 1 + rows / 5 : 1 + rows / 8)
             : player == PLAYER_X            ? (rows - 1) / 2
                                             : (rows + 1) / 3;

    if (weight == MARKS_THIN)
        return most / 2 > 1 ? most / 2 : 1;
    return most + (theme->marks == MARKS_DOTS)
         + (weight == MARKS_BOLD && dots_of(theme).rows > 1 ? 1 + most / 6 : 0);
}

/* The mark has a blank column at either side, and half a blank row above and below if the cell is
 * large and a glyph has as many dots. */
static struct figure mark_figure(const struct theme *theme, enum player player, struct size cell,
                                 enum marks_weight weight)
{
    enum { ROUND_ROWS = 9 }; /* of a cell in which a thicker side leaves the hole round */
    struct size dots = dots_of(theme);
    bool is_large = cell.rows > LARGE_ROWS && dots.rows > 1;
    int width = dots.cols * (cell.cols - 2);
    int height = dots.cols * 2 * (cell.rows - is_large);
    int breadth = find_weight(theme, player, cell.rows, weight);
    int across = breadth; /* the ring's at its sides, where columns are coarser than rows */
    int down = breadth;

    if (player == PLAYER_X)
        return (struct figure){CROSS, width, height, .weight = breadth};
    if (weight == MARKS_BOLD && dots.rows > 1 && cell.rows < ROUND_ROWS)
        across--;
    if (dots.rows == 1 && down == 1)
        down++;
    return (struct figure){
        .kind = RING,
        .width = width,
        .height = height,
        .hole_width = width - 2 * across,
        .hole_height = height - 2 * down,
    };
}

wchar_t marks_rune(const struct theme *theme, enum player player, struct size cell,
                   enum marks_weight weight, int row, int col)
{
    if (cell.rows == 1)
        return col == cell.cols / 2 ? theme->small[player] : L' ';

    struct figure figure = mark_figure(theme, player, cell, weight);

    return figure_rune(theme, &figure, cell, row, col);
}

/* ---- The line. ---- */

/* It is as broad as a stroke. In small cells it would hide the marks: there it is a thin one, and
 * where cells have one row a diagonal is a stroke in the gap. */
wchar_t marks_line_rune(const struct theme *theme, struct size cell, int down, int right, int row,
                        int col)
{
    enum { WIDEST = 1 << 16, ROWS_TO_A_COL = 5, ROWS_TO_TWO_COLS = 9 };
    enum figure_kind kind = down == 0 ? ACROSS : right == 0 ? DOWN : right > 0 ? FALLING : RISING;
    bool is_straight = kind == ACROSS || kind == DOWN;
    struct figure line = {kind, WIDEST, WIDEST, .weight = 1};

    if (cell.rows == 1 || (is_straight && cell.rows < LARGE_ROWS)) {
        if ((row != 0 && kind != DOWN) || (col != 0 && kind != ACROSS))
            return L' ';
        return is_straight ? theme->line[kind == DOWN] : kind == FALLING ? L'\\' : L'/';
    }
    if (dots_of(theme).rows > 1)
        line.weight += is_straight ? 2 * (cell.rows / ROWS_TO_TWO_COLS) : cell.rows / ROWS_TO_A_COL;
    return figure_rune(theme, &line, (struct size){1, 1}, row, col);
}
