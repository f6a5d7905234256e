/* SPDX-License-Identifier: MIT
 *
 * Streams of a terminal that are closed, and one that never ends. Without a terminal:
 * tests/app/error.cases.
 */
#include "home.h"
#include "suite.h"
#include "weather.h"
#include "wire.h"

/* A line of shell with those of the standard streams closed that stand in the set. */
enum { STREAMS = 3, LINE = 128 };

static void close_streams(char line[LINE], const char *words, unsigned closed)
{
    static const char *const redirections[STREAMS] = {" <&-", " >&-", " 2>&-"};

    snprintf(line, LINE, "exec \"$0\" %s", words);
    for (int stream = 0; stream < STREAMS; stream++)
        if (closed >> stream & 1)
            strcat(line, redirections[stream]);
}

static bool is_closed(unsigned closed, int stream)
{
    return closed >> stream & 1;
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(the_screen_opens_or_says_why_not_whatever_is_closed)
{
    for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
        bool opens = !is_closed(closed, STDIN_FILENO) && !is_closed(closed, STDOUT_FILENO);
        char line[LINE];

        close_streams(line, "", closed);

        struct terminal *terminal =
            terminal_start(visit_common, ARGS("sh", "-c", line, command_tictactoe()), NULL);

        if (opens) {
            terminal_expect(terminal, "> X ");
            terminal_keys(terminal, "51q");
        }
        visit_check_end(terminal, opens ? EXIT_SUCCESS : EXIT_FAILURE);
        if (opens)
            visit_check_code(terminal, 16);
        else if (!is_closed(closed, STDERR_FILENO))
            terminal_expect(terminal, "tictactoe: ");
        weather_check_games(terminal_home(terminal),
                            opens ? (struct games){1, {16}} : (struct games){0});
        terminal_free(terminal);
    }
}

enum { A_SECOND = 1000 };

TEST(a_signal_ends_lines_though_a_line_never_does)
{
    static const char line[] = "exec \"$0\" --plain </dev/zero";
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);

    wire_start(&wire, WIRE_FOREGROUND, ARGS("sh", "-c", line, command_tictactoe()), NULL);
    wire_expect(&wire, "Your turn");
    kill(wire.program, SIGTERM);
    wire_check_ends(&wire, -SIGTERM, A_SECOND);
    wire_close(&wire);
}
