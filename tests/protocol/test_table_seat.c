/* SPDX-License-Identifier: MIT
 *
 * Letting in callers, and the seat.
 */
#include "party.h"
#include "suite.h"

TEST(the_person_is_asked_about_one_caller_after_the_other)
{
    struct host host = party_host();
    int carl = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);
    int dan = party_knock(&host, DAN, WELCOME_ASK, PEER_NONE);

    ck_assert_int_eq(host.asked, carl);
    ck_assert_int_eq(host_hang_up(&host, carl, 0), PEER_JOIN_REQUEST_OVER);
    ck_assert_int_eq(host_tick(&host, 0), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host.asked, dan);
    carl = party_knock(&host, CARL, WELCOME_ASK, PEER_NONE);
    party_said(&host, carl);
    party_said(&host, dan);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_str_eq(party_said(&host, dan), GAME);
    ck_assert_int_eq(host_tick(&host, 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, carl), "error taken\n");
    ck_assert_int_eq(host_answer(&host, true), PEER_NONE);
}

TEST(who_was_refused_twice_is_not_asked_about_and_who_was_let_in_neither)
{
    struct host host = party_host();
    int carl, dan;

    for (int i = 0; i < 2; i++) {
        carl = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);
        ck_assert_int_eq(host_answer(&host, false), PEER_NONE);
        ck_assert_str_eq(party_said(&host, carl), WELCOME "error refused\n");
        ck_assert_int_eq(host_tick(&host, 0), PEER_NONE);
        host_hang_up(&host, carl, 0);
    }
    carl = party_knock(&host, CARL, WELCOME_ASK, PEER_NONE);
    ck_assert_str_eq(party_said(&host, carl), WELCOME "error refused\n");
    dan = party_knock(&host, DAN, WELCOME_ASK, PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_int_eq(host_hang_up(&host, dan, 0), PEER_CUT);
    dan = party_knock(&host, DAN, WELCOME_ASK, PEER_SEATED);
    ck_assert_int_eq(host_hang_up(&host, dan, 0), PEER_CUT);
    carl = party_knock(&host, ANN, WELCOME_NONE, PEER_NONE);
    ck_assert_str_eq(party_said(&host, carl), WELCOME "error refused\n");
}

TEST(many_logins_make_the_host_forget_and_not_grow)
{
    struct host host = party_host();

    for (uint32_t login = 1; login <= 3 * HOST_KNOWN; login++) {
        int caller = party_knock(&host, login, WELCOME_ASK, PEER_JOIN_REQUEST);

        host_answer(&host, false);
        host_hang_up(&host, caller, 0);
    }
    ck_assert_int_eq(party_knock(&host, 1, WELCOME_ASK, PEER_JOIN_REQUEST), 0);
}

TEST(root_is_remembered_as_others_are)
{
    static const uint32_t logins[] = {0, BOB, 0};
    struct host host = party_host();

    for (int i = 0; i < 3; i++) {
        int caller = party_knock(&host, logins[i], WELCOME_ASK, PEER_JOIN_REQUEST);

        host_answer(&host, false);
        host_hang_up(&host, caller, 0);
    }
    ck_assert_str_eq(party_said(&host, party_knock(&host, 0, WELCOME_ASK, PEER_NONE)),
                     WELCOME "error refused\n");
}

/* A login knocks and takes it back, both at that time. */
static void knock_and_withdraw(struct host *host, uint32_t login, uint64_t now)
{
    int caller = party_call(host, login, WELCOME_ASK, now);

    ck_assert_int_eq(party_say(host, caller, HELLO, now), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_hang_up(host, caller, now), PEER_JOIN_REQUEST_OVER);
}

/* True if the person is asked about a login that knocks; otherwise it hears an error. Then it hangs
 * up, which is a withdrawal only if the person was asked. */
