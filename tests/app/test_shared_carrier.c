/* SPDX-License-Identifier: MIT
 *
 * Ann at her terminal, and Bob, whose game a command carries to her table.
 */
#include "couple.h"
#include "home.h"
#include "suite.h"
#include "weather.h"

#include <sys/resource.h>

/* Bob, whose game is carried that way. */
static struct terminal *start_guest_by(const char *way, const char *option)
{
    char via[2 * MESSAGE], command[MESSAGE], join[MESSAGE];
    struct user owner = ground_owner();

    snprintf(via, sizeof via, way, owner.login);
    snprintf(command, sizeof command, "CARRIER=%s", command_tictactoe());
    snprintf(join, sizeof join, "--join=%s", owner.login);
    return terminal_start(couple_window, ARGS(command_tictactoe(), join, via, "--name=Bob", option),
                          ARGS(command));
}

/* By a command that leaves its number in his home. */
static struct terminal *start_carried_guest(void)
{
    return start_guest_by("--via=echo $$ >\"$HOME/carrier\"; echo hello >&2; "
                          "exec \"$CARRIER\" --carry=%s",
                          "--no-mouse");
}

static void kill_transport(const struct terminal *guest)
{
    char path[HOME_PATH];
    int number = 0;

    snprintf(path, sizeof path, "%s/carrier", terminal_home(guest));

    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fscanf(file, "%d", &number), 1);
    fclose(file);
    ck_assert_int_eq(kill(number, SIGKILL), 0);
}

AROUND_EACH(couple_lay, couple_clear)

TEST(a_command_carries_the_game_and_one_key_starts_it_again)
{
    struct terminal *guest = start_carried_guest();

    terminal_expect(guest, "Ann is here");
    couple_press(couple_ann, "5", guest, "X 5");
    couple_press(guest, "1", couple_ann, "O 1");
    kill_transport(guest);
    terminal_expect(guest, "Connection to Ann lost.");
    terminal_expect(couple_ann, "The game is paused until Bob is back.");
    couple_press(guest, "J", couple_ann, "Bob is here");
    couple_press(couple_ann, "9", guest, "X 9");
    couple_press(guest, "3", couple_ann, "O 3");
    terminal_keys(guest, "q");
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    terminal_expect(couple_ann, "Bob has left.");
    terminal_free(guest);
}

/* The second carrier, and the guard with it, live on for a while: but they do not have the journal
 * locked. */
TEST(the_game_of_a_guest_that_is_killed_waits_on_the_shelf_at_once)
{
    struct terminal *guest =
        start_guest_by("--via=trap '' TERM; echo $$ >\"$HOME/carrier\"; "
                       "if mkdir \"$HOME/seen\"; then exec \"$CARRIER\" --carry=%s; fi; "
                       "echo again >&2; exec sleep 1000",
                       "--no-mouse");

    terminal_expect(guest, "Ann is here");
    couple_press(couple_ann, "5", guest, "X 5");
    couple_press(guest, "1", couple_ann, "O 1");
    kill_transport(guest);
    terminal_expect(guest, "Connection to Ann lost.");
    terminal_send(guest, "J", 1);
    terminal_expect(guest, "again");
    terminal_signal(guest, SIGKILL);
    ck_assert_int_eq(terminal_end(guest), -SIGKILL);
    weather_check_games(terminal_home(guest), (struct games){1, {16}});
    terminal_free(guest);
}

TEST(a_carrier_that_leads_nowhere_is_told_in_one_line)
{
    struct command command;

    command_run(&command,
                ARGS(command_tictactoe(), "--plain", "--join=root", "--via=echo hello; false"),
                NULL, NULL);
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_str_eq(command.out, "");
    ck_assert_str_eq(command.err, "tictactoe: the carrier ended before there was a table\n");
}

/* The carrier brings a table once; the next time there is no seat. */
TEST(who_comes_back_in_lines_and_gets_no_seat_has_not_left)
{
    home_break_ground();

    struct home home = home_make();
    const char *via = "--via=cd \"$XDG_STATE_HOME\" && if mkdir seen; then printf 'tictactoe 1 Ann"
                      "\\ngame 0 x 0 0 0 0x000000 - 0\\n'; else echo error taken; fi";
    struct terminal *guest =
        terminal_start(couple_window, ARGS(command_tictactoe(), "--join=root", "--plain", via),
                       ARGS(home.setting));

    terminal_expect(guest, "Connection to Ann lost.");
    terminal_send(guest, "join\r", 5);
    terminal_expect(guest, "No seat: the seat is taken.");
    terminal_refuse(guest, "has left");
    terminal_send(guest, "5\r", 2);
    terminal_expect(guest, "The game is paused until Ann is back.");
    terminal_free(guest);
    home_clear_ground();
}

