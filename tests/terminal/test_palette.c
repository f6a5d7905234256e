/* SPDX-License-Identifier: MIT
 *
 * The colours of marks and words on the backgrounds of terminals, and how the background is told.
 */
#include "contrast.h"
#include "golden.h"
#include "suite.h"
#include "terminal/palette.h"

enum { EIGHT = 8, OF_256 = 256, DIRECT = 1 << 24, FULL = INK_LEVELS, LAST = INK_SHADES - 1 };
enum { CUSTOM = 257 }; /* 256 colours, which the terminal lets programs change */

static const int many[] = {OF_256, CUSTOM, DIRECT};

static const char can_change[] = "4;230;rgb:ffff/ffff/0000";

/* Open a palette on that background. */
static void open_on(int colors, unsigned background)
{
    char answer[32];

    snprintf(answer, sizeof answer, "11;rgb:%02x/%02x/%02x", background >> 16,
             background >> 8 & 255, background & 255);
    unsetenv("COLORFGBG");
    palette_open(colors == CUSTOM ? OF_256 : colors);
    palette_read_answer(answer);
    if (colors == CUSTOM) {
        palette_read_answer(can_change);
        ck_assert(palette_can_be_custom());
        palette_customize();
    }
}

static const struct theme *block(void)
{
    return theme_find("block");
}

static int ink_number(enum hue hue, int shade, int level)
{
    return palette_ink(canvas_ink(hue, shade, level), block());
}

static unsigned custom_color(int number)
{
    unsigned color;

    palette_use(number);
    palette_forget();
    ck_assert(palette_define(number, &color));
    return color;
}

/* The colour that is seen for this number, which is not COLOR_OWN. */
static unsigned seen(int colors, int number)
{
    if (number == COLOR_OWN)
        return 0;
    if (colors == CUSTOM && number >= PALETTE_FIRST_CUSTOM && number <= PALETTE_LAST_CUSTOM)
        return custom_color(number);
    return colors < DIRECT ? contrast_fixed(number) : (unsigned)number;
}

/* ---- Contrast. ---- */

/* The backgrounds of common terminals, on which every colour of the table has enough contrast. */
static const unsigned common[] = {
    0x000000, 0xffffff, /* black, white */
    0x002b36, 0xfdf6e3, /* Solarized */
    0x282828, 0xfbf1c7, /* Gruvbox */
    0x282a36, 0x2e3440, /* Dracula, Nord */
    0x1e1e1e, 0x300a24, /* VS Code, Ubuntu */
};

static double least_of_role(enum role role)
{
    return role == ROLE_GRID ? 3 : role == ROLE_FAINT ? 3.5 : 4.5;
}

/* Check that each colour has enough contrast. The terminal's own foreground can be read on every
 * background. Returns how many colours are that. */
static int check_seen(int colors, unsigned background)
{
    int own = 0;

    open_on(colors, background);
    for (enum role role = ROLE_TEXT; role < ROLES; role++) {
        int number = palette_role(role, block());
        double has = contrast_ratio(seen(colors, number), background);

        own += number == COLOR_OWN && block()->styles[role].fixed != COLOR_OWN;
        ck_assert_msg(number == COLOR_OWN || has >= least_of_role(role),
                      "of %d, role %d has %.2f on %06x", colors, (int)role, has, background);
    }
    for (enum hue hue = HUE_X; hue < HUES; hue++)
        for (int shade = 0; shade < INK_SHADES; shade++) {
            int number = ink_number(hue, shade, FULL);
            double has = contrast_ratio(seen(colors, number), background);

            own += number == COLOR_OWN;
            ck_assert_msg(number == COLOR_OWN || has >= 3, "of %d, hue %d has %.2f on %06x", colors,
                          (int)hue, has, background);
        }
    return own;
}

TEST(marks_and_words_have_colours_that_can_be_seen_on_common_backgrounds)
{
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++)
        for (size_t j = 0; j < sizeof common / sizeof common[0]; j++) {
            ck_assert_int_eq(check_seen(many[i], common[j]), 0);
            ck_assert(palette_is_blended());
        }
}

