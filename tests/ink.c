/* SPDX-License-Identifier: MIT */
#include "ink.h"
#include "display/theme.h"

#include <check.h>
#include <math.h>
#include <string.h>

struct rgb {
    double part[3]; /* red, green and blue, 0 to 255 */
};

const struct ink_ground ink_grounds[INK_GROUNDS] = {
    {"black", 0x000000, 0xe5e5e5},           {"#1e1e1e", 0x1e1e1e, 0xd4d4d4},
    {"white", 0xffffff, 0x000000},           {"Solarized dark", 0x002b36, 0x839496},
    {"Solarized light", 0xfdf6e3, 0x657b83},
};

const struct ink_palette ink_palettes[INK_PALETTES] = {
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

static double contrast(struct rgb one, struct rgb other)
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

/* Some terminals make faint what is nearer to black, others what is nearer to the ground. */
static double faint_contrast(struct rgb fore, struct rgb back)
{
    return fmin(contrast(fade(fore, rgb(0)), back), contrast(fade(fore, back), back));
}

double ink_contrast(struct ink ink, const struct ink_palette *palette,
                    const struct ink_ground *ground)
{
    struct rgb back = rgb(ground->ground);
    struct rgb fore = ink.color == COLOR_OWN ? rgb(ground->own)
                    : palette                ? rgb(palette->colors[ink.color])
                                             : fixed_color(ink.color);

    return ink.is_faint ? faint_contrast(fore, back) : contrast(fore, back);
}

/* Solarized's own foreground has 4.7:1 and 4.1:1, and nothing that is fainter can have more. */
static bool is_solarized_own(struct ink ink, const struct ink_ground *ground, double least)
{
    return ink.color == COLOR_OWN && strncmp(ground->name, "Solarized", strlen("Solarized")) == 0
        && (ink.is_faint || ink_contrast(ink, NULL, ground) < least);
}

/* True if magenta, the colour of X of eight colours, is known to fall short there. Only the
 * terminal's own foreground holds in every palette on every ground. */
static bool is_listed_magenta(struct ink ink, const struct ink_palette *palette,
                              const struct ink_ground *ground)
{
    static const struct {
        const char *palette, *ground;
    } listed[] = {
        {"Linux", "#1e1e1e"}, {"Linux", "Solarized dark"}, {"GNOME", "Solarized dark"},
        {"Windows", "black"}, {"Windows", "#1e1e1e"},      {"Windows", "Solarized dark"},
    };
    const int magenta = 5;

    for (size_t i = 0; palette && i < sizeof listed / sizeof listed[0]; i++)
        if (ink.color == magenta && strcmp(listed[i].palette, palette->name) == 0
            && strcmp(listed[i].ground, ground->name) == 0)
            return true;
    return false;
}

static void check_on(const struct ink_ground *ground, struct ink ink,
                     const struct ink_palette *palette, double least, const char *what)
{
    double has = ink_contrast(ink, palette, ground);
    bool is_excused =
        is_listed_magenta(ink, palette, ground) || is_solarized_own(ink, ground, least);

    if ((has < least) != is_excused)
        ck_abort_msg("%s: colour %d%s has %.2f:1 in %s on %s, and is %sexcused", what, ink.color,
                     ink.is_faint ? ", faint," : "", has, palette ? palette->name : "256 colours",
                     ground->name, is_excused ? "" : "not ");
}

void ink_check(struct ink ink, bool in_eight, double least, const char *what)
{
    for (const struct ink_ground *ground = ink_grounds; ground < ink_grounds + INK_GROUNDS;
         ground++) {
        if (!in_eight)
            check_on(ground, ink, NULL, least, what);
        for (int i = 0; in_eight && i < INK_PALETTES; i++)
            check_on(ground, ink, &ink_palettes[i], least, what);
    }
}
