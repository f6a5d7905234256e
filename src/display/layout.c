/* SPDX-License-Identifier: MIT */
#include "display/layout.h"

#include "display/canvas.h"
#include "engine/game.h"

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

static int most_of(int a, int b)
{
    return a > b ? a : b;
}

/* ---- Cells. ---- */

/* Two columns are about as wide as a row is high. A mark is as wide as it is high, with a blank
 * column at either side. */
#define SQUARE(rows)                                                                               \
    {                                                                                              \
        (rows), 2 * (rows) + 2                                                                     \
    }

const struct size layout_cells[LAYOUT_CELLS] = {
    SQUARE(21), SQUARE(20), SQUARE(19), SQUARE(18), SQUARE(17), SQUARE(16), SQUARE(15),
    SQUARE(14), SQUARE(13), SQUARE(12), SQUARE(11), SQUARE(10), SQUARE(9),  SQUARE(8),
    SQUARE(7),  SQUARE(6),  SQUARE(5),  SQUARE(4),  {3, 7},     {1, 7},     {1, 3},
};

const struct size layout_smallest = {8, 20};

struct size layout_board(struct size cell)
{
    return (struct size){GAME_SIDE * (cell.rows + 1) - 1, GAME_SIDE * (cell.cols + 1) - 1};
}

/* If a cell has ROOMY rows or more, the title, the panel and the hints have blank rows and columns
 * around them. */
enum { ROOMY = 6 };

/* The rows and columns that are needed in addition to the board. */
static struct size room_beside(struct size cell)
{
    if (cell.rows >= ROOMY)
        return (struct size){4, 36};
    return (struct size){cell.rows > 1 ? 1 : 3, 17};
}

static struct size room_below(struct size cell, bool has_bits)
{
    if (cell.rows >= ROOMY)
        return (struct size){has_bits ? 15 + BITS_FEW_ROWS : 15, 2};
    return (struct size){7, 2};
}

static bool fits(struct size board, struct size room, struct size terminal)
{
    return board.rows + room.rows <= terminal.rows && board.cols + room.cols <= terminal.cols;
}

/* ---- The parts. ---- */

/* In a panel of TWO_COLUMNS columns or more, the people are at the left, and the notices at the
 * right. */
enum { TWO_COLUMNS = 44, LEFT_COLS = 22 };

static void take_bits(struct layout *layout, struct area *panel)
{
    enum { LEAST_BESIDES = 8, ROWS_FOR_ALL = 23 };
    bool has_all = panel->rows >= ROWS_FOR_ALL && panel->cols >= BITS_ALL_COLS;
    int rows = has_all ? BITS_ALL_ROWS : BITS_FEW_ROWS;

    if (panel->cols >= BITS_FEW_COLS && panel->rows >= rows + LEAST_BESIDES)
        layout->bits = area_take_bottom(panel, rows);
}

/* The notices are in the right part of the panel or, if the panel is narrow, between the board and
 * the hints. */
static void divide_low_panel(struct layout *layout, struct area below_board)
{
    if (layout->panel.cols >= TWO_COLUMNS) {
        layout->aside = layout->panel;
        layout->panel = area_take_left(&layout->aside, LEFT_COLS, 2);
        layout->free = below_board;
    } else {
        layout->aside = below_board;
    }
}

/* The rows that the board does not need are shared out, the most important first:
 *
 *     1    the hints
 *     2    a blank row above the hints
 *     3    a blank row above the board
 *     4    the title, above that blank row
 *     5    a blank row at the top
 *     6    a blank row at the bottom
 *
 * If a cell is only one row high, there is no title, and all rows between the board and the hints
 * go to divide_low_panel. */
static void divide_beside(struct layout *layout, struct area rest, bool has_bits)
{
    enum { ROOM_FOR_EDGE = 20 };
    struct size board = layout_board(layout->cell);
    bool has_edge = layout->size.cols - board.cols >= ROOM_FOR_EDGE;
    int rows = rest.rows - board.rows;
    bool is_low = layout->cell.rows == 1;
    struct area beside;

    rest.col += has_edge;
    rest.cols -= 2 * has_edge;
    area_take_top(&rest, rows > 4);
    area_take_bottom(&rest, rows > 5);
    layout->hints = area_take_bottom(&rest, 1);
    if (!is_low) {
        layout->free = area_take_bottom(&rest, rows > 1);
        layout->title = area_take_top(&rest, rows > 3);
        area_take_top(&rest, rows > 2);
    }
    beside = area_take_top(&rest, board.rows);
    layout->board = area_take_left(&beside, board.cols, has_edge ? 2 : 1);
    layout->title.cols = board.cols;
    layout->panel = beside;
    layout->code = layout->title;
    layout->code.col = beside.col;
    layout->code.cols = beside.cols;
    if (is_low)
        divide_low_panel(layout, rest);
    else if (has_bits)
        take_bits(layout, &layout->panel);
}