/* Each grey, and a cube of colours. */
TEST(what_is_seen_on_any_background_has_contrast_or_is_the_terminals_own)
{
    enum { GREY = 0x010101, SIDE = 6, STEP = 0x33 };
    unsigned few = suite_share() > 10 ? 5 : 1;

    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++) {
        for (unsigned grey = 0; grey <= 255; grey += few) {
            int own = check_seen(many[i], grey * GREY);

            ck_assert_msg(own == 0 || many[i] == OF_256, "%d are own on %u", own, grey);
        }
        for (unsigned cell = 0; cell < SIDE * SIDE * SIDE; cell += few)
            check_seen(many[i], cell / SIDE / SIDE * STEP << 16 | cell / SIDE % SIDE * STEP << 8
                                    | cell % SIDE * STEP);
    }
}

TEST(on_a_middle_grey_the_256_have_no_hue_and_direct_colours_do)
{
    open_on(OF_256, 0x808080);
    ck_assert(!palette_is_blended());
    for (enum hue hue = HUE_X; hue < HUES; hue++)
        for (int level = 1; level <= FULL; level++)
            ck_assert_int_eq(ink_number(hue, 0, level), COLOR_OWN);
    ck_assert_int_eq(palette_role(ROLE_X, block()), COLOR_OWN);
    ck_assert_int_ge(palette_role(ROLE_DIM, block()), 0);
    open_on(DIRECT, 0x808080);
    ck_assert(palette_is_blended());
    ck_assert_int_ge(ink_number(HUE_X, 0, FULL), 0);
}

/* ---- The table. ---- */

enum { OWN = 6 }; /* the shades that have one of the 256 for themselves */
static const struct {
    unsigned background;
    enum hue hue;
    unsigned first, last; /* shade */
    int ghost, lost;      /* of the 256 */
    int shades[OWN];      /* of the 256 */
} table[] = {
    {0x000000, HUE_X, 0xFFCA58, 0xF45048, 131, 88, {221, 215, 209, 209, 203, 203}},
    {0x000000, HUE_O, 0x7CF0FF, 0x4278FF, 24, 24, {123, 81, 75, 75, 69, 69}},
    {0x000000, HUE_STRIKE, 0xFFFFF0, 0xFFFFF0, 0, 0, {231, 231, 231, 231, 231, 231}},
    {0xFFFFFF, HUE_X, 0xEA6E10, 0xD62624, 174, 217, {166, 166, 160, 160, 124, 124}},
    {0xFFFFFF, HUE_O, 0x008CD8, 0x1C3CB0, 110, 153, {33, 33, 26, 26, 19, 19}},
    {0xFFFFFF, HUE_STRIKE, 0x7A1018, 0x101E70, 0, 0, {88, 88, 88, 18, 18, 18}},
    {0x000000, HUE_TEXT, 0xFFFFFF, 0x969CA8, 0, 0, {0}}, /* words are grey */
    {0xFFFFFF, HUE_TEXT, 0x000100, 0x60646E, 0, 0, {0}}, /* no number below 256 */
};
enum { TABLE = sizeof table / sizeof table[0] };

static int channel(unsigned color, int i)
{
    return (int)(color >> (16 - 8 * i) & 255);
}

/* Check that each channel is this part of the way from one colour to the other, apart from rounding
 * and from the trace of green that keeps numbers above 255. */
static void check_between(unsigned color, unsigned one, unsigned other, double part)
{
    for (int i = 0; i < 3; i++) {
        double exact = channel(one, i) + part * (channel(other, i) - channel(one, i));
        double away = channel(color, i) - exact;

        ck_assert_msg(away > -1.2 && away < 1.2, "%06x is not %.2f from %06x to %06x", color, part,
                      one, other);
    }
}

TEST(direct_colours_are_those_of_the_table_shade_by_shade_and_step_by_step)
{
    for (int i = 0; i < TABLE; i++) {
        open_on(DIRECT, table[i].background);
        ck_assert_int_eq(ink_number(table[i].hue, 0, FULL), (int)table[i].first);
        ck_assert_int_eq(ink_number(table[i].hue, LAST, FULL), (int)table[i].last);
        for (int shade = 0; shade <= LAST; shade++)
            for (int level = 1; level <= FULL; level++) {
                unsigned whole = (unsigned)ink_number(table[i].hue, shade, FULL);
                unsigned some = (unsigned)ink_number(table[i].hue, shade, level);

                check_between(whole, table[i].first, table[i].last, (double)shade / LAST);
                check_between(some, table[i].background, whole, (double)level / FULL);
            }
    }
}

