/* SPDX-License-Identifier: MIT */
#include "terminal/palette.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RED, GREEN, BLUE, CHANNELS };
enum { SET_OF_256 = COLOR_LAST_FIXED + 1 };
enum { SHADES_OF_256 = 6 }; /* INK_SHADES is a multiple of it */
enum { INKS = HUES * INK_SHADES * (INK_LEVELS + 1) };
/* The places of the custom colours: the shades of X and O; the strikes of X and O; words in the
 * hues of X and O; and, for X and O, the lower levels of six shades. */
enum { CUSTOM_STRIKES = HUE_STRIKE * INK_SHADES, CUSTOM_WORDS = CUSTOM_STRIKES + 2 };
enum { CUSTOM_FAINT = CUSTOM_WORDS + HUE_STRIKE };
enum { CUSTOM_COLORS = CUSTOM_FAINT + HUE_STRIKE * SHADES_OF_256 * (INK_LEVELS - 1) };
static_assert(PALETTE_LAST_CUSTOM - PALETTE_FIRST_CUSTOM + 1 == CUSTOM_COLORS,
              "the numbers are as many as the colours");
enum ground { GROUND_DARK, GROUND_LIGHT, GROUNDS };

/* The least contrast with the background. FAINT is for unimportant words, MARKS for marks and
 * lines. */
#define WORDS 4.5
#define FAINT 3.5
#define MARKS 3.0

/* There is one terminal. */
static struct {
    int colors;
    bool is_known;      /* the background is known */
    bool has_hues;      /* the hues can be seen on the background */
    bool can_be_direct; /* the terminal has direct colours, and they are not used yet */
    bool can_be_custom; /* the 256 colours can be changed */
    bool is_custom;
    int background[CHANNELS];
    int roles[ROLES];
    int inks[INKS];
    struct custom {
        int color[CHANNELS];
        bool is_used;    /* a picture has it */
        bool is_told;    /* the terminal knows this colour */
        bool is_changed; /* in the terminal, the number has not its standard colour */
    } custom[CUSTOM_COLORS];
} palette;

/* ---- The table. ---- */

/* Red, green and blue of the first and the last shade of each hue. Of a strike, the first is for
 * the strike of X, and the last for that of O. */
static const int hues[GROUNDS][HUES][2][CHANNELS] =
    {
        [GROUND_DARK] =
            {
                [HUE_X] = {{0xFF, 0xCA, 0x58}, {0xF4, 0x50, 0x48}},
                [HUE_O] = {{0x7C, 0xF0, 0xFF}, {0x42, 0x78, 0xFF}},
                [HUE_STRIKE] = {{0xFF, 0xFF, 0xF0}, {0xFF, 0xFF, 0xF0}},
                [HUE_TEXT] = {{0xFF, 0xFF, 0xFF}, {0x96, 0x9C, 0xA8}},
            },
        [GROUND_LIGHT] =
            {
                [HUE_X] = {{0xEA, 0x6E, 0x10}, {0xD6, 0x26, 0x24}},
                [HUE_O] = {{0x00, 0x8C, 0xD8}, {0x1C, 0x3C, 0xB0}},
                [HUE_STRIKE] = {{0x7A, 0x10, 0x18}, {0x10, 0x1E, 0x70}},
                [HUE_TEXT] = {{0x00, 0x00, 0x00}, {0x60, 0x64, 0x6E}},
            },
};

/* Of the 256 colours, a few neighbouring shades have one that suits those beside it. Few of the 256
 * are near the background. So there are only two colours between the background and the shades: one
 * for ghosts, and one for marks that have lost. A strike is never faint, and needs neither. */
static const struct {
    int ghost, lost;
    int shades[SHADES_OF_256];
} ramps[GROUNDS][HUES] = {
    [GROUND_DARK] =
        {
            [HUE_X] = {131, 88, {221, 215, 209, 209, 203, 203}},
            [HUE_O] = {24, 24, {123, 81, 75, 75, 69, 69}},
            [HUE_STRIKE] = {0, 0, {231, 231, 231, 231, 231, 231}},
        },
    [GROUND_LIGHT] =
        {
            [HUE_X] = {174, 217, {166, 166, 160, 160, 124, 124}},
            [HUE_O] = {110, 153, {33, 33, 26, 26, 19, 19}},
            [HUE_STRIKE] = {0, 0, {88, 88, 88, 18, 18, 18}},
        },
};

