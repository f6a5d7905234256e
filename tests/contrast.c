/* SPDX-License-Identifier: MIT */
#include "contrast.h"

#include <math.h>

static double luminance(unsigned color)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double part = (color >> (16 - 8 * i) & 255) / 255.0;

        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

double contrast_ratio(unsigned one, unsigned other)
{
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;

    return a > b ? a / b : b / a;
}

unsigned contrast_fixed(int number)
{
    static const unsigned steps[] = {0, 95, 135, 175, 215, 255};
    const int cube = 16, greys = 232;
    unsigned grey = (unsigned)(8 + 10 * (number - greys));

    if (number >= greys)
        return grey << 16 | grey << 8 | grey;
    number -= cube;
    return steps[number / 36] << 16 | steps[number / 6 % 6] << 8 | steps[number % 6];
}
