/* SPDX-License-Identifier: MIT
 *
 * Several programs at one book, and programs that are killed at any moment.
 */
#include "base/clock.h"
#include "disk.h"
#include "storage/book_file.h"
#include "suite.h"

enum { PROGRAMS = 2, APPENDS = 10000 };

/* A line by that program. */
static void write_line(char line[BOOK_LINE], int program, int number)
{
    snprintf(line, BOOK_LINE, "2026-11-21T11:02:03Z\tp%d\t%d\t0\t51397\tX won\n", program, number);
}

static enum state_dir_error append(int program, int number)
{
    char line[BOOK_LINE];

    write_line(line, program, number);
    return book_file_append(line, PATIENCE_SOME);
}

/* One of several programs. What cannot be written is tried again, as where somebody plays. */
static _Noreturn void append_all(int program, int count)
{
    for (int number = 0; number < count; number++)
        while (append(program, number) != STATE_DIR_OK)
            if (errno != EWOULDBLOCK)
                _exit(1);
    _exit(0);
}

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(programs_at_once_lose_nothing_and_each_ones_lines_are_in_order)
{
    static struct book_reader reader;
    struct book_entry entry;
    int count = APPENDS / suite_share();
    int left[PROGRAMS];
    int status;

    for (int program = 0; program < PROGRAMS; program++) {
        pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child == 0)
            append_all(program, count);
        left[program] = count;
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry)) {
        int program = entry.names[0].at[1] - '0';

        ck_assert_int_eq(atoi(entry.names[1].at), --left[program]);
    }
    ck_assert_int_eq(reader.error, STATE_DIR_OK);
    ck_assert_int_eq(reader.wrong, 0);
    book_file_close(&reader);
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert_int_eq(left[program], 0);
}

static bool has_appended(int program, int number)
{
    return append(program, number) == STATE_DIR_OK;
}

TEST(killed_at_any_moment_every_line_that_was_said_to_be_kept_is_there)
{
    enum { ROUNDS = 60 };
    static struct book_reader reader;
    struct book_entry entry;
    int kept[ROUNDS], found[ROUNDS] = {0};
    unsigned seed = 1;

    for (int round = 0; round < ROUNDS; round++)
        kept[round] =
            disk_do_until_killed(has_appended, round, round % 3, suite_draw(&seed, 200000));
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    while (book_file_previous(&reader, &entry)) {
        ck_assert_int_lt(atoi(entry.names[0].at + 1), ROUNDS);
        found[atoi(entry.names[0].at + 1)]++;
    }
    book_file_close(&reader);
    ck_assert_int_eq(reader.error, STATE_DIR_OK);
    for (int round = 0; round < ROUNDS; round++) {
        ck_assert_int_ge(found[round], kept[round]);
        ck_assert_int_le(found[round], kept[round] + 1);
    }
}

static void lock_book(int pauses)
{
    ck_assert_int_eq(append(0, 0), STATE_DIR_OK);
    disk_lock_for_other(disk_path_of("book"), pauses, NULL);
}

TEST(who_plays_never_waits_and_who_leaves_does_for_a_while)
{
    char line[BOOK_LINE];

    write_line(line, 0, 1);
    lock_book(20);
    ck_assert_int_eq(book_file_append(line, PATIENCE_NONE), STATE_DIR_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    ck_assert_int_eq(disk_other.waited, 0);
    ck_assert_int_eq(book_file_append(line, PATIENCE_SOME), STATE_DIR_OK);
    ck_assert_int_ge(disk_other.waited, 20);
    close(disk_other.descriptor);
}

TEST(a_program_that_never_lets_go_is_not_waited_for_for_ever)
{
    static struct book_reader reader;
    struct book_entry entry;

    lock_book(-1);
    ck_assert_int_eq(append(0, 1), STATE_DIR_UNWRITABLE);
    ck_assert_int_eq(errno, EWOULDBLOCK);
    ck_assert_int_ge(disk_other.waited, durations.lock / 2);
    ck_assert_int_le(disk_other.waited, 2 * durations.lock);
    book_file_open(&reader, 0, BOOK_LARGEST, PATIENCE_NONE);
    ck_assert(book_file_previous(&reader, &entry)); /* and what stands there can be read */
    ck_assert(!book_file_previous(&reader, &entry));
    book_file_close(&reader);
    close(disk_other.descriptor);
    ck_assert_int_eq(append(0, 1), STATE_DIR_OK);
}
