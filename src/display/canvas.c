/* SPDX-License-Identifier: MIT */
#include "display/canvas.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/unicode.h"

void canvas_clear(struct canvas *canvas, struct size size)
{
    canvas->size.rows = size.rows < CANVAS_ROWS ? size.rows : CANVAS_ROWS;
    canvas->size.cols = size.cols < CANVAS_COLS ? size.cols : CANVAS_COLS;
    canvas->cursor_row = NO_CURSOR;
    canvas->hides_cursor = false;
    canvas->cursor_col = 0;
    for (int i = 0; i < canvas->size.rows * canvas->size.cols; i++)
        canvas->glyphs[i] = (struct glyph){{L' '}, ROLE_TEXT, EVENT_NONE, INK_NONE, INK_NONE};
}

static bool canvas_holds(const struct canvas *canvas, int row, int col)
{
    return row >= 0 && row < canvas->size.rows && col >= 0 && col < canvas->size.cols;
}

static struct glyph *glyph_at(struct canvas *canvas, int row, int col)
{
    return &canvas->glyphs[row * canvas->size.cols + col];
}

static void set_glyph(struct canvas *canvas, int row, int col, enum role role,
                      const wchar_t runes[1 + UNICODE_MARKS])
{
    if (canvas_holds(canvas, row, col)) {
        struct glyph *glyph = glyph_at(canvas, row, col);

        memcpy(glyph->runes, runes, sizeof glyph->runes);
        glyph->role = role;
        glyph->upper = glyph->lower = INK_NONE;
    }
}

void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune)
{
    set_glyph(canvas, row, col, role, (const wchar_t[1 + UNICODE_MARKS]){rune});
}

/* ---- Pixels. ---- */

enum { LEVELS = INK_LEVELS + 1 };

ink canvas_ink(enum hue hue, int shade, int level)
{
    return level > 0 ? (ink)(((int)hue * INK_SHADES + shade) * LEVELS + level) : INK_NONE;
}

int canvas_shade(int row, int rows)
{
    return (2 * row + 1) * INK_SHADES / (2 * rows);
}

enum hue canvas_hue(ink color)
{
    return (enum hue)(color / (INK_SHADES * LEVELS));
}

int canvas_level(ink color)
{
    return color % LEVELS;
}

void canvas_pixels(struct canvas *canvas, int row, int col, ink upper, ink lower)
{
    if (!canvas_holds(canvas, row, col) || (!upper && !lower))
        return;
    canvas_glyph(canvas, row, col, ROLE_TEXT, upper == lower ? L'█' : upper ? L'▀' : L'▄');
    glyph_at(canvas, row, col)->upper = upper;
    glyph_at(canvas, row, col)->lower = lower;
}

void canvas_ground(struct canvas *canvas, struct area area, ink ground)
{
    for (int row = area.row; row < area.row + area.rows; row++)
        for (int col = area.col; col < area.col + area.cols; col++) {
            if (!canvas_holds(canvas, row, col))
                continue;

            const struct glyph *glyph = canvas_at(canvas, row, col);

            canvas_pixels(canvas, row, col, glyph->upper ? glyph->upper : ground,
                          glyph->lower ? glyph->lower : ground);
        }
}

void canvas_rune(struct canvas *canvas, int row, int col, wchar_t rune, ink color)
{
    if (!canvas_holds(canvas, row, col) || !color)
        return;
    canvas_glyph(canvas, row, col, canvas_hue(color) == HUE_STRIKE ? ROLE_STRONG : ROLE_TEXT, rune);
    glyph_at(canvas, row, col)->upper = color;
}

/* ---- Text. ---- */

/* Set the runes of a glyph, but keep its lower ink. */
static void write_glyph(struct canvas *canvas, int row, int col, enum role role,
                        const wchar_t *runes)
{
    ink under = canvas_holds(canvas, row, col) ? canvas_at(canvas, row, col)->lower : INK_NONE;

    set_glyph(canvas, row, col, role, runes);
    if (canvas_holds(canvas, row, col))
        glyph_at(canvas, row, col)->lower = under;
}

int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text)
{
    struct unicode_glyph glyph;
    int taken = 0;

    while ((text = unicode_next_glyph(text, &glyph)) && taken + glyph.width <= width) {
        int at = col + taken;
        bool is_wide = glyph.width == 2;

        if (!is_wide || (canvas_holds(canvas, row, at) && canvas_holds(canvas, row, at + 1)))
            write_glyph(canvas, row, at, role, glyph.runes);
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
        write_glyph(canvas, row, col + taken++, role,
                    (const wchar_t[1 + UNICODE_MARKS]){*ellipsis});
    return taken;
}

static const char *skip_spaces(const char *text)
{
    while (*text == ' ')
        text++;
    return text;
}

/* True if a line may end at the space. A word of one character, such as the key in "q to quit", is
 * not separated from the next word, unless it is the first word of the line. */
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

    /* The first glyph is taken even if it is wider than the line: without it the line would be
     * empty, and a caller's loop would not end. */
    while ((next = unicode_next_glyph(at, &glyph)) && (glyph.width <= width || at == text)) {
        if (glyph.runes[0] == L' ' && may_break(text, next - 1))
            space = next - 1; /* between `at` and the space can be characters of no width */
        if (glyph.runes[0] == L'=' && strcspn(next, " ") <= bytes)
            equals = next;
        width -= glyph.width;
        at = next;
    }
    if (!next)
        return (int)strlen(text); /* after `at` can be characters of no width */
    if (glyph.runes[0] == L' ' && may_break(text, next - 1))
        space = next - 1;
    return (int)((space ? space : equals ? equals : at) - text);
}

int canvas_count_lines(const char *text, int width)
{
    int lines = 0;

    for (; *text; lines++)
        text = skip_spaces(text + canvas_line_length(text, width));
    return lines;
}

/* A widow is a last line of one word. */
static bool has_widow(const char *text, int width)
{
    const char *line = text;
    const char *last = text;

    for (; *line; line = skip_spaces(line + canvas_line_length(line, width)))
        last = line;
    return last > text && !strchr(last, ' ');
}

/* The largest width, from LEAST to `width`, at which the text has no widow and no additional line.
 * If there is no such width, returns `width`. */
static int avoid_widow(const char *text, int width)
{
    enum { LEAST = 12 };
    int lines = canvas_count_lines(text, width);

    for (int narrower = width; narrower >= LEAST && canvas_count_lines(text, narrower) == lines;
         narrower--)
        if (!has_widow(text, narrower))
            return narrower;
    return width;
}

void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text,
                      const wchar_t *ellipsis)
{
    char line[CANVAS_COLS * MB_LEN_MAX + 1];
    int width = avoid_widow(text, area.cols);

    for (int row = 0; row < area.rows && *text; row++) {
        int length = canvas_line_length(text, width);

        if (row == area.rows - 1 && *skip_spaces(text + length))
            length = (int)strlen(text); /* canvas_text_cut adds the ellipsis */
        snprintf(line, sizeof line, "%.*s", length, text);
        canvas_text_cut(canvas, area.row + row, area.col, area.cols, role, line, ellipsis);
        text = skip_spaces(text + length);
    }
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
                glyph_at(canvas, row, col)->event = event;
}

enum event canvas_event_at(const struct canvas *canvas, int row, int col)
{
    return canvas_holds(canvas, row, col) ? canvas_at(canvas, row, col)->event : EVENT_NONE;
}
