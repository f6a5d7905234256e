/* SPDX-License-Identifier: MIT
 *
 * The file of the shelf, and the folder that it is in.
 */
#include "command.h"
#include "disk.h"
#include "engine/encodings.h"
#include "shelved.h"
#include "storage/shelf_file.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

/* One game off the shelf, and another on it; NONE for neither. */
static bool exchange(int off, int on)
{
    return disk_change((const int[]){off, NONE}, (const int[]){on, NONE}, why);
}

static void check_refused(int off, int on, const char *reason)
{
    ck_assert(!exchange(off, on));
    ck_assert_msg(strstr(why, reason), "%s, not %s", why, reason);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(every_move_brings_its_game_to_the_front)
{
    disk_put_shelf(NUMBERS(1, 2, 3));
    ck_assert(exchange(3, 4));
    ck_assert(disk_file_holds(NUMBERS(4, 1, 2)));
    ck_assert(exchange(1, 1));
    ck_assert(disk_file_holds(NUMBERS(1, 4, 2)));
    ck_assert(exchange(NONE, 5));
    ck_assert(disk_file_holds(NUMBERS(5, 1, 4, 2)));
}

TEST(a_file_that_has_a_game_twice_has_it_once_from_the_next_exchange_on)
{
    disk_put_shelf(NUMBERS(1, 2, 1, 3, 2));
    disk_check_read(NUMBERS(1, 2, 3));
    ck_assert(disk_file_holds(NUMBERS(1, 2, 1, 3, 2)));
    ck_assert(exchange(2, 4));
    ck_assert(disk_file_holds(NUMBERS(4, 1, 3)));
}

TEST(a_game_that_another_program_took_away_is_put_again)
{
    disk_put_shelf(NUMBERS(1, 2));
    ck_assert(exchange(3, 4));
    ck_assert(disk_file_holds(NUMBERS(4, 1, 2)));
}

TEST(reading_makes_nothing_and_moves_nothing)
{
    disk_check_read(NUMBERS(NONE));
    ck_assert(!disk_exists(disk_folder));
    disk_put_file("shelf", "", 0);
    ck_assert_str_eq(disk_failure_to_read(), "is damaged");
    ck_assert_str_eq(disk_contents(), "shelf ");
    ck_assert_int_eq(unlink(disk_path_of("shelf")), 0);
    disk_check_read(NUMBERS(NONE));
    ck_assert_str_eq(disk_contents(), "");
}

TEST(folders_and_file_are_for_their_owner_alone_under_any_umask)
{
    static const mode_t masks[] = {0, 022, 077, 0777};
    char above[sizeof disk_home + 8];
    char state[sizeof disk_home + 8];

    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        snprintf(above, sizeof above, "%s/%zu", disk_home, i);
        snprintf(state, sizeof state, "%s/%zu/a", disk_home, i);
        snprintf(disk_folder, sizeof disk_folder, "%s/%zu/a/tictactoe", disk_home, i);
        setenv("XDG_STATE_HOME", state, 1);

        mode_t mask = umask(masks[i]);
        bool is_made = exchange(NONE, 1);
        bool is_made_again = exchange(1, 2);

        ck_assert_uint_eq(umask(mask), masks[i]);
        ck_assert(is_made);
        ck_assert(is_made_again);
        ck_assert_uint_eq(disk_mode_of(above), 0700);
        ck_assert_uint_eq(disk_mode_of(state), 0700);
        ck_assert_uint_eq(disk_mode_of(disk_folder), 0700);
        ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf")), 0600);
        ck_assert(disk_file_holds(NUMBERS(2)));
    }
}

TEST(a_folder_that_others_may_read_stays_so)
{
    disk_put_shelf(NUMBERS(1));
    ck_assert_int_eq(chmod(disk_folder, 0755), 0);
    ck_assert(exchange(1, 2));
    ck_assert_uint_eq(disk_mode_of(disk_folder), 0755);
}

TEST(without_an_absolute_XDG_STATE_HOME_the_folder_is_below_HOME)
{
    static const char *const values[] = {NULL, "", "state", "./state", "~/state"};

    setenv("HOME", disk_home, 1);
    snprintf(disk_folder, sizeof disk_folder, "%s/.local/state/tictactoe", disk_home);
    ck_assert_int_eq(chdir(disk_home), 0);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i])
            setenv("XDG_STATE_HOME", values[i], 1);
        else
            unsetenv("XDG_STATE_HOME");
        ck_assert(exchange(NONE, 1));
        disk_check_read(NUMBERS(1));
        ck_assert(disk_file_holds(NUMBERS(1)));
        ck_assert(exchange(1, NONE));
    }
    ck_assert(!disk_exists("state"));
    ck_assert(!disk_exists("~"));
    ck_assert_int_eq(chdir("/"), 0);
}

