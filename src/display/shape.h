/* SPDX-License-Identifier: MIT
 *
 * shape: crosses, rings and strokes, and how far a point is from their edges. All lengths are in
 * pixels. A pixel is a column wide and half a row high, and so almost square. The first pixel
 * reaches from 0 to 1, and its middle is at 0.5.
 *
 * Example: a ring of reach 6 and weight 1 around (6, 6) touches the edges of a square of 12 pixels.
 * Its line, 2 pixels broad, lies between 4 and 6 pixels from the middle.
 */
#ifndef SHAPE_H
#define SHAPE_H

struct shape {
    enum { SHAPE_NONE, SHAPE_CROSS, SHAPE_RING, SHAPE_STROKE } kind;
    float x, y;        /* the middle of a cross or a ring; one end of a stroke */
    float right, down; /* the way from (x, y) to the other end of a stroke */
    float reach;       /* the distance from the middle to the edge of a cross or a ring */
    float weight;      /* half the breadth of the line */
    float inset;       /* how far the lines of a cross are moved towards its vertical axis */
};

/* The distance from the point to the edge of the shape: negative inside the shape, infinite for
 * SHAPE_NONE. */
float shape_distance(const struct shape *shape, float x, float y);

/* The part of a pixel, 0 to 1, that a shape covers. `distance` is shape_distance at the middle of
 * the pixel. */
float shape_coverage(float distance);

#endif
