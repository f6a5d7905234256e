/* SPDX-License-Identifier: MIT
 *
 * The book on a terminal, and when a signal comes. Line by line, and what is printed of it:
 * tests/app/book.cases.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

#include <regex.h>
#include <sys/file.h>

#define ANN_AND_BOB "--x-name=Ann", "--o-name=Bob"

/* The book without the times, of which nothing is known but what they look like. */
static const char *read_book(const struct home *home)
{
    static char text[COMMAND_TEXT], bare[COMMAND_TEXT];
    FILE *file = fopen(home_file(home, "book"), "r");
    regex_t time;
    char *end = bare;

    text[0] = bare[0] = '\0';
    if (!file)
        return "";
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_int_eq(
        regcomp(&time, "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\t", REG_EXTENDED),
        0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        ck_assert_int_eq(regexec(&time, line, 0, NULL, 0), 0);
        end += sprintf(end, "%s\n", strchr(line, '\t') + 1);
    }
    regfree(&time);
    return bare;
}

TEST(a_line_that_was_owed_is_written_once_it_can_be)
{
    struct home home = home_make();
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    ck_assert_int_eq(mkdir(home_file(&home, "book"), 0700), 0);
    terminal_keys(terminal, "51397n1");
    terminal_expect(terminal, "Not yet in the book, which is not a");
    ck_assert_int_eq(rmdir(home_file(&home, "book")), 0);
    visit_press_until_kept(terminal, "1", home_file(&home, "book"));
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n");
}

/* Another program has the lock. */
static int hold_lock(const struct home *home)
{
    int lock = open(home_file(home, "lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    ck_assert_int_eq(flock(lock, LOCK_EX), 0);
    return lock;
}

/* A signal leaves no time to wait for a lock, be it while somebody plays or while the program
 * leaves: the journal keeps the games, and the next start moves them. */
TEST_LOOP(what_a_signal_ends_is_in_the_book_from_the_next_start_on_though_the_lock_was_held, 3)
{
    enum { PLAYING, LEAVING, LEFT, MOMENT = 50 };
    struct home home = home_make();
    int lock = hold_lock(&home);
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    terminal_keys(terminal, "51397n51397");
    terminal_expect(terminal, "Bob wins");
    if (_i >= LEAVING)
        terminal_send(terminal, "q", 1);
    if (_i >= LEFT)
        poll(NULL, 0, MOMENT);
    terminal_signal(terminal, SIGTERM);
    visit_check_end(terminal, -SIGTERM);
    close(lock);
    terminal_free(terminal);
    ck_assert_str_eq(read_book(&home), "");
    home_check_list(&home, "");
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n"
                                       "Bob\tAnn\t0\t51397\tX won\n");
}

TEST_LOOP(a_signal_that_ends_a_sitting_in_lines_leaves_the_last_game_in_the_book, 3)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct home home = home_make();
    struct terminal *terminal = terminal_start(
        visit_common, ARGS(command_tictactoe(), "--plain", "--no-settings", ANN_AND_BOB),
        ARGS(home.setting));

    terminal_expect(terminal, "Your turn, Ann.");
    terminal_send(terminal, "5\n1\n3\n9\n7\n", 10);
    terminal_expect(terminal, "Ann wins");
    terminal_expect(terminal, "Ann has 1");
    terminal_signal(terminal, signals[_i]);
    ck_assert_int_eq(terminal_end(terminal), -signals[_i]);
    terminal_free(terminal);
    ck_assert_str_eq(read_book(&home), "Ann\tBob\t0\t51397\tX won\n");
}

/* The row of that name in the score ends with the score of all time. */
static void check_all_time(struct terminal *terminal, const char *name, int wins)
{
    char words[MESSAGE];
    int row, col, number = 0;

    snprintf(words, sizeof words, "%s   ", name); /* not that in the headline */
    ck_assert(terminal_find(terminal, words, &row, &col));
    for (col = visit_common.cols - 6; col < visit_common.cols; col++) {
        uint32_t digit = terminal_cell(terminal, row, col).chars[0];

        if (digit >= '0' && digit <= '9')
            number = number * 10 + (int)digit - '0';
    }
    ck_assert_int_eq(number, wins);
}

static void check_both(struct terminal *terminal, int ann, int bob)
{
    terminal_expect(terminal, "all time");
    check_all_time(terminal, "Ann", ann);
    check_all_time(terminal, "Bob", bob);
}

#define LINE(minute, x, o, code, moves, result)                                                    \
    "2026-11-21T11:0" minute ":03Z\t" x "\t" o "\t" code "\t" moves "\t" result "\n"

TEST(on_the_screen_the_score_of_all_time_stands_beside_that_of_the_sitting)
{
    struct home home = home_make();

    home_put(&home, "book",
             LINE("1", "Ann", "Bob", "0", "51397", "X won")
                 LINE("2", "Bob", "Ann", "0", "51397", "X won")
                     LINE("3", "Bob", "Cid", "0", "51397", "X won")
                         LINE("4", "Ann", "Bob", "0", "51397", "X won"));

    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), ANN_AND_BOB), ARGS(home.setting));

    terminal_expect(terminal, " to move");
    check_both(terminal, 2, 1);
    terminal_keys(terminal, "51397");
    check_both(terminal, 3, 1);
    terminal_keys(terminal, "n"); /* and Bob has X now */
    check_both(terminal, 3, 1);
    terminal_keys(terminal, "51397");
    check_both(terminal, 3, 2);
    terminal_keys(terminal, "nc");
    terminal_expect(terminal, "Computer (medium) plays O.");
    terminal_refuse(terminal, "all time"); /* Ann has not played the computer */
    terminal_keys(terminal, "c");
    check_both(terminal, 3, 2);
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_free(terminal);
}
