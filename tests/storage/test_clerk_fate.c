/* SPDX-License-Identifier: MIT
 *
 * What becomes of the clerk and of the game: either is stopped, killed, or does not listen, and
 * what was told is on the shelf all the same.
 */
#include "disk.h"
#include "storage/clerk.h"
#include "suite.h"

#include <sys/file.h>

enum { CHANGES = 3000 }; /* more than a socket takes that nobody reads */

static struct change change_of(int old, int new)
{
    return (struct change){shelved_game(old), shelved_game(new)};
}

static void tell(struct clerk *clerk, int old, int new)
{
    struct report report;

    clerk_tell(clerk, change_of(old, new), shelved_game(new));
    clerk_hear(clerk, &report);
}

static void hear_all(struct clerk *clerk)
{
    struct report report;
    double end = suite_seconds() + 10;

    while (!clerk_is_idle(clerk) && suite_seconds() < end)
        clerk_hear(clerk, &report);
    ck_assert(clerk_is_idle(clerk));
    ck_assert_int_eq(clerk->owed.count, 0);
}

/* It has stopped when this returns. */
static void stop(const struct clerk *clerk)
{
    int status;

    ck_assert_int_eq(kill(clerk->process, SIGSTOP), 0);
    ck_assert_int_eq(waitpid(clerk->process, &status, WUNTRACED), clerk->process);
    ck_assert(WIFSTOPPED(status));
}

static int lock_folder(void)
{
    int folder = open(disk_folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    ck_assert_int_ge(folder, 0);
    ck_assert_int_eq(flock(folder, LOCK_EX), 0);
    return folder;
}

static void unlock_folder(int folder)
{
    ck_assert_int_eq(flock(folder, LOCK_UN), 0);
    close(folder);
}

/* The process that writes is nobody's child any more. */
static void wait_until_the_shelf_has(int number)
{
    double end = suite_seconds() + 10;
    struct shelf shelf;

    do {
        poll(NULL, 0, 1);
        ck_assert_int_eq(shelf_file_read(&shelf), SHELF_OK);
    } while (!shelf_has(&shelf, shelved_game(number)) && suite_seconds() < end);
    ck_assert(shelf_has(&shelf, shelved_game(number)));
}

/* Move on from game 0 to the last one, and hear nothing. */
static void tell_all(struct clerk *clerk)
{
    for (int number = 1; number < CHANGES; number++)
        clerk_tell(clerk, change_of(number - 1, number), shelved_game(number));
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_clerk_that_does_not_listen_holds_up_nobody_and_is_told_later)
{
    struct clerk clerk = {0};
    double start;

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 0);
    stop(&clerk);
    start = suite_seconds();
    tell_all(&clerk);
    ck_assert(suite_seconds() - start < 2);
    ck_assert(!clerk_is_idle(&clerk));
    ck_assert(disk_file_holds(NUMBERS(0, 7)));
    hear_all(&clerk); /* which wakes it */
    ck_assert(disk_file_holds(NUMBERS(CHANGES - 1, 7)));
    clerk_dismiss(&clerk);
}

/* Other programs wait for it then. */
TEST(a_clerk_that_was_stopped_while_it_holds_the_lock_is_woken)
{
    enum { TRIES = 10 };
    unsigned rng = 1;

    disk_put_shelf(NUMBERS(0));
    for (int i = 0; i < TRIES; i++) {
        struct clerk clerk = {0};
        double end = suite_seconds() + suite_draw(&rng, 2000) / 1e6;

        clerk_tell(&clerk, change_of(i, i + 1), shelved_game(i + 1));
        while (suite_seconds() < end)
            ;
        stop(&clerk);
        hear_all(&clerk);
        unlock_folder(lock_folder());
        ck_assert(clerk_dismiss(&clerk));
    }
}

TEST(a_clerk_that_was_stopped_does_all_before_it_goes)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 0);
    stop(&clerk);
    tell_all(&clerk);
    clerk_dismiss(&clerk);
    ck_assert_int_eq(clerk.owed.count, 0);
    ck_assert(disk_file_holds(NUMBERS(CHANGES - 1, 7)));
}

TEST(where_the_clerk_is_killed_before_the_end_another_does_the_rest)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    tell(&clerk, 7, 8);
    ck_assert_int_eq(kill(clerk.process, SIGKILL), 0);
    ck_assert_int_eq(waitpid(clerk.process, NULL, 0), clerk.process);
    unlock_folder(folder);
    clerk_dismiss(&clerk);
    ck_assert_int_eq(clerk.owed.count, 0);
    ck_assert(disk_file_holds(NUMBERS(8)));
}

/* A game that is killed right after it told a change; its clerk may have been stopped before. */
static void tell_and_be_killed(bool is_stopped)
{
    pid_t game = fork();
    int status;

    ck_assert_int_ge(game, 0);
    if (game == 0) {
        struct clerk clerk = {0};

        tell(&clerk, 7, 8);
        if (is_stopped)
            stop(&clerk);
        raise(SIGKILL);
    }
    ck_assert_int_eq(waitpid(game, &status, 0), game);
    ck_assert(WIFSIGNALED(status));
}

