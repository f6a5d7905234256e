/* SPDX-License-Identifier: MIT
 *
 * The file of the shelf, and the folder that it is in.
 */
#include "disk.h"
#include "suite.h"

#include <sys/resource.h>

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_game_goes_to_the_file_and_comes_back)
{
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(1)));
    disk_check_read(NUMBERS(1));
    ck_assert_str_eq(disk_contents(), "shelf ");
}

TEST(every_move_brings_its_game_to_the_front)
{
    disk_put_shelf(NUMBERS(1, 2, 3));
    ck_assert_int_eq(disk_exchange(3, 4), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(4, 1, 2)));
    ck_assert_int_eq(disk_exchange(1, 1), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(1, 4, 2)));
    ck_assert_int_eq(disk_exchange(NONE, 5), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(5, 1, 4, 2)));
}

TEST(a_file_that_has_a_game_twice_has_it_once_from_the_next_exchange_on)
{
    disk_put_shelf(NUMBERS(1, 2, 1, 3, 2));
    disk_check_read(NUMBERS(1, 2, 3));
    ck_assert(disk_file_holds(NUMBERS(1, 2, 1, 3, 2)));
    ck_assert_int_eq(disk_exchange(2, 4), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(4, 1, 3)));
}

TEST(whether_the_new_game_stood_there_beside_the_old_one_is_told)
{
    struct shelf_news news;

    disk_put_shelf(NUMBERS(1, 2));
    ck_assert_int_eq(shelf_file_exchange(shelved_games[1], shelved_games[2], &news), SHELF_OK);
    ck_assert(news.stood);
    ck_assert(disk_file_holds(NUMBERS(2)));
    ck_assert_int_eq(shelf_file_exchange(shelved_games[2], shelved_games[2], &news), SHELF_OK);
    ck_assert(!news.stood);
    ck_assert_int_eq(shelf_file_exchange(shelved_games[2], shelved_over, &news), SHELF_OK);
    ck_assert(!news.stood);
}

TEST(a_game_that_is_over_or_new_leaves_the_file)
{
    struct shelf_news news = {.fallen = shelved_games[9]};

    disk_put_shelf(NUMBERS(1, 2, 3));
    ck_assert_int_eq(disk_exchange(2, NONE), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(1, 3)));
    ck_assert_int_eq(shelf_file_exchange(shelved_games[1], shelved_over, &news), SHELF_OK);
    ck_assert_uint_eq(game_word(news.fallen), 0);
    ck_assert(disk_file_holds(NUMBERS(3)));
    ck_assert_int_eq(shelf_file_exchange(shelved_over, shelved_games[4], &news), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(4, 3)));
    ck_assert_int_eq(disk_exchange(3, NONE), SHELF_OK);
    ck_assert_int_eq(disk_exchange(4, NONE), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(NONE)));
    disk_check_read(NUMBERS(NONE));
}

TEST(a_game_that_another_program_took_away_is_put_again)
{
    disk_put_shelf(NUMBERS(1, 2));
    ck_assert_int_eq(disk_exchange(3, 4), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(4, 1, 2)));
}

TEST(the_game_that_a_thirteenth_pushes_off_the_file_is_handed_back)
{
    struct shelf_news news;

    disk_put_shelf(NUMBERS(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    ck_assert_int_eq(disk_exchange(12, 13), SHELF_OK);
    ck_assert_int_eq(shelf_file_exchange(shelved_game(NONE), shelved_games[14], &news), SHELF_OK);
    ck_assert_uint_eq(game_word(news.fallen), shelved_word(11));
    ck_assert(disk_file_holds(NUMBERS(14, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)));
}

TEST(a_shelf_is_news_until_it_was_told)
{
    struct shelf shelf = shelved_some_shelf();

    for (int number = 0; number < 3; number++) {
        ck_assert(shelf_file_is_news(&shelf));
        ck_assert(!shelf_file_is_news(&shelf));
        shelf_put(&shelf, shelved_games[number]);
    }
    disk_put_file("shelf.told", "torn", 4);
    ck_assert(shelf_file_is_news(&shelf));
    ck_assert(!shelf_file_is_news(&shelf));
    ck_assert_uint_eq(disk_mode_of(disk_path_of("shelf.told")), 0600);
    ck_assert_int_eq(unlink(disk_path_of("shelf.told")), 0);
    ck_assert_int_eq(mkdir(disk_path_of("shelf.told"), S_IRWXU), 0);
    for (int again = 0; again < 2; again++)
        ck_assert(shelf_file_is_news(&shelf)); /* where it cannot be written it is told again */
}

TEST(reading_makes_nothing_and_moves_nothing)
{
    disk_check_read(NUMBERS(NONE));
    ck_assert(!disk_exists(disk_folder));
    disk_put_file("shelf", "", 0);
    ck_assert_int_eq(disk_failure_to_read(), SHELF_DAMAGED);
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
        enum shelf_error error = disk_exchange(NONE, 1);
        enum shelf_error again = disk_exchange(1, 2);

        ck_assert_uint_eq(umask(mask), masks[i]);
        ck_assert_int_eq(error, SHELF_OK);
        ck_assert_int_eq(again, SHELF_OK);
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
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
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
        ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_OK);
        disk_check_read(NUMBERS(1));
        ck_assert(disk_file_holds(NUMBERS(1)));
        ck_assert_int_eq(disk_exchange(1, NONE), SHELF_OK);
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
        errno = 0;
        ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENOENT);
        errno = 0;
        ck_assert_int_eq(disk_failure_to_read(), SHELF_NO_FOLDER);
        ck_assert(shelf_file_is_news(&(struct shelf){0}));
        ck_assert_int_eq(errno, ENOENT);
    }
    setenv("XDG_STATE_HOME", disk_home, 1);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_OK);
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
    size_t longest = PATH_MAX - sizeof "/tictactoe/";

    for (size_t more = 0; more < 3; more++) {
        set_long_state_home(longest + 1 + more);
        ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENAMETOOLONG);
        ck_assert_int_eq(disk_failure_to_read(), SHELF_NO_FOLDER);
        ck_assert_int_eq(errno, ENAMETOOLONG);
    }
    set_long_state_home(longest);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_OK);
    disk_check_read(NUMBERS(1));
    /* No full path leads to the file, so that the clean-up would not find it. */
    const char *state_home = getenv("XDG_STATE_HOME");

    ck_assert_ptr_nonnull(state_home);
    ck_assert_int_eq(chdir(state_home), 0);
    ck_assert_int_eq(unlink("tictactoe/shelf"), 0);
    ck_assert_int_eq(rmdir("tictactoe"), 0);
    ck_assert_int_eq(chdir("/"), 0);
}

