/* SPDX-License-Identifier: MIT
 *
 * Files that 32 bits cannot tell of: larger than 2 GiB, or dated after 2038.
 */
#include "disk.h"
#include "storage/book_file.h"
#include "storage/settings_file.h"
#include "suite.h"

static const off_t huge = (off_t)3 << 30;
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
    date("shelf");
    disk_check_read(NUMBERS(1, 2));
    date("");
    ck_assert_int_eq(disk_exchange(2, 3), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(3, 1)));

    disk_put_file("settings", "ascii\n", strlen("ascii\n"));
    date("settings");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_str_eq(text, "ascii\n");

    disk_put_file("book", line, strlen(line));
    date("book");
    ck_assert_int_eq(book_file_append(line, PATIENCE_NONE), STATE_DIR_OK);
}

TEST(a_shelf_of_three_gibibytes_is_damaged_and_set_aside)
{
    struct stat status;

    put_huge_file("shelf");
    ck_assert_int_eq(disk_failure_to_read(), SHELF_DAMAGED);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_SET_ASIDE);
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_int_eq(stat(disk_path_of("shelf.damaged"), &status), 0);
    ck_assert_int_eq(status.st_size, huge);
}

TEST(a_book_or_settings_of_three_gibibytes_are_told_to_be_too_large)
{
    static struct book_reader reader;
    char text[SETTINGS_SIZE];
    char reason[STATE_DIR_REASON];

    put_huge_file("book");
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    ck_assert_int_eq(reader.error, STATE_DIR_UNREADABLE);
    state_dir_explain(reader.error, reason);
    ck_assert_str_eq(reason, "is too large");
    book_file_close(&reader);

    put_huge_file("settings");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_UNREADABLE);
    state_dir_explain(STATE_DIR_UNREADABLE, reason);
    ck_assert_str_eq(reason, "is too large");
}
