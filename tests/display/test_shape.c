/* SPDX-License-Identifier: MIT
 *
 * Shapes, against a naive sampling: of each pixel 16 by 16 points, each inside or outside.
 */
#include "display/layout.h"
#include "display/marks.h"
#include "suite.h"

#include <math.h>

enum { SAMPLES = 16, CIRCLES = 200 };
enum { SIZES = LAYOUT_CELLS - 2 }; /* in the others a mark is a letter */

static bool is_in_cross(const struct shape *shape, double x, double y)
{
    double breadth = shape->weight * sqrt(2);
    double aside = x < 0 ? x - shape->inset : x + shape->inset;
    bool is_on_arm = fabs(aside - y) <= breadth || fabs(aside + y) <= breadth;

    return is_on_arm && fabs(x) <= shape->reach && fabs(y) <= shape->reach;
}

static bool is_in_ring(const struct shape *shape, double x, double y)
{
    double square = x * x + y * y;
    double inner = shape->reach - 2 * shape->weight;

    return square <= shape->reach * shape->reach && square >= inner * inner;
}

/* A stroke is many circles from end to end. */
static bool is_in_circle(const struct shape *shape, int i, double radius, double x, double y)
{
    double right = x - (double)shape->right * i / CIRCLES;
    double down = y - (double)shape->down * i / CIRCLES;

    return right * right + down * down <= radius * radius;
}

/* The circles of a stroke that can have points of a pixel. */
static struct range {
    int first, end;
} near;

static struct range find_near(const struct shape *shape, int col, int row)
{
    double x = col + 0.5 - shape->x, y = row + 0.5 - shape->y, radius = shape->weight + 1.0;
    struct range range = {0, CIRCLES + 1};

    while (range.first < range.end && !is_in_circle(shape, range.first, radius, x, y))
        range.first++;
    while (range.first < range.end && !is_in_circle(shape, range.end - 1, radius, x, y))
        range.end--;
    return range;
}

static bool is_in_stroke(const struct shape *shape, double x, double y)
{
    for (int i = near.first; i < near.end; i++)
        if (is_in_circle(shape, i, shape->weight, x, y))
            return true;
    return false;
}

static double sample(const struct shape *shape, int col, int row)
{
    int count = 0;

    near = find_near(shape, col, row);
    if (shape->kind == SHAPE_STROKE && near.first == near.end)
        return 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
        double x = col + (i % SAMPLES + 0.5) / SAMPLES - shape->x;
        int sample_row = i / SAMPLES;
        double y = row + (sample_row + 0.5) / SAMPLES - shape->y;

        count += shape->kind == SHAPE_CROSS ? is_in_cross(shape, x, y)
               : shape->kind == SHAPE_RING  ? is_in_ring(shape, x, y)
                                            : is_in_stroke(shape, x, y);
    }
    return (double)count / (SAMPLES * SAMPLES);
}

/* The distance knows one edge alone, so corners and lines narrower than a pixel are not exact; of
 * these the smallest cells have most. */
static void check_shape(const struct shape *shape, int cols, int rows)
{
    const double most = shape->weight < 0.7F ? 0.4 : 0.27;
    const double most_on_average = rows == 2 * MARKS_LEAST_ROWS ? 0.07 : 0.03;
    double sum = 0;
    int covered_pixels = 0;

    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            double naive = sample(shape, col, row);
            double covered =
                (double)shape_coverage(shape_distance(shape, (float)col + 0.5F, (float)row + 0.5F));

            ck_assert_msg(fabs(naive - covered) <= most,
                          "kind %d from %.1f,%.1f, weight %.2f: pixel %d,%d has %.2f, not %.2f",
                          (int)shape->kind, (double)shape->x, (double)shape->y,
                          (double)shape->weight, col, row, covered, naive);
            sum += covered - naive;
            covered_pixels += naive > 0;
        }
    ck_assert_int_gt(covered_pixels, cols / 2);
    ck_assert_msg(fabs(sum) / (cols * rows) <= most_on_average,
                  "kind %d, weight %.2f, %dx%d, covers %.2f too much", (int)shape->kind,
                  (double)shape->weight, cols, rows, sum);
}

TEST(each_mark_of_each_size_covers_what_a_naive_sampling_covers)
{
    const struct theme *theme = theme_find("block");
    struct theme blended = *theme;

    blended.is_blended = true;
    for (int i = 0; i < SIZES; i++)
        for (int player = 0; player < THEME_PLAYERS; player++)
            for (int is_faint = 0; is_faint < 2; is_faint++) {
                struct size cell = layout_cells[i];
                struct shape shape = marks_shape(is_faint ? theme : &blended, cell, 0,
                                                 (enum player)player, is_faint);

                check_shape(&shape, cell.cols, 2 * cell.rows);
            }
}

TEST(each_strike_of_each_size_covers_what_a_naive_sampling_covers)
{
    static const int lines[][2] = {{0, 2}, {1, 7}, {0, 8}, {2, 6}};
    const struct theme *theme = theme_find("block");
    int few = suite_share() > 10 ? 8 : suite_share() > 1 ? 4 : 1;
    int first = suite_share() > 1 ? 10 : 0; /* the large ones take long */

    for (int i = first; i < SIZES; i += few)
        for (int line = 0; line < 4; line++) {
            struct size cell = layout_cells[i];
            struct size board = layout_board(cell);
            struct shape shape = marks_strike(theme, cell, lines[line][0], lines[line][1], 100);

            check_shape(&shape, board.cols, 2 * board.rows);
        }
}

TEST(where_there_is_no_shape_nothing_is_covered)
{
    const struct shape none = {.kind = SHAPE_NONE};

    ck_assert(shape_coverage(shape_distance(&none, 0, 0)) == 0);
}

/* A growing strike begins without a length. */
TEST(a_stroke_without_a_length_is_a_point)
{
    const struct shape point = {.kind = SHAPE_STROKE, .x = 2, .y = 2, .weight = 1};

    ck_assert(shape_distance(&point, 2, 2) == -1);
    ck_assert(shape_distance(&point, 2, 4) == 1);
    ck_assert(shape_coverage(-1) == 1);
    ck_assert(shape_coverage(0.25F) == 0.25F);
    ck_assert(shape_coverage(1) == 0);
}
