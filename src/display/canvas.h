/* SPDX-License-Identifier: MIT
 *
 * canvas: a grid of glyphs. The colour of a glyph comes from its role or from its inks. A click on
 * a glyph causes its event. A canvas does not know where on the terminal it will be painted.
 *
 *     pixel    The upper or lower half of a glyph: a column wide, half a row high, almost square.
 *     hue      One of the four colours of pixels.
 *     ink      The colour of a pixel: its hue, its shade (0 to INK_SHADES - 1) and its level, which
 *              is how much of the background the pixel covers (0 to INK_LEVELS).
 *
 * Invariant: a glyph is one or two columns wide. If it is two, the second column holds the rune 0.
 * Drawing outside the canvas does nothing.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#include "base/unicode.h"
#include "play/event.h"

enum { CANVAS_ROWS = 72, CANVAS_COLS = 200 };

struct size {
    int rows, cols;
};

struct area {
    int row, col, rows, cols;
};

enum role {
    ROLE_TEXT,
    ROLE_FAINT, /* unimportant: the digit of an empty cell, a key that does nothing now */
    ROLE_STRONG,
    ROLE_GRID,
    ROLE_X,
    ROLE_O,
    ROLE_GHOST_X, /* the mark that Enter would place */
    ROLE_GHOST_O,
    ROLE_BOLD_X, /* the signs beside the last mark, the name of the player to move */
    ROLE_BOLD_O,
    ROLE_WON_X, /* a mark of the winning line, in a cell of one row */
    ROLE_WON_O,
    ROLE_KEY, /* the name of a key */
    ROLE_NOTICE,
    ROLE_LIT,     /* a question, or a selected thing: the bits of a cell, a game, a text */
    ROLE_FLIPPED, /* a bit that the last move changed */
    ROLE_DIM,     /* words that are less important than ROLE_TEXT */
    ROLE_PILL_X,  /* " your turn ", and " win 2 " in one of the best cells */
    ROLE_PILL_O,
    ROLE_PILL, /* " Enter ", which starts the next game */
    ROLES
};

enum hue { HUE_X, HUE_O, HUE_STRIKE, HUE_TEXT, HUES };
enum { INK_LEVELS = 15, INK_SHADES = 4, INK_NONE = 0, INK_STEPS = 5 };
typedef unsigned short ink; /* hue * 64 + shade * 16 + level */

/* Most glyphs have no inks: both are INK_NONE, and the glyph has the colour of its role. In a half
 * block or a full block, the inks are the colours of its two pixels. In any other glyph `lower` is
 * the colour of the background; if there is no `lower`, `upper` is the colour of the rune. */
struct glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* as in struct unicode_glyph */
    enum role role : 8;
    enum event event : 24; /* the event of a click on the glyph */
    ink upper, lower;
};

enum { NO_CURSOR = -1 };

struct canvas {
    struct size size;           /* at most CANVAS_ROWS by CANVAS_COLS */
    int cursor_row, cursor_col; /* the terminal's cursor, hidden if cursor_row is NO_CURSOR */
    struct glyph glyphs[CANVAS_ROWS][CANVAS_COLS];
};

/* True if the terminal has at least this size. */
bool canvas_fits(struct size size, struct size terminal);

/* Make the canvas blank, without events or a cursor, and set its size, cut to the maximum. */
void canvas_clear(struct canvas *canvas, struct size size);

/* Draw a printable rune, one column wide. The event there does not change. */
void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune);

/* The ink of a hue, a shade and a level; INK_NONE if the level is 0. */
ink canvas_ink(enum hue hue, int shade, int level);

/* The hue of an ink that is not INK_NONE. */
enum hue canvas_hue(ink color);

/* The level of an ink; 0 for INK_NONE. */
int canvas_level(ink color);

/* Draw the two pixels of a glyph, as a half block or a full one. If both are INK_NONE, draw
 * nothing. */
void canvas_pixels(struct canvas *canvas, int row, int col, ink upper, ink lower);

/* Draw a rune in the colour of an ink. If the ink is INK_NONE, draw nothing. */
void canvas_rune(struct canvas *canvas, int row, int col, wchar_t rune, ink color);

/* Draw as much of the text as fits into `width` columns. Returns the columns taken, including those
 * outside the canvas. unicode_next_glyph decides which runes of a text are left out or replaced. */
int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text);

/* The columns that the whole text would take. */
int canvas_text_width(const char *text);

/* Draw the text as canvas_text does, but keep the lower inks, which become the background of the
 * text: the number of a cell is drawn over a ghost. */
int canvas_text_over(struct canvas *canvas, int row, int col, int width, enum role role,
                     const char *text);

/* Draw the text as canvas_text does, but end it in the ellipsis if it is too wide: "Konstantin" in
 * 6 columns is "Konst…" or "Kon...", in 2 columns "K…" or "..". */
int canvas_text_cut(struct canvas *canvas, int row, int col, int width, enum role role,
                    const char *text, const wchar_t *ellipsis);

/* Draw the text in lines, broken at spaces. If there are too few rows, the last row ends in the
 * ellipsis.
 *
 *     press                  In 9 columns. A word of one character is taken for a key: it
 *     q to quit              stays with the next word, except at the start of a line.
 *
 *     --join=                In 20 columns. A word longer than a line is broken after a "=" if the
 *     192.0.2.1:5478/K7QM    rest of the word has at most as many bytes as a line has columns;
 *                            otherwise it is broken where the line is full.
 *
 *     Ann starts             In 16 columns. A last line of one word, "game", takes words from the
 *     a new game             line above, unless the text would then need another line. */
void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text,
                      const wchar_t *ellipsis);

/* The lines that canvas_paragraph needs for the text in `width` columns, at least 2. */
int canvas_count_lines(const char *text, int width);

/* The length in bytes of the first line, if as much text as possible is put into `width` columns.
 * The space after the line is not counted. 0 only if the text is empty or starts with a space. */
int canvas_line_length(const char *text, int width);

/* True if canvas_paragraph would show the whole text in the area without breaking a word, except
 * after a "=". The area has at least 2 columns. */
bool canvas_has_room(struct area area, const char *text);

/* Set the event of every glyph in the area. With EVENT_NONE a click there does nothing. */
void canvas_event(struct canvas *canvas, struct area area, enum event event);

/* The event of the glyph; EVENT_NONE outside the canvas. */
enum event canvas_event_at(const struct canvas *canvas, int row, int col);

#endif
