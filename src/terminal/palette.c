/* SPDX-License-Identifier: MIT */
#include "terminal/palette.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INKS = HUES * INK_SHADES * (INK_LEVELS + 1), CHANNELS = 3, RAMP = 5, LEAST_OF_HUE = 4, LEAST_CONTRAST = 45 };

/* There is one terminal. */
static struct {
    int colors;
    bool is_direct, is_known;
    int background[CHANNELS];
    int numbers[INKS];
} palette;

/* The first and the last shade of a hue, on a dark background and on a light one. */
static const int hues[2][HUES][2][CHANNELS] = {
    {
        [HUE_X] = {{255, 158, 74}, {242, 92, 66}},
        [HUE_O] = {{94, 216, 255}, {62, 132, 255}},
        [HUE_STRIKE] = {{255, 226, 130}, {255, 226, 130}},
        [HUE_TEXT] = {{255, 255, 255}, {150, 156, 168}},
    },
    {
        [HUE_X] = {{220, 84, 20}, {190, 36, 30}},
        [HUE_O] = {{0, 122, 204}, {24, 70, 178}},
        [HUE_STRIKE] = {{128, 82, 0}, {128, 82, 0}},
        [HUE_TEXT] = {{0, 0, 0}, {96, 100, 110}},
    },
};

/* The same of the 256 colours, from two fifths of the hue to all of it. Less of a hue is the nearest
 * grey: these colours have none that are dim. */
static const unsigned char ramps[2][HUES][RAMP - 1] = {
    {
        [HUE_X] = {94, 130, 172, 208},
        [HUE_O] = {24, 31, 68, 75},
        [HUE_STRIKE] = {94, 137, 179, 222},
    },
    {
        [HUE_X] = {216, 209, 167, 160},
        [HUE_O] = {153, 110, 68, 26},
        [HUE_STRIKE] = {180, 143, 136, 94},
    },
};

static double linear(int channel)
{
    double part = channel / 255.0;

    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(const int color[CHANNELS])
{
    return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

/* Ten times the contrast. */
static int contrast(const int one[CHANNELS], const int other[CHANNELS])
{
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;

    return (int)(10 * (a > b ? a / b : b / a));
}

static void mix(int color[CHANNELS], const int from[CHANNELS], const int to[CHANNELS], int part,
                int all)
{
    for (int i = 0; i < CHANNELS; i++)
        color[i] = from[i] + ((to[i] - from[i]) * part + all / 2) / all;
}

static bool is_light(void)
{
    return palette.is_known && luminance(palette.background) > 0.18;
}

/* A shade of the hue, with enough contrast for words. */
static void find_shade(int color[CHANNELS], enum hue hue, int shade)
{
    const int(*ends)[CHANNELS] = hues[is_light()][hue];
    const int *pole = hues[is_light()][HUE_TEXT][0];

    mix(color, ends[0], ends[1], shade, INK_SHADES - 1);
    for (int i = 0; i < 16 && contrast(color, palette.background) < LEAST_CONTRAST; i++)
        mix(color, color, pole, 1, 8);
}

/* The grey of the 256 colours that is nearest. */
static int find_grey(const int color[CHANNELS])
{
    enum { FIRST = 232, STEPS = 24, DARKEST = 8, STEP = 10 };
    int grey = (color[0] + color[1] + color[2]) / CHANNELS;
    int step = (grey - DARKEST + STEP / 2) / STEP;

    return FIRST + (step < 0 ? 0 : step < STEPS ? step : STEPS - 1);
}

static int find_color(enum hue hue, int shade, int level)
{
    static const int few[HUES] = {5, 6, COLOR_OWN, COLOR_OWN}; /* magenta, cyan */
    static const int fixed[HUES] = {166, 32, COLOR_OWN, COLOR_OWN};
    static const int direct[HUES] = {0xD75F00, 0x0087D7, COLOR_OWN, COLOR_OWN};
    int color[CHANNELS];

    if (palette.colors <= 2)
        return COLOR_OWN;
    if (palette.colors < 256)
        return few[hue];
    if (!palette.is_known)
        return level < INK_LEVELS    ? palette.is_direct ? 0x808080 : 244
             : palette.is_direct ? direct[hue]
                                     : fixed[hue];
    if (!palette.is_direct && hue != HUE_TEXT && level > LEAST_OF_HUE)
        return ramps[is_light()][hue][(level + 2) / 3 - 2];
    find_shade(color, hue, shade);
    mix(color, palette.background, color, level, INK_LEVELS);
    if (!palette.is_direct)
        return find_grey(color);
    color[2] |= color[0] == 0 && color[1] == 0 && color[2] < 8 ? 8 : 0; /* which are the first eight */
    return color[0] << 16 | color[1] << 8 | color[2];
}

static void find_colors(void)
{
    for (int i = 0; i < INKS; i++)
        palette.numbers[i] = find_color((enum hue)(i / 64), i / 16 % 4, i % 16);
}

void palette_open(int colors, bool is_direct)
{
    const char *guess = getenv("COLORFGBG"); /* FOREGROUND;BACKGROUND, of the first sixteen */

    palette.colors = colors;
    palette.is_direct = is_direct;
    palette.is_known = false;
    if (guess && strrchr(guess, ';')) {
        int number = atoi(strrchr(guess, ';') + 1);

        if (number == 0 || number == 7 || number == 15)
            palette_set_background(number ? (const int[]){255, 255, 255} : (const int[]){0, 0, 0});
    }
    find_colors();
}

bool palette_set_background(const int background[CHANNELS])
{
    if (palette.is_known && memcmp(palette.background, background, sizeof palette.background) == 0)
        return false;
    memcpy(palette.background, background, sizeof palette.background);
    palette.is_known = true;
    find_colors();
    return true;
}

bool palette_read_answer(const char *answer)
{
    unsigned read[CHANNELS];
    int background[CHANNELS];
    int starts[CHANNELS + 1];

    const char *channels = strchr(answer, ':'); /* behind rgb or rgba */

    if (!channels
        || sscanf(channels, ":%n%4x/%n%4x/%n%4x%n", &starts[0], &read[0], &starts[1], &read[1],
                  &starts[2], &read[2], &starts[3])
               != CHANNELS)
        return false;
    for (int i = 0; i < CHANNELS; i++) {
        int digits = starts[i + 1] - starts[i] - (i < CHANNELS - 1);

        background[i] = (int)(read[i] * 255 / ((1U << 4 * digits) - 1));
    }
    return palette_set_background(background);
}

bool palette_is_blended(void)
{
    return palette.is_known && palette.colors >= 256;
}

int palette_color(ink color)
{
    return color == INK_NONE ? PALETTE_NONE : palette.numbers[color];
}
