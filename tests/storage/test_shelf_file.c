/* SPDX-License-Identifier: MIT
 *
 * The file of the shelf.
 */
#include "disk.h"
#include "engine/encodings.h"
#include "shelf_fixture.h"
#include "storage/shelf_file.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Take one game off the shelf, and put another on it; NONE for no game. */
static bool exchange(int off, int on)
{
    return disk_change((const int[]){off, NONE}, (const int[]){on, NONE}, why);
}

static const struct {
    const int *before;
    int off, on;
    const int *after;
} rows[] = {
    {NUMBERS(1, 2, 3), 3, 4, NUMBERS(4, 1, 2)},
    {NUMBERS(4, 1, 2), 1, 1, NUMBERS(1, 4, 2)},
    {NUMBERS(1, 4, 2), NONE, 5, NUMBERS(5, 1, 4, 2)},
    {NUMBERS(1, 2), 3, 4, NUMBERS(4, 1, 2)},          /* another program took it away */
    {NUMBERS(1, 2, 1, 3, 2), 2, 4, NUMBERS(4, 1, 3)}, /* a file that has games twice */
};

TEST_LOOP(a_game_goes_and_another_comes_to_the_front, sizeof rows / sizeof rows[0])
{
    disk_put_shelf(rows[_i].before);
    ck_assert(exchange(rows[_i].off, rows[_i].on));
    disk_check_read(rows[_i].after);
    ck_assert(disk_file_holds(rows[_i].after));
}

TEST(reading_makes_nothing_and_moves_nothing)
{
    disk_check_read(NUMBERS(NONE));
    ck_assert(!disk_exists(disk_folder));
    disk_put_shelf(NUMBERS(1, 2, 1));
    disk_check_read(NUMBERS(1, 2));
    ck_assert(disk_file_holds(NUMBERS(1, 2, 1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    disk_empty();
    disk_check_read(NUMBERS(NONE));
    ck_assert_str_eq(disk_contents(), "");
}

TEST(a_failure_to_read_leaves_the_shelf_as_it_was)
{
    struct shelf shelf = shelf_fixture_some_shelf();

    disk_put_file("shelf", "", 0);
    ck_assert(!shelf_file_load(&shelf, why));
    ck_assert_str_eq(why, "is damaged");
    shelf_fixture_check(&shelf, NUMBERS(200, 100));
}

TEST(several_games_go_off_and_on_at_once_and_those_that_fall_off_are_told_once_it_is_written)
{
    struct shelf off = {0}, on = {0};
    struct notices notices = {.count = 0};
    struct state_dir dir;
    char fallen[NOTICE_SIZE];

    disk_put_shelf(NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    shelf_put(&off, shelf_fixture_game(2));
    for (int number = 20; number < 23; number++)
        shelf_put(&on, shelf_fixture_game(number));
    ck_assert(state_dir_enter(&dir, 0, why));
    disk = (struct disk){.harm = HARM_FAIL, .every = "renameat", .error = EIO};
    ck_assert(!shelf_file_change(&dir, &off, &on, &notices, why));
    ck_assert_int_eq(notices.count, 0);
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(shelf_file_change(&dir, &off, &on, &notices, why));
    state_dir_leave(&dir);
    ck_assert(disk_file_holds(NUMBERS(22, 21, 20, 1, 3, 4, 5, 6, 7, 8, 9, 10)));
    ck_assert_int_eq(notices.count, 1);
    snprintf(fallen, sizeof fallen, "the shelf is full: code %u, %u fell off",
             (unsigned)encodings_code(shelf_fixture_game(12)),
             (unsigned)encodings_code(shelf_fixture_game(11)));
    ck_assert_str_eq(notices.lines[0], fallen);
}

static void put_one(void)
{
    disk_put_shelf(NUMBERS(1));
}

static int exchange_one(void)
{
    return exchange(1, 2) ? 1 : 0;
}

static void check_old_or_new(int outcome)
{
    bool is_new = disk_file_holds(NUMBERS(2));

    ck_assert(is_new || disk_file_holds(NUMBERS(1)));
    ck_assert(outcome < 0 || is_new == (outcome == 1));
    ck_assert(exchange(is_new ? 2 : 1, 3));
    ck_assert(disk_file_holds(NUMBERS(3)));
}

TEST(whatever_call_fails_or_kills_the_shelf_is_the_old_or_the_new_one)
{
    disk_harm_each_call(put_one, exchange_one, check_old_or_new);
}

TEST(the_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one)
{
    int written = -1, synced = -1, renamed = -1;

    ck_assert(exchange(NONE, 1));
    for (int call = 0; call < disk.calls; call++) {
        if (strcmp(disk.names[call], "write") == 0)
            written = call;
        else if (strcmp(disk.names[call], "fsync") == 0 && renamed < 0)
            synced = call;
        else if (strcmp(disk.names[call], "renameat") == 0)
            renamed = call;
    }
    ck_assert_int_ge(written, 0);
    ck_assert_int_gt(synced, written);
    ck_assert_int_gt(renamed, synced);
}
