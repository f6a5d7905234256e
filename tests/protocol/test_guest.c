/* SPDX-License-Identifier: MIT
 *
 * What a guest does at each line of its host, and every pair of short matches that it can see one
 * after the other.
 */
#include "base/clock.h"
#include "peers.h"
#include "suite.h"

static struct guest guest;
static uint64_t now;

static void open_guest(void)
{
    guest = peers_guest();
    now = 0;
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(open_guest, NULL)

/* Let the guest hear the text. Returns the last event. */
static enum peer_event hear(const char *text)
{
    enum peer_event event = PEER_NONE, next;

    for (size_t left = strlen(text), taken; left > 0; text += taken, left -= taken) {
        taken = peers_receive(&guest.connection, text, left, now);
        do {
            next = guest_hear(&guest, now);
            event = next == PEER_NONE ? event : next;
        } while (connection_deadline(&guest.connection) <= now);
    }
    if (guest.connection.ended && (next = guest_hang_up(&guest)) != PEER_NONE)
        event = next;
    return event;
}

/* What the guest has said since the last call. */
static const char *said(void)
{
    return peers_sent(&guest.connection);
}

/* Seat the guest, with this `game` line. */
static void sit_down(const char *game)
{
    guest_knock(&guest, now);
    ck_assert_int_eq(hear(WELCOME), PEER_SHOWN);
    ck_assert_int_eq(hear(game), PEER_SEATED);
    said();
}

/* Let the guest's person do this; it must be possible. */
static void act(struct request request)
{
    ck_assert_int_eq(peers_submit(guest.table, request), REFUSAL_NONE);
}

static void refuse(struct request request, enum refusal refusal)
{
    ck_assert_int_eq(peers_submit(guest.table, request), refusal);
    ck_assert_str_eq(said(), "");
}

/* Check the cells of the match, 1 to 9, and how many of them are on the board. */
static void hold_moves(const struct match *match, const char *moves, int stand)
{
    char is[GAME_CELLS + 1] = "";

    strcpy(is, match->moves);
    ck_assert_str_eq(is, moves);
    ck_assert_int_eq(match_now(match), stand);
}

/* Check set_by of each mark: h for the host, g for the guest, - for nobody. */
static void hold_set_by(const char *set_by)
{
    const struct match *match = guest.table->match;
    char is[GAME_CELLS + 1] = "";

    for (int mark = 0; mark < match_last(match); mark++)
        is[mark] = !*match->set_by[mark]                        ? '-'
                 : strcmp(match->set_by[mark], guest.name) == 0 ? 'g'
                                                                : 'h';
    ck_assert_str_eq(is, set_by);
}

static void hold_waiting(bool waits)
{
    ck_assert(waits == (guest.table->sent != DEED_NONE));
}

/* ---- The seat. ---- */

TEST(a_guest_hears_that_it_is_welcome_and_then_that_it_is_seated)
{
    guest_knock(&guest, now);
    ck_assert_str_eq(said(), HELLO);
    ck_assert_uint_eq(guest_deadline(&guest), 5000);
    ck_assert_int_eq(hear(WELCOME), PEER_SHOWN);
    ck_assert_str_eq(guest.host_name, "Ann");
    ck_assert_uint_eq(guest_deadline(&guest), 20000);
    ck_assert_int_eq(hear("ping\npong\n"), PEER_NONE);
    ck_assert_str_eq(said(), "pong\n");
    ck_assert_int_eq(hear(GAME), PEER_SEATED);
    guest_leave(&guest);
    guest_leave(&guest);
    ck_assert_str_eq(said(), "bye\n");
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST_LOOP(a_guest_without_a_seat_knows_why, 19)
{
    static const struct {
        const char *before, *line, *reason, *answer;
    } rows[] = {
        {"", "error taken\n", "somebody else has joined already", ""},
        {"", "error refused\n", "the host did not let you in", ""},
        {WELCOME, "error refused\n", "Ann did not let you in", ""},
        {"", "bye\n", "the host's table is closed", ""},
        {WELCOME, "bye\n", "Ann's table is closed", ""},
        {"", "error none\n", "there is no table", ""},
        {"", "error code\n", "wrong passcode; ask the host for the one on their screen", ""},
        {WELCOME, "error code\n", "Ann's table has a new passcode", ""},
        {"", "error nonsense\n", "the table says nonsense", ""},
        {"", "error version\n", "the host runs another version of tictactoe; both need the same",
         ""},
        {"", "tictactoe 1 Ann\n", "the host runs another version of tictactoe; both need the same",
         "error version\n"},
        {"", GAME, "the two programs do not understand each other", "error order\n"},
        {"", "ping\n", "the two programs do not understand each other", "error order\n"},
        {"", "pong\n", "the two programs do not understand each other", "error order\n"},
        {WELCOME, WELCOME, "the two programs do not understand each other", "error order\n"},
        {WELCOME, "refused no-move\n", "the two programs do not understand each other",
         "error order\n"},
        {"", "HTTP/1.1 400 Bad Request\r\n", "that port is open, but not by tictactoe",
         "error line\n"},
        {"", NULL, "the connection ended before there was a table", ""},
        {WELCOME, NULL, "the connection ended before there was a seat", ""},
    };

    guest_knock(&guest, now);
    said();
    hear(rows[_i].before);
    ck_assert_int_eq(rows[_i].line ? hear(rows[_i].line) : guest_hang_up(&guest), PEER_TURNED_AWAY);
    ck_assert_str_eq(guest.reason, rows[_i].reason);
    ck_assert_str_eq(said(), rows[_i].answer);
    ck_assert(guest.connection.ended && guest.phase == GUEST_OUT);
}

TEST(a_host_that_says_nothing_is_waited_for_five_seconds)
{
    guest_knock(&guest, now);
    ck_assert_int_eq(guest_tick(&guest, 4999), PEER_NONE);
    ck_assert_int_eq(guest_tick(&guest, 5000), PEER_NONE);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_TURNED_AWAY);
    ck_assert_str_eq(guest.reason, "there was no answer");
}

TEST(a_guest_that_has_a_code_says_it_first_at_every_return_until_it_is_wrong)
{
    strcpy(guest.passcode, "K7QM");
    for (int i = 0; i < 2; i++) {
        guest_knock(&guest, now);
        ck_assert_str_eq(said(), "code K7QM\n" HELLO);
        ck_assert_int_eq(hear("error refused\n"), PEER_TURNED_AWAY);
        ck_assert(!guest.is_passcode_wrong);
    }
    guest_knock(&guest, now);
    ck_assert_int_eq(hear("error code\n"), PEER_TURNED_AWAY);
    ck_assert(guest.is_passcode_wrong);
}

TEST(the_reason_why_a_guest_had_no_seat_is_not_that_of_its_next_knock)
{
    guest_knock(&guest, now);
    ck_assert_int_eq(hear("error refused\n"), PEER_TURNED_AWAY);
    guest_knock(&guest, now);
    ck_assert_str_eq(guest.reason, "");
    ck_assert_int_eq(guest_hang_up(&guest), PEER_TURNED_AWAY);
    ck_assert_str_eq(guest.reason, "the connection ended before there was a table");
}

/* ---- At the table. ---- */

TEST(a_guest_hears_that_the_host_is_away_and_that_it_has_left)
{
    sit_down(GAME);
    ck_assert_uint_eq(guest_deadline(&guest), 20000);
    ck_assert_int_eq(guest_tick(&guest, 20000), PEER_NONE);
    ck_assert_uint_eq(guest_deadline(&guest), 60000);
    ck_assert_int_eq(guest_tick(&guest, 60000), PEER_AWAY);
    ck_assert_uint_eq(guest_deadline(&guest), CLOCK_NEVER);
    ck_assert_int_eq(hear("bye\n"), PEER_LEFT);
    ck_assert_int_eq(guest.table->absence, ABSENCE_LEFT);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST(a_guest_whose_knock_is_answered_by_nothing_asks_and_gives_up_after_a_minute)
{
    guest_knock(&guest, now);
    ck_assert_int_eq(hear(WELCOME), PEER_SHOWN);
    said();
    ck_assert_int_eq(guest_tick(&guest, 19999), PEER_NONE);
    ck_assert_str_eq(said(), "");
    ck_assert_int_eq(guest_tick(&guest, 20000), PEER_NONE);
    ck_assert_str_eq(said(), "ping\n");
    ck_assert_uint_eq(guest_deadline(&guest), 60000);
    ck_assert_int_eq(guest_tick(&guest, 59999), PEER_NONE);
    ck_assert(!guest.connection.ended);
    ck_assert_int_eq(guest_tick(&guest, 60000), PEER_NONE);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_TURNED_AWAY);
    ck_assert_str_eq(guest.reason, "Ann's program no longer answers");
}

TEST(a_mark_is_sent_and_waits_for_the_table_or_is_refused)
{
    sit_down(GAME);
    peers_did(guest.table, hear("game 2 o 0 0 0 00000001 yes 0x000000 5 - host:play\n"), DEED_PLAY);
    act(peers_play(0));
    ck_assert_str_eq(said(), "play 0x180800\n");
    hold_moves(guest.table->match, "5", 1);
    hold_waiting(true);
    refuse(peers_play(1), REFUSAL_ON_ITS_WAY);
    ck_assert_int_eq(hear("refused no-move\n"), PEER_REFUSED);
    hold_waiting(false);
    act(peers_play(0));
    ck_assert_int_eq(hear("game 3 o 0 0 0 00000001 yes 0x000000 51 - guest:play\n"), PEER_SHOWN);
    hold_moves(guest.table->match, "51", 2);
    hold_set_by("hg");
    hold_waiting(false);
}

/* The host may have said those lines before the mark came. */
TEST(a_mark_waits_until_the_position_changes_whatever_else_the_host_says)
{
    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 5 - -\n");
    act(peers_play(0));
    peers_did(guest.table, hear("game 4 o 0 0 0 00000001 yes 0x000000 5 host:undo host:ask\n"),
              DEED_ASK);
    hold_waiting(true);
    ck_assert_int_eq(table_pending(guest.table), 0);
    peers_did(guest.table, hear("game 5 o 0 0 0 00000001 yes 0x000000 5 - host:drop\n"), DEED_DROP);
    hold_waiting(true);
    ck_assert_int_eq(hear("game 6 o 0 0 0 00000001 yes 0x000000 51 - guest:play\n"), PEER_SHOWN);
    hold_waiting(false);
    ck_assert_int_eq(table_pending(guest.table), NONE);
}

TEST(the_guest_asks_and_is_answered)
{
    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 519 - -\n");
    act(peers_ask(ACT_UNDO));
    ck_assert_str_eq(said(), "ask 3 undo\n");
    refuse(peers_ask(ACT_UNDO), REFUSAL_ASKING);
    ck_assert_int_eq(hear("game 4 o 0 0 0 00000001 yes 0x000000 519 guest:undo guest:ask\n"),
                     PEER_SHOWN);
    refuse(peers_play(1), REFUSAL_ASKING);
    peers_did(guest.table, hear("game 5 o 0 0 0 00000001 yes 0x000000 519 - host:no\n"), DEED_NO);
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 6 o 0 0 0 00000001 yes 0x000000 519 guest:undo guest:ask\n"),
                     PEER_SHOWN);
    peers_did(guest.table, hear("game 7 o 0 0 0 00000001 yes 0x000000 5 - host:yes\n"), DEED_YES);
    hold_moves(guest.table->match, "5", 1);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 8 o 0 0 0 00000001 yes 0x000000 5 guest:new guest:ask\n"),
                     PEER_SHOWN);
    ck_assert(peers_drop(guest.table));
    ck_assert_str_eq(said(), "ask 5 undo\nask 7 new\ndrop\n");
    ck_assert_int_eq(hear("game 8 o 0 0 0 00000001 yes 0x000000 5 guest:new guest:ask\n"),
                     PEER_SHOWN);
    hold_waiting(true);
    ck_assert_int_eq(hear("game 9 o 0 0 0 00000001 yes 0x000000 5 - guest:drop\n"), PEER_SHOWN);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 10 o 0 0 0 00000001 yes 0x000000 5 guest:new guest:ask\n"),
                     PEER_SHOWN);
    peers_did(guest.table, hear("game 11 o 0 0 0 00000001 yes 0x000000 - - host:yes\n"), DEED_YES);
    hold_moves(guest.table->match, "", 0);
}

