/* SPDX-License-Identifier: MIT */
#include "display/canvas.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"

bool canvas_fits(struct size size, struct size terminal)
{
    return size.rows <= terminal.rows && size.cols <= terminal.cols;
}

void canvas_clear(struct canvas *canvas, struct size size)
{
    canvas->size.rows = size.rows < CANVAS_ROWS ? size.rows : CANVAS_ROWS;
    canvas->size.cols = size.cols < CANVAS_COLS ? size.cols : CANVAS_COLS;
    canvas->cursor_row = NO_CURSOR;
    canvas->cursor_col = 0;
    for (int row = 0; row < canvas->size.rows; row++)
        for (int col = 0; col < canvas->size.cols; col++)
            canvas->glyphs[row][col] = (struct glyph){{L' '}, ROLE_TEXT, EVENT_NONE, INK_NONE, INK_NONE};
}

static bool canvas_holds(const struct canvas *canvas, int row, int col)
{
    return row >= 0 && row < canvas->size.rows && col >= 0 && col < canvas->size.cols;
}

/* The event stays. */
static void set_glyph(struct canvas *canvas, int row, int col, enum role role,
                      const wchar_t runes[1 + UNICODE_MARKS])
{
    if (canvas_holds(canvas, row, col)) {
        memcpy(canvas->glyphs[row][col].runes, runes, sizeof canvas->glyphs[row][col].runes);
        canvas->glyphs[row][col].role = role;
        canvas->glyphs[row][col].upper = canvas->glyphs[row][col].lower = INK_NONE;
    }
}

void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune)
{
    set_glyph(canvas, row, col, role, (const wchar_t[1 + UNICODE_MARKS]){rune});
}

/* ---- Pixels. ---- */

ink canvas_ink(enum hue hue, int shade, int level)
{
    return level > 0 ? (ink)((int)hue * 64 + shade * 16 + level) : INK_NONE;
}

enum hue canvas_hue(ink color)
{
    return (enum hue)(color / (INK_SHADES * (INK_LEVELS + 1)));
}

int canvas_level(ink color)
{
    return color % (INK_LEVELS + 1);
}

void canvas_pixels(struct canvas *canvas, int row, int col, ink upper, ink lower)
{
    if (!canvas_holds(canvas, row, col) || (!upper && !lower))
        return;
    canvas_glyph(canvas, row, col, ROLE_TEXT,
                 upper == lower ? L'█'
                 : upper        ? L'▀'
                                : L'▄');
    canvas->glyphs[row][col].upper = upper;
    canvas->glyphs[row][col].lower = lower;
}

void canvas_inked(struct canvas *canvas, int row, int col, wchar_t rune, ink color)
{
    canvas_glyph(canvas, row, col, ROLE_TEXT, rune);
    if (canvas_holds(canvas, row, col))
        canvas->glyphs[row][col].upper = color;
}

enum { BIG_PIXELS = 5 };

/* Its five rows, from the top. */
static const char *find_letter(char letter)
{
    static const char *const letters[] = {
        "010 101 111 101 101", "110 101 110 101 110", "111 100 100 100 111",
        "110 101 101 101 110", "111 100 110 100 111", "111 100 110 100 100",
        "1111 1000 1011 1001 1111", "101 101 111 101 101", "1 1 1 1 1",
        "001 001 001 101 111", "101 101 110 101 101", "100 100 100 100 111",
        "10001 11011 10101 10001 10001", "1001 1101 1011 1001 1001", "111 101 101 101 111",
        "111 101 111 100 100", "1111 1001 1001 1011 1111", "111 101 110 101 101",
        "111 100 111 001 111", "111 010 010 010 010", "101 101 101 101 111",
        "101 101 101 101 010", "10001 10001 10101 11011 10001", "101 101 010 101 101",
        "101 101 010 010 010", "111 001 010 100 111"};
    static const char *const digits[] = {
        "111 101 101 101 111", "01 11 01 01 01",      "111 001 111 100 111",
        "111 001 011 001 111", "101 101 111 001 001", "111 100 111 001 111",
        "111 100 111 101 111", "111 001 010 010 010", "111 101 111 101 111",
        "111 101 111 001 111"};

    if (letter >= 'a' && letter <= 'z')
        letter = (char)(letter - 'a' + 'A');
    return letter >= 'A' && letter <= 'Z'   ? letters[letter - 'A']
         : letter >= '0' && letter <= '9' ? digits[letter - '0']
         : letter == ' '                    ? "0 0 0 0 0"
                                            : NULL;
}

int canvas_big_width(const char *text)
{
    int width = 0;

    for (; *text; text++) {
        const char *letter = find_letter(*text);

        if (!letter)
            return 0;
        width += (int)strcspn(letter, " ") + 1;
    }
    return width - 1;
}

