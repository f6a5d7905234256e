/* SPDX-License-Identifier: MIT
 *
 * theme: the glyphs and the colours of the board. The themes are the text files of assets/themes/,
 * compiled in, so that the program needs no path to find them.
 *
 * Invariant: every glyph of a theme is printable and one column wide.
 * The first theme is the default; a theme that is ascii has nothing but ASCII in it, and one is.
 */
#ifndef THEME_H
#define THEME_H

#include <stdbool.h>

#include "display/canvas.h"

enum { THEME_PLAYERS = 2 };

/* Attributes of a style, joined with |. */
enum { STYLE_BOLD = 1, STYLE_FAINT = 2, STYLE_UNDERLINE = 4, STYLE_REVERSE = 8 };

enum { COLOR_OWN = -1 }; /* the terminal's own foreground */

/* The last of the eight colours, and the first of the 240 that are the same in every terminal. */
enum { COLOR_LAST_OF_EIGHT = 7, COLOR_FIRST_FIXED = 16, COLOR_LAST_FIXED = 255 };

struct style {
    int eight; /* one of the terminal's own eight colours, or its own foreground */
    int fixed; /* the same if there are 256: one of xterm's, which is never made faint */
    unsigned attributes;
};

/* Arrays of THEME_PLAYERS are indexed by enum player. */
struct theme {
    const char *name;
    const char *about; /* what it is, for --theme=list */
    bool ascii;
    enum {
        MARKS_BLOCKS,
        MARKS_DOTS,
        MARKS_LETTERS,
        MARKS_STROKES
    } marks; /* what they are made of */
    wchar_t small[THEME_PLAYERS];
    wchar_t ghost[THEME_PLAYERS]; /* the mark to come */
    wchar_t grid[3];              /* across, down, crossing */
    wchar_t line[2];              /* the line through three, across and down */
    wchar_t frame[4];             /* the corners of the selected cell: upper, then lower */
    wchar_t select[2];            /* left and right of it if it is small */
    wchar_t last[2];              /* of the last move, if its cell has one row */
    const wchar_t *ellipsis;      /* at the end of a name that is cut */
    struct style styles[ROLES];
    bool is_blended; /* the terminal can show colours between a hue and its background */
};

/* Ended by a theme without a name. */
extern const struct theme themes[];

/* Null if there is none. */
const struct theme *theme_find(const char *name);

/* The theme after this one, the first after the last, leaving out those that a locale without
 * UTF-8 cannot show. */
const struct theme *theme_next(const struct theme *theme, bool ascii_only);
struct theme theme_without_color(const struct theme *theme);

const struct theme *theme_default(bool ascii_only);

#endif
