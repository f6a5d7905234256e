/* SPDX-License-Identifier: MIT
 *
 * Ann and Bob at a shared table: what their keys do, and what they are told.
 */
#include "base/clock.h"
#include "drawing.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "shared_fixture.h"
#include "suite.h"

static struct host *const host = &shared.host;
static struct guest *const guest = &shared.guest;
static struct session *const ann = &shared.sessions[PERSON_HOST];
static struct session *const bob = &shared.sessions[PERSON_GUEST];
static struct listener listeners[PERSONS];
static struct size window = {22, 80};

/* ---- Acts. ---- */

static void begin(void)
{
    for (int person = PERSON_HOST; person < PERSONS; person++)
        listeners[person] = (struct listener){.in_words = true};
    shared_fixture_start_guest("Bob");
    shared_fixture_start_host();
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(begin, NULL)

/* The guest asks for the seat. Another first letter of the name is another user. */
static void knock(void)
{
    shared_fixture_knock(BOB + (uint32_t)(*guest->name - 'B'));
}

/* Let the guest sit down as the host's own user, so that nobody is asked. */
static void sit(void)
{
    host->access.uid = BOB + (uint32_t)(*guest->name - 'B');
    knock();
    host->access.uid = ANN;
    ck_assert_int_eq(guest->phase, GUEST_SEATED);
}

static void leave(int person)
{
    if (person == PERSON_HOST)
        host_close(host);
    else
        guest_leave(guest);
    shared_fixture_carry();
}

/* The guest leaves, and somebody who is called that sits down. */
static void change_guest(const char *called)
{
    leave(PERSON_GUEST);
    shared_fixture_start_guest(called);
    sit();
}

/* Look at the clock once a second. */
static void wait_for(uint64_t milliseconds)
{
    for (uint64_t end = shared.now + milliseconds; shared.now < end;) {
        shared.now = end - shared.now > SECOND ? shared.now + SECOND : end;
        shared_fixture_carry();
    }
}

/* Press a key at once. */
static void hit(struct session *session, char key)
{
    const struct session_fixture_shelf empty = {.count = 0};

    if (shared_game_is_stray(session, session_fixture_event(key), shared.now)) {
        shared_game_tell_stray(session, session_fixture_event(key));
        return;
    }
    if (keymap_press(session, session_fixture_event(key)) == EFFECT_OPEN)
        session_fixture_use_shelf(session, EFFECT_OPEN, &empty);
    shared_fixture_tell((int)(session - shared.sessions), PEER_NONE);
    shared_fixture_carry();
}

/* Press each key when whatever has just changed has been read. */
static void press(struct session *session, const char *keys)
{
    const struct shared_game *shared_game = session->shared_game;

    for (; *keys; keys++) {
        if (shared_game && shared.now < shared_game->answers_from)
            shared.now = shared_game->answers_from;
        if (shared_game && shared.now < shared_game->enters_from)
            shared.now = shared_game->enters_from;
        hit(session, *keys);
    }
}

/* The question of that person. */
static enum act asked_by(const struct session *session)
{
    const struct table *table = &session->table;

    return table_has_question(table, table->own) ? table->question.act : ACT_NONE;
}

/* Press the keys at once: they change nothing but what is told. */
static void stray(struct session *session, const char *keys)
{
    struct session before = *session;

    for (; *keys; keys++)
        hit(session, *keys);
    ck_assert(memcmp(&before.match, &session->match, sizeof before.match) == 0);
    ck_assert_str_eq(session->status.pinned.words, before.status.pinned.words);
    if (!shared_game_is_asked(session))
        ck_assert(memcmp(&before.status, &session->status, sizeof before.status) == 0);
    ck_assert_int_eq(asked_by(session), ACT_NONE);
}

/* Ann and Bob press these keys in turn. */
static void play(const char *keys)
{
    for (int i = 0; keys[i]; i++)
        press(i % 2 == 0 ? ann : bob, (char[]){keys[i], '\0'});
}

static void play_in_lines(struct session *session)
{
    session->in_lines = true;
    shared_game_settle(session, PEER_NONE, shared.now);
}

static enum effect type(struct session *session, const char *line)
{
    const struct session_fixture_shelf empty = {.count = 0};
    enum effect effect;

    if (shared_game_is_stray_line(session, line, shared.now))
        return EFFECT_NONE;
    effect = line_commands_hear(&listeners[session - shared.sessions], session, line);
    if (effect == EFFECT_OPEN)
        session_fixture_use_shelf(session, effect, &empty);
    shared_game_settle(session, PEER_NONE, shared.now);
    shared_fixture_carry();
    return effect;
}

/* ---- What holds. ---- */

/* The status is those words, or has them in it. */
static void hold_status(const struct session *session, const char *words, bool is_all)
{
    const struct status_line *status = &session->status;
    bool has_both = *status->notices[0].words && *status->pinned.words;
    char is[2 * STATUS_WORDS];

    snprintf(is, sizeof is, "%s%s%s", status->notices[0].words, has_both ? " " : "",
             status->pinned.words);
    if (is_all || !strstr(is, words))
        ck_assert_str_eq(is, words);
}

static void reads(const struct session *session, const char *words)
{
    hold_status(session, words, false);
}

static bool shows(const struct session *session, const char *words)
{
    struct canvas canvas = drawing_draw(session, window);

    return drawing_shows(&canvas, words);
}

static void hold_game(struct game game, const char *moves)
{
    ck_assert_uint_eq(game_word(game), game_word(peers_game(moves)));
}

static void has(const struct session *session, const char *moves)
{
    hold_game(session_game(session), moves);
}

static void both_have(const char *moves)
{
    has(ann, moves);
    has(bob, moves);
}

/* What is said next in line mode begins with those words. */
static void hears(struct session *session, const char *words)
{
    char said[1024] = "";
    FILE *out = fmemopen(said, sizeof said, "w");

    announce(&listeners[session - shared.sessions], out, session);
    fclose(out);
    if (strncmp(said, words, strlen(words)) != 0)
        ck_assert_str_eq(said, words);
}

static void hold_goodbye(const struct session *session, const char *words)
{
    char said[1024] = "";
    FILE *out = fmemopen(said, sizeof said, "w");

    print_goodbye(out, session);
    fclose(out);
    ck_assert_str_eq(said, words);
}

/* The people of the game that is to be in the book; empty if it is not. */
static void books(const struct session *session, const char *words)
{
    const struct record record = session->match.record;
    char is[2 * RECORD_NAME + 16] = "";

    if (match_counts(&session->match) && record_is_of_book(&record))
        snprintf(is, sizeof is, "%s against %s", record.names[PLAYER_X], record.names[PLAYER_O]);
    ck_assert_str_eq(is, words);
}

static void nobody_asks(void)
{
    ck_assert_int_eq(asked_by(ann), ACT_NONE);
    ck_assert_int_eq(asked_by(bob), ACT_NONE);
}

static void hold_score(unsigned wins_of_host, unsigned wins_of_guest)
{
    for (int person = 0; person < PERSONS; person++) {
        const struct session *session = &shared.sessions[person];
        struct result score =
            tally_find(&session->match.tally, people_called(session, 0), people_called(session, 1));

        ck_assert_uint_eq(score.wins[PERSON_HOST], wins_of_host);
        ck_assert_uint_eq(score.wins[PERSON_GUEST], wins_of_guest);
    }
}

static void hold_rings(int of_host, int of_guest)
{
    ck_assert_int_eq(shared.rings[PERSON_HOST], of_host);
    ck_assert_int_eq(shared.rings[PERSON_GUEST], of_guest);
}

/* ---- Keys and messages. ---- */

TEST(a_question_is_answered_from_the_help_which_shows_it)
{
    sit();
    play("51");
    press(ann, "?");
    press(bob, "u");
    ck_assert(shows(ann, "Bob asks to undo"));
    ck_assert_str_eq(ann->status.pinned.brief, "Undo O1?");
    press(ann, "n");
    reads(bob, "Ann says no.");
}

TEST(a_question_of_ones_own_stands_while_it_is_open)
{
    static const char question[] = "You asked to undo X5. Waiting for Bob; Escape cancels.";

    sit();
    press(ann, "5u");
    press(ann, "9");
    hold_status(ann, question, true);
    press(bob, "z");
    reads(bob, "z is not a key here; ? lists the keys. Ann asks to undo");
}

TEST(the_command_that_resumes_names_the_table_of_the_host)
{
    sit();
    press(ann, "5");
    hold_goodbye(ann, "code 5\ntictactoe --host 5\n");
    hold_goodbye(bob, "code 5\n"); /* the command would open a game at one keyboard */
}

/* Also in the books, where a game between two of one name would not count. */
TEST(of_two_of_one_name_everybody_calls_the_guest_the_second)
{
    const char *const names[] = {"Ann", "Nameofexactlyfortybytesandnotonebytemore"};
    const char *const seconds[] = {"Ann 2", "Nameofexactlyfortybytesandnotonebytemo 2"};

    for (int i = 0; i < 2; i++) {
        name_shorten(host->name, names[i]);
        match_seat(host->table->match, table_player(host->table, PERSON_HOST), names[i]);
        change_guest(names[i]);
        for (int person = PERSON_HOST; person < PERSONS; person++) {
            ck_assert_str_eq(shared.sessions[person].people.names[PERSON_HOST], host->name);
            ck_assert_str_eq(shared.sessions[person].people.names[PERSON_GUEST], seconds[i]);
        }
        ck_assert_str_eq(host->guest.name, host->name);
    }
    change_guest("Bob");
    ck_assert_str_eq(ann->people.names[PERSON_GUEST], "Bob");
}

TEST(the_invitation_says_who_types_it)
{
    reads(ann, "To join, the other player types:");
    shared.sessions[PERSON_HOST].joining.awaited = "bob";
    shared_game_settle(ann, PEER_NONE, shared.now);
    reads(ann, "To join, bob types:");
}

TEST_LOOP(what_would_lead_to_the_same_position_is_not_asked_for, 2)
{
    struct session *session = &shared.sessions[_i];

    sit();
    press(session, "n");
    reads(session, "This game is new: nobody has moved yet.");
    nobody_asks();
}

TEST(while_a_mark_is_on_its_way_no_other_is_set_and_the_hints_stay)
{
    sit();
    press(ann, "5");
    shared.is_asleep = true;
    press(bob, "13");
    reads(bob, "Waiting for Ann.");
    ck_assert(keymap_is_enabled(keymap_find(bob, EVENT_CELL), bob));
    ck_assert(keymap_is_enabled(keymap_find(bob, 'n'), bob));
    has(bob, "5");
    shared.is_asleep = false;
    shared_fixture_carry();
    both_have("51");
}

/* ---- Questions that come and go. ---- */

TEST(for_half_a_second_after_a_question_has_come_no_key_answers_it)
{
    sit();
    play("51");
    press(bob, "u");
    ck_assert(shows(ann, "y yes"));
    stray(ann, "\n");
    hold_status(ann, "Bob asks to undo O1.", true);
    stray(ann, "ynYN");
    hold_status(ann, "Press y or n again. Bob asks to undo O1.", true);
    wait_for(499);
    stray(ann, "ny");
    wait_for(1);
    hit(ann, 'y');
    both_have("5");
}

TEST_LOOP(capital_letters_answer_too, 2)
{
    sit();
    play("51");
    press(bob, "u");
    wait_for(500);
    hit(ann, "YN"[_i]);
    both_have(_i == 0 ? "5" : "51");
    nobody_asks();
    press(ann, "N");
    ck_assert(shows(ann, "At a shared table everybody keeps"));
}

TEST(a_guest_who_joins_a_game_with_marks_selects_a_free_cell)
{
    sit();
    press(ann, "5");
    change_guest("Bob");
    has(bob, "5");
    ck_assert_int_ne(bob->display.cursor, 4);
}

TEST(the_selection_stays_where_the_mark_was_set_while_the_other_person_plays)
{
    sit();
    play("51");
    ck_assert_int_eq(bob->display.cursor, 0);
    press(ann, "3");
    ck_assert_int_eq(bob->display.cursor, 0);
    ck_assert_int_eq(ann->display.cursor, 2);
}

TEST(a_digit_counts_at_once_whatever_is_asked)
{
    sit();
    play("51");
    press(bob, "u");
    hit(ann, '3');
    both_have("513");
    reads(bob, "Ann played on; your request is over.");
}

TEST(for_half_a_second_after_a_question_has_come_Enter_places_no_mark)
{
    sit();
    play("51");
    ann->display.cursor = 2;
    press(bob, "u");
    wait_for(499);
    stray(ann, "\n ");
    reads(ann, "Bob asks to undo");
    wait_for(1);
    hit(ann, '\n');
    both_have("513");
}

TEST(a_question_in_the_place_of_another_is_answered_half_a_second_after_that_one_went)
{
    sit();
    play("51");
    press(bob, "u");
    wait_for(500);
    press(bob, "\033");
    wait_for(400);
    press(bob, "n");
    reads(ann, "Bob asks for a new game");
    wait_for(499);
    stray(ann, "yn");
    wait_for(1);
    hit(ann, 'y');
    both_have("");
}

TEST_LOOP(what_is_for_one_keyboard_is_said_to_be_off_and_asks_for_nothing, 2)
{
    static const char *const rows[][2] = {
        {"U", "There is no redo at a shared table."},
        {"o", "No other game can be opened at a shared table."},
        {"r", "No other game can be opened at a shared table."},
        {"c", "The computer cannot play at a shared table."},
        {"N", "At a shared table everybody keeps the name they came with."},
    };
    struct session *session = &shared.sessions[_i];

    sit();
    play("51");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        press(session, rows[i][0]);
        reads(session, rows[i][1]);
        ck_assert_int_eq(session->mode, MODE_PLAY);
        nobody_asks();
    }
}

