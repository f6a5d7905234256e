/* SPDX-License-Identifier: MIT
 *
 * The sessions of two people at one table: what they read, and what their keys do.
 */
#include "base/clock.h"
#include "gathering.h"
#include "line_mode/line_mode.h"
#include "play/keymap.h"
#include "scene.h"
#include "storage/history.h"
#include "suite.h"

static struct gathering gathering;
static struct session *const ann = &gathering.sessions[SIDE_HOST];
static struct session *const bob = &gathering.sessions[SIDE_GUEST];

static void open_table(void)
{
    gathering_open(&gathering, 0);
}

static struct canvas draw(const struct session *session)
{
    return scene_draw(session, (struct size){22, 80});
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_EACH(open_table, NULL)

TEST(the_keys_that_answer_are_named_while_they_do)
{
    struct canvas canvas = draw(ann);

    ck_assert(!scene_shows(&canvas, "y yes") && !scene_shows(&canvas, "c computer"));
    gathering_knock(&gathering, WELCOME_ASK);
    shared_game_read(ann, 0);
    canvas = draw(ann);
    scene_must_show(&canvas, "y yes");
    scene_must_show(&canvas, "n no");
    ck_assert_int_ne(scene_area_of(&canvas, 'n').rows, 0);
    gathering_press(&gathering, SIDE_HOST, "y5u");
    canvas = draw(ann);
    scene_must_show(&canvas, "Escape cancel");
    scene_must_show(&canvas, "n new");
    gathering_press(&gathering, SIDE_GUEST, "n");
    canvas = draw(ann);
    ck_assert(!scene_shows(&canvas, "Escape cancel"));
    gathering_cut(&gathering);
    canvas = draw(bob);
    scene_must_show(&canvas, "J join");
}

TEST(the_help_of_a_shared_table_has_its_keys_and_none_of_the_computers)
{
    static const struct size sizes[] = {{22, 80}, {20, 60}, {8, 20}};

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_GUEST, "?");
    for (int i = 0; i < 3; i++) {
        struct canvas canvas = scene_draw(bob, sizes[i]);

        scene_must_show(&canvas, "y ");
        scene_must_show(&canvas, "J ");
        ck_assert(!scene_shows(&canvas, "computer"));
        scene_must_show(&canvas, "goes back");
    }
}

TEST(what_the_help_hides_is_not_answered_from_there)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1");
    gathering_press(&gathering, SIDE_HOST, "?");
    gathering_press(&gathering, SIDE_GUEST, "u");
    ck_assert(!ann->remote.is_asked);
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_expect(&gathering, SIDE_HOST, "First answer Bob: y or n.");
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_expect(&gathering, SIDE_GUEST, "Ann says no.");
}

TEST(a_question_of_ones_own_stands_beside_the_news)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u");
    gathering_press(&gathering, SIDE_GUEST, "e");
    gathering_expect(&gathering, SIDE_HOST,
                     "Bob is looking at the best moves. You asked to undo. Waiting for Bob; Escape "
                     "cancels.");
    gathering_press(&gathering, SIDE_HOST, "9");
    gathering_expect(&gathering, SIDE_HOST, "You asked to undo. Waiting for Bob; Escape cancels.");
    ck_assert_str_eq(ann->status.notice, "");
}

TEST(a_guest_whose_host_has_left_is_told_that_and_nothing_else)
{
    struct canvas canvas;

    gathering_sit(&gathering);
    gathering_leave(&gathering, SIDE_HOST);
    for (const char *key = "cCL"; *key; key++) {
        gathering_press(&gathering, SIDE_GUEST, (const char[]){*key, '\0'});
        gathering_expect(&gathering, SIDE_GUEST, "Ann has left. J rejoins, q quits.");
        ck_assert_str_eq(bob->status.notice, "");
    }
    canvas = draw(bob);
    scene_must_show(&canvas, "The table is closed");
    ck_assert(!scene_shows(&canvas, "to move"));
}

TEST(how_to_win_is_not_said_again_once_a_game_is_under_way)
{
    struct canvas canvas;

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_GUEST, "h");
    canvas = draw(bob);
    scene_must_show(&canvas, "Three in a row");
    gathering_press(&gathering, SIDE_HOST, "5u");
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_press(&gathering, SIDE_HOST, "h");
    canvas = draw(ann);
    ck_assert(!scene_shows(&canvas, "Three in a row"));
}

TEST(a_command_that_resumes_ends_what_is_said)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u");
    gathering_press(&gathering, SIDE_GUEST, "s");
    gathering_expect(&gathering, SIDE_GUEST, "Ann asks to undo. Code 5. Resume with: tictactoe 5");
}

