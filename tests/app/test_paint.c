/* SPDX-License-Identifier: MIT
 *
 * The bytes that are sent: how many, and that no more are needed.
 */
#include "display/theme.h"
#include "program.h"
#include "suite.h"

/* ---- The number of bytes. ---- */

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

/* The default look is the first; the largest marks may cost twice as much. */
TEST(a_move_costs_few_bytes)
{
    static const struct {
        struct size size;
        struct costs most;
    } rows[] = {
        {{24, 80}, {2500, 600, 3000}},
        {{50, 132}, {5000, 900, 4500}},
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

/* ---- Everything that is not sent is on the screen already. ---- */

enum { MOST_ROWS = 50, MOST_COLS = 132 };

struct seen {
    VTermScreenCell cells[MOST_ROWS][MOST_COLS];
};

static void see(struct seen *seen, const struct terminal *terminal, struct size size)
{
    memset(seen, 0, sizeof *seen);
    for (int row = 0; row < size.rows; row++)
        for (int col = 0; col < size.cols; col++)
            seen->cells[row][col] = terminal_cell(terminal, row, col);
}

static bool is_same(const VTermScreenCell *one, const VTermScreenCell *other)
{
    wchar_t blank = L' ';
    const wchar_t runes[] = {one->chars[0] ? (wchar_t)one->chars[0] : blank,
                             other->chars[0] ? (wchar_t)other->chars[0] : blank};

    return runes[0] == runes[1] && one->attrs.reverse == other->attrs.reverse
        && (runes[0] == blank
            || (one->attrs.bold == other->attrs.bold
                && one->attrs.underline == other->attrs.underline
                && memcmp(&one->fg, &other->fg, sizeof one->fg) == 0));
}

/* Random keys of every kind and windows of every size: after each, the screen is the same as after
 * a complete repaint. */
TEST(what_is_painted_by_its_changes_is_what_is_painted_at_once)
{
    static const char keys[] = "123456789123456789uUnnebbtthjkl?ro\nc \033";
    static const struct size sizes[] = {{24, 80}, {50, 132}, {12, 40}, {8, 20}, {7, 19}, {24, 81}};
    enum { STEPS = 600 };
    static struct seen changed, whole;
    struct terminal *terminal = program_begin(sizes[0], NULL);
    struct size size = sizes[0];
    unsigned rng = 1;

    for (int step = 0; step < STEPS; step += suite_share()) {
        char key[] = {keys[suite_draw(&rng, sizeof keys - 1)], '\0'};

        if (suite_draw(&rng, 16) == 0) {
            size = sizes[suite_draw(&rng, sizeof sizes / sizeof sizes[0])];
            terminal_resize(terminal, size);
        }
        terminal_keys(terminal, key);
        see(&changed, terminal, size);
        terminal_control(terminal, 'l');
        see(&whole, terminal, size);
        for (int row = 0; row < size.rows; row++)
            for (int col = 0; col < size.cols; col++)
                if (!is_same(&changed.cells[row][col], &whole.cells[row][col]))
                    ck_abort_msg("step %d, key 0x%02x: %d, %d", step, (unsigned)*key, row, col);
    }
    terminal_signal(terminal, SIGTERM);
    ck_assert_int_eq(terminal_end(terminal), -SIGTERM);
}
