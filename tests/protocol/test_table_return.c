/* SPDX-License-Identifier: MIT
 *
 * Guests that come back to a shared table or come for the first time, and the lines that are said
 * again.
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

/* Whoever has left has heard all that counts: what the guest did alone meanwhile is its own. */
TEST(what_was_not_heard_before_the_other_left_is_not_said_again)
{
    struct party_pair pair = party_pair("1", PLAYER_X);

    ck_assert_int_eq(party_play(&pair.guest, 4), REFUSAL_NONE);
    agreement_leave(&pair.guest);
    agreement_cut(&pair.host);
    agreement_seat(&pair.host, pair.guest.match->serial, false);
    ck_assert_int_eq(party_hear(&pair.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(pair.guest.post.count, 0);
    ck_assert_uint_eq(agreement_match(&pair.guest)->serial, 0);
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

/* ---- A host that was started anew. ---- */

enum { CHANGES = 5 };

/* The board of the host that was started anew. */
enum board { BOARD_NONE, BOARD_OTHER, BOARD_BEFORE, BOARD_SAME, BOARDS };

/* The last acts of the guest, which the host never heard. */
enum deed { DEED_NONE, DEED_PLAY, DEED_YES, DEED_YES_AND_PLAY, DEEDS };

/* A guest that is CHANGES ahead of a new table, the last of them by that deed, and cut off. */
static struct party_pair pair_cut_after(enum deed deed)
{
    struct party_pair pair = party_pair("", deed == DEED_YES_AND_PLAY ? PLAYER_O : PLAYER_X);

    pair.host.match->serial = pair.guest.match->serial = CHANGES - 3;
    if (deed == DEED_YES_AND_PLAY) {
        ck_assert_int_eq(party_open(&pair.host, party_game("519264")), REFUSAL_NONE);
    } else {
        ck_assert_int_eq(party_play(&pair.host, 4), REFUSAL_NONE);
        party_hear(&pair.host, &pair.guest);
        if (deed == DEED_YES) {
            ck_assert_int_eq(party_play(&pair.guest, 0), REFUSAL_NONE);
            party_hear(&pair.guest, &pair.host);
            ck_assert_int_eq(party_open(&pair.host, party_game("5192")), REFUSAL_NONE);
        }
    }
    party_hear(&pair.host, &pair.guest);
    if (deed == DEED_YES || deed == DEED_YES_AND_PLAY)
        ck_assert_int_eq(agreement_answer(&pair.guest, true), REFUSAL_NONE);
    if (deed == DEED_PLAY)
        ck_assert_int_eq(party_play(&pair.guest, 0), REFUSAL_NONE);
    pair.guest.post.count = 0;
    if (deed == DEED_YES_AND_PLAY)
        ck_assert_int_eq(party_play(&pair.guest, 6), REFUSAL_NONE);
    agreement_cut(&pair.guest);
    return pair;
}

/* Carry the lines after the return to and fro. False if one of them is disorder to a side, which
 * then cuts the connection and says so. */
static bool settle(struct agreement *host, struct agreement *guest)
{
    while (host->post.count + guest->post.count > 0)
        if (party_hear(host, guest) == PEER_DISORDER || party_hear(guest, host) == PEER_DISORDER)
            return false;
    return true;
}

/* The guest comes back. It is thrown out once at most, and only for a yes to a question that a host
 * with that very board could have asked. */
static void come_back_to(struct agreement *host, struct agreement *guest, bool may_be_thrown_out)
{
    uint32_t word = game_word(match_game(guest->match));
    bool was_under_way = !match_is_over(guest->match) && word != 0;

    agreement_seat(host, guest->match->serial, true);
    if (!settle(host, guest)) {
        ck_assert(may_be_thrown_out);
        host->post.count = 0;
        agreement_cut(host);
        agreement_forget(guest); /* as it does when it hears `error order` */
        agreement_cut(guest);
        agreement_seat(host, guest->match->serial, true);
        ck_assert(settle(host, guest));
    }
    ck_assert_int_eq(guest->state, AGREEMENT_SHARED);
    ck_assert(party_is_same(host->match, agreement_match(guest)));
    if (guest->is_offered) {
        ck_assert(was_under_way);
        ck_assert_uint_eq(game_word(match_game(guest->match)), word);
    }
}

TEST(a_guest_that_comes_back_to_a_host_that_was_started_anew_holds_what_that_host_holds)
{
    static const char *const others = "2837";

    for (enum deed deed = DEED_NONE; deed < DEEDS; deed++)
        for (int lead = -2; lead <= 2; lead++)
            for (enum board board = BOARD_NONE; board < BOARDS; board++) {
                struct party_pair pair = pair_cut_after(deed);
                struct agreement guest = pair.guest, host = party_side(SIDE_HOST);
                uint32_t before = guest.kept > 0 ? guest.commits[0].before : 0;
                struct game game = {0};

                if (board == BOARD_OTHER)
                    game = party_game(others);
                else if (board == BOARD_BEFORE)
                    ck_assert(game_from_word(&game, before));
                else if (board == BOARD_SAME)
                    game = match_game(guest.match);
                match_start(host.match, game, guest.match->x_person);
                host.match->serial = guest.match->serial + (uint32_t)lead;
                come_back_to(&host, &guest, game_word(game) == before && deed >= DEED_YES);
            }
}

TEST(a_match_that_is_offered_is_gone_with_the_line_and_the_guests_own_is_not)
{
    struct party_pair pair = pair_cut_after(DEED_PLAY);
    struct party_pair anew = party_pair("519", PLAYER_X);
    const struct match own = *pair.guest.match;

    agreement_cut(&anew.host);
    agreement_seat(&anew.host, 0, true);
    ck_assert_int_eq(party_hear(&anew.host, &pair.guest), PEER_REPLACED);
    ck_assert_int_eq(party_play(&pair.guest, 8), REFUSAL_UNSEEN);
    agreement_cut(&pair.guest);
    ck_assert(!pair.guest.is_offered);
    ck_assert_mem_eq(pair.guest.match, &own, sizeof own);
}

/* ---- Who set which mark. ---- */

/* A `game` line of a host, with those moves. */
static struct message game_line(uint32_t serial, const char *moves)
{
    struct message line = {.kind = MESSAGE_GAME, .match = party_match(moves)};

    line.match.serial = serial;
    for (int mark = 0; mark < line.match.last; mark++)
        line.match.set_by[mark] = NOBODY;
    return line;
}

TEST(of_a_game_line_the_guest_knows_what_it_held_and_one_play_of_the_host)
{
    static const struct {
        const char *moves;
        int set_by[GAME_CELLS];
    } lines[] = {
        {"51", {SIDE_HOST, SIDE_GUEST}},
        {"519", {SIDE_HOST, SIDE_GUEST, SIDE_HOST}},
        {"5192", {SIDE_HOST, SIDE_GUEST, NOBODY, NOBODY}},
        {"51928", {SIDE_HOST, SIDE_GUEST, NOBODY, NOBODY, NOBODY}},
        {"5", {SIDE_HOST}},
        {"52", {SIDE_HOST, NOBODY}},
        {"529", {SIDE_HOST, NOBODY, NOBODY}},
        {"15", {NOBODY, NOBODY}},
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct party_pair pair = party_pair("", PLAYER_X);
        struct message line = game_line(9, lines[i].moves);

        party_play(&pair.host, 4);
        party_hear(&pair.host, &pair.guest);
        party_play(&pair.guest, 0);
        agreement_cut(&pair.guest);
        if (agreement_read(&pair.guest, &line) == PEER_REPLACED)
            agreement_accept(&pair.guest);
        ck_assert_uint_eq(pair.guest.match->serial, 9);
        for (int mark = 0; mark < pair.guest.match->last; mark++)
            ck_assert_msg(pair.guest.match->set_by[mark] == lines[i].set_by[mark],
                          "%s, mark %d: %d", lines[i].moves, mark, pair.guest.match->set_by[mark]);
    }
}

TEST(a_mark_of_the_guests_own_that_a_game_line_brings_is_nobodys)
{
    struct party_pair pair = party_pair("", PLAYER_X);
    struct message line = game_line(9, "51");

    party_play(&pair.host, 4);
    party_hear(&pair.host, &pair.guest);
    agreement_cut(&pair.guest);
    ck_assert_int_eq(agreement_read(&pair.guest, &line), PEER_SEATED);
    ck_assert_int_eq(pair.guest.match->set_by[0], SIDE_HOST);
    ck_assert_int_eq(pair.guest.match->set_by[1], NOBODY);
}

TEST(where_the_two_have_changed_marks_nothing_of_the_past_is_known)
{
    struct party_pair pair = party_pair("", PLAYER_X);
    struct message line = game_line(9, "51");

    party_play(&pair.host, 4);
    party_hear(&pair.host, &pair.guest);
    party_play(&pair.guest, 0);
    agreement_cut(&pair.guest);
    match_swap(&line.match);
    agreement_read(&pair.guest, &line);
    ck_assert_int_eq(pair.guest.match->set_by[0], NOBODY);
    ck_assert_int_eq(pair.guest.match->set_by[1], NOBODY);
}
