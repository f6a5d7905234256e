/* SPDX-License-Identifier: MIT
 *
 * The lines that a guest says and hears.
 */
#include "base/clock.h"
#include "party.h"
#include "suite.h"

TEST(a_guest_hears_that_it_is_welcome_and_then_that_it_is_seated)
{
    struct guest guest = party_guest(false);

    ck_assert_uint_eq(guest_deadline(&guest), durations.hello);
    ck_assert_int_eq(party_tell(&guest, WELCOME, 0), PEER_WELCOME);
    ck_assert_str_eq(guest.host_name, "Ann");
    ck_assert_uint_eq(guest_deadline(&guest), CONNECTION_NEVER);
    ck_assert_int_eq(party_tell(&guest, "ping\n", 0), PEER_NONE);
    ck_assert_str_eq(party_sent(&guest.connection), "pong\n");
    ck_assert_int_eq(party_tell(&guest, GAME, 0), PEER_SEATED);
    ck_assert_int_eq(party_tell(&guest, "play 1 0x000801\n", 0), PEER_PLAYED);
    ck_assert_int_eq(party_play(&guest.agreement, 0), REFUSAL_NONE);
    guest_post(&guest);
    ck_assert_str_eq(party_sent(&guest.connection), "play 2 0x180800\n");
    ck_assert_int_eq(guest_hang_up(&guest), PEER_CUT);
    guest_knock(&guest, "Bob", NULL, 0);
    ck_assert_str_eq(party_sent(&guest.connection), "tictactoe 1 Bob\nat 2 0x180800\n");
    ck_assert_int_eq(party_tell(&guest, WELCOME "game 1 o 0 0 0 0x000000 5 1\n", 0), PEER_SEATED);
    ck_assert_str_eq(party_sent(&guest.connection), "play 2 0x180800\n");
    guest_leave(&guest);
    ck_assert_str_eq(party_sent(&guest.connection), "bye\n");
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST(whoever_leaves_says_bye_before_the_seat_too)
{
    struct guest guest = party_guest(false);

    party_tell(&guest, WELCOME, 0);
    guest_leave(&guest);
    ck_assert_str_eq(party_sent(&guest.connection), "bye\n");
    guest_leave(&guest);
    ck_assert_str_eq(party_sent(&guest.connection), "");
}

TEST(a_guest_tells_of_evaluate_and_hears_who_is_away_and_who_has_left)
{
    struct guest guest = party_guest(false);

    party_tell(&guest, WELCOME GAME, 0);
    guest.agreement.evaluates = true;
    guest_post(&guest);
    ck_assert_uint_eq(guest_deadline(&guest), 0);
    ck_assert_int_eq(guest_tick(&guest, 0), PEER_NONE);
    ck_assert_str_eq(party_sent(&guest.connection), "evaluates on\n");
    ck_assert_int_eq(guest_tick(&guest, 20 * SECOND), PEER_NONE);
    ck_assert_str_eq(party_sent(&guest.connection), "ping\n");
    ck_assert_uint_eq(guest_deadline(&guest), 60 * SECOND);
    ck_assert_int_eq(guest_tick(&guest, 60 * SECOND), PEER_AWAY);
    ck_assert_uint_eq(guest_deadline(&guest), CONNECTION_NEVER);
    ck_assert_int_eq(party_tell(&guest, "pong\n", 70 * SECOND), PEER_BACK);
    ck_assert_int_eq(guest_tick(&guest, 130 * SECOND), PEER_AWAY);
    ck_assert_str_eq(party_sent(&guest.connection), "ping\n");
    ck_assert_int_eq(party_tell(&guest, "bye\n", 130 * SECOND), PEER_LEFT);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
    ck_assert_int_eq(guest.agreement.state, AGREEMENT_ALONE);
    ck_assert_uint_eq(guest_deadline(&guest), CONNECTION_NEVER);
}

TEST(a_guest_whose_play_is_refused_ends_the_connection)
{
    struct guest guest = party_guest(false);

    party_tell(&guest, WELCOME "game 0 x 0 0 0 0x000000 - 0\n", 0);
    ck_assert_int_eq(party_play(&guest.agreement, 4), REFUSAL_NONE);
    ck_assert_int_eq(party_tell(&guest, "refused 1 no-move\n", 0), PEER_REFUSED);
    ck_assert(guest.connection.ended);
    ck_assert_int_eq(guest.agreement.state, AGREEMENT_STILL);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST(a_guest_that_has_no_seat_knows_why)
{
    static const struct {
        const char *says, *why, *hears;
    } ways[] = {
        {"error taken\n", "taken", ""},
        {WELCOME "error refused\n", "refused", ""},
        {WELCOME "bye\n", "bye", ""},
        {"tictactoe 2 Ann\n", "version", "error version\n"},
        {"waiting\n", "order", "error order\n"},
        {GAME, "order", "error order\n"},
        {WELCOME "play 1 0x000801\n", "order", "error order\n"},
        {"HTTP/1.1 400 Bad Request\r\n", "line", "error line\n"},
    };

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct guest guest = party_guest(false);

        ck_assert_int_eq(party_tell(&guest, ways[i].says, 0), PEER_TURNED_AWAY);
        ck_assert_str_eq(guest.connection.why, ways[i].why);
        ck_assert_str_eq(party_sent(&guest.connection), ways[i].hears);
        ck_assert(guest.connection.ended);
    }
}

TEST(a_host_that_says_nothing_is_waited_for_only_where_a_command_carries)
{
    struct guest guest = party_guest(false);

    ck_assert_int_eq(guest_tick(&guest, durations.hello - 1), PEER_NONE);
    ck_assert_int_eq(guest_tick(&guest, durations.hello), PEER_TURNED_AWAY);
    guest = party_guest(true);
    ck_assert_uint_eq(guest_deadline(&guest), CONNECTION_NEVER);
    ck_assert_int_eq(guest_tick(&guest, 600 * SECOND), PEER_NONE);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_TURNED_AWAY);
}

