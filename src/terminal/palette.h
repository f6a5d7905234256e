/* SPDX-License-Identifier: MIT
 *
 * palette: the colours of roles and inks, as numbers for the terminal. A terminal has eight
 * colours, or 256, or direct colours, whose numbers are 0xRRGGBB.
 *
 * The colours are computed from the terminal's background. While the background is unknown, and in
 * a terminal of eight colours, they are the colours of the theme.
 *
 * A terminal of 256 colours may let programs change what its numbers mean. Then some numbers become
 * custom colours, which are as exact as direct colours.
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

/* The numbers that become custom colours. Colour schemes of shells use the numbers 16 to 21. */
enum { PALETTE_FIRST_CUSTOM = 22, PALETTE_LAST_CUSTOM = 229 };

/* Start with `colors` colours, or 0 if the terminal has none. If COLORFGBG says that the background
 * is black or white, the background is known from the start. */
void palette_open(int colors);

/* From now on there are `colors` colours. What is known of the background stays known. */
void palette_deepen(int colors);

/* Read the terminal's answer to a question of keys_ask. True if the colours have changed.
 *
 *     11;rgb:ffff/ffff/ffff       the background
 *     1$r0;38:2::1:2:3m           the colour that is set; "38:2" or "38;2" is a direct colour
 *     4;230;rgb:ffff/ffff/0000    number 230 has changed to the colour of the question */
bool palette_read_answer(const char *answer);

/* The terminal is asked again whether its 256 colours can be changed. */
void palette_expect_answers(void);

/* All answers have come. If there are custom colours, and the terminal has not answered this time
 * that its colours can be changed, it is another terminal: from now on there are none. Returns true
 * if the colours have changed. */
bool palette_end_answers(void);

/* True if 256 colours are used, and the terminal has answered that it has direct colours. */
bool palette_can_be_direct(void);

/* True if 256 colours are used, the background is known, and the terminal has answered that its
 * colours can be changed, but not that it has direct colours. */
bool palette_can_be_custom(void);

/* From now on there are custom colours. */
void palette_customize(void);

/* True if there are custom colours. */
bool palette_is_custom(void);

/* Note that the next picture has the colour of this number. If it is a custom colour, the terminal
 * has to know it. */
void palette_use(int number);

/* `number` is from PALETTE_FIRST_CUSTOM to PALETTE_LAST_CUSTOM. If the terminal has to be told this
 * custom colour, set `color` to its 0xRRGGBB and return true: the caller tells it. */
bool palette_define(int number, unsigned *color);

/* If the terminal was told this custom colour, set `color` to the standard colour of the number and
 * return true: the caller tells it that. */
bool palette_undefine(int number, unsigned *color);

/* The terminal has to be told all custom colours again. */
void palette_forget(void);

/* True if the terminal can show colours between a hue and the background. The background must be
 * known, and there must be 256 colours or more. If there are only 256, the hues must have enough
 * contrast. */
bool palette_is_blended(void);

/* True with 256 colours that are not custom: few of them are near the background. */
bool palette_has_few_tones(void);

/* The number of a role's colour in the theme, or COLOR_OWN. */
int palette_role(enum role role, const struct theme *theme);

/* The number of an ink's colour in the theme, or COLOR_OWN. Returns PALETTE_NONE for INK_NONE. */
int palette_ink(ink color, const struct theme *theme);

#endif
