/* SPDX-License-Identifier: MIT
 *
 * What is no shelf in the place of the file.
 */
#include "disk.h"
#include "suite.h"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(damaged_files_are_set_aside_one_after_the_other_and_none_is_overwritten)
{
    static const char *const names[DAMAGES] = {"shelf.damaged",   "shelf.damaged.1",
                                               "shelf.damaged.2", "shelf.damaged.3",
                                               "shelf.damaged.4", "shelf.damaged.5"};

    for (int i = 0; i < DAMAGES; i++) {
        disk_put_file("shelf", disk_damages[i].bytes, disk_damages[i].size);
        ck_assert_int_eq(disk_failure_to_read(), SHELF_DAMAGED);
        ck_assert(disk_file_is("shelf", disk_damages[i].bytes, disk_damages[i].size));
        ck_assert_int_eq(disk_exchange(1, 2), SHELF_SET_ASIDE);
        for (int before = 0; before <= i; before++)
            ck_assert(
                disk_file_is(names[before], disk_damages[before].bytes, disk_damages[before].size));
        ck_assert(disk_file_holds(NUMBERS(2)));
        ck_assert_int_eq(disk_exchange(2, 3), SHELF_OK);
        ck_assert(disk_file_holds(NUMBERS(3)));
    }
    ck_assert_str_eq(disk_contents(), "shelf shelf.damaged shelf.damaged.1 shelf.damaged.2 "
                                      "shelf.damaged.3 shelf.damaged.4 shelf.damaged.5 ");
}

TEST(a_link_to_nowhere_takes_up_a_name_for_damaged_files_too)
{
    disk_put_file("shelf", "x", 1);
    ck_assert_int_eq(symlink("nowhere", disk_path_of("shelf.damaged")), 0);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_SET_ASIDE);
    ck_assert(disk_file_is("shelf.damaged.1", "x", 1));
    ck_assert_str_eq(disk_contents(), "shelf shelf.damaged shelf.damaged.1 ");
}

/* What stands in the file's place is refused, and is the same thing after that. */
static void ck_assert_refused(void)
{
    struct stat before;
    struct stat after;
    int descriptors = disk_open_descriptors();

    ck_assert_int_eq(lstat(disk_path_of("shelf"), &before), 0);
    ck_assert_int_eq(disk_failure_to_read(), SHELF_NOT_A_FILE);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NOT_A_FILE);
    ck_assert_int_eq(lstat(disk_path_of("shelf"), &after), 0);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    ck_assert_uint_eq(before.st_mode, after.st_mode);
    ck_assert_str_eq(disk_contents(), "shelf ");
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
    ck_assert_int_eq(remove(disk_path_of("shelf")), 0);
}

TEST(symbolic_links_fifos_sockets_and_directories_in_the_files_place_are_refused)
{
    char target[sizeof disk_home + 8];

    disk_put_shelf(NUMBERS(1, 2));
    snprintf(target, sizeof target, "%s/target", disk_home);
    ck_assert_int_eq(rename(disk_path_of("shelf"), target), 0);
    ck_assert_int_eq(symlink(target, disk_path_of("shelf")), 0);
    ck_assert_refused();
    ck_assert_int_eq(symlink("nowhere", disk_path_of("shelf")), 0);
    ck_assert_refused();
    ck_assert_int_eq(mkfifo(disk_path_of("shelf"), 0600), 0);
    ck_assert_refused();
    ck_assert_int_eq(mknod(disk_path_of("shelf"), S_IFSOCK | 0600, 0), 0);
    ck_assert_refused();
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), 0700), 0);
    ck_assert_refused();
    ck_assert_int_eq(rename(target, disk_path_of("shelf")), 0);
    ck_assert(disk_file_holds(NUMBERS(1, 2)));
}

/* The systems do not agree on what open says of a link or a socket. */
TEST(whatever_word_the_system_has_for_what_is_no_plain_file_it_is_refused)
{
    static const int reasons[] = {ELOOP, EMLINK, ENXIO, EOPNOTSUPP};

    disk_put_shelf(NUMBERS(1));
    disk.harm = HARM_FAIL;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        disk.error = reasons[i];
        disk.calls = 0;
        disk.at = 1; /* the file, behind the folder */
        ck_assert_int_eq(disk_failure_to_read(), SHELF_NOT_A_FILE);
    }
}

TEST(whatever_a_killed_program_left_under_the_other_name_does_no_harm)
{
    char target[sizeof disk_home + 8];

    disk_put_shelf(NUMBERS(1));
    snprintf(target, sizeof target, "%s/target", disk_home);
    disk_put_file("shelf.new", "much more than thirty-two bytes of something else", 49);
    ck_assert_int_eq(chmod(disk_path_of("shelf.new"), 0444), 0);
    ck_assert_int_eq(link(disk_path_of("shelf.new"), target), 0);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
    ck_assert_int_eq(symlink(target, disk_path_of("shelf.new")), 0);
    ck_assert_int_eq(disk_exchange(2, 3), SHELF_OK);
    ck_assert_int_eq(mkfifo(disk_path_of("shelf.new"), 0600), 0);
    ck_assert_int_eq(disk_exchange(3, 4), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(4)));
    ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf")), 0600);
    ck_assert_str_eq(disk_contents(), "shelf ");
    ck_assert_int_eq(rename(target, disk_path_of("target")), 0);
    ck_assert(disk_file_is("target", "much more than thirty-two bytes of something else", 49));
}

TEST(a_directory_under_the_other_name_costs_an_error_and_no_game)
{
    disk_put_shelf(NUMBERS(1));
    ck_assert_int_eq(mkdir(disk_path_of("shelf.new"), 0700), 0);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_UNWRITABLE);
    ck_assert_int_eq(errno, EEXIST);
    ck_assert(disk_file_holds(NUMBERS(1)));
}