static bool is_asked_about(struct host *host, uint32_t login, uint64_t now)
{
    int caller = party_call(host, login, WELCOME_ASK, now);
    bool is_asked = party_say(host, caller, HELLO, now) == PEER_JOIN_REQUEST;

    ck_assert_str_eq(party_said(host, caller), is_asked ? WELCOME : WELCOME "error refused\n");
    ck_assert_int_eq(host_hang_up(host, caller, now),
                     is_asked ? PEER_JOIN_REQUEST_OVER : PEER_NONE);
    return is_asked;
}

TEST(after_the_third_knock_taken_back_within_a_minute_there_is_peace_for_one)
{
    struct host host = party_host();

    knock_and_withdraw(&host, CARL, 0);
    knock_and_withdraw(&host, CARL, 30 * SECOND);
    knock_and_withdraw(&host, CARL, 60 * SECOND - 1);
    ck_assert(!is_asked_about(&host, CARL, 60 * SECOND - 1));
    ck_assert(is_asked_about(&host, DAN, 60 * SECOND));
    ck_assert(!is_asked_about(&host, CARL, 120 * SECOND - 2));
    ck_assert(is_asked_about(&host, CARL, 120 * SECOND - 1));
    ck_assert(is_asked_about(&host, CARL, 120 * SECOND));
    ck_assert(is_asked_about(&host, CARL, 120 * SECOND));
    ck_assert(!is_asked_about(&host, CARL, 120 * SECOND));
}

TEST(three_knocks_taken_back_in_more_than_a_minute_are_not_too_many)
{
    struct host host = party_host();

    for (uint64_t i = 0; i < 20; i++)
        knock_and_withdraw(&host, CARL, i * 30 * SECOND);
    ck_assert(is_asked_about(&host, CARL, 20 * 30 * SECOND));
}

TEST(a_knock_is_taken_back_by_a_newer_one_a_bye_or_an_error_as_well)
{
    static const char *const ends[] = {"bye\n", "error slow\n", "tables\n"};

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        struct host host = party_host();
        int caller;

        knock_and_withdraw(&host, CARL, 0);
        caller = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);
        party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST); /* which takes that one over */
        ck_assert_int_eq(party_say(&host, caller, ends[i], 0), PEER_JOIN_REQUEST_OVER);
        host_hang_up(&host, caller, 0);
        ck_assert(!is_asked_about(&host, CARL, 0));
    }
}

TEST(a_knock_that_was_answered_or_never_told_was_not_taken_back)
{
    struct host host = party_host();
    int carl, dan;

    knock_and_withdraw(&host, CARL, 0);
    knock_and_withdraw(&host, CARL, 0);
    dan = party_knock(&host, DAN, WELCOME_ASK, PEER_JOIN_REQUEST);
    for (int i = 0; i < 2; i++) {
        carl = party_knock(&host, CARL, WELCOME_ASK, PEER_NONE);
        ck_assert_int_eq(host_hang_up(&host, carl, 0), PEER_NONE);
    }
    host_answer(&host, false);
    ck_assert_int_eq(host_hang_up(&host, dan, 0), PEER_NONE);
    carl = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_answer(&host, false), PEER_NONE);
    ck_assert_int_eq(host_hang_up(&host, carl, 0), PEER_NONE);
    carl = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    for (int i = 0; i < 4; i++) { /* who was let in is not asked about */
        ck_assert_int_eq(host_hang_up(&host, carl, 0), PEER_CUT);
        carl = party_knock(&host, CARL, WELCOME_ASK, PEER_SEATED);
    }
}

TEST(who_is_seated_and_answers_keeps_the_seat)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);
    int again = party_knock(&host, BOB, WELCOME_SEAT, PEER_NONE);

    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    ck_assert_uint_eq(host_deadline(&host), 5 * SECOND);
    ck_assert_int_eq(party_say(&host, bob, "p", 4 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, again), WELCOME "error taken\n");
    ck_assert_uint_eq(host_deadline(&host), 24 * SECOND);
    ck_assert_int_eq(host.seated, bob);
    again = party_knock(&host, CARL, WELCOME_SEAT, PEER_NONE);
    ck_assert_str_eq(party_said(&host, again), WELCOME "error taken\n");
    ck_assert_str_eq(party_said(&host, bob), "");
}

