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

/* Replace an entry, by numbers, NONE for none; of several that are the same, the one that stands at
 * that place from the oldest on. It asserts nothing: a child must not, as Check's own
 * file is its parent's. */
static bool replace(int was, int from_oldest, int is)
{
    struct shelf_file_news news;
    struct state_dir dir;

    if (!state_dir_enter(&dir, 0, why))
        return false;

    bool is_replaced = shelf_file_replace(&dir, shelf_fixture_entry(was), from_oldest,
                                          shelf_fixture_entry(is), &news, why);

    state_dir_leave(&dir);
    return is_replaced;
}

static bool file_holds(const int numbers[])
{
    unsigned char bytes[SHELF_BYTES];

    shelf_fixture_pack(numbers, bytes);
    return disk_file_is("shelf", bytes, sizeof bytes);
}

static void check_read(const int numbers[])
{
    struct shelf shelf = shelf_fixture_some_shelf();

    ck_assert(shelf_file_load(&shelf, why));
    shelf_fixture_check(&shelf, numbers);
}

TEST(reading_makes_nothing_and_moves_nothing)
{
    check_read(NUMBERS(NONE));
    ck_assert(!disk_exists(disk_folder));
    disk_put_shelf(NUMBERS(1, 2, 1));
    check_read(NUMBERS(1, 2, 1));
    ck_assert(file_holds(NUMBERS(1, 2, 1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    disk_empty();
    check_read(NUMBERS(NONE));
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
    return !replace(1, 0, 2);
}

static int read_as_nobody(void)
{
    struct shelf shelf = {0};

    become_nobody();
    return shelf_file_load(&shelf, why) ? shelf_count(&shelf) > 0 : 2;
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
    ck_assert(file_holds(NUMBERS(1)));
}
