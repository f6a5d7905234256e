/* SPDX-License-Identifier: MIT */
#include "display/view.h"

#include <stdio.h>

#include "display/pages.h"

static void draw_too_small(struct canvas *canvas, struct size smallest, struct size terminal)
{
    char words[CANVAS_COLS];

    snprintf(words, sizeof words, "needs %dx%d, has %dx%d, q quits", smallest.cols, smallest.rows,
             terminal.cols, terminal.rows);
    canvas_clear(canvas, terminal);
    canvas_paragraph(canvas, (struct area){0, 0, canvas->size.rows, canvas->size.cols}, ROLE_TEXT,
                     words);
}

bool view_fits(struct size terminal)
{
    return canvas_fits(pages_smallest_table(), terminal);
}

void view_draw(struct canvas *canvas, const struct session *session, const struct theme *theme,
               struct size terminal)
{
    if (!view_fits(terminal)) {
        draw_too_small(canvas, pages_smallest_table(), terminal);
    } else if (session->mode == MODE_HELP) {
        pages_draw_help(canvas, session, theme, terminal);
    } else if (session->mode == MODE_PICK) {
        pages_draw_shelf(canvas, session, theme, terminal);
    } else {
        pages_draw_table(canvas, session, theme, terminal);
    }
}
