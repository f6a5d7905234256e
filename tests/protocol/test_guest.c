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

/* The host says the text. Returns the last event. */
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

/* What the guest has said since this was asked last. */
static const char *said(void)
{
    return peers_sent(&guest.connection);
}

/* The guest sits down, and this is the table. */
static void sit_down(const char *game)
{
    guest_knock(&guest, now);
    ck_assert_int_eq(hear(WELCOME), PEER_SHOWN);
    ck_assert_int_eq(hear(game), PEER_SEATED);
    said();
}

/* The guest's person does that, and can, or cannot. */
static void act(struct request request)
{
    ck_assert_int_eq(guest_submit(&guest, request), REFUSAL_NONE);
}

static void refuse(struct request request, enum refusal refusal)
{
    ck_assert_int_eq(guest_submit(&guest, request), refusal);
    ck_assert_str_eq(said(), "");
}

/* The match has those cells, 1 to 9, of which that many stand. */
static void hold_moves(const struct match *match, const char *moves, int stand)
{
    char is[GAME_CELLS + 1] = "";

    for (int i = 0; i < match->last; i++)
        is[i] = (char)('1' + match_cell(match, i + 1));
    ck_assert_str_eq(is, moves);
    ck_assert_int_eq(match->now, stand);
}

/* The setters of the marks: h, g, or - for nobody. */
static void hold_setters(const char *setters)
{
    const struct match *match = &guest.table.match;
    char is[GAME_CELLS + 1] = "";

    for (int mark = 0; mark < match->last; mark++)
        is[mark] = "-hg"[match->set_by[mark] + 1];
    ck_assert_str_eq(is, setters);
}

static void hold_waiting(bool waits)
{
    ck_assert(waits == (guest.table.sent != DEED_NONE));
}

/* ---- The seat. ---- */

