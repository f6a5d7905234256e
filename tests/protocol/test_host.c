/* SPDX-License-Identifier: MIT
 *
 * The rules of a shared table, as its host keeps them.
 */
#include "peers.h"
#include "suite.h"

static struct host host;
static uint64_t now;
static int bob;

static void open_host(void)
{
    host = peers_host();
    bob = peers_seat_bob(&host);
}

AROUND_EACH(open_host, NULL)

static enum peer_event say(const char *text)
{
    return peers_say(&host, bob, text, now);
}

static const char *heard(void)
{
    return peers_said(&host, bob);
}

/* Let the host's person do this; it must be possible. */
static void act(struct request request)
{
    ck_assert_int_eq(peers_submit(host.table, request), REFUSAL_NONE);
}

/* Play these cells, 1 to 9, in turn. */
static void play(const char *moves)
{
    for (; *moves; moves++) {
        struct game game = match_game(host.table->match);
        char line[MESSAGE_SIZE];

        game_play(&game, game_turn(game), *moves - '1');
        snprintf(line, sizeof line, "play 0x%06x\n", (unsigned)game_word(game));
        if (game_turn(game) != table_player(host.table, PERSON_HOST))
            act(peers_play(*moves - '1'));
        else
            peers_did(host.table, say(line), DEED_PLAY);
    }
    heard();
}

/* ---- Lines at the table. ---- */

TEST_LOOP(an_error_at_the_table_cuts_the_connection_and_changes_nothing, 9)
{
    static const char *const rows[][2] = {
        {"nonsense\n", "error line\n"}, {HELLO, "error order\n"},
        {"tables\n", "error line\n"},   {"code K7QM\n", "error order\n"},
        {GAME, "error order\n"},        {"refused no-move\n", "error order\n"},
        {"yes 1\n", "error order\n"},   {"no\n", "error line\n"},
        {"error line\n", ""},
    };

    ck_assert_int_eq(say(rows[_i][0]), PEER_CUT);
    ck_assert_str_eq(heard(), rows[_i][1]);
    ck_assert(peers_has_ended(&host, bob));
    ck_assert_int_eq(host.table->absence, ABSENCE_CUT);
    ck_assert(match_is_new(host.table->match));
}

/* A key that the guest holds down ends nothing: its lines wait. */
TEST(of_a_guest_twenty_lines_are_read_in_a_second_and_the_rest_later)
{
    now = SECOND;
    for (int i = 0; i < 60; i++)
        ck_assert_int_eq(say("ping\n"), PEER_NONE);
    for (int second = 1; second <= 3; second++, now += SECOND) {
        while (connection_deadline(&host.callers[bob].connection) <= now)
            ck_assert_int_eq(host_hear(&host, bob, now), PEER_NONE);
        ck_assert_uint_eq(strlen(heard()), 20 * strlen("pong\n"));
    }
    ck_assert(!connection_has_line(&host.callers[bob].connection));
    ck_assert_int_eq(host.table->absence, ABSENCE_NONE);
}

TEST(a_guest_that_does_not_take_what_is_sent_is_let_go_before_it_is_too_much)
{
    enum peer_event event = PEER_NONE;

    for (int i = 0; event == PEER_NONE; i++, now += SECOND / 10) {
        ck_assert_int_le(i, CONNECTION_UNSENT);
        event = say("ping\n");
    }
    ck_assert_int_eq(event, PEER_CUT);
    ck_assert_uint_eq(host.callers[bob].connection.unsent_count, CONNECTION_UNSENT / 5 * 5);
    ck_assert_int_eq(host.table->absence, ABSENCE_CUT);
}

/* ---- The rules. ---- */

TEST(a_play_is_judged_by_its_word_alone)
{
    static const char *const rows[][2] = {
        {"play 0x001801\n", "refused cell-taken\n"},
        {"play 0x380800\n", "refused off-board\n"},
        {"play 0x1c1800\n", "refused no-move\n"},
    };

    ck_assert_int_eq(say("play 0x000801\n"), PEER_NONE);
    ck_assert_str_eq(heard(), "refused out-of-turn\n");
    act(peers_play(4));
    ck_assert_str_eq(heard(), "game 2 o 0 0 0 00000001 yes 0x000000 5 - host:play\n");
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(say(rows[i][0]), PEER_NONE);
        ck_assert_str_eq(heard(), rows[i][1]);
    }
    peers_did(host.table, say("play 0x180800\n"), DEED_PLAY);
    ck_assert_str_eq(heard(), "game 3 o 0 0 0 00000001 yes 0x000000 51 - guest:play\n");
    act(peers_play(8));
    heard();
    ck_assert_int_eq(say("play 0x080808\n"), PEER_NONE);
    ck_assert_str_eq(heard(), "refused cell-taken\n");
}