TEST_LOOP(after_an_answer_y_and_n_do_nothing_for_half_a_second, 2)
{
    struct session *asked = &shared.sessions[_i], *other = &shared.sessions[match_other(_i)];

    sit();
    play("51");
    press(other, "u");
    press(asked, "n");
    ck_assert(shows(asked, "n new") && !shows(asked, "y yes"));
    stray(asked, "nyn");
    nobody_asks();
    wait_for(499);
    stray(asked, "nyn");
    wait_for(1);
    hit(asked, 'n');
    ck_assert_int_eq(asked_by(asked), ACT_NEW);
}

/* Nobody but the asked has ended that question. */
TEST(after_ones_own_answer_enter_places_a_mark_at_once)
{
    sit();
    play("51");
    press(bob, "u");
    press(ann, "n");
    ann->display.cursor = 2;
    hit(ann, '\n');
    both_have("513");
}

TEST(a_request_that_is_answered_asks_for_no_new_game)
{
    knock();
    press(ann, "n");
    stray(ann, "nn");
    ck_assert_int_eq(guest->phase, GUEST_OUT);
    shared_fixture_start_guest("Carl");
    knock();
    press(ann, "y");
    stray(ann, "yn");
    ck_assert_int_eq(guest->phase, GUEST_SEATED);
    nobody_asks();
}

