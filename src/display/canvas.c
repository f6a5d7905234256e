/* SPDX-License-Identifier: MIT */
#include "display/canvas.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include "base/unicode.h"

bool frame_fits(struct size size, struct size terminal)
{
    return size.rows <= terminal.rows && size.cols <= terminal.cols;
}

void frame_clear(struct frame *frame, struct size size)
{
    frame->size.rows = size.rows < FRAME_ROWS ? size.rows : FRAME_ROWS;
    frame->size.cols = size.cols < FRAME_COLS ? size.cols : FRAME_COLS;
    frame->cursor_row = frame->cursor_col = 0;
    for (int row = 0; row < FRAME_ROWS; row++)
        for (int col = 0; col < FRAME_COLS; col++)
            frame->glyphs[row][col] = (struct glyph){L' ', ROLE_TEXT, EVENT_NONE};
}

static bool frame_holds(const struct frame *frame, int row, int col)
{
    return row >= 0 && row < frame->size.rows && col >= 0 && col < frame->size.cols;
}

void frame_glyph(struct frame *frame, int row, int col, enum role role, wchar_t rune)
{
    if (frame_holds(frame, row, col)) {
        frame->glyphs[row][col].rune = rune;
        frame->glyphs[row][col].role = role;
    }
}

const char *frame_next_glyph(const char *text, wchar_t *rune, int *width)
{
    while (*text) {
        mbstate_t state = {0};
        size_t left = strnlen(text, MB_LEN_MAX);
        size_t length = mbrtowc(rune, text, left, &state);

        if (length > left) { /* not a character in this locale: take one byte */
            *rune = L'?';
            length = 1;
        }
        text += length;
        if (rune_is_hidden(*rune))
            continue;
        *width = wcwidth(*rune);
        if (*width < 0 || !iswprint((wint_t)*rune)) { /* some C libraries give any byte a width */
            *rune = L'?';
            *width = 1;
        }
        if (*width > 0)
            return text;
    }
    return NULL;
}

int frame_text(struct frame *frame, int row, int col, int width, enum role role, const char *text)
{
    int taken = 0;
    int columns;
    wchar_t rune;

    while ((text = frame_next_glyph(text, &rune, &columns)) && taken + columns <= width) {
        int at = col + taken;

        if (columns == 1 || (frame_holds(frame, row, at) && frame_holds(frame, row, at + 1)))
            frame_glyph(frame, row, at, role, rune);
        if (columns == 2 && frame_holds(frame, row, at))
            frame_glyph(frame, row, at + 1, role, 0);
        taken += columns;
    }
    return taken;
}

int frame_text_width(const char *text)
{
    int width = 0;
    int columns;
    wchar_t rune;

    while ((text = frame_next_glyph(text, &rune, &columns)))
        width += columns;
    return width;
}

int frame_text_cut(struct frame *frame, int row, int col, int width, enum role role,
                   const char *text, const wchar_t *ellipsis)
{
    int dots = (int)wcslen(ellipsis);

    if (frame_text_width(text) <= width)
        return frame_text(frame, row, col, width, role, text);

    int taken = width > dots ? frame_text(frame, row, col, width - dots, role, text) : 0;

    for (; *ellipsis && taken < width; ellipsis++)
        frame_glyph(frame, row, col + taken++, role, *ellipsis);
    return taken;
}

/* Whether a line may end at that space: not beside a lone stroke, for "y / n" is read as one. */
static bool is_break(const char *text, const char *space)
{
    return strncmp(space, " / ", 3) != 0 && (space < text + 2 || strncmp(space - 2, " / ", 3) != 0);
}

int frame_line_length(const char *text, int width)
{
    const char *at = text;
    const char *space = NULL;
    const char *next;
    int columns;
    wchar_t rune;

    while ((next = frame_next_glyph(at, &rune, &columns)) && columns <= width) {
        if (rune == L' ' && is_break(text, next - 1))
            space = next - 1; /* not `at`: what takes no column may come before the space */
        width -= columns;
        at = next;
    }
    if (!next)
        return (int)strlen(text); /* and whatever takes no column at its end */
    if (rune == L' ' && is_break(text, next - 1))
        space = next - 1;
    return (int)((space ? space : at) - text);
}

void frame_paragraph(struct frame *frame, struct area area, enum role role, const char *text)
{
    char line[FRAME_COLS * MB_LEN_MAX + 1];

    for (int row = 0; row < area.rows && *text; row++) {
        int length = frame_line_length(text, area.cols);

        snprintf(line, sizeof line, "%.*s", length, text);
        frame_text(frame, area.row + row, area.col, area.cols, role, line);
        text += length;
        text += strspn(text, " ");
    }
}

int frame_count_lines(const char *text, int width)
{
    int lines = 0;

    for (; *text; lines++) {
        text += frame_line_length(text, width);
        text += strspn(text, " ");
    }
    return lines;
}

bool frame_has_room(struct area area, const char *text)
{
    for (int row = 0; row < area.rows && *text; row++) {
        text += frame_line_length(text, area.cols);
        if (*text && *text != ' ')
            return false;
        text += strspn(text, " ");
    }
    return !*text;
}

void frame_event(struct frame *frame, struct area area, enum event event)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++)
            if (frame_holds(frame, row, col))
                frame->glyphs[row][col].event = event;
}

enum event frame_event_at(const struct frame *frame, int row, int col)
{
    return frame_holds(frame, row, col) ? frame->glyphs[row][col].event : EVENT_NONE;
}
