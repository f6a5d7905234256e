/* SPDX-License-Identifier: MIT
 *
 * The layout of the game, at every size.
 */
#include "display/layout.h"
#include "suite.h"

enum { MOST_ROWS = 74, MOST_COLS = 210, PARTS = 8 };

static bool is_within(struct area part, struct size size)
{
    return part.row >= 0 && part.col >= 0 && part.cols > 0 && part.row + part.rows <= size.rows
        && part.col + part.cols <= size.cols;
}

static bool cover(struct area one, struct area other)
{
    return one.row < other.row + other.rows && other.row < one.row + one.rows
        && one.col < other.col + other.cols && other.col < one.col + one.cols;
}

static void check_parts(const struct layout *layout, struct size terminal)
{
    const struct area parts[PARTS] = {layout->title, layout->board, layout->panel, layout->aside,
                                      layout->bits,  layout->code,  layout->free,  layout->hints};

    for (int i = 0; i < PARTS; i++) {
        if (parts[i].rows == 0)
            continue;
        if (!is_within(parts[i], layout->size))
            ck_abort_msg("part %d at %dx%d", i, terminal.cols, terminal.rows);
        for (int j = 0; j < i; j++)
            if (parts[j].rows > 0 && cover(parts[i], parts[j]))
                ck_abort_msg("parts %d and %d at %dx%d", i, j, terminal.cols, terminal.rows);
    }
}

TEST(at_every_size_no_part_covers_another_and_those_that_matter_are_there)
{
    for (int rows = layout_smallest.rows; rows <= MOST_ROWS; rows++)
        for (int cols = layout_smallest.cols; cols <= MOST_COLS; cols++)
            for (int has_bits = 0; has_bits < 2; has_bits++) {
                struct size terminal = {rows, cols};
                struct layout layout = layout_compose(terminal, has_bits);
                struct size board = layout_board(layout.cell);
                struct area notices = layout.aside.rows > 0 ? layout.aside : layout.panel;

                check_parts(&layout, terminal);
                if (!size_fits(layout.size, terminal) || layout.board.rows != board.rows
                    || layout.board.cols != board.cols)
                    ck_abort_msg("the board at %dx%d", cols, rows);
                if (layout.cell.rows >= 6 && layout.board.col < 1)
                    ck_abort_msg("no margin beside the board at %dx%d", cols, rows);
                if (notices.rows < 2 || notices.cols < 16 || layout.panel.rows < 3
                    || layout.hints.rows < 1
                    || (layout.is_smallest ? layout.code.cols < 8
                                           : layout.code.rows > layout.title.rows))
                    ck_abort_msg("a part is too small at %dx%d", cols, rows);
            }
}

TEST(no_part_below_a_board_has_a_left_edge_of_its_own_and_the_hints_are_at_the_bottom)
{
    enum { ROOMY = 6 };

    for (int rows = layout_smallest.rows; rows <= MOST_ROWS; rows++)
        for (int cols = layout_smallest.cols; cols <= MOST_COLS; cols++) {
            struct layout layout = layout_compose((struct size){rows, cols}, false);
            bool is_below = layout.panel.row > layout.board.row;
            int below_hints = layout.size.rows - 1 - layout.hints.row;

            if (layout.cell.rows >= ROOMY && is_below
                && (layout.panel.col != layout.board.col || layout.hints.col != layout.board.col))
                ck_abort_msg("two left edges at %dx%d", cols, rows);
            if (layout.title.rows > 0 && below_hints > layout.title.row)
                ck_abort_msg("%d rows below the hints at %dx%d", below_hints, cols, rows);
        }
}

