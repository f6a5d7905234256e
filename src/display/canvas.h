/* SPDX-License-Identifier: MIT
 *
 * canvas: a grid of glyphs. The colour of a glyph comes from its role or from its inks. A click on
 * a glyph causes its event.
 *
 *     pixel    The upper or lower half of a glyph: a column wide, half a row high, almost square.
 *     hue      One of the four colours of pixels.
 *     ink      The colour of a pixel: its hue, its shade (0 to INK_SHADES - 1) and its level, which
 *              is how much of the background the pixel covers (0 to INK_LEVELS).
 *
 * Invariant: a glyph is one or two columns wide. The second column of a wide glyph has the rune 0.
 * Drawing outside the canvas does nothing.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#include "base/unicode.h"
#include "display/area.h"
#include "play/event.h"

enum { CANVAS_ROWS = 72, CANVAS_COLS = 200 };

enum role {
    ROLE_TEXT,
    ROLE_FAINT, /* unimportant: the digit of an empty cell, a key that does nothing now */
    ROLE_STRONG,
    ROLE_GRID,
    ROLE_X,
    ROLE_O,
    ROLE_GHOST_X, /* the mark to come: Enter places it, or the host has not seen it yet */
    ROLE_GHOST_O,
    ROLE_BOLD_X, /* the signs of the last mark, the name of the player to move, a heading */
    ROLE_BOLD_O,
    ROLE_WON_X, /* a mark of the winning line, if a cell is only one row high */
    ROLE_WON_O,
    ROLE_KEY, /* the name of a key */
    ROLE_NOTICE,
    ROLE_LIT,     /* a question, the bits of the selected cell, selected text */
    ROLE_FLIPPED, /* a bit that the last move changed */
    ROLE_DIM,     /* less important words */
    ROLE_PILL_X,  /* " your turn ", or the evaluation of a best cell, " win 2 " */
    ROLE_PILL_O,
    ROLE_PILL, /* " Enter ", which starts the next game; the selected game of the shelf */
    ROLES
};

enum hue { HUE_X, HUE_O, HUE_STRIKE, HUE_TEXT, HUES };
enum { INK_LEVELS = 15, INK_SHADES = 18, INK_NONE = 0 };
enum { INK_MIDDLE = INK_SHADES * 2 / 5 }; /* the shade of words and cards */

/* The levels of faint marks. */
enum { INK_LOST = 7, INK_GHOST = 8, INK_FAINT_LINES = 9 };

/* The levels of grounds: a grey of HUE_TEXT behind a card, and a trace of a mark's hue behind the
 * last mark or the selected row of a list. */
enum { INK_GROUND = 1, INK_TRACE = 3 };

typedef unsigned short ink; /* (hue * INK_SHADES + shade) * (INK_LEVELS + 1) + level */

/* Most glyphs have the colour of their role, and both inks are INK_NONE. In other glyphs an ink is:
 *
 *     `upper` or `lower` of a block ▀, ▄ or █    the colour of that pixel
 *     `upper` of another rune                    the colour of the rune, instead of the role's
 *     `lower` of another rune                    the colour of the background behind the rune
 */
struct glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* as in struct unicode_glyph */
    enum role role : 8;
    enum event event : 24; /* the event of a click on the glyph */
    ink upper, lower;
};

enum { NO_CURSOR = -1 };

struct canvas {
    struct size size;           /* at most CANVAS_ROWS by CANVAS_COLS */
    int cursor_row, cursor_col; /* the place of the terminal's cursor; NO_CURSOR if it has none */
    bool hides_cursor;          /* only programs that read the screen aloud see the cursor */
    struct glyph glyphs[CANVAS_ROWS * CANVAS_COLS]; /* row after row, each of size.cols */
};

/* Set the size of the canvas, at most CANVAS_ROWS by CANVAS_COLS. Every glyph becomes a blank,
 * without an event, and the cursor is hidden. */
void canvas_clear(struct canvas *canvas, struct size size);

/* Draw a printable rune, one column wide. The event of the glyph does not change. */
void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune);

/* The ink of a hue, a shade and a level; INK_NONE if the level is 0. */
ink canvas_ink(enum hue hue, int shade, int level);

/* The shade of a row of something that is lit from above and has so many rows. */
int canvas_shade(int row, int rows);

/* The hue of an ink that is not INK_NONE. */
enum hue canvas_hue(ink color);

/* The level of an ink; 0 for INK_NONE. */
int canvas_level(ink color);

/* Draw the two pixels of a glyph, as a half block or a full block. If both inks are INK_NONE, draw
 * nothing. */
void canvas_pixels(struct canvas *canvas, int row, int col, ink upper, ink lower);

/* Give the ink to each pixel of the area that has none. Do this before words are drawn: it replaces
 * them. */
void canvas_ground(struct canvas *canvas, struct area area, ink ground);

/* Draw a rune in the colour of an ink. If the ink is INK_NONE, draw nothing. */
void canvas_rune(struct canvas *canvas, int row, int col, wchar_t rune, ink color);

/* Draw as much of the text as fits into `width` columns. Lower inks stay: they are the background
 * of the text. Returns the columns taken, including those outside the canvas. */
int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text);

/* The columns that the whole text would take. */
int canvas_text_width(const char *text);

/* Draw the text as canvas_text does, but end it in the ellipsis if it is too wide: "Konstantin" in
 * 6 columns is "Konst…" or "Kon...". */
int canvas_text_cut(struct canvas *canvas, int row, int col, int width, enum role role,
                    const char *text, const wchar_t *ellipsis);

/* Draw the text in lines, broken at spaces. If there are too few rows, the last row ends in the
 * ellipsis. A word of one character, such as the key in "q to quit", stays with the next word. A
 * word that is longer than a line is broken after a "=" if the rest of the word fits into a line.
 * Otherwise the word is broken where the line is full. All lines become shorter if the last line
 * would be a single word, unless this would need another line. */
void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text,
                      const wchar_t *ellipsis);

/* The number of lines that canvas_paragraph needs for the text. `width` is at least 2 columns. */
int canvas_count_lines(const char *text, int width);

/* The length in bytes of the longest first line of the text that fits into `width` columns. The
 * space after the line is not counted. The length is 0 only if the text is empty or starts with a
 * space. */
int canvas_line_length(const char *text, int width);

/* True if canvas_paragraph would show the whole text in the area, and would break no word. A break
 * after a "=" is allowed. The area has at least 2 columns. */
bool canvas_has_room(struct area area, const char *text);

/* Set the event of every glyph in the area. */
void canvas_event(struct canvas *canvas, struct area area, enum event event);

/* A pointer to the glyph at a row and a column of the canvas. In memory, the glyph is followed by
 * the rest of its row. */
static inline const struct glyph *canvas_at(const struct canvas *canvas, int row, int col)
{
    return &canvas->glyphs[row * canvas->size.cols + col];
}

/* The event of the glyph; EVENT_NONE outside the canvas. */
enum event canvas_event_at(const struct canvas *canvas, int row, int col);

#endif
