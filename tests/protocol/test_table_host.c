/* SPDX-License-Identifier: MIT
 *
 * The lines that callers may say to a host, how many, and how fast.
 */
#include "party.h"
#include "suite.h"

TEST(a_session_typed_by_hand)
{
    struct host host = party_host();
    int bob = host_accept(&host, BOB, WELCOME_SEAT, 0);

    ck_assert_int_eq(party_say(&host, bob, "tictactoe 1 Bob\r\n", 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "");
    ck_assert_int_eq(party_say(&host, bob, "at 0 0x000000\n", 0), PEER_SEATED);
    ck_assert_str_eq(party_said(&host, bob), WELCOME GAME);
    ck_assert_str_eq(host.guest.name, "Bob");
    ck_assert_int_eq(party_play(&host.agreement, 4), REFUSAL_NONE);
    host_post(&host);
    ck_assert_str_eq(party_said(&host, bob), "play 1 0x000801\n");
    ck_assert_int_eq(party_say(&host, bob, "play 2 0x180800\n", 0), PEER_PLAYED);
    ck_assert_int_eq(party_say(&host, bob, "ask 3 undo 0x000801\n", 0), PEER_ASKED);
    ck_assert_int_eq(agreement_answer(&host.agreement, true), REFUSAL_NONE);
    host_post(&host);
    ck_assert_str_eq(party_said(&host, bob), "yes 3\n");
    ck_assert_int_eq(party_say(&host, bob, "play 4 0x080801\n", 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "refused 4 no-move\n");
    ck_assert_int_eq(party_say(&host, bob, "ping\nevaluates on\n", 0), PEER_EVALUATES);
    ck_assert_str_eq(party_said(&host, bob), "pong\n");
    ck_assert_int_eq(party_say(&host, bob, "bye\n", 0), PEER_LEFT);
    ck_assert(party_has_ended(&host, bob));
    ck_assert_int_eq(host.agreement.state, AGREEMENT_ALONE);
    ck_assert_int_eq(host_hang_up(&host, bob, 0), PEER_NONE);
}

TEST(who_asks_what_tables_there_are_is_told_and_nobody_else_is)
{
    struct host host = party_host();
    int asking = host_accept(&host, CARL, WELCOME_ASK, 0);

    ck_assert_int_eq(party_say(&host, asking, "tables\n", 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, asking), "waiting\n");
    ck_assert(party_has_ended(&host, asking));
    host_hang_up(&host, asking, 0);
    party_seat_bob(&host, 0);
    asking = host_accept(&host, CARL, WELCOME_ASK, 0);
    ck_assert_int_eq(party_say(&host, asking, "tables\n", 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, asking), "playing\n");
}

/* The lines of a caller, and the last line that it hears. */
static const struct {
    const char *says, *hears;
} ends[] = {
    {"tictactoe 2 Bob\n", "error version\n"},
    {"tictactoe 1 \n", "error line\n"},
    {"GET / HTTP/1.1\r\n", "error line\n"},
    {"\x16\x03\x01\x02\n", "error line\n"},
    {"0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890"
     "123456789",
     "error line\n"},
    {"at 0 0x000000\n", "error order\n"},
    {"play 1 0x000801\n", "error order\n"},
    {"ping\n", "error order\n"},
    {"tictactoe 1 Bob\ntictactoe 1 Bob\n", "error order\n"},
    {"tictactoe 1 Bob\ntables\n", "error order\n"},
    {HELLO "at 0 0x000000\n", WELCOME "error order\n"},
    {HELLO "ask 1 new 0x000000\n", WELCOME "error order\n"},
    {HELLO "evaluates on\n", WELCOME "error order\n"},
    {HELLO "ping\nplay 1 0x000801\nplay\n", WELCOME "pong\nrefused 1 no-player\nerror line\n"},
    {HELLO "play 1 0x000801\nplay 7 0xffffff\nplay 1 0x000801\nping\n",
     WELCOME "refused 1 no-player\nrefused 7 no-player\nrefused 1 no-player\n"},
    {HELLO "bye\n", WELCOME},
    {HELLO "error whatever\n", WELCOME},
    {"error whatever\n", ""},
};

TEST_LOOP(whoever_has_no_seat_yet_can_only_wait, sizeof ends / sizeof ends[0])
{
    struct host host = party_host();
    struct match before = *host.agreement.match;
    int caller = host_accept(&host, CARL, WELCOME_ASK, 0);

    for (const char *byte = ends[_i].says; *byte; byte++) {
        ck_assert_uint_eq(party_receive(&host.callers[caller].connection, byte, 1, 0), 1);
        host_hear(&host, caller, 0);
    }
    ck_assert_str_eq(party_said(&host, caller), ends[_i].hears);
    ck_assert(party_has_ended(&host, caller));
    ck_assert_int_eq(host_tick(&host, 0), PEER_NONE);
    ck_assert_int_eq(host_tick(&host, 6 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, caller), "");
    ck_assert_str_ne(host.callers[caller].connection.why, "slow");
    ck_assert_mem_eq(host.agreement.match, &before, sizeof before);
}

TEST(at_the_table_an_error_cuts_the_line_and_changes_nothing)
{
    static const struct {
        const char *says, *hears;
    } errors[] = {
        {"nonsense\n", "error line\n"},
        {"at 0 0x000000\n", "error order\n"},
        {"play 2 0x000801\n", "error order\n"},
        {"yes 1\n", "error order\n"},
        {"tables\n", "error order\n"},
        {GAME, "error order\n"},
        {"error line\n", ""},
        {"play 1 0x000801\nplay 1 0x200000\nplay 1 0x000000\n",
         "refused 1 out-of-turn\nrefused 1 out-of-turn\nrefused 1 out-of-turn\n"},
    };

    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        struct host host = party_host();
        int bob = party_seat_bob(&host, 0);

        ck_assert_int_eq(party_say(&host, bob, errors[i].says, 0), PEER_CUT);
        ck_assert_str_eq(party_said(&host, bob), errors[i].hears);
        ck_assert(party_has_ended(&host, bob));
        ck_assert_int_eq(host.agreement.state, AGREEMENT_STILL);
        ck_assert_uint_eq(host.agreement.match->serial, 0);
        ck_assert_int_eq(host_hang_up(&host, bob, 0), PEER_NONE);
    }
}

TEST(five_seconds_for_both_lines_of_the_hello)
{
    struct host host = party_host();
    int silent = host_accept(&host, CARL, WELCOME_ASK, 100);
    int half = host_accept(&host, BOB, WELCOME_SEAT, 200);

    party_say(&host, half, "tictactoe 1 Bob\nat 0 0x0000", 4 * SECOND);
    ck_assert_uint_eq(host_deadline(&host), 100 + 5 * SECOND);
    ck_assert_int_eq(host_tick(&host, 99 + 5 * SECOND), PEER_NONE);
    ck_assert(!party_has_ended(&host, silent));
    ck_assert_int_eq(host_tick(&host, 100 + 5 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, silent), "error slow\n");
    ck_assert(party_has_ended(&host, silent));
    ck_assert(!party_has_ended(&host, half));
    ck_assert_uint_eq(host_deadline(&host), 200 + 5 * SECOND);
    ck_assert_int_eq(party_say(&host, half, "00\n", 199 + 5 * SECOND), PEER_SEATED);
}

/* The logins of this machine that hold the places, each silent, in the order in which they came. */
static void fill_places(struct host *host, int callers[HOST_PLACES])
{
    for (int i = 0; i < HOST_PLACES; i++) {
        callers[i] = party_call(host, DAN + 1 + (uint32_t)i, WELCOME_ASK, 0);
        ck_assert_int_ne(callers[i], HOST_NOBODY);
    }
}

TEST(four_that_say_nothing_keep_nobody_out)
{
    struct host host = party_host();
    int silent[HOST_PLACES], bob;

    fill_places(&host, silent);
    ck_assert_int_eq(host_make_room(&host, BOB, WELCOME_SEAT), silent[0]);
    ck_assert_str_eq(party_said(&host, silent[0]), "error slow\n");
    ck_assert(party_has_ended(&host, silent[0]));
    host_hang_up(&host, silent[0], 0);
    bob = host_accept(&host, BOB, WELCOME_SEAT, 0);
    ck_assert_int_eq(party_say(&host, bob, HELLO, 0), PEER_SEATED);
    for (int i = 1; i < HOST_PLACES; i++)
        ck_assert(!party_has_ended(&host, silent[i]));
    ck_assert_int_eq(host_make_room(&host, CARL, WELCOME_ASK), HOST_NOBODY); /* Bob has the seat */
}

TEST(a_first_line_that_is_valid_is_no_silence_and_any_other_is)
{
    struct host host = party_host();
    int silent[HOST_PLACES];

    fill_places(&host, silent);
    party_say(&host, silent[0], "tictactoe 1 Eve\n", 0);
    party_say(&host, silent[1], "tictac", 0);
    ck_assert_int_eq(host_make_room(&host, BOB, WELCOME_SEAT), silent[1]);
    host_hang_up(&host, silent[1], 0);
    ck_assert_int_eq(host_make_room(&host, BOB, WELCOME_SEAT), HOST_NOBODY);
    host_accept(&host, BOB, WELCOME_SEAT, 0);
    ck_assert_int_eq(host_make_room(&host, CARL, WELCOME_ASK), silent[2]);
    host_hang_up(&host, silent[2], 0);
    host_accept(&host, CARL, WELCOME_ASK, 0);
    ck_assert_int_eq(host_make_room(&host, DAN, WELCOME_ASK), silent[3]);
    host_hang_up(&host, silent[3], 0);
    host_accept(&host, DAN, WELCOME_ASK, 0);
    ck_assert_int_eq(host_make_room(&host, ANN, WELCOME_SEAT), silent[0]);
}

TEST(who_has_said_the_hello_keeps_the_place_and_the_next_finds_no_room)
{
    struct host host = party_host();
    int silent[HOST_PLACES];

    fill_places(&host, silent);
    for (int i = 0; i < HOST_PLACES; i++)
        party_say(&host, silent[i], HELLO, 0);
    ck_assert_int_eq(host_make_room(&host, BOB, WELCOME_SEAT), HOST_NOBODY);
    ck_assert_int_eq(host_accept(&host, BOB, WELCOME_SEAT, 0), HOST_NOBODY);
    for (int i = 0; i < HOST_PLACES; i++)
        ck_assert(!party_has_ended(&host, silent[i]));
    host_hang_up(&host, silent[2], 0);
    ck_assert_int_ne(host_accept(&host, BOB, WELCOME_SEAT, 0), HOST_NOBODY);
}

TEST(a_login_has_one_place_and_its_newer_caller_takes_it_over)
{
    struct host host = party_host();
    int carl = party_call(&host, CARL, WELCOME_ASK, 0);
    int dan = party_knock(&host, DAN, WELCOME_ASK, PEER_JOIN_REQUEST);

    ck_assert_int_eq(host_make_room(&host, CARL, WELCOME_ASK), carl);
    ck_assert_str_eq(party_said(&host, carl), "error taken\n");
    ck_assert_int_eq(host_hang_up(&host, carl, 0), PEER_NONE);
    carl = host_accept(&host, CARL, WELCOME_ASK, 0);
    party_said(&host, dan);
    ck_assert_int_eq(host_make_room(&host, DAN, WELCOME_ASK), dan); /* a hello does not help here */
    ck_assert_str_eq(party_said(&host, dan), "error taken\n");
    ck_assert_int_eq(host_hang_up(&host, dan, 0), PEER_JOIN_REQUEST_OVER);
    ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), HOST_NOBODY);
    ck_assert(!party_has_ended(&host, carl));
}

