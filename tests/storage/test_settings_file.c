/* SPDX-License-Identifier: MIT
 *
 * The settings on the disk.
 */
#include "disk.h"
#include "storage/settings_file.h"
#include "suite.h"

#include <sys/file.h>

static char text[SETTINGS_SIZE];

static enum state_dir_error change(const char *setting)
{
    return settings_file_change(setting, PATIENCE_NONE);
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
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_str_eq(text, "");
    ck_assert(!disk_exists(disk_folder));
    mkdir(disk_folder, 0700);
    strcpy(text, "something");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_str_eq(text, "");
}

TEST(a_change_makes_the_folder_and_the_file_for_their_owner_alone)
{
    mode_t mask = umask(0777);

    ck_assert_int_eq(change("theme=fine"), STATE_DIR_OK);
    ck_assert_uint_eq(umask(mask), 0777);
    check_file("theme=fine\n");
    ck_assert_uint_eq(disk_mode_of(disk_folder), 0700);
    ck_assert_uint_eq(disk_mode_of(disk_path_of("settings")), 0600);
    ck_assert_str_eq(disk_contents(), "settings ");
}

TEST(a_change_leaves_the_rest_of_the_file_as_it_is)
{
    put("# us\ntheme=block\nno such thing\n\nx-name=Ann");
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_OK);
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann");
    ck_assert_int_eq(change("o-name=Bob"), STATE_DIR_OK);
    check_file("# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_str_eq(text, "# us\ntheme=fine\nno such thing\n\nx-name=Ann\no-name=Bob\n");
}

TEST(an_empty_file_says_nothing_and_can_be_changed)
{
    put("");
    strcpy(text, "something");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_OK);
    check_file("theme=fine\n");
}

TEST(what_another_program_changed_meanwhile_is_kept)
{
    put("theme=block\n");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    put("theme=block\nlevel=easy\n");
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_OK);
    check_file("theme=fine\nlevel=easy\n");
}

static void check_refused(enum state_dir_error expected, const char *reason)
{
    int descriptors = disk_open_descriptors();
    char said[STATE_DIR_REASON];
    char contents[64];

    strcpy(contents, disk_contents());
    strcpy(text, "something");
    ck_assert_int_eq(settings_file_read(text), expected);
    state_dir_explain(expected, said);
    ck_assert_str_eq(said, reason);
    ck_assert_str_eq(text, "");
    ck_assert_int_eq(change("theme=fine"), expected);
    ck_assert_str_eq(disk_contents(), contents);
    ck_assert_int_eq(disk_open_descriptors(), descriptors);
}

TEST(what_is_no_plain_file_is_told_and_left_alone)
{
    mkdir(disk_folder, 0700);
    ck_assert_int_eq(mkdir(disk_path_of("settings"), 0700), 0);
    check_refused(STATE_DIR_NO_FILE, "is not a plain file");
    rmdir(disk_path_of("settings"));
    ck_assert_int_eq(mkfifo(disk_path_of("settings"), 0600), 0);
    check_refused(STATE_DIR_NO_FILE, "is not a plain file");
    unlink(disk_path_of("settings"));
    disk_put_file("elsewhere", "theme=block\n", 12);
    ck_assert_int_eq(symlink("elsewhere", disk_path_of("settings")), 0);
    check_refused(STATE_DIR_NO_FILE, "is not a plain file");
    ck_assert(disk_file_is("elsewhere", "theme=block\n", 12));
}

TEST(binary_and_what_is_too_large_is_told_and_never_overwritten)
{
    static char bytes[SETTINGS_SIZE];

    disk_put_file("settings", "theme=block\n\0\n", 14);
    check_refused(STATE_DIR_UNREADABLE, "is not text");
    ck_assert(disk_file_is("settings", "theme=block\n\0\n", 14));
    memset(bytes, '\n', sizeof bytes);
    disk_put_file("settings", bytes, sizeof bytes);
    check_refused(STATE_DIR_UNREADABLE, "is too large");
    disk_put_file("settings", bytes, sizeof bytes - 1);
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_UNWRITABLE);
    ck_assert_str_eq(disk_contents(), "settings ");
    ck_assert_int_eq(settings_file_read(text), STATE_DIR_OK);
    ck_assert_uint_eq(strlen(text), SETTINGS_SIZE - 1);
}

TEST(nobody_waits_for_a_lock_who_has_no_patience)
{
    int other;
    char reason[STATE_DIR_REASON];

    put("theme=block\n");
    other = open(disk_folder, O_RDONLY | O_DIRECTORY);
    ck_assert_int_eq(flock(other, LOCK_EX), 0);
    disk.calls = 0;
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    state_dir_explain(STATE_DIR_UNWRITABLE, reason);
    ck_assert_str_eq(reason, "is kept locked by another program");
    for (int call = 0; call < disk.calls; call++)
        ck_assert_str_ne(disk.names[call], "poll");
    check_file("theme=block\n");
    close(other);
    ck_assert_int_eq(change("theme=fine"), STATE_DIR_OK);
}
