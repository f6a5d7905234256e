/* SPDX-License-Identifier: MIT
 *
 * contrast: how well a colour, faint or not, can be read on the backgrounds of terminals. It is the
 * contrast ratio of WCAG 2, in 256 colours and in the eight of five palettes.
 *
 * Invariant: the pairs that no theme can mend are listed in contrast.c. Each of them falls short,
 * and no other pair does.
 */
#ifndef CONTRAST_H
#define CONTRAST_H

#include <stdbool.h>

/* The least ratio for words, for words in the theme of most contrast, for marks, and for words of
 * less weight that have a colour of their own. */
#define CONTRAST_WORDS 4.5
#define CONTRAST_MOST 7.0
#define CONTRAST_MARKS 3.0
#define CONTRAST_SECONDARY 3.5

struct foreground {
    int color; /* COLOR_OWN, one of the eight, or one of those that are fixed */
    bool is_faint;
};

/* A terminal's background and its default foreground, as 0xRRGGBB. */
struct background {
    const char *name;
    unsigned color, own;
};

struct palette {
    const char *name;
    unsigned colors[8];
};

enum { BACKGROUNDS = 5, PALETTES = 5 };

extern const struct background backgrounds[BACKGROUNDS];
extern const struct palette palettes[PALETTES];

/* From 1 to 21. The palette is null if there are 256 colours. */
double contrast_ratio(struct foreground foreground, const struct palette *palette,
                      const struct background *background);

/* Fail, naming `what`, unless the foreground has that ratio on every background, but for the pairs
 * that are listed: in 256 colours, or in every palette of eight. */
void contrast_check(struct foreground foreground, bool in_eight, double least, const char *what);

#endif