TEST(a_question_about_nothing_goes_to_nobody)
{
    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 519 - -\n");
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 4 o 0 0 0 00000001 yes 0x000000 519 - host:no\n"), PEER_SHOWN);
    hold_waiting(false);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 5 x 0 0 0 00000001 yes 0x000000 - - guest:new\n"), PEER_SHOWN);
}

TEST(a_question_that_the_table_has_outrun_is_over)
{
    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 51 - -\n");
    act(peers_ask(ACT_UNDO));
    peers_did(guest.table, hear("game 4 o 0 0 0 00000001 yes 0x000000 513 - host:play\n"),
              DEED_PLAY);
    hold_waiting(false);
    act(peers_ask(ACT_UNDO));
    peers_did(guest.table, hear("game 5 o 0 0 0 00000001 yes 0x000000 513 host:undo host:ask\n"),
              DEED_ASK);
    hold_waiting(false);
}

TEST(a_mark_of_the_host_ends_a_question_that_was_shown)
{
    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 51 - -\n");
    act(peers_ask(ACT_UNDO));
    hear("game 4 o 0 0 0 00000001 yes 0x000000 51 guest:undo guest:ask\n");
    peers_did(guest.table, hear("game 5 o 0 0 0 00000001 yes 0x000000 513 - host:play\n"),
              DEED_PLAY);
    ck_assert(guest.table->was_asking);
    ck_assert_int_eq(guest.table->question.act, ACT_NONE);
}

