/* SPDX-License-Identifier: MIT
 *
 * What the table hears of the shelf.
 */
#include "disk.h"
#include "engine/encodings.h"
#include "seat.h"
#include "storage/keeper.h"
#include "suite.h"

/* Put a folder in the place of the shelf, and the shelf back. */
static void break_shelf(void)
{
    char away[sizeof disk_folder + 32];

    snprintf(away, sizeof away, "%s", disk_path_of("away"));
    ck_assert_int_eq(rename(disk_path_of("shelf"), away), 0);
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), S_IRWXU), 0);
}

static void mend_shelf(void)
{
    char away[sizeof disk_folder + 32];

    snprintf(away, sizeof away, "%s", disk_path_of("away"));
    ck_assert_int_eq(rmdir(disk_path_of("shelf")), 0);
    ck_assert_int_eq(rename(away, disk_path_of("shelf")), 0);
}

static bool press_and_keep(struct keeper *keeper, struct session *session, const char *keys)
{
    seat_press(session, keys);
    return keeper_keep(keeper, session);
}

AROUND_ALL(shelved_ask_oracle, NULL)
AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_shelf_that_fails_is_said_once_and_what_falls_off_when_it_is_well)
{
    struct session session = seat_new();
    struct keeper keeper = {0};
    char words[KEEPER_WORDS];

    disk_put_shelf(NUMBERS(101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 2, 1));
    break_shelf();
    ck_assert(press_and_keep(&keeper, &session, "5"));
    ck_assert_str_eq(session.status.notice,
                     "Not kept: what stands in the shelf's place is not a file.");
    ck_assert(!press_and_keep(&keeper, &session, "n"));
    ck_assert(!press_and_keep(&keeper, &session, "1"));
    ck_assert_str_eq(session.status.notice, "");
    mend_shelf();
    ck_assert(press_and_keep(&keeper, &session, "h"));
    ck_assert_ptr_nonnull(strstr(session.status.notice, "its oldest games, codes "));
    ck_assert(!press_and_keep(&keeper, &session, "h"));
    ck_assert(press_and_keep(&keeper, &session, "n2"));
    ck_assert_ptr_nonnull(strstr(session.status.notice, "its oldest game, code "));
    ck_assert(keeper_finish(&keeper, words));
}

TEST(a_clerk_is_told_what_has_changed_and_nothing_else)
{
    struct session session = seat_new();
    struct keeper keeper = {0};
    unsigned told;

    ck_assert(!press_and_keep(&keeper, &session, "h"));
    ck_assert_uint_eq(keeper.clerk.told, 0);
    ck_assert(!press_and_keep(&keeper, &session, "5"));
    told = keeper.clerk.told;
    ck_assert_uint_gt(told, 0);
    ck_assert(!press_and_keep(&keeper, &session, "h"));
    ck_assert_uint_eq(keeper.clerk.told, told);
}

TEST(what_is_owed_is_on_the_shelf_that_is_shown_and_can_be_taken_up)
{
    struct session session = seat_new();
    struct keeper keeper = {0};
    char words[KEEPER_WORDS];

    disk_put_shelf(NUMBERS(NONE));
    ck_assert_int_eq(mkdir(disk_path_of("shelf.new"), S_IRWXU), 0);
    ck_assert(press_and_keep(&keeper, &session, "5"));
    seat_press(&session, "n");
    keeper_show(&keeper, &session);
    ck_assert_int_eq(session.mode, MODE_PICK);
    ck_assert_int_eq(shelf_count(&session.shelf_page.shelf), 1);
    keeper_take_up(&keeper, &session);
    seat_check_board(&session, "....X....");
    ck_assert(!keeper_finish(&keeper, words));
    ck_assert_str_eq(words, "not on the shelf: code 5: the shelf cannot be written");
}

static void check_greeting(const char *expected)
{
    struct session session = seat_new();

    keeper_greet(&session, "r lists it");
    ck_assert_str_eq(session.status.notice, expected);
}

TEST(how_the_shelf_is_found_is_said_in_these_words)
{
    check_greeting("");
    disk_put_shelf(NUMBERS(1));
    check_greeting("1 game waits on the shelf: r lists it.");
    disk_put_shelf(NUMBERS(1, 2));
    check_greeting("2 games wait on the shelf: r lists it.");
    break_shelf();
    check_greeting("No shelf: what stands in the shelf's place is not a file.");
    mend_shelf();
    disk_put_file("shelf", "?", 1);
    check_greeting("No shelf: the shelf is damaged; the next game that is kept sets it aside.");
    ck_assert_str_eq(keeper_words(SHELF_UNREADABLE), "the shelf cannot be read");
}

TEST(a_shelf_that_was_set_aside_is_told_in_these_words)
{
    struct session session = seat_new();
    struct keeper keeper = {0};
    char words[KEEPER_WORDS];

    disk_put_file("shelf", "?", 1);
    ck_assert(press_and_keep(&keeper, &session, "5"));
    ck_assert_str_eq(session.status.notice,
                     "A new shelf: the old one was damaged, and is now shelf.damaged.");
    ck_assert(keeper_finish(&keeper, words));
}

TEST(the_games_that_fall_off_are_told_by_their_codes)
{
    struct session session = seat_new();
    struct keeper keeper = {0};
    char expected[SESSION_NOTICE], words[KEEPER_WORDS];

    disk_put_shelf(NUMBERS(101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 2, 1));
    ck_assert(press_and_keep(&keeper, &session, "5"));
    snprintf(expected, sizeof expected, "The shelf is full: its oldest game, code %u, fell off.",
             (unsigned)encodings_code(shelved_game(1)));
    ck_assert_str_eq(session.status.notice, expected);
    break_shelf();
    seat_press(&session, "n1");
    keeper_keep(&keeper, &session);
    seat_press(&session, "n2");
    keeper_keep(&keeper, &session);
    mend_shelf();
    ck_assert(press_and_keep(&keeper, &session, "h"));
    snprintf(
        expected, sizeof expected, "The shelf is full: its oldest games, codes %u, %u, fell off.",
        (unsigned)encodings_code(shelved_game(2)), (unsigned)encodings_code(shelved_game(110)));
    ck_assert_str_eq(session.status.notice, expected);
    ck_assert(keeper_finish(&keeper, words));
}

TEST(what_falls_off_at_the_end_is_said_then)
{
    struct session session = seat_after("5");
    struct keeper keeper = {0};
    char words[KEEPER_WORDS], expected[KEEPER_WORDS];

    disk_put_shelf(NUMBERS(101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 2, 1));
    keeper_write(&keeper, &session);
    ck_assert(keeper_finish(&keeper, words));
    snprintf(expected, sizeof expected, "the shelf is full: code %u fell off",
             (unsigned)encodings_code(shelved_game(1)));
    ck_assert_str_eq(words, expected);
}
