/* SPDX-License-Identifier: MIT
 *
 * theme: the glyphs and colours of the board. Each file of assets/themes/ is compiled into one row
 * of `themes`, so the program reads no theme files.
 *
 * Invariant: every glyph of a theme is printable and one column wide; in an ascii theme it is
 * ASCII. At least one theme is ascii. The first theme is the default.
 */
#ifndef THEME_H
#define THEME_H

#include <stdbool.h>

#include "display/canvas.h"

enum { THEME_PLAYERS = 2 };

/* Attributes of a style, joined with |. */
enum { STYLE_BOLD = 1, STYLE_FAINT = 2, STYLE_UNDERLINE = 4, STYLE_REVERSE = 8 };

/* A colour:
 *
 *     COLOR_OWN    the terminal's own foreground
 *     0 to 7       a colour that each terminal defines for itself
 *     16 to 255    a colour that is the same in every terminal with 256 colours
 */
enum { COLOR_OWN = -1, COLOR_LAST_OF_EIGHT = 7, COLOR_FIRST_FIXED = 16, COLOR_LAST_FIXED = 255 };

struct style {
    int eight; /* the colour in a terminal without 256 colours: COLOR_OWN or 0 to 7 */
    int fixed; /* the colour in other terminals; from 16 on it ignores STYLE_FAINT */
    unsigned attributes;
};

/* Arrays of THEME_PLAYERS are indexed by enum player. */
struct theme {
    const char *name;
    const char *about; /* a description, for --theme=list */
    bool ascii;
    enum {
        MARKS_BLOCKS,
        MARKS_DOTS,
        MARKS_LETTERS,
        MARKS_STROKES
    } marks;                      /* the parts of which large marks are made */
    wchar_t small[THEME_PLAYERS]; /* the mark, if a cell is only one row high */
    wchar_t ghost[THEME_PLAYERS]; /* the mark to come, if a cell is only one row high */
    wchar_t grid[3];              /* the grid lines: horizontal, vertical, crossing */
    wchar_t line[2];              /* the strike through three marks: horizontal, vertical */
    wchar_t frame[4];             /* the corners around a cell: upper two, lower two */
    wchar_t select[2];            /* the signs in a selected cell that is too small for a frame */
    wchar_t last[2];              /* the signs beside the last mark in a small cell */
    const wchar_t *ellipsis;      /* the end of a text that is cut */
    struct style styles[ROLES];

    /* Set by screen_theme. */
    bool is_blended;    /* the terminal can show the colours between a hue and the background */
    bool has_few_tones; /* few of these are near the background, so marks have no soft edges */
};

/* All themes, up to a theme whose name is null. */
extern const struct theme themes[];

/* The theme of this name; null if there is none. */
const struct theme *theme_find(const char *name);

/* The next theme of `themes`, and after the last theme the first. If ascii_only is true, skip every
 * theme that is not ascii. */
const struct theme *theme_next(const struct theme *theme, bool ascii_only);

/* The first theme or, if ascii_only is true, the first ascii theme. */
const struct theme *theme_default(bool ascii_only);

/* A copy in which every colour is COLOR_OWN. The attributes stay. */
struct theme theme_without_color(const struct theme *theme);

#endif
