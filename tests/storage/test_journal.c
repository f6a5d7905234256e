/* SPDX-License-Identifier: MIT
 *
 * The page of a journal, and the adoption of journals whose programs died. Files that are not
 * journals are in tests/app/storage.cases.
 */
#include "base/clock.h"
#include "command.h"
#include "disk.h"
#include "storage/journal.h"
#include "suite.h"

#include <sys/file.h>

static const char line_1[] = "2026-11-21T11:02:03Z\tAnn\tBen\t0\t51397\tX won\n";
static const char line_2[] = "2026-11-21T11:02:04Z\tAnn\tBen\t0\t51397\tX won\n";

static struct page page_of(const int numbers[], const char *lines)
{
    struct page page = {.lines = ""};

    for (int i = 0; numbers[i] != NONE; i++)
        shelf_put(&page.games, shelf_fixture_game(numbers[i]));
    snprintf(page.lines, sizeof page.lines, "%s", lines);
    return page;
}

static void put_page(const char *name, const struct page *page)
{
    unsigned char bytes[JOURNAL_PAGE];

    journal_pack(page, bytes);
    disk_put_file(name, bytes, sizeof bytes);
}

#define ORPHAN "playing-1-0123456789abcdef"
#define OTHER "playing-1-fedcba9876543210"

/* Adopt. Returns the notices, line by line. */
static const char *adopt(bool is_whole)
{
    static char said[NOTICES * NOTICE_SIZE];
    struct notices notices = {.count = 0};

    ck_assert_int_eq(journal_adopt_all(&notices, durations.lock_at_start), is_whole);
    said[0] = '\0';
    for (int i = 0; i < notices.count; i++)
        strcat(strcat(said, notices.lines[i]), "\n");
    return said;
}

/* ---- The page. ---- */

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(a_page_is_read_as_it_was_written_and_takes_lines_until_it_is_full)
{
    struct page page = page_of(NUMBERS(1, 2, 3), ""), read;
    unsigned char bytes[JOURNAL_PAGE], again[JOURNAL_PAGE];
    int lines = 0;

    do {
        journal_pack(&page, bytes);
        ck_assert(journal_unpack(&read, bytes, sizeof bytes));
        journal_pack(&read, again);
        ck_assert_mem_eq(bytes, again, sizeof bytes);
        ck_assert_uint_eq(strlen(read.lines), (size_t)lines * strlen(line_1));
    } while (journal_add_lines(&page, lines++ % 2 == 0 ? line_1 : line_2));
    ck_assert_int_eq(lines - 1, JOURNAL_TEXT / (int)strlen(line_1));
    ck_assert_str_eq(read.lines, page.lines);
}

TEST(what_is_no_page_is_refused_and_zeros_are_an_empty_one)
{
    static unsigned char zeros[JOURNAL_PAGE + 1];
    struct page page = page_of(NUMBERS(1, 2), line_1);
    struct page read = page_of(NUMBERS(9), "");
    unsigned char bytes[JOURNAL_PAGE + 1], bad[JOURNAL_PAGE + 1];

    journal_pack(&page, bytes);
    bytes[JOURNAL_PAGE] = 0;
    for (size_t at = 0; at < SHELF_BYTES + sizeof line_1 + 2; at++) {
        memcpy(bad, bytes, sizeof bad);
        bad[at] ^= 0x41;
        ck_assert_msg(!journal_unpack(&read, bad, JOURNAL_PAGE) || at >= SHELF_BYTES,
                      "byte %zu may be anything", at);
    }
    read = page_of(NUMBERS(9), "");
    memcpy(bad, bytes, sizeof bad);
    bad[JOURNAL_PAGE - 1] = 'x';
    ck_assert(!journal_unpack(&read, bad, JOURNAL_PAGE));
    ck_assert(!journal_unpack(&read, bytes, JOURNAL_PAGE - 1));
    ck_assert(!journal_unpack(&read, bytes, JOURNAL_PAGE + 1));
    ck_assert_uint_eq(game_word(shelf_game(&read.games, 0)), shelf_fixture_word(9));
    for (size_t length = 0; length <= JOURNAL_PAGE; length += JOURNAL_PAGE / 8) {
        ck_assert(journal_unpack(&read, zeros, length));
        ck_assert_int_eq(shelf_count(&read.games), 0);
    }
    ck_assert(!journal_unpack(&read, zeros, JOURNAL_PAGE + 1));
}

/* ---- Adoption. ---- */

/* Check that the first games of that number, and no others, are on the shelf, in some order. */
static void check_games(int games)
{
    struct shelf shelf;
    char why[STATE_DIR_REASON];

    ck_assert(shelf_file_load(&shelf, why));
    for (int number = 1; number <= games; number++)
        ck_assert(shelf_take(&shelf, shelf_fixture_game(number)));
    ck_assert_int_eq(shelf_count(&shelf), 0);
}

