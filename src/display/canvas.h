/* SPDX-License-Identifier: MIT
 *
 * canvas: a grid of glyphs, each with its role and with the event of a click there. It knows no
 * terminal: the painter decides the look of a role and the place of the canvas.
 *
 * Invariant: every glyph is printable and one column wide, but for a wide one, whose second column
 * holds the rune 0. Everything is cut at the edge of the canvas.
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
    ROLE_FAINT, /* of less weight: digits in empty cells, words of little importance */
    ROLE_STRONG,
    ROLE_GRID,
    ROLE_X,
    ROLE_O,
    ROLE_GHOST_X, /* the mark to come */
    ROLE_GHOST_O,
    ROLE_BOLD_X, /* the last mark, the line that wins, the row of the one to move */
    ROLE_BOLD_O,
    ROLE_WON_X, /* a mark on that line in a cell of one row */
    ROLE_WON_O,
    ROLE_KEY, /* the name of a key */
    ROLE_NOTICE,
    ROLE_LIT,     /* the selected cell or game, its bits too; and a question */
    ROLE_FLIPPED, /* bits that the last move changed */
    ROLE_DIM,     /* words of second rank */
    ROLE_PILL_X,  /* the state of the one to move */
    ROLE_PILL_O,
    ROLE_PILL, /* the key that goes on */
    ROLES
};

/* The colour of half a glyph: a hue, a shade of it, and how much of it there is on the background.
 */
enum hue { HUE_X, HUE_O, HUE_STRIKE, HUE_TEXT, HUES };
enum { INK_LEVELS = 15, INK_SHADES = 4, INK_NONE = 0, INK_STEPS = 5 };
typedef unsigned short ink; /* hue * 64 + shade * 16 + level */

struct glyph {
    wchar_t runes[1 + UNICODE_MARKS]; /* as in struct unicode_glyph */
    enum role role : 8;
    enum event event : 24; /* of a click there */
    ink upper, lower;      /* of a block; a rune that is none has the colour of its role on them, or
                              that of `upper` if it has no `lower` */
};

enum { NO_CURSOR = -1 }; /* the row of a cursor that is hidden */

struct canvas {
    struct size size;           /* at most CANVAS_ROWS by CANVAS_COLS */
    int cursor_row, cursor_col; /* the place of the terminal's own cursor; NO_CURSOR hides it */
    struct glyph glyphs[CANVAS_ROWS][CANVAS_COLS];
};

bool canvas_fits(struct size size, struct size terminal);

/* An empty canvas of that size, or of the largest that a canvas can have. */
void canvas_clear(struct canvas *canvas, struct size size);

/* Draw a printable rune of one column; nothing if the place is off the canvas. */
void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune);

/* An ink with that level, 1 to INK_LEVELS; INK_NONE at level 0. */
ink canvas_ink(enum hue hue, int shade, int level);

/* Of an ink that is not INK_NONE. */
enum hue canvas_hue(ink color);
int canvas_level(ink color);

/* Draw two pixels, one above the other; nothing if both are INK_NONE. */
void canvas_pixels(struct canvas *canvas, int row, int col, ink upper, ink lower);

/* Draw a rune in that colour; nothing if it is INK_NONE. */
void canvas_rune(struct canvas *canvas, int row, int col, wchar_t rune, ink color);

/* Draw the text, in the locale's encoding, cut to the width in columns, as unicode_next_glyph
 * reads it. Returns the columns taken; of all the text they are its width. */
int canvas_text_width(const char *text);
int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text);

/* Draw the text as canvas_text does, on the lower pixels of the glyphs that it covers. */
int canvas_text_over(struct canvas *canvas, int row, int col, int width, enum role role,
                     const char *text);

/* Draw the text as canvas_text does. A text that is too long ends in the ellipsis, or in as much of
 * the ellipsis as has room. */
int canvas_text_cut(struct canvas *canvas, int row, int col, int width, enum role role,
                    const char *text, const wchar_t *ellipsis);

/* Draw the text in lines, broken at spaces if possible, but not behind a single character. The last
 * line is not a single word if a line above can spare one. A long word is broken after a "=" if the
 * rest of it has room in a line. If the text is too long for the area, the last line ends in the
 * ellipsis. */
void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text,
                      const wchar_t *ellipsis);

/* The number of lines of a paragraph of that width, at least 2 columns. */
int canvas_count_lines(const char *text, int width);

/* The number of bytes of the text that go into one line of that width: all, or up to a space, or up
 * to such a "=", or as many as fit, but at least one glyph unless the line begins with a space. */
int canvas_line_length(const char *text, int width);

/* True if a paragraph has room there, at least 2 columns wide, with no word broken. */
bool canvas_has_room(struct area area, const char *text);

/* Let a click in the area be the event; none if it is EVENT_NONE. */
void canvas_event(struct canvas *canvas, struct area area, enum event event);

enum event canvas_event_at(const struct canvas *canvas, int row, int col);

#endif