/* The shade of the direct colour that a custom colour is. Of the lower levels, three shades share
 * those of the middle one. A strike has two shades and no lower levels. */
static int custom_shade(enum hue hue, int shade, int level)
{
    enum { SAME = 3 };

    return hue == HUE_STRIKE || level == FULL ? shade : shade / SAME * SAME + 1;
}

TEST(custom_colours_are_the_direct_ones)
{
    unsigned direct[HUE_TEXT][INK_SHADES][FULL + 1];

    for (int i = 0; i < TABLE; i++) {
        open_on(DIRECT, table[i].background);
        for (enum hue hue = 0; hue < HUE_TEXT; hue++)
            for (int shade = 0; shade <= LAST; shade++)
                for (int level = 1; level <= FULL; level++)
                    direct[hue][shade][level] =
                        (unsigned)ink_number(hue, shade, hue == HUE_STRIKE ? FULL : level);
        open_on(CUSTOM, table[i].background);
        for (enum hue hue = 0; hue < HUE_TEXT; hue++)
            for (int shade = 0; shade <= LAST; shade += hue == HUE_STRIKE ? LAST : 1)
                for (int level = 1; level <= FULL; level++)
                    ck_assert_uint_eq(seen(CUSTOM, ink_number(hue, shade, level)),
                                      direct[hue][custom_shade(hue, shade, level)][level]);
    }
}

TEST(a_custom_colour_is_defined_once_if_it_is_used_and_undefined_once)
{
    unsigned color = 1;

    open_on(CUSTOM, 0xffffff);
    for (int number = PALETTE_FIRST_CUSTOM; number <= PALETTE_LAST_CUSTOM; number++) {
        ck_assert(!palette_define(number, &color) && !palette_undefine(number, &color));
        palette_use(number);
        palette_use(number);
        ck_assert(!palette_undefine(number, &color));
        ck_assert_uint_eq(color, 1);
        ck_assert(palette_define(number, &color));
        ck_assert_uint_ne(color, contrast_fixed(number));
        palette_use(number);
        ck_assert(!palette_define(number, &color));
        ck_assert(palette_undefine(number, &color));
        ck_assert_uint_eq(color, contrast_fixed(number));
        ck_assert(!palette_undefine(number, &color));
        ck_assert(palette_define(number, &color));
        color = 1;
    }
}

TEST(no_other_number_is_defined)
{
    unsigned color;

    open_on(CUSTOM, 0xffffff);
    for (int number = PALETTE_NONE; number <= 255; number++) {
        palette_use(number);
        for (int other = PALETTE_FIRST_CUSTOM; other <= PALETTE_LAST_CUSTOM; other++)
            ck_assert_int_eq(palette_define(other, &color), other == number);
    }
    open_on(OF_256, 0xffffff);
    palette_use(PALETTE_FIRST_CUSTOM);
    ck_assert(!palette_define(PALETTE_FIRST_CUSTOM, &color));
    ck_assert(!palette_undefine(PALETTE_FIRST_CUSTOM, &color));
}

/* Another terminal may be there: it has to be told all colours, and those that were told are given
 * back in any case. */
TEST(what_the_terminal_was_told_is_given_back_though_it_has_to_be_told_again)
{
    int number;
    unsigned color;

    open_on(CUSTOM, 0x000000);
    number = ink_number(HUE_X, 0, FULL);
    palette_use(number);
    ck_assert(palette_define(number, &color));
    palette_forget();
    ck_assert(palette_define(number, &color));
    ck_assert(!palette_define(number, &color));
    palette_forget();
    ck_assert(palette_undefine(number, &color));
    ck_assert(!palette_undefine(number, &color));
    ck_assert(palette_define(number, &color));
    ck_assert(palette_read_answer("11;rgb:f/f/f"));
    ck_assert(palette_undefine(number, &color));
    ck_assert_uint_eq(color, contrast_fixed(number));
}