TEST(without_a_home_there_is_no_folder)
{
    static const char *const values[] = {NULL, "", "home"};

    unsetenv("XDG_STATE_HOME");
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (values[i])
            setenv("HOME", values[i], 1);
        else
            unsetenv("HOME");
        check_refused(NONE, 1, "has no directory: No such file");
        ck_assert_ptr_nonnull(strstr(disk_failure_to_read(), "has no directory"));
    }
    setenv("XDG_STATE_HOME", disk_home, 1);
    ck_assert(exchange(NONE, 1));
    disk_check_read(NUMBERS(1));
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
    setenv("XDG_STATE_HOME", path, 1);
}

TEST(a_path_that_is_too_long_is_no_folder_and_the_longest_is_one)
{
    size_t longest = PATH_MAX - sizeof "/tictactoe";

    for (size_t more = 0; more < 3; more++) {
        set_long_state_home(longest + 1 + more);
        check_refused(NONE, 1, "has no directory: File name too long");
        ck_assert_ptr_nonnull(strstr(disk_failure_to_read(), "File name too long"));
    }
    set_long_state_home(longest);
    ck_assert(exchange(NONE, 1));
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

TEST(the_folder_may_be_reached_by_a_symbolic_link)
{
    char target[sizeof disk_home + 8];

    snprintf(target, sizeof target, "%s/target", disk_home);
    ck_assert_int_eq(mkdir(target, 0700), 0);
    ck_assert_int_eq(symlink(target, disk_folder), 0);
    ck_assert(exchange(NONE, 1));
    ck_assert(disk_file_holds(NUMBERS(1)));
    disk_check_read(NUMBERS(1));
}

TEST(a_file_in_the_folders_place_is_no_folder_and_left_alone)
{
    FILE *file = fopen(disk_folder, "w");

    ck_assert_ptr_nonnull(file);
    fclose(file);
    check_refused(NONE, 1, "has no directory: Not a directory");
    ck_assert_ptr_nonnull(strstr(disk_failure_to_read(), "Not a directory"));
    ck_assert_int_eq(unlink(disk_folder), 0);
    ck_assert_int_eq(symlink("nowhere", disk_folder), 0);
    check_refused(NONE, 1, "has no directory: No such file");
}

static int use_shelf_without_standard_descriptors(void)
{
    for (int file = 0; file < 3; file++)
        close(file);
    if (!exchange(NONE, 1) || !exchange(1, 2))
        return 1;
    return disk_open_descriptors();
}

TEST(closed_standard_descriptors_make_no_difference)
{
    int others = disk_open_descriptors() - 3;

    ck_assert_int_eq(disk_outcome_of_child(use_shelf_without_standard_descriptors), others);
    ck_assert(disk_file_holds(NUMBERS(2)));
}

/* Permissions do not bind root: as root, the rest of this process is somebody else's. */
static void become_nobody(void)
{
    enum { NOBODY = 65534 };

    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        _exit(100);
}

static void give_to_nobody(const char *path)
{
    if (geteuid() == 0)
        ck_assert_int_eq(chown(path, 65534, 65534), 0);
}

static int exchange_as_nobody(void)
{
    become_nobody();
    return !exchange(1, 2);
}

static int read_as_nobody(void)
{
    struct shelf shelf = {0};

    become_nobody();
    return shelf_file_load(&shelf, why) ? game_word(shelf_game(&shelf, 0)) != 0 : 2;
}

TEST(a_directory_without_permission_costs_an_error_and_no_game)
{
    disk_put_shelf(NUMBERS(1));
    give_to_nobody(disk_root);
    give_to_nobody(disk_home);
    give_to_nobody(disk_folder);
    give_to_nobody(disk_path_of("shelf"));

    ck_assert_int_eq(chmod(disk_folder, 0500), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), 1);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), 1);
    ck_assert_int_eq(chmod(disk_folder, 0), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), 1);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), 2);
    ck_assert_int_eq(chmod(disk_folder, 0700), 0);
    ck_assert_int_eq(chmod(disk_path_of("shelf"), 0), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), 1);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), 2);
    ck_assert_int_eq(chmod(disk_path_of("shelf"), 0400), 0);
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), 0);
    ck_assert(disk_file_holds(NUMBERS(2)));
}

TEST(damaged_files_are_set_aside_one_after_the_other_and_none_is_overwritten)
{
    for (int i = 0; i < DAMAGES; i++) {
        disk_put_file("shelf", disk_damages[i].bytes, disk_damages[i].size);
        ck_assert_str_eq(disk_failure_to_read(), "is damaged");
        ck_assert(disk_file_is("shelf", disk_damages[i].bytes, disk_damages[i].size));
        ck_assert(exchange(1, 2));
        ck_assert(disk_file_holds(NUMBERS(2)));
    }
    for (int i = 0; i < DAMAGES; i++) {
        char name[32];

        snprintf(name, sizeof name, i == 0 ? "shelf.damaged" : "shelf.damaged.%d", i);
        ck_assert(disk_file_is(name, disk_damages[i].bytes, disk_damages[i].size));
    }
}

