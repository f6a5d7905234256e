/* SPDX-License-Identifier: MIT
 *
 * Callers from a network say the code, and hear nothing for a second.
 */
#include "party.h"
#include "suite.h"

static struct host host_with_code(void)
{
    struct host host = party_host();

    host_use_code(&host, "K7QM");
    return host;
}

static int call(struct host *host, const char *says, uint64_t now, enum peer_event expected)
{
    int caller = host_accept(host, 0, WELCOME_ALWAYS, now);

    ck_assert_int_ne(caller, HOST_NOBODY);
    ck_assert_int_eq(party_say(host, caller, says, now), expected);
    return caller;
}

TEST(a_right_code_is_let_on_after_a_second_with_what_came_behind_it)
{
    static const char *const codes[] = {"code K7QM\n", "code k7qm\r\n", "code k7QM\n"};

    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        struct host host = host_with_code();
        int bob = call(&host, codes[i], 100, PEER_NONE);

        ck_assert_int_eq(party_say(&host, bob, HELLO, 99 + SECOND), PEER_NONE);
        ck_assert_uint_eq(host_deadline(&host), 100 + SECOND);
        ck_assert_str_eq(party_said(&host, bob), "");
        ck_assert_int_eq(host_tick(&host, 100 + SECOND), PEER_JOIN_REQUEST);
        ck_assert_int_eq(host.asked, bob);
        ck_assert_str_eq(party_said(&host, bob), WELCOME);
        ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
        ck_assert_str_eq(party_said(&host, bob), GAME);
        ck_assert_int_eq(host.guesses, 0);
    }
}

TEST(a_right_code_and_a_hello_in_any_pieces_and_at_any_time_are_the_same)
{
    static const char said[] = CODE HELLO;

    for (size_t piece = 1; piece <= strlen(said); piece++) {
        struct host host = host_with_code();
        int bob = host_accept(&host, 0, WELCOME_ALWAYS, 0);
        uint64_t now = 0;
        enum peer_event news = PEER_NONE;

        for (size_t at = 0; at < strlen(said); at += piece, now += 50) {
            char bytes[sizeof said] = "";

            strncpy(bytes, said + at, piece);
            news = party_say(&host, bob, bytes, now);
        }
        ck_assert_int_eq(news == PEER_NONE ? host_tick(&host, now + SECOND) : news,
                         PEER_JOIN_REQUEST);
        ck_assert_str_eq(party_said(&host, bob), WELCOME);
    }
}

/* Whatever comes behind it, it is not known before whether the code was right. */
TEST(a_wrong_code_is_answered_a_second_later_and_by_that_alone)
{
    static const char *const behind[] = {"",         HELLO,   "nonsense\n",
                                         "tables\n", "bye\n", "code K7QM\n"};

    for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        struct host host = host_with_code();
        int caller = call(&host, "code K7QN\n", 100, PEER_NONE);

        ck_assert_int_eq(party_say(&host, caller, behind[i], 100), PEER_NONE);
        ck_assert_int_eq(host_tick(&host, 99 + SECOND), PEER_NONE);
        ck_assert_str_eq(party_said(&host, caller), "");
        ck_assert(!party_has_ended(&host, caller));
        ck_assert_int_eq(host_tick(&host, 100 + SECOND), PEER_NONE);
        ck_assert_str_eq(party_said(&host, caller), "error code\n");
        ck_assert(party_has_ended(&host, caller));
        ck_assert_int_eq(host.guesses, 1);
    }
}

TEST(behind_a_right_code_the_same_errors_are_said_a_second_later)
{
    static const struct {
        const char *behind, *hears;
    } errors[] = {
        {"nonsense\n", "error line\n"},
        {"code K7QM\n", "error order\n"},
        {"tictactoe 2 Bob\n", "error version\n"},
        {"tables\n", "waiting\n"},
        {"bye\n", ""},
        {HELLO "ping\n", WELCOME "pong\n"},
        {HELLO "at 0 0x000000\n", WELCOME "error order\n"},
    };

    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        struct host host = host_with_code();
        int caller = call(&host, CODE, 0, PEER_NONE);

        ck_assert_int_eq(party_say(&host, caller, errors[i].behind, SECOND - 1), PEER_NONE);
        ck_assert_str_eq(party_said(&host, caller), "");
        host_tick(&host, SECOND);
        ck_assert_str_eq(party_said(&host, caller), errors[i].hears);
    }
}

