/* SPDX-License-Identifier: MIT
 *
 * The themes. Words need a contrast of 4.5:1, and 7:1 in the theme of that name; marks and lines
 * 3:1; words of less weight, in their fixed grey, 3.5:1.
 */
#include "display/theme.h"
#include "suite.h"

#include <math.h>
#include <wchar.h>
#include <wctype.h>

enum { MOST_GLYPHS = 64 };

/* The glyphs that a theme gives. */
static void read_theme(const struct theme *theme, wchar_t glyphs[MOST_GLYPHS])
{
    glyphs[0] = L'\0';
    wcsncat(glyphs, theme->small, 2);
    wcsncat(glyphs, theme->ghost, 2);
    wcsncat(glyphs, theme->grid, 3);
    wcsncat(glyphs, theme->line, 2);
    wcsncat(glyphs, theme->frame, 4);
    wcsncat(glyphs, theme->select, 2);
    wcsncat(glyphs, theme->last, 2);
    wcscat(glyphs, theme->ellipsis);
}

AROUND_ALL(suite_use_locale, NULL)

TEST(every_glyph_of_a_theme_can_be_printed_and_takes_one_column_and_one_theme_is_ascii)
{
    int count = 0;

    for (const struct theme *theme = themes; theme->name; theme++) {
        wchar_t glyphs[MOST_GLYPHS];

        read_theme(theme, glyphs);
        count += theme->ascii;
        ck_assert_msg(!theme->ascii || theme->marks == MARKS_LETTERS
                          || theme->marks == MARKS_STROKES,
                      "%s", theme->name);
        for (int i = 0; glyphs[i]; i++)
            ck_assert_msg(iswprint((wint_t)glyphs[i]) && wcwidth(glyphs[i]) == 1
                              && (!theme->ascii || (glyphs[i] >= L' ' && glyphs[i] <= L'~')),
                          "U+%04X in %s", (unsigned)glyphs[i], theme->name);
    }
    ck_assert_int_gt(count, 0);
}

TEST(no_meaning_rests_on_colour_alone)
{
    for (const struct theme *theme = themes; theme->name; theme++) {
        const struct style *styles = theme->styles;

        struct theme plain = theme_without_color(theme);

        for (enum role role = 0; role < ROLES; role++)
            ck_assert_msg(plain.styles[role].fixed == COLOR_OWN
                              && plain.styles[role].eight == COLOR_OWN,
                          "role %d of %s has a colour", (int)role, theme->name);
        ck_assert_msg(styles[ROLE_KEY].attributes & STYLE_BOLD
                          && !(styles[ROLE_FAINT].attributes & STYLE_BOLD),
                      "a key that does something in %s", theme->name);
        ck_assert_msg(styles[ROLE_LIT].attributes != styles[ROLE_TEXT].attributes
                          && styles[ROLE_FLIPPED].attributes != styles[ROLE_TEXT].attributes
                          && styles[ROLE_FLIPPED].attributes != styles[ROLE_LIT].attributes,
                      "the bits in %s", theme->name);
    }
}

/* ---- Contrast: how well one of 256 colours can be read on the backgrounds of terminals, by the
 * ratio of WCAG 2. The eight colours are the terminal's own. ---- */

/* The least ratio for words, for words in the theme of most contrast, for marks, and for words of
 * less weight that have a colour of their own. */
#define CONTRAST_WORDS 4.5
#define CONTRAST_MOST 7.0
#define CONTRAST_MARKS 3.0
#define CONTRAST_SECONDARY 3.5

/* A terminal's background and its default foreground, as 0xRRGGBB. */
struct background {
    const char *name;
    unsigned color, own;
};

enum { BACKGROUNDS = 5 };

struct rgb {
    double part[3]; /* red, green and blue, 0 to 255 */
};

static const struct background backgrounds[BACKGROUNDS] = {
    {"black", 0x000000, 0xe5e5e5},           {"#1e1e1e", 0x1e1e1e, 0xd4d4d4},
    {"white", 0xffffff, 0x000000},           {"Solarized dark", 0x002b36, 0x839496},
    {"Solarized light", 0xfdf6e3, 0x657b83},
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

static bool is_mark(enum role role)
{
    return (role >= ROLE_GRID && role <= ROLE_WON_O) || role == ROLE_PILL_X || role == ROLE_PILL_O;
}

static bool is_secondary(enum role role)
{
    return role == ROLE_FAINT || role == ROLE_DIM || role == ROLE_PILL;
}

/* Solarized's own foreground has 4.7:1 and 4.1:1. */
static bool is_excused(const struct background *background, int color)
{
    return color == COLOR_OWN && strncmp(background->name, "Solarized", strlen("Solarized")) == 0;
}

static void check_role(const struct theme *theme, enum role role)
{
    int color = theme->styles[role].fixed;
    double least = strcmp(theme->name, "contrast") == 0     ? CONTRAST_MOST
                 : is_mark(role)                            ? CONTRAST_MARKS
                 : is_secondary(role) && color != COLOR_OWN ? CONTRAST_SECONDARY
                                                            : CONTRAST_WORDS;

    for (const struct background *back = backgrounds; back < backgrounds + BACKGROUNDS; back++) {
        double has =
            ratio(color == COLOR_OWN ? rgb(back->own) : fixed_color(color), rgb(back->color));

        ck_assert_msg(has >= least || is_excused(back, color),
                      "style %d of %s, counted from 0, has %.2f:1 on %s instead of %.1f:1",
                      (int)role, theme->name, has, back->name, least);
    }
}

TEST(every_role_of_every_theme_can_be_read_on_every_ground)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (enum role role = 0; role < ROLES; role++)
            check_role(theme, role);
}

/* Words, except those of less weight, have the terminal's own foreground, which can be read on any
 * background. */
TEST(words_have_no_colour)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (enum role role = 0; role < ROLES; role++)
            ck_assert_msg(is_mark(role) || is_secondary(role)
                              || (theme->styles[role].eight == COLOR_OWN
                                  && theme->styles[role].fixed == COLOR_OWN),
                          "role %d of %s", role, theme->name);
}
