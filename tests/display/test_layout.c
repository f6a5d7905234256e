/* SPDX-License-Identifier: MIT
 *
 * The layout of the table, at every size.
 */
#include "display/page.h"
#include "suite.h"

enum { MOST_ROWS = 60, MOST_COLS = 200, PARTS = 9 };

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

/* The sign of the mover stands in the gap between the board and the score. */
static void check_parts(const struct layout *layout, struct size terminal)
{
    const struct area parts[PARTS] = {layout->title,   layout->headline, layout->board,
                                      layout->score,   layout->moves,    layout->bits,
                                      layout->notices, layout->code,     layout->hints};

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

TEST(at_every_size_no_part_of_the_table_covers_another_and_those_that_matter_are_there)
{
    for (int rows = layout_smallest.rows; rows <= MOST_ROWS; rows++)
        for (int cols = layout_smallest.cols; cols <= MOST_COLS; cols++)
            for (int has_bits = 0; has_bits < 2; has_bits++) {
                struct size terminal = {rows, cols};
                struct layout layout = layout_compose(terminal, has_bits);
                struct size board = board_size(layout.cell);

                check_parts(&layout, terminal);
                if (!canvas_fits(layout.size, terminal) || layout.board.rows != board.rows
                    || layout.board.cols != board.cols)
                    ck_abort_msg("the board at %dx%d", cols, rows);
                int news = layout.headline.rows > 0 ? 0 : 2; /* rows of the message */

                if ((layout.headline.rows < 1 && !layout.is_turn_in_score)
                    || layout.notices.rows < 1 + news || layout.notices.cols < 16
                    || (layout.notices.rows - news) * layout.notices.cols < 40
                    || layout.code.rows < 1 || layout.code.cols < 8 || layout.hints.rows < 1)
                    ck_abort_msg("a part is too small at %dx%d: message %dx%d", cols, rows,
                                 layout.notices.cols, layout.notices.rows);
            }
}

/* A larger terminal never has smaller marks. */
TEST(the_board_grows_with_the_terminal)
{
    for (int rows = layout_smallest.rows; rows < MOST_ROWS; rows++)
        for (int cols = layout_smallest.cols; cols < MOST_COLS; cols++) {
            struct layout layout = layout_compose((struct size){rows, cols}, false);
            struct layout higher = layout_compose((struct size){rows + 1, cols}, false);
            struct layout wider = layout_compose((struct size){rows, cols + 1}, false);

            if (!canvas_fits(layout.cell, higher.cell) || !canvas_fits(layout.cell, wider.cell))
                ck_abort_msg("%dx%d", cols, rows);
        }
}

/* Without bits, which need the room. */
TEST(score_moves_and_notices_begin_beside_a_row_of_cells_each_where_moves_are_listed)
{
    for (int rows = 34; rows <= MOST_ROWS; rows++) {
        struct layout layout = layout_compose((struct size){rows, MOST_COLS}, false);

        ck_assert_int_ge(layout.moves.rows, GAME_CELLS);
        ck_assert_int_eq(layout.score.row, layout.board.row);
        ck_assert_int_eq(layout.moves.row, layout.board.row + layout.cell.rows + 1);
        ck_assert_int_eq(layout.notices.row, layout.board.row + 2 * (layout.cell.rows + 1));
        ck_assert_int_eq(layout.notices.rows, layout.cell.rows);
    }
}

/* A row more is for the headline, then blank: below it, above the hints and below them. */
TEST(every_row_and_column_that_is_added_has_its_use)
{
    static const struct {
        int rows, board_row, free_rows, below_hints;
    } heights[] = {{18, 0, 0, 0}, {19, 1, 0, 0}, {20, 2, 0, 0},
                   {21, 2, 1, 0}, {22, 2, 1, 0}, {23, 2, 1, 1}};
    static const struct {
        int cols, edge, gap;
    } widths[] = {{52, 0, 1}, {59, 0, 1}, {60, 1, 2}, {61, 1, 2}, {62, 1, 4}};

    for (size_t i = 0; i < sizeof heights / sizeof heights[0]; i++) {
        struct layout layout = layout_compose((struct size){heights[i].rows, 80}, false);

        ck_assert_int_eq(layout.board.row, heights[i].board_row);
        ck_assert_int_eq(layout.free.rows, heights[i].free_rows);
        ck_assert_int_eq(layout.size.rows - layout.hints.row - 1, heights[i].below_hints);
    }
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct layout layout = layout_compose((struct size){24, widths[i].cols}, false);

        ck_assert_int_eq(layout.board.col, widths[i].edge);
        ck_assert_int_eq(layout.code.col - layout.board.col - layout.board.cols, widths[i].gap);
        ck_assert_int_eq(layout.title.rows, widths[i].edge);
    }
    ck_assert_int_eq(layout_compose((struct size){10, 30}, false).score.rows, 0);
    ck_assert_int_eq(layout_compose((struct size){11, 30}, false).score.rows, PERSONS + 1);
}