/* Bob has played on; the host that he comes back to is another one. */
static void come_back_to_another_game(void)
{
    struct guest guest;

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1");
    gathering_cut(&gathering);
    guest = gathering.guest;

    struct session session = *bob;
    struct shared_game company = gathering.shared_games[SIDE_GUEST];

    gathering_open(&gathering, 0);
    gathering.guest = guest;
    gathering.shared_games[SIDE_GUEST] = company;
    *bob = session;
    gathering_knock(&gathering, WELCOME_SEAT);
    gathering_expect(&gathering, SIDE_GUEST,
                     "Ann has begun another game; yours is on the shelf. y joins it, n quits.");
}

TEST(who_has_a_game_of_their_own_is_asked_before_the_tables_is_shown)
{
    come_back_to_another_game();
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("51")));
    gathering_press(&gathering, SIDE_HOST, "9");
    gathering_press(&gathering, SIDE_GUEST, "3");
    gathering_expect(&gathering, SIDE_GUEST, "First answer: y or n. Ann has begun");
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("51")));
    gathering_press(&gathering, SIDE_GUEST, "uo523\n");
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("9")));
    gathering_expect(&gathering, SIDE_HOST, "");
    gathering_press(&gathering, SIDE_GUEST, "y");
    gathering_expect(&gathering, SIDE_GUEST, "Ann is here and plays X.");
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("9")));
    ck_assert_uint_eq(game_word(match_game(&bob->previous)), game_word(party_game("51")));
}

TEST(who_does_not_give_up_a_game_leaves_with_it)
{
    come_back_to_another_game();
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_expect(&gathering, SIDE_HOST, "Bob has left.");
    gathering_expect(&gathering, SIDE_GUEST, "Ann has left. J rejoins, q quits.");
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("51")));
    gathering_press(&gathering, SIDE_GUEST, "3");
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("513")));
}

/* ---- What is taken back or replaced before it is answered. ---- */

/* Bob asks to undo his mark, and takes that back. */
static void bait(void)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1u");
    shared_game_read(ann, gathering.now);
    ck_assert(ann->remote.is_asked);
    gathering_press(&gathering, SIDE_GUEST, "\033");
}

static void expect_board(const struct session *session, const char *moves)
{
    ck_assert_uint_eq(game_word(session_game(session)), game_word(party_game(moves)));
}

TEST(a_question_in_the_place_of_another_is_answered_once_it_was_shown_for_half_a_second)
{
    bait();
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_expect(&gathering, SIDE_HOST, "Bob asks for a new game");
    gathering_wait(&gathering, 400); /* nobody looks at it meanwhile */
    gathering_press(&gathering, SIDE_HOST, "yn");
    gathering_wait(&gathering, durations.stray_answer - 1);
    gathering_press(&gathering, SIDE_HOST, "ny");
    expect_board(ann, "51");
    gathering_expect(&gathering, SIDE_HOST, "Bob asks for a new game");
    gathering_wait(&gathering, 1);
    gathering_press(&gathering, SIDE_HOST, "y");
    expect_board(ann, "");
    expect_board(bob, "");
}

TEST_LOOP(a_question_a_second_after_one_that_went_unanswered_is_answered_at_once, 2)
{
    bait();
    gathering_wait(&gathering, durations.replacement - (_i == 0));
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_press(&gathering, SIDE_HOST, "y");
    expect_board(ann, _i == 0 ? "51" : "");
}

TEST_LOOP(a_question_after_one_that_was_answered_is_answered_at_once, 3)
{
    static const char *const answers[] = {"y", "n", "9"};

    bait();
    gathering_press(&gathering, SIDE_GUEST, "u");
    gathering_press(&gathering, SIDE_HOST, "y");
    gathering_wait(&gathering, durations.stray_answer);
    gathering_press(&gathering, SIDE_HOST, answers[_i]);
    expect_board(ann, _i == 0 ? "5" : _i == 1 ? "51" : "519");
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_press(&gathering, SIDE_HOST, "y");
    expect_board(ann, "");
}