TEST_LOOP(a_request_in_the_place_of_another_is_answered_half_a_second_after_that_one_went, 2)
{
    knock();
    shared_fixture_part();
    reads(ann, "bob no longer asks to join.");
    shared_fixture_start_guest("Carl");
    wait_for(400);
    knock();
    wait_for(499);
    stray(ann, "yn");
    ck_assert_int_eq(host->requesting, shared.caller);
    wait_for(1);
    hit(ann, "yn"[_i]);
    ck_assert_int_eq(host->requesting, NONE);
    ck_assert_int_eq(guest->phase, _i == 0 ? GUEST_SEATED : GUEST_OUT);
}

TEST(for_half_a_second_after_a_question_has_gone_y_and_n_do_nothing)
{
    sit();
    play("51");
    press(bob, "u");
    wait_for(500);
    press(bob, "\033");
    ck_assert(shows(ann, "n new") && !shows(ann, "y yes"));
    stray(ann, "ynYN");
    wait_for(499);
    stray(ann, "yn");
    reads(ann, "Bob withdrew the request.");
    hit(ann, '?');
    hit(ann, 'y');
    hit(ann, 'n');
    ck_assert_int_eq(ann->mode, MODE_HELP);
    hit(ann, '?');
    nobody_asks();
    wait_for(1);
    hit(ann, 'y');
    reads(ann, "y is not a key here");
    hit(ann, 'n');
    ck_assert_int_eq(asked_by(ann), ACT_NEW);
}

