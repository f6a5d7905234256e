/* SPDX-License-Identifier: MIT
 *
 * A disk that is full: from the start, while somebody plays, and until it has room again. It is a
 * small tmpfs of the test's own, so the test wants root.
 */
#include "command.h"
#include "home.h"
#include "suite.h"
#include "terminal.h"
#include "visit.h"
#include "weather.h"

#ifdef __linux__
#include <sched.h>
#include <sys/mount.h>
#endif

/* True if there can be such a disk here. Only this process and its children see it. */
static bool mount_disk(const struct home *home)
{
#ifdef __linux__
    return unshare(CLONE_NEWNS) == 0 && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
        && mount("tmpfs", home->path, "tmpfs", 0, "size=128k,nr_inodes=64") == 0;
#else
    (void)home;
    errno = ENOSYS;
    return false;
#endif
}

static bool is_skipped(const struct home *home)
{
    if (mount_disk(home))
        return false;
    fprintf(stderr, "# skipped: no tmpfs can be mounted here: %s\n", strerror(errno));
    return true;
}

/* Fill it to the last byte; and make room again. */
static const char *filler(const struct home *home)
{
    static char path[HOME_PATH + 16];

    snprintf(path, sizeof path, "%s/filler", home->path);
    return path;
}

static void fill(const struct home *home)
{
    static const char zeros[4096];
    int file = open(filler(home), O_WRONLY | O_CREAT | O_APPEND, 0600);

    ck_assert_int_ge(file, 0);
    while (write(file, zeros, sizeof zeros) > 0)
        ;
    ck_assert_int_eq(errno, ENOSPC);
    close(file);
}

static void make_room(const struct home *home)
{
    ck_assert_int_eq(unlink(filler(home)), 0);
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(on_a_disk_that_is_full_from_the_start_play_goes_on_and_the_end_tells_the_code)
{
    struct home home = home_make();
    struct command command;

    if (is_skipped(&home))
        return;
    fill(&home);
    command_run(&command, ARGS(command_tictactoe(), "--plain=words"), ARGS(home.setting),
                "5\n1\nn\n9\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_ptr_nonnull(strstr(command.out, "Not kept: the journal cannot be"));
    ck_assert_ptr_nonnull(strstr(command.out, "\ncode 9\n"));
    ck_assert_ptr_nonnull(
        strstr(command.err, "not on the shelf: code 16, 9: it cannot be written"));
    ck_assert_ptr_null(strstr(command.err, "next start"));
    home_check_list(&home, "");
    make_room(&home);
    home_play(&home, "5\nq\n");
    home_check_list(&home, "1 5 O\n");
}

TEST(a_disk_that_fills_up_while_somebody_plays_costs_no_game)
{
    struct home home = home_make();
    struct command list;

    if (is_skipped(&home))
        return;
    home_play(&home, "1\n4\nq\n");

    struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    terminal_keys(terminal, "?"); /* the journal was written before it slept */
    terminal_keys(terminal, "?");
    fill(&home);
    terminal_keys(terminal, "1");
    visit_check_code(terminal, 16);
    terminal_keys(terminal, "n9");
    terminal_expect(terminal, "Not yet on the shelf, which cannot be");
    terminal_keys(terminal, "rl\r"); /* the first of them is this program's own, the next waits */
    terminal_expect(terminal, "Not taken up: the shelf cannot be written");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    terminal_keys(terminal, "q");
    visit_check_end(terminal, EXIT_FAILURE);
    terminal_expect(terminal, "not on the shelf: code 16, 9");
    terminal_free(terminal);
    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(home.setting), NULL);
    ck_assert_int_eq(list.outcome, EXIT_FAILURE); /* something is not where it belongs */
    ck_assert_ptr_nonnull(strstr(list.err, "not on the shelf yet, which cannot be written"));
    make_room(&home);
    home_check_list(&home, "1 9 O\n2 16 X\n3 15 X\n");
}

TEST(on_a_disk_that_has_room_again_all_is_kept)
{
    struct home home = home_make();

    if (is_skipped(&home))
        return;
    fill(&home);

    struct terminal *terminal = visit_begin(visit_common, ARGS(home.setting));

    terminal_keys(terminal, "5");
    terminal_expect(terminal, "Not kept: the journal cannot be");
    terminal_keys(terminal, "1");
    terminal_refuse(terminal, "Not kept");
    make_room(&home);
    terminal_keys(terminal, "2");
    visit_end(terminal);
    ck_assert_int_eq(weather_list_games(home.path).count, 1);
}
