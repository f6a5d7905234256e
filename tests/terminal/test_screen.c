/* SPDX-License-Identifier: MIT
 *
 * The size of the screen, by the terminal and by the environment; and a program in the background
 * that no shell can bring to the front, which gets no screen.
 */
#include "display/canvas.h"
#include "pseudo.h"
#include "suite.h"
#include "terminal/screen.h"

#include <sys/ioctl.h>
#include <termios.h>

enum { MOST_ROWS = 1000, MOST_COLS = 2000 };

static const struct {
    struct size told;
    const char *lines, *columns; /* null if they are not set */
    struct size size;
} rows[] = {
    {{24, 80}, NULL, NULL, {24, 80}},
    {{1, 1}, NULL, NULL, {1, 1}},
    {{24, 80}, "50", "132", {24, 80}},
    {{0, 0}, "50", "132", {50, 132}},
    {{24, 0}, NULL, "132", {24, 132}},
    {{0, 0}, NULL, NULL, {CANVAS_ROWS, CANVAS_COLS}},
    {{0, 0}, "-5", "none", {CANVAS_ROWS, CANVAS_COLS}},
    {{MOST_ROWS, MOST_COLS}, NULL, NULL, {MOST_ROWS, MOST_COLS}},
    {{MOST_ROWS + 1, MOST_COLS + 1}, NULL, NULL, {MOST_ROWS, MOST_COLS}},
    {{0, 0}, "40000", "40000", {MOST_ROWS, MOST_COLS}},
};

static void set(const char *variable, const char *value)
{
    if (value)
        setenv(variable, value, 1);
    else
        unsetenv(variable);
}

/* Open the screen on that terminal, and write its size to the file. */
static int open_screen(int row, int report)
{
    const char *word, *reason;
    struct size size;

    set("LINES", rows[row].lines);
    set("COLUMNS", rows[row].columns);
    setenv("TERM", "xterm-256color", 1);
    if (!screen_open(false, false, &word, &reason))
        return EXIT_FAILURE;
    size = screen_size();
    screen_close();
    return write(report, &size, sizeof size) == sizeof size ? EXIT_SUCCESS : EXIT_FAILURE;
}

TEST_LOOP(the_screen_is_as_large_as_it_is_told_and_no_larger_than_is_of_use,
          sizeof rows / sizeof rows[0])
{
    const struct winsize told = {.ws_row = (unsigned short)rows[_i].told.rows,
                                 .ws_col = (unsigned short)rows[_i].told.cols};
    struct size size;
    char bytes[1 << 12];
    int report[2], status, master;

    ck_assert_int_eq(pipe(report), 0);

    pid_t child = forkpty(&master, NULL, NULL, &told);

    ck_assert_int_ge(child, 0);
    if (child == 0)
        _exit(open_screen(_i, report[1]));
    while (read(master, bytes, sizeof bytes) > 0) /* until it ends */
        ;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_int_eq(read(report[0], &size, sizeof size), sizeof size);
    ck_assert_int_eq(size.rows, rows[_i].size.rows);
    ck_assert_int_eq(size.cols, rows[_i].size.cols);
}

/* ---- In the background. ---- */

enum { OPENED = 11, REFUSED = 12 };

/* Open the screen in a process group of its own, whose parent is gone. */
static int open_in_background(int report)
{
    const char *word, *reason;
    unsigned char end;

    setenv("TERM", "xterm-256color", 1);
    while (getppid() != 1 && getpgid(getppid()) == getpgid(0))
        poll(NULL, 0, 1);
    end = screen_open(false, false, &word, &reason) ? OPENED : REFUSED;
    return write(report, &end, 1) == 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The leader of the session stays in the foreground until it is told. */
static int lead(int report, int stay)
{
    char byte;
    int status;
    pid_t middle = fork();

    if (middle == 0) {
        setpgid(0, 0);
        if (fork() == 0)
            _exit(open_in_background(report));
        _exit(EXIT_SUCCESS);
    }
    waitpid(middle, &status, 0);
    return read(stay, &byte, 1) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

TEST(whoever_cannot_come_to_the_foreground_gets_no_screen)
{
    const struct winsize size = {.ws_row = 24, .ws_col = 80};
    int report[2], stay[2], master, status;
    unsigned char end = 0;

    ck_assert_int_eq(pipe(report), 0);
    ck_assert_int_eq(pipe(stay), 0);

    pid_t leader = forkpty(&master, NULL, NULL, &size);

    ck_assert_int_ge(leader, 0);
    if (leader == 0) {
        close(stay[1]);
        _exit(lead(report[1], stay[0]));
    }
    close(report[1]);
    ck_assert_int_eq(read(report[0], &end, 1), 1);
    ck_assert_int_eq(end, REFUSED);
    close(stay[1]);
    ck_assert_int_eq(waitpid(leader, &status, 0), leader);
}