TEST(the_folder_may_be_reached_by_a_symbolic_link)
{
    char target[sizeof disk_home + 8];

    snprintf(target, sizeof target, "%s/target", disk_home);
    ck_assert_int_eq(mkdir(target, 0700), 0);
    ck_assert_int_eq(symlink(target, disk_folder), 0);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(1)));
    disk_check_read(NUMBERS(1));
}

TEST(a_file_in_the_folders_place_is_no_folder_and_left_alone)
{
    FILE *file = fopen(disk_folder, "w");

    ck_assert_ptr_nonnull(file);
    fclose(file);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOTDIR);
    ck_assert_int_eq(disk_failure_to_read(), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOTDIR);
    ck_assert_int_eq(unlink(disk_folder), 0);
    ck_assert_int_eq(symlink("nowhere", disk_folder), 0);
    ck_assert_int_eq(disk_exchange(NONE, 1), SHELF_NO_FOLDER);
    ck_assert_int_eq(errno, ENOENT);
}

static int use_shelf_without_standard_descriptors(void)
{
    for (int file = 0; file < 3; file++)
        close(file);
    if (disk_exchange(NONE, 1) != SHELF_OK || disk_exchange(1, 2) != SHELF_OK)
        return 1;
    return disk_open_descriptors();
}

TEST(closed_standard_descriptors_make_no_difference)
{
    int others = disk_open_descriptors() - 3;

    ck_assert_int_eq(disk_outcome_of_child(use_shelf_without_standard_descriptors), others);
    ck_assert(disk_file_holds(NUMBERS(2)));
}

TEST(a_limit_on_the_size_of_files_is_an_error)
{
    struct rlimit before;

    disk_put_shelf(NUMBERS(1));
    signal(SIGXFSZ, SIG_IGN); /* as the program does */
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (rlim_t bytes = 0; bytes <= SHELF_BYTES; bytes += SHELF_BYTES / 2) {
        struct rlimit limit = {bytes, before.rlim_max};
        int limited = setrlimit(RLIMIT_FSIZE, &limit);
        enum shelf_error error = disk_exchange(1, 2);
        int reason = errno;

        ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
        ck_assert_int_eq(limited, 0);
        ck_assert_int_eq(error, bytes < SHELF_BYTES ? SHELF_UNWRITABLE : SHELF_OK);
        ck_assert(disk_file_holds(NUMBERS(bytes < SHELF_BYTES ? 1 : 2)));
        if (bytes < SHELF_BYTES)
            ck_assert_int_eq(reason, EFBIG);
        ck_assert_str_eq(disk_contents(), "shelf ");
    }
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

/* What comes of an exchange: the error, and errno behind it. */
static int exchange_as_nobody(void)
{
    become_nobody();
    errno = 0;

    enum shelf_error error = disk_exchange(1, 2);

    return error == SHELF_OK ? 0 : (int)error * 20 + errno;
}

static int read_as_nobody(void)
{
    become_nobody();
    errno = 0;

    struct shelf shelf = {0};
    enum shelf_error error = shelf_file_read(&shelf);

    return error == SHELF_OK ? game_word(shelf_game(&shelf, 0)) != 0 : (int)error * 20 + errno;
}

TEST(a_folder_without_permission_costs_an_error_and_no_game)
{
    disk_put_shelf(NUMBERS(1));
    give_to_nobody(disk_root);
    give_to_nobody(disk_home);
    give_to_nobody(disk_folder);
    give_to_nobody(disk_path_of("shelf"));

    ck_assert_int_eq(chmod(disk_folder, 0500), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_UNWRITABLE * 20 + EACCES);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), 1);
    ck_assert_int_eq(chmod(disk_folder, 0), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(chmod(disk_folder, 0700), 0);
    ck_assert_int_eq(chmod(disk_path_of("shelf"), 0), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_UNREADABLE * 20 + EACCES);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), SHELF_UNREADABLE * 20 + EACCES);
    ck_assert_int_eq(chmod(disk_path_of("shelf"), 0400), 0);
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(2)));
    command_remove_home(disk_folder);
    ck_assert_int_eq(chmod(disk_home, 0500), 0);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_NO_FOLDER * 20 + EACCES);
    ck_assert_int_eq(disk_outcome_of_child(read_as_nobody), 0);
    ck_assert_int_eq(chmod(disk_home, 0700), 0);
    umask(0777);
    ck_assert_int_eq(disk_outcome_of_child(exchange_as_nobody), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(2)));
}
