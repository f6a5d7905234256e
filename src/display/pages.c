/* SPDX-License-Identifier: MIT */
#include "display/pages.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"

int pages_draw_hint(struct canvas *canvas, int row, int col, const char *label, const char *word,
                    enum event event)
{
    bool matters = event != EVENT_NONE;
    int width = (int)strcspn(label, " "); /* the first name of a key is its shortest */

    canvas_text(canvas, row, col, width, matters ? ROLE_KEY : ROLE_FAINT, label);
    width += 1
           + canvas_text(canvas, row, col + width + 1, CANVAS_COLS,
                         matters ? ROLE_TEXT : ROLE_FAINT, word);
    canvas_event(canvas, (struct area){row, col, 1, width}, event);
    return width;
}

void pages_draw_way_back(struct canvas *canvas, int row, int col, const char *key)
{
    pages_draw_hint(canvas, row, col, key, "goes back", EVENT_ESCAPE);
}

/* The end of the words that has room there, from the beginning of a word on if it can be. */
static const char *find_end(struct area at, const char *words)
{
    wchar_t rune;
    int width;

    while (canvas_count_lines(words, at.cols) > at.rows) {
        const char *space = strchr(words, ' ');

        words = space ? space + 1 : unicode_next_glyph(words, &rune, &width);
    }
    return words;
}

void pages_draw_notice(struct canvas *canvas, struct area at, enum role role, const char *words,
                       const struct theme *theme)
{
    struct area after = {at.row, at.col, at.rows, at.cols - (int)wcslen(theme->ellipsis)};
    char cut[SESSION_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            canvas_glyph(canvas, row, col, ROLE_TEXT, L' ');
    canvas_event(canvas, at, EVENT_NONE);
    if (canvas_count_lines(words, at.cols) > at.rows) {
        snprintf(cut, sizeof cut, "%ls%s", theme->ellipsis, find_end(after, words));
        words = cut;
    }
    canvas_paragraph(canvas, at, role, words);
}
