/* SPDX-License-Identifier: MIT
 *
 * contrast: how well one colour can be read on another, by WCAG 2. A colour is 0xRRGGBB.
 */
#ifndef CONTRAST_H
#define CONTRAST_H

/* The contrast of two colours: from 1, if they have the same luminance, to 21, for black and
 * white. */
double contrast_ratio(unsigned one, unsigned other);

/* The colour of this number, 16 to 255, of xterm's 256: a cube of six steps, then greys. */
unsigned contrast_fixed(int number);

#endif