TEST(a_cut_takes_a_question_back)
{
    sit();
    play("51");
    press(bob, "u");
    shared_fixture_part();
    reads(ann, "q leaves; the game is saved.");
    ck_assert(shows(ann, "Paused: waiting for Bob"));
    press(ann, "3");
    reads(ann, "The game is paused until Bob is back.");
    reads(bob, "Connection to Ann lost.");
    sit();
    wait_for(500);
    press(bob, "n");
    stray(ann, "y");
    press(ann, "y");
    both_have("");
}

/* ---- In lines. ---- */

TEST(in_lines_the_words_that_answer_do_nothing_for_half_a_second_either)
{
    static const char *const words[] = {"y", "n", "yes", "no"};

    sit();
    play("51");
    play_in_lines(ann);
    press(bob, "u");
    press(bob, "\033");
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(type(ann, words[i]), EFFECT_NONE);
    nobody_asks();
    type(ann, "new");
    ck_assert_int_eq(asked_by(ann), ACT_NEW);
}

TEST(nobody_evaluates_a_game_at_a_shared_table)
{
    sit();
    press(ann, "e");
    reads(ann, "There is no evaluation at a shared table.");
    ck_assert(!ann->display.evaluate);
    press(bob, "e");
    ck_assert(!bob->display.evaluate);
}

TEST(in_lines_no_and_cancel_answer_the_other_first)
{
    sit();
    play_in_lines(ann);
    play_in_lines(bob);
    press(ann, "5u");
    reads(bob, "Ann asks to undo X5: yes or no?");
    ck_assert_int_eq(type(bob, "cancel"), EFFECT_NOT_OBEYED);
    type(bob, "new");
    reads(bob, "First answer Ann: yes or no. Ann asks to undo");
    type(bob, "no");
    type(bob, "no");
    nobody_asks();
    wait_for(500);
    ck_assert_int_eq(type(bob, "no"), EFFECT_NOT_OBEYED);
    ck_assert_int_eq(type(bob, "join"), EFFECT_NOT_OBEYED);
    shared_fixture_part();
    ck_assert_int_eq(type(bob, "join"), EFFECT_JOIN);
}

