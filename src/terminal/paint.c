/* SPDX-License-Identifier: MIT */
#include "terminal/paint.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "engine/game.h"
#include "terminal/tty.h"

/* Pair c + 2 is the colour c on the terminal's own background, so that OWN_PAIR has its own
 * foreground. Pair 0 would look the same, but with it curses resets all attributes at every
 * change. */
enum { OWN_PAIR = 1 };

static bool has_fixed_colors(void)
{
    return COLORS > COLOR_LAST_FIXED && COLOR_PAIRS > COLOR_LAST_FIXED + OWN_PAIR + 1;
}

static int style_color(struct style style)
{
    return has_fixed_colors() ? style.fixed : style.eight;
}

static short style_pair(struct style style)
{
    return (short)(style_color(style) - COLOR_OWN + OWN_PAIR);
}

void paint_start_colors(void)
{
    if (!has_colors() || start_color() == ERR || use_default_colors() == ERR)
        return;

    int last = has_fixed_colors() ? COLOR_LAST_FIXED : COLOR_LAST_OF_EIGHT;

    for (int own = COLOR_OWN; own <= last; own++)
        init_pair((short)(own - COLOR_OWN + OWN_PAIR), (short)own, -1);
}

/* The lines of the grid come from the terminal's own line-drawing set: in some terminals the
 * Unicode ones are two columns wide. */
static chtype line_character(wchar_t rune)
{
    switch (rune) {
    case L'\u2500':
        return ACS_HLINE;
    case L'\u2502':
        return ACS_VLINE;
    case L'\u253c':
        return ACS_PLUS;
    default:
        return 0;
    }
}

/* A fixed colour is not dimmed: it is as faint as it should be. */
static attr_t style_attributes(struct style style)
{
    if (style_color(style) > COLOR_LAST_OF_EIGHT)
        style.attributes &= ~(unsigned)STYLE_FAINT;
    return (style.attributes & STYLE_BOLD ? A_BOLD : 0)
         | (style.attributes & STYLE_FAINT ? A_DIM : 0)
         | (style.attributes & STYLE_UNDERLINE ? A_UNDERLINE : 0)
         | (style.attributes & STYLE_REVERSE ? A_REVERSE : 0);
}

static void paint_glyph(wchar_t rune, struct style style)
{
    chtype line = line_character(rune);
    cchar_t character;

    attr_set(style_attributes(style), style_pair(style), NULL);
    if (line) {
        addch(line);
    } else if (rune) { /* 0 is the right half of a wide glyph */
        setcchar(&character, (wchar_t[]){rune, 0}, A_NORMAL, 0, NULL);
        add_wch(&character);
    }
}

static bool is_same_size(struct size one, struct size other)
{
    return one.rows == other.rows && one.cols == other.cols;
}

struct size paint_origin(const struct canvas *canvas)
{
    return (struct size){(LINES - canvas->size.rows) / 2, (COLS - canvas->size.cols) / 2};
}

/* What is sent one after the other: all but the marks on the board, those in its outer columns, and
 * those in the middle one. Where two changes in a row are near to each other curses sends the line
 * of the grid between them again, and with it two changes of the character set. */
enum layer { LAYER_REST, LAYER_OUTER_MARKS, LAYER_MIDDLE_MARKS, LAYERS };

static enum layer layer_of(struct glyph glyph)
{
    int cell = (int)glyph.event - EVENT_CELL;
    bool is_number = glyph.rune >= L'1' && glyph.rune <= L'9';

    if (cell < 0 || cell >= GAME_CELLS || glyph.role == ROLE_TEXT || is_number)
        return LAYER_REST;
    return cell % GAME_SIDE == 1 ? LAYER_MIDDLE_MARKS : LAYER_OUTER_MARKS;
}

static bool is_same_glyph(struct glyph one, struct glyph other)
{
    return one.rune == other.rune && one.role == other.role && one.event == other.event;
}

/* True if any glyph of the layer differs from the painting. */
static bool paint_layer(struct painting *painting, const struct canvas *canvas, enum layer layer,
                        bool is_all_new)
{
    bool has_changed = false;

    for (int row = 0; row < canvas->size.rows; row++) {
        for (int col = 0; col < canvas->size.cols; col++) {
            struct glyph glyph = canvas->glyphs[row][col];
            struct glyph *painted = &painting->canvas.glyphs[row][col];

            if ((!is_all_new && is_same_glyph(glyph, *painted)) || layer_of(glyph) != layer)
                continue;
            if (move(painting->at.rows + row, painting->at.cols + col) == OK)
                paint_glyph(glyph.rune, painting->theme->styles[glyph.role]);
            *painted = glyph;
            has_changed = true;
        }
    }
    return has_changed;
}

void paint_canvas(struct painting *painting, const struct canvas *canvas, const struct theme *theme)
{
    struct size at = paint_origin(canvas);
    const struct canvas *painted = &painting->canvas;
    bool is_elsewhere = !painting->theme || !is_same_size(at, painting->at)
                     || !is_same_size(canvas->size, painted->size);
    bool is_all_new = is_elsewhere || theme != painting->theme;

    if (is_elsewhere)
        erase();
    painting->theme = theme;
    painting->at = at;
    painting->canvas.size = canvas->size;
    for (enum layer layer = 0; layer < LAYERS; layer++) {
        bool is_last = layer == LAYERS - 1;

        if (!paint_layer(painting, canvas, layer, is_all_new) && !is_last)
            continue;
        leaveok(stdscr, !is_last);
        move(at.rows + canvas->cursor_row, at.cols + canvas->cursor_col);
        tty_refresh();
    }
}

void paint_again(void)
{
    clearok(curscr, TRUE);
}

/* OSC 52 holds base64. It is sent only if the terminal's description has the capability Ms. */
void paint_copy(const char *text)
{
    const char *capability = tigetstr("Ms");
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char sequence[64] = "\033]52;c;";
    size_t at = strlen(sequence);

    if (!capability || capability == (const char *)-1)
        return;
    for (size_t i = 0; i < strlen(text) && at + 6 < sizeof sequence; i += 3) {
        size_t left = strlen(text) - i;
        unsigned first = (unsigned char)text[i];
        unsigned second = left > 1 ? (unsigned char)text[i + 1] : 0;
        unsigned third = left > 2 ? (unsigned char)text[i + 2] : 0;

        sequence[at++] = digits[first >> 2];
        sequence[at++] = digits[(first & 3) << 4 | second >> 4];
        sequence[at++] = left > 1 ? digits[(second & 15) << 2 | third >> 6] : '=';
        sequence[at++] = left > 2 ? digits[third & 63] : '=';
    }
    sequence[at++] = '\a';
    sequence[at] = '\0';
    tty_send(sequence);
}
