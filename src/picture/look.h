/* SPDX-License-Identifier: MIT
 *
 * look: how the board is drawn and coloured. The looks are the text files of assets/looks/,
 * compiled in, so that the program needs no path to find them.
 *
 * Invariant: every glyph of a look is printable and one column wide, and all art is of full size.
 * The first look is the default; a look that is ascii has nothing but ASCII in it.
 */
#ifndef LOOK_H
#define LOOK_H

#include <stdbool.h>

#include "picture/frame.h"

enum { LOOK_PLAYERS = 2 };

enum { LARGE_ROWS = 5, LARGE_COLS = 9, MEDIUM_ROWS = 3, MEDIUM_COLS = 5 };

/* Attributes of a style, to be joined. */
enum { STYLE_BOLD = 1, STYLE_FAINT = 2, STYLE_UNDERLINE = 4, STYLE_REVERSE = 8 };

/* One of the terminal's own eight colours, 0 to 7, or its own foreground. */
enum { COLOR_OWN = -1 };

struct style {
    int color;
    unsigned attributes;
};

/* What goes by player is indexed by enum player. */
struct look {
    const char *name;
    bool ascii;
    const wchar_t *large[LOOK_PLAYERS][LARGE_ROWS];
    const wchar_t *medium[LOOK_PLAYERS][MEDIUM_ROWS];
    wchar_t small[LOOK_PLAYERS];
    wchar_t ghost[LOOK_PLAYERS]; /* the mark to come */
    wchar_t grid[3];             /* across, down, crossing */
    wchar_t strike[4];           /* the winning line: across, down, falling, rising */
    wchar_t select[2];           /* left and right of the selected cell */
    wchar_t refuse[2];           /* of a cell that was refused */
    wchar_t last[2];             /* of the last move */
    struct style styles[ROLES];
};

/* Ended by a look without a name. */
extern const struct look looks[];

/* The look of that name; null if there is none. */
const struct look *look_find(const char *name);

/* The look after this one, the first after the last, leaving out those that a locale without
 * UTF-8 cannot show. */
const struct look *look_next(const struct look *look, bool ascii_only);

/* The first look, or the first that is ascii. */
const struct look *look_default(bool ascii_only);

#endif