TEST(in_lines_nobody_is_told_of_a_turn_of_somebody_who_is_not_there)
{
    play_in_lines(ann);
    hears(ann, "You play X. 1 to 9 place a mark, ? lists the commands. To join, the other "
               "player types:\ntictactoe --join=ann\n");
    sit();
    play_in_lines(bob);
    hears(bob, "Ann is here and plays X. Ann's turn. 1 to 9 place a mark, ? lists the "
               "commands.\n");
    press(ann, "5");
    leave(PERSON_HOST);
    hears(bob, "Ann plays X in 5, centre. Ann has left.\n");
    ck_assert(shared_game_is_over(bob));
}

/* ---- Away and back. ---- */

TEST(a_laptop_that_slept_for_ten_minutes_goes_on_when_it_wakes)
{
    sit();
    play("51");
    shared.is_asleep = true;
    wait_for(59999);
    ck_assert(!shows(ann, "Bob is away"));
    wait_for(1);
    reads(ann, "Bob is away.");
    press(ann, "9");
    wait_for(600000);
    reads(ann, "Bob is away.");
    shared.is_asleep = false;
    press(bob, "b");
    reads(ann, "Bob is back.");
    press(bob, "3");
    both_have("5193");
}

/* Nothing tells the guest's program of a cable that was pulled. */
TEST(a_guest_can_rejoin_while_the_host_is_away_and_before_the_cut_is_noticed)
{
    sit();
    press(ann, "5");
    shared.caller = NONE;
    wait_for(59000);
    ck_assert_ptr_null(keymap_find(bob, 'J'));
    wait_for(1000);
    ck_assert_int_eq(guest->phase, GUEST_SEATED);
    reads(bob, "Ann is away.");
    ck_assert_ptr_nonnull(keymap_find(bob, 'J'));
    ck_assert(shows(bob, "J rejoin"));
    press(bob, "J");
    ck_assert_int_eq(type(bob, "join"), EFFECT_JOIN);
    guest_hang_up(guest);
    shared_fixture_tell(PERSON_GUEST, PEER_NONE);
    ck_assert(shows(bob, "J rejoin"));
}

/* At the foot of a small window there is room for the keys of play alone. */
TEST_LOOP(in_every_window_a_notice_names_the_key_for_a_guest_without_a_host, 4)
{
    static const struct size windows[] = {{22, 80}, {12, 40}, {10, 30}, {8, 20}};
    static const char *const rows[][2] = {
        {"J rejoins", "Type join to rejoin."},
        {"J rejoins", "Type join to rejoin, or quit."},
        {"J comes back", "Type join to come back here."},
        {"q leaves", "Ann has left."},
    };

    sit();
    play("51");
    if (_i == 0)
        shared.caller = NONE;
    wait_for(_i == 0 ? 60000 : 0);
    if (_i == 2)
        bob->table.absence = ABSENCE_REPLACED;
    if (_i == 3)
        leave(PERSON_HOST);
    else if (_i > 0)
        shared_fixture_part();
    for (int i = 0; i < 4; i++) {
        window = windows[i];
        ck_assert_msg(shows(bob, rows[_i][0]), "%dx%d", window.cols, window.rows);
    }
    play_in_lines(bob);
    reads(bob, rows[_i][1]);
}

/* ---- Both begin the next game. ---- */

TEST_LOOP(Enter_for_the_next_game_is_obeyed_at_once, 2)
{
    struct session *first = &shared.sessions[_i];

    sit();
    play("14253");
    hit(first, '\n');
    both_have("");
    hold_status(first, _i == 0 ? "New game: you play O." : "New game: you play X.", true);
}

TEST_LOOP(a_second_Enter_for_the_next_game_sets_no_mark, 2)
{
    struct session *second = &shared.sessions[match_other(_i)];

    sit();
    play("14253");
    press(&shared.sessions[_i], "\n");
    wait_for(80);
    stray(second, "\n ");
    ck_assert(shared_game_is_stray(second, EVENT_CELL + 3, shared.now));
    wait_for(419);
    stray(second, "\n");
    both_have("");
    wait_for(1);
    hit(second, '\n');
    if (second == bob)
        ck_assert_int_eq(match_now(&bob->match), 1);
    else
        reads(ann, "It is Bob's turn.");
}

TEST(in_a_game_that_the_other_person_began_a_digit_counts_at_once)
{
    sit();
    play("14253");
    press(ann, "\n");
    hit(bob, '5');
    both_have("5");
}

