/* SPDX-License-Identifier: MIT
 *
 * Those who call at a host's table: who has a place, the code, who is let in, the seat, the clock.
 */
#include "base/clock.h"
#include "peers.h"
#include "suite.h"

#define CODE "code K7QM\n"
#define WRONG "code K7QN\n"
#define LONG "01234567890123456789012345678901234567890123456789"

static struct host host;
static uint64_t now;

static void open_host(void)
{
    host = peers_host();
    strcpy(host.access.passcode, "K7QM");
    now = 0;
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(open_host, NULL)

static int call(uint32_t uid)
{
    return host_accept(&host, false, uid, "bob", now);
}

static int call_from_network(void)
{
    return host_accept(&host, true, 0, "192.0.2.7", now);
}

static enum peer_event say(int caller, const char *text)
{
    return peers_say(&host, caller, text, now);
}

static const char *heard(int caller)
{
    return peers_said(&host, caller);
}

static bool is_here(int caller)
{
    return host.callers[caller].phase != PHASE_NONE && !peers_has_ended(&host, caller);
}

/* Do all that is due at this time. Returns the last event. */
static enum peer_event wait_until(uint64_t time)
{
    enum peer_event event = PEER_NONE, next;

    now = time;
    while ((next = peers_tick(&host, now)) != PEER_NONE)
        event = next;
    return event;
}

static enum peer_event hang_up(int caller)
{
    return host_hang_up(&host, caller);
}

/* A caller who knocks, and about whom the host's person is asked. */
static int knock(uint32_t uid)
{
    int caller = call(uid);

    ck_assert_int_eq(say(caller, HELLO), PEER_JOIN_REQUEST);
    ck_assert_str_eq(heard(caller), WELCOME);
    return caller;
}

/* A caller who knocks from the network with this hello. */
static int knock_from_network(const char *hello)
{
    int caller = call_from_network();

    say(caller, CODE);
    ck_assert_int_eq(say(caller, hello), PEER_JOIN_REQUEST);
    heard(caller);
    return caller;
}

/* ---- Lines. ---- */

/* The lines that end a connection: what was said before the line, the line, and the answer. */
static const struct {
    const char *before, *line, *answer;
} rows[] = {
    {"", "tictactoe 1 Bob\n", "error version\n"},
    {"", "tictactoe 4 \n", "error line\n"},
    {"", "GET / HTTP/1.1\r\n", "error line\n"},
    {"", LONG LONG "\n", "error line\n"},
    {"", "play 0x000801\n", "error order\n"},
    {"", "ping\n", "error order\n"},
    {"", CODE, "error order\n"},
    {HELLO, HELLO, "error order\n"},
    {HELLO, "ask 1 new\n", "error order\n"},
    {HELLO, "ping\nplay\n", "pong\nerror line\n"},
    {HELLO, "pong\nbye\n", ""},
    {HELLO, "error whatever\n", ""},
};

TEST_LOOP(a_caller_without_a_seat_can_only_wait, sizeof rows / sizeof rows[0])
{
    int caller = call(CARL);

    say(caller, rows[_i].before);
    heard(caller);
    say(caller, rows[_i].line);
    ck_assert_str_eq(heard(caller), rows[_i].answer);
    ck_assert(peers_has_ended(&host, caller));
    ck_assert_int_eq(host.requesting, NONE);
    ck_assert_int_eq(wait_until(6 * SECOND), PEER_NONE);
    ck_assert_str_eq(heard(caller), "");
}

TEST(twenty_lines_a_second_of_a_caller_are_not_too_many_and_one_more_is)
{
    int carl = knock(CARL);

    now = 10 * SECOND;
    for (int i = 0; i < 60; i++, now += SECOND / 20)
        ck_assert_int_eq(say(carl, "pong\n"), PEER_NONE);
    ck_assert(is_here(carl));
    now -= SECOND / 20;
    ck_assert_int_eq(say(carl, "pong\n"), PEER_JOIN_REQUEST_OVER);
    ck_assert_str_eq(heard(carl), "error flood\n");
    carl = knock(CARL);
    for (int line = 2; line <= CONNECTION_LINES; line++)
        ck_assert_int_eq(say(carl, "pong\n"), PEER_NONE);
    ck_assert_int_eq(say(carl, "pong\n"), PEER_JOIN_REQUEST_OVER);
}

/* ---- The clock. ---- */

TEST(the_hello_must_come_within_five_seconds)
{
    int carl, bob;

    now = 100;
    carl = call(CARL);
    now = 200;
    bob = call(BOB);
    wait_until(4000);
    say(bob, "tictactoe 4 B");
    ck_assert_uint_eq(host_deadline(&host), 5100);
    wait_until(5099);
    ck_assert(is_here(carl));
    wait_until(5100);
    ck_assert_str_eq(heard(carl), "error slow\n");
    ck_assert(!is_here(carl));
    ck_assert_uint_eq(host_deadline(&host), 5200);
    now = 5199;
    ck_assert_int_eq(say(bob, "ob\n"), PEER_SEATED);
}

TEST(there_is_one_ping_after_twenty_seconds_and_the_guest_is_away_after_sixty)
{
    int bob;

    bob = peers_seat_bob(&host);
    ck_assert_uint_eq(host_deadline(&host), 20000);
    wait_until(19999);
    ck_assert_str_eq(heard(bob), "");
    wait_until(20000);
    ck_assert_str_eq(heard(bob), "ping\n");
    ck_assert_uint_eq(host_deadline(&host), 60000);
    ck_assert_int_eq(wait_until(59999), PEER_NONE);
    ck_assert_int_eq(wait_until(60000), PEER_AWAY);
    ck_assert_uint_eq(host_deadline(&host), CLOCK_NEVER);
    wait_until(61000);
    ck_assert_str_eq(heard(bob), "");
    now = 90000;
    ck_assert_int_eq(say(bob, "pong\n"), PEER_BACK);
    ck_assert_uint_eq(host_deadline(&host), 110000);
    ck_assert_int_eq(say(bob, "bye\nyes 1\n"), PEER_LEFT);
    ck_assert_uint_eq(host_deadline(&host), CLOCK_NEVER);
}

TEST(a_table_that_is_closed_ends_for_all_and_says_so_to_those_that_said_hello)
{
    int carl = knock(CARL), dan = call(DAN);

    host_close(&host);
    ck_assert_str_eq(heard(carl), "bye\n");
    ck_assert_str_eq(heard(dan), "");
    ck_assert(!is_here(carl) && !is_here(dan));
    ck_assert_int_eq(host.requesting, NONE);
    ck_assert(!table_is_complete(host.table));
}

/* ---- Places. ---- */

TEST(eight_callers_wait_and_a_ninth_is_closed)
{
    int waiting[HOST_WAITING];

    for (int i = 0; i < HOST_WAITING; i++) {
        waiting[i] = i % 2 ? call(DAN) : call_from_network();
        ck_assert_int_ne(waiting[i], NONE);
    }
    ck_assert_int_eq(call(BOB), NONE);
    hang_up(waiting[2]);
    ck_assert_int_eq(say(call(BOB), HELLO), PEER_SEATED);
    ck_assert_int_ne(call(BOB), NONE);
}

/* The caller is sent a ping after twenty seconds of silence, once, and hung up after a minute. */
TEST(a_caller_that_knocks_and_is_dead_keeps_no_place)
{
    int caller = knock(CARL);

    heard(caller);
    ck_assert_uint_eq(host_deadline(&host), 20000);
    wait_until(20000);
    ck_assert_str_eq(heard(caller), "ping\n");
    now = 30000;
    say(caller, "pong\n");
    ck_assert_uint_eq(host_deadline(&host), 50000);
    now = 500000; /* the host was stopped meanwhile */
    wait_until(500000);
    wait_until(539999);
    ck_assert(is_here(caller));
    ck_assert_int_eq(wait_until(540000), PEER_JOIN_REQUEST_OVER);
    ck_assert_str_eq(heard(caller), "ping\nerror slow\n");
    ck_assert_uint_eq(host_deadline(&host), CLOCK_NEVER);
}

TEST(a_request_ends_no_other_one_of_the_same_user)
{
    int carl = knock(CARL), other = call(CARL);

    ck_assert_int_eq(say(other, HELLO), PEER_NONE);
    ck_assert_int_eq(host.requesting, carl);
    ck_assert(is_here(other));
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    ck_assert_int_eq(wait_until(0), PEER_SEATED); /* with the same name: the seat is the other's */
    ck_assert_str_eq(heard(other), WELCOME "game 2 o 0 0 0 00000001 yes 0x000000 - - -\n");
    ck_assert_str_eq(heard(carl), GAME "error taken\n");
    hang_up(other);
    ck_assert_int_eq(say(call(CARL), "tictactoe 4 Dora\n"), PEER_JOIN_REQUEST);
}

/* ---- The code. ---- */

static const struct {
    const char *code, *behind, *answer;
    enum peer_event event;
} codes[] = {
    {CODE, HELLO, WELCOME, PEER_JOIN_REQUEST},
    {"code k7qm\r\n", HELLO, WELCOME, PEER_JOIN_REQUEST},
    {CODE, "bye\n", "", PEER_NONE},
    {CODE, "nonsense\n", "error line\n", PEER_NONE},
    {CODE, CODE, "error order\n", PEER_NONE},
    {CODE, "tictactoe 1 Bob\n", "error version\n", PEER_NONE},
    {WRONG, "", "error code\n", PEER_NONE},
    {WRONG HELLO, "", "error code\n", PEER_NONE},
};

TEST_LOOP(a_code_is_said_before_the_hello, sizeof codes / sizeof codes[0])
{
    int zoe = call_from_network();

    say(zoe, codes[_i].code);
    ck_assert_int_eq(say(zoe, codes[_i].behind), codes[_i].event);
    ck_assert_str_eq(heard(zoe), codes[_i].answer);
    ck_assert_int_eq(host.guesses, codes[_i].code[0] == 'c'
                                       && strncmp(codes[_i].code, WRONG, strlen(WRONG)) == 0);
}

TEST_LOOP(what_is_no_code_is_closed_without_a_word_and_not_counted, 9)
{
    static const char *const lines[] = {HELLO,         "ping\n",         "bye\n",
                                        "\n",          "code\n",         "code K7Q\n",
                                        "code K7-M\n", "\x16\x03\x01\n", LONG LONG "\n"};
    int zoe = call_from_network();

    say(zoe, lines[_i]);
    ck_assert(!is_here(zoe));
    wait_until(6 * SECOND);
    ck_assert_str_eq(heard(zoe), "");
    ck_assert_int_eq(host.guesses, 0);
    ck_assert_uint_eq(host_deadline(&host), CLOCK_NEVER);
}

TEST(five_seconds_for_the_code_and_five_more_for_the_hello)
{
    int yan = call_from_network(), zoe = call_from_network();

    now = 4000;
    say(yan, "code K7");
    now = 4999;
    say(zoe, CODE);
    ck_assert_uint_eq(host_deadline(&host), 5000);
    wait_until(5000);
    ck_assert(!is_here(yan));
    ck_assert_str_eq(heard(yan), "");
    ck_assert_uint_eq(host_deadline(&host), 9999);
    wait_until(9998);
    ck_assert(is_here(zoe));
    wait_until(9999);
    ck_assert_str_eq(heard(zoe), "error slow\n");
}

/* Of the callers that are there at once, none can try after the eighth; a caller with the passcode
 * stays. */
TEST(the_eighth_wrong_code_closes_the_port_and_is_told_once)
{
    int seated = knock_from_network(HELLO), waiting, trying, wrong;

    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    host.guesses = HOST_GUESSES - 1;
    waiting = call_from_network();
    say(waiting, CODE);
    trying = call_from_network();
    say(trying, "code K7");
    wrong = call_from_network();
    ck_assert_int_eq(say(wrong, WRONG), PEER_GUESSED);
    ck_assert_int_eq(say(trying, "QM\n"), PEER_NONE);
    ck_assert(!is_here(trying));
    ck_assert_str_eq(heard(trying), "");
    ck_assert_int_ne(call(BOB), NONE);
    ck_assert_str_eq(heard(wrong), "error code\n");
    ck_assert_int_eq(say(waiting, "tictactoe 4 Yan\n"), PEER_NONE);
    ck_assert_str_eq(heard(waiting), WELCOME "error taken\n");
    ck_assert_int_eq(host.guesses, HOST_GUESSES);
    ck_assert_int_eq(host.seated, seated);
}

/* ---- Letting in. ---- */

TEST(the_person_is_asked_about_one_caller_after_the_other)
{
    int carl = knock(CARL), dan = call(DAN);

    ck_assert_int_eq(say(dan, HELLO), PEER_NONE);
    ck_assert_int_eq(host.requesting, carl);
    ck_assert_int_eq(hang_up(carl), PEER_JOIN_REQUEST_OVER);
    ck_assert_int_eq(wait_until(0), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host.requesting, dan);
    carl = call(CARL);
    ck_assert_int_eq(say(carl, HELLO), PEER_NONE);
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    ck_assert_str_eq(heard(dan), WELCOME GAME);
    wait_until(0);
    ck_assert_str_eq(heard(carl), WELCOME "error taken\n");
}

TEST(a_caller_that_was_not_let_in_can_ask_again)
{
    for (int i = 0; i < 3; i++) {
        int carl = knock(CARL);

        host_let_in(&host, false);
        ck_assert_str_eq(heard(carl), "error refused\n");
        ck_assert_int_eq(wait_until(0), PEER_NONE);
    }
}

TEST(a_request_ends_when_somebody_who_needs_none_takes_the_seat)
{
    int carl = knock(CARL), bob = peers_seat_bob(&host);

    ck_assert_int_eq(host.requesting, NONE);
    ck_assert_int_eq(host_let_in(&host, true), PEER_NONE);
    wait_until(0);
    ck_assert_str_eq(heard(carl), "error taken\n");
    ck_assert_int_eq(host.seated, bob);
}

TEST(nobody_is_asked_about_while_a_question_of_the_guests_is_open)
{
    int bob = knock_from_network(HELLO), other;

    host_let_in(&host, true);
    peers_submit(host.table, peers_play(4));
    peers_did(host.table, say(bob, "ask 2 new\n"), DEED_ASK);
    other = call_from_network();
    say(other, CODE);
    ck_assert_int_eq(say(other, HELLO), PEER_NONE);
    ck_assert_int_eq(host.requesting, NONE);
    peers_answer(host.table, false);
    ck_assert_int_eq(wait_until(0), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host.requesting, other);
}

TEST(with_a_user_of_its_own_a_host_lets_nobody_else_in)
{
    host.access.has_one_guest = true;
    host.access.guest_uid = CARL;
    ck_assert_int_eq(say(call(DAN), HELLO), PEER_NONE);
    ck_assert_int_eq(say(call(BOB), HELLO), PEER_NONE);
    ck_assert_int_eq(say(call(CARL), HELLO), PEER_SEATED);
}

/* Let the host have won so many games against Zoe and against Bob. */
static void set_score(unsigned wins)
{
    static const char *const guests[] = {"Bob", "Zoe"};

    for (int i = 0; i < 2; i++) {
        struct result result = result_of("Ann", guests[i]);

        result.wins[0] = wins;
        tally_set(&host.table->match->tally, &result);
        tally_set(&host.table->match->before, &result);
    }
}

TEST(on_a_network_a_name_is_who_somebody_is_and_is_always_asked_about)
{
    int zoe = knock_from_network(HELLO), yan;

    host_let_in(&host, true);
    set_score(3);
    hang_up(zoe);
    zoe = knock_from_network(HELLO);
    host_let_in(&host, true);
    ck_assert_str_eq(heard(zoe), "game 2 o 3 0 0 00000001 yes 0x000000 - - -\n");
    say(zoe, "bye\n");
    yan = knock_from_network("tictactoe 4 Rob\n");
    host_let_in(&host, true);
    ck_assert_str_eq(heard(yan), "game 3 o 0 0 0 00000001 yes 0x000000 - - -\n");
}

/* ---- The seat. ---- */

TEST(the_same_user_with_the_same_name_has_the_seat_at_its_newest_terminal)
{
    int bob = peers_seat_bob(&host), other = call(BOB), eve = call(BOB);

    set_score(3);
    ck_assert_int_eq(say(other, HELLO), PEER_SEATED);
    ck_assert_str_eq(heard(other), WELCOME "game 2 o 3 0 0 00000001 yes 0x000000 - - -\n");
    ck_assert_str_eq(heard(bob), "error taken\n");
    ck_assert(!is_here(bob));
    ck_assert_int_eq(host.seated, other);
    ck_assert_int_eq(host.table->absence, ABSENCE_NONE);
    ck_assert_int_eq(say(eve, "tictactoe 4 Eve\n"), PEER_NONE);
    ck_assert_str_eq(heard(eve), WELCOME "error taken\n");
    ck_assert_int_eq(host.seated, other);
}

TEST(on_a_network_the_same_name_is_asked_about_and_then_has_the_seat)
{
    int yan, zoe, bob = knock_from_network(HELLO);

    host_let_in(&host, true);
    yan = call_from_network();
    say(yan, CODE);
    ck_assert_int_eq(say(yan, "tictactoe 4 Yan\n"), PEER_NONE);
    ck_assert_str_eq(heard(yan), WELCOME "error taken\n");
    zoe = knock_from_network(HELLO);
    ck_assert(is_here(bob));
    heard(bob);
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    ck_assert_str_eq(heard(bob), "error taken\n");
    ck_assert_str_eq(heard(zoe), "game 2 o 0 0 0 00000001 yes 0x000000 - - -\n");
    ck_assert_int_eq(host.seated, zoe);
}

TEST(a_name_on_the_network_is_not_the_user_of_that_name_on_this_machine)
{
    int bob = peers_seat_bob(&host), other = call_from_network();

    set_score(3);
    say(other, CODE);
    ck_assert_int_eq(say(other, HELLO), PEER_NONE);
    ck_assert_str_eq(heard(other), WELCOME "error taken\n");
    ck_assert_int_eq(host.seated, bob);
    hang_up(bob);
    other = knock_from_network(HELLO);
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    ck_assert_str_eq(heard(other), "game 2 o 0 0 0 00000001 yes 0x000000 - - -\n");
}
