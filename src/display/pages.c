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

/* The beginning of the words that has room there before the ellipsis. */
static int find_beginning(struct area at, const char *words, int dots)
{
    const char *end = words;

    for (int row = 1; row < at.rows; row++) {
        end += canvas_line_length(end, at.cols);
        end += strspn(end, " ");
    }
    return (int)(end - words) + canvas_line_length(end, at.cols - dots);
}

/* The end of the words that has room there after the ellipsis, from the beginning of a word on
 * unless that is longer than a line. */
static const char *find_end(struct area at, const char *words, int dots)
{
    wchar_t rune;
    int width;

    while (canvas_count_lines(words, at.cols - dots) > at.rows) {
        int word = (int)strcspn(words, " ");

        words = word <= canvas_line_length(words, at.cols - dots)
                  ? words + word + strspn(words + word, " ")
                  : unicode_next_glyph(words, &rune, &width);
    }
    return words;
}

void pages_draw_notice(struct canvas *canvas, struct area at, enum role role, const char *words,
                       const struct theme *theme)
{
    int dots = (int)wcslen(theme->ellipsis);
    char cut[SESSION_WORDS + MB_LEN_MAX];

    if (!*words)
        return;
    for (int row = at.row; row < at.row + at.rows; row++)
        for (int col = at.col; col < at.col + at.cols; col++)
            canvas_glyph(canvas, row, col, ROLE_TEXT, L' ');
    canvas_event(canvas, at, EVENT_NONE);
    if (canvas_count_lines(words, at.cols) > at.rows) {
        if (role == ROLE_LIT)
            snprintf(cut, sizeof cut, "%.*s%ls", find_beginning(at, words, dots), words,
                     theme->ellipsis);
        else
            snprintf(cut, sizeof cut, "%ls%s", theme->ellipsis, find_end(at, words, dots));
        words = cut;
    }
    canvas_paragraph(canvas, at, role, words);
}
