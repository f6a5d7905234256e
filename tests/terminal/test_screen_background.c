/* SPDX-License-Identifier: MIT
 *
 * A program in the background that no shell can bring to the front: it gets no screen.
 */
#include "pseudo.h"
#include "suite.h"
#include "terminal/screen.h"

enum { OPENED = 11, REFUSED = 12 };

/* In a process group of its own, whose parent is gone. */
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