TEST(for_half_a_second_after_a_question_has_gone_y_and_n_do_nothing)
{
    static const char keys[] = "ynyn";
    struct canvas canvas;

    bait();
    canvas = draw(ann);
    scene_must_show(&canvas, "n new");
    ck_assert(!scene_shows(&canvas, "y yes"));
    for (int i = 0; keys[i]; i++) {
        gathering_press(&gathering, SIDE_HOST, (char[]){keys[i], '\0'});
        gathering_expect(&gathering, SIDE_HOST, "Bob withdrew the question.");
        ck_assert_int_eq(ann->agreement->mine.act, ACT_NONE);
        gathering_wait(&gathering, i == 1 ? durations.stray_answer - 1 : 0);
    }
    gathering_press(&gathering, SIDE_HOST, "?yn");
    ck_assert_int_eq(ann->mode, MODE_HELP);
    gathering_press(&gathering, SIDE_HOST, "?");
    gathering_wait(&gathering, 1);
    gathering_press(&gathering, SIDE_HOST, "y");
    gathering_expect(&gathering, SIDE_HOST, "y is not a key here");
    gathering_press(&gathering, SIDE_HOST, "n");
    ck_assert_int_eq(ann->agreement->mine.act, ACT_NEW);
}

TEST(all_other_keys_act_while_y_and_n_do_nothing)
{
    bait();
    gathering_press(&gathering, SIDE_HOST, "9");
    expect_board(bob, "519");
    gathering_press(&gathering, SIDE_HOST, "oboard:X.O..O.X.\n");
    gathering_expect(&gathering, SIDE_GUEST, "Ann asks to open code");
}

TEST(n_begins_no_new_game_when_a_knock_was_taken_back_just_before)
{
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_knock(&gathering, WELCOME_ASK);
    shared_game_read(ann, gathering.now);
    gathering_cut(&gathering);
    gathering_expect(&gathering, SIDE_HOST, "bob has gone away again.");
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_wait(&gathering, durations.stray_answer - 1);
    gathering_press(&gathering, SIDE_HOST, "n");
    expect_board(ann, "5");
    gathering_expect(&gathering, SIDE_HOST, "bob has gone away again.");
    gathering_wait(&gathering, 1);
    gathering_press(&gathering, SIDE_HOST, "n");
    expect_board(ann, "");
}

/* Neither y, which lets in whoever it is, nor n, which begins a game where there is no knock. */
TEST_LOOP(a_knock_in_the_place_of_another_is_not_answered_before_it_was_shown, 2)
{
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_knock(&gathering, WELCOME_ASK);
    gathering_cut(&gathering);
    gathering_start_guest(&gathering, "Carl", CARL);
    gathering_wait(&gathering, durations.replacement - 1);
    gathering_knock(&gathering, WELCOME_ASK);
    keymap_press(ann, _i == 0 ? 'y' : 'n'); /* before it is read */
    gathering_press(&gathering, SIDE_HOST, _i == 0 ? "y" : "n");
    ck_assert_int_eq(gathering.host.asked, gathering.caller);
    expect_board(ann, "5");
    gathering_wait(&gathering, durations.stray_answer);
    gathering_press(&gathering, SIDE_HOST, _i == 0 ? "y" : "n");
    ck_assert_int_eq(gathering.host.asked, HOST_NOBODY);
    ck_assert_int_eq(gathering.guest.phase, _i == 0 ? GUEST_SEATED : GUEST_OUT);
}

TEST(a_line_that_is_cut_takes_its_question_back)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1u");
    gathering_cut(&gathering);
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_GUEST, "n");
    gathering_press(&gathering, SIDE_HOST, "y");
    expect_board(ann, "51");
    gathering_wait(&gathering, durations.stray_answer);
    gathering_press(&gathering, SIDE_HOST, "y");
    expect_board(ann, "");
}

TEST(at_the_guests_side_it_is_the_same)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u\033n");
    gathering_press(&gathering, SIDE_GUEST, "y");
    expect_board(bob, "5");
    gathering_wait(&gathering, durations.stray_answer);
    gathering_press(&gathering, SIDE_GUEST, "y");
    expect_board(bob, "");
}

TEST(in_lines_the_words_do_nothing_either)
{
    static const char *const words[] = {"y", "n", "yes", "no"};
    struct listener listener = {.in_words = true};

    bait();
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(line_commands_hear(&listener, ann, words[i]), ANSWER_DONE);
        ck_assert_int_eq(ann->agreement->mine.act, ACT_NONE);
    }
    ck_assert_int_eq(line_commands_hear(&listener, ann, "new"), ANSWER_DONE);
    ck_assert_int_eq(ann->agreement->mine.act, ACT_NEW);
}

/* What is said in lines begins like that. */
static void expect_said(struct listener *listener, const struct session *session, const char *words)
{
    char *said;
    size_t size;
    FILE *out = open_memstream(&said, &size);

    announce(listener, out, session);
    fclose(out);
    ck_assert_msg(strncmp(said, words, strlen(words)) == 0, "it is said: %s", said);
    free(said);
}

