/* SPDX-License-Identifier: MIT
 *
 * The sessions of Ann, the host, who plays X, and Bob, the guest, with the whole protocol between
 * them. After each act all lines have been read, unless the connection is cut or Bob's machine is
 * asleep.
 */
#include "drawing.h"
#include "line_mode/line_mode.h"
#include "peers.h"
#include "play/keymap.h"
#include "play/shared_game.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "storage/book.h"
#include "suite.h"

static const char *const nobodys[] = {"Player 1", "Player 2"};

static struct host host;
static struct guest guest;
static struct shared_game shared_games[SIDES];
static struct session sessions[SIDES];
static struct session *const ann = &sessions[SIDE_HOST], *const bob = &sessions[SIDE_GUEST];
static struct listener listeners[SIDES];
static int rings[SIDES];
static int caller;     /* the guest, or HOST_NOBODY while the connection is cut */
static bool is_asleep; /* the guest's machine */
static uint64_t now;
static struct size window = {22, 80};

/* ---- The connection. ---- */

static void tell(enum side side, enum peer_event event)
{
    struct session *session = &sessions[side];

    shared_game_set_time(session, now);
    if (event != PEER_NONE && session->shared_game) {
        shared_game_tell(session, event);
        rings[side] += shared_game_rings(session, event);
    }
    shared_game_settle(session);
}

/* Once the guest has its seat, it is at the table. */
static void tell_guest(enum peer_event event)
{
    if (!bob->shared_game && guest.phase == GUEST_SEATED)
        shared_game_join(&shared_games[SIDE_GUEST], bob, &guest);
    tell(SIDE_GUEST, event);
}

/* Both ends notice that the connection has ended. */
static void part(void)
{
    int gone = caller;

    caller = HOST_NOBODY;
    tell(SIDE_HOST, host_hang_up(&host, gone, now));
    tell(SIDE_GUEST, guest_hang_up(&guest));
}

static void tick(void)
{
    enum peer_event event;

    while ((event = host_tick(&host, now)) != PEER_NONE)
        tell(SIDE_HOST, event);
    while (!is_asleep && (event = guest_tick(&guest, now)) != PEER_NONE)
        tell(SIDE_GUEST, event);
}

static void carry_from(struct connection *from, struct connection *to)
{
    char text[CONNECTION_UNSENT + 1];
    const char *next = strcpy(text, peers_sent(from));

    for (size_t left = strlen(text), taken; left > 0; next += taken, left -= taken) {
        taken = peers_receive(to, next, left, now);
        if (to == &guest.connection)
            tell_guest(guest_hear(&guest, now));
        else
            tell(SIDE_HOST, host_hear(&host, caller, now));
    }
}

/* Carry all bytes. */
static void carry(void)
{
    bool is_quiet = false;

    while (!is_quiet && !is_asleep && caller != HOST_NOBODY) {
        struct connection *connection = &host.callers[caller].connection;

        tick();
        is_quiet = guest.connection.count == 0 && connection->count == 0
                && !connection_has_line(connection);
        carry_from(&guest.connection, connection);
        carry_from(connection, &guest.connection);
        if (connection->ended || guest.connection.ended)
            part();
        else if (connection_has_line(connection))
            now = connection_deadline(connection); /* it came too fast to be read yet */
    }
}

/* ---- Acts. ---- */

static void start_host(void)
{
    const struct access access = {.login = ANN};

    caller = HOST_NOBODY;
    session_start(ann, (struct game){0}, false, nobodys, "tictactoe", 1);
    shared_game_host(&shared_games[SIDE_HOST], ann, &host, "Ann", &access, PLAYER_X);
    shared_games[SIDE_HOST].invitation = "tictactoe --join=ann";
    shared_game_settle(ann);
}

/* Somebody who is called that, with another program, is in Bob's place. */
static void start_guest(const char *called)
{
    session_start(bob, (struct game){0}, false, nobodys, "tictactoe", 1);
    guest_open(&guest, &bob->match, &bob->previous, called, NULL, "");
}

static void begin(void)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++)
        listeners[side] = (struct listener){.in_words = true};
    start_guest("Bob");
    start_host();
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(begin, NULL)

/* The guest asks for the seat. Another first letter of the name is another login. */
static void knock(void)
{
    caller = host_accept(&host, false, BOB + (uint32_t)(*guest.name - 'B'), "bob", now);
    guest_knock(&guest, now);
    carry();
}

