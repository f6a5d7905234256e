/* SPDX-License-Identifier: MIT
 *
 * Where there is less than a shelf needs: no locks, no fsync, and links that lead nowhere.
 */
#include "disk.h"
#include "suite.h"

/* One exchange in which one call is not supported. False if there are not as many calls. */
static bool exchange_without(int call, int reason)
{
    disk_put_shelf(NUMBERS(1));
    disk.calls = 0;
    disk.at = call;
    disk.error = reason;
    disk.harm = HARM_FAIL;

    enum shelf_error error = disk_exchange(1, 2);
    bool is_struck = call < disk.calls;

    disk.harm = HARM_NONE;
    if (is_struck
        && (strcmp(disk.names[call], "flock") == 0 || strcmp(disk.names[call], "fsync") == 0)) {
        ck_assert_msg(error == SHELF_OK, "%s: %s", disk.names[call], strerror(reason));
        ck_assert(disk_file_holds(NUMBERS(2)));
    }
    return is_struck;
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_file_system_without_locks_or_without_fsync_keeps_games_all_the_same)
{
    static const int reasons[] = {ENOSYS, ENOLCK, EINVAL, EOPNOTSUPP};

    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        for (int call = 0; exchange_without(call, reasons[i]);)
            call++;
}

TEST(a_link_to_nothing_on_the_way_to_the_folder_is_no_empty_shelf)
{
    static const char *const links[] = {"a", "a/b", "a/b/tictactoe"};
    char path[sizeof disk_home + 64];

    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
        ck_assert_int_eq(chdir(disk_home), 0);
        for (size_t above = 0; above < i; above++)
            ck_assert_int_eq(mkdir(links[above], S_IRWXU), 0);
        ck_assert_int_eq(symlink("nowhere", links[i]), 0);
        snprintf(path, sizeof path, "%s/a/b", disk_home);
        setenv("XDG_STATE_HOME", path, 1);
        errno = 0;
        ck_assert_int_eq(disk_failure_to_read(), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENOENT);
        ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NO_FOLDER);
        ck_assert_int_eq(unlink(links[i]), 0);
        disk_check_read(NUMBERS(NONE));
        for (size_t above = i; above-- > 0;)
            ck_assert_int_eq(rmdir(links[above]), 0);
        ck_assert_int_eq(chdir("/"), 0);
    }
}

TEST(the_name_of_a_damaged_file_is_told_as_it_is)
{
    enum { FILES = 60 };
    struct shelf_news news;

    for (int number = 0; number < FILES; number++) {
        disk_put_file("shelf", "x", 1);
        ck_assert_int_eq(shelf_file_exchange(shelved_game(NONE), shelved_game(1), &news),
                         SHELF_SET_ASIDE);
        ck_assert(disk_file_is(news.aside, "x", 1));
    }
    ck_assert_str_eq(news.aside, "shelf.damaged.59");
    ck_assert_int_eq(shelf_file_exchange(shelved_game(1), shelved_game(2), &news), SHELF_OK);
    ck_assert_str_eq(news.aside, "");
}