/* The colours of roles. A role of level 0 has the theme's colour. */
static const struct {
    enum hue hue;
    int shade, level;
    double least; /* the least contrast */
} roles[ROLES] = {
    [ROLE_FAINT] = {HUE_TEXT, 0, 7, FAINT},
    [ROLE_GRID] = {HUE_TEXT, 0, 4, MARKS},
    [ROLE_DIM] = {HUE_TEXT, 0, 9, WORDS},
    [ROLE_X] = {HUE_X, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_O] = {HUE_O, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_GHOST_X] = {HUE_X, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_GHOST_O] = {HUE_O, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_BOLD_X] = {HUE_X, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_BOLD_O] = {HUE_O, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_WON_X] = {HUE_X, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_WON_O] = {HUE_O, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_PILL_X] = {HUE_X, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_PILL_O] = {HUE_O, INK_MIDDLE, INK_LEVELS, WORDS},
    [ROLE_PILL] = {HUE_TEXT, 0, INK_LEVELS, WORDS},
};

/* ---- Contrast, by WCAG 2. ---- */

/* The light of a red, green or blue, 0 to 255. WCAG uses a power of 2.4. This would need libm,
 * which would take a sixth of the memory of the program, so this function uses a polynomial. With
 * it a luminance plus 0.05 differs from WCAG's by at most 1.4 percent, which is SPARE. */
#define SPARE 0.014
static double light(int part)
{
    double x = part / 255.0;

    return x * (0.04 + x * (0.58 + x * 0.38));
}

static double luminance(const int color[CHANNELS])
{
    return 0.2126 * light(color[RED]) + 0.7152 * light(color[GREEN]) + 0.0722 * light(color[BLUE]);
}

/* The contrast of the colour with the background. It is never more than the contrast by WCAG. */
static double contrast(const int color[CHANNELS])
{
    double one = luminance(color) + 0.05;
    double other = luminance(palette.background) + 0.05;

    return (one > other ? one / other : other / one) * (1 - 2 * SPARE);
}

/* On a background of luminance up to 0.18, white has a contrast of 4.5:1 or more; on a lighter
 * background, black has. */
static enum ground ground(void)
{
    return luminance(palette.background) > 0.18 ? GROUND_LIGHT : GROUND_DARK;
}

/* ---- The colours that the terminal has. ---- */

/* Of the 256 colours, numbers from CUBE on are the same in every terminal: a cube of reds, greens
 * and blues, then greys. */
enum { CUBE = COLOR_FIRST_FIXED, CUBE_SIDE = 6, GREYS = 232, DARKEST_GREY = 8, GREY_STEP = 10 };
enum { BLACK = CUBE, WHITE = GREYS - 1 };

static void find_fixed(int color[CHANNELS], int number)
{
    static const int steps[CUBE_SIDE] = {0, 95, 135, 175, 215, 255};
    int place = number - CUBE;

    assert(number >= CUBE && number <= COLOR_LAST_FIXED);
    for (int i = BLUE; i >= RED; i--, place /= CUBE_SIDE)
        color[i] =
            number < GREYS ? steps[place % CUBE_SIDE] : DARKEST_GREY + GREY_STEP * (number - GREYS);
}

/* The number of the nearest grey, black or white. */
static int nearest_grey(const int color[CHANNELS])
{
    int grey = (color[RED] + color[GREEN] + color[BLUE]) / CHANNELS;
    int number = GREYS + (grey - DARKEST_GREY + GREY_STEP / 2) / GREY_STEP;

    if (grey < DARKEST_GREY / 2)
        return BLACK;
    return number <= COLOR_LAST_FIXED ? number : WHITE;
}

/* 0xRRGGBB. */
static unsigned pack_color(const int color[CHANNELS])
{
    return (unsigned)(color[RED] << 16 | color[GREEN] << 8 | color[BLUE]);
}

/* The number of a direct colour. In some terminals the numbers below 256 are the colours of a
 * smaller set; a trace of green avoids these numbers. */
static int direct_number(const int color[CHANNELS])
{
    int number = (int)pack_color(color);

    return number < SET_OF_256 ? number | 1 << 8 : number;
}