TEST(games_go_to_the_shelf_and_lines_to_the_book_and_the_journal_goes)
{
    struct page page = page_of(NUMBERS(1, 2), "");

    disk_put_shelf(NUMBERS(3));
    journal_add_lines(&page, line_1);
    journal_add_lines(&page, line_2);
    put_page(ORPHAN, &page);
    page = page_of(NUMBERS(4), line_1); /* which is in both: killed between book and page */
    put_page(OTHER, &page);
    ck_assert_str_eq(adopt(true), "");
    check_games(4);
    ck_assert_uint_eq(strlen(disk_text_of("book")), 2 * strlen(line_1));
    ck_assert_str_eq(disk_contents(), "book lock shelf ");
    ck_assert_str_eq(adopt(true), "");
    check_games(4);
}

TEST(the_journal_of_a_program_that_lives_is_left_alone)
{
    struct page page = page_of(NUMBERS(1), line_1);
    int lives;

    put_page(ORPHAN, &page);
    lives = open(disk_path_of(ORPHAN), O_RDWR);
    ck_assert_int_eq(flock(lives, LOCK_EX), 0);
    ck_assert_str_eq(adopt(true), "");
    ck_assert_str_eq(disk_contents(), "lock " ORPHAN " ");
    close(lives);
    ck_assert_str_eq(adopt(true), "");
    ck_assert_str_eq(disk_contents(), "book lock shelf ");
}

TEST(reading_where_there_are_no_journals_makes_nothing)
{
    ck_assert_str_eq(adopt(true), "");
    ck_assert(!disk_exists(disk_folder));
    disk_put_shelf(NUMBERS(1));
    ck_assert_str_eq(adopt(true), "");
    ck_assert_str_eq(disk_contents(), "shelf ");
}

TEST(where_the_shelf_cannot_be_written_the_journal_keeps_its_games)
{
    struct page page = page_of(NUMBERS(1), line_1);

    put_page(ORPHAN, &page);
    ck_assert_int_eq(mkdir(disk_path_of("shelf"), 0700), 0);
    ck_assert_ptr_nonnull(strstr(adopt(false), "not on the shelf yet"));
    ck_assert_int_eq(rmdir(disk_path_of("shelf")), 0);
    ck_assert_str_eq(adopt(true), "");
    disk_check_read(NUMBERS(1));
    ck_assert_str_eq(disk_text_of("book"), line_1);
}

static void put_orphan(void)
{
    struct page page = page_of(NUMBERS(1, 2), line_1);

    disk_empty();
    disk_put_shelf(NUMBERS(3));
    journal_add_lines(&page, line_2);
    put_page(ORPHAN, &page);
}

TEST(a_held_lock_is_waited_for_a_second_and_said)
{
    put_orphan();
    disk_lock_for_other();
    ck_assert_ptr_nonnull(strstr(adopt(false), "locked by another program"));
    ck_assert_int_ge(disk_other.waited, 100);
    ck_assert_int_le(disk_other.waited, 1500);
    ck_assert(disk_exists(disk_path_of(ORPHAN)));
    close(disk_other.descriptor);
}

TEST(where_the_file_system_has_no_locks_nothing_is_adopted)
{
    put_orphan();
    disk = (struct disk){HARM_FAIL, .every = "flock", .error = ENOLCK};
    ck_assert_str_eq(adopt(true), "");
    ck_assert(disk_exists(disk_path_of(ORPHAN)));
}

static int adopt_in_child(void)
{
    struct notices notices = {.count = 0};

    journal_adopt_all(&notices, durations.lock_at_start);
    return 0;
}

static void adopt_after(int outcome)
{
    (void)outcome;
    ck_assert_str_eq(adopt(true), "");
    disk_check_read(NUMBERS(2, 1, 3));
    ck_assert_uint_eq(strlen(disk_text_of("book")), 2 * strlen(line_1));
    ck_assert_str_eq(disk_contents(), "book lock shelf ");
}

TEST(an_adopter_of_whom_any_call_fails_or_kills_loses_nothing)
{
    disk_harm_each_call(put_orphan, adopt_in_child, adopt_after);
}

