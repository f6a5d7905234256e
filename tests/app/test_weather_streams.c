/* SPDX-License-Identifier: MIT
 *
 * Streams that are closed or full.
 */
#include "home.h"
#include "suite.h"
#include "weather.h"
#include "wire.h"

/* Run it as "$0" in a line of shell, at that home. */
static void run_in_shell(struct command *command, const char *line, const struct home *home,
                         const char *input)
{
    command_run(command, ARGS("sh", "-c", line, command_tictactoe()), ARGS(home->setting), input);
}

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

TEST(what_is_printed_is_printed_whatever_else_is_closed)
{
    static const char *const words[] = {"--show 5", "--help", "--version", "--list"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
            struct command command;
            struct home home;
            char line[LINE];
            bool lost = is_closed(closed, STDOUT_FILENO) && i + 1 < sizeof words / sizeof words[0];

            home = home_make();
            close_streams(line, words[i], closed);
            run_in_shell(&command, line, &home, NULL);
            ck_assert_msg(command.outcome == (lost ? EXIT_FAILURE : EXIT_SUCCESS),
                          "%s: ends with %d", line, command.outcome);
            if (lost && !is_closed(closed, STDERR_FILENO))
                weather_check_complaint(&command, line);
            else
                ck_assert_str_eq(command.err, "");
        }
    }
}

TEST(lines_are_played_and_kept_whatever_is_closed)
{
    for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
        struct command command;
        struct home home;
        char line[LINE];
        bool lost = is_closed(closed, STDOUT_FILENO);
        bool deaf = is_closed(closed, STDIN_FILENO);

        home = home_make();
        close_streams(line, "--plain", closed);
        run_in_shell(&command, line, &home, "5\n1\nq\n");
        ck_assert_msg(command.outcome == (lost || deaf ? EXIT_FAILURE : EXIT_SUCCESS),
                      "%s: ends with %d", line, command.outcome);
        if (!lost)
            ck_assert_ptr_nonnull(strstr(command.out, deaf ? "code 0\n" : "code 16\n"));
        weather_check_games(home.path, deaf ? (struct games){0} : (struct games){1, {16}});
    }
}

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

TEST(lines_that_cannot_be_printed_are_a_failure_but_the_game_is_kept)
{
    struct command command;
    struct home home;

    if (access("/dev/full", W_OK) != 0) {
        fprintf(stderr, "# no /dev/full here: a full disk was not tried\n");
        return;
    }
    home = home_make();
    run_in_shell(&command, "exec \"$0\" --plain >/dev/full", &home, "5\n1\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    weather_check_complaint(&command, "--plain >/dev/full");
    weather_check_games(home.path, (struct games){1, {16}});
}

/* The lines themselves go through a pipe, which has no size. */
TEST(a_limit_on_the_size_of_files_is_an_error_and_no_death)
{
    static const char *const words[] = {"--show", "--help", "--plain"};
    struct command command;
    struct home home;

    home = home_make();
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char line[LINE];

        snprintf(line, sizeof line, "ulimit -f 0; exec \"$0\" %s", words[i]);
        run_in_shell(&command, line, &home, "q\n");
        ck_assert_msg(command.outcome == EXIT_FAILURE, "%s ends with %d", words[i],
                      command.outcome);
    }
    run_in_shell(&command, "(ulimit -f 0; \"$0\" --plain 2>&1; echo \"ends with $?\") | cat", &home,
                 "5\n1\nq\n");
    ck_assert_ptr_nonnull(strstr(command.out, "Not kept: "));
    ck_assert_ptr_nonnull(strstr(command.out, "code 16\n"));
    ck_assert_ptr_nonnull(strstr(command.out, "\nends with 1\n"));
    weather_check_games(home.path, (struct games){0});
}

enum { A_SECOND = 1000 };

TEST(a_signal_ends_lines_though_a_line_never_does)
{
    static const char line[] = "exec \"$0\" --plain </dev/zero";
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);

    wire_start(&wire, WIRE_FOREGROUND, ARGS("sh", "-c", line, command_tictactoe()), NULL);
    wire_expect(&wire, " to move");
    kill(wire.program, SIGTERM);
    wire_check_ends(&wire, -SIGTERM, A_SECOND);
    wire_close(&wire);
}