TEST(more_than_a_hello_behind_a_code_ends_the_line_whatever_the_code_was)
{
    static const char *const codes[] = {"code K7QM\n", "code K7QN\n"};
    char bytes[CONNECTION_HELD + 2] = "";

    memset(bytes, '\n', CONNECTION_HELD + 1);
    for (int i = 0; i < 2; i++) {
        struct host host = host_with_code();
        int caller = call(&host, codes[i], 0, PEER_NONE);

        party_say(&host, caller, bytes + 1, 0);
        ck_assert(!party_has_ended(&host, caller));
        party_say(&host, caller, "\n", 0);
        ck_assert(party_has_ended(&host, caller));
        ck_assert_str_eq(party_said(&host, caller), "");
        ck_assert_int_eq(host.guesses, i);
    }
}

TEST(what_is_no_code_is_closed_without_a_word_and_not_counted)
{
    static const char *const others[] = {
        HELLO,
        "tables\n",
        "bye\n",
        "\n",
        "code\n",
        "code K7Q\n",
        "code K7QMM\n",
        "code K7-M\n",
        "GET / HTTP/1.1\r\nHost: ann:5478\r\n\r\n",
        "\x16\x03\x01\x02\n",
        ("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567"
         "8901234567890123456789"),
    };

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct host host = host_with_code();
        int caller = call(&host, others[i], 0, PEER_NONE);

        ck_assert_msg(party_has_ended(&host, caller), "%s", others[i]);
        ck_assert_int_eq(host_tick(&host, 6 * SECOND), PEER_NONE);
        ck_assert_str_eq(party_said(&host, caller), "");
        ck_assert_int_eq(host.guesses, 0);
        ck_assert_uint_eq(host_deadline(&host), CONNECTION_NEVER);
    }
}

TEST(five_seconds_for_the_code_and_five_more_for_the_hello)
{
    struct host host = host_with_code();
    int silent = host_accept(&host, 0, WELCOME_ALWAYS, 0);
    int bob = host_accept(&host, 0, WELCOME_ALWAYS, 0);

    party_say(&host, silent, "code K7", 4 * SECOND);
    party_say(&host, bob, CODE, 5 * SECOND - 1);
    ck_assert_uint_eq(host_deadline(&host), 5 * SECOND);
    host_tick(&host, 5 * SECOND);
    ck_assert(party_has_ended(&host, silent));
    ck_assert_str_eq(party_said(&host, silent), "");
    ck_assert_uint_eq(host_deadline(&host), 6 * SECOND - 1);
    host_tick(&host, 6 * SECOND - 1);
    party_say(&host, bob, "tictactoe 1 Bob\n", 10 * SECOND);
    ck_assert_uint_eq(host_deadline(&host), 11 * SECOND - 1);
    ck_assert(!party_has_ended(&host, bob));
    host_tick(&host, 11 * SECOND - 1);
    ck_assert_str_eq(party_said(&host, bob), "error slow\n");
}