TEST(in_a_game_that_the_other_person_began_Enter_counts_at_once_after_a_mark)
{
    sit();
    play("14253");
    press(bob, "\n");
    hit(bob, '5');
    ann->display.cursor = 0;
    hit(ann, '\n');
    both_have("51");
}

TEST_LOOP(both_press_n_after_the_end_and_there_is_one_new_game_and_no_question, 2)
{
    sit();
    play("14253");
    press(&shared.sessions[_i], "n");
    wait_for(80);
    hit(&shared.sessions[match_other(_i)], 'n');
    both_have("");
    nobody_asks();
    hold_score(1, 0);
}

/* ---- Looking back. ---- */

/* What one looks at is not the other's, and whoever acts is back at the end. */
TEST_LOOP(after_an_end_each_looks_back_alone_and_nothing_else_changes, 2)
{
    struct session *first = &shared.sessions[_i], *second = &shared.sessions[match_other(_i)];
    struct session before;

    sit();
    play("14253");
    press(first, "\033");
    memcpy(&before, first, sizeof before);
    press(first, "hhk");
    ck_assert_int_eq(first->review.hidden, 5);
    ck_assert_int_eq(second->review.hidden, 0);
    before.review.hidden = 5;
    ck_assert(session_fixture_is_same(first, &before));
    both_have("14253");
    press(second, "\n");
    ck_assert_int_eq(first->review.hidden, 0);
    both_have("");
    hold_score(1, 0);
}

/* ---- One keyboard before and after. ---- */

/* Ann's program opens a table in the middle of a session at one keyboard, or closes it. */
static void open_table(enum player mark)
{
    const struct access access = {.uid = ANN};

    shared_game_host(&shared.shared_games[PERSON_HOST], ann, host, "Ann", &access, peers_draw_key,
                     mark);
    shared_game_settle(ann, PEER_NONE, shared.now);
}

TEST_LOOP(a_table_to_which_nobody_came_has_changed_nothing, 6)
{
    static const struct {
        const char *keys;
        int computer;
    } rows[] = {
        {"", NONE}, {"51", NONE}, {"519uu", NONE}, {"14253n5", NONE}, {"5", 0}, {"5e", 1},
    };
    struct session before;

    session_start(ann, (struct game){0}, (const char *const[]){"Xena", "Olga"}, "tictactoe", 7);
    people_seat_computer(ann, rows[_i].computer);
    press(ann, rows[_i].keys);
    memcpy(&before, ann, sizeof before);
    for (int mark = PLAYER_X; mark <= PLAYER_O; mark++) {
        open_table((enum player)mark);
        press(ann, "1u5Ucen");
        ck_assert_uint_eq(game_word(session_game(ann)), game_word(session_game(&before)));
        reads(ann, "To join, the other player types:");
        shared_game_end(ann);
        ck_assert(memcmp(&before.match, &ann->match, sizeof before.match) == 0);
        ck_assert(memcmp(&before.people, &ann->people, sizeof before.people) == 0);
        ck_assert_int_eq(before.display.evaluate, ann->display.evaluate);
    }
}

/* Ann has taken the seat that the computer does not have: she plays O, as at a table before. */
TEST(after_a_guest_the_keyboard_has_its_names_and_two_people_and_the_game_goes_on)
{
    session_start(ann, (struct game){0}, (const char *const[]){"Xena", "Ann"}, "tictactoe", 7);
    people_seat_computer(ann, 0);
    ann->match.record.own_mark = PLAYER_O;
    ann->match.resumed = match_last(&ann->match);
    open_table(PLAYER_O);
    ck_assert_str_eq(ann->match.set_by[0], "Computer (medium)");
    ck_assert_str_eq(people_name(ann, PLAYER_O), "Ann");
    sit();
    ck_assert_str_eq(people_name(ann, PLAYER_X), "Bob");
    press(ann, "1");
    press(ann, "2");
    ck_assert_int_eq(match_now(&bob->match), 2);
    leave(PERSON_GUEST);
    ck_assert(ann->match.has_acted);
    shared_game_end(ann);
    ck_assert(!ann->match.has_acted); /* its file waits for an act */
    ck_assert_str_eq(people_name(ann, PLAYER_X), "Xena");
    ck_assert_str_eq(people_name(ann, PLAYER_O), "Ann");
    ck_assert_int_eq(people_computer(ann), NONE);
    ck_assert_int_eq(match_now(&ann->match), 2);
    press(ann, "u");
    ck_assert_int_eq(match_now(&ann->match), 1);
    for (const char *keys = "123456789123456789"; !match_is_over(&ann->match); keys++)
        press(ann, (char[]){*keys, '\0'});
    books(ann, "");
}