/* The same, with the host's own login, so that nobody is asked. */
static void sit(void)
{
    host.access.login = BOB + (uint32_t)(*guest.name - 'B');
    knock();
    host.access.login = ANN;
    ck_assert_int_eq(guest.phase, GUEST_SEATED);
}

static void leave(enum side side)
{
    if (side == SIDE_HOST)
        host_close(&host);
    else
        guest_leave(&guest);
    carry();
}

/* The guest leaves, and somebody who is called that sits down. */
static void change_guest(const char *called)
{
    leave(SIDE_GUEST);
    start_guest(called);
    sit();
}

/* Look at the clock once a second. */
static void wait_for(uint64_t milliseconds)
{
    for (uint64_t end = now + milliseconds; now < end;) {
        now = end - now > SECOND ? now + SECOND : end;
        tick();
        carry();
    }
}

static void look(struct session *session)
{
    shared_game_set_time(session, now);
    shared_game_read(session, now);
}

/* Press a key without a look at the screen. */
static void hit(struct session *session, char key)
{
    shared_game_set_time(session, now);
    keymap_press(session, session_fixture_event(key));
    tell((enum side)(session - sessions), PEER_NONE);
    carry();
}

/* Look at the screen and press a key, for each key. */
static void press(struct session *session, const char *keys)
{
    for (; *keys; keys++) {
        look(session);
        hit(session, *keys);
    }
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
    shared_game_settle(session);
}

static enum effect type(struct session *session, const char *line)
{
    enum effect effect;

    shared_game_set_time(session, now);
    effect = line_commands_hear(&listeners[session - sessions], session, line);
    shared_game_settle(session);
    carry();
    return effect;
}

/* Choose that game on the shelf page. */
static void take_up(struct session *session, const char *moves)
{
    struct shelf shelf = {0};

    shelf_put(&shelf, peers_game(moves));
    shelf_page_show(session, &shelf);
    press(session, "\n");
}

/* ---- What holds. ---- */

