/* SPDX-License-Identifier: MIT */
#include "display/area.h"

bool size_fits(struct size size, struct size terminal)
{
    return size.rows <= terminal.rows && size.cols <= terminal.cols;
}

struct area area_take_top(struct area *from, int rows)
{
    struct area top = *from;

    top.rows = rows < from->rows ? rows : from->rows;
    from->row += top.rows;
    from->rows -= top.rows;
    return top;
}

struct area area_take_bottom(struct area *from, int rows)
{
    struct area bottom = *from;

    bottom.rows = rows < from->rows ? rows : from->rows;
    from->rows -= bottom.rows;
    bottom.row += from->rows;
    return bottom;
}

struct area area_take_left(struct area *from, int cols, int gap)
{
    struct area left = {from->row, from->col, from->rows, cols};

    from->col += cols + gap;
    from->cols -= cols + gap;
    return left;
}
