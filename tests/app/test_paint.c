/* SPDX-License-Identifier: MIT
 *
 * What is painted on a terminal, and the number of bytes that are sent.
 */
#include "display/theme.h"
#include "program.h"
#include "suite.h"

/* The most bytes of each kind of change. */
struct costs {
    size_t start, move, end;
};

static struct costs count_bytes(const struct theme *theme, struct size size)
{
    enum { GAMES = 60 };
    struct terminal *terminal = terminal_start(
        size, ARGS(command_tictactoe(), "--theme", theme->name, "-x", "Ann", "-o", "Bob"), NULL);
    unsigned rng = 1;
    struct costs costs = {0};

    terminal_expect(terminal, "q quit");
    costs.start = terminal_written(terminal);
    for (int game = 0; game < GAMES; game += suite_share()) {
        struct line line;

        program_draw_line(&line, &rng);
        for (int i = 0; i < line.length; i++) {
            size_t *most = i + 1 == line.length ? &costs.end : &costs.move;

            terminal_keys(terminal, (const char[]){line.keys[i], '\0'});
            if (i + 1 < line.length)
                program_check_code(terminal, line.codes[i + 1]);
            else
                terminal_expect(terminal, "next game");

            size_t bytes = terminal_written(terminal);

            *most = bytes > *most ? bytes : *most;
        }
        terminal_keys(terminal, "n");
        program_check_code(terminal, 0);
        terminal_written(terminal);
    }
    program_end(terminal);
    return costs;
}