/* The status is those words, or has them in it. */
static void hold_status(const struct session *session, const char *words, bool is_all)
{
    const struct status_line *status = &session->status;
    bool has_both = *status->notice && *status->pinned;
    char is[2 * SESSION_NOTICE];

    snprintf(is, sizeof is, "%s%s%s", status->notice, has_both ? " " : "", status->pinned);
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

/* The entry of the game on the shelf; empty for none. */
static void shelves(const struct session *session, const char *moves)
{
    hold_game(session_fixture_entry(session, &session->match), moves);
}

/* What is said next in line mode begins with those words. */
static void hears(struct session *session, const char *words)
{
    char *said;
    size_t size;
    FILE *out = open_memstream(&said, &size);

    announce(&listeners[session - sessions], out, session);
    fclose(out);
    if (strncmp(said, words, strlen(words)) != 0)
        ck_assert_str_eq(said, words);
    free(said);
}

static void hold_goodbye(const struct session *session, const char *words)
{
    char *said;
    size_t size;
    FILE *out = open_memstream(&said, &size);

    print_goodbye(out, session);
    fclose(out);
    ck_assert_str_eq(said, words);
    free(said);
}

/* The game would be recorded so: "X against O"; empty if it would not. */
static void hold_recorded(const struct session *session, const struct match *match,
                          const char *words)
{
    char is[2 * BOOK_NAME + 16] = "";
    struct book_game game;

    if (book_describe(session, match, &game))
        snprintf(is, sizeof is, "%s against %s", game.names[PLAYER_X], game.names[PLAYER_O]);
    ck_assert_str_eq(is, words);
}

static void books(const struct session *session, const char *words)
{
    hold_recorded(session, &session->match, words);
}

/* The question of that side. */
static enum act asked_by(const struct session *session)
{
    const struct table *table = session->shared_game->table;

    return table_has_question(table, table->side) ? table->question.act : ACT_NONE;
}

static void nobody_asks(void)
{
    ck_assert_int_eq(asked_by(ann), ACT_NONE);
    ck_assert_int_eq(asked_by(bob), ACT_NONE);
}

static void hold_score(unsigned wins_of_host, unsigned wins_of_guest)
{
    for (int side = 0; side < SIDES; side++) {
        struct score score = match_score(&sessions[side].match);

        ck_assert_uint_eq(score.wins[SIDE_HOST], wins_of_host);
        ck_assert_uint_eq(score.wins[SIDE_GUEST], wins_of_guest);
    }
}

static void hold_rings(int of_host, int of_guest)
{
    ck_assert_int_eq(rings[SIDE_HOST], of_host);
    ck_assert_int_eq(rings[SIDE_GUEST], of_guest);
}

/* ---- Keys and messages. ---- */

TEST(the_keys_that_answer_are_named_while_they_do)
{
    struct canvas canvas;

    ck_assert(!shows(ann, "y yes") && !shows(ann, "c computer"));
    knock();
    look(ann);
    ck_assert(shows(ann, "y yes") && shows(ann, "n no"));
    canvas = drawing_draw(ann, window);
    ck_assert_int_gt(drawing_area_of(&canvas, (enum event)'n').rows, 0);
    press(ann, "y5u");
    ck_assert(shows(ann, "Escape cancel") && shows(ann, "n new"));
    press(bob, "n");
    ck_assert(!shows(ann, "Escape cancel"));
}

TEST(a_question_is_answered_from_the_help_which_shows_it)
{
    sit();
    play("51");
    press(ann, "?");
    press(bob, "u");
    ck_assert(shows(ann, "Bob asks to undo"));
    press(ann, "n");
    reads(bob, "Ann says no.");
}

TEST(a_question_of_ones_own_stands_beside_the_news)
{
    static const char question[] = "You asked to undo X 5. Waiting for Bob; Escape cancels.";

    sit();
    press(ann, "5u");
    press(bob, "e");
    reads(ann, "Bob is looking at the best moves. You asked to undo X 5.");
    press(ann, "9");
    hold_status(ann, question, true);
    press(bob, "s");
    reads(bob, "tictactoe 5 resumes this game. Ann asks to undo");
}

TEST(the_command_that_resumes_names_the_table_of_the_host_and_the_mark_o)
{
    sit();
    press(ann, "5");
    hold_goodbye(ann, "code 5\ntictactoe --host 5\n");
    hold_goodbye(bob, "code 5\ntictactoe 5\n");
    match_swap(&ann->match);
    hold_goodbye(ann, "code 5\ntictactoe --host --mark=o 5\n");
}

TEST(a_host_is_told_at_once_that_its_guest_has_left_until_the_next_key)
{
    sit();
    leave(SIDE_GUEST);
    ck_assert_str_eq(ann->status.notice, "Bob has left.");
    press(ann, "5");
    ck_assert_str_eq(ann->status.notice, "");
}

TEST(a_guest_whose_host_has_left_plays_on_alone)
{
    sit();
    play("1429");
    leave(SIDE_HOST);
    ck_assert_str_eq(bob->status.notice, "Ann has left. You can play on alone; J rejoins.");
    ck_assert(shows(bob, "J rejoin") && !shows(bob, "Table closed"));
    press(bob, "3");
    has(bob, "14293");
    shelves(bob, "1429");
    books(bob, "");
    hold_status(bob, "", true);
    press(bob, "c");
    reads(bob, "No computer sits at a shared table.");
}

TEST(the_invitation_says_who_types_it)
{
    ck_assert(shows(ann, "The other player types"));
    ck_assert(shows(ann, "  tictactoe --join=ann "));
    ck_assert(shows(ann, "Until someone joins, you play both"));
    shared_games[SIDE_HOST].awaited = "bob";
    shared_game_settle(ann);
    ck_assert(shows(ann, "bob types"));
    sit();
    ck_assert(!shows(ann, "types"));
}

TEST_LOOP(what_would_lead_to_the_same_position_is_not_asked_for, 2)
{
    struct session *session = &sessions[_i];

    sit();
    press(session, "n");
    reads(session, "This game is new: no one has moved yet.");
    press(session, "oboard:.........\n");
    reads(session, "That position is on the board.");
    nobody_asks();
}

/* ---- Questions that come and go. ---- */

TEST(a_question_in_the_place_of_another_is_answered_half_a_second_after_that_one_went)
{
    sit();
    play("51");
    press(bob, "u");
    look(ann);
    ck_assert(ann->remote.can_answer);
    press(bob, "\033");
    wait_for(400);
    press(bob, "n");
    reads(ann, "Bob asks for a new game");
    press(ann, "yn");
    wait_for(99);
    press(ann, "ny");
    has(ann, "51");
    wait_for(1);
    press(ann, "y");
    both_have("");
}

TEST_LOOP(a_key_that_was_typed_before_the_question_could_be_seen_answers_nothing, 2)
{
    sit();
    play("51");
    press(bob, "u");
    hit(ann, "yn"[_i]);
    hit(ann, "yn"[_i]);
    reads(ann, "Bob asks to undo");
    ck_assert_int_eq(asked_by(ann), ACT_NONE);
    both_have("51");
    press(ann, "y");
    both_have("5");
}

TEST(a_question_that_comes_while_a_code_is_typed_is_read_when_that_ends)
{
    sit();
    play("51");
    press(ann, "o");
    press(bob, "u");
    look(ann);
    hit(ann, '\033');
    hit(ann, 'y');
    both_have("51");
    press(ann, "y");
    both_have("5");
}

TEST_LOOP(after_an_answer_y_and_n_do_nothing_for_half_a_second, 2)
{
    struct session *asked = &sessions[_i], *other = &sessions[SIDES - 1 - _i];

    sit();
    play("51");
    press(other, "u");
    press(asked, "n");
    press(asked, "nynyn");
    nobody_asks();
    both_have("51");
    wait_for(500);
    press(asked, "n");
    ck_assert_int_eq(asked_by(asked), ACT_NEW);
}

TEST(a_request_that_is_answered_asks_for_no_new_game)
{
    press(ann, "5");
    knock();
    press(ann, "nnn");
    has(ann, "5");
    ck_assert_int_eq(guest.phase, GUEST_OUT);
    start_guest("Carl");
    knock();
    wait_for(500);
    press(ann, "yyn");
    ck_assert_int_eq(guest.phase, GUEST_SEATED);
    nobody_asks();
}

TEST_LOOP(a_request_in_the_place_of_another_is_answered_half_a_second_after_that_one_went, 2)
{
    press(ann, "5");
    knock();
    part();
    start_guest("Carl");
    wait_for(400);
    knock();
    hit(ann, "yn"[_i]);
    press(ann, _i == 0 ? "y" : "n");
    ck_assert_int_eq(host.requesting, caller);
    has(ann, "5");
    wait_for(100);
    press(ann, _i == 0 ? "y" : "n");
    ck_assert_int_eq(host.requesting, HOST_NOBODY);
    ck_assert_int_eq(guest.phase, _i == 0 ? GUEST_SEATED : GUEST_OUT);
}

TEST(for_half_a_second_after_a_question_has_gone_y_and_n_do_nothing)
{
    sit();
    play("51");
    press(bob, "u");
    ck_assert(shared_game_read(ann, now));
    ck_assert(!shared_game_read(ann, now));
    press(bob, "\033");
    ck_assert(shows(ann, "n new") && !shows(ann, "y yes"));
    press(ann, "yn");
    wait_for(499);
    press(ann, "yn");
    reads(ann, "Bob withdrew the question.");
    press(ann, "?yn");
    ck_assert_int_eq(ann->mode, MODE_HELP);
    press(ann, "?");
    nobody_asks();
    wait_for(1);
    press(ann, "y");
    reads(ann, "y is not a key here");
    press(ann, "n");
    ck_assert_int_eq(asked_by(ann), ACT_NEW);
}

TEST(n_begins_no_new_game_when_a_request_was_withdrawn_just_before)
{
    press(ann, "5");
    knock();
    look(ann);
    part();
    reads(ann, "bob has gone away again.");
    press(ann, "n");
    wait_for(499);
    press(ann, "n");
    has(ann, "5");
    wait_for(1);
    press(ann, "n");
    has(ann, "");
}

TEST(a_cut_takes_a_question_back)
{
    sit();
    play("51");
    press(bob, "u");
    part();
    reads(ann, "The game is paused until Bob is back.");
    reads(bob, "Connection to Ann lost.");
    sit();
    press(bob, "n");
    press(ann, "y");
    has(ann, "51");
    wait_for(500);
    press(ann, "y");
    has(ann, "");
}

/* ---- In lines. ---- */

TEST(in_lines_the_words_that_answer_do_nothing_for_half_a_second_either)
{
    static const char *const words[] = {"y", "n", "yes", "no"};

    sit();
    play("51");
    press(bob, "u");
    look(ann);
    press(bob, "\033");
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(type(ann, words[i]), EFFECT_NONE);
    nobody_asks();
    type(ann, "new");
    ck_assert_int_eq(asked_by(ann), ACT_NEW);
}

TEST(in_lines_the_evaluation_of_the_others_turn_is_not_told_as_ones_own)
{
    sit();
    play_in_lines(bob);
    listeners[SIDE_GUEST].has_begun = true;
    type(bob, "evaluate");
    hears(bob, "Ann's turn.\n");
    press(ann, "5");
    session_clear_notice(bob);
    hears(bob, "Ann plays X in 5, centre; your turn. 1, 3, 7 and 9 draw. 2, 4, 6 and 8 lose.\n");
    type(bob, "1");
    hears(bob, "Bob plays O in 1, top left; Ann's turn.\n");
}

TEST(in_lines_no_and_cancel_answer_the_other_first)
{
    sit();
    play_in_lines(ann);
    play_in_lines(bob);
    press(ann, "5u");
    look(bob);
    reads(bob, "Ann asks to undo X 5: yes or no?");
    ck_assert_int_eq(type(bob, "cancel"), EFFECT_NOT_UNDERSTOOD);
    type(bob, "new");
    reads(bob, "First answer Ann: yes or no. Ann asks to undo");
    type(bob, "no");
    type(bob, "no");
    nobody_asks();
    wait_for(500);
    ck_assert_int_eq(type(bob, "no"), EFFECT_NOT_UNDERSTOOD);
    ck_assert_int_eq(type(bob, "join"), EFFECT_NOT_UNDERSTOOD);
    part();
    ck_assert_int_eq(type(bob, "join"), EFFECT_JOIN);
}

TEST(in_lines_nobody_is_told_of_a_turn_of_somebody_who_is_not_there)
{
    play_in_lines(ann);
    hears(ann, "You play X. X to move. 1 to 9 places a mark, ? lists the commands. To join, the\n"
               "other player types:\ntictactoe --join=ann\n");
    sit();
    play_in_lines(bob);
    hears(bob, "Ann is here and plays X. Ann's turn. 1 to 9 places a mark, ? lists the\n"
               "commands.\n");
    press(ann, "5");
    leave(SIDE_HOST);
    hears(bob, "Ann has left. You can play on alone; type join to rejoin. Ann plays X in 5,\n"
               "centre; O to move.\n");
}

/* ---- Away and back. ---- */

TEST(a_laptop_that_slept_for_ten_minutes_goes_on_when_it_wakes)
{
    sit();
    play("51");
    is_asleep = true;
    wait_for(59999);
    ck_assert(!shows(ann, "Bob is away"));
    wait_for(1);
    reads(ann, "Bob is away.");
    press(ann, "9");
    wait_for(600000);
    reads(ann, "Bob is away.");
    is_asleep = false;
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
    caller = HOST_NOBODY;
    wait_for(59000);
    ck_assert(!shows(bob, "J rejoin"));
    wait_for(1000);
    ck_assert_int_eq(guest.phase, GUEST_SEATED);
    reads(bob, "Ann is away.");
    ck_assert(shows(bob, "J rejoin"));
    press(bob, "J");
    ck_assert_int_eq(type(bob, "join"), EFFECT_JOIN);
    guest_hang_up(&guest);
    tell(SIDE_GUEST, PEER_NONE);
    ck_assert(shows(bob, "J rejoin"));
}

/* ---- Both begin the next game. ---- */

TEST_LOOP(both_press_enter_after_the_end_and_there_is_one_new_game_without_a_mark, 2)
{
    struct session *first = &sessions[_i], *second = &sessions[SIDES - 1 - _i];

    sit();
    play("14253");
    press(first, "\n");
    both_have("");
    wait_for(80);
    press(second, "\n ");
    both_have("");
    hold_status(first, _i == 0 ? "New game: you play O." : "New game: you play X.", true);
    hold_status(second, _i == 0 ? "New game: you play X." : "New game: you play O.", true);
    wait_for(419);
    press(second, "\n");
    both_have("");
    wait_for(1);
    press(bob, "1");
    both_have("1");
}

TEST_LOOP(both_press_n_after_the_end_and_there_is_one_new_game_and_no_question, 2)
{
    sit();
    play("14253");
    press(&sessions[_i], "n");
    wait_for(80);
    press(&sessions[SIDES - 1 - _i], "n");
    both_have("");
    nobody_asks();
    hold_score(1, 0);
}

TEST(a_guest_whose_host_was_begun_anew_keeps_its_own_game)
{
    sit();
    play("51");
    part();
    start_host();
    sit();
    both_have("");
    hold_game(match_game(&bob->previous), "51");
    hold_game(session_fixture_entry(bob, &bob->previous), "51");
    press(bob, "h");
    shelves(bob, "");
}

TEST(a_guest_that_comes_back_in_vain_is_told_why)
{
    sit();
    part();
    start_host();
    knock();
    press(ann, "n");
    reads(bob, "No seat: Ann did not let you in.");
}

TEST(a_guest_whose_host_was_begun_anew_keeps_the_game_that_it_has_won)
{
    sit();
    play("142596");
    books(bob, "Ann against Bob");
    part();
    start_host();
    sit();
    has(bob, "");
    hold_recorded(bob, &bob->previous, "Ann against Bob");
}

/* The win, and the lines after it, are lost with the connection. */
TEST(a_guest_that_loses_its_win_in_a_cut_can_win_again)
{
    sit();
    play("14259");
    is_asleep = true;
    press(bob, "6");
    is_asleep = false;
    part();
    sit();
    both_have("14259");
    press(bob, "6");
    books(bob, "Ann against Bob");
    books(ann, "Ann against Bob");
}

/* ---- Alone and watched. ---- */

TEST(a_host_plays_alone_and_brings_the_game_before_back)
{
    press(ann, "5n");
    has(ann, "");
    press(ann, "u");
    has(ann, "5");
}

/* Carl has no program here. */
TEST(one_who_watches_sees_what_the_host_does_alone_and_who_sits_down)
{
    int carl;

    guest.watches = true;
    sit();
    reads(ann, "Bob is watching.");
    ck_assert_str_eq(session_called(ann, SIDE_GUEST), session_default_names[SIDE_GUEST]);
    hold_status(bob, "You are watching: Ann is the host and plays X. The other seat is empty.",
                true);
    press(ann, "5");
    both_have("5");
    host.access.login = CARL;
    carl = host_accept(&host, false, CARL, "carl", now);
    peers_say(&host, carl, "tictactoe 2 Carl\n", now);
    carry();
    reads(bob, "Carl sits down.");
    ck_assert_str_eq(session_called(bob, SIDE_GUEST), "Carl");
    press(ann, "u");
    reads(bob, "Ann asks to undo X 5.");
    press(bob, "y");
    both_have("5");
}

/* ---- The players of each mark. O wins by 142596. ---- */

TEST(a_game_that_both_played_is_in_both_books)
{
    sit();
    play("142596");
    books(ann, "Ann against Bob");
    books(bob, "Ann against Bob");
    press(ann, "n");
    hold_recorded(ann, &ann->previous, "Ann against Bob");
    hold_recorded(bob, &bob->previous, "Ann against Bob");
}

TEST(a_game_that_was_over_before_another_guest_came_is_none_of_that_guests)
{
    sit();
    play("142596");
    hold_score(0, 1);
    change_guest("Carl");
    ck_assert_str_eq(session_called(ann, SIDE_GUEST), "Carl");
    both_have("");
    hold_score(0, 0);
    hold_recorded(ann, &ann->previous, "Ann against Bob");
    hold_recorded(bob, &bob->previous, "");
    press(bob, "1");
    play("42596");
    hold_score(1, 0);
    books(ann, "Carl against Ann");
    hold_goodbye(bob, "score: Ann has 1, Carl none, no draws.\n");
    leave(SIDE_GUEST);
    hold_goodbye(ann, "score: Ann has 1, Carl none, no draws.\n");
    start_guest("Dan");
    sit();
    hold_goodbye(ann, "");
    hold_goodbye(bob, "");
}

/* Carl goes before the end, or sees it. */
TEST_LOOP(a_visitor_who_sets_no_mark_costs_nobodys_game_its_place_in_the_book, 2)
{
    sit();
    play("1425");
    change_guest("Carl");
    if (_i == 0)
        change_guest("Bob");
    press(ann, "3");
    books(ann, "Ann against Bob");
    books(bob, "");
}

TEST(a_game_that_the_host_played_alone_is_nobodys_and_counts_in_no_score)
{
    press(ann, "14253");
    books(ann, "");
    press(ann, "u3");
    hold_score(0, 0);
    sit();
    books(ann, "");
    books(bob, "");
}

TEST(a_game_of_moves_that_were_given_is_nobodys)
{
    const char *wrong;

    ck_assert_int_eq(session_play_moves(ann, "14253", &wrong), MOVE_OK);
    sit();
    books(ann, "");
    books(bob, "");
    press(ann, "q");
    shelves(ann, "");
}

TEST(a_guest_that_comes_back_to_a_finished_board_does_not_record_it_again)
{
    unsigned id;

    sit();
    play("142596");
    books(bob, "Ann against Bob");
    id = bob->saved.id;
    part();
    sit();
    ck_assert_uint_eq(bob->saved.id, id);
    change_guest("Bob");
    both_have("142596");
    hold_score(0, 1);
    books(bob, "");
}

TEST(a_guest_that_comes_back_under_another_name_does_not_hand_a_game_on)
{
    sit();
    play("14253");
    part();
    strcpy(guest.name, "Bert");
    sit();
    ck_assert_str_eq(session_called(ann, SIDE_GUEST), "Bert");
    books(ann, "Ann against Bob");
}

/* ---- The shelf. ---- */

TEST(a_game_is_on_the_shelf_of_whoever_set_a_mark_in_it_and_of_nobody_else)
{
    sit();
    press(ann, "5");
    shelves(ann, "5");
    shelves(bob, "");
    press(bob, "1");
    shelves(bob, "51");
}

/* A game that was taken from the shelf is no longer there, also if the other opens it; and it still
 * is if it was asked for in vain. */
TEST_LOOP(a_game_is_taken_from_the_shelf_if_the_other_agrees, 2)
{
    sit();
    take_up(ann, "519");
    press(ann, "b");
    has(bob, "");
    press(bob, _i == 0 ? "y" : "n");
    both_have(_i == 0 ? "519" : "");
    ck_assert(ann->saved.is_from_shelf == (_i == 0));
    wait_for(500);
    if (_i == 0) {
        press(ann, "n");
        wait_for(500);
        press(bob, "y");
        wait_for(500);
    }
    press(bob, "oboard:O...X...X\n");
    press(ann, "y");
    has(ann, "519");
    ck_assert(!ann->saved.is_from_shelf);
}

/* ---- The bell, which rings once a second at most. ---- */

TEST(the_bell_rings_when_it_becomes_ones_turn_by_an_act_of_the_other)
{
    sit();
    hold_rings(1, 0);
    wait_for(SECOND);
    press(ann, "5");
    hold_rings(1, 1);
    wait_for(SECOND);
    press(bob, "1");
    hold_rings(2, 1);
    wait_for(SECOND);
    press(ann, "be?\033 hl");
    hold_rings(2, 1);
}

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
    ck_assert_int_eq(guest.phase, GUEST_SEATED);
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
            if (canvas.glyphs[row][col].role == ROLE_LIT
                && canvas.glyphs[row][col].runes[0] != L' ')
                text[length++] = (char)canvas.glyphs[row][col].runes[0];
    text[length] = '\0';
}

