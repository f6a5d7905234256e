/* SPDX-License-Identifier: MIT */
#include "contrast.h"
#include "display/theme.h"

#include <check.h>
#include <math.h>
#include <string.h>

struct rgb {
    double part[3]; /* red, green and blue, 0 to 255 */
};

const struct background backgrounds[BACKGROUNDS] = {
    {"black", 0x000000, 0xe5e5e5},           {"#1e1e1e", 0x1e1e1e, 0xd4d4d4},
    {"white", 0xffffff, 0x000000},           {"Solarized dark", 0x002b36, 0x839496},
    {"Solarized light", 0xfdf6e3, 0x657b83},
};

const struct palette palettes[PALETTES] = {
    {"xterm", {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5}},
    {"Linux", {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa}},
    {"Solarized", {0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5}},
    {"GNOME", {0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc}},
    {"Windows", {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc}},
};

static struct rgb rgb(unsigned hex)
{
    return (struct rgb){{hex >> 16 & 255, hex >> 8 & 255, hex & 255}};
}

static double luminance(struct rgb color)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;

    for (int i = 0; i < 3; i++) {
        double part = color.part[i] / 255;

        sum += weights[i] * (part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double ratio(struct rgb one, struct rgb other)
{
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;

    return a > b ? a / b : b / a;
}

/* One of xterm's 240 fixed colours: a cube of six steps, then greys. */
static struct rgb fixed_color(int color)
{
    static const double steps[] = {0, 95, 135, 175, 215, 255};
    const int greys = 232;

    if (color >= greys) {
        double grey = 8 + 10 * (color - greys);

        return (struct rgb){{grey, grey, grey}};
    }
    color -= COLOR_FIRST_FIXED;
    return (struct rgb){{steps[color / 36], steps[color / 6 % 6], steps[color % 6]}};
}

/* Two thirds of the way from a colour to another. */
static struct rgb fade(struct rgb from, struct rgb to)
{
    for (int i = 0; i < 3; i++)
        from.part[i] = (2 * from.part[i] + to.part[i]) / 3;
    return from;
}

/* To make a colour faint, some terminals move it towards black, others towards the background. */
static double faint_ratio(struct rgb fore, struct rgb back)
{
    return fmin(ratio(fade(fore, rgb(0)), back), ratio(fade(fore, back), back));
}

double contrast_ratio(struct foreground foreground, const struct palette *palette,
                      const struct background *background)
{
    struct rgb back = rgb(background->color);
    struct rgb fore = foreground.color == COLOR_OWN ? rgb(background->own)
                    : palette                       ? rgb(palette->colors[foreground.color])
                                                    : fixed_color(foreground.color);

    return foreground.is_faint ? faint_ratio(fore, back) : ratio(fore, back);
}

/* Solarized's own foreground has 4.7:1 and 4.1:1, and nothing that is fainter can have more. */
static bool is_solarized_own(struct foreground foreground, const struct background *background,
                             double least)
{
    return foreground.color == COLOR_OWN
        && strncmp(background->name, "Solarized", strlen("Solarized")) == 0
        && (foreground.is_faint || contrast_ratio(foreground, NULL, background) < least);
}

/* True if magenta, the colour of X of eight colours, is known to fall short there. Only the
 * terminal's own foreground holds in every palette on every background. */
static bool is_listed_magenta(struct foreground foreground, const struct palette *palette,
                              const struct background *background)
{
    static const struct {
        const char *palette, *background;
    } listed[] = {
        {"Linux", "#1e1e1e"}, {"Linux", "Solarized dark"}, {"GNOME", "Solarized dark"},
        {"Windows", "black"}, {"Windows", "#1e1e1e"},      {"Windows", "Solarized dark"},
    };
    const int magenta = 5;

    for (size_t i = 0; palette && i < sizeof listed / sizeof listed[0]; i++)
        if (foreground.color == magenta && strcmp(listed[i].palette, palette->name) == 0
            && strcmp(listed[i].background, background->name) == 0)
            return true;
    return false;
}

static void check_on(const struct background *background, struct foreground foreground,
                     const struct palette *palette, double least, const char *what)
{
    double has = contrast_ratio(foreground, palette, background);
    bool is_excused = is_listed_magenta(foreground, palette, background)
                   || is_solarized_own(foreground, background, least);

    if ((has < least) != is_excused)
        ck_abort_msg("%s: colour %d%s has %.2f:1 in %s on %s, and is %sexcused", what,
                     foreground.color, foreground.is_faint ? ", faint," : "", has,
                     palette ? palette->name : "256 colours", background->name,
                     is_excused ? "" : "not ");
}

void contrast_check(struct foreground foreground, bool in_eight, double least, const char *what)
{
    for (const struct background *background = backgrounds; background < backgrounds + BACKGROUNDS;
         background++) {
        if (!in_eight)
            check_on(background, foreground, NULL, least, what);
        for (int i = 0; in_eight && i < PALETTES; i++)
            check_on(background, foreground, &palettes[i], least, what);
    }
}