TEST(who_is_seated_and_silent_gives_the_seat_to_the_same_login)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);
    int again = party_knock(&host, BOB, WELCOME_SEAT, PEER_NONE);

    host.agreement.match->wins[SIDE_HOST] = 3;
    ck_assert_int_eq(host_tick(&host, 5 * SECOND - 1), PEER_NONE);
    ck_assert_int_eq(host_tick(&host, 5 * SECOND), PEER_CUT);
    ck_assert(party_has_ended(&host, bob));
    ck_assert_int_eq(host_tick(&host, 5 * SECOND), PEER_SEATED);
    ck_assert_int_eq(host.seated, again);
    ck_assert_str_eq(party_said(&host, again), WELCOME "game 0 o 3 0 0 0x000000 - 0\n");
    ck_assert_int_eq(host_hang_up(&host, bob, 0), PEER_NONE);
    ck_assert_int_eq(host.agreement.state, AGREEMENT_SHARED);
}

TEST(of_two_that_wait_for_the_seat_the_newer_gets_it)
{
    struct host host = party_host();
    int first, second, bob = party_seat_bob(&host, 0);

    first = party_knock(&host, BOB, WELCOME_SEAT, PEER_NONE);
    second = party_call(&host, BOB, WELCOME_SEAT, 4 * SECOND);
    ck_assert_int_eq(second, first); /* whose place it has */
    ck_assert_int_eq(host_tick(&host, 4 * SECOND), PEER_NONE);
    ck_assert_int_eq(party_say(&host, second, HELLO, 4 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    ck_assert_int_eq(host_tick(&host, 9 * SECOND), PEER_CUT);
    ck_assert_int_eq(host_tick(&host, 9 * SECOND), PEER_SEATED);
    ck_assert_str_eq(party_said(&host, second), WELCOME GAME);
}

/* On the network they have no login. */
TEST(of_two_strangers_that_wait_for_the_seat_the_other_waits_for_the_first)
{
    struct host host = party_host();
    int strangers[2], bob = party_seat_bob(&host, 0);

    host_use_code(&host, "K7QM");
    for (int i = 0; i < 2; i++) {
        strangers[i] = party_call(&host, 0, WELCOME_ALWAYS, 0);
        ck_assert_int_eq(party_say(&host, strangers[i], CODE HELLO, 0), PEER_NONE);
    }
    ck_assert_int_eq(host_tick(&host, SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    ck_assert_int_eq(host_tick(&host, 6 * SECOND), PEER_CUT);
    ck_assert_int_eq(host_tick(&host, 6 * SECOND), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_int_eq(host_tick(&host, 6 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, strangers[0]), WELCOME GAME "ping\n");
    ck_assert_str_eq(party_said(&host, strangers[1]), WELCOME);
    ck_assert_int_eq(party_say(&host, strangers[0], "pong\n", 7 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, strangers[1]), "error taken\n");
}

TEST(a_sign_of_life_holds_for_all_who_knock_within_a_second)
{
    struct host host = party_host();
    int again, bob = party_seat_bob(&host, 0);

    again = party_knock(&host, BOB, WELCOME_SEAT, PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    party_say(&host, bob, "pong\n", 1);
    host_hang_up(&host, again, 0);
    for (int i = 0; i < 2; i++) {
        again = host_accept(&host, BOB, WELCOME_SEAT, SECOND - 1 + (uint64_t)i);
        party_say(&host, again, HELLO, SECOND - 1 + (uint64_t)i);
        ck_assert_str_eq(party_said(&host, again), i == 0 ? WELCOME "error taken\n" : WELCOME);
        ck_assert_str_eq(party_said(&host, bob), i == 0 ? "" : "ping\n");
        host_hang_up(&host, again, 0);
    }
}

TEST(who_was_pinged_for_silence_is_not_pinged_again_for_a_knock)
{
    struct host host = party_host();
    int again, bob = party_seat_bob(&host, 0);

    host_tick(&host, 20 * SECOND);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    again = host_accept(&host, BOB, WELCOME_SEAT, 21 * SECOND);
    ck_assert_int_eq(party_say(&host, again, HELLO, 21 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "");
}

TEST(a_check_ends_with_whoever_asked_for_it)
{
    struct host host = party_host();
    int again, bob = party_seat_bob(&host, 0);

    again = party_knock(&host, BOB, WELCOME_SEAT, PEER_NONE);
    host_hang_up(&host, again, 0);
    ck_assert_int_eq(host_tick(&host, 1), PEER_NONE);
    ck_assert_uint_eq(host_deadline(&host), 60 * SECOND);
    ck_assert_int_eq(host_tick(&host, 30 * SECOND), PEER_NONE);
    ck_assert_int_eq(host.seated, bob);
}

TEST(a_check_ends_with_whoever_leaves_the_seat)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);
    int stranger;

    host_use_code(&host, "K7QM");
    stranger = host_accept(&host, 0, WELCOME_ALWAYS, 0);
    ck_assert_int_eq(party_say(&host, stranger, CODE, 0), PEER_NONE);
    ck_assert_int_eq(party_say(&host, stranger, HELLO, SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    ck_assert_int_eq(party_say(&host, bob, "bye\n", SECOND), PEER_JOIN_REQUEST);
    ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
}

TEST(the_seat_is_free_at_once_where_the_end_of_the_old_line_was_read_first)
{
    struct host host = party_host();
    int again, bob = party_seat_bob(&host, 0);

    again = host_accept(&host, BOB, WELCOME_SEAT, 0);
    connection_receive(&host.callers[again].connection, HELLO, strlen(HELLO), 0);
    while (connection_has_line(&host.callers[again].connection))
        host_hear(&host, again, 0);
    ck_assert_int_eq(host_hang_up(&host, bob, 0), PEER_CUT);
    ck_assert_int_eq(host_tick(&host, 0), PEER_SEATED);
    ck_assert_int_eq(host.seated, again);
}

TEST(on_a_network_a_name_is_who_somebody_is_and_is_always_asked_about)
{
    struct host host = party_host();
    int bob = party_knock_by_code(&host, HELLO, SECOND);

    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    host.agreement.match->wins[SIDE_HOST] = 3;
    ck_assert_int_eq(host_hang_up(&host, bob, 0), PEER_CUT);
    bob = party_knock_by_code(&host, HELLO, SECOND);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_uint_eq(host.agreement.match->wins[SIDE_HOST], 3);
    ck_assert_int_eq(party_say(&host, bob, "bye\n", 0), PEER_LEFT);
    party_knock_by_code(&host, "tictactoe 1 Rob\nat 0 0x000000\n", SECOND);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_uint_eq(host.agreement.match->wins[SIDE_HOST], 0);
}

/* A host waits for the answer to the ping that follows `game`, and for no earlier one. */
TEST(a_pong_to_an_earlier_ping_does_not_end_what_was_asked)
{
    struct connection connection;
    struct agreement pen = party_side(SIDE_HOST);
    const struct message pong = {.kind = MESSAGE_PONG};

    agreement_seat(&pen, 0, true);
    ck_assert_int_eq(party_ask(&pen, ACT_NEW), REFUSAL_NONE);
    agreement_cut(&pen);
    connection_open(&connection, 0);
    connection_ping(&connection);
    agreement_seat(&pen, 1, false);
    connection_post(&connection, &pen);
    ck_assert_int_eq(connection_obey(&connection, &pen, &pong), PEER_NONE);
    ck_assert(!agreement_is_live(&pen));
    ck_assert_int_eq(connection_obey(&connection, &pen, &pong), PEER_NONE);
    ck_assert(agreement_is_live(&pen));
}

TEST(plays_that_were_refused_before_the_seat_count_with_those_after_it)
{
    struct host host = party_host();
    int carl = party_knock(&host, CARL, WELCOME_ASK, PEER_JOIN_REQUEST);

    party_say(&host, carl, "play 1 0x000801\nplay 1 0x000801\n", 0);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_int_eq(party_say(&host, carl, "play 1 0x000801\n", 0), PEER_CUT);
    ck_assert(party_has_ended(&host, carl));
}
