/* SPDX-License-Identifier: MIT
 *
 * The ends of a session, and the line that says so.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

#include <sched.h>
#include <sys/ioctl.h>
#include <sys/resource.h>

enum { TEXT_SIZE = 1024 };

static void expect_file(const char *folder, const char *name, const char *expected)
{
    char path[TEXT_SIZE], text[TEXT_SIZE] = "";

    snprintf(path, sizeof path, "%s/%s", folder, name);

    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_str_eq(text, expected);
}

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(the_end_of_the_input_is_told_and_the_game_is_kept)
{
    struct terminal *terminal = terminal_start(
        visit_common, ARGS("sh", "-c", "exec \"$0\" 2>\"$HOME/errors\"", command_tictactoe()),
        NULL);

    terminal_expect(terminal, " to move");
    terminal_keys(terminal, "5");
    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    expect_file(terminal_home(terminal), "errors", "tictactoe: the input has ended\n");

    struct command list;
    char setting[TEXT_SIZE];

    snprintf(setting, sizeof setting, "XDG_STATE_HOME=%s", terminal_home(terminal));
    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(setting), NULL);
    ck_assert_str_eq(list.out, "1 5 O\n");
    terminal_free(terminal);
}

TEST(a_terminal_that_cannot_be_played_on_is_told_in_these_words)
{
    static const struct {
        const char *setting, *line;
    } rows[] = {
        {"TERM", "tictactoe: TERM is not set; try TERM=xterm-256color, or --plain\r\n"},
        {"TERM=dumb", "tictactoe: 'dumb' in TERM names no terminal to play on; try "
                      "xterm-256color, or --plain\r\n"},
        {"TERM=no\tsuch", "tictactoe: 'no\\x09such' in TERM names no terminal to play on; try "
                          "xterm-256color, or --plain\r\n"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = visit_start(visit_common, ARGS(rows[i].setting));

        ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
        ck_assert_str_eq(terminal_tail(terminal), rows[i].line);
        terminal_free(terminal);
    }
}

/* Room for the standard streams, and for one while a library or a locale is read. */
TEST(where_no_more_files_can_be_open_that_is_what_is_told)
{
    struct terminal *terminal = terminal_start(
        visit_common, ARGS("sh", "-c", "ulimit -n 4; exec \"$0\"", command_tictactoe()), NULL);

    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    ck_assert_str_eq(terminal_tail(terminal),
                     "tictactoe: too many files are open to play on the screen; try --plain\r\n");
    ck_assert(terminal_restored(terminal));
    terminal_free(terminal);
}

/* ---- Output that was lost on the way. ---- */

enum { LIMIT = 200 }; /* bytes: the first position has room, the second has not */

struct play {
    pid_t program;
    int input[2]; /* the program's end is kept open too, to see whether it has read */
    int output;
};

static struct play begin(const struct home *home)
{
    struct play play;
    char path[TEXT_SIZE], errors[TEXT_SIZE];

    snprintf(path, sizeof path, "%s/output", home->path);
    snprintf(errors, sizeof errors, "%s/errors", home->path);
    play.output = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    ck_assert(play.output >= 0 && pipe(play.input) == 0);
    play.program = fork();
    ck_assert_int_ge(play.program, 0);
    if (play.program == 0) {
        const struct rlimit limit = {LIMIT, LIMIT};

        dup2(play.input[0], STDIN_FILENO);
        dup2(play.output, STDOUT_FILENO);
        dup2(open(errors, O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
        close(play.input[1]);
        setrlimit(RLIMIT_FSIZE, &limit);
        command_become(ARGS(command_tictactoe(), "--plain"), ARGS(home->setting), home->path);
    }
    return play;
}

/* Say a line, and wait until it was heard; all that is said to an earlier one is written then. */
static void say(const struct play *play, const char *line)
{
    int waiting;

    ck_assert_int_eq(write(play->input[1], line, strlen(line)), (ssize_t)strlen(line));
    do
        sched_yield();
    while (ioctl(play->input[0], FIONREAD, &waiting) == 0 && waiting > 0);
}

TEST(output_that_was_lost_is_told_when_there_is_room_again)
{
    struct home home = home_make();
    struct play play = begin(&home);
    int status;

    say(&play, "5\n");
    say(&play, "1\n");
    ck_assert_int_eq(ftruncate(play.output, 0), 0);
    say(&play, "q\n");
    ck_assert_int_eq(waitpid(play.program, &status, 0), play.program);
    ck_assert_int_eq(command_outcome(status), EXIT_FAILURE);
    expect_file(home.path, "errors",
                "tictactoe: standard output: some of it could not be written\n");
    close(play.input[0]), close(play.input[1]), close(play.output);
}