/* True if the colours of the hue are custom colours. */
static bool is_custom(enum hue hue)
{
    return palette.is_custom && hue != HUE_TEXT;
}

/* Set a custom colour, and return its number. */
static int set_custom(int place, const int color[CHANNELS])
{
    struct custom *custom = &palette.custom[place];

    if (memcmp(custom->color, color, sizeof custom->color) != 0)
        custom->is_told = false;
    memcpy(custom->color, color, sizeof custom->color);
    return PALETTE_FIRST_CUSTOM + place;
}

/* Change a colour of the hue to what the terminal will show. A direct or custom colour stays the
 * same; else it becomes the nearest grey. Returns the number of the direct colour or the grey. */
static int round_color(int color[CHANNELS], enum hue hue)
{
    int number = palette.colors > SET_OF_256 ? direct_number(color) : nearest_grey(color);

    if (palette.colors == SET_OF_256 && !is_custom(hue))
        find_fixed(color, number);
    return number;
}

/* The number of a theme's colour. */
static int style_number(struct style style)
{
    int color[CHANNELS];

    if (palette.colors < SET_OF_256)
        return style.eight;
    if (palette.colors == SET_OF_256 || style.fixed == COLOR_OWN)
        return style.fixed;
    find_fixed(color, style.fixed);
    return direct_number(color);
}

/* ---- From the table to the terminal. ---- */

/* Make a colour between two colours: of the `all` steps from one to the other, take `part`. */
static void mix(int color[CHANNELS], const int from[CHANNELS], const int to[CHANNELS], int part,
                int all)
{
    for (int i = 0; i < CHANNELS; i++)
        color[i] = (from[i] * (all - part) + to[i] * part + all / 2) / all;
}

/* Move a colour of the hue towards black or white until the colour that is shown has a contrast of
 * at least `least`. Returns what round_color returns. */
static int raise_contrast(int color[CHANNELS], enum hue hue, double least)
{
    enum { STEPS = 16 };
    const int *end = hues[ground()][HUE_TEXT][0];
    const int from[CHANNELS] = {color[RED], color[GREEN], color[BLUE]};
    int number = round_color(color, hue);

    for (int step = 1; step <= STEPS && contrast(color) < least; step++) {
        mix(color, from, end, step, STEPS);
        number = round_color(color, hue);
    }
    return number;
}

/* Make the colour of an ink: `level` of INK_LEVELS steps on the way from the background to the
 * shade of the hue. */
static void blend(int color[CHANNELS], enum hue hue, int shade, int level)
{
    const int(*ends)[CHANNELS] = hues[ground()][hue];

    mix(color, ends[0], ends[1], shade, INK_SHADES - 1);
    raise_contrast(color, hue, MARKS);
    mix(color, palette.background, color, level, INK_LEVELS);
}

/* The number of one of the 256 colours; COLOR_OWN if its contrast is below `least`. */
static int fixed_number(int number, double least)
{
    int color[CHANNELS];

    find_fixed(color, number);
    return contrast(color) >= least ? number : COLOR_OWN;
}

/* True if the colours of the hue are chosen from the 256 colours. */
static bool has_ramp(enum hue hue)
{
    return palette_has_few_tones() && hue != HUE_TEXT;
}

/* The number, among the 256 colours, of a shade. */
static int shade_of_256(enum hue hue, int shade)
{
    return ramps[ground()][hue].shades[shade * SHADES_OF_256 / INK_SHADES];
}

/* The number, among the 256 colours, for a level of a shade. */
static int find_ink_of_256(enum hue hue, int shade, int level)
{
    if (level == INK_LEVELS)
        return shade_of_256(hue, shade);
    return level == INK_GHOST ? ramps[ground()][hue].ghost : ramps[ground()][hue].lost;
}

/* The number of an ink's custom colour. */
static int find_custom_ink(enum hue hue, int shade, int level)
{
    enum { SAME = INK_SHADES / SHADES_OF_256 }; /* so many shades share their lower levels */
    int place = (int)hue * INK_SHADES + shade;
    int color[CHANNELS];

    if (hue == HUE_STRIKE) {
        place = CUSTOM_STRIKES + (shade > 0);
        level = INK_LEVELS;
    } else if (level < INK_LEVELS) {
        place =
            CUSTOM_FAINT + ((int)hue * SHADES_OF_256 + shade / SAME) * (INK_LEVELS - 1) + level - 1;
        shade = shade / SAME * SAME + SAME / 2;
    }
    blend(color, hue, shade, level);
    return set_custom(place, color);
}

