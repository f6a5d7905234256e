/* SPDX-License-Identifier: MIT
 *
 * A terminal that is another program's: in the background, and in a group that nobody watches.
 */
#include "suite.h"
#include "weather.h"
#include "wire.h"

enum { A_SECOND = 1000, DEADLINE = 10000 };

TEST(in_the_background_it_stops_and_what_tells_it_to_go_ends_it)
{
    for (int i = 0; i < WIRE_SIGNALS_TO_GO; i++) {
        struct wire wire = wire_begin(1, WIRE_BACKGROUND, NULL);

        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTTOU);
        ck_assert(wire_is_restored(&wire));
        kill(wire.program, SIGCONT);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTTOU);
        kill(wire.program, wire_signals_to_go[i]);
        kill(wire.program, SIGCONT);
        wire_check_ends(&wire, -wire_signals_to_go[i], A_SECOND);
        wire_close(&wire);
    }
}

TEST(a_game_sent_to_the_background_ends_when_it_is_told_to_and_is_kept)
{
    for (int i = 0; i < WIRE_SIGNALS_TO_GO; i++) {
        struct wire wire = wire_sit_down(1);

        wire_type(&wire, "5", 1);
        wire_expect(&wire, "X 5");
        wire_type(&wire, "\032", 1);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTSTP);
        ck_assert(wire_is_restored(&wire));
        wire_give(&wire, false);
        kill(wire.program, SIGCONT);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTTOU);
        ck_assert(wire_is_restored(&wire));
        kill(wire.program, wire_signals_to_go[i]);
        kill(wire.program, SIGCONT);
        wire_check_ends(&wire, -wire_signals_to_go[i], A_SECOND);
        wire_expect(&wire, "code 5");
        weather_check_games(wire.home, (struct games){1, {5}});
        wire_close(&wire);
    }
}

TEST(a_game_in_the_background_is_brought_to_the_foreground)
{
    struct wire wire = wire_begin(1, WIRE_BACKGROUND, NULL);

    ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTTOU);
    for (int i = 0; i < 2; i++) {
        wire_give(&wire, true);
        kill(wire.program, SIGCONT);
        wire_expect(&wire, "quit");
        wire_type(&wire, "\032", 1);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTSTP);
        wire_give(&wire, false);
        kill(wire.program, SIGCONT);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTTOU);
    }
    wire_close(&wire);
}

/* The modes that it could not give back then, it gives back at its end. */
TEST(a_game_that_is_stopped_while_the_terminal_is_not_its_own_gives_it_back_later)
{
    static const int signals[] = {SIGTSTP, SIGTTIN, SIGTTOU};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct wire wire = wire_sit_down(1);

        wire_give(&wire, false);
        kill(wire.program, signals[i]);
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), SIGTSTP);
        wire_give(&wire, true);
        kill(wire.program, SIGCONT);
        wire_expect(&wire, "quit");
        wire_type(&wire, "q", 1);
        wire_check_ends(&wire, EXIT_SUCCESS, DEADLINE);
        wire_close(&wire);
    }
}

TEST(in_a_group_that_nobody_would_continue_ctrl_z_comes_back_at_once)
{
    struct wire wire = wire_begin(1, WIRE_ORPHAN, NULL);

    wire_expect(&wire, "quit");
    wire_type(&wire, "\032", 1);
    wire_expect(&wire, "\033[?1049l");
    wire_expect(&wire, "quit");
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "X 5");
    wire_give(&wire, false);
    wire_type(&wire, "5", 1);
    wire_expect(&wire, "the input has ended");
    ck_assert_int_eq(wire_wait(&wire, DEADLINE), WIRE_ENDED + EXIT_FAILURE);
    weather_check_games(wire.home, (struct games){1, {5}});
    wire_close(&wire);
}

/* Start a game in lines there, on a terminal that may keep out what the background says. */
static struct wire talk_in_background(bool is_quiet)
{
    struct wire wire = wire_open(1, WIRE_ROWS, WIRE_COLS);
    struct termios *modes = &wire.ends[0].before;

    modes->c_lflag |= is_quiet ? TOSTOP : 0;
    tcsetattr(wire.ends[0].slave, TCSANOW, modes);
    wire.ends[1] = wire.ends[0];
    wire_start(&wire, WIRE_BACKGROUND, ARGS(command_tictactoe(), "--plain"), NULL);
    return wire;
}

TEST_LOOP(lines_in_the_background_are_ended_by_what_tells_them_to_go_where_they_are_stopped, 2)
{
    bool is_quiet = _i;

    for (int i = 0; i < WIRE_SIGNALS_TO_GO; i++) {
        struct wire wire = talk_in_background(is_quiet);

        if (!is_quiet) {
            wire_expect(&wire, "Your turn");
            wire_type(&wire, "5\n", 2);
        }
        ck_assert_int_eq(wire_wait(&wire, DEADLINE), is_quiet ? SIGTTOU : SIGTTIN);
        kill(wire.program, wire_signals_to_go[i]);
        kill(wire.program, SIGCONT);
        wire_check_ends(&wire, -wire_signals_to_go[i], A_SECOND);
        wire_expect(&wire, "code 0");
        wire_close(&wire);
    }
}
