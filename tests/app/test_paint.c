/* SPDX-License-Identifier: MIT
 *
 * The number of bytes that are sent to a terminal.
 */
#include <stdlib.h>

#include "display/theme.h"
#include "program.h"
#include "suite.h"

/* The most bytes of each kind of change. The first frame may be painted twice, since the terminal
 * reports its background meanwhile. The first move of all costs most: two cards take the place of
 * the title. Most moves cost half as much. */
struct costs {
    size_t start, move, end;
};

static const char background[] = "\033]11;rgb:0000/0000/0000\033\\\033[?62;22c";
static const char can_change[] =
    "\033]4;230;rgb:ffff/ffff/0000\033\\\033]11;rgb:0000/0000/0000\033\\\033[?62;22c";

/* The terminal says `answer` when it is asked. */
static struct costs count_bytes(struct size size, const char *term, const char *answer)
{
    enum { GAMES = 60 };
    struct terminal *terminal =
        terminal_start(size, ARGS(command_tictactoe(), "-x", "Ann", "-o", "Bob"), ARGS(term));
    unsigned rng = 1;
    struct costs costs = {0};

    terminal_answers(terminal, answer);
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
        terminal_expect(terminal, "q quit");
        terminal_written(terminal);
    }
    program_end(terminal);
    return costs;
}

/* Check the bytes for a terminal of `cols` by `rows`. Each bound is above what was measured: by a
 * few percent, but that of the last mark by a third, for the line through the winner's marks grows
 * in more frames or fewer. */
static void check_bytes(const char *term, const char *answer, struct size size, struct costs most)
{
    struct costs costs = count_bytes(size, term, answer);

    fprintf(stderr,
            "# bytes with %s at %dx%d: start %zu; at most %zu for a move, %zu for the last\n", term,
            size.cols, size.rows, costs.start, costs.move, costs.end);
    ck_assert_uint_le(costs.start, most.start);
    ck_assert_uint_le(costs.move, most.move);
    ck_assert_uint_le(costs.end, most.end);
}

TEST(a_move_costs_few_bytes)
{
    check_bytes("TERM=xterm", background, (struct size){24, 80}, (struct costs){2600, 1000, 6500});
    check_bytes("TERM=xterm-256color", background, (struct size){24, 80},
                (struct costs){7500, 3300, 8900});
    check_bytes("TERM=xterm-256color", background, (struct size){50, 132},
                (struct costs){15500, 5900, 17800});
}

TEST(a_move_in_custom_colours_costs_few_bytes)
{
    if (system("infocmp xterm-256color | grep -qw ccc") != 0)
        suite_skip("infocmp xterm-256color, with ccc");
    else
        check_bytes("TERM=xterm-256color", can_change, (struct size){24, 80},
                    (struct costs){7500, 3550, 8900});
}

TEST(a_move_in_direct_colours_costs_few_bytes)
{
    if (system("infocmp xterm-direct >/dev/null 2>&1") != 0)
        suite_skip("infocmp xterm-direct");
    else
        check_bytes("TERM=xterm-direct", background, (struct size){24, 80},
                    (struct costs){9500, 4850, 14000});
}

TEST(ctrl_l_paints_everything_again)
{
    enum { MUCH = 1200 };
    struct terminal *terminal = program_begin(program_common, NULL);

    terminal_keys(terminal, "h");
    terminal_written(terminal);
    terminal_keys(terminal, "\001");
    ck_assert_uint_lt(terminal_written(terminal), MUCH);
    terminal_control(terminal, 'l');
    terminal_expect(terminal, "two players");
    ck_assert_uint_gt(terminal_written(terminal), MUCH);
    program_end(terminal);
}