TEST_LOOP(after_the_end_no_play_is_accepted_and_new_needs_nobody, 2)
{
    play("14253");
    ck_assert_int_eq(say("play 0xffffff\nask 6 undo\nask 7 undo\n"), PEER_NONE);
    ck_assert_str_eq(heard(), "refused game-over\n"
                              "game 7 o 1 0 0 00000001 yes 0x000000 14253 - host:no\n"
                              "game 8 o 1 0 0 00000001 yes 0x000000 14253 - host:no\n");
    ck_assert_int_eq(peers_submit(host.table, peers_ask(ACT_UNDO)), REFUSAL_NO_MOVE);
    if (_i == 0)
        peers_did(host.table, say("ask 8 new\n"), DEED_NEW);
    else
        act(peers_ask(ACT_NEW));
    ck_assert_str_eq(heard(), _i == 0 ? "game 9 x 1 0 0 00000002 yes 0x000000 - - guest:new\n"
                                      : "game 9 x 1 0 0 00000002 yes 0x000000 - - host:new\n");
}

TEST_LOOP(a_question_about_nothing_is_answered_by_no, 2)
{
    static const char *const asks[] = {"ask 1 undo\n", "ask 1 new\n"};

    ck_assert_int_eq(say(asks[_i]), PEER_NONE);
    ck_assert_str_eq(heard(), "game 2 o 0 0 0 00000001 yes 0x000000 - - host:no\n");
    ck_assert_int_eq(host.table->absence, ABSENCE_NONE);
}

TEST_LOOP(a_number_that_is_not_that_of_the_last_table_is_left_unread, 4)
{
    static const char *const lines[] = {"ask 1 undo\n", "ask 3 undo\n", "yes 1\n", "no 3\n"};

    play("5");
    ck_assert_int_eq(say(lines[_i]), PEER_NONE);
    ck_assert_str_eq(heard(), "");
    ck_assert(!peers_has_ended(&host, bob));
}

TEST(one_question_at_a_time_and_that_of_the_host_waits_for_the_guest)
{
    play("51");
    act(peers_ask(ACT_UNDO));
    ck_assert_str_eq(heard(), "game 4 o 0 0 0 00000001 yes 0x000000 51 host:undo host:ask\n");
    ck_assert_int_eq(say("ask 4 undo\ndrop\n"), PEER_NONE);
    ck_assert_str_eq(heard(), "");
    ck_assert_int_eq(peers_submit(host.table, peers_play(2)), REFUSAL_ASKING);
    ck_assert_int_eq(peers_submit(host.table, peers_ask(ACT_NEW)), REFUSAL_ASKING);
    peers_did(host.table, say("no 4\n"), DEED_NO);
    ck_assert_str_eq(heard(), "game 5 o 0 0 0 00000001 yes 0x000000 51 - guest:no\n");
    act(peers_ask(ACT_UNDO));
    heard();
    ck_assert(peers_drop(host.table));
    ck_assert_str_eq(heard(), "game 7 o 0 0 0 00000001 yes 0x000000 51 - host:drop\n");
    ck_assert_int_eq(say("yes 6\n"), PEER_NONE);
    act(peers_ask(ACT_UNDO));
    heard();
    peers_did(host.table, say("yes 8\n"), DEED_YES);
    ck_assert_str_eq(heard(), "game 9 o 0 0 0 00000001 yes 0x000000 - - guest:yes\n");
}

TEST(the_question_of_the_guest_is_declined_by_no_or_by_a_mark_or_withdrawn)
{
    play("51");
    peers_did(host.table, say("ask 3 new\n"), DEED_ASK);
    ck_assert_str_eq(heard(), "game 4 o 0 0 0 00000001 yes 0x000000 51 guest:new guest:ask\n");
    ck_assert_int_eq(peers_submit(host.table, peers_ask(ACT_UNDO)), REFUSAL_ASKED);
    ck_assert(peers_answer(host.table, false));
    ck_assert_str_eq(heard(), "game 5 o 0 0 0 00000001 yes 0x000000 51 - host:no\n");
    peers_did(host.table, say("ask 5 undo\n"), DEED_ASK);
    heard();
    peers_did(host.table, say("drop\n"), DEED_DROP);
    ck_assert_str_eq(heard(), "game 7 o 0 0 0 00000001 yes 0x000000 51 - guest:drop\n");
    peers_did(host.table, say("ask 7 undo\n"), DEED_ASK);
    heard();
    play("3");
    ck_assert_int_eq(host.table->question.act, ACT_NONE);
    ck_assert(!peers_answer(host.table, true) && !peers_drop(host.table));
    ck_assert_str_eq(heard(), "");
}

