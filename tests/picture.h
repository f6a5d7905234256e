/* SPDX-License-Identifier: MIT
 *
 * picture: a terminal that is fed by hand, drawn as SVG in a window of its own.
 *
 * It looks the same whatever fonts there are: lines, blocks and dots are drawn as shapes, and
 * letters are kept in their columns.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stdio.h>
#include <vterm.h>

#include "display/canvas.h"

enum { PICTURE_PARTS = 1000 };

/* A picture with one moment stands still, with more it moves. Rows and frames that are equal are
 * drawn once. */
struct picture {
    struct size size;
    VTerm *vterm;
    VTermScreen *screen;
    char *rows[PICTURE_PARTS];
    char *frames[PICTURE_PARTS];
    struct moment {
        int ms, frame;
    } moments[PICTURE_PARTS];
    int count;  /* of the moments */
    int poster; /* the frame that is shown where nothing moves */
    bool light; /* drawn on a light ground */
};

void picture_start(struct picture *picture, struct size size);

/* Take output of a program, whole sequences at a time. */
void picture_feed(struct picture *picture, const char *bytes);

/* Take the screen as it is at that time. The words stand in the bar of the window. */
void picture_take(struct picture *picture, int ms, const char *words);

/* Write it, with the last moment ending at that time, and forget it all. */
void picture_end(struct picture *picture, FILE *out, int ms, const char *title);

#endif