TEST_LOOP(a_game_that_is_new_is_not_asked_for_again, SIDES)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, (enum side)_i, "n");
    gathering_expect(&gathering, (enum side)_i, "This game is new: nobody has moved yet.");
    ck_assert(!question_is_open(ann->agreement->mine) && !question_is_open(bob->agreement->mine));
    ck_assert_uint_eq(ann->match.serial, 0);
}

TEST(the_invitation_says_who_types_it)
{
    struct canvas canvas = draw(ann);

    scene_must_show(&canvas, "The other player types");
    scene_must_show(&canvas, "  tictactoe --join=ann ");
    scene_must_show(&canvas, "Until someone joins, you play both");
    gathering.shared_games[SIDE_HOST].awaited = "bob";
    canvas = draw(ann);
    scene_must_show(&canvas, "bob types");
    gathering_sit(&gathering);
    canvas = draw(ann);
    ck_assert(!scene_shows(&canvas, "types"));
}

TEST(whoever_knocks_is_named)
{
    gathering_knock(&gathering, WELCOME_ASK);
    gathering.shared_games[SIDE_HOST].requester = "twelve-bytes";
    shared_game_settle(ann);
    gathering_expect(&gathering, SIDE_HOST, "twelve-bytes wants to join");
}

TEST(a_question_that_was_taken_back_is_called_so_until_the_other_has_heard_it)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering.is_asleep = true;
    gathering_press(&gathering, SIDE_HOST, "u");
    gathering_expect(&gathering, SIDE_HOST, "You asked to undo. Waiting for Bob; Escape cancels.");
    gathering_press(&gathering, SIDE_HOST, "\033");
    gathering_expect(&gathering, SIDE_HOST, "You took it back.");
}

TEST_LOOP(an_answer_asks_nothing_of_the_world, 2)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u");
    shared_game_set_time(bob, gathering.now);
    shared_game_read(bob, gathering.now);
    ck_assert(bob->remote.is_asked);
    ck_assert_int_eq(keymap_press(bob, (enum event) "yn"[_i]), EFFECT_NONE);
}

TEST(a_game_is_taken_from_the_shelf_if_the_other_agrees)
{
    struct shelf shelf = {0};

    gathering_sit(&gathering);
    shelf_put(&shelf, party_game("519"));
    session_show_shelf(ann, &shelf);
    session_take_up(ann, &shelf);
    gathering_press(&gathering, SIDE_HOST, "b");
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("")));
    gathering_press(&gathering, SIDE_GUEST, "y");
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("519")));
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("519")));
}

TEST(who_is_not_let_in_is_told_by_whom)
{
    char reason[SHARED_GAME_REASON];

    gathering_knock(&gathering, WELCOME_ASK);
    gathering_press(&gathering, SIDE_HOST, "n");
    shared_game_explain_end(&gathering.guest, reason);
    ck_assert_str_eq(reason, "Ann did not let you in");
    gathering_start_guest(&gathering, "Bob", BOB);
    gathering_knock(&gathering, WELCOME_ASK);
    gathering_leave(&gathering, SIDE_HOST);
    shared_game_explain_end(&gathering.guest, reason);
    ck_assert_str_eq(reason, "Ann's table is closed");
}

/* What one of them reads now, all of it. */
static void expect_words(const struct session *session, const char *expected)
{
    char words[SESSION_WORDS];

    session_words(session, words);
    ck_assert_str_eq(words, expected);
}

TEST(a_question_that_was_taken_back_is_not_said_to_be_declined)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u");
    gathering_press(&gathering, SIDE_HOST, "\033");
    expect_words(ann, "You took it back.");
    gathering_expect(&gathering, SIDE_GUEST, "Ann withdrew the question.");
    gathering_wait(&gathering, durations.replacement);
    gathering_press(&gathering, SIDE_HOST, "u");
    gathering_press(&gathering, SIDE_GUEST, "n");
    expect_words(ann, "Bob says no.");
}

TEST(after_the_end_nobody_is_said_to_agree_to_the_next_game)
{
    gathering_sit(&gathering);
    for (int i = 0; i < 5; i++)
        gathering_press(&gathering, i % 2 == 0 ? SIDE_HOST : SIDE_GUEST,
                        (const char *[]){"1", "4", "2", "5", "3"}[i]);
    gathering_press(&gathering, SIDE_HOST, "\n");
    expect_words(ann, "New game: you play O.");
    expect_words(bob, "New game: you play X.");
}