TEST(when_the_host_has_left_the_last_board_stays_until_Enter_or_q)
{
    const enum event leaving[] = {EVENT_ENTER, 'q'};

    sit();
    play("142");
    leave(PERSON_HOST);
    reads(bob, "Ann has left. Enter or q leaves.");
    ck_assert_int_eq(bob->table.absence, ABSENCE_LEFT);
    press(bob, "5 unJyc");
    has(bob, "142");
    ck_assert_ptr_nonnull(bob->shared_game);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(keymap_press(bob, leaving[i]), EFFECT_LEAVE);
}

static void hold_departure(const struct session *session, const char *words)
{
    char is[STATUS_WORDS] = "something";

    shared_game_write_departure(session, is);
    ck_assert_str_eq(is, words);
}

TEST(whoever_has_left_for_good_is_named_and_nobody_else)
{
    hold_departure(ann, "");
    sit();
    hold_departure(ann, "");
    hold_departure(bob, "");
    shared_fixture_part();
    hold_departure(ann, "");
    hold_departure(bob, "");
    sit();
    leave(PERSON_GUEST);
    hold_departure(ann, "Bob has left.");
    begin();
    sit();
    leave(PERSON_HOST);
    hold_departure(bob, "Ann has left.");
}

TEST(Enter_for_a_mark_does_not_leave_when_the_host_has_just_left)
{
    sit();
    press(ann, "5");
    leave(PERSON_HOST);
    ck_assert(shared_game_is_stray(bob, EVENT_ENTER, shared.now + 499));
    ck_assert(!shared_game_is_stray(bob, EVENT_ENTER, shared.now + 500));
    ck_assert(!shared_game_is_stray(bob, 'q', shared.now));
}

TEST(Enter_closes_the_help_at_once_whatever_the_host_has_just_done)
{
    sit();
    press(bob, "?");
    ck_assert_int_eq(bob->mode, MODE_HELP);
    press(ann, "5");
    leave(PERSON_HOST);
    ck_assert_int_eq(bob->mode, MODE_HELP);
    ck_assert(!shared_game_is_stray(bob, EVENT_ENTER, shared.now));
}

TEST(a_click_does_not_leave_when_the_game_is_over)
{
    sit();
    play("142596");
    leave(PERSON_HOST);
    ck_assert_int_eq(keymap_press(bob, EVENT_CELL), EFFECT_NONE);
}

TEST(an_end_that_counts_at_a_table_counts_at_one_keyboard_too)
{
    sit();
    play("14253");
    leave(PERSON_GUEST);
    shared_game_end(ann);
    books(ann, "Ann against Bob");
    ck_assert(!shows(ann, "This game does not count."));
}

TEST(an_end_at_a_table_is_final_at_one_keyboard_too)
{
    sit();
    play("142596");
    leave(PERSON_GUEST);
    press(ann, "u");
    has(ann, "142596");
    shared_game_end(ann);
    press(ann, "uU");
    has(ann, "142596");
    ck_assert(match_is_over(&ann->match));
    press(ann, "n5u");
    has(ann, "");
}

/* ---- The seats of each mark. O wins by 142596. ---- */

TEST(a_game_that_was_over_before_another_guest_came_is_none_of_that_guests)
{
    sit();
    play("142596");
    hold_score(0, 1);
    change_guest("Carl");
    ck_assert_str_eq(people_called(ann, PERSON_GUEST), "Carl");
    both_have("");
    hold_score(0, 0);
    press(bob, "1");
    play("42596");
    hold_score(1, 0);
    books(ann, "Carl against Ann");
    hold_goodbye(bob, "Ann: 1, Carl: 0, draws: 0\n");
    leave(PERSON_GUEST);
    hold_goodbye(ann, "Ann: 1, Carl: 0, draws: 0\n");
    shared_fixture_start_guest("Dan");
    sit();
    hold_goodbye(ann, "Ann: 1, Carl: 0, draws: 0\n");
    hold_goodbye(bob, "");
}

/* Ann wins by 14253. */
TEST(a_visitor_who_sets_no_mark_takes_nothing_from_the_game_of_the_next_one)
{
    sit();
    press(ann, "1");
    change_guest("Carl");
    both_have("1");
    press(bob, "4");
    play("253");
    books(ann, "Ann against Carl");
    books(bob, "Ann against Carl");
    hold_score(1, 0);
}

TEST(a_guest_that_comes_back_at_an_end_finds_it_as_it_was)
{
    sit();
    play("14253");
    shared_fixture_part();
    shared_fixture_start_guest("Bob");
    sit();
    both_have("14253");
    books(ann, "Ann against Bob");
    books(bob, "Ann against Bob");
    hold_score(1, 0);
    press(bob, "n");
    both_have("");
    hold_score(1, 0);
}