/* Check that the thing in the file's place is refused, and is the same after that. */
static void ck_assert_refused(void)
{
    struct stat before;
    struct stat after;
    int descriptors = disk_open_descriptors();

    ck_assert_int_eq(lstat(disk_path_of("shelf"), &before), 0);
    ck_assert_str_eq(disk_failure_to_read(), "is not a plain file");
    check_refused(NONE, 1, "is not a plain file");
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

TEST(whatever_a_killed_program_left_under_the_other_name_does_no_harm)
{
    char target[sizeof disk_home + 8];

    disk_put_shelf(NUMBERS(1));
    snprintf(target, sizeof target, "%s/target", disk_home);
    disk_put_file("shelf.new", "much more than thirty-two bytes of something else", 49);
    ck_assert_int_eq(chmod(disk_path_of("shelf.new"), 0444), 0);
    ck_assert_int_eq(link(disk_path_of("shelf.new"), target), 0);
    ck_assert(exchange(1, 2));
    ck_assert_int_eq(symlink(target, disk_path_of("shelf.new")), 0);
    ck_assert(exchange(2, 3));
    ck_assert_int_eq(mkfifo(disk_path_of("shelf.new"), 0600), 0);
    ck_assert(exchange(3, 4));
    ck_assert(disk_file_holds(NUMBERS(4)));
    ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf")), 0600);
    ck_assert_str_eq(disk_contents(), "lock shelf ");
    ck_assert_int_eq(rename(target, disk_path_of("target")), 0);
    ck_assert(disk_file_is("target", "much more than thirty-two bytes of something else", 49));
}

TEST(several_games_go_off_and_on_at_once_and_what_falls_off_is_handed_back)
{
    struct shelf off = {0}, on = {0};
    struct notices notices = {.count = 0};
    struct state_dir dir;
    char fallen[NOTICE_SIZE];

    disk_put_shelf(NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    shelf_put(&off, shelved_games[2]);
    for (int number = 20; number < 23; number++)
        shelf_put(&on, shelved_games[number]);
    ck_assert(state_dir_enter(&dir, 0, why));
    ck_assert(shelf_file_change(&dir, &off, &on, &notices, why));
    state_dir_leave(&dir);
    ck_assert(disk_file_holds(NUMBERS(22, 21, 20, 1, 3, 4, 5, 6, 7, 8, 9, 10)));
    ck_assert_int_eq(notices.count, 1);
    snprintf(fallen, sizeof fallen, "the shelf is full: code %u, %u fell off",
             (unsigned)encodings_code(shelved_game(12)),
             (unsigned)encodings_code(shelved_game(11)));
    ck_assert_str_eq(notices.lines[0], fallen);
}

TEST(whatever_call_fails_or_kills_the_shelf_is_the_old_or_the_new_one)
{
    static const int errors[] = {0, EIO, ENOSPC}; /* 0 kills */

    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        for (int at = 0;; at++) {
            int status;

            disk_put_shelf(NUMBERS(1));

            pid_t child = fork();

            ck_assert_int_ge(child, 0);
            if (child == 0) {
                disk = (struct disk){i > 0 ? HARM_FAIL : HARM_KILL, at, .error = errors[i]};

                bool is_changed = exchange(1, 2);

                _exit(disk.calls <= at ? 2 : is_changed);
            }
            ck_assert_int_eq(waitpid(child, &status, 0), child);

            bool is_new = disk_file_holds(NUMBERS(2));
            bool is_said = WIFEXITED(status) && WEXITSTATUS(status) > 0;

            ck_assert(is_new || disk_file_holds(NUMBERS(1)));
            ck_assert(!WIFEXITED(status) || is_new == is_said);
            ck_assert(exchange(is_new ? 2 : 1, 3));
            ck_assert(disk_file_holds(NUMBERS(3)));
            if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
                break;
        }
}

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

TEST(the_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one)
{
    int written = -1, synced = -1, renamed = -1;

    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(disk_change(NUMBERS(NONE), NUMBERS(1), why));
    for (int call = 0; call < disk.calls; call++) {
        if (strcmp(disk.names[call], "write") == 0)
            written = call;
        else if (strcmp(disk.names[call], "fsync") == 0 && renamed < 0)
            synced = call;
        else if (strcmp(disk.names[call], "renameat") == 0)
            renamed = call;
    }
    ck_assert_int_ge(written, 0);
    ck_assert_int_gt(synced, written);
    ck_assert_int_gt(renamed, synced);
}

TEST(what_falls_off_a_shelf_that_cannot_be_written_has_not_fallen_off)
{
    struct notices notices = {.count = 0};
    struct shelf none = {0}, on = {0};
    struct state_dir dir;

    disk_put_shelf(NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    shelf_put(&on, shelved_game(13));
    ck_assert(state_dir_enter(&dir, 0, why));
    disk = (struct disk){.harm = HARM_FAIL, .at = -1, .every = "renameat", .error = EIO};
    ck_assert(!shelf_file_change(&dir, &none, &on, &notices, why));
    ck_assert_int_eq(notices.count, 0);
    disk = (struct disk){.harm = HARM_NONE};
    ck_assert(shelf_file_change(&dir, &none, &on, &notices, why));
    ck_assert_int_eq(notices.count, 1);
    state_dir_leave(&dir);
}
