/* SPDX-License-Identifier: MIT
 *
 * The book on the disk: lines that are appended, and read from its beginning.
 */
#include "disk.h"
#include "storage/history.h"
#include "suite.h"

static char why[STATE_DIR_REASON];

/* A line by that program. */
static const char *line_of(int program, int number)
{
    static char line[HISTORY_LINE];

    snprintf(line, sizeof line, "2026-11-21T11:02:03Z\tp%d\t%d\t0\t51397\tX won\n", program,
             number);
    return line;
}

static bool append(int program, int number)
{
    return disk_append(line_of(program, number), false, why);
}

static void put(const char *text)
{
    disk_put_file("book", text, strlen(text));
}

static void check_book(const char *text)
{
    ck_assert_str_eq(disk_text_of("book"), text);
}

#define A "2026-11-21T11:02:03Z\tAnn\tBen\t0\t51397\tX won\n"
#define B "2026-11-21T11:02:04Z\tAnn\tBen\t0\t51397\tX won\n"

AROUND_ALL(disk_make_root, disk_remove_root)
AROUND_EACH(disk_make_home, disk_remove_home)

TEST(lines_are_appended_to_a_book_of_their_owner_alone)
{
    mode_t mask = umask(0777);

    ck_assert(disk_append(A, false, why));
    ck_assert(disk_append(B, false, why));
    umask(mask);
    check_book(A B);
    ck_assert_uint_eq(disk_mode_of(disk_path_of("book")), 0600);
    ck_assert_str_eq(disk_contents(), "book lock ");
}

TEST(a_line_that_may_stand_there_is_looked_for_and_another_is_not)
{
    ck_assert(disk_append(A, false, why));
    ck_assert(disk_append(A, true, why));
    check_book(A);
    ck_assert(disk_append(B, true, why));
    ck_assert(disk_append(A, true, why));
    check_book(A B);
    ck_assert(disk_append(A, false, why));
    check_book(A B A);
    put("x" A);
    ck_assert(disk_append(A, true, why)); /* it stands there only as the end of another */
    check_book("x" A A);
}

TEST(a_line_is_looked_for_in_the_last_64_KiB)
{
    static char text[1 << 17];
    struct stat before, after;

    for (int lines = 0; strlen(text) < (1 << 16) - 2 * sizeof A; lines++)
        strcat(text, lines == 0 ? A : B);
    put(text);
    ck_assert_int_eq(stat(disk_path_of("book"), &before), 0);
    ck_assert(disk_append(A, true, why));
    ck_assert_int_eq(stat(disk_path_of("book"), &after), 0);
    ck_assert_int_eq(after.st_size, before.st_size);
    for (int lines = 0; lines < 3; lines++)
        ck_assert(disk_append(B, false, why));
    ck_assert(disk_append(A, true, why));
    ck_assert_int_eq(stat(disk_path_of("book"), &after), 0);
    ck_assert_int_eq(after.st_size, before.st_size + 4 * (off_t)strlen(A));
}

TEST(a_torn_last_line_is_cut_off_if_it_begins_the_line_and_ended_if_not)
{
    for (size_t length = 1; length < strlen(A); length++) {
        char torn[2 * sizeof A];

        snprintf(torn, sizeof torn, B "%.*s", (int)length, A);
        put(torn);
        ck_assert(disk_append(A, true, why));
        check_book(B A);
    }
    put(B "torn");
    ck_assert(disk_append(A, true, why));
    check_book(B "torn\n" A);
}

TEST(whatever_call_fails_or_kills_the_line_stands_there_once_after_another_try)
{
    static const int errors[] = {0, EIO, ENOSPC}; /* 0 kills */
    static const char *const books[] = {"", A, A "2026-11", A "torn"};
    static const char *const wanted[] = {B, A B, A B, A "torn\n" B};

    for (size_t book = 0; book < sizeof books / sizeof books[0]; book++)
        for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
            for (int at = 0;; at++) {
                int status;

                put(books[book]);

                pid_t child = fork();

                ck_assert_int_ge(child, 0);
                if (child == 0) {
                    disk = (struct disk){i > 0 ? HARM_FAIL : HARM_KILL, at, .error = errors[i]};
                    disk_append(B, false, why);
                    _exit(disk.calls <= at);
                }
                ck_assert_int_eq(waitpid(child, &status, 0), child);
                ck_assert(disk_append(B, true, why));
                ck_assert_msg(strcmp(disk_text_of("book"), wanted[book]) == 0
                                  || strcmp(disk_text_of("book"), A "2026-11\n" B) == 0,
                              "call %d: %s", at, disk_text_of("book"));
                if (WIFEXITED(status) && WEXITSTATUS(status) == 1)
                    break;
            }
}

