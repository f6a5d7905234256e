/* SPDX-License-Identifier: MIT
 *
 * A table on the network, on loopback: a real host on a terminal, and strangers who say what they
 * like to its port.
 */
#include "base/clock.h"
#include "ground.h"
#include "suite.h"
#include "visit.h"

#include <netinet/in.h>

static struct terminal *host;
static unsigned port;
static char code[ADDRESS_CODE + 1];

/* A table that is open to the network; its port and its code are read from the screen. */
static void keep_table(void)
{
    static char text[TERMINAL_TEXT];
    char option[32], tables[64], begin[32];
    const char *at;

    ground_break();
    port = ground_free_port();
    snprintf(option, sizeof option, "--lan=%u", port);
    snprintf(tables, sizeof tables, "TICTACTOE_TABLES=%s", ground);
    host = terminal_start(visit_common, ARGS(command_tictactoe(), "--host", "--name=Ann", option),
                          ARGS(tables));
    snprintf(begin, sizeof begin, ":%u/", port);
    terminal_expect(host, begin);
    terminal_text(host, text);
    at = strstr(text, begin);
    ck_assert(at != NULL);
    memcpy(code, at + strlen(begin), ADDRESS_CODE);
}

static void end_table(void)
{
    terminal_free(host);
    ground_clear();
}

static int call(const char *machine)
{
    int stranger;

    ck_assert(ground_call(machine, port, GROUND_PATIENCE, &stranger));
    return stranger;
}

static void say(int stranger, const char *text)
{
    ck_assert_int_eq(socket_send(stranger, text, strlen(text)), (ssize_t)strlen(text));
}

/* All that comes until the host closes, which it does, is that. */
static void check_end(int stranger, const char *expected)
{
    char text[256] = "";
    size_t count = 0;
    ssize_t more;

    do {
        ck_assert(ground_wait(stranger, POLLIN));
        more = socket_read(stranger, text + count, sizeof text - 1 - count);
        count += more > 0 ? (size_t)more : 0;
    } while (more != SOCKET_ENDED);
    ck_assert_str_eq(text, expected);
    close(stranger);
}

static void say_code(int stranger, const char *word)
{
    char line[32];

    snprintf(line, sizeof line, "code %s\n", word);
    say(stranger, line);
}

/* One that is not the table's. */
static const char *wrong_code(void)
{
    return strcmp(code, "AAAA") == 0 ? "BBBB" : "AAAA";
}

static struct terminal *start_guest(const char *machine)
{
    char option[96];

    snprintf(option, sizeof option, strchr(machine, ':') ? "--join=[%s]:%u/%s" : "--join=%s:%u/%s",
             machine, port, code);
    return terminal_start(visit_common, ARGS(command_tictactoe(), option, "--name=Bob"), NULL);
}

static struct terminal *seat_guest(const char *machine)
{
    struct terminal *guest = start_guest(machine);

    terminal_expect(host, "Bob (");
    terminal_expect(host, "wants to join");
    terminal_keys(host, "y");
    terminal_expect(guest, "Ann is here and plays X");
    return guest;
}

AROUND_EACH(keep_table, end_table)

TEST_LOOP(whoever_has_the_code_knocks_and_is_let_in, TCP_FAMILIES)
{
    struct terminal *guest = seat_guest(ground_loopbacks[_i]);

    terminal_keys(host, "5");
    visit_check_code(guest, 5);
    terminal_keys(guest, "q");
    visit_check_end(guest, EXIT_SUCCESS);
    terminal_expect(host, "Bob has left");
    terminal_free(guest);
}

TEST_LOOP(whoever_says_no_name_that_fits_is_a_guest, TCP_FAMILIES)
{
    int stranger = call(ground_loopbacks[_i]);

    say_code(stranger, code);
    say(stranger, "tictactoe 1 \xE2\x80\x8B\nat 0 0x000000\n");
    terminal_expect(host, "Guest (");
    close(stranger);
}

TEST_LOOP(a_wrong_code_is_an_error_and_what_is_no_code_is_closed_without_a_word, TCP_FAMILIES)
{
    static const char *const others[] = {"tictactoe 1 Bob\nat 0 0x000000\n",
                                         "GET / HTTP/1.1\r\nHost: table\r\n\r\n",
                                         "\x16\x03\x01\x02\n"};
    int stranger = call(ground_loopbacks[_i]);
    uint64_t earliest = clock_now() + durations.code_delay;

    say_code(stranger, wrong_code());
    say(stranger, "tictactoe 1 Bob\nat 0 0x000000\n");
    check_end(stranger, "error code\n");
    ck_assert_uint_ge(clock_now(), earliest);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        stranger = call(ground_loopbacks[_i]);
        say(stranger, others[i]);
        check_end(stranger, "");
    }
    terminal_refuse(host, "wants to join");
}