/* The default look is the first; large marks cost more. */
TEST(a_move_costs_few_bytes)
{
    static const struct {
        struct size size;
        struct costs most;
    } rows[] = {
        {{24, 80}, {2500, 1200, 4000}},
        {{50, 132}, {5000, 4000, 12000}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct costs costs = count_bytes(themes, rows[i].size);

        fprintf(stderr, "# bytes at %dx%d: start %zu; at most %zu for a move, %zu for the last\n",
                rows[i].size.cols, rows[i].size.rows, costs.start, costs.move, costs.end);
        ck_assert_uint_le(costs.start, rows[i].most.start);
        ck_assert_uint_le(costs.move, rows[i].most.move);
        ck_assert_uint_le(costs.end, rows[i].most.end);
    }
}

TEST(ctrl_l_paints_everything_again)
{
    enum { MUCH = 500 };
    struct terminal *terminal = program_begin(program_common, NULL);

    terminal_keys(terminal, "h");
    terminal_written(terminal);
    terminal_keys(terminal, "\001");
    ck_assert_uint_lt(terminal_written(terminal), MUCH);
    terminal_control(terminal, 'l');
    terminal_expect(terminal, "> X ");
    ck_assert_uint_gt(terminal_written(terminal), MUCH);
    program_end(terminal);
}

/* What is painted at that place of a cell, 1 to 9, on program_common. A place on which nothing was
 * ever written is blank. */
static VTermScreenCell read_cell(const struct terminal *terminal, int cell, int at)
{
    enum { TOP = 2, LEFT = 1, ROWS = 5, COLS = 11 };

    VTermScreenCell place =
        terminal_cell(terminal, TOP + (cell - 1) / GAME_SIDE * (ROWS + 1) + at / COLS,
                      LEFT + (cell - 1) % GAME_SIDE * (COLS + 1) + at % COLS);

    place.chars[0] = place.chars[0] ? place.chars[0] : ' ';
    return place;
}

/* True if the cells differ, but for their colours. */
static bool differ(const struct terminal *terminal, int one, int other)
{
    enum { GLYPHS = 5 * 11 };

    for (int at = 0; at < GLYPHS; at++) {
        VTermScreenCell a = read_cell(terminal, one, at);
        VTermScreenCell b = read_cell(terminal, other, at);

        if (a.chars[0] != b.chars[0] || a.attrs.bold != b.attrs.bold
            || a.attrs.reverse != b.attrs.reverse)
            return true;
    }
    return false;
}

/* The number of glyphs of a cell, or of the gap at its right, that are bold; -1 if one is
 * reversed. */
static int count_bold(const struct terminal *terminal, int cell, bool is_gap)
{
    enum { ROWS = 5, COLS = 11 };
    int bold = 0;

    for (int at = 0; at < ROWS * COLS; at++) {
        int col = is_gap ? at / ROWS + COLS - 1 : at % COLS;
        int row = is_gap ? at % ROWS : at / COLS;

        if (is_gap && col > COLS)
            break;

        VTermScreenCell place = read_cell(terminal, cell, row * COLS + col);

        if (place.attrs.reverse)
            return -1;
        bold += place.attrs.bold && place.chars[0] != ' ';
    }
    return bold;
}

/* True if the hint is bold; false if it is not there. */
static bool is_bold(const struct terminal *terminal, const char *hint)
{
    int length = (int)strlen(hint);

    for (int col = 0; col + length <= program_common.cols; col++) {
        int same = 0;

        while (same < length
               && terminal_cell(terminal, program_common.rows - 2, col + same).chars[0]
                      == (uint32_t)hint[same])
            same++;
        if (same == length)
            return terminal_cell(terminal, program_common.rows - 2, col).attrs.bold;
    }
    return false;
}

/* The foreground of the first stroke of a cell. */
static VTermColor color_of(const struct terminal *terminal, int cell)
{
    int at = 0;

    while (read_cell(terminal, cell, at).chars[0] == ' ')
        at++;
    return read_cell(terminal, cell, at).fg;
}

/* X has 1, 2, 3 and 8 at the end, O has 4, 5 and 9. */
static void check_look(const struct theme *theme, const char *environment, bool has_colors)
{
    struct terminal *terminal = terminal_start(
        program_common, ARGS(command_tictactoe(), "--theme", theme->name, "-x", "Ann"),
        ARGS(environment));

    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "148529");
    ck_assert_msg(differ(terminal, 9, 4), "O 9 is the last mark: %s, %s", theme->name, environment);
    ck_assert_msg(!differ(terminal, 1, 2) && !differ(terminal, 4, 5) && !differ(terminal, 1, 8),
                  "the others are alike: %s, %s", theme->name, environment);
    terminal_keys(terminal, "l");
    ck_assert_msg(differ(terminal, 3, 7), "3 or 7 is selected: %s, %s", theme->name, environment);
    terminal_keys(terminal, "3");
    terminal_expect(terminal, "Ann wins");
    while (count_bold(terminal, 2, true) == 0)
        terminal_sleeps(terminal, 10);
    for (int cell = 1; cell <= 3; cell++)
        ck_assert_msg(count_bold(terminal, cell, false) > 0, "X %d has won: %s, %s", cell,
                      theme->name, environment);
    ck_assert_msg(count_bold(terminal, 1, true) > 0, "the line: %s, %s", theme->name, environment);
    for (const char *cell = "4589"; *cell; cell++)
        ck_assert_msg(count_bold(terminal, *cell - '0', false) == 0, "%c has not won: %s, %s",
                      *cell, theme->name, environment);

    VTermColor won = color_of(terminal, 1);
    VTermColor lost = color_of(terminal, 8);

    ck_assert_msg(vterm_color_is_equal(&won, &lost) != has_colors, "colours: %s, %s", theme->name,
                  environment);
    ck_assert_msg(is_bold(terminal, "u undo") && !is_bold(terminal, "e evaluate"),
                  "e is dead: %s, %s", theme->name, environment);
    terminal_keys(terminal, "q");
    program_check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}

TEST(what_is_won_last_selected_or_dead_is_seen_in_every_look_without_colours_and_with_8_or_256)
{
    static const struct {
        const char *environment;
        bool has_colors;
    } rows[] = {{"TERM=xterm", true},
                {"TERM=xterm-256color", true},
                {"TERM=vt220", false},
                {"NO_COLOR=1", false}};

    for (const struct theme *theme = themes; theme->name; theme++)
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
            check_look(theme, rows[i].environment,
                       rows[i].has_colors && theme->styles[ROLE_X].fixed != COLOR_OWN);
}