TEST(in_lines_the_outlook_of_the_others_turn_is_not_told_as_ones_own)
{
    struct listener listener = {.in_words = true, .has_begun = true};

    gathering_sit(&gathering);
    bob->in_lines = true;
    shared_game_settle(bob);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "evaluate"), ANSWER_DONE);
    expect_said(&listener, bob, "Ann's turn.\n");
    gathering_press(&gathering, SIDE_HOST, "5");
    session_hush(bob);
    expect_said(&listener, bob,
                "Ann plays X in 5, centre. Your turn. Draw: 1, 3, 7, 9. O loses: 2 in 6, 4 in 6,\n"
                "6 in 6, 8 in 6.\n");
    ck_assert_int_eq(line_commands_hear(&listener, bob, "1"), ANSWER_DONE);
    shared_game_settle(bob);
    expect_said(&listener, bob, "Bob plays O in 1, top left. Ann's turn.\n");
}

TEST(in_lines_no_and_cancel_answer_the_other_first_and_then_take_back)
{
    static const char *const words[] = {"no", "n", "cancel", "drop"};
    struct listener listener = {.in_words = true, .has_begun = true};

    gathering_sit(&gathering);
    ann->in_lines = bob->in_lines = true;
    gathering_press(&gathering, SIDE_HOST, "5u");
    shared_game_read(bob, gathering.now);
    gathering_expect(&gathering, SIDE_GUEST, "Ann asks to undo: yes or no?");
    ck_assert_int_eq(line_commands_hear(&listener, bob, "cancel"), ANSWER_NOT_UNDERSTOOD);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "no"), ANSWER_DONE);
    ck_assert_int_eq(bob->agreement->theirs.act, ACT_NONE);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "no"), ANSWER_NOT_UNDERSTOOD);
    for (int i = 0; i < 4; i++) {
        gathering_open(&gathering, 0);
        gathering_sit(&gathering);
        gathering_press(&gathering, SIDE_HOST, "5u");
        ck_assert(ann->remote.is_asking);
        ck_assert_int_eq(line_commands_hear(&listener, ann, words[i]), ANSWER_DONE);
        ck_assert_str_eq(ann->status.notice, "You took it back.");
        ck_assert(!ann->remote.is_asking);
    }
    ck_assert_int_eq(line_commands_hear(&listener, ann, "n"), ANSWER_DONE);
    ck_assert_str_ne(ann->status.notice, "You took it back.");
}

TEST(in_lines_nobody_is_told_of_a_turn_of_somebody_who_is_not_there)
{
    struct listener at_ann = {.in_words = true}, at_bob = {.in_words = true};

    ann->in_lines = true;
    expect_said(&at_ann, ann,
                "You play X. X to move. 1 to 9 places a mark, ? lists the commands. To join, the\n"
                "other player types tictactoe --join=ann\n");
    gathering_sit(&gathering);
    bob->in_lines = true;
    shared_game_settle(bob);
    expect_said(&at_bob, bob,
                "Ann is here and plays X. 1 to 9 places a mark, ? lists the commands. Ann's\n"
                "turn.\n");
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_leave(&gathering, SIDE_HOST);
    expect_said(&at_bob, bob, "Ann plays X in 5, centre. O to move. Ann has left.");
}

TEST(in_lines_a_word_that_begins_something_answers_nothing)
{
    struct listener listener = {.in_words = true};

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5u");
    shared_game_read(bob, 0);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "new"), ANSWER_DONE);
    gathering_expect(&gathering, SIDE_GUEST, "First answer Ann: y or n. Ann asks to undo");
    ck_assert_int_eq(line_commands_hear(&listener, bob, "drop"), ANSWER_NOT_UNDERSTOOD);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "yes"), ANSWER_DONE);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "yes"), ANSWER_NOT_UNDERSTOOD);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "join"), ANSWER_NOT_UNDERSTOOD);
    gathering_cut(&gathering);
    ck_assert_int_eq(line_commands_hear(&listener, bob, "join"), ANSWER_JOIN);
}

TEST(after_the_last_serial_the_reason_is_said_and_nothing_changes)
{
    gathering_open(&gathering, UINT32_MAX - 1);
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1");
    gathering_expect(&gathering, SIDE_GUEST, "This table cannot count any more changes");
    gathering_press(&gathering, SIDE_HOST, "u");
    gathering_expect(&gathering, SIDE_HOST, "This table cannot count any more changes");
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("5")));
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("5")));
}