TEST(a_terminal_that_does_not_answer_again_has_no_custom_colours_any_more)
{
    unsigned color;

    open_on(CUSTOM, 0x000000);
    palette_use(PALETTE_FIRST_CUSTOM);
    ck_assert(palette_define(PALETTE_FIRST_CUSTOM, &color));
    palette_expect_answers();
    palette_read_answer(can_change);
    ck_assert(!palette_end_answers());
    ck_assert(palette_is_custom());
    palette_expect_answers();
    ck_assert(palette_end_answers());
    ck_assert(!palette_is_custom());
    ck_assert(!palette_end_answers());
    ck_assert_int_eq(ink_number(HUE_X, LAST, FULL), 203);
    ck_assert(palette_undefine(PALETTE_FIRST_CUSTOM, &color));
    palette_read_answer(can_change);
    ck_assert(palette_can_be_custom());
}

/* Else a picture would show what the number is changed to. */
TEST(no_theme_has_the_number_of_a_custom_colour_for_a_role)
{
    open_on(CUSTOM, 0x000000);
    for (const struct theme *theme = themes; theme->name; theme++)
        for (enum role role = ROLE_TEXT; role < ROLES; role++) {
            int fixed = theme->styles[role].fixed;

            ck_assert_msg(fixed < PALETTE_FIRST_CUSTOM || fixed > PALETTE_LAST_CUSTOM
                              || palette_role(role, theme) != fixed,
                          "%s: role %d", theme->name, (int)role);
        }
}

TEST(of_256_colours_each_shade_has_its_own_and_a_ghost_and_a_lost_mark_have_one_each)
{
    for (int i = 0; i < TABLE && table[i].shades[0]; i++) {
        open_on(OF_256, table[i].background);
        for (int shade = 0; shade <= LAST; shade++)
            for (int level = table[i].ghost ? INK_TRACE + 1 : FULL; level <= FULL; level++) {
                ck_assert_int_eq(ink_number(table[i].hue, shade, level),
                                 level == FULL        ? table[i].shades[shade * OWN / INK_SHADES]
                                 : level == INK_GHOST ? table[i].ghost
                                                      : table[i].lost);
            }
    }
}

TEST(a_faint_mark_is_seen_on_common_backgrounds_and_is_fainter_than_a_strong_one)
{
    static const int faint_levels[] = {INK_GHOST, INK_LOST, INK_FAINT_LINES};

    for (size_t j = 0; j < sizeof common / sizeof common[0]; j++)
        for (enum hue hue = HUE_X; hue <= HUE_O; hue++)
            for (size_t i = 0; i < sizeof faint_levels / sizeof faint_levels[0]; i++) {
                open_on(OF_256, common[j]);

                unsigned faint = seen(OF_256, ink_number(hue, 0, faint_levels[i]));
                unsigned strong = seen(OF_256, ink_number(hue, INK_MIDDLE, FULL));
                double has = contrast_ratio(faint, common[j]);

                ck_assert_msg(has >= 1.15, "hue %d has %.2f on %06x", (int)hue, has, common[j]);
                ck_assert_double_ge(contrast_ratio(strong, common[j]) / has, 1.5);
            }
}

TEST(words_about_a_mark_have_the_middle_of_its_shades)
{
    static const struct {
        enum role role;
        enum hue hue;
    } rows[] = {
        {ROLE_X, HUE_X},      {ROLE_GHOST_X, HUE_X}, {ROLE_BOLD_X, HUE_X},  {ROLE_WON_X, HUE_X},
        {ROLE_PILL_X, HUE_X}, {ROLE_O, HUE_O},       {ROLE_GHOST_O, HUE_O}, {ROLE_BOLD_O, HUE_O},
        {ROLE_WON_O, HUE_O},  {ROLE_PILL_O, HUE_O},
    };

    open_on(DIRECT, 0x000000);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        ck_assert_int_eq(palette_role(rows[i].role, block()),
                         ink_number(rows[i].hue, INK_MIDDLE, FULL));
}

TEST(greys_are_as_faint_as_can_be_read)
{
    open_on(DIRECT, 0x000000);
    ck_assert_int_eq(palette_role(ROLE_DIM, block()), 0x999999);
    ck_assert_int_eq(palette_role(ROLE_FAINT, block()), 0x777777);
    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++)
        for (size_t j = 0; j < 2; j++) {
            open_on(many[i], common[j]);

            unsigned grid = seen(many[i], palette_role(ROLE_GRID, block()));

            ck_assert_double_le(contrast_ratio(grid, common[j]), 4);
        }
}

