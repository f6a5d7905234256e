/* SPDX-License-Identifier: MIT
 *
 * Bob, who knocks at a table on the network that the test keeps by hand, and what he can do while
 * nobody answers.
 */
#include "couple.h"
#include "suite.h"
#include "visit.h"

#include <netinet/in.h>

static struct tcp tcp;
static unsigned port;
static int peer; /* at the table's end */

static void listen_by_hand(void)
{
    ground_break();
    port = ground_free_port();
    ck_assert_msg(tcp_open(&tcp, port, ground_reason), "%s", ground_reason);
}

static void stop_listening(void)
{
    tcp_close(&tcp);
    ground_clear();
}

/* Bob, who has been let in and whose program knocks. */
static struct terminal *start_guest(const char *option)
{
    char join[MESSAGE];

    snprintf(join, sizeof join, "--join=127.0.0.1:%u/AAAA", port);
    return terminal_start(couple_window, ARGS(command_tictactoe(), join, "--name=Bob", option),
                          NULL);
}

static void accept_guest(void)
{
    char numbers[TCP_NUMBERS];

    ck_assert(ground_wait(tcp.listeners[1], POLLIN));
    peer = tcp_accept(tcp.listeners[1], numbers);
    ck_assert_int_ne(peer, SOCKET_NONE);
    couple_hear(peer, "\nat ");
}

static void seat_guest(struct terminal *guest)
{
    accept_guest();
    couple_say(peer, "tictactoe 1 Ann\ngame 0 o 0 0 0 0x000000 - 0\n");
    terminal_expect(guest, "Ann is here and plays X.");
}

/* Bob loses the line to the table. */
static struct terminal *start_and_cut(const char *option)
{
    struct terminal *guest = start_guest(option);

    seat_guest(guest);
    close(peer);
    terminal_expect(guest, "Connection to Ann lost.");
    return guest;
}

/* From now on whoever connects to the port hears nothing: what they send is swallowed. False if the
 * system lets everybody connect, though the listener's queue is full. */
static bool swallow(unsigned full)
{
    int caller;

    for (int callers = 0; callers < 64; callers++)
        if (!ground_call(ground_loopbacks[1], full, 100, &caller))
            return true;
    return false;
}

/* This is asked outside of any test, where nothing can be asserted. */
static bool can_swallow(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);

    return bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 0) == 0
        && getsockname(listener, (struct sockaddr *)&address, &length) == 0
        && swallow(ntohs(address.sin_port));
}

static const char *cannot_swallow(void)
{
    return suite_can(can_swallow) ? NULL : "this system answers for a listener whose queue is full";
}

SKIPPED_IF(cannot_swallow)
AROUND_EACH(listen_by_hand, stop_listening)

TEST(a_table_that_swallows_everything_keeps_no_key_waiting)
{
    struct terminal *guest = start_and_cut("--no-mouse");

    ck_assert(swallow(port));
    terminal_keys(guest, "J");
    terminal_expect(guest, "Asking Ann to let you in.");
    terminal_keys(guest, "?");
    terminal_expect(guest, "come back to the table");
    terminal_expect(guest, "does not answer");
    terminal_keys(guest, "?J");
    terminal_expect(guest, "Asking Ann to let you in.");
    terminal_resize(guest, (struct size){30, 100});
    terminal_keys(guest, "q");
    visit_check_end(guest, EXIT_SUCCESS);
    terminal_free(guest);
}

TEST(a_signal_ends_who_knocks_at_a_table_that_swallows_everything)
{
    struct terminal *guest = start_and_cut("--no-mouse");

    ck_assert(swallow(port));
    terminal_keys(guest, "J");
    terminal_expect(guest, "Asking Ann to let you in.");
    terminal_signal(guest, SIGTERM);
    visit_check_end(guest, -SIGTERM);
    terminal_free(guest);
}

TEST(who_comes_back_over_the_network_finds_the_table_where_it_was)
{
    struct terminal *guest = start_and_cut("--no-mouse");

    terminal_keys(guest, "J");
    seat_guest(guest);
    couple_say(peer, "play 1 0x000801\n");
    terminal_expect(guest, "X 5");
    terminal_free(guest);
    close(peer);
}