static int find_ink(enum hue hue, int shade, int level)
{
    int color[CHANNELS];

    if (!palette.has_hues)
        return COLOR_OWN;
    if (is_custom(hue))
        return find_custom_ink(hue, shade, level);
    if (has_ramp(hue) && level > INK_TRACE)
        return find_ink_of_256(hue, shade, level);
    blend(color, hue, shade, level);
    return round_color(color, hue);
}

static int find_role(enum role role)
{
    enum hue hue = roles[role].hue;
    int shade = roles[role].shade;
    int color[CHANNELS];
    int number;

    if (has_ramp(hue))
        return fixed_number(shade_of_256(hue, shade), roles[role].least);
    blend(color, hue, shade, roles[role].level);
    number = raise_contrast(color, hue, roles[role].least);
    return is_custom(hue) ? set_custom(CUSTOM_WORDS + (int)hue, color) : number;
}

static void find_colors(void)
{
    palette.has_hues = true;
    for (enum hue hue = 0; has_ramp(hue); hue++)
        for (int shade = 0; shade < INK_SHADES; shade++)
            palette.has_hues &= fixed_number(shade_of_256(hue, shade), MARKS) != COLOR_OWN;
    for (enum hue hue = 0; hue < HUES; hue++)
        for (int shade = 0; shade < INK_SHADES; shade++)
            for (int level = 1; level <= INK_LEVELS; level++)
                palette.inks[canvas_ink(hue, shade, level)] = find_ink(hue, shade, level);
    for (enum role role = 0; role < ROLES; role++)
        palette.roles[role] = find_role(role);
}

/* ---- The background. ---- */

/* Set the background, and compute the colours. Returns false if there are fewer than 256 colours,
 * or if this background is known already. Then nothing changes. */
static bool set_background(const int background[CHANNELS])
{
    bool is_same = memcmp(palette.background, background, sizeof palette.background) == 0;

    if (palette.colors < SET_OF_256 || (palette.is_known && is_same))
        return false;
    for (int i = 0; i < CHANNELS; i++)
        palette.background[i] = background[i];
    palette.is_known = true;
    find_colors();
    return true;
}

/* Read COLORFGBG, such as "0;15" or "15;default;0". The last number is the background, one of
 * sixteen colours. Use only black and white: other colours differ from terminal to terminal. */
static void guess_background(const char *guess)
{
    static const struct {
        const char *last;
        int channel;
    } rows[] = {{";0", 0}, {";7", 255}, {";15", 255}};
    const char *last = guess ? strrchr(guess, ';') : NULL;

    for (size_t i = 0; last && i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(last, rows[i].last) == 0)
            set_background(
                (const int[CHANNELS]){rows[i].channel, rows[i].channel, rows[i].channel});
}

void palette_open(int colors)
{
    palette.colors = colors;
    palette.is_known = false;
    palette.can_be_direct = false;
    palette.can_be_custom = false;
    palette.is_custom = false;
    memset(palette.custom, 0, sizeof palette.custom);
    guess_background(getenv("COLORFGBG"));
}

void palette_deepen(int colors)
{
    assert(!palette.is_custom);
    palette.colors = colors;
    palette.can_be_direct = false;
    palette.can_be_custom = false;
    if (palette.is_known)
        find_colors();
}

/* Read one to four hexadecimal digits, "f" or "ffff", as 0 to 255. Returns the text after them;
 * null if there are no digits, or more than four. */
static const char *read_channel(const char *text, int *channel)
{
    enum { MOST_DIGITS = 4, BITS = 4 };
    size_t digits = strspn(text, "0123456789ABCDEFabcdef");

    if (digits == 0 || digits > MOST_DIGITS)
        return NULL;

    unsigned long most = (1UL << BITS * digits) - 1;

    *channel = (int)((strtoul(text, NULL, 16) * 255 + most / 2) / most);
    return text + digits;
}

