/* SPDX-License-Identifier: MIT
 *
 * palette: the colours of roles and inks, as numbers for the terminal. It has eight colours with
 * names, or 256 with numbers, or direct ones, whose numbers are 0xRRGGBB.
 *
 * The colours are computed from the terminal's background. While that is unknown, and where there
 * are only eight colours, they are those of the theme.
 *
 * Invariant: on a known background words have a contrast of 4.5:1, unimportant words of 3.5:1,
 * marks and lines of 3:1. Marks that have lost, or are still to come, are decoration and may have
 * less.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include "display/theme.h"

enum { PALETTE_NONE = -2 }; /* the terminal's own background */

/* Start with `colors` colours, 0 for none. COLORFGBG, if it is set, gives a first background. */
void palette_open(int colors);

/* Read the terminal's answer about its background, such as "11;rgb:ffff/ffff/ffff". True if the
 * colours have changed; false if they have not, or the answer is malformed. */
bool palette_read_answer(const char *answer);

/* True if there are colours between that of a mark and that of the background. */
bool palette_is_blended(void);

/* The number of a role's colour in the theme, or COLOR_OWN. */
int palette_role(enum role role, const struct theme *theme);

/* The number of an ink's colour in the theme, or COLOR_OWN; PALETTE_NONE for INK_NONE. */
int palette_ink(ink color, const struct theme *theme);

#endif
