/* SPDX-License-Identifier: MIT
 *
 * The directory of the files: its path, its permissions, its lock, and what stands there in the
 * place of a file. The shelf stands for all of them, where any would do.
 */
#include "disk.h"
#include "shelved.h"
#include "storage/history.h"
#include "storage/settings.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

/* Put this game on the shelf in the place of all others. */
static bool put(int number)
{
    return disk_change(NUMBERS(1, 2, 3, 4), (const int[]){number, NONE}, why);
}

static void check_refused(const char *reason)
{
    ck_assert_ptr_nonnull(strstr(disk_failure_to_read(), reason));
    ck_assert(!put(1));
    ck_assert_msg(strstr(why, reason), "%s, not %s", why, reason);
}

/* ---- Its path. ---- */

static void set(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

TEST(without_an_absolute_XDG_STATE_HOME_the_folder_is_below_HOME)
{
    static const char *const values[] = {NULL, "", "state", "./state", "~/state"};

    set("HOME", disk_home);
    snprintf(disk_folder, sizeof disk_folder, "%s/.local/state/tictactoe", disk_home);
    ck_assert_int_eq(chdir(disk_home), 0);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        set("XDG_STATE_HOME", values[i]);
        ck_assert(put(1));
        disk_check_read(NUMBERS(1));
        ck_assert(disk_file_holds(NUMBERS(1)));
        ck_assert(put(NONE));
    }
    ck_assert(!disk_exists("state"));
    ck_assert(!disk_exists("~"));
    ck_assert_int_eq(chdir("/"), 0);
}

TEST(without_a_home_there_is_no_folder)
{
    static const char *const values[] = {NULL, "", "home"};

    set("XDG_STATE_HOME", NULL);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        set("HOME", values[i]);
        check_refused("has no directory: No such file");
    }
    set("XDG_STATE_HOME", disk_home);
    ck_assert(put(1));
}

/* A path below the test's own folder that is so many bytes long. */
static void set_long_state_home(size_t length)
{
    char path[2 * PATH_MAX];

    memset(path, 'a', length);
    for (size_t i = strlen(disk_home); i < length; i += 128)
        path[i] = '/';
    memcpy(path, disk_home, strlen(disk_home));
    path[length - 1] = 'a';
    path[length] = '\0';
    set("XDG_STATE_HOME", path);
}

TEST(a_path_that_is_too_long_is_no_folder_and_the_longest_is_one)
{
    size_t longest = PATH_MAX - sizeof "/tictactoe";

    for (size_t more = 1; more < 4; more++) {
        set_long_state_home(longest + more);
        check_refused("has no directory: File name too long");
    }
    set_long_state_home(longest);
    ck_assert(put(1));
    disk_check_read(NUMBERS(1));
    /* No full path leads to the file, so that the clean-up would not find it. */
    const char *state_home = getenv("XDG_STATE_HOME");

    ck_assert_ptr_nonnull(state_home);
    ck_assert_int_eq(chdir(state_home), 0);
    ck_assert_int_eq(unlink("tictactoe/shelf"), 0);
    ck_assert_int_eq(unlink("tictactoe/lock"), 0);
    ck_assert_int_eq(rmdir("tictactoe"), 0);
    ck_assert_int_eq(chdir("/"), 0);
}

TEST(the_folder_may_be_a_link_and_a_file_in_its_place_is_left_alone)
{
    char target[sizeof disk_home + 8];

    snprintf(target, sizeof target, "%s/target", disk_home);
    ck_assert_int_eq(mkdir(target, 0700), 0);
    ck_assert_int_eq(symlink(target, disk_folder), 0);
    ck_assert(put(1));
    disk_check_read(NUMBERS(1));
    ck_assert_int_eq(unlink(disk_folder), 0);
    ck_assert_int_eq(symlink("nowhere", disk_folder), 0);
    ck_assert(!put(1));
    ck_assert_ptr_nonnull(strstr(why, "has no directory: No such file"));
    ck_assert_int_eq(unlink(disk_folder), 0);
    close(open(disk_folder, O_WRONLY | O_CREAT, 0600));
    check_refused("has no directory: Not a directory");
}

/* ---- Whose it is. ---- */

TEST(folders_and_file_are_for_their_owner_alone_under_any_umask)
{
    static const mode_t masks[] = {0, 022, 077, 0777};
    char above[sizeof disk_home + 8];
    char state[sizeof disk_home + 8];

    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        snprintf(above, sizeof above, "%s/%zu", disk_home, i);
        snprintf(state, sizeof state, "%s/%zu/a", disk_home, i);
        snprintf(disk_folder, sizeof disk_folder, "%s/%zu/a/tictactoe", disk_home, i);
        set("XDG_STATE_HOME", state);

        mode_t mask = umask(masks[i]);
        bool is_made = put(1);
        bool is_made_again = put(2);

        ck_assert_uint_eq(umask(mask), masks[i]);
        ck_assert(is_made && is_made_again);
        ck_assert_uint_eq(disk_mode_of(above), 0700);
        ck_assert_uint_eq(disk_mode_of(state), 0700);
        ck_assert_uint_eq(disk_mode_of(disk_folder), 0700);
        ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf")), 0600);
        ck_assert(disk_file_holds(NUMBERS(2)));
    }
    ck_assert_int_eq(chmod(disk_folder, 0755), 0);
    ck_assert(put(1));
    ck_assert_uint_eq(disk_mode_of(disk_folder), 0755); /* as its owner made it */
}

