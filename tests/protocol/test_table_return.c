/* SPDX-License-Identifier: MIT
 *
 * Who comes back to a shared table, who comes for the first time, and what is said again.
 */
#include "party.h"
#include "suite.h"

TEST(a_side_whose_play_was_refused_does_not_say_it_again)
{
    struct party_pair pair = party_pair("1", PLAYER_X);
    struct message refused = {.kind = MESSAGE_REFUSED, .serial = 1, .refusal = REFUSAL_NO_MOVE};

    ck_assert_int_eq(party_play(&pair.guest, 4), REFUSAL_NONE);
    ck_assert_int_eq(agreement_read(&pair.guest, &refused), PEER_REFUSED);
    agreement_cut(&pair.guest);
    agreement_cut(&pair.host);
    agreement_seat(&pair.host, pair.guest.match->serial, false);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(pair.guest.post.count, 0);
    ck_assert_uint_eq(agreement_match(&pair.guest)->serial, 0);
    ck_assert_uint_eq(pair.guest.match->serial, 1);
}

/* The host asks; the guest agrees and plays, and neither is heard. */
static struct party_pair pair_cut_after_yes_and_play(void)
{
    struct party_pair pair = party_pair("15", PLAYER_O);

    ck_assert_int_eq(party_open(&pair.host, party_game("12")), REFUSAL_NONE);
    party_hear(&pair.host, &pair.guest);
    ck_assert_int_eq(agreement_answer(&pair.guest, true), REFUSAL_NONE);
    pair.guest.post.count = 0;
    ck_assert_int_eq(party_play(&pair.guest, 2), REFUSAL_NONE);
    agreement_cut(&pair.host);
    agreement_cut(&pair.guest);
    return pair;
}

TEST(what_was_not_heard_before_the_cut_is_said_again_and_the_host_stands_still_until_then)
{
    struct party_pair pair = pair_cut_after_yes_and_play();

    agreement_seat(&pair.host, pair.guest.match->serial, false);
    ck_assert_int_eq(pair.host.post.count, 2);
    ck_assert_int_eq(pair.host.post.messages[1].kind, MESSAGE_PING);
    ck_assert_int_eq(party_ask(&pair.host, ACT_UNDO), REFUSAL_AWAY);
    pair.host.post.count = 1;
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_SEATED);
    ck_assert_int_eq(pair.guest.post.count, 2);
    ck_assert_int_eq(pair.guest.post.messages[0].kind, MESSAGE_YES);
    ck_assert_uint_eq(pair.guest.post.messages[0].serial, 1);
    ck_assert_int_eq(pair.guest.post.messages[1].kind, MESSAGE_PLAY);
    ck_assert_uint_eq(pair.guest.post.messages[1].serial, 2);
    ck_assert_int_eq(party_hear(&pair.guest, &pair.host), PEER_PLAYED);
    ck_assert(party_is_same(pair.host.match, pair.guest.match));
    ck_assert(agreement_is_live(&pair.host));
}

TEST(what_was_not_said_again_before_the_pong_does_not_come)
{
    const struct message pong = {.kind = MESSAGE_PONG}, yes = {.kind = MESSAGE_YES, .serial = 1};
    struct party_pair pair = pair_cut_after_yes_and_play();

    agreement_seat(&pair.host, 1, false);
    ck_assert(!agreement_is_live(&pair.host));
    ck_assert_int_eq(agreement_read(&pair.host, &pong), PEER_NONE);
    ck_assert(agreement_is_live(&pair.host));
    ck_assert_int_eq(agreement_read(&pair.host, &yes), PEER_DISORDER);
}

TEST(a_question_that_cannot_have_been_answered_is_over_at_the_return)
{
    const uint32_t elsewhere[] = {0, 3, UINT32_MAX};

    for (size_t i = 0; i < sizeof elsewhere / sizeof elsewhere[0]; i++) {
        struct party_pair pair = pair_cut_after_yes_and_play();

        agreement_seat(&pair.host, elsewhere[i], false);
        ck_assert(agreement_is_live(&pair.host));
        ck_assert_int_eq(pair.host.post.count, 1);
    }
}

TEST(a_guest_takes_the_table_of_a_host_that_was_started_anew)
{
    struct party_pair pair = party_pair("", PLAYER_X);
    struct party_pair anew = party_pair("519", PLAYER_X);

    party_play(&pair.host, 0);
    party_hear(&pair.host, &pair.guest);
    party_play(&pair.guest, 4);
    agreement_cut(&pair.guest);
    agreement_cut(&anew.host);
    agreement_seat(&anew.host, pair.guest.match->serial, false);
    ck_assert_int_eq(party_hear(&anew.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(pair.guest.post.count, 0);
    ck_assert(party_is_same(anew.host.match, agreement_match(&pair.guest)));
    ck_assert_uint_eq(game_word(match_game(pair.guest.match)), game_word(party_game("15")));
    agreement_accept(&pair.guest);
    ck_assert(party_is_same(anew.host.match, pair.guest.match));
    ck_assert_uint_eq(game_word(match_game(pair.guest.previous)), game_word(party_game("15")));
}

TEST(a_guest_whose_own_game_is_over_has_none_to_lose)
{
    struct party_pair pair = party_pair("1425", PLAYER_O), anew = party_pair("519", PLAYER_X);

    ck_assert_int_eq(party_play(&pair.guest, 2), REFUSAL_NONE);
    agreement_cut(&pair.guest);
    agreement_cut(&anew.host);
    agreement_seat(&anew.host, pair.guest.match->serial, false);
    ck_assert_int_eq(party_hear(&anew.host, &pair.guest), PEER_SEATED);
}

TEST(another_guest_begins_a_score_of_its_own)
{
    struct party_pair pair = party_pair("", PLAYER_X);

    pair.host.match->wins[SIDE_HOST] = 2;
    pair.host.match->draws = 1;
    agreement_cut(&pair.host);
    agreement_seat(&pair.host, 0, false);
    ck_assert_uint_eq(pair.host.post.messages[0].match.wins[SIDE_HOST], 2);
    agreement_cut(&pair.host);
    agreement_seat(&pair.host, 0, true);
    ck_assert_uint_eq(pair.host.post.messages[0].match.wins[SIDE_HOST], 0);
    ck_assert_uint_eq(pair.host.post.messages[0].match.draws, 0);
}

TEST(alone_each_change_of_the_host_counts)
{
    struct agreement pen = party_side(SIDE_HOST);

    ck_assert_int_eq(party_play(&pen, 4), REFUSAL_NONE);
    ck_assert_int_eq(party_play(&pen, 0), REFUSAL_NONE);
    ck_assert_int_eq(party_play(&pen, 0), REFUSAL_CELL_TAKEN);
    ck_assert_uint_eq(pen.match->serial, 2);
    ck_assert_uint_eq(game_word(match_game(pen.match)), game_word(party_game("51")));
    ck_assert_int_eq(pen.match->set_by[0], SIDE_HOST);
    ck_assert_int_eq(pen.match->set_by[1], NOBODY);
    ck_assert_int_eq(party_ask(&pen, ACT_UNDO), REFUSAL_NONE);
    ck_assert_int_eq(party_ask(&pen, ACT_NEW), REFUSAL_NONE);
    ck_assert_uint_eq(pen.match->serial, 4);
    ck_assert_int_eq(pen.post.count, 0);
    ck_assert_uint_eq(game_word(match_game(pen.previous)), game_word(party_game("5")));
}
