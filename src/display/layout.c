/* SPDX-License-Identifier: MIT */
#include "display/page.h"

/* There are four layouts. In the large one, the usual one (for 80x22) and the low one the panel
 * stands beside the board; in the low one the notices are at the right of the panel or below it. In
 * the small one the panel is below the board. */
enum kind { LARGE, USUAL, LOW, SMALL };

const struct size layout_smallest = {8, 20};

/* A panel of HIGH_ROWS has room for blank rows, and for bits if it has BITS_COLS. */
enum { HIGH_ROWS = 16, BITS_COLS = 38, FEW_BITS_ROWS = 8, ROWS_FOR_ALL_BITS = 23 };

static struct size add_up(struct size one, struct size other)
{
    return (struct size){one.rows + other.rows, one.cols + other.cols};
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* The rows of all moves if they stand in rows of that width. */
static int count_rows_of_moves(int cols)
{
    enum { CAPTION = 7, ROOMY = 30, PITCH = 3 };
    int a_row = (cols - (cols >= ROOMY ? CAPTION : 0) + 1) / PITCH;

    return (GAME_CELLS + a_row - 1) / a_row;
}

/* From the top: score, moves, code, notices, bits. Where the moves are listed, and no bits are
 * shown, score, moves and notices begin beside the first, the second and the third row of cells. If
 * the panel is low the notices have its right half, or the foot below the board. */
static void divide_beside(struct layout *layout, enum kind kind, struct area panel,
                          struct area foot, bool has_bits)
{
    enum { ROWS_FOR_BIG = 20, COLS_FOR_BIG = 30, BIG_ROWS = 9 };
    enum { ROOM_FOR_TWO = 48, LEFT_COLS = 22, ROWS_FOR_LIST = 28, LEAST_OF_NOTICES = 8 };
    bool is_high = panel.rows >= HIGH_ROWS;
    int moves = panel.rows >= ROWS_FOR_LIST ? GAME_CELLS : count_rows_of_moves(panel.cols);
    int bits_rows = 0;
    bool is_spread;

    layout->is_turn_in_score = true;
    layout->is_big = panel.rows >= ROWS_FOR_BIG && panel.cols >= COLS_FOR_BIG && !has_bits;
    if (layout->is_big) {
        layout->score = area_take_top(&panel, BIG_ROWS);
        area_take_top(&panel, 1);
        layout->moves = area_take_top(&panel, panel.rows >= ROWS_FOR_LIST ? GAME_CELLS : 1);
        area_take_top(&panel, 1);
        layout->code = area_take_bottom(&panel, 1);
        layout->notices = panel;
        layout->free = foot;
        return;
    }
    if (!is_high)
        moves = 1;
    if (kind == LOW && panel.cols >= ROOM_FOR_TWO) {
        layout->notices = panel;
        panel = area_take_left(&layout->notices, LEFT_COLS, 2);
        layout->free = foot;
    } else if (kind == LOW) {
        layout->notices = foot;
    }
    if (layout->headline.rows > 0 && has_bits && is_high && panel.cols >= BITS_COLS) {
        panel.rows += foot.rows; /* it goes on below the board */
        bits_rows = panel.rows >= ROWS_FOR_ALL_BITS ? BITS_ALL_ROWS : FEW_BITS_ROWS;
    }
    is_spread = moves == GAME_CELLS && bits_rows == 0;
    layout->score = area_take_top(&panel, PERSONS + 1 + is_high); /* the last for all time */
    area_take_top(&panel, is_spread ? layout->cell.rows + 1 - layout->score.rows : is_high);
    layout->moves = area_take_top(&panel, moves);
    layout->code = area_take_top(&panel, 1);
    layout->bits = area_take_bottom(&panel, bits_rows);
    area_take_top(&panel,
                  is_spread ? panel.rows - layout->cell.rows : panel.rows > LEAST_OF_NOTICES);
    if (layout->notices.rows == 0)
        layout->notices = panel;
}

/* The columns of the short form of the longest code. */
enum { CODE_COLS = sizeof "12345 resumes" - 1 };

/* Below the board, in one column or two. */
static void divide_below(struct layout *layout, struct area panel)
{
    enum { TWO_COLUMNS = 34, ROWS_FOR_DRAWS = 6, ROWS_FOR_CODE = 7 };

    if (panel.cols >= TWO_COLUMNS) {
        layout->moves = area_take_top(&panel, PERSONS + 1);
        layout->score = area_take_left(&layout->moves, panel.cols / 2, 1);
        layout->code = area_take_bottom(&layout->moves, 1);
    } else {
        bool has_row_for_code = panel.rows >= ROWS_FOR_CODE;

        layout->score = area_take_top(&panel, PERSONS + (panel.rows >= ROWS_FOR_DRAWS));
        layout->moves = area_take_top(&panel, 1);
        if (has_row_for_code) {
            layout->code = area_take_top(&panel, 1);
        } else {
            layout->code = layout->moves;
            layout->moves = area_take_left(&layout->code, panel.cols - CODE_COLS - 1, 1);
        }
    }
    layout->notices = panel;
}

/* Code and hints beside the smallest board, everything else below it. */
static void divide_smallest(struct layout *layout, struct area side, struct area panel)
{
    enum { ROWS_FOR_SCORE = 5 };

    area_take_left(&side, 1, 0);
    layout->code = area_take_top(&side, side.cols >= CODE_COLS ? 1 : 2);
    layout->hints = side;
    if (panel.rows >= ROWS_FOR_SCORE)
        layout->score = area_take_top(&panel, PERSONS + 1);
    layout->notices = panel;
}

/* The blank columns at either edge, and those between the board and what is beside it. */
struct gaps {
    int edge, panel;
};

static struct gaps choose_gaps(enum kind kind, bool is_smallest, int room)
{
    if (kind == LARGE)
        return (struct gaps){1, 2}; /* the cells have blanks at their sides */
    enum { ROOM_FOR_EDGE = 25, ROOMY = 27 };

