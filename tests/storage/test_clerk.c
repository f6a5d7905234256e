/* SPDX-License-Identifier: MIT
 *
 * The clerk's process: whatever becomes of the game, the disk or the lock, nothing that was told is
 * lost, and nobody waits.
 */
#include "disk.h"
#include "storage/clerk.h"
#include "suite.h"

#include <sys/file.h>

static struct change change_of(int old, int new)
{
    return (struct change){shelved_game(old), shelved_game(new)};
}

static const struct change again = {{0}, {0}};

/* Hear until the clerk has reported on all that it was told. It is waited for with patience. */
static struct report hear_all(struct clerk *clerk)
{
    struct report report, all = {0};
    double end = suite_seconds() + 10;

    do
        if (clerk_hear(clerk, &report))
            all = report;
    while (!clerk_is_idle(clerk) && suite_seconds() < end);
    ck_assert(clerk_is_idle(clerk));
    return all;
}

static int lock_folder(void)
{
    int folder = open(disk_folder, O_RDONLY | O_DIRECTORY);

    ck_assert_int_ge(folder, 0);
    ck_assert_int_eq(flock(folder, LOCK_EX), 0);
    return folder;
}

/* The clerk may have been called since, with the same descriptor. */
static void unlock_folder(int folder)
{
    ck_assert_int_eq(flock(folder, LOCK_UN), 0);
    close(folder);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(what_is_told_is_on_the_shelf_when_it_is_heard)
{
    struct clerk clerk = {0};
    struct report report;

    disk_put_shelf(NUMBERS(NONE));
    for (int number = 0; number < 100; number++) {
        clerk_tell(&clerk, change_of(number - 1, number), shelved_game(NONE));
        ck_assert(clerk_hear(&clerk, &report));
        ck_assert_int_eq(report.error, SHELF_OK);
        ck_assert_int_eq(report.owed.count, 0);
        ck_assert(disk_file_holds(NUMBERS(number)));
        ck_assert(!clerk_hear(&clerk, &report));
    }
    clerk_dismiss(&clerk);
    ck_assert(!clerk.is_there);
}

TEST(while_the_lock_is_held_nobody_waits_and_then_all_is_written_unasked)
{
    struct clerk clerk = {0};
    struct report report;
    double start;

    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    start = suite_seconds();
    for (int number = 20; number < 40; number++) {
        clerk_tell(&clerk, change_of(number == 20 ? NONE : number - 1, number), shelved_game(NONE));
        ck_assert(!clerk_hear(&clerk, &report));
    }
    ck_assert(suite_seconds() - start < 1);
    ck_assert_int_eq(clerk.owed.count, 1);
    ck_assert(disk_file_holds(NUMBERS(7)));
    unlock_folder(folder);
    report = hear_all(&clerk);
    ck_assert_int_eq(report.error, SHELF_OK);
    ck_assert_int_eq(clerk.owed.count, 0);
    ck_assert(disk_file_holds(NUMBERS(39, 7)));
    clerk_dismiss(&clerk);
}

TEST(a_lock_that_is_never_let_go_of_is_waited_for_some_seconds_at_the_end)
{
    struct clerk clerk = {0};
    double start;

    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    clerk_tell(&clerk, change_of(7, 8), shelved_game(NONE));
    start = suite_seconds();
    clerk_dismiss(&clerk);
    ck_assert(suite_seconds() - start < 6);
    ck_assert_int_eq(clerk.owed.count, 1);
    unlock_folder(folder);
}

TEST(what_fails_is_owed_and_made_when_it_is_asked_for_again)
{
    struct clerk clerk = {0};
    struct report report;

    disk_put_file("shelf", "", 0);
    ck_assert_int_eq(unlink(disk_path_of("shelf")), 0);
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), S_IRWXU), 0);
    for (int number = 0; number < 3; number++)
        clerk_tell(&clerk, change_of(NONE, number), shelved_game(NONE));
    clerk_tell(&clerk, change_of(1, 4), shelved_game(NONE));
    report = hear_all(&clerk);
    ck_assert_int_eq(report.error, SHELF_NOT_A_FILE);
    ck_assert_int_eq(clerk.owed.count, 3);
    ck_assert_int_eq(rmdir(disk_path_of("shelf")), 0);
    clerk_tell(&clerk, again, shelved_game(NONE));
    report = hear_all(&clerk);
    ck_assert_int_eq(report.error, SHELF_OK);
    ck_assert_int_eq(clerk.owed.count, 0);
    ck_assert(disk_file_holds(NUMBERS(4, 2, 0)));
    clerk_dismiss(&clerk);
}