TEST_LOOP(the_question_of_the_host_is_answered_once_or_withdrawn, 4)
{
    static const struct {
        const char *answer, *next;
        enum peer_event event;
        int stand;
    } rows[] = {
        {"yes 4\n", "game 5 o 0 0 0 00000001 yes 0x000000 - - guest:yes\n", PEER_SHOWN, 0},
        {"yes 4\n", "game 5 o 0 0 0 00000001 yes 0x000000 51 - host:drop\n", PEER_ACTED, 2},
        {"no 4\n", "game 5 o 0 0 0 00000001 yes 0x000000 51 - guest:no\n", PEER_SHOWN, 2},
        {"", "game 5 o 0 0 0 00000001 yes 0x000000 51 - host:drop\n", PEER_ACTED, 2},
    };
    bool answers = *rows[_i].answer;

    sit_down("game 3 o 0 0 0 00000001 yes 0x000000 51 - -\n");
    peers_did(guest.table, hear("game 4 o 0 0 0 00000001 yes 0x000000 51 host:undo host:ask\n"),
              DEED_ASK);
    refuse(peers_ask(ACT_UNDO), REFUSAL_ASKED);
    if (answers)
        ck_assert(peers_answer(guest.table, *rows[_i].answer == 'y'));
    ck_assert_str_eq(said(), rows[_i].answer);
    hold_waiting(answers);
    ck_assert_int_eq(hear(rows[_i].next), rows[_i].event);
    hold_waiting(false);
    ck_assert_int_eq(match_now(guest.table->match), rows[_i].stand);
    peers_did(guest.table, hear("game 6 x 1 0 0 00000001 yes 0x000000 - - host:new\n"), DEED_NEW);
}

