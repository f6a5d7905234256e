/* SPDX-License-Identifier: MIT
 *
 * Text from outside on a canvas: names, notices, what was typed. Five bytes say the size of the
 * canvas and the area, the rest is the text. It stays within the area, and comes to its end.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static bool is_inside(struct area area, int row, int col)
{
    return row >= area.row && row < area.row + area.rows && col >= area.col
        && col < area.col + area.cols;
}

/* Nothing is drawn outside the area. */
static void hold_area(const struct canvas *canvas, struct area area)
{
    fuzz_hold_canvas(canvas);
    for (int row = 0; row < CANVAS_ROWS; row++)
        for (int col = 0; col < CANVAS_COLS; col++)
            HOLDS(is_inside(area, row, col) || canvas->glyphs[row][col].role == ROLE_TEXT);
}

/* Going through a text line by line leads to its end. */
static void hold_lines(const char *text, int width)
{
    while (*text) {
        int length = canvas_line_length(text, width);

        HOLDS(length >= 0 && (size_t)length <= strlen(text));
        HOLDS(length > 0 || *text == ' ');
        text += length;
        text += strspn(text, " ");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct canvas canvas;
    struct size space = fuzz_size(&input);
    struct area area = {.rows = 1};

    canvas_clear(&canvas, space);
    area.row = fuzz_byte(&input) % canvas.size.rows;
    area.col = fuzz_byte(&input) % canvas.size.cols;
    area.cols = 1 + fuzz_byte(&input) % (canvas.size.cols - area.col);

    char *text = fuzz_rest(&input);
    int taken = canvas_text(&canvas, area.row, area.col, area.cols, ROLE_KEY, text);

    HOLDS(taken >= 0 && taken <= area.cols);
    hold_area(&canvas, area);
    area.rows = canvas.size.rows - area.row;
    canvas_clear(&canvas, space);
    canvas_paragraph(&canvas, area, ROLE_KEY, text);
    hold_area(&canvas, area);
    if (area.cols > 1)
        hold_lines(text, area.cols);
    free(text);
    return 0;
}