TEST(a_score_that_is_too_high_to_be_added_up_is_cut)
{
    struct score score;

    gathering_sit(&gathering);
    gathering_cut(&gathering);
    for (int side = 0; side < SIDES; side++)
        ann->match.wins[side] = UINT32_MAX - (uint32_t)side;
    ann->match.draws = UINT32_MAX;
    gathering_sit(&gathering);
    score = session_score(bob);
    ck_assert_int_eq(score.wins[SIDE_HOST], INT_MAX / 4);
    ck_assert_int_eq(score.wins[SIDE_GUEST], INT_MAX / 4);
    ck_assert_int_eq(score.draws, INT_MAX / 4);
    gathering_press(&gathering, SIDE_HOST, "1");
    gathering_press(&gathering, SIDE_GUEST, "4");
    gathering_press(&gathering, SIDE_HOST, "2");
    gathering_press(&gathering, SIDE_GUEST, "5");
    gathering_press(&gathering, SIDE_HOST, "3");
    ck_assert_int_eq(session_score(bob).wins[SIDE_HOST], INT_MAX / 4 + 1);
    ck_assert_int_eq(session_number(bob), 3 * (INT_MAX / 4) + 1);
}

TEST(a_laptop_that_slept_for_ten_minutes_goes_on_when_it_wakes)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_GUEST, "1");
    gathering.is_asleep = true;
    gathering_wait(&gathering, durations.away - 1);
    ck_assert(!gathering.host.callers[gathering.caller].connection.away);
    gathering_wait(&gathering, 1);
    gathering_expect(&gathering, SIDE_HOST, "Bob is away.");
    gathering_press(&gathering, SIDE_HOST, "9");
    gathering_wait(&gathering, 600 * SECOND);
    gathering_expect(&gathering, SIDE_HOST, "Bob is away.");
    gathering.is_asleep = false;
    gathering_press(&gathering, SIDE_GUEST, "b");
    gathering_expect(&gathering, SIDE_HOST, "Bob is back.");
    gathering_press(&gathering, SIDE_GUEST, "3");
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("5193")));
    ck_assert_uint_eq(game_word(session_game(bob)), game_word(party_game("5193")));
}

TEST(who_comes_back_while_the_old_line_is_silent_has_the_seat_after_five_seconds)
{
    int old;

    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering.is_asleep = true;
    gathering_press(&gathering, SIDE_GUEST, "1"); /* which is never heard on the old line */
    old = gathering.caller;
    guest_hang_up(&gathering.guest);
    gathering.is_asleep = false;
    gathering_knock(&gathering, WELCOME_SEAT);
    ck_assert_int_ne(gathering.caller, old);
    gathering_wait(&gathering, durations.check);
    ck_assert_int_eq(gathering.guest.phase, GUEST_SEATED);
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("51")));
}

/* ---- Who played what. ---- */

/* What stands in the book of that side for the game on its board: "X against O", or nothing. */
static const char *recorded(const struct session *session)
{
    static char words[2 * HISTORY_NAME + 16];
    struct session copy = *session;
    struct history_game game;

    *words = '\0';
    if (history_describe(&copy, &copy.match, &game))
        snprintf(words, sizeof words, "%s against %s", game.names[PLAYER_X], game.names[PLAYER_O]);
    return words;
}

/* Ann and whoever is there play those cells in turn, X first. */
static void play(const char *cells, enum side first)
{
    for (int i = 0; cells[i]; i++)
        gathering_press(&gathering, i % 2 == 0 ? first : (enum side)(SIDES - 1 - first),
                        (char[]){cells[i], '\0'});
}

#define GUEST_WINS "142596"

TEST(a_game_that_both_played_is_in_both_books)
{
    gathering_sit(&gathering);
    play(GUEST_WINS, SIDE_HOST);
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
    ck_assert_str_eq(recorded(bob), "Ann against Bob");
    gathering_press(&gathering, SIDE_HOST, "n");

    struct history_game game;

    ck_assert(history_describe(ann, &ann->previous, &game));
    ck_assert(history_describe(bob, &bob->previous, &game));
}

TEST(who_only_sits_down_at_a_finished_board_has_not_won)
{
    gathering_sit(&gathering);
    play(GUEST_WINS, SIDE_HOST);
    gathering_leave(&gathering, SIDE_GUEST);
    gathering_start_guest(&gathering, "Carl", CARL);
    gathering_sit(&gathering);
    ck_assert_str_eq(session_called(ann, 1), "Carl");
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
    ck_assert_str_eq(session_called(ann, session_winner(ann)), "Bob");
    ck_assert_str_eq(recorded(bob), "");
    gathering_leave(&gathering, SIDE_GUEST);
    gathering_start_guest(&gathering, "Dan", DAN);
    gathering_sit(&gathering);
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
}

TEST(a_game_that_two_guests_played_is_nobodys)
{
    gathering_sit(&gathering);
    play("1425", SIDE_HOST);
    gathering_leave(&gathering, SIDE_GUEST);
    gathering_start_guest(&gathering, "Carl", CARL);
    gathering_sit(&gathering);
    play("96", SIDE_HOST);
    ck_assert_str_eq(recorded(ann), "");
    ck_assert_str_eq(recorded(bob), "");
}