#ifdef __linux__
/* Somebody takes away what it needs to open the screen again. */
TEST(who_comes_back_to_no_screen_is_told_so_with_the_code)
{
    const struct rlimit none = {0, 0};
    struct terminal *guest = start_carried_guest();

    terminal_expect(guest, "Ann is here");
    couple_press(couple_ann, "5", guest, "X 5");
    kill_transport(guest);
    terminal_expect(guest, "Connection to Ann lost.");
    ck_assert_int_eq(prlimit(terminal_program(guest), RLIMIT_NOFILE, &none, NULL), 0);
    terminal_keys(guest, "J");
    ck_assert_int_eq(terminal_end(guest), EXIT_FAILURE);
    ck_assert_ptr_nonnull(strstr(terminal_tail(guest), "code 5\r\n"));
    ck_assert_ptr_nonnull(strstr(terminal_tail(guest), "the input has ended"));
    terminal_free(guest);
}
#endif

/* Ann wins. In lines a key is a line. */
static void win_game(struct terminal *guest, bool in_lines)
{
    static const char moves[] = "51397";
    char key[MESSAGE], words[MESSAGE];

    for (int move = 0; moves[move]; move++) {
        bool is_guests = move % 2 > 0;

        snprintf(key, sizeof key, "%c%s", moves[move], in_lines && is_guests ? "\r" : "");
        snprintf(words, sizeof words, "%c %s%c", is_guests ? 'O' : 'X',
                 in_lines && !is_guests ? "in " : "", moves[move]);
        if (is_guests)
            couple_press(guest, key, couple_ann, words);
        else
            couple_press(couple_ann, key, guest, words);
    }
}

static void wait_for_game_in_book(const struct terminal *guest)
{
    double end = suite_seconds() + 10;
    char path[PATH], text[MESSAGE] = "";

    weather_shelf_path(terminal_home(guest), "book", path);
    while (!*text && suite_seconds() < end) {
        FILE *book = fopen(path, "r");

        text[book ? fread(text, 1, sizeof text - 1, book) : 0] = '\0';
        if (book)
            fclose(book);
    }
    ck_assert_ptr_nonnull(strstr(text, "51397\tX won\n"));
}

/* The second time nobody answers. */
TEST_LOOP(a_signal_to_one_who_comes_back_leaves_the_last_game_in_the_book, 2)
{
    bool in_lines = _i;
    struct terminal *guest =
        start_guest_by("--via=echo $$ >\"$HOME/carrier\"; "
                       "if mkdir \"$HOME/seen\"; then exec \"$CARRIER\" --carry=%s; fi; "
                       "echo again >&2; exec sleep 1000",
                       in_lines ? "--plain" : "--no-mouse");

    terminal_expect(guest, "Ann is here");
    win_game(guest, in_lines);
    kill_transport(guest);
    terminal_expect(guest, "Connection to Ann lost.");
    terminal_send(guest, "J\r", in_lines ? 2 : 1);
    terminal_expect(guest, "again");
    terminal_signal(guest, SIGTERM);
    ck_assert_int_eq(terminal_end(guest), -SIGTERM);
    ck_assert_ptr_nonnull(strstr(terminal_tail(guest), "code 1583\r\n"));
    wait_for_game_in_book(guest);
    terminal_free(guest);
}

/* Check that the process that held the pipe is gone. */
static void check_is_let_go(int pipe)
{
    char byte;

    ck_assert(ground_wait(pipe, POLLIN));
    ck_assert_int_eq(read(pipe, &byte, 1), 0);
    close(pipe);
}

TEST_LOOP(a_signal_to_a_game_in_lines_ends_what_carries_it_and_leaves_the_terminal, 4)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGKILL};
    struct terminal *guest = start_guest_by("--via=mkfifo \"$HOME/held\"; exec 9<>\"$HOME/held\"; "
                                            "\"$CARRIER\" --carry=%s; exec sleep 1000",
                                            "--plain");
    char path[HOME_PATH];

    terminal_expect(guest, "Ann is here");
    snprintf(path, sizeof path, "%s/held", terminal_home(guest));

    int held = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);

    ck_assert_int_ge(held, 0);
    terminal_signal(guest, signals[_i]);
    ck_assert_int_eq(terminal_end(guest), -signals[_i]);
    ck_assert(terminal_modes_restored(guest));
    terminal_expect(couple_ann, signals[_i] == SIGKILL ? "The game is paused until Bob is back."
                                                       : "Bob has left.");
    check_is_let_go(held);
    terminal_free(guest);
}

