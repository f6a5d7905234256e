/* SPDX-License-Identifier: MIT
 *
 * The directory of the files: its permissions, its lock and its descriptors. Other things in its
 * place, or in that of a file, are in tests/app/storage.cases.
 */
#include "disk.h"
#include "shelf_fixture.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Put this game on the shelf in the place of game 1. */
static bool put(int number)
{
    return disk_replace(1, number, why);
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
    return !put(2);
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
    } rows[] = {
        {0500, 0600, 1, 1},
        {0, 0600, 1, 2},
        {0700, 0, 1, 2},
        {0700, 0400, 1, 1},
    };
    const char *paths[] = {disk_root, disk_home, disk_folder, disk_path_of("shelf")};

    disk_put_shelf(NUMBERS(1));
    for (int i = 0; geteuid() == 0 && i < 4; i++)
        ck_assert_int_eq(chown(paths[i], NOBODYS_ID, NOBODYS_ID), 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_int_eq(chmod(disk_path_of("shelf"), rows[i].of_shelf), 0);
        ck_assert_int_eq(chmod(disk_folder, rows[i].of_folder), 0);
        ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), rows[i].read);
        ck_assert_int_eq(disk_outcome_of_child(put_as_nobody), rows[i].put);
        ck_assert_int_eq(chmod(disk_folder, 0700), 0);
    }
    ck_assert(disk_file_holds(NUMBERS(1)));
}

TEST(a_lock_that_is_held_is_not_entered)
{
    struct state_dir dir, other;

    ck_assert(state_dir_enter(&dir, 0, why));
    ck_assert(!state_dir_enter(&other, 0, why));
    ck_assert(other.is_held);
    ck_assert_str_eq(why, "is kept locked by another program");
    state_dir_leave(&dir);
    ck_assert(state_dir_enter(&other, 0, why));
    state_dir_leave(&other);
}

static int put_without_standard_descriptors(void)
{
    for (int file = 0; file < 3; file++)
        close(file);
    if (!put(1) || !put(2))
        return -1;
    return disk_open_descriptors();
}

TEST(closed_standard_descriptors_make_no_difference)
{
    int others = disk_open_descriptors() - 3;

    ck_assert_int_eq(disk_outcome_of_child(put_without_standard_descriptors), others);
    ck_assert(disk_file_holds(NUMBERS(2)));
}
