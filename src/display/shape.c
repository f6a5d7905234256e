/* SPDX-License-Identifier: MIT */
#include "display/shape.h"

#include <math.h>

static float larger(float one, float other)
{
    return one > other ? one : other;
}

/* The nearest number from 0 to 1. */
static float clamp(float number)
{
    return number < 0 ? 0 : number < 1 ? number : 1;
}

/* A cross is two diagonal lines, cut off at the sides of a square. */
static float cross_distance(const struct shape *shape, float x, float y)
{
    float aside = fabsf(fabsf(x) + shape->inset - fabsf(y)) * sqrtf(0.5F);
    float beyond = larger(fabsf(x), fabsf(y));

    return larger(aside - shape->weight, beyond - shape->reach);
}

static float ring_distance(const struct shape *shape, float x, float y)
{
    float middle_of_line = shape->reach - shape->weight;

    return fabsf(sqrtf(x * x + y * y) - middle_of_line) - shape->weight;
}

static float stroke_distance(const struct shape *shape, float x, float y)
{
    float square = shape->right * shape->right + shape->down * shape->down;
    float along = square > 0 ? clamp((x * shape->right + y * shape->down) / square) : 0;

    x -= along * shape->right;
    y -= along * shape->down;
    return sqrtf(x * x + y * y) - shape->weight;
}

float shape_distance(const struct shape *shape, float x, float y)
{
    x -= shape->x;
    y -= shape->y;
    switch (shape->kind) {
    case SHAPE_CROSS:
        return cross_distance(shape, x, y);
    case SHAPE_RING:
        return ring_distance(shape, x, y);
    case SHAPE_STROKE:
        return stroke_distance(shape, x, y);
    default:
        return HUGE_VALF;
    }
}

float shape_coverage(float distance)
{
    return clamp(0.5F - distance);
}