TEST_LOOP(a_guest_whose_seat_is_taken_by_its_own_user_knows_that_until_it_knocks_again, 2)
{
    static const struct {
        const char *line;
        enum absence absence;
    } rows[] = {{"error taken\n", ABSENCE_REPLACED}, {"error order\n", ABSENCE_LOST}};

    sit_down(GAME);
    ck_assert_int_eq(hear(rows[_i].line), PEER_CUT);
    ck_assert_int_eq(guest.table->absence, rows[_i].absence);
    ck_assert(guest.connection.ended);
    ck_assert_str_eq(said(), "");
    guest_knock(&guest, now);
    ck_assert_int_eq(guest.table->absence, ABSENCE_KNOCKING);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_TURNED_AWAY);
    ck_assert_int_eq(guest.table->absence, ABSENCE_LOST);
}

TEST(an_impossible_table_is_not_believed)
{
    sit_down(GAME);
    ck_assert_int_eq(hear("game 2 o 0 0 0 00000001 yes 0x000000 55 - -\n"), PEER_CUT);
    ck_assert_str_eq(said(), "error line\n");
    hold_moves(guest.table->match, "", 0);
    ck_assert_int_eq(guest.table->absence, ABSENCE_LOST);
}

/* ---- Cuts, and what the host says. ---- */

/* The guest, X, has set 5, and the host 1. Another mark of the guest is on its way when the
 * connection is cut. The host has gone on, or has started another game. */
TEST_LOOP(across_a_cut_the_game_is_the_same_if_its_key_is, 3)
{
    static const struct {
        const char *game, *moves;
        bool is_another;
    } rows[] = {
        {"game 4 x 0 0 0 00000001 yes 0x000000 5192 - -\n", "5192", false},
        {"game 1 x 0 0 0 00000001 yes 0x000000 - - -\n", "", false},
        {"game 1 x 0 0 0 00000002 yes 0x000000 51 - -\n", "51", true},
    };

    sit_down("game 1 x 0 0 0 00000001 yes 0x000000 - - -\n");
    act(peers_play(4));
    hear("game 2 x 0 0 0 00000001 yes 0x000000 5 - guest:play\n");
    hear("game 3 x 0 0 0 00000001 yes 0x000000 51 - host:play\n");
    act(peers_play(8));
    said();
    ck_assert_int_eq(guest_hang_up(&guest), PEER_CUT);
    refuse(peers_play(1), REFUSAL_PAUSED);
    sit_down(rows[_i].game);
    hold_moves(guest.table->match, rows[_i].moves, (int)strlen(rows[_i].moves));
    ck_assert_uint_eq(guest.table->games, rows[_i].is_another);
}

TEST_LOOP(whose_the_marks_are_is_what_the_host_says, 2)
{
    sit_down(_i == 0 ? "game 1 x 0 0 0 00000001 yes 0x000000 51 - -\n"
                     : "game 1 x 0 0 0 00000001 no 0x000000 51 - -\n");
    hold_set_by(_i == 0 ? "gh" : "-h");
    ck_assert(guest.table->match->record.is_mixed == (_i == 1));
}
