/* SPDX-License-Identifier: MIT
 *
 * Names that are set at the table.
 */
#include "play/commands.h"
#include "play/keymap.h"
#include "seat.h"
#include "storage/record.h"
#include "suite.h"

#include <locale.h>

/* Nobody has a name yet. */
static struct session begin(void)
{
    struct session session = {0};

    session_start(&session, suite_game(EMPTY_BOARD), false, players_nobodys_names, "tictactoe", 1);
    return session;
}

static void check_names(const struct session *session, const char *first, const char *second)
{
    ck_assert_int_eq(session->mode, MODE_PLAY);
    ck_assert_str_eq(session->players.names[0], first);
    ck_assert_str_eq(session->players.names[1], second);
}

TEST(one_key_asks_for_both_names_x_first)
{
    struct session session = begin();

    seat_press(&session, "N");
    ck_assert_int_eq(session.mode, MODE_NAME);
    ck_assert_int_eq(session.prompt.naming, 0);
    ck_assert_str_eq(session.prompt.typed, "");
    seat_press(&session, "Ann\n");
    ck_assert_int_eq(session.prompt.naming, 1);
    seat_press(&session, "Bob\n");
    check_names(&session, "Ann", "Bob");
    ck_assert_str_eq(session.status.notice, "Ann plays X, Bob plays O.");
    ck_assert(players_is_named(&session.players, 0) && players_is_named(&session.players, 1));
}

TEST(enter_keeps_a_name_and_escape_all_that_is_not_asked_yet)
{
    struct session session = begin();

    seat_press(&session, "N\nBob\n");
    check_names(&session, "Player 1", "Bob");
    seat_press(&session, "NAnn\033");
    check_names(&session, "Player 1", "Bob");
    ck_assert_str_eq(session.status.notice, "");
    seat_press(&session, "NAnn\n\b\b\bCid\033");
    check_names(&session, "Ann", "Bob");
}

TEST(a_name_stands_in_its_prompt_and_is_changed_there)
{
    struct session session = begin();

    seat_press(&session, "NAnn\nBob\nN");
    ck_assert_str_eq(session.prompt.typed, "Ann");
    seat_press(&session, "a\n\b\n");
    check_names(&session, "Anna", "Bo");
}

TEST(an_empty_name_or_one_of_blanks_takes_the_name_away)
{
    static const char *const nothings[] = {"", " ", "   "};

    for (size_t i = 0; i < sizeof nothings / sizeof nothings[0]; i++) {
        struct session session = begin();

        seat_press(&session, "NAnn\nBob\nN\b\b\b");
        seat_press(&session, nothings[i]);
        seat_press(&session, "\n\n");
        check_names(&session, "Player 1", "Bob");
        ck_assert(!players_is_named(&session.players, 0));
    }
}

TEST(blanks_round_a_name_are_none_of_it)
{
    struct session session = begin();

    seat_press(&session, "N  Ann Lee \n\n");
    check_names(&session, "Ann Lee", "Player 2");
}

TEST(the_name_goes_to_whoever_plays_the_mark_now)
{
    struct session session = begin();

    seat_press(&session, X_WINS "n"); /* and X changes hands */
    seat_press(&session, "NBob\nAnn\n");
    check_names(&session, "Ann", "Bob");
    ck_assert_str_eq(session_name(&session, PLAYER_X), "Bob");
}

TEST(a_name_is_given_to_a_mark_without_a_prompt)
{
    struct session session = begin();

    seat_press(&session, X_WINS "n");
    ck_assert(commands_name(&session, PLAYER_X, "Bob"));
    check_names(&session, "Player 1", "Bob");
    ck_assert_str_eq(session.status.notice, "Bob plays X, Player 1 plays O.");
}

TEST(the_computer_is_not_asked)
{
    for (int person = 0; person < PERSONS; person++) {
        struct session session = begin();

        session_seat_computer(&session, person);
        seat_press(&session, "NAnn\n");
        check_names(&session, person == 0 ? "Player 1" : "Ann", person == 0 ? "Ann" : "Player 2");
    }
}

TEST(a_game_counts_for_the_names_of_its_end)
{
    struct session session = begin();
    struct book_game game;

    seat_press(&session, "14NAnn\nBob\n253");
    ck_assert(record_last(&session, &game));
    ck_assert_str_eq(game.names[PLAYER_X], "Ann");
    ck_assert_str_eq(game.names[PLAYER_O], "Bob");
}

TEST(a_name_longer_than_the_prompt_stays_whole_unless_it_is_changed)
{
    static const char name[] = "Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia";
    struct session session = begin();

    session.players.names[0] = name;
    seat_press(&session, "N\n\n");
    check_names(&session, name, "Player 2");
    seat_press(&session, "N");
    for (int i = 0; i < 2 * SESSION_TYPED; i++)
        seat_press(&session, "x");
    ck_assert_uint_eq(strlen(session.prompt.typed), SESSION_TYPED - 1);
}

TEST(characters_beyond_ascii_are_typed_and_erased_whole)
{
    struct session session = begin();

    ck_assert_ptr_nonnull(setlocale(LC_ALL, "C.UTF-8"));
    seat_press(&session, "NJ");
    keymap_press(&session, (enum event)(EVENT_RUNE + 0xf6));
    seat_press(&session, "r");
    keymap_press(&session, (enum event)(EVENT_RUNE + 0x20ac));
    seat_press(&session, "\bg\n\n");
    check_names(&session, "J\xc3\xb6rg", "Player 2");
    seat_press(&session, "N\b\b\b\n\n");
    check_names(&session, "J", "Player 2");
    seat_press(&session, "o");
    keymap_press(&session, (enum event)(EVENT_RUNE + 0xf6));
    ck_assert_str_eq(session.prompt.typed, ""); /* no position has such */
}

TEST(at_a_shared_table_everybody_keeps_the_name_they_came_with)
{
    struct session session = begin();

    session.remote.is_attached = true;
    ck_assert(!commands_have_names(&session));
    commands_ask_names(&session);
    ck_assert_int_eq(session.mode, MODE_PLAY);
    ck_assert_str_eq(session.status.notice,
                     "At a shared table everybody keeps the name they came with.");
    ck_assert(!commands_name(&session, PLAYER_X, "Ann"));
    check_names(&session, "Player 1", "Player 2");
}