/* Four at a time, as more are not let on, and none of them waits. */
TEST_LOOP(eight_wrong_codes_close_the_port_and_the_guest_stays, TCP_FAMILIES)
{
    struct terminal *guest = seat_guest(ground_loopbacks[_i]);
    int stranger;

    for (int i = 0; i < 2; i++) {
        int strangers[4];

        for (int j = 0; j < 4; j++) {
            strangers[j] = call(ground_loopbacks[_i]);
            say_code(strangers[j], wrong_code());
        }
        for (int j = 0; j < 4; j++)
            check_end(strangers[j], "error code\n");
    }
    terminal_expect(host, "Eight wrong codes");
    ck_assert(!ground_call(ground_loopbacks[_i], port, GROUND_PATIENCE, &stranger));
    terminal_keys(host, "5");
    visit_check_code(guest, 5);
    terminal_free(guest);
}

/* More than twice as many as have a place. */
enum { SILENT = 9 };

static void call_in_silence(const char *machine, int callers[SILENT])
{
    for (int i = 0; i < SILENT; i++)
        callers[i] = call(machine);
}

TEST_LOOP(who_holds_connections_open_keeps_nobody_out, TCP_FAMILIES)
{
    int before[SILENT], after[SILENT], bob;

    call_in_silence(ground_loopbacks[_i], before);
    bob = call(ground_loopbacks[_i]);
    say_code(bob, code);
    say(bob, "tictactoe 1 Bob\nat 0 0x000000\n");
    call_in_silence(ground_loopbacks[_i], after);
    check_end(before[0], "");
    terminal_expect(host, "Bob (");
    terminal_keys(host, "n");
    check_end(bob, "tictactoe 1 Ann\nerror refused\n");
    for (int i = 0; i < SILENT; i++) {
        check_end(after[i], "");
        if (i > 0)
            check_end(before[i], "");
    }
}

TEST_LOOP(the_host_itself_comes_in_while_the_network_holds_its_places, TCP_FAMILIES)
{
    struct user owner = ground_owner();
    struct terminal *guest;
    int callers[SILENT], peer;
    char answer[64] = "";

    call_in_silence(ground_loopbacks[_i], callers);
    ck_assert(unix_socket_join(&owner, &peer, ground_reason));
    say(peer, "tables\n");
    ck_assert(ground_wait(peer, POLLIN));
    ck_assert_int_gt(socket_read(peer, answer, sizeof answer - 1), 0);
    ck_assert_str_eq(answer, "waiting\n");
    close(peer);
    for (int i = 0; i < SILENT; i++)
        check_end(callers[i], "");
    guest = seat_guest(ground_loopbacks[_i]);
    call_in_silence(ground_loopbacks[_i], callers);
    terminal_keys(host, "5");
    visit_check_code(guest, 5);
    terminal_free(guest);
    for (int i = 0; i < SILENT; i++)
        check_end(callers[i], "");
}

/* Longer than the host's words to be waited for, and shorter than a ping. */
TEST(while_one_waits_for_the_answer_both_sleep)
{
    struct terminal *guest = start_guest(ground_loopbacks[0]);

    terminal_expect(host, "wants to join");
    terminal_expect(guest, "Asking Ann to let you in. Ctrl-C gives up.");
    ck_assert(terminal_sleeps(host, 300));
    terminal_send(guest, "early\r", 6); /* which the screen will read */
    terminal_sleeps(guest, 100);        /* which the terminal's echo is no part of */
    ck_assert(terminal_sleeps(guest, 300));
    terminal_free(guest);
}

TEST_LOOP(either_end_can_be_killed, TCP_FAMILIES)
{
    struct terminal *guest = seat_guest(ground_loopbacks[_i]);

    terminal_keys(host, "5");
    visit_check_code(guest, 5);
    terminal_signal(guest, SIGKILL);
    terminal_expect(host, "The game is paused until Bob is back.");
    terminal_free(guest);
    guest = seat_guest(ground_loopbacks[_i]);
    visit_check_code(guest, 5);
    terminal_signal(host, SIGKILL);
    terminal_expect(guest, "Connection to Ann lost");
    terminal_keys(guest, "q");
    visit_check_end(guest, EXIT_SUCCESS);
    terminal_free(guest);
}

TEST_LOOP(a_slow_trickle_is_closed_when_the_time_for_the_code_is_over, TCP_FAMILIES)
{
    uint64_t earliest = clock_now() + durations.code;
    int stranger = call(ground_loopbacks[_i]);
    struct pollfd file = {.fd = stranger, .events = POLLIN};

    do
        socket_send(stranger, "c", 1);
    while (poll(&file, 1, (int)durations.code / 20) == 0);
    ck_assert_uint_ge(clock_now(), earliest);
    check_end(stranger, "");
}
