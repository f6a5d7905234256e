/* SPDX-License-Identifier: MIT
 *
 * Which games of a session belong in the book, and by whose names.
 */
#include "seat.h"
#include "storage/history.h"
#include "suite.h"

/* The game as a line, without its time. Empty if there is none. */
static const char *message_of(bool is_there, const struct history_game *game)
{
    static char line[HISTORY_LINE + 1];

    if (!is_there)
        return "";
    line[history_write(line, 0, game) - 1] = '\0';
    return strchr(line, '\t') + 1;
}

static const char *left(struct session *session)
{
    struct history_game game;
    bool is_there = history_describe(session, &session->previous, &game);

    return message_of(is_there, &game);
}

static const char *last(struct session *session)
{
    struct history_game game;
    bool is_there = history_describe(session, &session->match, &game);

    return message_of(is_there, &game);
}

#define X_LINE "Ann\tBen\t0\t" X_WINS "\tX won"
#define O_LINE "Ann\tBen\t0\t" O_WINS "\tO won"
#define DRAWN_LINE "Ann\tBen\t0\t" DRAWN "\tdraw"

TEST(a_game_is_recorded_however_it_is_left)
{
    static const char *const ways[] = {"n", "o" SOME_CODE "\n", "\n"};

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        struct session session = seat_after(X_WINS);

        ck_assert_str_eq(last(&session), X_LINE);
        if (*ways[i] == '\n')
            session_open(&session, suite_some_game(), true);
        else
            seat_press(&session, ways[i]);
        ck_assert_str_eq(left(&session), X_LINE);
        ck_assert_str_eq(last(&session), "");
    }
}

TEST(the_game_on_the_board_is_recorded_at_the_end_of_the_sitting)
{
    struct session x = seat_after(X_WINS), o = seat_after(O_WINS), draw = seat_after(DRAWN);

    ck_assert_str_eq(last(&x), X_LINE);
    ck_assert_str_eq(last(&o), O_LINE);
    ck_assert_str_eq(last(&draw), DRAWN_LINE);
}

TEST(a_game_under_way_is_not_recorded)
{
    struct session session = seat_after("1425");

    ck_assert_str_eq(last(&session), "");
    seat_press(&session, "n");
    ck_assert_str_eq(left(&session), "");
}

TEST(an_end_that_is_undone_before_it_is_left_does_not_count)
{
    struct session session = seat_after(X_WINS "u");

    ck_assert_str_eq(last(&session), "");
    seat_press(&session, "96");
    ck_assert_str_eq(last(&session), O_LINE);
}

TEST(a_game_that_began_in_the_middle_is_recorded_from_there)
{
    struct session session = seat_at("XX.OO....", 1);

    seat_press(&session, "3n");
    ck_assert_str_eq(left(&session), "Ann\tBen\t375\t3\tX won");
}

TEST(the_names_are_those_of_who_played_the_marks)
{
    struct session session = seat_after(X_WINS "n" X_WINS "n");

    ck_assert_str_eq(left(&session), "Ben\tAnn\t0\t" X_WINS "\tX won");
}

TEST(where_somebody_has_no_name_nothing_is_recorded)
{
    for (int person = 0; person < PERSONS; person++)
        for (int nobody = 0; nobody < PERSONS; nobody++) {
            struct session session = seat_after(X_WINS);
            char name[HISTORY_WRITTEN_NAME] = "as it was";

            session.players.names[person] = players_nobodys_names[nobody];
            ck_assert(!players_is_named(&session.players, person));
            ck_assert(players_is_named(&session.players, 1 - person));
            ck_assert_uint_eq(history_name(&session, person, name), 0);
            ck_assert_str_eq(name, "as it was");
            ck_assert_str_eq(last(&session), "");
        }
}

TEST(two_who_have_the_same_name_are_not_two)
{
    struct session session = seat_after(X_WINS);

    session.players.names[1] = "Ann";
    ck_assert_str_eq(last(&session), "");
}

TEST(a_game_that_began_with_moves_that_were_given_is_not_recorded_played_on_or_not)
{
    struct session session = seat_new();
    const char *wrong;

    ck_assert_int_eq(session_play_moves(&session, X_WINS, &wrong), MOVE_OK);
    ck_assert_str_eq(last(&session), "");
    seat_press(&session, "uU");
    ck_assert_str_eq(last(&session), "");
    seat_press(&session, "u3");
    ck_assert_str_eq(last(&session), "");
    session = seat_new();
    ck_assert_int_eq(session_play_moves(&session, "1425", &wrong), MOVE_OK);
    seat_press(&session, "3");
    ck_assert_str_eq(last(&session), "");
    ck_assert_int_eq(session_score(&session).wins[0], 1);

    /* Once all of them are undone it is a game like any other. */
    session = seat_new();
    ck_assert_int_eq(session_play_moves(&session, X_WINS, &wrong), MOVE_OK);
    seat_press(&session, "uuuuu" X_WINS);
    ck_assert_str_eq(last(&session), X_LINE);
}

/* A finished game against the computer that plays for that person. */
static struct session play_computer(int person, enum level level)
{
    struct session session = seat_new();

    players_set_level(&session.players, level);
    session_seat_computer(&session, person);
    while (!seat_is_over(&session))
        seat_place_somewhere(&session);
    return session;
}

static void check_names(const char *line, const char *names)
{
    ck_assert_msg(strncmp(line, names, strlen(names)) == 0, "'%s' is not of '%s'", line, names);
}

TEST(the_computer_has_the_name_of_its_level)
{
    struct session easy = play_computer(0, LEVEL_EASY);
    struct session medium = play_computer(1, LEVEL_MEDIUM);
    struct session perfect = play_computer(1, LEVEL_PERFECT);
    char name[HISTORY_WRITTEN_NAME];

    easy.players.names[0] = players_nobodys_names[0]; /* nobody sits there */
    ck_assert_uint_gt(history_name(&easy, CONTENDER_COMPUTER + LEVEL_EASY, name), 0);
    ck_assert_str_eq(name, "Computer (easy)");
    check_names(last(&easy), "Computer (easy)\tBen\t0\t");
    check_names(last(&medium), "Ann\tComputer (medium)\t0\t");
    check_names(last(&perfect), "Ann\tComputer (perfect)\t0\t");
}

TEST(who_takes_the_seat_after_the_end_has_not_played)
{
    struct session session = seat_after(X_WINS "c");

    ck_assert_int_ne(session.players.computer, NOBODY);
    ck_assert_str_eq(last(&session), X_LINE);
    session = play_computer(1, LEVEL_EASY);
    seat_press(&session, "c");
    check_names(last(&session), "Ann\tComputer (easy)\t0\t");
}

TEST(a_mark_that_a_person_and_the_computer_shared_is_nobodys)
{
    struct session session = seat_new();

    session_seat_computer(&session, 1);
    seat_place_somewhere(&session); /* and the computer answers */
    seat_press(&session, "c");
    while (!seat_is_over(&session))
        seat_place_somewhere(&session);
    ck_assert_str_eq(last(&session), "");
}