TEST(black_and_white_are_among_the_256)
{
    open_on(OF_256, 0x000000);
    ck_assert_int_eq(ink_number(HUE_TEXT, 0, FULL), 231);
    open_on(OF_256, 0xFFFFFF);
    ck_assert_int_eq(ink_number(HUE_TEXT, 0, FULL), 16);
}

/* Among direct colours some of the numbers 0 to 255 are other colours: in one terminal 0 to 7, in
 * another all. */
TEST(no_direct_colour_has_the_number_of_another)
{
    static const unsigned blues[] = {0x000000, 0x000005, 0x000080, 0x0000ff, 0xffffff};

    for (size_t i = 0; i < sizeof blues / sizeof blues[0]; i++) {
        open_on(DIRECT, blues[i]);
        for (enum hue hue = HUE_X; hue < HUES; hue++)
            for (int level = 1; level <= FULL; level++)
                ck_assert(ink_number(hue, 0, level) > 255);
    }
}

/* How far black, white or the nearest grey of 256 colours is from a grey. */
static int distance_of_256(int grey)
{
    int least = grey;

    for (int number = 231; number <= 255; number++) {
        int away = abs(channel(contrast_fixed(number), 0) - grey);

        least = away < least ? away : least;
    }
    return least;
}

TEST(of_256_colours_the_words_have_the_nearest_grey)
{
    for (unsigned grey = 0; grey <= 255; grey++) {
        int exact[FULL + 1];

        open_on(DIRECT, grey * 0x010101);
        for (int level = 1; level <= FULL; level++)
            exact[level] = channel((unsigned)ink_number(HUE_TEXT, 0, level), 0);
        open_on(OF_256, grey * 0x010101);
        for (int level = 1; level <= FULL && palette_is_blended(); level++) {
            int number = ink_number(HUE_TEXT, 0, level);
            int away = abs(channel(contrast_fixed(number), 0) - exact[level]);

            ck_assert_msg(away == distance_of_256(exact[level]), "grey %d is number %d",
                          exact[level], number);
        }
    }
}

static void write_number(FILE *out, int colors, int number)
{
    if (colors == OF_256)
        fprintf(out, " %d", number);
    else
        fprintf(out, " %06x", seen(colors, number));
}

/* The numbers of all roles that have a colour, and of some inks. */
static void write_numbers(FILE *out, int colors, unsigned background)
{
    static const struct {
        const char *words;
        enum hue hue;
        int shade;
    } rows[] = {{"X", HUE_X, 0},
                {"O, last", HUE_O, LAST},
                {"strike, second", HUE_STRIKE, 1},
                {"text, last", HUE_TEXT, LAST}};
    static const int levels[] = {1, 2, 3, INK_LOST, 6, INK_GHOST, 12, FULL};
    static const char *const names[] = {"256 colours", "custom", "direct"};
    int of_many = colors == OF_256 ? 0 : colors == CUSTOM ? 1 : 2;

    open_on(colors, background);
    fprintf(out, "\n%06x, %s\nroles", background, names[of_many]);
    for (enum role role = ROLE_TEXT; role < ROLES; role++)
        if (palette_role(role, block()) != COLOR_OWN)
            write_number(out, colors, palette_role(role, block()));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && palette_is_blended(); i++) {
        fprintf(out, "\n%s", rows[i].words);
        for (size_t j = 0; j < sizeof levels / sizeof levels[0]; j++)
            write_number(out, colors, ink_number(rows[i].hue, rows[i].shade, levels[j]));
    }
    fputc('\n', out);
}

TEST(the_colours_on_dark_and_light_and_gaudy_backgrounds_are_those_of_the_golden_text)
{
    static const unsigned backgrounds[] = {0x000000, 0xffffff, 0x002b36, 0xfdf6e3, 0x2e3440,
                                           0x300a24, 0x555555, 0x757575, 0x777777, 0xA8A8A8,
                                           0x800000, 0x0000FF, 0x40A000, 0xFFD700};
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    ck_assert_ptr_nonnull(out);
    fputs("On each background, the numbers of roles, then of inks from faint to full.\n", out);
    for (size_t i = 0; i < sizeof backgrounds / sizeof backgrounds[0]; i++)
        for (size_t j = 0; j < sizeof many / sizeof many[0]; j++)
            write_numbers(out, many[j], backgrounds[i]);
    fclose(out);
    golden_check(!golden_holds("palette.txt", text));
    free(text);
}

