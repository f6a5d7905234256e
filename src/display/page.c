/* SPDX-License-Identifier: MIT */
#include "display/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void page_put_cursor(const struct page *page, struct area at)
{
    page->canvas->cursor_row = at.row;
    page->canvas->cursor_col = at.col;
}

int page_text(const struct page *page, struct area at, int row, int col, enum role role,
              const char *format, ...)
{
    char words[STATUS_WORDS];
    va_list values;

    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    return canvas_text(page->canvas, at.row + row, at.col + col, at.cols - col, role, words);
}

int page_name(const struct page *page, struct area at, int cols, enum role role, const char *name)
{
    return canvas_text_cut(page->canvas, at.row, at.col, cols, role, name, page->theme->ellipsis);
}

void page_paragraph(const struct page *page, struct area at, enum role role, const char *words)
{
    canvas_paragraph(page->canvas, at, role, words, page->theme->ellipsis);
}

bool page_has_row(struct area at, const char *words)
{
    return at.rows > 0 && canvas_text_width(words) <= at.cols;
}

int page_key_cols(const char *label)
{
    return (int)strcspn(label, " ");
}

int page_hint(const struct page *page, struct area at, const char *label, const char *word,
              enum event event)
{
    at.rows = 1;
    at.cols = page_key_cols(label);
    page_text(page, at, 0, 0, ROLE_KEY, "%s", label);
    at.cols +=
        1 + canvas_text(page->canvas, at.row, at.col + at.cols + 1, CANVAS_COLS, ROLE_DIM, word);
    canvas_event(page->canvas, at, event);
    return at.cols;
}

void page_way_back(const struct page *page, int row, int col, const char *key)
{
    page_hint(page, (struct area){row, col, 1, 0}, key, "goes back", EVENT_ESCAPE);
}

enum role page_role(enum player player)
{
    return player == PLAYER_X ? ROLE_X : ROLE_O;
}

enum role page_bold_role(enum player player)
{
    return player == PLAYER_X ? ROLE_BOLD_X : ROLE_BOLD_O;
}
