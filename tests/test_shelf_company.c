/* SPDX-License-Identifier: MIT
 *
 * Programs that are killed at any moment, and several at one shelf.
 */
#include "command.h"
#include "disk.h"
#include "engine/shelf.h"
#include "outside/shelf_file.h"
#include "shelved.h"
#include "suite.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

/* Exchange games one by one, from that number on, and say so each time, until killed. */
static _Noreturn void exchange_on_and_on(int number, int said)
{
    for (;; number++)
        if (disk_exchange(number, number + 1) != SHELF_OK || write(said, "", 1) != 1)
            _exit(1);
}

/* Start with games[number] on the shelf; kill after so many exchanges and a while. How many
 * exchanges there were by then. */
static int exchange_and_kill(int number, int exchanges, uint32_t while_)
{
    int said[2];
    char bytes[256];
    int count = 0;
    ssize_t more;

    ck_assert_int_eq(pipe(said), 0);

    pid_t child = fork();

    ck_assert_int_ge(child, 0);
    if (child == 0)
        exchange_on_and_on(number, said[1]);
    close(said[1]);
    while (count < exchanges && (more = read(said[0], bytes, 1)) > 0)
        count += (int)more;
    for (volatile uint32_t i = 0; i < while_; i++)
        ;
    kill(child, SIGKILL);
    while ((more = read(said[0], bytes, sizeof bytes)) > 0)
        count += (int)more;
    close(said[0]);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    return count;
}

START_TEST(killed_at_any_moment_the_file_holds_the_game_before_or_after)
{
    unsigned seed = 1;
    int rounds = 60;

    disk_put_shelf(NUMBERS(0));
    for (int number = 0, round = 0; round < rounds; round++) {
        number += exchange_and_kill(number, round % 3, suite_draw(&seed, 200000));
        ck_assert_int_lt(number, GAMES - 1);
        if (!disk_file_holds(NUMBERS(number)))
            number++;
        ck_assert_msg(disk_file_holds(NUMBERS(number)), "neither old nor new");
        disk_check_read(NUMBERS(number));
    }
}
END_TEST

enum { PROGRAMS = 4, MOVES = 60 };

/* One of several programs: its moves are games that no other program plays. */
static _Noreturn void play(int program)
{
    int first = program * MOVES;

    for (int move = 0; move < MOVES; move++) {
        enum shelf_error error;

        do
            error = disk_exchange(move == 0 ? NONE : first + move - 1, first + move);
        while (error == SHELF_UNWRITABLE && errno == EWOULDBLOCK);
        if (error != SHELF_OK)
            _exit(1);
    }
    _exit(0);
}

START_TEST(programs_at_once_lose_nothing)
{
    struct shelf shelf;
    int status;

    for (int program = 0; program < PROGRAMS; program++) {
        pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child == 0)
            play(program);
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    ck_assert_int_eq(shelf_file_read(&shelf), SHELF_OK);
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert(shelf_take(&shelf, shelved_games[program * MOVES + MOVES - 1]));
    shelved_check(&shelf, NUMBERS(NONE));
}
END_TEST

/* Another program that holds the lock: its descriptor, and for how many pauses yet. */
static struct {
    int descriptor;
    int pauses;
    int waited;
} other;

static void pause_beside_other(int milliseconds)
{
    other.waited += milliseconds;
    if (--other.pauses == 0) {
        disk_put_shelf(NUMBERS(1, 7));
        ck_assert_int_eq(flock(other.descriptor, LOCK_UN), 0);
    }
}

static void lock_for_other(int pauses)
{
    other.descriptor = open(disk_folder, O_RDONLY | O_DIRECTORY);
    other.pauses = pauses;
    other.waited = 0;
    ck_assert_int_ge(other.descriptor, 0);
    ck_assert_int_eq(flock(other.descriptor, LOCK_EX), 0);
    disk.pause = pause_beside_other;
}

START_TEST(another_programs_update_is_waited_for_and_what_it_wrote_is_kept)
{
    disk_put_shelf(NUMBERS(1));
    lock_for_other(100);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(2, 7)));
    ck_assert_int_ge(other.waited, 100);
}
END_TEST

START_TEST(a_program_that_never_lets_go_is_waited_for_a_second_or_more_but_not_for_ever)
{
    disk_put_shelf(NUMBERS(1));
    lock_for_other(INT_MAX);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    ck_assert_int_ge(other.waited, 1000);
    ck_assert_int_le(other.waited, 3000);
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    disk_check_read(NUMBERS(1));
    close(other.descriptor);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("shelf company");

    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, disk_make_root, disk_remove_root);
    tcase_add_checked_fixture(tests, disk_make_home, disk_remove_home);
    tcase_add_test(tests, killed_at_any_moment_the_file_holds_the_game_before_or_after);
    tcase_add_test(tests, programs_at_once_lose_nothing);
    tcase_add_test(tests, another_programs_update_is_waited_for_and_what_it_wrote_is_kept);
    tcase_add_test(tests,
                   a_program_that_never_lets_go_is_waited_for_a_second_or_more_but_not_for_ever);
    return tests;
}

int main(void)
{
    return suite_run("shelf company", all_tests());
}