TEST(a_chatty_login_shell_is_skipped_up_to_4_kib)
{
    struct guest guest = party_guest(true);
    char line[MESSAGE_SIZE * 3];
    uint64_t now = 0;

    memset(line, '-', sizeof line);
    line[sizeof line - 2] = '\n';
    line[sizeof line - 1] = '\0';
    ck_assert_int_eq(party_tell(&guest, "Welcome!\nplay 1 0x000801\nbye\n", now), PEER_NONE);
    ck_assert_int_eq(party_tell(&guest, line, now), PEER_NONE);
    ck_assert_int_eq(party_tell(&guest, WELCOME GAME, now), PEER_SEATED);

    guest = party_guest(true);
    for (size_t size = 0; size + sizeof line - 1 <= GUEST_SKIPPED; size += sizeof line - 1)
        ck_assert_int_eq(party_tell(&guest, line, now), PEER_NONE);
    ck_assert_int_eq(party_tell(&guest, line, now), PEER_TURNED_AWAY);
    ck_assert_uint_gt(guest.skipped, GUEST_SKIPPED);
}

/* In lines of 64 bytes. */
TEST(exactly_4_kib_are_skipped_at_each_return)
{
    enum { LINE = 64 };
    struct guest guest = party_new_guest();
    char line[LINE + 1];

    memset(line, '-', LINE);
    line[LINE - 1] = '\n';
    line[LINE] = '\0';
    for (int i = 0; i < 2; i++) {
        guest_knock(&guest, "Bob", "ssh", 0);
        for (int size = 0; size < GUEST_SKIPPED; size += LINE)
            ck_assert_int_eq(party_tell(&guest, line, 0), PEER_NONE);
        ck_assert_uint_eq(guest.skipped, GUEST_SKIPPED);
        ck_assert_int_eq(party_tell(&guest, WELCOME GAME, 0), PEER_SEATED);
        ck_assert_int_eq(guest_hang_up(&guest), PEER_CUT);
    }
}

TEST(a_guest_that_has_a_code_says_it_first_at_every_return)
{
    struct guest guest = party_new_guest();

    guest_use_code(&guest, "K7QM");
    for (int i = 0; i < 2; i++) {
        guest_knock(&guest, "Bob", NULL, 0);
        ck_assert_str_eq(party_sent(&guest.connection), "code K7QM\n" HELLO);
        ck_assert_int_eq(party_tell(&guest, "error code\n", SECOND), PEER_TURNED_AWAY);
        ck_assert_str_eq(guest.connection.why, "code");
    }
}

TEST(what_a_host_calls_disorder_is_not_said_to_it_again_and_what_it_had_no_time_for_is)
{
    static const struct {
        const char *reason, *again;
    } reasons[] = {{"error order\n", ""}, {"error flood\n", "play 1 0x000009\n"}};

    for (int i = 0; i < 2; i++) {
        struct guest guest = party_guest(false);
        struct request request = {.act = ACT_PLAY, .cell = 8};

        party_tell(&guest, WELCOME "game 0 x 0 0 0 0x000000 - 0\n", 0);
        ck_assert_int_eq(agreement_submit(&guest.agreement, request), REFUSAL_NONE);
        guest_post(&guest);
        party_sent(&guest.connection);
        ck_assert_int_eq(party_tell(&guest, reasons[i].reason, 0), PEER_CUT);
        guest_knock(&guest, "Bob", NULL, 0);
        party_sent(&guest.connection);
        party_tell(&guest, WELCOME "game 0 x 0 0 0 0x000000 - 0\n", 0);
        ck_assert_int_eq(guest.phase, GUEST_SEATED);
        ck_assert_str_eq(party_sent(&guest.connection), reasons[i].again);
    }
}