TEST(two_that_adopt_at_once_adopt_each_journal_once)
{
    enum { ROUNDS = 1000, ADOPTERS = 2 };

    for (int round = 0; round < ROUNDS / suite_share(); round++) {
        struct page page = page_of(NUMBERS(1), line_1), other = page_of(NUMBERS(2), line_2);
        int go[2], status;
        char byte;

        disk_empty();
        disk_put_shelf(NUMBERS(3));
        put_page(ORPHAN, &page);
        put_page(OTHER, &other);
        ck_assert_int_eq(pipe(go), 0);
        for (int adopter = 0; adopter < ADOPTERS; adopter++) {
            pid_t child = fork();

            ck_assert_int_ge(child, 0);
            if (child == 0) {
                struct notices notices = {.count = 0};

                close(go[1]);
                if (read(go[0], &byte, 1) < 0)
                    _exit(2);
                _exit(!journal_adopt_all(&notices, durations.lock_at_start) || notices.count > 0);
            }
        }
        close(go[0]);
        close(go[1]); /* now */
        for (int adopter = 0; adopter < ADOPTERS; adopter++) {
            ck_assert_int_gt(wait(&status), 0);
            ck_assert_int_eq(command_outcome(status), 0);
        }
        check_games(3);
        ck_assert_uint_eq(strlen(disk_text_of("book")), 2 * strlen(line_1));
        ck_assert_str_eq(disk_contents(), "book lock shelf ");
    }
}

/* ---- The program's own journal. ---- */

TEST(a_journal_is_made_with_its_first_page_and_goes_with_an_empty_one)
{
    struct journal journal = {.is_open = false};
    struct page page = page_of(NUMBERS(NONE), "");
    char why[STATE_DIR_REASON];
    struct stat status;

    ck_assert(journal_write(&journal, &page, why));
    ck_assert(!disk_exists(disk_folder));
    page = page_of(NUMBERS(1), "");
    ck_assert(journal_write(&journal, &page, why));
    ck_assert_int_eq(stat(journal.path, &status), 0);
    ck_assert_int_eq(status.st_size, JOURNAL_PAGE);
    ck_assert_uint_eq(status.st_mode & 07777u, 0600);
    ck_assert_str_eq(adopt(true), ""); /* it is locked */
    ck_assert(disk_exists(journal.path));
    page = page_of(NUMBERS(NONE), "");
    ck_assert(journal_write(&journal, &page, why));
    journal_close(&journal);
    ck_assert_str_eq(disk_contents(), "lock ");
}

TEST(a_journal_whose_directory_was_removed_is_made_again_from_memory)
{
    struct journal journal = {.is_open = false};
    struct page page = page_of(NUMBERS(1), "");
    char why[STATE_DIR_REASON], path[JOURNAL_PATH];

    ck_assert(journal_write(&journal, &page, why));
    strcpy(path, journal.path);
    command_remove_home(disk_folder);
    ck_assert(journal_sync(&journal, why));
    ck_assert_str_ne(path, journal.path);
    ck_assert(disk_exists(journal.path));
    command_remove_home(disk_folder);
    page = page_of(NUMBERS(2), "");
    ck_assert(journal_write(&journal, &page, why));
    journal_close(&journal);
    ck_assert_str_eq(adopt(true), "");
    disk_check_read(NUMBERS(2));
}

/* Another machine has adopted it: its name leads to another file now. The old one, which may have
 * another name, has nothing in it any more. */
TEST(a_journal_that_was_moved_away_is_made_again_and_the_old_one_left_empty)
{
    struct journal journal = {.is_open = false};
    struct page page = page_of(NUMBERS(1), "");
    char why[STATE_DIR_REASON], name[STATE_DIR_NAME], other[COMMAND_HOME + 64];

    snprintf(other, sizeof other, "%s", disk_path_of("elsewhere"));
    ck_assert(journal_write(&journal, &page, why));
    snprintf(name, sizeof name, "%s", strrchr(journal.path, '/') + 1);
    ck_assert_int_eq(rename(journal.path, other), 0);
    disk_put_file(name, "of another", 10);
    page = page_of(NUMBERS(2), "");
    ck_assert(journal_write(&journal, &page, why));
    ck_assert_str_ne(journal.path, disk_path_of(name));
    ck_assert(disk_file_is(name, "of another", 10));
    ck_assert(disk_file_is("elsewhere", "", 0));
    journal_close(&journal);
}

TEST(a_page_that_cannot_be_written_leaves_the_one_before_it_and_else_no_file)
{
    static const struct disk full = {HARM_FAIL, .every = "pwrite", .error = ENOSPC};
    struct journal journal = {.is_open = false};
    struct page page = page_of(NUMBERS(1), "");
    char why[STATE_DIR_REASON];

    disk = full;
    ck_assert(!journal_write(&journal, &page, why));
    ck_assert_str_eq(why, "cannot be written: No space left on device");
    ck_assert_str_eq(disk_contents(), "");
    disk.harm = HARM_NONE;
    ck_assert(journal_write(&journal, &page, why));
    disk = full;
    page = page_of(NUMBERS(2), "");
    ck_assert(!journal_write(&journal, &page, why));
    disk.harm = HARM_NONE;
    journal_close(&journal);
    ck_assert_str_eq(adopt(true), "");
    disk_check_read(NUMBERS(1));
}