TEST(what_was_told_is_written_though_the_game_is_killed)
{
    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    tell_and_be_killed(false);
    ck_assert(disk_file_holds(NUMBERS(7)));
    unlock_folder(folder);
    wait_until_the_shelf_has(8);
    ck_assert(disk_file_holds(NUMBERS(8)));
}

#ifdef __linux__
TEST(the_end_of_the_game_wakes_a_clerk_that_was_stopped)
{
    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    tell_and_be_killed(true);
    unlock_folder(folder);
    wait_until_the_shelf_has(8);
}
#endif

/* ---- What the game leaves. ---- */

TEST(what_the_game_leaves_is_put_back_at_its_end_whoever_took_it_away)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 8);
    disk_put_shelf(NUMBERS(9, 7));
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(8, 9, 7)));
}

TEST(what_the_game_leaves_stays_where_it_is_if_it_is_there)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 8);
    disk_put_shelf(NUMBERS(9, 8, 7));
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(9, 8, 7)));
}

TEST(what_the_game_does_not_leave_any_more_is_not_put_back)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 8);
    clerk_tell(&clerk, change_of(NONE, NONE), shelved_game(NONE));
    disk_put_shelf(NUMBERS(7));
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(7)));
}

TEST(what_cannot_be_put_back_is_owed_and_that_is_known)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 8);
    ck_assert_int_eq(unlink(disk_path_of("shelf")), 0);
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), S_IRWXU), 0);
    ck_assert(!clerk_dismiss(&clerk));
    ck_assert_int_eq(clerk.error, SHELF_NOT_A_FILE);
    ck_assert_int_eq(clerk.owed.count, 1);
    ck_assert_uint_eq(game_word(clerk.owed.changes[0].new), shelved_word(8));
}

TEST(where_the_clerk_is_killed_another_puts_back_what_the_game_leaves)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 8);
    ck_assert_int_eq(kill(clerk.process, SIGKILL), 0);
    ck_assert_int_eq(waitpid(clerk.process, NULL, 0), clerk.process);
    disk_put_shelf(NUMBERS(7));
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(8, 7)));
}

TEST(a_clerk_that_did_not_listen_knows_at_the_end_what_the_game_leaves)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7));
    tell(&clerk, NONE, 0);
    stop(&clerk);
    tell_all(&clerk);
    clerk_tell(&clerk, change_of(CHANGES - 1, 5), shelved_game(5));
    clerk_tell(&clerk, change_of(NONE, NONE), shelved_game(9));
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(9, 5, 7)));
}

TEST(a_killed_game_leaves_what_it_would_have_left)
{
    int said[2];
    char byte;
    int status;

    disk_put_shelf(NUMBERS(7));
    ck_assert_int_eq(pipe(said), 0);

    pid_t game = fork();

    ck_assert_int_ge(game, 0);
    if (game == 0) {
        struct clerk clerk = {0};

        tell(&clerk, NONE, 8);
        if (write(said[1], "", 1) == 1)
            pause();
        _exit(1);
    }
    ck_assert_int_eq(read(said[0], &byte, 1), 1);
    ck_assert(disk_file_holds(NUMBERS(8, 7)));
    disk_put_shelf(NUMBERS(7));
    ck_assert_int_eq(kill(game, SIGKILL), 0);
    ck_assert_int_eq(waitpid(game, &status, 0), game);
    wait_until_the_shelf_has(8);
    ck_assert(disk_file_holds(NUMBERS(8, 7)));
    close(said[0]);
    close(said[1]);
}

TEST(a_game_that_came_to_where_another_stood_leaves_that_there_when_it_goes_on)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7, 8));
    tell(&clerk, NONE, 8);
    ck_assert(disk_file_holds(NUMBERS(8, 7)));
    tell(&clerk, 8, 9);
    ck_assert(disk_file_holds(NUMBERS(9, 8, 7)));
    tell(&clerk, 9, 8); /* and back */
    tell(&clerk, 8, NONE);
    ck_assert(disk_file_holds(NUMBERS(8, 7)));
    tell(&clerk, 8, 10); /* this time it was taken up */
    ck_assert(disk_file_holds(NUMBERS(10, 7)));
    ck_assert(clerk_dismiss(&clerk));
}

TEST(the_next_clerk_knows_what_stood_there_before)
{
    struct clerk clerk = {0};

    disk_put_shelf(NUMBERS(7, 8));
    tell(&clerk, NONE, 8);
    ck_assert_int_eq(kill(clerk.process, SIGKILL), 0);
    ck_assert_int_eq(waitpid(clerk.process, NULL, 0), clerk.process);
    tell(&clerk, 8, 9);
    hear_all(&clerk);
    ck_assert(disk_file_holds(NUMBERS(9, 8, 7)));
    ck_assert(clerk_dismiss(&clerk));
}
