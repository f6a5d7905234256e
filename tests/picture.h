/* SPDX-License-Identifier: MIT
 *
 * picture: the screen of a terminal as SVG, in a window of its own.
 *
 * It looks the same whatever fonts there are: lines, blocks and dots are drawn as shapes, and
 * letters are kept in their columns.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdio.h>
#include <vterm.h>

#include "../src/frame.h"

/* The screen of a terminal that is fed by hand. */
struct screen {
    VTerm *vterm;
    VTermScreen *cells;
    struct size size;
};

void screen_start(struct screen *screen, struct size size);
void screen_feed(const struct screen *screen, const char *bytes, size_t length);
void screen_end(struct screen *screen);

/* The moments of a picture: one if it stands still, more if it moves. Equal rows are drawn once,
 * and so are equal frames. */
enum { PICTURE_PARTS = 1000 };

struct picture {
    struct size size;
    char *rows[PICTURE_PARTS];
    char *frames[PICTURE_PARTS];
    struct moment {
        int ms, frame;
    } moments[PICTURE_PARTS];
    int count;  /* of the moments */
    int poster; /* the moment that is shown where nothing moves */
};

/* Take the screen as it is at that time; what is said of it stands in the bar of the window. */
void picture_take(struct picture *picture, const struct screen *screen, int ms, const char *words);

/* Write it, with the last moment ending at that time, and forget it all. */
void picture_write(struct picture *picture, FILE *out, int ms, const char *title);

#endif