TEST(a_table_that_does_not_answer_at_all_is_told_in_a_line)
{
    char line[MESSAGE];
    struct terminal *guest;

    ck_assert(swallow(port));
    guest = start_guest("--no-mouse");
    ck_assert_int_eq(terminal_end(guest), EXIT_FAILURE);
    snprintf(line, sizeof line, "tictactoe: port %u of '127.0.0.1' does not answer", port);
    terminal_expect(guest, line);
    ck_assert(terminal_restored(guest));
    terminal_free(guest);
}

/* ---- In lines, where the input is heard meanwhile. ---- */

static void type(struct terminal *guest, const char *text)
{
    terminal_send(guest, text, strlen(text));
}

TEST(who_comes_back_in_lines_can_give_up_and_can_leave)
{
    struct terminal *guest = start_and_cut("--plain");

    type(guest, "join\r");
    terminal_expect(guest, "Asking Ann to let you in. Type cancel");
    accept_guest();
    type(guest, "cancel\r");
    couple_hear_end(peer);
    close(peer);
    type(guest, "cancel\r");
    terminal_expect(guest, "Not understood");
    type(guest, "join\r");
    accept_guest();
    type(guest, "q\r");
    visit_check_end(guest, EXIT_FAILURE); /* one line was not understood */
    terminal_free(guest);
    close(peer);
}

static const char *const ways_to_leave[] = {"q\r", "quit\r", "cancel\r", "\004"};

TEST_LOOP(who_knocks_in_lines_can_leave, sizeof ways_to_leave / sizeof ways_to_leave[0])
{
    struct terminal *guest = start_guest("--plain");

    accept_guest();
    couple_say(peer, "tictactoe 1 Ann\n");
    terminal_expect(guest, "Asking Ann to let you in. q gives up.");
    type(guest, ways_to_leave[_i]);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    couple_hear(peer, "bye\n");
    terminal_free(guest);
    close(peer);
}

TEST_LOOP(who_knocks_in_lines_at_a_silent_table_can_leave,
          sizeof ways_to_leave / sizeof ways_to_leave[0])
{
    struct terminal *guest;

    ck_assert(swallow(port));
    guest = start_guest("--plain");
    type(guest, ways_to_leave[_i]);
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    terminal_free(guest);
}

TEST(lines_that_were_typed_before_the_seat_wait_for_it)
{
    struct terminal *guest = start_guest("--plain");

    type(guest, "1\rq\r");
    accept_guest();
    couple_say(peer, "tictactoe 1 Ann\ngame 1 o 0 0 0 0x000000 5 1\n");
    couple_hear(peer, "play 2 0x180800\nbye\n");
    ck_assert_int_eq(terminal_end(guest), EXIT_SUCCESS);
    terminal_free(guest);
    close(peer);
}

/* ---- Why there is no seat. ---- */

TEST(only_a_table_that_was_closed_is_said_to_be)
{
    struct terminal *guest = start_and_cut("--no-mouse");

    terminal_keys(guest, "J");
    accept_guest();
    close(peer);
    terminal_expect(guest, "No seat: the connection ended before");
    terminal_expect(guest, "there was a table.");
    terminal_keys(guest, "J");
    accept_guest();
    couple_say(peer, "tictactoe 1 Ann\n");
    close(peer);
    terminal_expect(guest, "there was a seat.");
    terminal_keys(guest, "J");
    accept_guest();
    couple_say(peer, "tictactoe 1 Ann\nbye\n");
    terminal_expect(guest, "No seat: Ann's table is closed.");
    close(peer);
    terminal_free(guest);
}

/* An ssh that carries the game once. */
TEST(an_ssh_that_fails_is_called_that)
{
    char path[GROUND_PATH], setting[2 * GROUND_PATH];
    struct terminal *guest;
    FILE *script;

    snprintf(path, sizeof path, "%s/ssh", ground);
    script = fopen(path, "w");
    fputs("#!/bin/sh\nif mkdir \"$HOME/seen\"; then read hello; read at\n"
          "printf 'tictactoe 1 Ann\\ngame 0 x 0 0 0 0x000000 - 0\\n'; fi\n",
          script);
    fclose(script);
    ck_assert_int_eq(chmod(path, 0700), 0);
    snprintf(setting, sizeof setting, "PATH=%s:%s", ground, getenv("PATH"));
    guest = terminal_start(couple_window, ARGS(command_tictactoe(), "--join=ann@machine"),
                           ARGS(setting));
    terminal_expect(guest, "Connection to Ann lost.");
    terminal_keys(guest, "J");
    terminal_expect(guest, "No seat: ssh ended before there was a");
    terminal_free(guest);
}
