/* SPDX-License-Identifier: MIT
 *
 * ink: what terminals make of a colour and of faintness, and how well that can be read on their
 * grounds: the contrast of WCAG 2, in 256 colours and in the eight of five palettes.
 *
 * Invariant: what no theme can mend is listed here; nothing else may fall short, and nothing that
 * is listed may hold.
 */
#ifndef INK_H
#define INK_H

#include <stdbool.h>

/* The least contrast of words, of words in the theme of most contrast, of marks, and of words of
 * less weight where they have a colour of their own. */
#define INK_WORDS 4.5
#define INK_MOST 7.0
#define INK_MARKS 3.0
#define INK_SECONDARY 3.5

struct ink {
    int color; /* COLOR_OWN, one of the eight, or one of those that are fixed */
    bool is_faint;
};

/* A terminal's background and its own foreground. */
struct ink_ground {
    const char *name;
    unsigned ground, own;
};

struct ink_palette {
    const char *name;
    unsigned colors[8];
};

enum { INK_GROUNDS = 5, INK_PALETTES = 5 };

extern const struct ink_ground ink_grounds[INK_GROUNDS];
extern const struct ink_palette ink_palettes[INK_PALETTES];

/* From 1 to 21. The palette is null where there are 256 colours. */
double ink_contrast(struct ink ink, const struct ink_palette *palette,
                    const struct ink_ground *ground);

/* Fail, naming what it is, unless the ink has that contrast on every ground where nothing excuses
 * it: in 256 colours, or in every palette of eight. */
void ink_check(struct ink ink, bool in_eight, double least, const char *what);

#endif
