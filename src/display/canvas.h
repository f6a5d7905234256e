/* SPDX-License-Identifier: MIT
 *
 * canvas: a grid of glyphs, each with its role and with the event that a click there means. It
 * knows no terminal: the painter decides how a role looks and where the canvas stands.
 *
 * Invariant: every glyph is printable and one column wide, but for a wide one, whose second
 * column holds the rune 0. What does not fit is cut at the edge, never drawn beyond it.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

#include "play/event.h"

enum { CANVAS_ROWS = 42, CANVAS_COLS = 120 };

struct size {
    int rows, cols;
};

struct area {
    int row, col, rows, cols;
};

/* What a glyph is for. */
enum role {
    ROLE_TEXT,
    ROLE_FAINT, /* of less weight: digits in empty cells, words beside the point */
    ROLE_STRONG,
    ROLE_GRID,
    ROLE_X,
    ROLE_O,
    ROLE_GHOST_X, /* the mark to come */
    ROLE_GHOST_O,
    ROLE_WON_X, /* on the winning line */
    ROLE_WON_O,
    ROLE_REFUSED, /* the sign of the selected cell after a refused move */
    ROLE_KEY,     /* the name of a key */
    ROLE_NOTICE,
    ROLE_LIT,     /* what is selected, its bits too; and a question */
    ROLE_FLIPPED, /* bits that the last move changed */
    ROLES
};

struct glyph {
    wchar_t rune;
    enum role role : 8;
    enum event event : 24; /* what a click there means */
};

struct canvas {
    struct size size;           /* at most CANVAS_ROWS by CANVAS_COLS */
    int cursor_row, cursor_col; /* where the terminal's own cursor stands */
    struct glyph glyphs[CANVAS_ROWS][CANVAS_COLS];
};

/* Whether that fits in a terminal of that size. */
bool canvas_fits(struct size size, struct size terminal);

/* An empty canvas of that size, cut to what a canvas can hold. */
void canvas_clear(struct canvas *canvas, struct size size);

void canvas_glyph(struct canvas *canvas, int row, int col, enum role role, wchar_t rune);

/* The text, in the locale's encoding, cut to the width in columns. What cannot be printed is
 * shown as '?', what takes no column is left out. Returns the columns taken. */
int canvas_text(struct canvas *canvas, int row, int col, int width, enum role role,
                const char *text);

/* The same, but a text that is too long ends in the ellipsis, or in as much of the ellipsis as has
 * room. */
int canvas_text_cut(struct canvas *canvas, int row, int col, int width, enum role role,
                    const char *text, const wchar_t *ellipsis);

/* The columns that the text takes. */
int canvas_text_width(const char *text);

/* The text in lines, broken at spaces where it can be, cut where the area ends. */
void canvas_paragraph(struct canvas *canvas, struct area area, enum role role, const char *text);

/* How many lines a paragraph of that width takes, at least 2 columns. */
int canvas_count_lines(const char *text, int width);

/* How many bytes of the text stand in one line of so many columns: all, or up to a space, or what
 * fits. */
int canvas_line_length(const char *text, int width);

/* Whether a paragraph has room there, at least 2 columns wide, with no word broken. */
bool canvas_has_room(struct area area, const char *text);

/* A click in the area means the event; EVENT_NONE is nothing. */
void canvas_event(struct canvas *canvas, struct area area, enum event event);

/* What a click there means; EVENT_NONE off the canvas. */
enum event canvas_event_at(const struct canvas *canvas, int row, int col);

#endif