TEST(who_has_the_seat_needs_no_place_and_is_not_taken_over)
{
    struct host host = party_host();
    int silent[HOST_PLACES], bob = party_seat_bob(&host, 0);

    fill_places(&host, silent);
    ck_assert_int_ne(host_make_room(&host, BOB, WELCOME_SEAT), bob);
    ck_assert(!party_has_ended(&host, bob));
    ck_assert_int_eq(host.seated, bob);
}

TEST(twenty_lines_a_second_are_not_too_many_and_one_more_is)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);
    uint64_t now = 10 * SECOND;

    for (int i = 0; i < 60; i++, now += SECOND / 20)
        ck_assert_int_eq(party_say(&host, bob, "pong\n", now), PEER_NONE);
    ck_assert(!party_has_ended(&host, bob));
    ck_assert_int_eq(party_say(&host, bob, "pong\n", now - SECOND / 20), PEER_CUT);
    ck_assert_str_eq(party_said(&host, bob), "error flood\n");
    ck_assert_str_eq(host.callers[bob].connection.why, "flood");

    /* The first of all lines count too. */
    host = party_host();
    bob = party_seat_bob(&host, 0);
    for (int i = 2; i < 20; i++)
        ck_assert_int_eq(party_say(&host, bob, "pong\n", SECOND - 1), PEER_NONE);
    ck_assert_int_eq(party_say(&host, bob, "pong\n", SECOND - 1), PEER_CUT);
}

