/* SPDX-License-Identifier: MIT
 *
 * The settings on the disk.
 */
#include "disk.h"
#include "storage/settings.h"
#include "suite.h"

#include <sys/file.h>

static char text[SETTINGS_SIZE];
static char why[STATE_DIR_REASON];

static bool change(const char *setting)
{
    struct state_dir dir;

    if (!state_dir_enter(&dir, 0, why))
        return false;

    bool is_stored = settings_store(&dir, setting, why);

    state_dir_leave(&dir);
    return is_stored;
}

static void put(const char *lines)
{
    disk_put_file("settings", lines, strlen(lines));
}

static void check_file(const char *expected)
{
    ck_assert(disk_file_is("settings", expected, strlen(expected)));
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(settings_that_are_not_there_are_empty_and_reading_makes_nothing)
{
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
    ck_assert(!disk_exists(disk_folder));
    mkdir(disk_folder, 0700);
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
}

TEST(a_change_makes_the_folder_and_the_file_for_their_owner_alone)
{
    mode_t mask = umask(0777);

    ck_assert(change("theme=fine"));
    ck_assert_uint_eq(umask(mask), 0777);
    check_file("theme=fine\n");
    ck_assert_uint_eq(disk_mode_of(disk_folder), 0700);
    ck_assert_uint_eq(disk_mode_of(disk_path_of("settings")), 0600);
    ck_assert_str_eq(disk_contents(), "lock settings ");
}

TEST(a_change_leaves_the_rest_of_the_file_as_it_is)
{
    put("# us\ntheme=block\nno such thing\n\nx-name=Ann");
    ck_assert(change("theme=fine"));
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann");
    ck_assert(change("o-name=Bob"));
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
}

TEST(an_empty_file_says_nothing_and_can_be_changed)
{
    put("");
    strcpy(text, "something");
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "");
    ck_assert(change("theme=fine"));
    check_file("theme=fine\n");
}

TEST(what_another_program_changed_meanwhile_is_kept)
{
    put("theme=block\n");
    ck_assert(settings_read(text, why));
    put("theme=block\nlevel=easy\n");
    ck_assert(change("theme=fine"));
    check_file("theme=fine\nlevel=easy\n");
}

static void check_refused(const char *reason)
{
    int descriptors = disk_open_descriptors();

    strcpy(text, "something");
    ck_assert(!settings_read(text, why));
    ck_assert_str_eq(why, reason);
    ck_assert_str_eq(text, "");
    ck_assert(!change("theme=fine"));
    ck_assert_str_eq(why, reason);
    ck_assert(!disk_exists(disk_path_of("settings.new")));
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
}

TEST(what_is_no_plain_file_is_told_and_left_alone)
{
    mkdir(disk_folder, 0700);
    ck_assert_int_eq(mkdir(disk_path_of("settings"), 0700), 0);
    check_refused("is not a plain file");
    rmdir(disk_path_of("settings"));
    ck_assert_int_eq(mkfifo(disk_path_of("settings"), 0600), 0);
    check_refused("is not a plain file");
    unlink(disk_path_of("settings"));
    disk_put_file("elsewhere", "theme=block\n", 12);
    ck_assert_int_eq(symlink("elsewhere", disk_path_of("settings")), 0);
    check_refused("is not a plain file");
    ck_assert(disk_file_is("elsewhere", "theme=block\n", 12));
}

TEST(binary_and_what_is_too_large_is_told_and_never_overwritten)
{
    static char bytes[SETTINGS_SIZE];

    disk_put_file("settings", "theme=block\n\0\n", 14);
    check_refused("is not text");
    ck_assert(disk_file_is("settings", "theme=block\n\0\n", 14));
    memset(bytes, '\n', sizeof bytes);
    disk_put_file("settings", bytes, sizeof bytes);
    check_refused("is too large");
    disk_put_file("settings", bytes, sizeof bytes - 1);
    ck_assert(settings_read(text, why));
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
    ck_assert(!change("theme=fine"));
    ck_assert_str_eq(why, "would be too large");
    ck_assert_str_eq(disk_contents(), "lock settings ");
    ck_assert(settings_read(text, why));
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
}

TEST(whatever_call_fails_the_file_is_the_old_or_the_new_one)
{
    static const char before[] = "# us\ntheme=block\n", after[] = "# us\ntheme=fine\n";
    bool is_over = false;

    for (int at = 0; !is_over; at++) {
        put(before);
        disk = (struct disk){HARM_FAIL, at, .error = EIO};

        bool is_stored = change("theme=fine");

        is_over = disk.calls <= at;
        disk.harm = HARM_NONE;
        check_file(is_stored ? after : before);
        ck_assert(is_stored || !is_over);
    }
}
