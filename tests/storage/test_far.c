/* SPDX-License-Identifier: MIT
 *
 * Files that 32 bits cannot tell of: larger than 2 GiB, or dated after 2038.
 */
#include "disk.h"
#include "storage/history.h"
#include "storage/settings.h"
#include "suite.h"

static const off_t huge = (off_t)3 << 30;
static char why[STATE_DIR_REASON];
static const time_t in_2040 = (time_t)2208988800;

static void date(const char *name)
{
    const struct timespec times[] = {{.tv_sec = in_2040}, {.tv_sec = in_2040}};

    ck_assert_int_eq(utimensat(AT_FDCWD, disk_path_of(name), times, 0), 0);
}

/* A file of holes, which takes no room. */
static void put_huge_file(const char *name)
{
    disk_put_file(name, "", 0);
    ck_assert_int_eq(truncate(disk_path_of(name), huge), 0);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(what_is_dated_2040_is_read_and_written_as_ever)
{
    static const char line[] = "Ann\tBob\t2740\t1\n";
    char text[SETTINGS_SIZE];

    disk_put_shelf(NUMBERS(1, 2));
    disk_put_file("settings", "ascii\n", strlen("ascii\n"));
    disk_put_file("book", line, strlen(line));
    date("shelf");
    date("settings");
    date("book");
    date("");
    disk_check_read(NUMBERS(1, 2));
    ck_assert(disk_change(NUMBERS(2), NUMBERS(3), why));
    ck_assert(disk_file_holds(NUMBERS(3, 1)));
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "ascii\n");
    ck_assert(disk_append(line, true, why));
}

TEST(files_of_three_gibibytes_are_told_to_be_too_large_or_set_aside)
{
    struct history_reader reader;
    char text[SETTINGS_SIZE];
    struct stat status;

    put_huge_file("shelf");
    ck_assert_str_eq(disk_failure_to_read(), "is damaged");
    ck_assert(disk_change(NUMBERS(NONE), NUMBERS(1), why));
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_int_eq(stat(disk_path_of("shelf.damaged"), &status), 0);
    ck_assert_int_eq(status.st_size, huge);
    put_huge_file("book");
    ck_assert(!history_open(&reader, (off_t)1 << 30, why));
    ck_assert_str_eq(why, "cannot be read: File too large");
    put_huge_file("settings");
    ck_assert(!settings_read(text, why));
    ck_assert_str_eq(why, "is too large");
}