TEST(a_guest_hears_that_it_is_welcome_and_then_that_it_is_seated)
{
    guest_knock(&guest, now);
    ck_assert_str_eq(said(), HELLO);
    ck_assert_uint_eq(guest_deadline(&guest), 5000);
    ck_assert_int_eq(hear(WELCOME), PEER_SHOWN);
    ck_assert_str_eq(guest.host_name, "Ann");
    ck_assert_uint_eq(guest_deadline(&guest), CLOCK_NEVER);
    ck_assert_int_eq(hear("ping\npong\n"), PEER_NONE);
    ck_assert_str_eq(said(), "pong\n");
    ck_assert_int_eq(hear(GAME), PEER_SEATED);
    guest_leave(&guest);
    guest_leave(&guest);
    ck_assert_str_eq(said(), "bye\n");
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST_LOOP(a_guest_without_a_seat_knows_why, 15)
{
    static const struct {
        const char *before, *line, *reason, *answer;
    } rows[] = {
        {"", "error taken\n", "the seat is taken", ""},
        {"", "error refused\n", "the host did not let you in", ""},
        {WELCOME, "error refused\n", "Ann did not let you in", ""},
        {"", "bye\n", "the host's table is closed", ""},
        {WELCOME, "bye\n", "Ann's table is closed", ""},
        {"", "error none\n", "there is no table", ""},
        {"", "error code\n", "the code is wrong", ""},
        {"", "error nonsense\n", "the table says nonsense", ""},
        {"", "error version\n", "the other program speaks another version", ""},
        {"", "tictactoe 1 Ann\n", "the other program speaks another version", "error version\n"},
        {"", GAME, "the two programs do not understand each other", "error order\n"},
        {WELCOME, "refused no-move\n", "the two programs do not understand each other",
         "error order\n"},
        {"", "HTTP/1.1 400 Bad Request\r\n", "what answered is not a table", "error line\n"},
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
    strcpy(guest.code, "K7QM");
    for (int i = 0; i < 2; i++) {
        guest_knock(&guest, now);
        ck_assert_str_eq(said(), "code K7QM\n" HELLO);
        ck_assert_int_eq(hear("error refused\n"), PEER_TURNED_AWAY);
        ck_assert(!guest.is_code_wrong);
    }
    guest_knock(&guest, now);
    ck_assert_int_eq(hear("error code\n"), PEER_TURNED_AWAY);
    ck_assert(guest.is_code_wrong);
}

TEST(a_host_whose_name_does_not_fit_is_called_by_the_login)
{
    message_cut_name(guest.host_login, "ann");
    guest_knock(&guest, now);
    hear("tictactoe 3 Computer (easy)\n");
    ck_assert_str_eq(guest.host_name, "ann");
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
    ck_assert_int_eq(guest.table.state, TABLE_EMPTY);
    ck_assert_int_eq(guest_hang_up(&guest), PEER_NONE);
}

TEST(a_mark_is_sent_and_waits_for_the_table_or_is_refused)
{
    sit_down(GAME);
    ck_assert_int_eq(hear("game 2 o 0 0 0 0x000000 5 1 - host:play\n"), PEER_PLAYED);
    act(peers_play(0));
    ck_assert_str_eq(said(), "play 0x180800\n");
    hold_moves(&guest.table.match, "5", 1);
    hold_waiting(true);
    refuse(peers_play(1), REFUSAL_ON_ITS_WAY);
    ck_assert_int_eq(hear("refused no-move\n"), PEER_REFUSED);
    hold_waiting(false);
    act(peers_play(0));
    ck_assert_int_eq(hear("game 3 o 0 0 0 0x000000 51 2 - guest:play\n"), PEER_SHOWN);
    hold_moves(&guest.table.match, "51", 2);
    hold_setters("hg");
    hold_waiting(false);
}

TEST(the_guest_asks_and_is_answered)
{
    sit_down("game 3 o 0 0 0 0x000000 519 3 - -\n");
    act(peers_ask(ACT_UNDO));
    ck_assert_str_eq(said(), "ask 3 undo\n");
    refuse(peers_ask(ACT_UNDO), REFUSAL_ASKING);
    ck_assert_int_eq(hear("game 4 o 0 0 0 0x000000 519 3 guest:undo guest:ask\n"), PEER_SHOWN);
    refuse(peers_play(1), REFUSAL_ASKING);
    ck_assert_int_eq(hear("game 5 o 0 0 0 0x000000 519 3 - host:no\n"), PEER_DECLINED);
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 6 o 0 0 0 0x000000 519 3 guest:undo guest:ask\n"), PEER_SHOWN);
    ck_assert_int_eq(hear("game 7 o 0 0 0 0x000000 519 1 - host:yes\n"), PEER_AGREED);
    hold_moves(&guest.table.match, "519", 1);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 8 o 0 0 0 0x000000 519 1 guest:new guest:ask\n"), PEER_SHOWN);
    ck_assert(guest_drop(&guest));
    ck_assert_str_eq(said(), "ask 5 undo\nask 7 new\ndrop\n");
    ck_assert_int_eq(hear("game 8 o 0 0 0 0x000000 519 1 guest:new guest:ask\n"), PEER_SHOWN);
    hold_waiting(true);
    ck_assert_int_eq(hear("game 9 o 0 0 0 0x000000 519 1 - guest:drop\n"), PEER_SHOWN);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 10 o 0 0 0 0x000000 519 1 guest:new guest:ask\n"), PEER_SHOWN);
    ck_assert_int_eq(hear("game 11 o 0 0 0 0x000000 - 0 - host:yes\n"), PEER_AGREED);
    hold_moves(&guest.table.previous, "519", 1);
}

TEST(a_question_about_nothing_was_asked_of_nobody)
{
    sit_down("game 3 o 0 0 0 0x000000 519 3 - -\n");
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 4 o 0 0 0 0x000000 519 3 - host:no\n"), PEER_SHOWN);
    hold_waiting(false);
    act(peers_ask(ACT_NEW));
    ck_assert_int_eq(hear("game 5 x 0 0 0 0x000000 - 0 - guest:new\n"), PEER_SHOWN);
}

TEST(a_question_that_the_table_has_outrun_is_over)
{
    sit_down("game 3 o 0 0 0 0x000000 51 2 - -\n");
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 4 o 0 0 0 0x000000 513 3 - host:play\n"), PEER_PLAYED);
    hold_waiting(false);
    act(peers_ask(ACT_UNDO));
    ck_assert_int_eq(hear("game 5 o 0 0 0 0x000000 513 3 host:undo host:ask\n"), PEER_ASKED);
    hold_waiting(false);
}

TEST(a_mark_of_the_host_ends_a_question_that_was_shown)
{
    sit_down("game 3 o 0 0 0 0x000000 51 2 - -\n");
    act(peers_ask(ACT_UNDO));
    hear("game 4 o 0 0 0 0x000000 51 2 guest:undo guest:ask\n");
    ck_assert_int_eq(hear("game 5 o 0 0 0 0x000000 513 3 - host:play\n"), PEER_PLAYED_ON);
    ck_assert_int_eq(guest.table.question.act, ACT_NONE);
}

TEST_LOOP(the_question_of_the_host_is_answered_once_or_withdrawn, 4)
{
    static const struct {
        const char *answer, *next;
        enum peer_event event;
        int stand;
    } rows[] = {
        {"yes 4\n", "game 5 o 0 0 0 0x000000 51 0 - guest:yes\n", PEER_SHOWN, 0},
        {"yes 4\n", "game 5 o 0 0 0 0x000000 51 2 - host:drop\n", PEER_DROPPED, 2},
        {"no 4\n", "game 5 o 0 0 0 0x000000 51 2 - guest:no\n", PEER_SHOWN, 2},
        {"", "game 5 o 0 0 0 0x000000 51 2 - host:drop\n", PEER_DROPPED, 2},
    };
    bool answers = *rows[_i].answer;

    sit_down("game 3 o 0 0 0 0x000000 51 2 - -\n");
    ck_assert_int_eq(hear("game 4 o 0 0 0 0x000000 51 2 host:undo host:ask\n"), PEER_ASKED);
    refuse(peers_ask(ACT_UNDO), REFUSAL_ASKED);
    if (answers)
        ck_assert(guest_answer(&guest, *rows[_i].answer == 'y'));
    ck_assert_str_eq(said(), rows[_i].answer);
    hold_waiting(answers);
    ck_assert_int_eq(hear(rows[_i].next), rows[_i].event);
    hold_waiting(false);
    hold_moves(&guest.table.match, "51", rows[_i].stand);
    ck_assert_int_eq(hear("game 6 x 1 0 0 0x000000 - 0 - host:new\n"), PEER_BEGAN);
}

TEST_LOOP(no_table_is_believed_that_cannot_be, 5)
{
    static const char *const games[] = {
        "game 2 o 0 0 0 0x000000 55 2 - -\n", "game 2 o 0 0 0 0x1fffff - 0 - -\n",
        "game 2 o 0 0 0 0x000000 5 2 - -\n",  "game 2 o 0 0 0 0x000000 - 0 host:redo -\n",
        "game 2 o 0 0 0 0x000000 - 0 -\n",
    };

    sit_down(GAME);
    ck_assert_int_eq(hear(games[_i]), PEER_CUT);
    ck_assert_str_eq(said(), "error line\n");
    hold_moves(&guest.table.match, "", 0);
    ck_assert_int_eq(guest.table.state, TABLE_PAUSED);
}

/* ---- Lies and cuts. ---- */

TEST(a_lying_host_shows_what_it_likes_and_credits_nothing_to_its_guest)
{
    sit_down("game 3 x 0 0 0 0x000000 51 2 - -\n");
    hold_setters("--");
    ck_assert_int_eq(hear("game 4 x 0 0 0 0x000000 5192 4 - -\n"), PEER_PLAYED);
    hold_setters("---h");
    act(peers_play(2));
    ck_assert_int_eq(hear("game 5 x 0 0 0 0x000000 51924 5 - guest:play\n"), PEER_SHOWN);
    hold_setters("---h-");
    ck_assert_int_eq(hear("game 6 x 0 1 0 0x000000 51923 5 - -\n"), PEER_BEGAN);
    hold_setters("-----");
}

/* What was done last is believed for words alone. */
TEST_LOOP(a_lie_about_what_was_done_last_changes_neither_the_game_nor_whose_its_marks_are, 13)
{
    static const char *const lasts[] = {
        "-",          "host:play", "host:ask",  "host:yes", "host:no",    "host:drop", "host:new",
        "guest:play", "guest:ask", "guest:yes", "guest:no", "guest:drop", "guest:new"};
    char game[MESSAGE_SIZE + 1];

    sit_down("game 3 x 0 0 0 0x000000 51 2 - -\n");
    act(peers_play(8));
    snprintf(game, sizeof game, "game 4 x 0 0 0 0x000000 5192 4 - %s\n", lasts[_i]);
    ck_assert_int_eq(hear(game) == PEER_SHOWN, _i == 4 || _i > 6);
    hold_moves(&guest.table.match, "5192", 4);
    hold_setters("--gh");
    hold_waiting(false);
    ck_assert_uint_eq(guest.table.games, 0);
}

/* The guest, X, has set 5, the host 1, and the line is cut. A mark that was lost is not one's own
 * if another comes in its place; and the host may have begun anew. */
TEST_LOOP(across_a_cut_own_marks_stay_ones_own_and_one_of_the_hosts_is_believed, 3)
{
    static const char *const rows[][2] = {{"game 4 x 0 0 0 0x000000 5192 4 - -\n", "ghgh"},
                                          {"game 4 x 0 0 0 0x000000 513 3 - -\n", "gh-"},
                                          {"game 1 x 0 0 0 0x000000 - 0 - -\n", ""}};

    sit_down("game 1 x 0 0 0 0x000000 - 0 - -\n");
    act(peers_play(4));
    hear("game 2 x 0 0 0 0x000000 5 1 - -\n");
    ck_assert_int_eq(hear("game 3 x 0 0 0 0x000000 51 2 - host:play\n"), PEER_PLAYED);
    act(peers_play(8));
    said();
    ck_assert_int_eq(guest_hang_up(&guest), PEER_CUT);
    refuse(peers_play(1), REFUSAL_PAUSED);
    sit_down(rows[_i][0]);
    hold_setters(rows[_i][1]);
    ck_assert_uint_eq(guest.table.games, _i == 2);
    if (_i == 2)
        hold_moves(&guest.table.previous, "51", 2);
}

/* ---- What the guest believes. ---- */

/* A match in letters, as naively as can be: the cells of its moves, and who set each. */
struct naive {
    char moves[GAME_CELLS + 1];
    char setters[GAME_CELLS + 1];
    int now;
};

/* The rule of the manual, by texts. True if it is another game. */
static bool believe(struct naive *known, const struct naive *shown, char own, const char *before,
                    bool guest_plays_x)
{
    int stood = known->now, common = 0, count = (int)strlen(shown->moves);
    bool is_same = strncmp(known->moves, shown->moves, (size_t)stood) == 0 && count >= stood;
    struct naive next = *shown;

    while (known->moves[common] && known->moves[common] == shown->moves[common])
        common++;
    if (!is_same)
        common = count;
    for (int mark = 0; mark < count; mark++) {
        bool is_guests = (mark % 2 == 0) == guest_plays_x;
        bool is_own = shown->moves[mark] == own && (int)strlen(before) == mark
                   && strncmp(shown->moves, before, strlen(before)) == 0;

        if (mark < common)
            next.setters[mark] = is_same ? known->setters[mark] : '-';
        else if (is_guests)
            next.setters[mark] = is_own ? 'g' : '-';
        else
            next.setters[mark] = mark == count - 1 && count - common <= 2 ? 'h' : '-';
    }
    next.setters[count] = '\0';
    *known = next;
    return !is_same;
}

static struct match to_match(const struct naive *naive, bool guest_plays_x)
{
    struct match match;

    match_start(&match, (struct game){0}, guest_plays_x ? SIDE_GUEST : SIDE_HOST);
    for (int mark = 0; naive->moves[mark]; mark++)
        match_play(&match, game_turn(match_game(&match)), naive->moves[mark] - '1',
                   naive->setters[mark] == '-'   ? NOBODY
                   : naive->setters[mark] == 'h' ? SIDE_HOST
                                                 : SIDE_GUEST);
    match.now = naive->now;
    return match;
}

/* All texts of up to that many different cells out of that many. */
static int list_moves(char list[][GAME_CELLS + 1], int longest, int cells)
{
    int count = 1, from = 0;

    list[0][0] = '\0';
    for (int length = 1; length <= longest; length++) {
        int end = count;

        for (; from < end; from++)
            for (int cell = '1'; cell < '1' + cells; cell++)
                if (!strchr(list[from], cell))
                    sprintf(list[count++], "%s%c", list[from], cell);
    }
    return count;
}

TEST_LOOP(a_guest_believes_what_the_manual_says, 2)
{
    static char list[400][GAME_CELLS + 1];
    int count = list_moves(list, 4, 4);
    bool guest_plays_x = _i == 1;
    long differences = 0;

    for (int known = 0; known < count; known++)
        for (int stands = 0; stands <= (int)strlen(list[known]); stands++)
            for (int shown = 0; shown < count; shown++)
                for (int cell = '0'; cell <= '4'; cell++) {
                    struct naive before = {.now = stands},
                                 after = {.now = (int)strlen(list[shown])};
                    struct match match, line;
                    struct game played;
                    char stood[GAME_CELLS + 1] = "";
                    bool is_another;

                    strcpy(before.moves, list[known]);
                    memcpy(stood, list[known], (size_t)stands);
                    for (int mark = 0; before.moves[mark]; mark++)
                        before.setters[mark] = (mark % 2 == 0) == guest_plays_x ? 'g' : 'h';
                    strcpy(after.moves, list[shown]);
                    memset(after.setters, '-', strlen(after.moves));
                    match = to_match(&before, guest_plays_x);
                    line = to_match(&after, guest_plays_x);
                    played = match_game(&match);
                    if (strchr(stood, cell) || ((stands % 2 == 0) != guest_plays_x && cell != '0'))
                        continue;
                    game_play(&played, game_turn(played), cell - '1');
                    is_another = guest_believe(&match, &line, cell == '0' ? 0 : game_word(played));
                    differences +=
                        is_another != believe(&before, &after, (char)cell, stood, guest_plays_x);
                    line = to_match(&before, guest_plays_x);
                    if (memcmp(match.set_by, line.set_by, sizeof match.set_by) != 0
                        || match.now != line.now
                        || memcmp(match.states, line.states, sizeof match.states) != 0)
                        ck_abort_msg("%s, %d, then %s, own %c: %s", list[known], stands,
                                     list[shown], cell, before.setters);
                }
    ck_assert_int_eq(differences, 0);
}

TEST(another_start_mark_or_score_is_another_game)
{
    struct match match, shown;

    match_start(&match, (struct game){0}, SIDE_HOST);
    shown = match;
    ck_assert(!guest_believe(&match, &shown, 0));
    match_swap(&shown);
    ck_assert(guest_believe(&match, &shown, 0));
    match_set_score(&shown, (unsigned[]){0, 1}, 0);
    ck_assert(guest_believe(&match, &shown, 0));
    ck_assert(!guest_believe(&match, &shown, 0));
    match_open(&shown, peers_game("5"));
    ck_assert(guest_believe(&match, &shown, 0));
}
