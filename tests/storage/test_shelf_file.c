/* SPDX-License-Identifier: MIT
 *
 * The file of the shelf. Other things in its place are in tests/app/storage.cases; calls that fail,
 * in test_keep.c.
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

/* Permissions do not bind root: a process of root becomes another user. */
enum { NOBODYS_ID = 65534 };

static void become_nobody(void)
{
    if (geteuid() == 0 && (setgid(NOBODYS_ID) != 0 || setuid(NOBODYS_ID) != 0))
        _exit(100);
}

static int put_as_nobody(void)
{
    become_nobody();
    return !disk_replace(1, 2, why);
}

static int read_as_nobody(void)
{
    struct shelf shelf = {0};

    become_nobody();
    return shelf_file_load(-1, &shelf, why) ? game_word(shelf_game(&shelf, 0)) != 0 : 2;
}

TEST(a_directory_without_permission_costs_an_error_and_no_game)
{
    static const struct {
        mode_t of_folder, of_shelf;
        int put, read; /* outcomes */
    } rights[] = {
        {0500, 0600, 1, 1},
        {0, 0600, 1, 2},
        {0700, 0, 1, 2},
        {0700, 0400, 1, 1},
    };
    const char *paths[] = {disk_root, disk_home, disk_folder, disk_path_of("shelf")};

    disk_put_shelf(NUMBERS(1));
    for (int i = 0; geteuid() == 0 && i < 4; i++)
        ck_assert_int_eq(chown(paths[i], NOBODYS_ID, NOBODYS_ID), 0);
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
        ck_assert_int_eq(chmod(disk_path_of("shelf"), rights[i].of_shelf), 0);
        ck_assert_int_eq(chmod(disk_folder, rights[i].of_folder), 0);
        ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), rights[i].read);
        ck_assert_int_eq(disk_outcome_of_child(put_as_nobody), rights[i].put);
        ck_assert_int_eq(chmod(disk_folder, 0700), 0);
    }
    ck_assert(disk_file_holds(NUMBERS(1)));
}
