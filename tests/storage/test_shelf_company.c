/* SPDX-License-Identifier: MIT
 *
 * Programs that are killed at any moment, and several at one shelf.
 */
#include "base/clock.h"
#include "disk.h"
#include "suite.h"

/* Exchange games one by one, from that number on. */
static bool exchange(int first, int number)
{
    return disk_exchange(first + number, first + number + 1) == SHELF_OK;
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(killed_at_any_moment_the_file_holds_the_game_before_or_after)
{
    unsigned seed = 1;
    int rounds = 60;

    disk_put_shelf(NUMBERS(0));
    for (int number = 0, round = 0; round < rounds; round++) {
        number += disk_do_until_killed(exchange, number, round % 3, suite_draw(&seed, 200000));
        ck_assert_int_lt(number, GAMES - 1);
        if (!disk_file_holds(NUMBERS(number)))
            number++;
        ck_assert_msg(disk_file_holds(NUMBERS(number)), "neither old nor new");
        disk_check_read(NUMBERS(number));
    }
}

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

TEST(programs_at_once_lose_nothing)
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

static void write_as_other(void)
{
    disk_put_shelf(NUMBERS(1, 7));
}

TEST(another_programs_update_is_waited_for_and_what_it_wrote_is_kept)
{
    disk_put_shelf(NUMBERS(1));
    disk_lock_for_other(disk_folder, 20, write_as_other);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
    ck_assert(disk_file_holds(NUMBERS(2, 7)));
    ck_assert_int_ge(disk_other.waited, 20);
}

TEST(a_program_that_never_lets_go_is_waited_for_but_not_for_ever)
{
    disk_put_shelf(NUMBERS(1));
    disk_lock_for_other(disk_folder, INT_MAX, NULL);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    ck_assert_int_ge(disk_other.waited, durations.lock / 2);
    ck_assert_int_le(disk_other.waited, 2 * durations.lock);
    ck_assert(disk_file_holds(NUMBERS(1)));
    ck_assert_str_eq(disk_contents(), "shelf ");
    disk_check_read(NUMBERS(1));
    close(disk_other.descriptor);
    ck_assert_int_eq(disk_exchange(1, 2), SHELF_OK);
}
