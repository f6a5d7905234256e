/* SPDX-License-Identifier: MIT
 *
 * The file of the shelf.
 */
#include "disk.h"
#include "shelf_fixture.h"
#include "storage/shelf_file.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

static const struct {
    const int *before;
    int was, is;
    const int *after;
} rows[] = {
    {NUMBERS(1, 2, 3), 3, 4, NUMBERS(4, 1, 2)},
    {NUMBERS(4, 1, 2), 1, 1, NUMBERS(1, 4, 2)},
    {NUMBERS(1, 4, 2), NONE, 5, NUMBERS(5, 1, 4, 2)},
    {NUMBERS(1, 4, 2), 4, NONE, NUMBERS(1, 2)},
    {NUMBERS(1, 2), 3, 4, NUMBERS(4, 1, 2)},                /* another program took it away */
    {NUMBERS(1, 2, 1, 3, 2), 2, 1, NUMBERS(1, 1, 1, 3, 2)}, /* games that stand there twice */
    {NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), NONE, 20,
     NUMBERS(20, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)},
    {NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), 7, 20,
     NUMBERS(20, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12)},
};

TEST_LOOP(one_entry_goes_and_another_comes_to_the_front, sizeof rows / sizeof rows[0])
{
    disk_put_shelf(rows[_i].before);
    ck_assert(disk_replace(rows[_i].was, rows[_i].is, why));
    disk_check_read(rows[_i].after);
    ck_assert(disk_file_holds(rows[_i].after));
}

TEST(reading_makes_nothing_and_moves_nothing)
{
    disk_check_read(NUMBERS(NONE));
    ck_assert(!disk_exists(disk_folder));
    disk_put_shelf(NUMBERS(1, 2, 1));
    disk_check_read(NUMBERS(1, 2, 1));
    ck_assert(disk_file_holds(NUMBERS(1, 2, 1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    disk_empty();
    disk_check_read(NUMBERS(NONE));
    ck_assert_str_eq(disk_contents(), "");
}

TEST(a_failure_to_read_leaves_the_shelf_as_it_was)
{
    struct shelf shelf = shelf_fixture_some_shelf();

    disk_put_file("shelf", "x", 1);
    ck_assert(!shelf_file_load(-1, &shelf, why));
    ck_assert_str_eq(why, "is damaged");
    shelf_fixture_check(&shelf, NUMBERS(200, 100));
}

static void put_one(void)
{
    disk_put_shelf(NUMBERS(1));
}

static int replace_one(void)
{
    return disk_replace(1, 2, why) ? 1 : 0;
}

static void check_old_or_new(int outcome)
{
    bool is_new = disk_file_holds(NUMBERS(2));

    ck_assert(is_new || disk_file_holds(NUMBERS(1)));
    ck_assert(outcome < 0 || is_new == (outcome == 1));
    ck_assert(disk_replace(is_new ? 2 : 1, 3, why));
    ck_assert(disk_file_holds(NUMBERS(3)));
}

TEST(whatever_call_fails_or_kills_the_shelf_is_the_old_or_the_new_one)
{
    disk_harm_each_call(put_one, replace_one, check_old_or_new);
}