TEST(who_does_not_take_what_is_sent_is_let_go_before_it_is_too_much)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);
    uint64_t now = 0;
    enum peer_event news = PEER_NONE;

    for (int i = 0; news == PEER_NONE; i++, now += SECOND / 10) {
        ck_assert_int_le(i, CONNECTION_UNSENT);
        news = party_say(&host, bob, "ping\n", now);
    }
    ck_assert_int_eq(news, PEER_CUT);
    ck_assert_uint_eq(host.callers[bob].connection.count, CONNECTION_UNSENT / 5 * 5);
    ck_assert_int_eq(host.agreement.state, AGREEMENT_STILL);
}

TEST(one_ping_after_twenty_seconds_and_away_after_sixty)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 7);

    ck_assert_uint_eq(host_deadline(&host), 7 + 20 * SECOND);
    ck_assert_int_eq(host_tick(&host, 6 + 20 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "");
    ck_assert_int_eq(host_tick(&host, 7 + 20 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "ping\n");
    ck_assert_uint_eq(host_deadline(&host), 7 + 60 * SECOND);
    ck_assert_int_eq(host_tick(&host, 6 + 60 * SECOND), PEER_NONE);
    ck_assert_int_eq(host_tick(&host, 7 + 60 * SECOND), PEER_AWAY);
    ck_assert_int_eq(host_tick(&host, 7 + 61 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "");
    ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
    ck_assert_int_eq(party_say(&host, bob, "pong\n", 90 * SECOND), PEER_BACK);
    ck_assert_uint_eq(host_deadline(&host), 110 * SECOND);
}

static const char *evaluate(struct host *host, int caller, bool on, uint64_t now)
{
    host->agreement.evaluates = on;
    host_post(host);
    ck_assert_int_eq(host_tick(host, now), PEER_NONE);
    return party_said(host, caller);
}

TEST(evaluate_is_told_at_once_but_a_key_that_is_held_makes_no_flood)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);

    ck_assert_str_eq(evaluate(&host, bob, true, 1), "evaluates on\n");
    ck_assert_str_eq(evaluate(&host, bob, false, 200), "");
    ck_assert_uint_eq(host_deadline(&host), 201);
    ck_assert_str_eq(evaluate(&host, bob, true, 201), "");
    ck_assert_uint_eq(host_deadline(&host), 20 * SECOND);
    ck_assert_str_eq(evaluate(&host, bob, false, 202), "evaluates off\n");
}

