/* SPDX-License-Identifier: MIT
 *
 * Those who call at a host's table: who has a place, the code, who is let in, the seat, the clock.
 */
#include "base/clock.h"
#include "peers.h"
#include "suite.h"

#define WATCH "watch 2 Eve\n"
#define CODE "code K7QM\n"
#define WRONG "code K7QN\n"
#define LONG "01234567890123456789012345678901234567890123456789"

enum { CROWD = 4 };

static struct host host;
static uint64_t now;

static void open_host(void)
{
    host = peers_host();
    strcpy(host.access.code, "K7QM");
    now = 0;
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(open_host, NULL)

static int call(uint32_t login)
{
    return host_accept(&host, false, login, "bob", now);
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

/* Everything that is due at that time. Returns the last event. */
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
    return host_hang_up(&host, caller, now);
}

/* A caller who knocks, and whom the host's person is asked about. */
static int knock(uint32_t login)
{
    int caller = call(login);

    ck_assert_int_eq(say(caller, HELLO), PEER_JOIN_REQUEST);
    ck_assert_str_eq(heard(caller), WELCOME);
    return caller;
}

/* The same from the network, a second later. */
static int knock_from_network(const char *hello)
{
    int caller = call_from_network();

    say(caller, CODE);
    say(caller, hello);
    ck_assert_int_eq(wait_until(now + SECOND), PEER_NONE);
    ck_assert_int_eq(say(caller, ""), PEER_JOIN_REQUEST);
    heard(caller);
    return caller;
}

/* ---- Lines. ---- */

TEST(a_question_about_tables_is_answered_and_takes_nobodys_request_away)
{
    int carl = knock(CARL), other = call(CARL), bob, last;

    say(other, "tables\n");
    ck_assert_str_eq(heard(other), "waiting\n");
    ck_assert(peers_has_ended(&host, other));
    ck_assert_int_eq(host.requesting, carl);

    bob = peers_seat_bob(&host);
    last = call(BOB);
    say(last, "tables\n");
    ck_assert_str_eq(heard(last), "playing\n");
    ck_assert_str_eq(heard(bob), "");
    ck_assert(is_here(bob));
}

/* The lines that end a connection: what was said before, the line, and the answer. */
static const struct {
    const char *before, *line, *answer;
} rows[] = {
    {"", "tictactoe 1 Bob\n", "error version\n"},
    {"", "watch 3 Bob\n", "error version\n"},
    {"", "tictactoe 2 \n", "error line\n"},
    {"", "GET / HTTP/1.1\r\n", "error line\n"},
    {"", LONG LONG "\n", "error line\n"},
    {"", "play 0x000801\n", "error order\n"},
    {"", "ping\n", "error order\n"},
    {"", CODE, "error order\n"},
    {HELLO, HELLO, "error order\n"},
    {HELLO, "tables\n", "error order\n"},
    {HELLO, "ask 1 new\n", "error order\n"},
    {HELLO, "ping\nplay\n", "pong\nerror line\n"},
    {HELLO, "pong\nbye\n", ""},
    {HELLO, "error whatever\n", ""},
    {WATCH, "play 0x000801\n", "error order\n"},
    {WATCH, "ping\nnonsense\n", "pong\nerror line\n"},
    {WATCH, "pong\nbye\n", ""},
};

TEST_LOOP(a_caller_without_a_seat_can_only_wait, sizeof rows / sizeof rows[0])
{
    bool watches = rows[_i].before == rows[sizeof rows / sizeof rows[0] - 1].before;
    int caller = call(watches ? BOB : CARL);

    say(caller, rows[_i].before);
    heard(caller);
    say(caller, rows[_i].line);
    ck_assert_str_eq(heard(caller), rows[_i].answer);
    ck_assert(peers_has_ended(&host, caller));
    ck_assert_int_eq(host.requesting, HOST_NOBODY);
    ck_assert_int_eq(host_watchers(&host), 0);
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
    say(bob, "tictactoe 2 B");
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

    knock(CARL);
    ck_assert_uint_eq(host_deadline(&host), CLOCK_NEVER);
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
    ck_assert_int_eq(host.requesting, HOST_NOBODY);
    ck_assert_int_eq(host.table.state, TABLE_ALONE);
}

/* ---- Watching. ---- */

TEST(a_watcher_of_the_same_login_is_shown_the_table_and_who_has_the_seat)
{
    int eve = call(BOB), bob;

    ck_assert_int_eq(say(eve, WATCH), PEER_WATCHED);
    ck_assert_str_eq(heard(eve), WELCOME "nobody\ngame 0 o 0 0 0 0x000000 - 0 -\n");
    ck_assert_int_eq(host_watchers(&host), 1);
    bob = peers_seat_bob(&host);
    ck_assert_str_eq(heard(eve), GAME "guest Bob\n");
    host_submit(&host, peers_play(4));
    ck_assert_str_eq(heard(eve), "game 2 o 0 0 0 0x000000 5 1 -\n");
    ck_assert_int_eq(hang_up(bob), PEER_CUT);
    ck_assert_str_eq(heard(eve), "nobody\n");
    ck_assert_int_eq(say(eve, "bye\n"), PEER_WATCHED);
    ck_assert_int_eq(host_watchers(&host), 0);
}

TEST(another_login_that_watches_is_asked_about_and_takes_no_seat)
{
    int carl = call(CARL), dan = call(DAN);

    ck_assert_int_eq(say(carl, WATCH), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_let_in(&host, true), PEER_WATCHED);
    ck_assert_int_eq(host.seated, HOST_NOBODY);
    peers_seat_bob(&host);
    ck_assert_int_eq(say(dan, WATCH), PEER_JOIN_REQUEST);
    host_let_in(&host, false);
    ck_assert_str_eq(heard(dan), WELCOME "error refused\n");
    ck_assert_int_eq(host.table.state, TABLE_SHARED);
}

/* Carl was asked about before the eighth came. */
TEST(eight_people_can_watch)
{
    int carl, last;

    for (int i = 0; i < HOST_WATCHERS - 1; i++)
        ck_assert_int_eq(say(call(BOB), WATCH), PEER_WATCHED);
    carl = call(CARL);
    ck_assert_int_eq(say(carl, WATCH), PEER_JOIN_REQUEST);
    ck_assert_int_eq(say(call(BOB), WATCH), PEER_WATCHED);
    ck_assert_int_eq(host.requesting, HOST_NOBODY);
    wait_until(0);
    ck_assert_str_eq(heard(carl), WELCOME "error taken\n");
    ck_assert_int_eq(host_let_in(&host, true), PEER_NONE);
    last = call(BOB);
    ck_assert_int_eq(say(last, WATCH), PEER_NONE);
    ck_assert_str_eq(heard(last), WELCOME "error taken\n");
    ck_assert_int_eq(host_watchers(&host), HOST_WATCHERS);
}

/* ---- Places. ---- */

TEST(callers_that_say_nothing_keep_nobody_out)
{
    int silent[CROWD], bob, carl;

    for (int i = 0; i < CROWD; i++)
        silent[i] = call(DAN);
    bob = call(BOB);
    ck_assert(!is_here(silent[0]));
    ck_assert_str_eq(heard(silent[0]), "error slow\n");
    ck_assert_int_eq(say(bob, HELLO), PEER_SEATED);
    carl = call(CARL);
    ck_assert(is_here(carl) && is_here(silent[1]) && is_here(silent[2]) && is_here(silent[3]));
}

TEST(a_caller_that_has_said_hello_keeps_the_place)
{
    int waiting[CROWD];

    for (int i = 0; i < CROWD; i++)
        say(waiting[i] = call(DAN), HELLO);
    ck_assert_int_eq(call(BOB), HOST_NOBODY);
    for (int i = 0; i < CROWD; i++)
        ck_assert(is_here(waiting[i]));
    hang_up(waiting[2]);
    ck_assert_int_ne(call(BOB), HOST_NOBODY);
}

TEST(a_request_ends_no_other_one_of_the_same_login)
{
    int carl = knock(CARL), other = call(CARL);

    ck_assert_int_eq(say(other, HELLO), PEER_NONE);
    ck_assert_int_eq(host.requesting, carl);
    ck_assert(is_here(other));
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    wait_until(0);
    ck_assert_str_eq(heard(other), WELCOME);
    ck_assert_str_eq(heard(carl), GAME "ping\n");
}

/* On the network a caller gives way without a word, unless its code is about to be judged. */
TEST(the_network_and_this_machine_have_places_of_their_own)
{
    int remote[CROWD], local[CROWD];

    for (int i = 0; i < CROWD; i++)
        remote[i] = call_from_network();
    for (int i = 0; i < CROWD; i++)
        local[i] = call(CARL);
    for (int i = 0; i < CROWD; i++)
        ck_assert(is_here(remote[i]) && is_here(local[i]));
    say(remote[1], "code AAAA\n" HELLO);
    call_from_network();
    ck_assert(!is_here(remote[0]));
    ck_assert_str_eq(heard(remote[0]), "");
    call_from_network();
    ck_assert(is_here(remote[1]) && !is_here(remote[2]) && is_here(remote[3]) && is_here(local[0]));
}

/* ---- The code. ---- */

/* What follows a code is answered a second after it, unless the code was wrong. Before that nothing
 * shows whether it was right. */
static const struct {
    const char *code, *behind, *answer;
    enum peer_event event;
} codes[] = {
    {CODE, HELLO, WELCOME, PEER_JOIN_REQUEST},
    {CODE, WATCH, WELCOME, PEER_JOIN_REQUEST},
    {"code k7qm\r\n", "tables\n", "waiting\n", PEER_NONE},
    {CODE, "bye\n", "", PEER_NONE},
    {CODE, "nonsense\n", "error line\n", PEER_NONE},
    {CODE, CODE, "error order\n", PEER_NONE},
    {CODE, "tictactoe 1 Bob\n", "error version\n", PEER_NONE},
    {WRONG, "", "error code\n", PEER_NONE},
    {WRONG, HELLO, "error code\n", PEER_NONE},
    {WRONG, "nonsense\n", "error code\n", PEER_NONE},
    {WRONG, "tables\n", "error code\n", PEER_NONE},
    {WRONG, "bye\n", "error code\n", PEER_NONE},
    {WRONG, CODE, "error code\n", PEER_NONE},
};

TEST_LOOP(a_code_is_answered_a_second_later_right_or_wrong, sizeof codes / sizeof codes[0])
{
    int zoe;

    now = 100;
    zoe = call_from_network();
    say(zoe, codes[_i].code);
    now = 1099;
    ck_assert_int_eq(say(zoe, codes[_i].behind), PEER_NONE);
    ck_assert_str_eq(heard(zoe), "");
    ck_assert(is_here(zoe));
    ck_assert_uint_eq(host_deadline(&host), 1100);
    wait_until(1100);
    ck_assert_int_eq(say(zoe, ""), codes[_i].event);
    ck_assert_str_eq(heard(zoe), codes[_i].answer);
    ck_assert_int_eq(host.guesses, strcmp(codes[_i].code, WRONG) == 0);
}

TEST_LOOP(what_is_no_code_is_closed_without_a_word_and_not_counted, 9)
{
    static const char *const lines[] = {HELLO,         "tables\n",       "bye\n",
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
    ck_assert_uint_eq(host_deadline(&host), 5999);
    wait_until(5999);
    ck_assert_uint_eq(host_deadline(&host), 10999);
    wait_until(10998);
    ck_assert(is_here(zoe));
    wait_until(10999);
    ck_assert_str_eq(heard(zoe), "error slow\n");
}

/* Of those that are there at once nobody can try after the eighth; who is let on stays. */
TEST(the_eighth_wrong_code_closes_the_port_and_is_told_once)
{
    int seated = knock_from_network(HELLO), waiting, trying, wrong;

    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    host.guesses = HOST_GUESSES - 1;
    waiting = call_from_network();
    say(waiting, CODE HELLO);
    trying = call_from_network();
    say(trying, "code K7");
    wrong = call_from_network();
    ck_assert_int_eq(say(wrong, WRONG), PEER_GUESSED);
    ck_assert_int_eq(say(trying, "QM\n"), PEER_NONE);
    ck_assert(!is_here(trying));
    ck_assert_str_eq(heard(trying), "");
    ck_assert_int_ne(call(BOB), HOST_NOBODY);
    wait_until(now + SECOND);
    ck_assert_str_eq(heard(wrong), "error code\n");
    ck_assert_int_eq(say(waiting, ""), PEER_NONE);
    ck_assert_str_eq(heard(waiting), WELCOME);
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

TEST(a_login_that_was_refused_twice_is_not_asked_about)
{
    int carl;

    for (int i = 0; i < 2; i++) {
        carl = call(CARL);
        ck_assert_int_eq(say(carl, i == 0 ? HELLO : WATCH), PEER_JOIN_REQUEST);
        host_let_in(&host, false);
        ck_assert_str_eq(heard(carl), WELCOME "error refused\n");
        ck_assert_int_eq(wait_until(0), PEER_NONE);
    }
    carl = call(CARL);
    ck_assert_int_eq(say(carl, HELLO), PEER_NONE);
    ck_assert_str_eq(heard(carl), WELCOME "error refused\n");
    knock(DAN);
}

TEST(the_login_that_had_the_seat_comes_back_unasked)
{
    int dan = knock(DAN);

    host_let_in(&host, true);
    ck_assert_int_eq(hang_up(dan), PEER_CUT);
    ck_assert_int_eq(say(call(DAN), WATCH), PEER_JOIN_REQUEST);
    ck_assert_int_eq(say(call(DAN), HELLO), PEER_SEATED);
}

TEST(with_a_login_of_its_own_a_host_lets_nobody_else_in)
{
    host.access.has_one_guest = true;
    host.access.guest = CARL;
    ck_assert_int_eq(say(call(DAN), HELLO), PEER_NONE);
    ck_assert_int_eq(say(call(BOB), HELLO), PEER_NONE);
    ck_assert_int_eq(say(call(BOB), WATCH), PEER_WATCHED);
    ck_assert_int_eq(say(call(CARL), HELLO), PEER_SEATED);
}

/* A caller says hello at that time and goes away. True if the person was asked. */
static bool is_asked_at(uint64_t time, uint32_t login)
{
    int caller;
    bool is_asked;

    now = time;
    caller = call(login);
    is_asked = say(caller, HELLO) == PEER_JOIN_REQUEST;
    ck_assert_str_eq(heard(caller), is_asked ? WELCOME : WELCOME "error refused\n");
    hang_up(caller);
    return is_asked;
}

TEST(after_the_third_request_withdrawn_within_a_minute_there_is_peace_for_one)
{
    int bob;

    ck_assert(is_asked_at(1, CARL));
    hang_up(knock_from_network(HELLO));
    ck_assert(is_asked_at(30000, DAN));
    hang_up(knock_from_network(HELLO));
    ck_assert(is_asked_at(60000, CARL));
    ck_assert(!is_asked_at(60000, DAN));
    hang_up(knock_from_network(HELLO));
    ck_assert(!is_asked_at(119999, CARL));
    ck_assert_int_eq(say(bob = call(BOB), HELLO), PEER_SEATED);
    ck_assert_int_eq(say(bob, "bye\n"), PEER_LEFT);
    for (uint64_t time = 120000; time < 300000; time += 30000) /* two within a minute are fine */
        ck_assert(is_asked_at(time, CARL));
}

TEST(on_a_network_a_name_is_who_somebody_is_and_is_always_asked_about)
{
    int zoe = knock_from_network(HELLO), yan;

    host_let_in(&host, true);
    match_set_score(host.table.match, (unsigned[]){3, 0}, 0);
    hang_up(zoe);
    zoe = knock_from_network(HELLO);
    host_let_in(&host, true);
    ck_assert_str_eq(heard(zoe), "game 2 o 3 0 0 0x000000 - 0 -\n");
    say(zoe, "bye\n");
    yan = knock_from_network("tictactoe 2 Rob\n");
    host_let_in(&host, true);
    ck_assert_str_eq(heard(yan), "game 3 o 0 0 0 0x000000 - 0 -\n");
}

/* ---- The seat. ---- */

TEST(a_guest_that_is_seated_and_answers_keeps_the_seat)
{
    int bob = peers_seat_bob(&host), other = call(BOB), carl;

    say(other, HELLO);
    ck_assert_str_eq(heard(bob), "ping\n");
    ck_assert_uint_eq(host_deadline(&host), 5000);
    now = 4000;
    say(bob, "p");
    ck_assert_str_eq(heard(other), WELCOME "error taken\n");
    ck_assert_uint_eq(host_deadline(&host), 24000);
    ck_assert_int_eq(host.seated, bob);
    carl = call(CARL);
    say(carl, HELLO);
    ck_assert_str_eq(heard(carl), WELCOME "error taken\n");
    ck_assert_str_eq(heard(bob), "");
}

TEST(a_guest_that_is_seated_and_silent_gives_the_seat_to_the_same_login)
{
    int bob = peers_seat_bob(&host), other = call(BOB);

    match_set_score(host.table.match, (unsigned[]){3, 0}, 0);
    say(other, HELLO);
    ck_assert_int_eq(wait_until(4999), PEER_NONE);
    now = 5000;
    ck_assert_int_eq(peers_tick(&host, now), PEER_CUT);
    ck_assert(!is_here(bob));
    ck_assert_int_eq(peers_tick(&host, now), PEER_SEATED);
    ck_assert_int_eq(host.seated, other);
    ck_assert_str_eq(heard(other), WELCOME "game 2 o 3 0 0 0x000000 - 0 -\n");
    hang_up(bob);
    ck_assert_int_eq(host.table.state, TABLE_SHARED);
}

/* On the network they have no login. */
TEST(of_two_strangers_that_wait_for_the_seat_one_waits_for_the_other)
{
    int bob = peers_seat_bob(&host), yan = call_from_network(), zoe = call_from_network();

    say(yan, CODE);
    say(zoe, CODE);
    wait_until(1000);
    say(yan, HELLO);
    ck_assert_str_eq(heard(bob), "ping\n");
    say(zoe, HELLO);
    now = 6000;
    ck_assert_int_eq(peers_tick(&host, now), PEER_CUT);
    ck_assert_int_eq(peers_tick(&host, now), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_let_in(&host, true), PEER_SEATED);
    wait_until(6000);
    ck_assert_str_eq(heard(yan), WELCOME "game 2 o 0 0 0 0x000000 - 0 -\nping\n");
    ck_assert_str_eq(heard(zoe), WELCOME);
    now = 7000;
    say(yan, "pong\n");
    ck_assert_str_eq(heard(zoe), "error taken\n");
}

TEST(a_check_of_the_seat_pings_once_and_ends_with_the_caller_or_the_guest)
{
    int bob = peers_seat_bob(&host), other;

    wait_until(20000);
    ck_assert_str_eq(heard(bob), "ping\n");
    now = 21000;
    other = call(BOB);
    say(other, HELLO);
    ck_assert_str_eq(heard(bob), "");
    hang_up(other);
    ck_assert_uint_eq(host_deadline(&host), 60000);
    other = call(BOB);
    say(other, HELLO);
    ck_assert_int_eq(say(bob, "bye\n"), PEER_SEATED);
    ck_assert_int_eq(host.seated, other);
}
