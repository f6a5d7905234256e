/* SPDX-License-Identifier: MIT
 *
 * The rules of the pen, one after the other.
 */
#include "party.h"
#include "suite.h"

static struct message play(uint32_t serial, const char *moves)
{
    return (struct message){
        .kind = MESSAGE_PLAY, .serial = serial, .word = game_word(party_game(moves))};
}

static struct message ask(uint32_t serial, enum act act, const char *moves)
{
    return (struct message){
        .kind = MESSAGE_ASK, .serial = serial, .act = act, .word = game_word(party_game(moves))};
}

static struct message answer(enum message_kind kind, uint32_t serial)
{
    return (struct message){.kind = kind, .serial = serial};
}

TEST(nobody_but_the_mover_plays_and_nobody_while_asking)
{
    struct party_pair pair = party_pair("", PLAYER_O);

    ck_assert_int_eq(party_play(&pair.host, 4), REFUSAL_OUT_OF_TURN);
    ck_assert_int_eq(party_ask(&pair.guest, ACT_NEW), REFUSAL_NONE);
    ck_assert_int_eq(party_play(&pair.guest, 4), REFUSAL_ASKING);
    ck_assert_int_eq(party_ask(&pair.guest, ACT_UNDO), REFUSAL_ASKING);
    ck_assert_int_eq(party_hear(&pair.guest, &pair.host), PEER_ASKED);
    ck_assert_int_eq(party_ask(&pair.host, ACT_REDO), REFUSAL_ASKED);
    ck_assert_int_eq(agreement_answer(&pair.host, false), REFUSAL_NONE);
    ck_assert_int_eq(agreement_answer(&pair.host, false), REFUSAL_UNASKED);
    ck_assert_int_eq(agreement_answer(&pair.host, true), REFUSAL_UNASKED);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_DECLINED);
    ck_assert_int_eq(agreement_drop(&pair.guest), REFUSAL_UNASKED);
    ck_assert_int_eq(party_ask(&pair.guest, ACT_UNDO), REFUSAL_NO_MOVE);
    ck_assert_int_eq(party_play(&pair.guest, 4), REFUSAL_NONE);
    ck_assert_int_eq(party_hear(&pair.guest, &pair.host), PEER_PLAYED);
    ck_assert_int_eq(party_play(&pair.host, 4), REFUSAL_CELL_TAKEN);
    agreement_cut(&pair.host);
    ck_assert_int_eq(party_play(&pair.host, 0), REFUSAL_AWAY);
    ck_assert_int_eq(party_ask(&pair.host, ACT_NEW), REFUSAL_AWAY);
    ck_assert_uint_eq(pair.host.match->serial, 1);
}

TEST(whoever_plays_on_has_answered)
{
    struct party_pair pair = party_pair("", PLAYER_X);

    ck_assert_int_eq(party_ask(&pair.guest, ACT_NEW), REFUSAL_NONE);
    party_hear(&pair.guest, &pair.host);
    ck_assert_int_eq(party_play(&pair.host, 0), REFUSAL_NONE);
    ck_assert_int_eq(pair.host.theirs.act, ACT_NONE);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_PLAYED_ON);
    ck_assert_int_eq(pair.guest.mine.act, ACT_NONE);
}

TEST(a_question_that_cannot_be_is_answered_by_the_program)
{
    const struct message questions[] = {
        ask(1, ACT_UNDO, ""),  /* nothing to undo */
        ask(1, ACT_REDO, "5"), /* nothing to redo */
        ask(1, ACT_NEW, "5"),  /* not a new game */
        {.kind = MESSAGE_ASK, .serial = 1, .act = ACT_OPEN, .word = 0x1FFFFF},
    };

    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        struct party_pair pair = party_pair("", PLAYER_X);

        ck_assert_int_eq(agreement_read(&pair.host, &questions[i]), PEER_NONE);
        ck_assert_int_eq(pair.host.post.count, 1);
        ck_assert_int_eq(pair.host.post.messages[0].kind, MESSAGE_NO);
        ck_assert_uint_eq(pair.host.post.messages[0].serial, 1);
        ck_assert_int_eq(pair.host.theirs.act, ACT_NONE);
        ck_assert_int_eq(party_ask(&pair.guest, ACT_NEW), REFUSAL_NONE);
        ck_assert_int_eq(agreement_read(&pair.guest, &questions[i]), PEER_DECLINED);
        ck_assert_int_eq(pair.guest.mine.act, ACT_NONE);
    }
}

TEST(after_the_end_the_program_agrees_to_a_new_game_and_to_nothing_else)
{
    struct party_pair pair = party_pair("1425", PLAYER_X);

    ck_assert_int_eq(party_play(&pair.host, 2), REFUSAL_NONE);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_PLAYED);
    ck_assert_int_eq(party_ask(&pair.host, ACT_UNDO), REFUSAL_NONE);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_ASKED);
    ck_assert_int_eq(agreement_answer(&pair.guest, false), REFUSAL_NONE);
    party_hear(&pair.guest, &pair.host);
    ck_assert_int_eq(party_ask(&pair.guest, ACT_NEW), REFUSAL_NONE);
    ck_assert_int_eq(party_hear(&pair.guest, &pair.host), PEER_BEGAN);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_BEGAN);
    ck_assert(party_is_same(pair.host.match, pair.guest.match));
    ck_assert_int_eq(pair.host.match->x_person, SIDE_GUEST);
    ck_assert_uint_eq(pair.host.match->wins[SIDE_HOST], 1);
}

