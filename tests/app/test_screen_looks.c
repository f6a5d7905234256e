/* SPDX-License-Identifier: MIT
 *
 * Colours, and the names of the players.
 */
#include "display/theme.h"
#include "suite.h"
#include "visit.h"

/* A size at which the marks are letters, and the size of its cells with their lines. */
static const struct size letters = {9, 78};
enum { CELL_ROWS = 2, CELL_COLS = 8 };

static void check_style(const VTermScreenCell *cell, struct style style)
{
    if (style.fixed == COLOR_OWN)
        ck_assert(VTERM_COLOR_IS_DEFAULT_FG(&cell->fg));
    else
        ck_assert(VTERM_COLOR_IS_INDEXED(&cell->fg) && cell->fg.indexed.idx == style.fixed);
    ck_assert(VTERM_COLOR_IS_DEFAULT_BG(&cell->bg));
    ck_assert_int_eq(cell->attrs.bold, (style.attributes & STYLE_BOLD) != 0);
    ck_assert_int_eq(cell->attrs.reverse, (style.attributes & STYLE_REVERSE) != 0);
    ck_assert_int_eq(cell->attrs.underline != 0, (style.attributes & STYLE_UNDERLINE) != 0);
}

TEST(each_mark_is_in_the_colour_that_the_look_has_for_it)
{
    for (const struct theme *theme = themes; theme->name; theme++) {
        struct terminal *terminal = terminal_start(
            letters, ARGS(command_tictactoe(), "-x", "Ann", "-o", "Bob", "--theme", theme->name),
            NULL);
        int row, col;

        terminal_expect(terminal, "> X ");
        ck_assert(terminal_find(terminal, "1", &row, &col));
        terminal_keys(terminal, "124");
        terminal_expect(terminal, "> O ");

        VTermScreenCell x = terminal_cell(terminal, row, col);
        VTermScreenCell o = terminal_cell(terminal, row, col + CELL_COLS);

        ck_assert_uint_eq(x.chars[0], (uint32_t)theme->small[PLAYER_X]);
        ck_assert_uint_eq(o.chars[0], (uint32_t)theme->small[PLAYER_O]);
        check_style(&x, theme->styles[ROLE_X]);
        check_style(&o, theme->styles[ROLE_O]);
        visit_end(terminal);
    }
}

TEST(a_winning_line_is_told_by_more_than_its_colour)
{
    struct terminal *terminal = visit_begin(letters, NULL);
    int row, col;

    ck_assert(terminal_find(terminal, "1   │", &row, &col));
    terminal_keys(terminal, "14253");
    terminal_expect(terminal, " wins");
    for (int cell = 0; cell < 3; cell++) {
        VTermScreenCell won = terminal_cell(terminal, row, col + cell * CELL_COLS);
        VTermScreenCell other = terminal_cell(terminal, row + CELL_ROWS, col + cell * CELL_COLS);

        ck_assert_int_eq(won.chars[0], 'X');
        ck_assert(won.attrs.reverse);
        ck_assert(!other.attrs.reverse);
    }
    visit_end(terminal);
}

TEST(names_are_shown_and_what_they_hide_is_not_obeyed)
{
    static const char x_name[] = "--x-name=Ada\033[2J\033]0;owned\a";
    static const char o_name[] = "--o-name=Bj\303\266rn";
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), x_name, o_name), NULL);

    terminal_expect(terminal, "Ada");
    terminal_expect(terminal, "Björn");
    terminal_keys(terminal, "14253");
    terminal_expect(terminal, " wins");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_expect(terminal, "score: Ada");
    ck_assert_ptr_null(strstr(terminal_tail(terminal), "\033]0;owned"));
    terminal_free(terminal);
}
