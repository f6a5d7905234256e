/* SPDX-License-Identifier: MIT
 *
 * A line that stalls, two lines, keys that vanish before they are read, and sizes.
 */
#include "suite.h"
#include "weather.h"
#include "wire.h"

#include <sys/ioctl.h>
#include <sys/resource.h>

enum { A_SECOND = 1000, SETTLED = 100, DEADLINE = 10000 };

/* ---- Output that stalls. ---- */

/* Paint everything again and again, and nobody reads. */
static void stall(struct wire *wire)
{
    char repaints[64];

    memset(repaints, '\f', sizeof repaints);
    wire_type(wire, repaints, sizeof repaints);
    wire_wait_until_stalled(wire);
}

TEST(a_signal_to_go_is_obeyed_within_a_second_though_the_line_is_stalled)
{
    for (int i = 0; i < WIRE_SIGNALS_TO_GO; i++) {
        struct wire wire = wire_sit_down(1);

        wire_type(&wire, "5", 1);
        wire_expect(&wire, "X 5");
        stall(&wire);
        kill(wire.program, wire_signals_to_go[i]);
        wire_check_ends(&wire, -wire_signals_to_go[i], A_SECOND);
        weather_check_games(wire.home, (struct games){1, {5}});
        wire_close(&wire);
    }
}

/* Nobody has seen the end of the game, but it has ended. */
TEST(a_signal_to_lines_that_are_stalled_leaves_the_last_game_in_the_book)
{
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);
    double end = suite_seconds() + 10;
    struct command command;
    char setting[PATH];

    wire_start(&wire, WIRE_FOREGROUND,
               ARGS(command_tictactoe(), "--plain", "--x-name=Ann", "--o-name=Bob"), NULL);
    wire_type(&wire, "5\n1\n3\n9\n", 8);
    wire_expect(&wire, "O in 9");
    wire_expect(&wire, "Your turn");
    tcflow(wire.ends[0].slave, TCOOFF);
    wire_type(&wire, "7\n", 2);
    wire_wait_until_stalled(&wire);
    kill(wire.program, SIGTERM);
    ck_assert_int_eq(wire_wait(&wire, A_SECOND), WIRE_ENDED - SIGTERM);
    snprintf(setting, sizeof setting, "XDG_STATE_HOME=%s", wire.home);
    do
        command_run(&command, ARGS(command_tictactoe(), "--book"), ARGS(setting), NULL);
    while (!*command.out && suite_seconds() < end);
    ck_assert_str_eq(command.out, "Ann 1 : 0 Bob, 0 draws\n");
    wire_close(&wire);
}

TEST(a_crash_ends_it_though_the_line_is_stalled)
{
    static const int crashes[] = {SIGSEGV, SIGABRT, SIGTRAP};

    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct wire wire =
            wire_begin(1, WIRE_FOREGROUND, ARGS("ASAN_OPTIONS=handle_segv=0:handle_abort=0"));

        wire_expect(&wire, "quit");
        stall(&wire);
        kill(wire.program, crashes[i]);
        wire_check_ends(&wire, -crashes[i], A_SECOND);
        wire_close(&wire);
    }
}

TEST(a_line_that_goes_on_shows_what_was_stalled)
{
    struct wire wire = wire_sit_down(1);

    stall(&wire);
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "X 5");
    wire_type(&wire, "q", 1);
    wire_expect(&wire, "code 5");
    wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
    wire_close(&wire);
}

/* Leaving on a line that is stalled, and before it begins on one. */
TEST(it_is_not_deaf_while_it_leaves_or_starts_on_a_stalled_line)
{
    struct wire wire = wire_sit_down(1);
    char bytes[4096] = {0};

    stall(&wire);
    wire_type(&wire, "q", 1);
    kill(wire.program, SIGTERM);
    wire_check_ends(&wire, -SIGTERM, A_SECOND);
    wire_close(&wire);

    wire = wire_open(1, WIRE_ROWS, WIRE_COLS);
    int slave = wire.ends[0].slave;

    fcntl(slave, F_SETFL, O_NONBLOCK);
    while (poll(&(struct pollfd){.fd = slave, .events = POLLOUT}, 1, SETTLED) > 0)
        ck_assert_int_ne(write(slave, bytes, sizeof bytes), 0);
    fcntl(slave, F_SETFL, 0);
    wire_start(&wire, WIRE_FOREGROUND, ARGS(command_tictactoe()), NULL);
    wire_wait_until_stalled(&wire);
    kill(wire.program, SIGTERM);
    wire_check_ends(&wire, -SIGTERM, A_SECOND);
    wire_close(&wire);
}