    if (is_smallest)
        return (struct gaps){0, 0};
    if (kind == SMALL)
        return (struct gaps){1, 1};
    if (room < ROOM_FOR_EDGE)
        return (struct gaps){0, 1};
    return (struct gaps){1, room < ROOMY ? 2 : 4};
}

/* The parts around the board. Of the rows that it leaves the first is for the hints and the second
 * for the headline; the next ones are blank: below the headline, then above the hints, then below
 * them. */
static void divide(struct layout *layout, enum kind kind, bool has_bits)
{
    struct size board = board_size(layout->cell);
    struct gaps gaps = choose_gaps(kind, layout->is_smallest, layout->size.cols - board.cols);
    int rows = layout->size.rows - board.rows;
    int blanks = kind == LARGE || kind == USUAL ? rows - 2 : 0;
    struct area rest = {0, gaps.edge, layout->size.rows, layout->size.cols - 2 * gaps.edge};
    struct area beside;

    area_take_bottom(&rest, blanks >= 4);
    if (!layout->is_smallest)
        layout->hints = area_take_bottom(&rest, 1);
    layout->free = area_take_bottom(&rest, blanks >= 1);
    layout->headline = area_take_top(&rest, rows >= 2);
    area_take_top(&rest, blanks >= 2);
    beside = area_take_top(&rest, board.rows);
    layout->board = area_take_left(&beside, board.cols, gaps.panel);
    if (layout->is_smallest) {
        divide_smallest(layout, beside, rest);
    } else if (kind == SMALL) {
        divide_below(layout, rest);
    } else {
        if (layout->headline.rows > 0 && gaps.edge > 0)
            layout->title = area_take_left(&layout->headline, board.cols, gaps.panel);
        divide_beside(layout, kind, beside, rest, has_bits);
    }
}

/* The columns beyond the board in a large layout, and those of a usual layout in all. */
enum { LARGE_PANEL = 36, USUAL_COLS = 80 };

/* Find the layout in which a board of such cells fits. False if there is none. */
static bool find_kind(struct size cell, struct size terminal, enum kind *kind)
{
    static const struct size beyond[] = {
        [LARGE] = {4, LARGE_PANEL}, [USUAL] = {1, 17}, [LOW] = {3, 17}, [SMALL] = {7, 2}};
    struct size board = board_size(cell);
    enum kind beside = cell.rows > LARGE_ROWS ? LARGE : cell.rows > 1 ? USUAL : LOW;

    *kind = canvas_fits(add_up(board, beyond[beside]), terminal) ? beside : SMALL;
    return *kind == beside
        || (beside == USUAL && canvas_fits(add_up(board, beyond[SMALL]), terminal));
}

/* The largest cells that have room; the smallest have it in every terminal. */
struct layout layout_compose(struct size terminal, bool has_bits)
{
    enum { MOST_BEYOND = 12 };
    enum kind kind = SMALL;
    int i = 0;

    while (i < BOARD_SMALLEST && !find_kind(board_cells[i], terminal, &kind))
        i++;

    struct size board = board_size(board_cells[i]);
    int cols = kind == LARGE ? board.cols + LARGE_PANEL + 9
             : kind == SMALL ? USUAL_COLS / 2
                             : USUAL_COLS;
    struct layout layout = {
        .size = {least_of(least_of(board.rows + MOST_BEYOND, CANVAS_ROWS), terminal.rows),
                 least_of(cols, terminal.cols)},
        .cell = board_cells[i],
        .is_smallest = i == BOARD_SMALLEST,
    };

    divide(&layout, kind, has_bits);
    return layout;
}
