/* SPDX-License-Identifier: MIT
 *
 * shape: crosses, rings and strokes as distances, in pixels. A pixel is as wide as a column and half
 * as high as a row, so it is square.
 */
#ifndef SHAPE_H
#define SHAPE_H

struct shape {
    enum { SHAPE_NONE, SHAPE_CROSS, SHAPE_RING, SHAPE_STROKE } kind;
    float x, y;         /* the middle; of a stroke one end */
    float right, down;  /* from it to the other end of a stroke */
    float reach;        /* of a cross and a ring, from the middle to the edge */
    float weight;       /* half of a stroke's breadth */
};

/* How far the point is outside of the shape; inside it is below 0. */
float shape_distance(const struct shape *shape, float x, float y);

/* How much of the pixel in whose middle the point is lies in the shape: 0 to 1. */
float shape_coverage(float distance);

#endif