TEST(the_address_of_a_stranger_is_whole_whatever_the_name)
{
    static const char *const addresses[] = {"192.0.2.7", "2001:db8:1234:5678:9abc:def0:1234:5678"};
    static const char *const names[] = {"B", "Bartholomew Featherstonehaugh of Wymondh"};
    static const struct size windows[] = {{24, 80}, {12, 40}, {8, 20}};

    for (int i = 0; i < 2 * 2 * 3; i++) {
        char lit[CANVAS_ROWS * CANVAS_COLS];

        if (i % 2 == 1 && windows[i / 4].cols == 20)
            continue; /* one row of the smallest window does not hold a long address of IPv6 */

        window = windows[i / 4];
        host.requesting = 0;
        host.requester = (struct person){.is_remote = true};
        strcpy(host.requester.origin, addresses[i % 2]);
        strcpy(host.requester.name, names[i / 2 % 2]);
        shared_game_settle(ann);
        read_lit(ann, lit);
        ck_assert_msg(strstr(lit, addresses[i % 2]), "%dx%d: %s", window.cols, window.rows, lit);
    }
}

TEST(a_guest_is_told_whose_table_it_is_and_not_only_the_name_that_the_host_gives)
{
    static const struct {
        const char *login, *words;
    } rows[] = {
        {"", "Ann is here and plays X."},
        {"Ann", "Ann is here and plays X."},
        {"mallory", "Ann (mallory) is here and plays X."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        begin();
        strcpy(guest.host_login, rows[i].login);
        sit();
        ck_assert_str_eq(bob->status.notice, rows[i].words);
    }
}