TEST(ctrl_s_is_a_key_like_others_and_stalls_nothing)
{
    struct wire wire = wire_sit_down(1);

    wire_type(&wire,
              "\023"
              "5",
              2);
    wire_expect(&wire, "X 5");
    kill(wire.program, SIGTERM);
    wire_expect(&wire, "code 5");
    wire_check_ends(&wire, -SIGTERM, A_SECOND);
    wire_close(&wire);
}

/* ---- Keys that vanish. ---- */

/* Ctrl-\ is ignored, but throws away what was typed and is not yet read. */
TEST(a_key_that_vanishes_before_it_is_read_is_not_the_end_of_the_input)
{
    enum { TRIES = 20000 };
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);

    wire_start(&wire, WIRE_FOREGROUND,
               ARGS("sh", "-c", "trap '' QUIT; exec \"$0\"", command_tictactoe()), NULL);
    wire_expect(&wire, "quit");
    wire_drain(&wire);
    for (int i = 0; i < TRIES; i++) {
        wire_type(&wire, "z", 1);
        wire_type(&wire, "\034", 1);
    }
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "X 5");
    wire_type(&wire, "q", 1);
    wire_expect(&wire, "code 5");
    wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
    wire_close(&wire);
}

TEST(an_input_that_cannot_be_read_is_its_end)
{
    enum { MOST_MS = 500 };
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);
    struct rusage usage;

    wire_start(&wire, WIRE_FOREGROUND,
               ARGS("sh", "-c", "exec \"$0\" 0>/dev/tty", command_tictactoe()), NULL);
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "the input has ended");
    wire_check_ends(&wire, EXIT_FAILURE, DEADLINE);
    getrusage(RUSAGE_CHILDREN, &usage);
    ck_assert_int_lt(usage.ru_utime.tv_sec * 1000 + usage.ru_utime.tv_usec / 1000, MOST_MS);
    wire_close(&wire);
}

/* ---- Two lines. ---- */

TEST(the_keyboard_of_another_terminal_sends_keys_and_both_come_back)
{
    static const int outcomes[] = {EXIT_SUCCESS, -SIGTERM, -SIGSEGV};

    for (int i = 0; i < 3; i++) {
        struct wire wire = wire_begin(2, WIRE_FOREGROUND, ARGS("ASAN_OPTIONS=handle_segv=0"));
        struct termios modes;

        wire_expect(&wire, "quit");
        wire_type(&wire, "5", 1);
        wire_expect(&wire, "X 5");
        tcgetattr(wire.ends[0].slave, &modes);
        ck_assert_uint_eq(modes.c_lflag & (ICANON | ECHO), 0);
        if (outcomes[i] == EXIT_SUCCESS)
            wire_type(&wire, "q", 1);
        else
            kill(wire.program, -outcomes[i]);
        wire_check_ends(&wire, outcomes[i], DEADLINE);
        wire_close(&wire);
    }
}

/* ---- Sizes. ---- */

TEST(a_terminal_of_no_size_is_as_large_as_lines_and_columns_say)
{
    struct wire wire = wire_open(1, 0, 0);

    wire_start(&wire, WIRE_FOREGROUND, ARGS(command_tictactoe()), ARGS("LINES=7", "COLUMNS=19"));
    wire_expect(&wire, "19x7");
    wire_type(&wire, "q", 1);
    wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
    wire_close(&wire);
}

TEST(a_size_beyond_all_measure_is_survived)
{
    static const unsigned short sizes[][2] = {{32767, 10},    {32768, 10}, {65535, 1},
                                              {10, 32768},    {1, 65535},  {40000, 40000},
                                              {65535, 65535}, {1, 1},      {0, 0}};
    struct wire wire = wire_sit_down(1);

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct winsize size = {.ws_row = sizes[i][0], .ws_col = sizes[i][1]};

        ioctl(wire.ends[0].master, TIOCSWINSZ, &size);
        wire_type(&wire, "\f", 1);
        wire_drain(&wire);
    }
    ioctl(wire.ends[0].master, TIOCSWINSZ,
          &(struct winsize){.ws_row = WIRE_ROWS, .ws_col = WIRE_COLS});
    wire_type(&wire, "\f", 1);
    wire_expect(&wire, "quit"); /* what is not seen takes no key */
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "X 5");
    wire_type(&wire, "q", 1);
    wire_expect(&wire, "code 5");
    wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
    wire_close(&wire);

    wire = wire_open(1, 65535, 65535);
    wire_start(&wire, WIRE_FOREGROUND, ARGS(command_tictactoe()), NULL);
    wire_expect(&wire, "quit");
    wire_type(&wire, "q", 1);
    wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
    wire_close(&wire);
}