/* The process that the carrier has started holds a file and does not read the terminal. */
TEST_LOOP(what_a_carrier_has_started_ends_with_the_game_on_a_terminal_too, 6)
{
    static const int signals[] = {0, SIGTERM, SIGKILL};
    int signal = signals[_i / 2];
    bool in_lines = _i % 2;
    struct terminal *guest = start_guest_by("--via=mkfifo \"$HOME/held\"; exec 9<>\"$HOME/held\"; "
                                            "sleep 1000 & exec \"$CARRIER\" --carry=%s",
                                            in_lines ? "--plain" : "--no-mouse");
    char path[HOME_PATH];
    int held;

    terminal_expect(guest, "Ann is here");
    snprintf(path, sizeof path, "%s/held", terminal_home(guest));
    held = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ck_assert_int_ge(held, 0);
    if (signal)
        terminal_signal(guest, signal);
    else
        terminal_send(guest, "q\r", in_lines ? 2 : 1);
    ck_assert_int_eq(terminal_end(guest), -signal);
    check_is_let_go(held);
    terminal_free(guest);
}

/* ---- A carrier that asks at the terminal. ---- */

#define ASK                                                                                        \
    "echo $$ >\"$HOME/carrier\"; stty -echo </dev/tty; echo 'Password?' >/dev/tty; "               \
    "read word </dev/tty; stty echo </dev/tty; [ \"$word\" = q ] || exit; "                        \
    "exec \"$CARRIER\" --carry=%s"

TEST_LOOP(what_is_typed_for_a_carrier_that_asks_is_the_carriers, 2)
{
    struct terminal *guest = start_guest_by("--via=" ASK, _i ? "--plain" : "--no-mouse");

    terminal_expect(guest, "Password?");
    terminal_send(guest, "q\r", 2);
    terminal_expect(guest, "Ann is here");
    terminal_send(guest, "q\r", _i ? 2 : 1);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    ck_assert(terminal_modes_restored(guest));
    terminal_free(guest);
}

TEST_LOOP(ctrl_c_at_a_carrier_that_asks_ends_the_game, 2)
{
    struct terminal *guest = start_guest_by("--via=" ASK, _i ? "--plain" : "--no-mouse");

    terminal_expect(guest, "Password?");
    terminal_send(guest, "\003", 1);
    ck_assert_int_eq(terminal_end(guest), -SIGINT);
    ck_assert(terminal_modes_restored(guest));
    terminal_free(guest);
}

TEST_LOOP(ctrl_z_at_a_carrier_that_asks_stops_the_game, 2)
{
    struct terminal *guest = start_guest_by("--via=" ASK, _i ? "--plain" : "--no-mouse");

    terminal_expect(guest, "Password?");
    terminal_send(guest, "\032", 1);
    ck_assert(terminal_stopped(guest));
    ck_assert(terminal_modes_restored(guest));
    terminal_continue(guest);
    terminal_send(guest, "q\r", 2);
    terminal_expect(guest, "Ann is here");
    terminal_free(guest);
}

TEST_LOOP(a_carrier_that_is_killed_while_it_asks_leaves_the_terminal_as_it_was, 2)
{
    struct terminal *guest = start_guest_by(
        "--via=if mkdir \"$HOME/seen\"; then echo $$ >\"$HOME/carrier\"; "
        "exec \"$CARRIER\" --carry=%s; fi; "
        "echo $$ >\"$HOME/carrier\"; stty -echo </dev/tty; echo 'Password?' >/dev/tty; "
        "read word </dev/tty",
        _i ? "--plain" : "--no-mouse");

    terminal_expect(guest, "Ann is here");
    kill_transport(guest);
    terminal_expect(guest, "Connection to Ann lost.");
    terminal_send(guest, "J\r", _i ? 2 : 1);
    terminal_expect(guest, "Password?");
    kill_transport(guest);
    terminal_expect(guest, "No seat: the carrier ended before");
    terminal_send(guest, "q\r", _i ? 2 : 1);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    ck_assert(terminal_modes_restored(guest));
    terminal_free(guest);
}

/* It may never answer; the input is heard all the same. */
TEST(a_carrier_that_asks_nothing_leaves_the_terminal_to_lines)
{
    struct terminal *guest =
        start_guest_by("--via=echo silent >&2; exec sleep 1000 # %s", "--plain");

    terminal_expect(guest, "silent");
    terminal_send(guest, "q\r", 2);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    terminal_free(guest);
}