/* ---- Where the background is unknown. ---- */

TEST(on_an_unknown_background_colours_are_those_of_the_theme)
{
    static const struct {
        int colors, x, o, grey, faint_x;
    } rows[] = {
        {EIGHT, 5, 6, COLOR_OWN, 5},
        {16, 5, 6, COLOR_OWN, 5},
        {OF_256, 166, 32, 244, 244},
        {DIRECT, 0xD75F00, 0x0087D7, 0x808080, 0x808080},
    };

    unsetenv("COLORFGBG");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        palette_open(rows[i].colors);
        ck_assert(!palette_is_blended());
        ck_assert_int_eq(palette_role(ROLE_X, block()), rows[i].x);
        ck_assert_int_eq(palette_role(ROLE_DIM, block()), rows[i].grey);
        ck_assert_int_eq(palette_role(ROLE_TEXT, block()), COLOR_OWN);
        ck_assert_int_eq(ink_number(HUE_X, 0, FULL), rows[i].x);
        ck_assert_int_eq(ink_number(HUE_O, 0, FULL), rows[i].o);
        ck_assert_int_eq(ink_number(HUE_STRIKE, 0, FULL), COLOR_OWN);
        ck_assert_int_eq(ink_number(HUE_TEXT, 0, FULL), COLOR_OWN);
        ck_assert_int_eq(ink_number(HUE_X, 0, FULL - 1), rows[i].faint_x);
    }
}

TEST(a_theme_without_colours_has_none_on_any_background)
{
    const struct theme plain = theme_without_color(block());
    const struct theme *const colorless[] = {theme_find("contrast"), &plain};

    for (size_t i = 0; i < sizeof many / sizeof many[0]; i++)
        for (int known = 0; known < 2; known++)
            for (size_t j = 0; j < 2; j++) {
                unsetenv("COLORFGBG");
                palette_open(many[i]);
                if (known)
                    palette_read_answer("11;rgb:0/0/0");
                for (enum role role = ROLE_TEXT; role < ROLES; role++)
                    ck_assert_int_eq(palette_role(role, colorless[j]), COLOR_OWN);
                for (int level = 1; level <= FULL; level++)
                    ck_assert_int_eq(palette_ink(canvas_ink(HUE_X, 0, level), colorless[j]),
                                     COLOR_OWN);
            }
}

TEST(no_ink_is_the_terminals_own_background)
{
    palette_open(EIGHT);
    ck_assert_int_eq(palette_ink(INK_NONE, block()), PALETTE_NONE);
    open_on(DIRECT, 0);
    ck_assert_int_eq(palette_ink(INK_NONE, theme_find("contrast")), PALETTE_NONE);
}

/* ---- How it is told. ---- */

/* The only trace of the background outside of the palette: the weakest ink of text on it. */
static unsigned half_of_text(void)
{
    return (unsigned)ink_number(HUE_TEXT, 0, 1);
}

TEST(an_answer_has_one_to_four_digits_for_each_channel)
{
    static const struct {
        const char *answer;
        unsigned background;
    } rows[] = {
        {"11;rgb:0/0/0", 0x000000},       {"11;rgb:f/f/f", 0xffffff},
        {"11;rgb:28/2a/36", 0x282a36},    {"11;rgb:2828/2A2A/3636", 0x282a36},
        {"11;rgb:282/2a2/363", 0x282a36}, {"11;rgba:fdfd/f6f6/e3e3/ffff", 0xfdf6e3},
    };

    unsetenv("COLORFGBG");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        palette_open(DIRECT);
        ck_assert(palette_read_answer(rows[i].answer));
        ck_assert(palette_is_blended());

        unsigned told = half_of_text();

        open_on(DIRECT, rows[i].background);
        ck_assert_msg(told == half_of_text(), "%s", rows[i].answer);
    }
}