TEST_LOOP(a_mark_of_the_guest_declines_the_hosts_question_and_ends_its_own_that_it_has_crossed, 2)
{
    play("5");
    if (_i == 0)
        act(peers_ask(ACT_UNDO));
    else
        say("ask 2 new\n");
    heard();
    peers_did(host.table, say("play 0x180800\n"), DEED_PLAY);
    ck_assert(host.table->was_asking == (_i == 0));
    ck_assert_str_eq(heard(), "game 4 o 0 0 0 00000001 yes 0x000000 51 - guest:play\n");
}

TEST(while_the_line_is_cut_the_table_stands_still_and_a_question_is_over)
{
    play("51");
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(host_hang_up(&host, bob), PEER_CUT);
    ck_assert_int_eq(peers_submit(host.table, peers_play(2)), REFUSAL_PAUSED);
    ck_assert_int_eq(peers_submit(host.table, peers_ask(ACT_NEW)), REFUSAL_PAUSED);
    bob = host_accept(&host, false, BOB, "bob", now);
    ck_assert_int_eq(say(HELLO), PEER_SEATED);
    ck_assert_str_eq(heard(), WELCOME "game 5 o 0 0 0 00000001 yes 0x000000 51 - -\n");
}

/* ---- Other guests. ---- */

/* Let the guest leave, and a guest of this user sit down. */
static void change_guest(uint32_t uid)
{
    say("bye\n");
    host_hang_up(&host, bob);
    bob = host_accept(&host, false, uid, "carl", now);
    say(HELLO);
    host_let_in(&host, true);
    ck_assert_int_eq(host.seated, bob);
}

TEST(a_game_that_is_over_when_another_person_sits_down_is_followed_by_a_new_one)
{
    play("14253");
    change_guest(BOB);
    ck_assert_str_eq(heard(), WELCOME "game 7 o 1 0 0 00000001 yes 0x000000 14253 - -\n");
    change_guest(CARL);
    ck_assert_str_eq(heard(), WELCOME "game 8 x 0 0 0 00000002 yes 0x000000 - - -\n");
}

/* Let the guest leave, and Carl, with this hello, sit down. */
static void let_in(const char *hello)
{
    say("bye\n");
    host_hang_up(&host, bob);
    bob = host_accept(&host, false, CARL, "carl", now);
    say(hello);
    host_let_in(&host, true);
}

TEST(the_marks_of_a_guest_are_those_of_that_name_whoever_sat_there_in_between)
{
    play("15");
    let_in("tictactoe 4 Carl\n");
    ck_assert(host.table->match->record.is_mixed);
    change_guest(BOB);
    ck_assert(!host.table->match->record.is_mixed);
    let_in("tictactoe 4 Carl\n");
    play("29");
    change_guest(BOB);
    ck_assert(host.table->match->record.is_mixed);
}

/* Open a table with a game that was taken up, whose guest had this name, and let Bob sit down. */
static void open_again(const char *name)
{
    struct match *match;

    host = peers_host();
    match = host.table->match;
    match_seat(match, PLAYER_O, name);
    match_play(match, PLAYER_X, 0, "Ann");
    match_play(match, PLAYER_O, 4, name);
    bob = peers_seat_bob(&host);
}

TEST(a_game_that_was_taken_up_counts_if_the_same_guest_sits_down)
{
    open_again("Bob");
    ck_assert(!host.table->match->record.is_mixed);
    open_again("Carl");
    ck_assert(host.table->match->record.is_mixed);
}

TEST(after_a_guest_has_left_the_table_stands_still)
{
    play("51");
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(say("bye\n"), PEER_LEFT);
    ck_assert_int_eq(host.table->absence, ABSENCE_LEFT);
    ck_assert_int_eq(host.table->question.act, ACT_NONE);
    ck_assert_int_eq(peers_submit(host.table, peers_play(2)), REFUSAL_PAUSED);
    ck_assert_int_eq(peers_submit(host.table, peers_ask(ACT_NEW)), REFUSAL_PAUSED);
}