/* Permissions do not bind root: as root, the rest of this process is somebody else's. */
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
    return shelf_file_load(&shelf, why) ? game_word(shelf_game(&shelf, 0)) != 0 : 2;
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
        {0700, 0400, 0, 1},
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
    ck_assert(disk_file_holds(NUMBERS(2)));
}

/* ---- What stands in the place of a file. ---- */

/* It is refused, and is the same after that. */
static void check_thing_refused(void)
{
    struct stat before;
    struct stat after;
    int descriptors = disk_open_descriptors();

    ck_assert_int_eq(lstat(disk_path_of("shelf"), &before), 0);
    check_refused("is not a plain file");
    ck_assert_int_eq(lstat(disk_path_of("shelf"), &after), 0);
    ck_assert_uint_eq(before.st_ino, after.st_ino);
    ck_assert_uint_eq(before.st_mode, after.st_mode);
    ck_assert_str_eq(disk_contents(), "lock shelf ");
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
    check_thing_refused();
    ck_assert_int_eq(symlink("nowhere", disk_path_of("shelf")), 0);
    check_thing_refused();
    ck_assert_int_eq(mkfifo(disk_path_of("shelf"), 0600), 0);
    check_thing_refused();
    ck_assert_int_eq(mknod(disk_path_of("shelf"), S_IFSOCK | 0600, 0), 0);
    check_thing_refused();
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), 0700), 0);
    check_thing_refused();
    ck_assert_int_eq(rename(target, disk_path_of("shelf")), 0);
    ck_assert(disk_file_holds(NUMBERS(1, 2)));
}

TEST(whatever_a_killed_program_left_under_the_other_name_does_no_harm)
{
    static const char left[] = "much more than thirty-two bytes of something else";
    char target[sizeof disk_home + 8];

    disk_put_shelf(NUMBERS(1));
    snprintf(target, sizeof target, "%s/target", disk_home);
    disk_put_file("shelf.new", left, strlen(left));
    ck_assert_int_eq(chmod(disk_path_of("shelf.new"), 0444), 0);
    ck_assert_int_eq(link(disk_path_of("shelf.new"), target), 0);
    ck_assert(put(2));
    ck_assert_int_eq(symlink(target, disk_path_of("shelf.new")), 0);
    ck_assert(put(3));
    ck_assert_int_eq(mkfifo(disk_path_of("shelf.new"), 0600), 0);
    ck_assert(put(4));
    ck_assert(disk_file_holds(NUMBERS(4)));
    ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf")), 0600);
    ck_assert_str_eq(disk_contents(), "lock shelf ");
    ck_assert_int_eq(rename(target, disk_path_of("target")), 0);
    ck_assert_str_eq(disk_text_of("target"), left);
}

/* ---- Its lock. ---- */

TEST(a_lock_that_was_replaced_or_is_held_is_not_entered)
{
    struct state_dir dir, other;

    ck_assert(state_dir_enter(&dir, 0, why));
    ck_assert(!state_dir_enter(&other, 0, why));
    ck_assert(other.is_held);
    ck_assert_str_eq(why, "is kept locked by another program");
    ck_assert_int_eq(unlink(disk_path_of("lock")), 0);
    ck_assert(state_dir_enter(&other, 0, why)); /* by the file that stands there now */
    state_dir_leave(&dir);
    ck_assert(!state_dir_enter(&dir, 0, why));
    state_dir_leave(&other);
    ck_assert(state_dir_enter(&dir, 0, why));
    state_dir_leave(&dir);
}

/* ---- Descriptors, and what 32 bits cannot count. ---- */

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

TEST(files_that_are_dated_2040_are_read_and_written_as_ever)
{
    static const char line[] = "2026-11-21T11:02:03Z\tAnn\tBob\t0\t51397\tX won\n";
    static const struct timespec in_2040[] = {{.tv_sec = (time_t)2208988800},
                                              {.tv_sec = (time_t)2208988800}};
    static const char *const names[] = {"shelf", "settings", "book", ""};
    char text[SETTINGS_SIZE];

    disk_put_shelf(NUMBERS(1, 2));
    disk_put_file("settings", "ascii\n", strlen("ascii\n"));
    disk_put_file("book", line, strlen(line));
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(utimensat(AT_FDCWD, disk_path_of(names[i]), in_2040, 0), 0);
    disk_check_read(NUMBERS(1, 2));
    ck_assert(put(3));
    ck_assert(disk_file_holds(NUMBERS(3)));
    ck_assert(settings_read(text, why));
    ck_assert_str_eq(text, "ascii\n");
    ck_assert(disk_append(line, false, why));
}

/* Of holes, which take no room. */
TEST(files_of_three_gibibytes_are_told_to_be_too_large_or_set_aside)
{
    static const char *const names[] = {"shelf", "settings", "book"};
    const off_t huge = (off_t)3 << 30;
    struct history_reader reader;
    char text[SETTINGS_SIZE];
    struct stat status;

    for (int i = 0; i < 3; i++) {
        disk_put_file(names[i], "", 0);
        ck_assert_int_eq(truncate(disk_path_of(names[i]), huge), 0);
    }
    ck_assert_str_eq(disk_failure_to_read(), "is damaged");
    ck_assert(put(1));
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_int_eq(stat(disk_path_of("shelf.damaged"), &status), 0);
    ck_assert_int_eq(status.st_size, huge);
    ck_assert(!history_open(&reader, (off_t)1 << 30, why));
    ck_assert_str_eq(why, "cannot be read: File too large");
    ck_assert(!settings_read(text, why));
    ck_assert_str_eq(why, "is too large");
}