TEST(a_malformed_answer_changes_nothing)
{
    static const char *const answers[] = {
        "",
        "11;",
        "11;?",
        "11;rgb:",
        "11;rgb:0/0",
        "11;rgb:0/0/",
        "11;rgb:0//0",
        "11;rgb:0;0;0",
        "11;rgb:00000/0/0",
        "11;rgb:0/0/00000",
        "11;rgb:g/0/0",
        "11;rgb:+1/0/0",
        "11;rgb: 1/0/0",
        "11;rgb:0x1/0/0",
        "11;rgbi:0/0/0",
        "11;#000000",
        "10;rgb:0/0/0",
        "111;rgb:0/0/0",
        "52;c;NTUxMQ==",
    };

    unsetenv("COLORFGBG");
    palette_open(OF_256);
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        ck_assert_msg(!palette_read_answer(answers[i]), "\"%s\"", answers[i]);
        ck_assert(!palette_is_blended());
    }
}

TEST(a_role_that_no_hue_has_has_the_colour_of_its_theme)
{
    struct theme theme = *block();

    theme.styles[ROLE_KEY].fixed = 33;
    open_on(OF_256, 0);
    ck_assert_int_eq(palette_role(ROLE_KEY, &theme), 33);
}

TEST(only_another_background_is_news_and_only_where_it_matters)
{
    unsetenv("COLORFGBG");
    palette_open(OF_256);
    ck_assert(palette_read_answer("11;rgb:0/0/0"));
    ck_assert(!palette_read_answer("11;rgb:0000/0000/0000"));
    ck_assert(palette_read_answer("11;rgb:0/0/1"));
    ck_assert(palette_read_answer("11;rgb:f/f/f"));
    ck_assert_int_eq(ink_number(HUE_X, 0, FULL), 166);
    ck_assert(palette_read_answer("11;rgb:0/0/0"));
    ck_assert_int_eq(ink_number(HUE_X, 0, FULL), 221);
    palette_open(EIGHT);
    ck_assert(!palette_read_answer("11;rgb:f/f/f"));
    ck_assert(!palette_is_blended());
    palette_open(OF_256);
    ck_assert(!palette_is_blended());
    ck_assert(palette_read_answer("11;rgb:0/0/0"));
}

TEST(direct_colours_can_be_used_where_256_are_and_the_terminal_shows_one)
{
    static const struct {
        int colors;
        const char *answer;
        bool can;
    } rows[] = {
        {OF_256, "1$r0;38:2::1:2:3m", true}, {OF_256, "1$r0;38:2:1:2:3m", true},
        {OF_256, "1$r38;2;1;2;3m", true},    {OF_256, "1$r0;38:5:16m", false},
        {OF_256, "1$r0;38;5;16m", false},    {OF_256, "1$r0m", false},
        {OF_256, "0$r0;38:2:1:2:3m", false}, {OF_256, "11;rgb:0/0/0", false},
        {EIGHT, "1$r0;38:2:1:2:3m", false},  {DIRECT, "1$r0;38:2:1:2:3m", false},
    };

    unsetenv("COLORFGBG");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        palette_open(rows[i].colors);
        ck_assert(!palette_can_be_direct());
        ck_assert_int_eq(palette_read_answer(rows[i].answer), rows[i].answer[1] == '1');
        ck_assert_msg(palette_can_be_direct() == rows[i].can, "%s", rows[i].answer);
        ck_assert_int_eq(palette_is_blended(), rows[i].answer[1] == '1');
        palette_read_answer("1$r0m");
        ck_assert(!palette_can_be_direct());
    }
    palette_open(OF_256);
    palette_read_answer("1$r38;2;1;2;3m");
    palette_open(OF_256);
    ck_assert(!palette_can_be_direct());
}