/* Divide the middle `cols` columns of the canvas. A board that is narrower is in the middle of
 * these columns or, if a cell has fewer than ROOMY rows, at their left edge. */
static void divide_below(struct layout *layout, struct area rest, int cols, bool has_bits)
{
    struct size board = layout_board(layout->cell);
    bool is_roomy = layout->cell.rows >= ROOMY;

    rest.col += (rest.cols - cols) / 2;
    rest.cols = cols;
    layout->hints = area_take_bottom(&rest, 1);
    layout->title = area_take_top(&rest, is_roomy);
    area_take_top(&rest, is_roomy);
    layout->board = area_take_top(&rest, board.rows);
    if (is_roomy)
        layout->board.col += (cols - board.cols) / 2;
    layout->board.cols = board.cols;
    layout->title.col = layout->board.col;
    layout->title.cols = board.cols;
    area_take_top(&rest, is_roomy);
    layout->free = area_take_bottom(&rest, is_roomy);
    layout->panel = rest;
    if (is_roomy && rest.cols >= TWO_COLUMNS) {
        layout->aside = rest;
        layout->panel = area_take_left(&layout->aside, (rest.cols - 2) / 2, 2);
        if (has_bits)
            take_bits(layout, &layout->aside);
    }
}

static void divide_smallest(struct layout *layout, struct area rest)
{
    enum { COLS_FOR_CODE = sizeof "12345 resumes" - 1 };
    struct size board = layout_board(layout->cell);
    struct area side = area_take_top(&rest, board.rows);

    layout->board = area_take_left(&side, board.cols, 1);
    layout->code = area_take_top(&side, side.cols >= COLS_FOR_CODE ? 1 : 2);
    layout->hints = side;
    layout->panel = rest;
}

/* The index of the largest cells for which there is room. */
static int find_cell(struct size terminal, bool has_bits, bool *is_beside)
{
    int i = 0;

    for (*is_beside = false; i < LAYOUT_SMALLEST; i++) {
        struct size board = layout_board(layout_cells[i]);

        *is_beside = fits(board, room_beside(layout_cells[i]), terminal);
        if (*is_beside
            || (layout_cells[i].rows > 1
                && fits(board, room_below(layout_cells[i], has_bits), terminal)))
            break;
    }
    return i;
}

/* The columns for divide_below: as many as the board has or, if a cell has fewer than ROOMY rows,
 * all columns of the canvas except two. The bits can make the board smaller. The columns are then
 * those of the board without the bits, so that the hints do not move when the bits appear. */
static int choose_cols(const struct layout *layout, bool has_bits)
{
    bool is_beside;
    struct size cell =
        has_bits ? layout_cells[find_cell(layout->size, false, &is_beside)] : layout->cell;

    return cell.rows >= ROOMY ? layout_board(cell).cols : layout->size.cols - 2;
}

struct layout layout_compose(struct size terminal, bool has_bits)
{
    enum { USUAL_COLS = 80, PANEL_COLS = 45, WIDE_PANEL = 62, ROWS_FOR_WIDE = 16 };
    enum { MOST_BESIDE = 6, MOST_BELOW = 24 };
    bool is_beside;
    int i = find_cell(terminal, has_bits, &is_beside);
    struct layout layout = {.cell = layout_cells[i], .is_smallest = i == LAYOUT_SMALLEST};
    struct size board = layout_board(layout.cell);
    int panel = layout.cell.rows >= ROWS_FOR_WIDE ? WIDE_PANEL : PANEL_COLS;
    int cols = most_of(USUAL_COLS, board.cols + (is_beside ? panel : 2));
    int rows = board.rows + (is_beside && layout.cell.rows > 1 ? MOST_BESIDE : MOST_BELOW);

    layout.size = (struct size){least_of(least_of(rows, CANVAS_ROWS), terminal.rows),
                                least_of(least_of(cols, CANVAS_COLS), terminal.cols)};

    struct area whole = {0, 0, layout.size.rows, layout.size.cols};

    if (layout.is_smallest)
        divide_smallest(&layout, whole);
    else if (is_beside)
        divide_beside(&layout, whole, has_bits);
    else
        divide_below(&layout, whole, choose_cols(&layout, has_bits), has_bits);
    return layout;
}