int canvas_big(struct canvas *canvas, int row, int col, enum hue hue, const char *text)
{
    int from = col;

    for (; *text; text++) {
        const char *letter = find_letter(*text);
        int width = (int)strcspn(letter, " ");

        for (int y = 0; y <= BIG_PIXELS; y += 2)
            for (int x = 0; x < width; x++) {
                bool is_upper = letter[y * (width + 1) + x] == '1';
                bool is_lower = y + 1 < BIG_PIXELS && letter[(y + 1) * (width + 1) + x] == '1';

                ink color = canvas_ink(hue, y / 2, INK_LEVELS); /* one for both: no seam shows */

                canvas_pixels(canvas, row + y / 2, col + x, is_upper ? color : INK_NONE,
                              is_lower ? color : INK_NONE);
            }
        col += width + 1;
    }
    return col - from - 1;
}

/* ---- Text. ---- */

int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text)
{
    struct unicode_glyph glyph;
    int taken = 0;

    while ((text = unicode_next_glyph(text, &glyph)) && taken + glyph.width <= width) {
        int at = col + taken;
        bool is_wide = glyph.width == 2;

        if (!is_wide || (canvas_holds(canvas, row, at) && canvas_holds(canvas, row, at + 1)))
            set_glyph(canvas, row, at, role, glyph.runes);
        if (is_wide && canvas_holds(canvas, row, at))
            canvas_glyph(canvas, row, at + 1, role, 0);
        taken += glyph.width;
    }
    return taken;
}

int canvas_text_width(const char *text)
{
    struct unicode_glyph glyph;
    int width = 0;

    while ((text = unicode_next_glyph(text, &glyph)))
        width += glyph.width;
    return width;
}

int canvas_text_cut(struct canvas *canvas, int row, int col, int width, enum role role,
                    const char *text, const wchar_t *ellipsis)
{
    int dots = (int)wcslen(ellipsis);

    if (canvas_text_width(text) <= width)
        return canvas_text(canvas, row, col, width, role, text);

    int taken = width > dots ? canvas_text(canvas, row, col, width - dots, role, text) : 0;

    for (; *ellipsis && taken < width; ellipsis++)
        canvas_glyph(canvas, row, col + taken++, role, *ellipsis);
    return taken;
}

static const char *skip_spaces(const char *text)
{
    while (*text == ' ')
        text++;
    return text;
}

/* True if a line may end at that space. A key, which is a single character, stays with the word
 * behind it. */
static bool may_break(const char *text, const char *space)
{
    return space < text + 2 || space[-2] != ' ' || space[-1] == ' ';
}

int canvas_line_length(const char *text, int width)
{
    const char *at = text;
    const char *space = NULL;
    const char *equals = NULL;
    const char *next;
    size_t bytes = (size_t)width;
    struct unicode_glyph glyph;

    /* The first glyph is taken even if it is wider than the line, so that callers advance. */
    while ((next = unicode_next_glyph(at, &glyph)) && (glyph.width <= width || at == text)) {
        if (glyph.runes[0] == L' ' && may_break(text, next - 1))
            space = next - 1; /* not `at`: characters without a column may come before the space */
        if (glyph.runes[0] == L'=' && strcspn(next, " ") <= bytes)
            equals = next;
        width -= glyph.width;
        at = next;
    }
    if (!next)
        return (int)strlen(text); /* with the characters without a column at its end */
    if (glyph.runes[0] == L' ' && may_break(text, next - 1))
        space = next - 1;
    return (int)((space ? space : equals ? equals : at) - text);
}

void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text,
                      const wchar_t *ellipsis)
{
    char line[CANVAS_COLS * MB_LEN_MAX + 1];

    for (int row = 0; row < area.rows && *text; row++) {
        int length = canvas_line_length(text, area.cols);

        if (row == area.rows - 1 && *skip_spaces(text + length))
            length = (int)strlen(text); /* cut */
        snprintf(line, sizeof line, "%.*s", length, text);
        canvas_text_cut(canvas, area.row + row, area.col, area.cols, role, line, ellipsis);
        text = skip_spaces(text + length);
    }
}

int canvas_count_lines(const char *text, int width)
{
    int lines = 0;

    for (; *text; lines++)
        text = skip_spaces(text + canvas_line_length(text, width));
    return lines;
}

bool canvas_has_room(struct area area, const char *text)
{
    for (int row = 0; row < area.rows && *text; row++) {
        text += canvas_line_length(text, area.cols);
        if (*text && *text != ' ' && text[-1] != '=')
            return false;
        text = skip_spaces(text);
    }
    return !*text;
}

void canvas_event(struct canvas *canvas, struct area area, enum event event)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++)
            if (canvas_holds(canvas, row, col))
                canvas->glyphs[row][col].event = event;
}

enum event canvas_event_at(const struct canvas *canvas, int row, int col)
{
    return canvas_holds(canvas, row, col) ? canvas->glyphs[row][col].event : EVENT_NONE;
}
