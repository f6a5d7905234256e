/* SPDX-License-Identifier: MIT
 *
 * Shelves that cannot be used.
 */
#include "home.h"
#include "suite.h"
#include "weather.h"

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(a_shelf_that_cannot_be_written_keeps_what_it_has_and_play_goes_on)
{
    struct home home;

    home = home_make();
    home_play(&home, "9\nq\n");

    struct terminal *terminal = terminal_start(
        visit_common, ARGS("sh", "-c", "ulimit -f 0; exec \"$0\"", command_tictactoe()),
        ARGS(home.setting));

    terminal_expect(terminal, "1 game waits");
    weather_check_goes_on(terminal, false);
    weather_check_games(home.path, (struct games){1, {9}});
}

/* A game with X in 5, and the path of the shelf that holds it. */
static struct terminal *play_on_shelf(const struct home *home, char shelf[PATH])
{
    struct terminal *terminal = visit_begin(visit_common, ARGS(home->setting));

    weather_shelf_path(home->path, "shelf", shelf);
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    return terminal;
}

TEST(a_shelf_that_can_be_written_again_is_written_and_all_is_well)
{
    struct home home = home_make();
    char shelf[PATH];
    struct terminal *terminal = play_on_shelf(&home, shelf);

    ck_assert_int_eq(mkdir(shelf, S_IRWXU), 0);
    terminal_keys(terminal, "n1");
    terminal_expect(terminal, "Not yet on the shelf, which is not a");
    ck_assert_int_eq(rmdir(shelf), 0);
    terminal_keys(terminal, "2");
    terminal_refuse(terminal, "Not yet");
    visit_end(terminal);
    weather_check_games(home.path, (struct games){2, {11, 5}});
}

TEST(a_directory_that_is_removed_while_somebody_plays_is_made_again)
{
    struct home home = home_make();
    char shelf[PATH], other[HOME_PATH + 8];
    struct terminal *terminal = play_on_shelf(&home, shelf);

    snprintf(other, sizeof other, "%s/other", home.path);
    *strrchr(shelf, '/') = '\0';
    ck_assert_int_eq(rename(shelf, other), 0);
    terminal_keys(terminal, "1");
    visit_check_code(terminal, 16);
    terminal_signal(terminal, SIGKILL);
    ck_assert_int_eq(terminal_end(terminal), -SIGKILL);
    terminal_free(terminal);
    weather_check_games(home.path, (struct games){1, {16}});
}

TEST(a_shelf_that_is_no_shelf_any_more_after_the_last_move_is_told_with_the_code)
{
    struct home home = home_make();
    char shelf[PATH];
    struct terminal *terminal = play_on_shelf(&home, shelf);

    ck_assert_int_eq(mkdir(shelf, S_IRWXU), 0);
    terminal_keys(terminal, "q");
    visit_check_end(terminal, EXIT_FAILURE);
    visit_check_code(terminal, 5);
    terminal_expect(terminal, "not on the shelf: code 5: it is not a plain file");
    terminal_free(terminal);
    ck_assert_int_eq(rmdir(shelf), 0);
    weather_check_games(home.path, (struct games){1, {5}});
}

/* A person who asks only for the shelf is told why there is none. */
static void check_no_shelf(const struct home *home, const char *words)
{
    static const char *const options[] = {"--list", "--resume=1"};

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct command command;

        command_run(&command, ARGS(command_tictactoe(), options[i], "--plain"), ARGS(home->setting),
                    NULL);
        ck_assert_int_eq(command.outcome, EXIT_FAILURE);
        weather_check_complaint(&command, options[i]);
        ck_assert_ptr_nonnull(strstr(command.err, words));
        ck_assert_str_eq(command.out, "");
    }
}

/* Put something that is no shelf in its place. */
static void put_directory(const char *shelf)
{
    ck_assert_int_eq(mkdir(shelf, S_IRWXU), 0);
}

static void put_fifo(const char *shelf)
{
    ck_assert_int_eq(mkfifo(shelf, S_IRUSR | S_IWUSR), 0);
}

static void put_link_to_shelf(const char *shelf)
{
    char target[PATH + 8];

    snprintf(target, sizeof target, "%s.target", shelf);
    ck_assert_int_eq(rename(shelf, target), 0);
    ck_assert_int_eq(symlink(target, shelf), 0);
}

static void put_link_to_nothing(const char *shelf)
{
    ck_assert_int_eq(symlink("nothing", shelf), 0);
}

TEST(what_is_no_file_in_the_place_of_the_shelf_is_left_alone)
{
    static void (*const puts[])(const char *shelf) = {
        put_directory,
        put_fifo,
        put_link_to_shelf,
        put_link_to_nothing,
    };

    for (size_t i = 0; i < sizeof puts / sizeof puts[0]; i++) {
        struct home home;
        struct stat before, after;
        char shelf[PATH];

        home = home_make();
        home_play(&home, "9\nq\n");
        weather_shelf_path(home.path, "shelf", shelf);
        if (puts[i] != put_link_to_shelf)
            ck_assert_int_eq(unlink(shelf), 0);
        puts[i](shelf);
        ck_assert_int_eq(lstat(shelf, &before), 0);
        check_no_shelf(&home, "is not a plain file");

        struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

        terminal_expect(terminal, "No shelf: ");
        weather_check_goes_on(terminal, true);
        ck_assert_int_eq(lstat(shelf, &after), 0);
        ck_assert_uint_eq(before.st_ino, after.st_ino);
        ck_assert_uint_eq(before.st_mode, after.st_mode);
    }
}

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "w");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

static bool file_holds(const char *path, const char *bytes, size_t length)
{
    enum { ROOM = 128 };
    char found[ROOM];
    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);

    size_t count = fread(found, 1, sizeof found, file);

    fclose(file);
    return count == length && memcmp(found, bytes, length) == 0;
}

TEST(a_damaged_shelf_is_said_once_and_set_aside_as_it_was)
{
    static const char bytes[] = "this is not the shelf of any game that was ever played, is it";
    static const size_t lengths[] = {0, 1, 31, 32, 33, sizeof bytes};

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct home home;
        char shelf[PATH], aside[PATH];

        home = home_make();
        home_play(&home, "9\nq\n");
        weather_shelf_path(home.path, "shelf", shelf);
        weather_shelf_path(home.path, "shelf.damaged", aside);
        write_file(shelf, bytes, lengths[i]);
        check_no_shelf(&home, "damaged");

        struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

        terminal_expect(terminal, "damaged");
        ck_assert(file_holds(shelf, bytes, lengths[i]));
        terminal_keys(terminal, "5");
        visit_check_code(terminal, 5);
        terminal_refuse(terminal, "damaged");
        terminal_keys(terminal, "n1");
        terminal_expect(terminal, "shelf.damaged");
        ck_assert(file_holds(aside, bytes, lengths[i]));
        terminal_keys(terminal, "2");
        terminal_refuse(terminal, "damaged");
        visit_end(terminal);
        weather_check_games(home.path, (struct games){2, {11, 5}});
    }
}