TEST(what_fell_off_and_what_was_set_aside_is_reported_once)
{
    struct clerk clerk = {0};
    struct report report;

    disk_put_file("shelf", disk_damages[0].bytes, disk_damages[0].size);
    clerk_tell(&clerk, change_of(NONE, 100), shelved_game(NONE));
    report = hear_all(&clerk);
    ck_assert_str_eq(report.aside, "shelf.damaged");
    for (int number = 0; number < SHELF_SLOTS; number++) {
        clerk_tell(&clerk, change_of(NONE, number), shelved_game(NONE));
        report = hear_all(&clerk);
        ck_assert_str_eq(report.aside, "");
    }
    shelved_check(&report.fallen, NUMBERS(100));
    clerk_tell(&clerk, again, shelved_game(NONE));
    report = hear_all(&clerk);
    shelved_check(&report.fallen, NUMBERS(NONE));
    clerk_dismiss(&clerk);
}

TEST(as_many_changes_as_the_shelf_has_slots_are_owed_and_the_oldest_goes)
{
    struct clerk clerk = {0};
    struct report report;

    ck_assert_int_eq(mkdir(disk_folder, S_IRWXU), 0);
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), S_IRWXU), 0);
    for (int number = 0; number < LEDGER_CHANGES; number++)
        clerk_tell(&clerk, change_of(NONE, number), shelved_game(NONE));
    report = hear_all(&clerk);
    ck_assert_int_eq(report.owed.count, LEDGER_CHANGES);
    shelved_check(&report.fallen, NUMBERS(NONE));
    clerk_tell(&clerk, change_of(NONE, LEDGER_CHANGES), shelved_game(NONE));
    report = hear_all(&clerk);
    ck_assert_int_eq(clerk.owed.count, LEDGER_CHANGES);
    shelved_check(&report.fallen, NUMBERS(0));
    ck_assert_int_eq(rmdir(disk_path_of("shelf")), 0);
    ck_assert(clerk_dismiss(&clerk));
    ck_assert(disk_file_holds(NUMBERS(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)));
}

/* The children of this process. */
static void kill_children(void)
{
    char words[64];
    FILE *list;
    int child;

    snprintf(words, sizeof words, "/proc/self/task/%d/children", (int)getpid());
    list = fopen(words, "r");
    ck_assert_ptr_nonnull(list);
    while (fscanf(list, "%d", &child) == 1) { /* NOLINT(cert-err34-c): the kernel wrote them */
        ck_assert_int_eq(kill(child, SIGKILL), 0);
        ck_assert_int_eq(waitpid(child, NULL, 0), child);
    }
    fclose(list);
}

TEST(where_the_clerk_is_killed_another_takes_over_what_is_owed)
{
    struct clerk clerk = {0};
    struct report report;

    disk_put_shelf(NUMBERS(7));

    int folder = lock_folder();

    clerk_tell(&clerk, change_of(7, 8), shelved_game(NONE));
    ck_assert(!clerk_hear(&clerk, &report));
    kill_children();
    unlock_folder(folder);
    clerk_tell(&clerk, change_of(NONE, 9), shelved_game(NONE));
    hear_all(&clerk);
    ck_assert(disk_file_holds(NUMBERS(9, 8)));
    clerk_dismiss(&clerk);
}

enum { PROGRAMS = 3, MOVES = 1500, STOPS = 300 };

/* One of several programs: its moves are games that no other program plays. */
static _Noreturn void play(int program)
{
    struct clerk clerk = {0};
    struct report report;
    int first = program * MOVES;

    for (int move = 0; move < MOVES; move++) {
        clerk_tell(&clerk, change_of(move == 0 ? NONE : first + move - 1, first + move),
                   shelved_game(NONE));
        clerk_hear(&clerk, &report);
    }
    clerk_dismiss(&clerk);
    _exit(clerk.owed.count == 0 ? 0 : 1);
}

TEST(programs_that_are_stopped_at_any_moment_hold_up_nobody_and_lose_nothing)
{
    struct shelf shelf;
    pid_t programs[PROGRAMS];
    unsigned rng = 1;
    int status;

    disk_put_shelf(NUMBERS(NONE));
    for (int program = 0; program < PROGRAMS; program++) {
        programs[program] = fork();
        ck_assert_int_ge(programs[program], 0);
        if (programs[program] == 0)
            play(program);
    }
    for (int stop = 0; stop < STOPS; stop++) {
        pid_t program = programs[suite_draw(&rng, PROGRAMS)];

        for (volatile unsigned i = suite_draw(&rng, 100000); i > 0; i--)
            ;
        kill(program, SIGSTOP);

        /* The lock is let go of while the program is stopped. */
        unlock_folder(lock_folder());
        kill(program, SIGCONT);
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_eq(waitpid(programs[program], &status, 0), programs[program]);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    ck_assert_int_eq(shelf_file_read(&shelf), SHELF_OK);
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert(shelf_take(&shelf, shelved_games[program * MOVES + MOVES - 1]));
    shelved_check(&shelf, NUMBERS(NONE));
}
