/* SPDX-License-Identifier: MIT
 *
 * Whether every role of every look can be read: the contrast of WCAG 2, on five grounds, in 256
 * colours and in the eight of five palettes. Words need 4.5:1, and 7:1 in the look of that name;
 * marks and lines 3:1. What no look can mend is listed here, and nothing else may fall short.
 */
#include "picture/look.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct rgb {
    double part[3]; /* red, green and blue, 0 to 255 */
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

/* A terminal's background and its own foreground. */
static const struct ground {
    const char *name;
    unsigned ground, own;
} grounds[] = {
    {"black", 0x000000, 0xe5e5e5},           {"#1e1e1e", 0x1e1e1e, 0xd4d4d4},
    {"white", 0xffffff, 0x000000},           {"Solarized dark", 0x002b36, 0x839496},
    {"Solarized light", 0xfdf6e3, 0x657b83},
};
enum { GROUNDS = sizeof grounds / sizeof grounds[0] };

static const struct palette {
    const char *name;
    unsigned colors[8];
} palettes[] = {
    {"xterm", {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5}},
    {"Linux", {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa}},
    {"Solarized", {0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5}},
    {"GNOME", {0x171421, 0xc01c28, 0x26a269, 0xa2734c, 0x12488b, 0xa347ba, 0x2aa1b3, 0xd0cfcc}},
    {"Windows", {0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc}},
};
enum { PALETTES = sizeof palettes / sizeof palettes[0] };

/* One of xterm's 240 fixed colours: a cube of six steps, then greys. */
static struct rgb fixed_color(int color)
{
    static const double steps[] = {0, 95, 135, 175, 215, 255};
    const int cube = 16, greys = 232;

    if (color >= greys) {
        double grey = 8 + 10 * (color - greys);

        return (struct rgb){{grey, grey, grey}};
    }
    color -= cube;
    return (struct rgb){{steps[color / 36], steps[color / 6 % 6], steps[color % 6]}};
}

/* Faint is two thirds of the foreground, as xterm has it. Reverse changes nothing. */
static double contrast_of(struct style style, const struct palette *palette,
                          const struct ground *ground)
{
    int color = palette ? style.eight : style.fixed;
    struct rgb back = rgb(ground->ground);
    struct rgb fore = color == COLOR_OWN   ? rgb(ground->own)
                    : color < 8 && palette ? rgb(palette->colors[color])
                                           : fixed_color(color);

    for (int i = 0; i < 3 && style.attributes & STYLE_FAINT && color < 8; i++)
        fore.part[i] = (2 * fore.part[i] + back.part[i]) / 3;
    return contrast(fore, back);
}

static bool is_mark(enum role role)
{
    return role >= ROLE_GRID && role <= ROLE_WON_O;
}

/* Solarized's own foreground has 4.7:1 and 4.1:1, and nothing that is fainter can have more. */
static bool is_solarized_own(struct style style, bool fixed, const struct ground *ground,
                             double least)
{
    return (fixed ? style.fixed : style.eight) == COLOR_OWN
        && (contrast(rgb(ground->own), rgb(ground->ground)) < least
            || (style.attributes & STYLE_FAINT))
        && strncmp(ground->name, "Solarized", strlen("Solarized")) == 0;
}

/* Where magenta, the colour of X where there are eight, falls short. No other colour but the
 * terminal's own foreground holds in every palette on every ground. */
static const struct {
    const char *palette, *ground;
} impossible[] = {
    {"Linux", "#1e1e1e"}, {"Linux", "Solarized dark"}, {"GNOME", "Solarized dark"},
    {"Windows", "black"}, {"Windows", "#1e1e1e"},      {"Windows", "Solarized dark"},
};
enum { IMPOSSIBLE = sizeof impossible / sizeof impossible[0], MAGENTA = 5 };

static bool is_listed(const struct palette *palette, const struct ground *ground)
{
    for (int i = 0; i < IMPOSSIBLE; i++)
        if (strcmp(impossible[i].palette, palette->name) == 0
            && strcmp(impossible[i].ground, ground->name) == 0)
            return true;
    return false;
}

static void check_role(const struct look *look, enum role role, const struct palette *palette,
                       const struct ground *ground)
{
    struct style style = look->styles[role];
    bool most = strcmp(look->name, "contrast") == 0;
    double least = most ? 7 : is_mark(role) ? 3 : 4.5;
    double has = contrast_of(style, palette, ground);
    bool exempt = palette && style.eight == MAGENTA
                    ? is_listed(palette, ground)
                    : is_solarized_own(style, !palette, ground, least);

    if ((has < least) != exempt)
        ck_abort_msg("role %d of %s in %s on %s: %.2f:1, and %s", role, look->name,
                     palette ? palette->name : "256 colours", ground->name, has,
                     exempt ? "it is excused" : "it is not excused");
}

START_TEST(every_role_of_every_look_can_be_read_on_every_ground_but_where_a_palette_forbids_it)
{
    for (const struct look *look = looks; look->name; look++)
        for (int role = 0; role < ROLES; role++)
            for (int i = 0; i < GROUNDS; i++) {
                check_role(look, role, NULL, &grounds[i]);
                for (int j = 0; j < PALETTES; j++)
                    check_role(look, role, &palettes[j], &grounds[i]);
            }
}
END_TEST

START_TEST(no_colour_of_the_eight_holds_in_every_palette)
{
    for (int color = 1; color < 7; color++) {
        double least = 21;

        for (int i = 0; i < GROUNDS; i++)
            for (int j = 0; j < PALETTES; j++) {
                double has =
                    contrast_of((struct style){color, COLOR_OWN, 0}, &palettes[j], &grounds[i]);

                least = has < least ? has : least;
            }
        ck_assert_msg(least < 3, "colour %d", color);
    }
}
END_TEST

/* Words in the terminal's own foreground, on whatever ground that is meant for. */
START_TEST(words_have_no_colour)
{
    for (const struct look *look = looks; look->name; look++)
        for (int role = 0; role < ROLES; role++)
            ck_assert_msg(is_mark(role)
                              || (look->styles[role].eight == COLOR_OWN
                                  && look->styles[role].fixed == COLOR_OWN),
                          "role %d of %s", role, look->name);
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("contrast");

    tcase_add_test(
        tests, every_role_of_every_look_can_be_read_on_every_ground_but_where_a_palette_forbids_it);
    tcase_add_test(tests, no_colour_of_the_eight_holds_in_every_palette);
    tcase_add_test(tests, words_have_no_colour);
    return tests;
}

int main(void)
{
    return suite_run("contrast", all_tests());
}