TEST(the_eighth_wrong_code_closes_the_port_and_is_told_once)
{
    struct host host = host_with_code();
    int bob = party_knock_by_code(&host, HELLO, SECOND);

    ck_assert_int_eq(host_answer(&host, true), PEER_SEATED);
    party_said(&host, bob);
    for (int i = 1; i <= HOST_GUESSES; i++) {
        int caller = call(&host, "code AAAA\n", SECOND, i == 8 ? PEER_GUESSED : PEER_NONE);

        ck_assert_str_eq(party_said(&host, caller), "");
        host_hang_up(&host, caller, 0); /* it does not wait for the answer */
    }
    ck_assert_int_eq(host_accept(&host, 0, WELCOME_ALWAYS, SECOND), HOST_NOBODY);
    ck_assert_int_ne(host_accept(&host, BOB, WELCOME_ASK, SECOND), HOST_NOBODY);
    ck_assert_int_eq(host.seated, bob);
    ck_assert(!party_has_ended(&host, bob));
    ck_assert_int_eq(party_say(&host, bob, "ping\n", 2 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "pong\n");
}

/* Of those who are there at once, nobody can try after the eighth. */
TEST(whoever_has_said_no_code_yet_when_the_port_closes_is_let_go)
{
    struct host host = host_with_code();
    int waiting, silent, last;

    for (int i = 1; i < HOST_GUESSES; i++)
        host_hang_up(&host, call(&host, "code AAAA\n", 0, PEER_NONE), 0);
    waiting = call(&host, CODE HELLO, 0, PEER_NONE);
    silent = call(&host, "code K7", 0, PEER_NONE);
    last = call(&host, "code AAAA\n", 0, PEER_GUESSED);
    ck_assert(party_has_ended(&host, silent));
    ck_assert_int_eq(party_say(&host, silent, "QM\n" HELLO, 0), PEER_NONE);
    ck_assert_int_eq(host_tick(&host, SECOND), PEER_JOIN_REQUEST);
    ck_assert_int_eq(host.asked, waiting);
    ck_assert_int_eq(host_tick(&host, SECOND), PEER_NONE);
    ck_assert_str_eq(party_said(&host, silent), "");
    ck_assert_str_eq(party_said(&host, last), "error code\n");
    ck_assert_int_eq(host.guesses, HOST_GUESSES);
}

/* Four on the network, silent, in the order in which they came. */
static void fill_places(struct host *host, int callers[HOST_PLACES])
{
    for (int i = 0; i < HOST_PLACES; i++) {
        callers[i] = party_call(host, 0, WELCOME_ALWAYS, 0);
        ck_assert_int_ne(callers[i], HOST_NOBODY);
    }
}

TEST(the_network_and_this_machine_have_places_of_their_own)
{
    struct host host = host_with_code();
    int silent[HOST_PLACES];

    fill_places(&host, silent);
    ck_assert_int_eq(host_accept(&host, 0, WELCOME_ALWAYS, 0), HOST_NOBODY);
    for (uint32_t i = 0; i < HOST_PLACES; i++) {
        ck_assert_int_eq(host_make_room(&host, BOB + i, WELCOME_ASK), HOST_NOBODY);
        ck_assert_int_ne(host_accept(&host, BOB + i, WELCOME_ASK, 0), HOST_NOBODY);
    }
    ck_assert_int_eq(host_accept(&host, ANN, WELCOME_ASK, 0), HOST_NOBODY);
    host_hang_up(&host, silent[1], 0);
    ck_assert_int_eq(host_accept(&host, ANN, WELCOME_ASK, 0), HOST_NOBODY);
    ck_assert_int_eq(host_accept(&host, 0, WELCOME_ALWAYS, 0), silent[1]);
}

TEST(who_is_silent_on_the_network_gives_way_without_a_word)
{
    struct host host = host_with_code();
    int silent[HOST_PLACES];

    fill_places(&host, silent);
    party_say(&host, silent[0], CODE, 0);
    party_say(&host, silent[1], "code AAAA\n" HELLO, 0);
    for (int i = 1; i < HOST_PLACES; i++) {
        ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), silent[i]);
        ck_assert(party_has_ended(&host, silent[i]));
        ck_assert_str_eq(party_said(&host, silent[i]), "");
        host_hang_up(&host, silent[i], 0);
        host_accept(&host, 0, WELCOME_ALWAYS, 0);
    }
    ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), silent[0]);
    ck_assert_str_eq(party_said(&host, silent[0]), "");
}

TEST(the_right_code_and_the_hello_keep_a_place_before_they_are_judged)
{
    static const char *const behind[] = {"", "tictactoe 1 Bob\n", "x\n" HELLO,
                                         HELLO "at 1 0x000000\n"};

    for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        struct host host = host_with_code();
        int callers[HOST_PLACES];

        fill_places(&host, callers);
        party_say(&host, callers[0], CODE, 0);
        party_say(&host, callers[0], behind[i], 0);
        for (int j = 1; j < HOST_PLACES; j++)
            party_say(&host, callers[j], CODE HELLO, 0);
        ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), callers[0]);
        host_hang_up(&host, callers[0], 0);
        ck_assert_int_ne(callers[0] = host_accept(&host, 0, WELCOME_ALWAYS, 0), HOST_NOBODY);
        party_say(&host, callers[0], CODE HELLO, 0);
        ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), HOST_NOBODY);
        host_tick(&host, SECOND);
        ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), HOST_NOBODY);
        ck_assert_int_eq(host_accept(&host, 0, WELCOME_ALWAYS, 0), HOST_NOBODY);
    }
}

TEST(when_the_port_is_closed_nobody_gives_way)
{
    struct host host = host_with_code();
    int callers[HOST_PLACES];

    fill_places(&host, callers);
    party_say(&host, callers[0], CODE, 0);
    host.guesses = HOST_GUESSES;
    ck_assert_int_eq(host_make_room(&host, 0, WELCOME_ALWAYS), HOST_NOBODY);
    ck_assert(!party_has_ended(&host, callers[0]));
}

TEST(without_a_code_of_its_own_a_host_lets_nobody_in_by_one)
{
    struct host host = party_host();
    int caller = call(&host, "code AAAA\n", 0, PEER_NONE);

    host_tick(&host, SECOND);
    ck_assert_str_eq(party_said(&host, caller), "error code\n");
}

TEST(at_a_table_of_the_machine_nobody_says_a_code)
{
    struct host host = host_with_code();
    int bob = host_accept(&host, BOB, WELCOME_ASK, 0);

    ck_assert_int_eq(party_say(&host, bob, CODE HELLO, 0), PEER_NONE);
    ck_assert_str_eq(party_said(&host, bob), "error order\n");
    host_hang_up(&host, bob, 0);
    bob = party_seat_bob(&host, 0);
    ck_assert_int_eq(party_say(&host, bob, CODE, 0), PEER_CUT);
    ck_assert_str_eq(party_said(&host, bob), "error order\n");
}
