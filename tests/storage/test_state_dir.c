/* SPDX-License-Identifier: MIT
 *
 * The files of the directory: their modes, and links in their place.
 */
#include "disk.h"
#include "storage/state_dir.h"
#include "suite.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Write the file "settings", and return its type and mode. */
static mode_t write_settings(void)
{
    char why[STATE_DIR_REASON];
    int directory;
    struct stat status;

    ck_assert(state_dir_open(&directory, true, why));
    ck_assert(state_dir_write(directory, "settings", "new", 3, why));
    close(directory);
    ck_assert_str_eq(disk_text_of("settings"), "new");
    ck_assert_int_eq(lstat(disk_path_of("settings"), &status), 0);
    return status.st_mode;
}

TEST(a_new_file_is_for_its_owner_alone)
{
    umask(0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0600);
}

TEST(a_file_that_is_replaced_keeps_its_mode)
{
    disk_put_file("settings", "old", 3);
    ck_assert_int_eq(chmod(disk_path_of("settings"), 0640), 0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0640);
}

/* The mode of a link is 0777. */
TEST(a_file_that_replaces_a_link_is_for_its_owner_alone)
{
    disk_put_file("target", "old", 3);
    ck_assert_int_eq(symlink("target", disk_path_of("settings")), 0);
    ck_assert_uint_eq(write_settings(), S_IFREG | 0600);
    ck_assert_str_eq(disk_text_of("target"), "old");
}

/* The errno of a load with these flags, if its open fails with this error. */
static int load_fails(int flags, int error)
{
    char bytes[1];

    disk.harm = HARM_FAIL;
    disk.every = "openat";
    disk.error = error;
    ck_assert_int_eq(state_dir_load(-1, "settings", flags, bytes, sizeof bytes), -1);
    return errno;
}

TEST(a_link_that_is_not_followed_is_no_plain_file_whatever_the_system_calls_that)
{
    static const int links[] = {
        ELOOP, EMLINK, /* FreeBSD */
#ifdef EFTYPE
        EFTYPE, /* NetBSD */
#endif
    };

    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        ck_assert_int_eq(load_fails(O_NOFOLLOW, links[i]), EINVAL);
        ck_assert_int_eq(load_fails(0, links[i]), links[i]);
    }
    ck_assert_int_eq(load_fails(O_NOFOLLOW, ENOENT), ENOENT);
}