/* Read a colour such as "rgb:ffff/ffff/ffff". Returns false if it is malformed. */
static bool read_color(const char *text, int color[CHANNELS])
{
    static const char *const heads[] = {"rgb:", "rgba:"};
    const char *next = NULL;

    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (strncmp(text, heads[i], strlen(heads[i])) == 0)
            next = text + strlen(heads[i]);
    for (int i = RED; next && i <= BLUE; i++) {
        next = read_channel(next, &color[i]);
        if (next && i < BLUE)
            next = *next == '/' ? next + 1 : NULL;
    }
    return next;
}

/* The answers begin so. */
static const char of_background[] = "11;";
static const char of_direct[] = "1$r";
static const char of_change[] = "4;230;";

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

bool palette_read_answer(const char *answer)
{
    static const int changed[CHANNELS] = {0xFF, 0xFF, 0};
    int color[CHANNELS];

    if (begins(answer, of_background))
        return read_color(answer + strlen(of_background), color) && set_background(color);
    if (palette.colors != SET_OF_256)
        return false;
    if (begins(answer, of_direct))
        palette.can_be_direct = strstr(answer, "38:2:") || strstr(answer, "38;2;");
    if (begins(answer, of_change) && read_color(answer + strlen(of_change), color))
        palette.can_be_custom = memcmp(color, changed, sizeof changed) == 0;
    return false;
}

void palette_expect_answers(void)
{
    palette.can_be_custom = false;
}

bool palette_end_answers(void)
{
    if (!palette.is_custom || palette.can_be_custom)
        return false;
    palette.is_custom = false;
    find_colors();
    return true;
}

bool palette_can_be_direct(void)
{
    return palette.can_be_direct && !palette.is_custom;
}

bool palette_can_be_custom(void)
{
    return palette.can_be_custom && palette.is_known && !palette.is_custom
        && !palette.can_be_direct;
}

void palette_customize(void)
{
    palette.is_custom = true;
    find_colors();
}

bool palette_is_custom(void)
{
    return palette.is_custom;
}

void palette_use(int number)
{
    if (palette.is_custom && number >= PALETTE_FIRST_CUSTOM && number <= PALETTE_LAST_CUSTOM)
        palette.custom[number - PALETTE_FIRST_CUSTOM].is_used = true;
}

bool palette_define(int number, unsigned *color)
{
    struct custom *custom = &palette.custom[number - PALETTE_FIRST_CUSTOM];

    if (!custom->is_used || custom->is_told)
        return false;
    custom->is_told = custom->is_changed = true;
    *color = pack_color(custom->color);
    return true;
}

bool palette_undefine(int number, unsigned *color)
{
    struct custom *custom = &palette.custom[number - PALETTE_FIRST_CUSTOM];
    int standard[CHANNELS];

    if (!custom->is_changed)
        return false;
    custom->is_told = custom->is_changed = false;
    find_fixed(standard, number);
    *color = pack_color(standard);
    return true;
}

void palette_forget(void)
{
    for (int i = 0; i < CUSTOM_COLORS; i++)
        palette.custom[i].is_told = false;
}

/* ---- Colours. ---- */

bool palette_is_blended(void)
{
    return palette.is_known && palette.has_hues;
}

bool palette_has_few_tones(void)
{
    return palette.colors == SET_OF_256 && !palette.is_custom;
}

int palette_role(enum role role, const struct theme *theme)
{
    struct style style = theme->styles[role];

    return palette.is_known && roles[role].level > 0 && style.fixed != COLOR_OWN
             ? palette.roles[role]
             : style_number(style);
}

/* While the background is unknown, a faint mark has the colour of ROLE_FAINT. With fewer than 256
 * colours, it has the colour of a mark that is not faint. */
int palette_ink(ink color, const struct theme *theme)
{
    static const enum role alike[HUES] = {[HUE_X] = ROLE_X, [HUE_O] = ROLE_O};

    if (color == INK_NONE)
        return PALETTE_NONE;
    if (theme->styles[ROLE_X].fixed == COLOR_OWN) /* a theme without colours */
        return COLOR_OWN;
    if (palette.is_known)
        return palette.inks[color];
    if (canvas_level(color) < INK_LEVELS && palette.colors >= SET_OF_256)
        return style_number(theme->styles[ROLE_FAINT]);
    return style_number(theme->styles[alike[canvas_hue(color)]]);
}