TEST(custom_colours_can_be_used_where_256_can_be_changed_and_there_are_no_direct_ones)
{
    static const struct {
        int colors;
        const char *answers[3];
        bool can;
    } rows[] = {
        {OF_256, {"11;rgb:0/0/0", can_change}, true},
        {OF_256, {can_change, "11;rgb:0/0/0"}, true},
        {OF_256, {"4;230;rgb:ff/ff/00", "11;rgb:0/0/0"}, true},
        {OF_256, {can_change}, false},
        {OF_256, {"4;230;rgb:ffff/ffff/d7d7", "11;rgb:0/0/0"}, false},
        {OF_256, {"4;230;rgb:ffff/ffff/0100", "11;rgb:0/0/0"}, false},
        {OF_256, {"4;230;rgb:fefe/ffff/0000", "11;rgb:0/0/0"}, false},
        {OF_256, {"4;230;#ffff00", "11;rgb:0/0/0"}, false},
        {OF_256, {"4;231;rgb:ffff/ffff/0000", "11;rgb:0/0/0"}, false},
        {OF_256, {can_change, "4;230;rgb:f/f/f", "11;rgb:0/0/0"}, false},
        {OF_256, {"1$r0;38:2:1:2:3m", can_change, "11;rgb:0/0/0"}, false},
        {EIGHT, {can_change, "11;rgb:0/0/0"}, false},
        {DIRECT, {can_change, "11;rgb:0/0/0"}, false},
    };

    unsetenv("COLORFGBG");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        palette_open(rows[i].colors);
        for (int j = 0; j < 3 && rows[i].answers[j]; j++)
            palette_read_answer(rows[i].answers[j]);
        ck_assert_msg(palette_can_be_custom() == rows[i].can, "row %zu", i);
        ck_assert(!palette_is_custom());
        ck_assert_int_eq(palette_has_few_tones(), rows[i].colors == OF_256);
        if (rows[i].can) {
            palette_customize();
            palette_read_answer("1$r0;38:2:1:2:3m");
            ck_assert(!palette_can_be_direct());
            ck_assert(palette_is_custom());
            ck_assert(!palette_can_be_custom());
            ck_assert(!palette_has_few_tones());
        }
    }
    open_on(CUSTOM, 0);
    palette_open(OF_256);
    ck_assert(!palette_is_custom());
    palette_read_answer("11;rgb:0/0/0");
    ck_assert(!palette_can_be_custom());
}

TEST(on_another_background_the_defined_colours_that_differ_are_defined_again)
{
    int number;
    unsigned dark, light, color;

    open_on(CUSTOM, 0x000000);
    number = ink_number(HUE_X, 0, FULL);
    dark = custom_color(number);
    ck_assert(palette_read_answer("11;rgb:0/0/1"));
    ck_assert(palette_is_custom());
    ck_assert(!palette_define(number, &color));
    ck_assert(palette_read_answer("11;rgb:f/f/f"));
    ck_assert_int_eq(ink_number(HUE_X, 0, FULL), number);
    ck_assert(palette_define(number, &light));
    ck_assert_uint_ne(light, dark);
    ck_assert(!palette_define(ink_number(HUE_O, 0, FULL), &color));
}

TEST(with_direct_colours_what_is_known_of_the_background_stays)
{
    open_on(DIRECT, 0x2e3440);

    int x = ink_number(HUE_X, 1, 6), role = palette_role(ROLE_DIM, block());

    open_on(OF_256, 0x2e3440);
    palette_read_answer(can_change);
    palette_read_answer("1$r38;2;1;2;3m");
    ck_assert(palette_has_few_tones());
    palette_deepen(DIRECT);
    ck_assert(!palette_can_be_custom());
    ck_assert(!palette_has_few_tones());
    ck_assert(!palette_can_be_direct());
    ck_assert(palette_is_blended());
    ck_assert_int_eq(ink_number(HUE_X, 1, 6), x);
    ck_assert_int_eq(palette_role(ROLE_DIM, block()), role);
    palette_open(OF_256);
    palette_deepen(DIRECT);
    ck_assert(!palette_is_blended());
    ck_assert_int_eq(ink_number(HUE_X, 1, FULL), 0xD75F00);
    palette_open(EIGHT);
    ck_assert(!palette_has_few_tones());
}

TEST(colorfgbg_is_a_guess_until_the_terminal_answers)
{
    static const struct {
        const char *guess;
        int x; /* the number of 256, or of the theme */
    } rows[] = {
        {"15;0", 203}, {"15;default;0", 203}, {"0;15", 124}, {"0;default;15", 124},
        {"0;7", 124},  {"15;8", 166},         {"0;17", 166}, {"0;70", 166},
        {"0;", 166},   {"15;default", 166},   {"0", 166},    {"15;00", 166},
        {"", 166},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        setenv("COLORFGBG", rows[i].guess, 1);
        palette_open(OF_256);
        ck_assert_msg(ink_number(HUE_X, LAST, FULL) == rows[i].x, "%s", rows[i].guess);
        palette_read_answer("11;rgb:ff/ff/ff");
        ck_assert_int_eq(ink_number(HUE_X, LAST, FULL), 124);
    }
}