TEST(as_a_terminal_grows_its_cells_grow_by_a_row_at_a_time)
{
    static const int expected[] = {1,  3,  4,  5,  6,  7,  8,  9,  10, 11,
                                   12, 13, 14, 15, 16, 17, 18, 19, 20, 21};
    int i = 0;

    for (int rows = layout_smallest.rows; rows <= MOST_ROWS; rows++) {
        int cell_rows = layout_compose((struct size){rows, MOST_COLS}, false).cell.rows;

        if (cell_rows != expected[i] && cell_rows != expected[++i])
            ck_abort_msg("cells of %d rows at %dx%d", cell_rows, MOST_COLS, rows);
    }
    ck_assert_int_eq(expected[i], 21);
}

/* A larger terminal never has smaller marks. */
TEST(the_board_grows_with_the_terminal)
{
    for (int rows = layout_smallest.rows; rows < MOST_ROWS; rows++)
        for (int cols = layout_smallest.cols; cols < MOST_COLS; cols++) {
            struct layout layout = layout_compose((struct size){rows, cols}, false);
            struct layout higher = layout_compose((struct size){rows + 1, cols}, false);
            struct layout wider = layout_compose((struct size){rows, cols + 1}, false);

            if (!size_fits(layout.cell, higher.cell) || !size_fits(layout.cell, wider.cell))
                ck_abort_msg("%dx%d", cols, rows);
        }
}

/* The bits have room in a terminal of 80x24; the title and blank rows come one after the other. */
TEST(each_terminal_has_the_cells_and_the_rows_that_it_has_room_for)
{
    static const struct {
        struct size terminal;
        int cell_rows;
        bool is_beside;
        int above_board, title_rows, free_rows, bits_rows;
    } rows[] = {
        {{60, 200}, 18, true, 2, 1, 1, BITS_ALL_ROWS},
        {{50, 132}, 14, true, 3, 1, 1, BITS_FEW_ROWS},
        {{30, 100}, 8, true, 2, 1, 1, BITS_ALL_ROWS},
        {{50, 80}, 11, false, 2, 1, 1, 0},
        {{40, 50}, 6, false, 2, 1, 1, 0},
        {{24, 80}, 6, true, 2, 1, 1, BITS_FEW_ROWS},
        {{22, 60}, 5, true, 3, 1, 1, 0},
        {{21, 60}, 5, true, 2, 1, 1, 0},
        {{20, 60}, 5, true, 1, 0, 1, 0},
        {{19, 60}, 5, true, 0, 0, 1, 0},
        {{18, 60}, 5, true, 0, 0, 0, 0},
        {{24, 38}, 4, false, 0, 0, 0, 0},
        {{12, 40}, 3, true, 0, 0, 0, 0},
        {{18, 26}, 3, false, 0, 0, 0, 0},
        {{8, 40}, 1, true, 0, 0, 0, 0},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct layout layout = layout_compose(rows[i].terminal, false);
        struct layout with_bits = layout_compose(rows[i].terminal, true);
        bool is_beside = layout.panel.col > layout.board.col;

        if (layout.cell.rows != rows[i].cell_rows || is_beside != rows[i].is_beside
            || layout.board.row != rows[i].above_board || layout.title.rows != rows[i].title_rows
            || layout.free.rows != rows[i].free_rows)
            ck_abort_msg("%dx%d: cells of %d rows, %d rows above the board, title %d, free %d",
                         rows[i].terminal.cols, rows[i].terminal.rows, layout.cell.rows,
                         layout.board.row, layout.title.rows, layout.free.rows);
        if (with_bits.bits.rows != rows[i].bits_rows && is_beside)
            ck_abort_msg("%dx%d: %d rows of bits", rows[i].terminal.cols, rows[i].terminal.rows,
                         with_bits.bits.rows);
    }
    ck_assert_int_eq(layout_compose((struct size){50, 80}, true).bits.rows, BITS_FEW_ROWS);
    ck_assert_int_eq(layout_compose((struct size){50, 80}, true).cell.rows, 8);
    ck_assert_int_eq(layout_compose((struct size){60, 200}, false).size.cols, 116 + 62);
}
