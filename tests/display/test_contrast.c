/* SPDX-License-Identifier: MIT
 *
 * Whether every role of every theme can be read. Words need 4.5:1, and 7:1 in the theme of that
 * name; marks and lines 3:1; words of less weight, in their fixed grey, 3.5:1.
 */
#include "display/theme.h"
#include "ink.h"
#include "suite.h"

static bool is_mark(enum role role)
{
    return role >= ROLE_GRID && role <= ROLE_WON_O;
}

static void check_role(const struct theme *theme, enum role role, bool in_eight)
{
    struct style style = theme->styles[role];
    bool is_most = strcmp(theme->name, "contrast") == 0;
    int color = in_eight ? style.eight : style.fixed;
    double least = is_most                                           ? INK_MOST
                 : is_mark(role)                                     ? INK_MARKS
                 : role == ROLE_FAINT && color > COLOR_LAST_OF_EIGHT ? INK_SECONDARY
                                                                     : INK_WORDS;
    bool is_faint = style.attributes & STYLE_FAINT && color <= COLOR_LAST_OF_EIGHT;
    char what[64];

    snprintf(what, sizeof what, "role %d of %s", (int)role, theme->name);
    ink_check((struct ink){color, is_faint}, in_eight, least, what);
}

TEST(every_role_of_every_look_can_be_read_on_every_ground_but_where_a_palette_forbids_it)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (enum role role = 0; role < ROLES; role++) {
            check_role(theme, role, false);
            check_role(theme, role, true);
        }
}

TEST(no_colour_of_the_eight_holds_in_every_palette)
{
    for (int color = 1; color < COLOR_LAST_OF_EIGHT; color++) {
        double least = INK_MARKS;

        for (int i = 0; i < INK_GROUNDS; i++)
            for (int j = 0; j < INK_PALETTES; j++) {
                double has =
                    ink_contrast((struct ink){color, false}, &ink_palettes[j], &ink_grounds[i]);

                least = has < least ? has : least;
            }
        ck_assert_msg(least < INK_MARKS, "colour %d", color);
    }
}

/* Words in the terminal's own foreground, on whatever ground that is meant for, but for those of
 * less weight. */
TEST(words_have_no_colour)
{
    for (const struct theme *theme = themes; theme->name; theme++)
        for (enum role role = 0; role < ROLES; role++)
            ck_assert_msg(is_mark(role) || role == ROLE_FAINT
                              || (theme->styles[role].eight == COLOR_OWN
                                  && theme->styles[role].fixed == COLOR_OWN),
                          "role %d of %s", role, theme->name);
}