TEST(a_game_that_the_host_played_alone_is_nobodys)
{
    gathering_press(&gathering, SIDE_HOST, "14253");
    ck_assert_str_eq(recorded(ann), "");
    gathering_sit(&gathering);
    ck_assert_str_eq(recorded(ann), "");
    ck_assert_str_eq(recorded(bob), "");
}

TEST(who_has_left_has_not_lost_what_the_other_played_on_alone)
{
    gathering_sit(&gathering);
    play("142", SIDE_HOST);
    gathering_leave(&gathering, SIDE_GUEST);
    gathering_press(&gathering, SIDE_HOST, "53");
    ck_assert_str_eq(recorded(ann), "");
    gathering_open(&gathering, 0);
    gathering_sit(&gathering);
    play("1429", SIDE_HOST);
    gathering_leave(&gathering, SIDE_HOST);
    gathering_press(&gathering, SIDE_GUEST, "3");
    ck_assert_str_eq(recorded(bob), "");
}

TEST(a_game_of_moves_that_were_given_is_nobodys)
{
    const char *wrong;

    ck_assert_int_eq(session_play_moves(ann, "14253", &wrong), MOVE_OK);
    gathering_sit(&gathering);
    ck_assert_str_eq(recorded(ann), "");
    ck_assert_str_eq(recorded(bob), "");
    gathering_press(&gathering, SIDE_HOST, "q");
    ck_assert_uint_eq(game_word(session_to_shelve(ann)), 0);
}

TEST(who_comes_back_to_a_finished_board_does_not_write_it_again)
{
    struct history_game game;

    gathering_sit(&gathering);
    play(GUEST_WINS, SIDE_HOST);
    ck_assert(history_describe(bob, &bob->match, &game));

    unsigned id = bob->saved.id;

    for (int i = 0; i < 3; i++) {
        gathering_cut(&gathering);
        gathering_sit(&gathering);
        ck_assert_uint_eq(bob->saved.id,
                          id); /* it is still that game, and written when it is left */
    }
    gathering_leave(&gathering, SIDE_GUEST);
    gathering_start_guest(&gathering, "Bob", BOB);
    gathering_sit(&gathering);
    ck_assert_str_eq(recorded(bob), "");
}

TEST(who_comes_back_under_another_name_does_not_hand_a_game_on)
{
    gathering_sit(&gathering);
    play("14253", SIDE_HOST);
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
    gathering_cut(&gathering);
    gathering.name = "Carl";
    gathering_sit(&gathering);
    ck_assert_str_eq(session_called(ann, 1), "Carl");
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
}

TEST(a_play_that_was_lost_in_a_cut_counts)
{
    gathering_sit(&gathering);
    play("1425", SIDE_HOST);
    gathering.is_asleep = true;
    gathering_press(&gathering, SIDE_HOST, "3");
    gathering.is_asleep = false;
    gathering_cut(&gathering);
    gathering_sit(&gathering);
    ck_assert_str_eq(recorded(ann), "Ann against Bob");
    ck_assert_str_eq(recorded(bob), "Ann against Bob");
}

TEST(a_game_is_on_the_shelf_of_whoever_set_a_mark_in_it_and_of_nobody_else)
{
    gathering_sit(&gathering);
    gathering_press(&gathering, SIDE_HOST, "5");
    ck_assert_uint_eq(game_word(session_to_shelve(ann)), game_word(party_game("5")));
    ck_assert_uint_eq(game_word(session_to_shelve(bob)), 0);
    gathering_press(&gathering, SIDE_GUEST, "1");
    ck_assert_uint_eq(game_word(session_to_shelve(bob)), game_word(party_game("51")));

    /* A game that the host offers is none of the guest's own. */
    gathering_press(&gathering, SIDE_HOST, "o523\n");
    gathering_press(&gathering, SIDE_GUEST, "y");
    ck_assert_uint_eq(game_word(session_to_shelve(ann)), 0);
    ck_assert_uint_eq(game_word(session_to_shelve(bob)), 0);
    ck_assert_uint_eq(game_word(match_game(&bob->previous)), game_word(party_game("51")));
}

