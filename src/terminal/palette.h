/* SPDX-License-Identifier: MIT
 *
 * palette: the colours of roles and inks, as numbers for the terminal. A terminal has eight
 * colours, or 256, or direct colours, whose numbers are 0xRRGGBB.
 *
 * The colours are computed from the terminal's background. While the background is unknown, and in
 * a terminal of eight colours, they are the colours of the theme.
 *
 * Invariant: if the background is known, the contrast is at least
 *
 *     4.5:1    for words
 *     3.5:1    for unimportant words
 *     3:1      for marks and lines
 *
 * Faint marks may have less: they are decoration.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include "display/theme.h"

enum { PALETTE_NONE = -2 }; /* no colour: the terminal's own background */

/* Start with `colors` colours, or 0 if the terminal has none. If COLORFGBG says that the background
 * is black or white, the background is known from the start. */
void palette_open(int colors);

/* From now on there are `colors` colours. What is known of the background stays known. */
void palette_deepen(int colors);

/* Read the terminal's answer to a question of keys_ask. True if the colours have changed.
 *
 *     11;rgb:ffff/ffff/ffff    the background
 *     1$r0;38:2::1:2:3m        the colour that is set; "38:2" or "38;2" is a direct colour */
bool palette_read_answer(const char *answer);

/* True if 256 colours are used, but the terminal has answered that it has direct colours. */
bool palette_can_be_direct(void);

/* True if the terminal can show colours between a hue and the background. The background must be
 * known, and there must be 256 colours or more. If there are only 256, the hues must have enough
 * contrast. */
bool palette_is_blended(void);

/* True with 256 colours: few of them are near the background. */
bool palette_has_few_tones(void);

/* The number of a role's colour in the theme, or COLOR_OWN. */
int palette_role(enum role role, const struct theme *theme);

/* The number of an ink's colour in the theme, or COLOR_OWN. Returns PALETTE_NONE for INK_NONE. */
int palette_ink(ink color, const struct theme *theme);

#endif
