/* SPDX-License-Identifier: MIT */
#include "display/shape.h"

#include <math.h>

static float stroke_distance(float x, float y, float right, float down)
{
    float length = right * right + down * down;
    float at = length > 0 ? (x * right + y * down) / length : 0;

    at = at < 0 ? 0 : at > 1 ? 1 : at;
    return sqrtf((x - at * right) * (x - at * right) + (y - at * down) * (y - at * down));
}

float shape_distance(const struct shape *shape, float x, float y)
{
    x -= shape->x;
    y -= shape->y;
    switch (shape->kind) {
    case SHAPE_CROSS: /* its arms are one another's mirror image */
        x = fabsf(x);
        y = fabsf(y);
        return fmaxf(fabsf(x - y) * sqrtf(0.5F) - shape->weight, fmaxf(x, y) - shape->reach);
    case SHAPE_RING:
        return fabsf(sqrtf(x * x + y * y) - shape->reach + shape->weight) - shape->weight;
    case SHAPE_STROKE:
        return stroke_distance(x, y, shape->right, shape->down) - shape->weight;
    default:
        return HUGE_VALF;
    }
}

float shape_coverage(float distance)
{
    return distance > 0.5F ? 0 : distance < -0.5F ? 1 : 0.5F - distance;
}