TEST(a_guest_that_comes_back_under_another_name_is_somebody_else)
{
    sit();
    play("14");
    shared_fixture_part();
    shared_fixture_start_guest("Carl");
    host->access.uid = BOB;
    shared_fixture_knock(BOB);
    host->access.uid = ANN;
    both_have("14");
    ck_assert(ann->match.record.is_mixed && bob->match.record.is_mixed);
    play("253");
    books(ann, "");
    books(bob, "");
    hold_score(0, 0);
}

TEST(whoever_stays_leaves_with_the_score)
{
    sit();
    play("142596");
    leave(PERSON_HOST);
    hold_goodbye(bob, "Ann: 0, Bob: 1, draws: 0\n");
}

/* ---- The bell, which rings once a second at most. ---- */

TEST(the_bell_rings_for_a_question_and_for_no_answer_but_one_that_gives_the_turn)
{
    sit();
    wait_for(SECOND);
    press(ann, "5");
    wait_for(SECOND);
    press(ann, "u");
    hold_rings(1, 2);
    wait_for(SECOND);
    press(bob, "n");
    hold_rings(1, 2);
    wait_for(SECOND);
    press(ann, "u");
    hold_rings(1, 3);
    wait_for(SECOND);
    press(bob, "y");
    hold_rings(2, 3);
}

TEST(the_bell_rings_for_a_request_and_not_for_letting_somebody_in)
{
    knock();
    hold_rings(1, 0);
    wait_for(SECOND);
    press(ann, "y");
    ck_assert_int_eq(guest->phase, GUEST_SEATED);
    hold_rings(1, 0);
}

TEST(the_bell_rings_once_a_second_and_what_is_left_out_is_not_made_up_for)
{
    sit();
    wait_for(SECOND);
    press(ann, "5u");
    hold_rings(1, 1);
    wait_for(999);
    press(ann, "\033u");
    hold_rings(1, 1);
    wait_for(1);
    hold_rings(1, 1);
    press(ann, "\033u");
    hold_rings(1, 2);
}

/* ---- What strangers say. ---- */

/* The lit text of the screen, without its blanks. */
static void read_lit(const struct session *session, char text[CANVAS_ROWS * CANVAS_COLS])
{
    struct canvas canvas = drawing_draw(session, window);
    size_t length = 0;

    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++)
            if (canvas_at(&canvas, row, col)->role == ROLE_LIT
                && canvas_at(&canvas, row, col)->runes[0] != L' ')
                text[length++] = (char)canvas_at(&canvas, row, col)->runes[0];
    text[length] = '\0';
}

TEST(the_address_of_a_stranger_is_whole_whatever_the_name)
{
    static const char *const addresses[] = {"192.0.2.7", "2001:db8:1234:5678:9abc:def0:1234:5678"};
    static const char *const names[] = {"B", "Bartholomew Featherstonehaugh of Wymondh"};
    static const struct size windows[] = {{24, 80}, {12, 40}, {8, 20}};
    struct identity *asking = &host->callers[0].identity;

    for (int i = 0; i < 2 * 2 * 3; i++) {
        char lit[CANVAS_ROWS * CANVAS_COLS];

        if (i % 2 == 1 && windows[i / 4].cols == 20)
            continue; /* one row of the smallest window does not hold a long address of IPv6 */

        window = windows[i / 4];
        host->requesting = 0;
        asking->is_remote = true;
        strcpy(asking->origin, addresses[i % 2]);
        strcpy(asking->name, names[i / 2 % 2]);
        shared_game_settle(ann, PEER_NONE, shared.now);
        read_lit(ann, lit);
        ck_assert_msg(strstr(lit, addresses[i % 2]), "%dx%d: %s", window.cols, window.rows, lit);
    }
}

TEST(a_stranger_who_is_called_like_the_address_has_a_name_all_the_same)
{
    struct identity *asking = &host->callers[0].identity;

    host->requesting = 0;
    asking->is_remote = true;
    strcpy(asking->origin, "192.0.2.7");
    strcpy(asking->name, "192.0.2.7");
    shared_game_settle(ann, PEER_NONE, shared.now);
    reads(ann, "192.0.2.7 wants to join as 192.0.2.7.");
}

TEST(a_guest_is_told_whose_table_it_is_and_not_only_the_name_that_the_host_gives)
{
    static const struct {
        const char *user, *words;
    } rows[] = {
        {"", "Ann is here and plays X."},
        {"Ann", "Ann is here and plays X."},
        {"mallory", "Ann (mallory) is here and plays X."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin();
        strcpy(guest->host_user, rows[i].user);
        sit();
        ck_assert_str_eq(bob->status.notices[0].words, rows[i].words);
    }
}