/* A game that was taken from the shelf once is no longer there. */
TEST(a_game_that_the_other_opens_is_not_from_the_shelf_though_it_was_before)
{
    struct shelf shelf = {0};

    gathering_sit(&gathering);
    shelf_put(&shelf, party_game("519"));
    session_show_shelf(ann, &shelf);
    session_take_up(ann, &shelf);
    gathering_press(&gathering, SIDE_HOST, "b");
    gathering_press(&gathering, SIDE_GUEST, "y");
    ck_assert(ann->saved.is_from_shelf);
    gathering_press(&gathering, SIDE_HOST, "n");
    gathering_press(&gathering, SIDE_GUEST, "y");
    ck_assert_uint_eq(game_word(session_game(bob)), 0);
    gathering_press(&gathering, SIDE_GUEST, "oboard:O...X...X\n");
    gathering_press(&gathering, SIDE_HOST, "y");
    ck_assert_uint_eq(game_word(session_game(ann)), game_word(party_game("519")));
    ck_assert(!ann->saved.is_from_shelf);
}

/* ---- The bell. ---- */

static void expect_rings(int host, int guest)
{
    ck_assert_int_eq(gathering.rings[SIDE_HOST], host);
    ck_assert_int_eq(gathering.rings[SIDE_GUEST], guest);
}

/* Long enough after the last ring. */
static void press_later(enum side side, const char *keys)
{
    gathering_wait(&gathering, durations.bell);
    gathering_press(&gathering, side, keys);
}

static void sit_in_silence(void)
{
    gathering_sit(&gathering);
    gathering.rings[SIDE_HOST] = gathering.rings[SIDE_GUEST] = 0;
}

TEST(the_bell_rings_when_it_becomes_ones_turn_by_an_act_of_the_other)
{
    gathering_sit(&gathering);
    expect_rings(1, 0); /* Bob has come, and it is Ann's turn */
    press_later(SIDE_HOST, "5");
    expect_rings(1, 1);
    press_later(SIDE_GUEST, "1");
    expect_rings(2, 1);
    press_later(SIDE_HOST, "be?\033 hl");
    expect_rings(2, 1);
}

TEST(at_one_keyboard_and_before_anybody_has_come_no_bell_rings)
{
    gathering_press(&gathering, SIDE_HOST, "512u3n");
    expect_rings(0, 0);
}

TEST(the_bell_rings_for_a_question_and_for_no_answer_but_one_that_gives_the_turn)
{
    sit_in_silence();
    press_later(SIDE_HOST, "5");
    press_later(SIDE_HOST, "u");
    expect_rings(0, 2);
    press_later(SIDE_GUEST, "n");
    expect_rings(0, 2);
    press_later(SIDE_HOST, "u");
    expect_rings(0, 3);
    press_later(SIDE_GUEST, "y"); /* Ann moves again */
    expect_rings(1, 3);
    press_later(SIDE_HOST, "u");
    expect_rings(1, 3); /* there is nothing to undo */
}

TEST(the_bell_rings_for_a_knock_and_not_for_letting_somebody_in)
{
    gathering_knock(&gathering, WELCOME_ASK);
    expect_rings(1, 0);
    press_later(SIDE_HOST, "y");
    ck_assert_int_eq(gathering.guest.phase, GUEST_SEATED);
    expect_rings(1, 0);
}

TEST(the_bell_rings_for_who_did_not_end_the_game_and_for_who_did_not_begin_the_next)
{
    sit_in_silence();
    for (int i = 0; i < 5; i++)
        press_later(i % 2 == 0 ? SIDE_HOST : SIDE_GUEST,
                    (const char *[]){"1", "4", "2", "5", "3"}[i]);
    expect_rings(2, 3);
    press_later(SIDE_GUEST, "\n"); /* and it is Bob's turn */
    expect_rings(2, 3);
    for (int i = 0; i < 5; i++)
        press_later(i % 2 == 0 ? SIDE_GUEST : SIDE_HOST,
                    (const char *[]){"1", "4", "2", "5", "3"}[i]);
    expect_rings(5, 5);
    press_later(SIDE_GUEST, "\n"); /* and it is Ann's */
    expect_rings(6, 5);
}

TEST(the_bell_rings_once_a_second_and_what_is_left_out_is_not_made_up_for)
{
    sit_in_silence();
    gathering_wait(&gathering, durations.bell);
    gathering_press(&gathering, SIDE_HOST, "5");
    gathering_press(&gathering, SIDE_HOST, "u");
    expect_rings(0, 1);
    gathering_wait(&gathering, durations.bell - 1);
    gathering_press(&gathering, SIDE_HOST, "\033");
    gathering_press(&gathering, SIDE_HOST, "u");
    expect_rings(0, 1);
    gathering_wait(&gathering, 1);
    expect_rings(0, 1);
    gathering_press(&gathering, SIDE_HOST, "\033");
    gathering_press(&gathering, SIDE_HOST, "u");
    expect_rings(0, 2);
}