TEST(a_write_that_comes_byte_by_byte_is_a_whole_line)
{
    disk.bytewise = true;
    ck_assert(disk_append(A, true, why));
    ck_assert(disk_append(B, true, why));
    check_book(A B);
}

TEST(programs_at_once_lose_nothing_and_each_ones_lines_are_in_order)
{
    enum { PROGRAMS = 2, APPENDS = 500 };
    struct history_reader reader;
    struct history_entry entry;
    int next[PROGRAMS] = {0};
    int status;

    for (int program = 0; program < PROGRAMS; program++) {
        pid_t child = fork();

        ck_assert_int_ge(child, 0);
        if (child > 0)
            continue;
        for (int number = 0; number < APPENDS; number++)
            while (!append(program, number))
                if (!strstr(why, "locked"))
                    _exit(1);
        _exit(0);
    }
    for (int program = 0; program < PROGRAMS; program++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(command_outcome(status), 0);
    }
    ck_assert(history_open(&reader, 1 << 24, why));
    while (history_next(&reader, &entry, why)) {
        int program = entry.names[0].at[1] - '0';

        ck_assert_int_eq(atoi(entry.names[1].at), next[program]++);
    }
    ck_assert_int_eq(reader.wrong, 0);
    history_close(&reader);
    for (int program = 0; program < PROGRAMS; program++)
        ck_assert_int_eq(next[program], APPENDS);
}

/* ---- Reading. ---- */

/* Read it all: how many games there are, and what is said of the other lines. */
static int count_games(char words[STATE_DIR_REASON])
{
    struct history_reader reader;
    struct history_entry entry;
    int games = 0;

    ck_assert(history_open(&reader, 1 << 24, why));
    while (history_next(&reader, &entry, why)) {
        ck_assert_int_eq(entry.status, STATUS_X_WON);
        games++;
    }
    ck_assert_str_eq(why, "");
    history_explain(&reader, words);
    history_close(&reader);
    return games;
}

TEST(a_book_that_is_not_there_is_empty_and_reading_makes_nothing)
{
    char words[STATE_DIR_REASON];

    ck_assert_int_eq(count_games(words), 0);
    ck_assert_str_eq(words, "");
    ck_assert(!disk_exists(disk_folder));
    put("");
    ck_assert_int_eq(count_games(words), 0);
    ck_assert_str_eq(words, "");
}

TEST(lines_that_are_no_games_are_left_out_and_told)
{
    static const struct {
        const char *text, *words;
        int games;
    } rows[] = {
        {A B, "", 2},
        {A "no game\n" B, "line 2 of the book is not a game, and is left out", 2},
        {"\n" A, "line 1 of the book is not a game, and is left out", 1},
        {A "2026-11", "line 2 of the book is torn, and is left out", 1},
        {A "x\n" A "2026",
         "2 lines of the book are not games, the first of them line 2; they are left out", 2},
    };
    char words[STATE_DIR_REASON];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        put(rows[i].text);
        ck_assert_int_eq(count_games(words), rows[i].games);
        ck_assert_str_eq(words, rows[i].words);
    }
    disk_put_file("book", "\0" A A, 1 + strlen(A A));
    ck_assert_int_eq(count_games(words), 1);
    ck_assert_str_eq(words, "line 1 of the book is not a game, and is left out");
}

TEST(a_line_of_a_mebibyte_is_left_out)
{
    static char text[1 << 20];
    char words[STATE_DIR_REASON];

    memset(text, 'x', sizeof text - sizeof A);
    strcpy(text + sizeof text - sizeof A - 1, "\n" A);
    put(text);
    ck_assert_int_eq(count_games(words), 1);
    ck_assert_str_eq(words, "line 1 of the book is not a game, and is left out");
}

TEST(what_is_no_plain_file_or_too_large_is_told)
{
    struct history_reader reader;

    put(A);
    ck_assert(!history_open(&reader, (off_t)strlen(A) - 1, why));
    ck_assert_str_eq(why, "cannot be read: File too large");
    ck_assert_int_eq(unlink(disk_path_of("book")), 0);
    ck_assert_int_eq(mkdir(disk_path_of("book"), 0700), 0);
    ck_assert(!history_open(&reader, 1 << 20, why));
    ck_assert_str_eq(why, "is not a plain file");
    ck_assert(!disk_append(A, true, why));
    ck_assert_str_eq(why, "is not a plain file");
}
