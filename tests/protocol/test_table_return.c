/* SPDX-License-Identifier: MIT
 *
 * Who comes back to a shared table, who comes for the first time, and what is said again.
 */
#include "party.h"
#include "protocol/hand.h"
#include "suite.h"

TEST(a_side_whose_play_was_refused_does_not_say_it_again)
{
    struct party_pair pair = party_pair("1", PLAYER_X);
    struct message refused = {.kind = MESSAGE_REFUSED, .serial = 1, .refusal = REFUSAL_NO_MOVE};

    ck_assert_int_eq(hand_play(&pair.guest, 4), HAND_OK);
    ck_assert_int_eq(pen_read(&pair.guest, &refused), PEER_REFUSED);
    pen_cut(&pair.guest);
    pen_cut(&pair.host);
    pen_seat(&pair.host, pair.guest.table.serial, false);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(pair.guest.post.count, 0);
    ck_assert_uint_eq(pair.guest.table.serial, 0);
}

/* The host asks; the guest agrees and plays, and neither is heard. */
static struct party_pair pair_cut_after_yes_and_play(void)
{
    struct party_pair pair = party_pair("15", PLAYER_O);

    ck_assert_int_eq(hand_open(&pair.host, party_game("12")), HAND_OK);
    party_hear(&pair.host, &pair.guest);
    ck_assert_int_eq(hand_yes(&pair.guest), HAND_OK);
    pair.guest.post.count = 0;
    ck_assert_int_eq(hand_play(&pair.guest, 2), HAND_OK);
    pen_cut(&pair.host);
    pen_cut(&pair.guest);
    return pair;
}

TEST(what_was_not_heard_before_the_cut_is_said_again_and_the_host_stands_still_until_then)
{
    struct party_pair pair = pair_cut_after_yes_and_play();

    pen_seat(&pair.host, pair.guest.table.serial, false);
    ck_assert_int_eq(pair.host.post.count, 2);
    ck_assert_int_eq(pair.host.post.messages[1].kind, MESSAGE_PING);
    ck_assert_int_eq(hand_ask(&pair.host, ACT_UNDO), HAND_AWAY);
    pair.host.post.count = 1;
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_SEATED);
    ck_assert_int_eq(pair.guest.post.count, 2);
    ck_assert_int_eq(pair.guest.post.messages[0].kind, MESSAGE_YES);
    ck_assert_uint_eq(pair.guest.post.messages[0].serial, 1);
    ck_assert_int_eq(pair.guest.post.messages[1].kind, MESSAGE_PLAY);
    ck_assert_uint_eq(pair.guest.post.messages[1].serial, 2);
    ck_assert_int_eq(party_hear(&pair.guest, &pair.host), PEER_PLAYED);
    ck_assert_mem_eq(&pair.host.table, &pair.guest.table, sizeof pair.host.table);
    ck_assert(pen_is_live(&pair.host));
}

TEST(what_was_not_said_again_before_the_pong_does_not_come)
{
    const struct message pong = {.kind = MESSAGE_PONG}, yes = {.kind = MESSAGE_YES, .serial = 1};
    struct party_pair pair = pair_cut_after_yes_and_play();

    pen_seat(&pair.host, 1, false);
    ck_assert(!pen_is_live(&pair.host));
    ck_assert_int_eq(pen_read(&pair.host, &pong), PEER_NONE);
    ck_assert(pen_is_live(&pair.host));
    ck_assert_int_eq(pen_read(&pair.host, &yes), PEER_DISORDER);
}

TEST(a_question_that_cannot_have_been_answered_is_over_at_the_return)
{
    const uint32_t elsewhere[] = {0, 3, UINT32_MAX};

    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        struct party_pair pair = pair_cut_after_yes_and_play();

        pen_seat(&pair.host, elsewhere[i], false);
        ck_assert(pen_is_live(&pair.host));
        ck_assert_int_eq(pair.host.post.count, 1);
    }
}

TEST(a_guest_takes_the_table_of_a_host_that_was_started_anew)
{
    struct party_pair pair = party_pair("", PLAYER_X);
    struct party_pair anew = party_pair("519", PLAYER_X);

    hand_play(&pair.host, 0);
    party_hear(&pair.host, &pair.guest);
    hand_play(&pair.guest, 4);
    pen_cut(&pair.guest);
    pen_cut(&anew.host);
    pen_seat(&anew.host, pair.guest.table.serial, false);
    ck_assert_int_eq(party_hear(&anew.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(pair.guest.post.count, 0);
    ck_assert_mem_eq(&anew.host.table, &pair.guest.table, sizeof anew.host.table);
}

TEST(a_guest_whose_own_game_is_over_has_none_to_lose)
{
    struct party_pair pair = party_pair("1425", PLAYER_O), anew = party_pair("519", PLAYER_X);

    ck_assert_int_eq(hand_play(&pair.guest, 2), HAND_OK);
    pen_cut(&pair.guest);
    pen_cut(&anew.host);
    pen_seat(&anew.host, pair.guest.table.serial, false);
    ck_assert_int_eq(party_hear(&anew.host, &pair.guest), PEER_SEATED);
}

TEST(another_guest_begins_a_score_of_its_own)
{
    struct party_pair pair = party_pair("", PLAYER_X);

    pair.host.table.wins[SIDE_HOST] = 2;
    pair.host.table.draws = 1;
    pen_cut(&pair.host);
    pen_seat(&pair.host, 0, false);
    ck_assert_uint_eq(pair.host.post.messages[0].table.wins[SIDE_HOST], 2);
    pen_cut(&pair.host);
    pen_seat(&pair.host, 0, true);
    ck_assert_uint_eq(pair.host.post.messages[0].table.wins[SIDE_HOST], 0);
    ck_assert_uint_eq(pair.host.post.messages[0].table.draws, 0);
}

TEST(alone_each_change_of_the_host_counts)
{
    struct table table;
    struct pen pen;

    table_start(&table, party_game("5"), PLAYER_X);
    pen_host(&pen, &table);
    table_start(&table, party_game("51"), PLAYER_X);
    pen_own(&pen, &table);
    pen_own(&pen, &table);
    ck_assert_uint_eq(pen.table.serial, 2);
    ck_assert_uint_eq(table_word(&pen.table), game_word(party_game("51")));
    ck_assert_int_eq(hand_play(&pen, 8), HAND_AWAY);
}