TEST(what_was_committed_already_is_left_unread)
{
    const struct message lines[] = {
        play(1, "12"), ask(1, ACT_NEW, ""),     answer(MESSAGE_YES, 1), answer(MESSAGE_NO, 1),
        play(0, ""),   answer(MESSAGE_DROP, 1), play(1, "19")};
    struct party_pair pair = party_pair("", PLAYER_X);

    ck_assert_int_eq(party_play(&pair.host, 0), REFUSAL_NONE);
    party_hear(&pair.host, &pair.guest);

    const struct agreement before = pair.host;
    const struct match match = *pair.host.match;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ck_assert_int_eq(agreement_read(&pair.host, &lines[i]), PEER_NONE);
        ck_assert_mem_eq(&pair.host, &before, sizeof before);
        ck_assert_mem_eq(pair.host.match, &match, sizeof match);
    }
}

TEST(what_cannot_come_is_disorder_and_changes_nothing)
{
    const struct message lines[] = {
        play(2, "1"),
        ask(2, ACT_NEW, ""),
        answer(MESSAGE_YES, 1),
        answer(MESSAGE_NO, 1),
        answer(MESSAGE_YES, UINT32_MAX),
        answer(MESSAGE_DROP, 2),
        {.kind = MESSAGE_REFUSED, .serial = 1, .refusal = REFUSAL_NO_MOVE},
        {.kind = MESSAGE_GAME},
        {.kind = MESSAGE_AT},
        {.kind = MESSAGE_HELLO},
        {.kind = MESSAGE_WAITING},
    };
    const struct party_pair pair = party_pair("", PLAYER_X);

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (enum side side = SIDE_HOST; side < SIDES; side++) {
            struct agreement pen = side == SIDE_HOST ? pair.host : pair.guest;
            const struct agreement before = pen;
            const struct match match = *pen.match;

            ck_assert_int_eq(agreement_read(&pen, &lines[i]), PEER_DISORDER);
            ck_assert_mem_eq(&pen, &before, sizeof before);
            ck_assert_mem_eq(pen.match, &match, sizeof match);
        }
    }
}

TEST(where_nobody_is_seated_nothing_can_come)
{
    const struct message lines[] = {
        play(1, "1"), {.kind = MESSAGE_EVALUATES, .on = true}, {.kind = MESSAGE_PONG}};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct agreement pen = party_pair("", PLAYER_X).guest;
        struct agreement before;

        agreement_cut(&pen);
        before = pen;
        ck_assert_int_eq(agreement_read(&pen, &lines[i]), PEER_DISORDER);
        ck_assert_mem_eq(&pen, &before, sizeof before);
    }
}

TEST(who_has_a_question_open_asks_and_plays_nothing_more)
{
    struct party_pair pair = party_pair("", PLAYER_O);
    struct message first = ask(1, ACT_NEW, ""), second = ask(1, ACT_OPEN, "5"), mark = play(1, "5");

    ck_assert_int_eq(agreement_read(&pair.host, &first), PEER_ASKED);
    ck_assert_int_eq(agreement_read(&pair.host, &second), PEER_DISORDER);
    ck_assert_int_eq(agreement_read(&pair.host, &mark), PEER_DISORDER);
    ck_assert_int_eq(pair.host.theirs.act, ACT_NEW);
    ck_assert_uint_eq(pair.host.match->serial, 0);
}

TEST(a_play_that_is_none_is_refused_by_name)
{
    struct party_pair pair = party_pair("1", PLAYER_X);
    const struct message turn = play(1, "1"), mark = play(1, "12");

    ck_assert_int_eq(agreement_read(&pair.host, &turn), PEER_NONE);
    ck_assert_int_eq(pair.host.post.messages[0].kind, MESSAGE_REFUSED);
    ck_assert_int_eq(pair.host.post.messages[0].refusal, REFUSAL_NO_MOVE);
    ck_assert_uint_eq(pair.host.post.messages[0].serial, 1);
    ck_assert_int_eq(agreement_read(&pair.host, &turn), PEER_NONE);
    ck_assert_uint_eq(pair.host.match->serial, 0);

    pair = party_pair("1", PLAYER_X);
    ck_assert_int_eq(agreement_read(&pair.host, &mark), PEER_PLAYED);
}

/* Nobody tells a host how its own table stands. */
TEST(a_host_reads_no_game_whoever_is_there)
{
    struct party_pair pair = party_pair("15", PLAYER_O);
    struct message game = {.kind = MESSAGE_GAME, .match = *pair.guest.match};
    uint32_t word = game_word(match_game(pair.host.match));

    game.match.serial += 3;
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(agreement_read(&pair.host, &game), PEER_DISORDER);
        ck_assert_uint_eq(game_word(match_game(pair.host.match)), word);
        ck_assert_uint_ne(pair.host.match->serial, game.match.serial);
        if (i == 0)
            agreement_cut(&pair.host);
        else
            agreement_leave(&pair.host);
    }
}