TEST(who_sits_down_is_told_of_evaluate_and_tells_of_it_again)
{
    struct host host = party_host();
    int bob = party_seat_bob(&host, 0);

    ck_assert_int_eq(party_say(&host, bob, "evaluates on\n", 0), PEER_EVALUATES);
    ck_assert_int_eq(party_say(&host, bob, "evaluates on\n", 0), PEER_NONE);
    host_hang_up(&host, bob, 0);
    host.agreement.evaluates = true;
    bob = party_knock(&host, BOB, WELCOME_SEAT, PEER_SEATED);
    ck_assert_str_eq(party_said(&host, bob), WELCOME GAME "evaluates on\n");
    ck_assert_int_eq(party_say(&host, bob, "evaluates on\n", 0), PEER_EVALUATES);
    ck_assert_int_eq(party_say(&host, bob, "bye\n", 0), PEER_LEFT);
    host_hang_up(&host, bob, 0);
    bob = party_knock(&host, BOB, WELCOME_SEAT, PEER_SEATED);
    ck_assert_str_eq(party_said(&host, bob), WELCOME GAME "evaluates on\n");
}

TEST(alone_or_with_knockers_only_there_is_no_timer)
{
    struct host host = party_host();
    int carl;

    ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
    carl = host_accept(&host, CARL, WELCOME_ASK, 0);
    ck_assert_int_eq(party_say(&host, carl, HELLO, 0), PEER_JOIN_REQUEST);
    ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    ck_assert_uint_ne(host_deadline(&host), CONNECTION_NEVER);
    ck_assert_int_eq(party_say(&host, carl, "bye\nyes 1\n", 0), PEER_LEFT); /* the last word */
    ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
}

TEST(a_table_that_is_closed_ends_for_all_and_says_so_to_whoever_knocks)
{
    struct host host = party_host();
    int knocking = host_accept(&host, CARL, WELCOME_ASK, 0);
    int silent = host_accept(&host, DAN, WELCOME_ASK, 0);

    ck_assert_int_eq(party_say(&host, knocking, HELLO, 0), PEER_JOIN_REQUEST);
    party_said(&host, knocking);
    host_close(&host);
    ck_assert_str_eq(party_said(&host, knocking), "bye\n");
    ck_assert_str_eq(party_said(&host, silent), "");
    ck_assert(party_has_ended(&host, knocking) && party_has_ended(&host, silent));
    ck_assert_int_eq(host.asked, HOST_NOBODY);
    ck_assert_int_eq(host.agreement.state, AGREEMENT_ALONE);
}
