/* SPDX-License-Identifier: MIT
 *
 * A home where things are forbidden: the game runs without the rights of root.
 */
#include "home.h"
#include "suite.h"
#include "weather.h"

#include <grp.h>
#include <pwd.h>

/* Become a program without the rights of root, under which nothing is forbidden. */
PROGRAM(without_rights)
{
    const struct passwd *nobody = geteuid() == 0 ? getpwnam("nobody") : NULL;

    if (nobody && (setgroups(0, NULL) || setgid(nobody->pw_gid) || setuid(nobody->pw_uid)))
        perror("nobody");
    else
        execvp(arguments[0], arguments);
    return 127;
}

static const char *no_other_user(void)
{
    pid_t child = fork();
    int status = -1;

    if (child == 0) {
        dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
        execl(suite_program, suite_program, "without_rights", command_tictactoe(), "--version",
              (char *)NULL);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return status == 0 ? NULL : "nobody but root can run the program here";
}

SKIPPED_IF(no_other_user)
AROUND_ALL(home_break_ground, home_clear_ground)

TEST(without_a_home_to_keep_the_shelf_in_play_goes_on)
{
    static const char *const settings[][2] = {
        {"HOME", "XDG_STATE_HOME"},
        {"HOME=", "XDG_STATE_HOME="},
        {"HOME=relative", "XDG_STATE_HOME"},
        {"HOME=/dev/null", "XDG_STATE_HOME"},
        {"HOME=/nonexistent", "XDG_STATE_HOME"},
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct terminal *terminal =
            terminal_start(visit_common, ARGS(suite_program, "without_rights", command_tictactoe()),
                           ARGS(settings[i][0], settings[i][1]));

        terminal_expect(terminal, "> X ");
        weather_check_goes_on(terminal, false);
    }
}

TEST(a_folder_that_may_only_be_read_is_read_and_play_goes_on)
{
    struct home home;
    struct command command;
    char folder[PATH];

    home = home_make();
    weather_shelf_path(home.path, "", folder);
    ck_assert_int_eq(chmod(home_ground, S_IRWXU | S_IXOTH), 0);
    ck_assert_int_eq(chmod(home.path, S_IRWXU | S_IRWXO), 0);
    command_run(&command, ARGS(suite_program, "without_rights", command_tictactoe(), "--plain"),
                ARGS(home.setting), "9\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_int_eq(chmod(folder, S_IRUSR | S_IXUSR), 0);

    struct terminal *terminal =
        terminal_start(visit_common, ARGS(suite_program, "without_rights", command_tictactoe()),
                       ARGS(home.setting));

    terminal_expect(terminal, "1 game waits");
    weather_check_goes_on(terminal, false);
    ck_assert_int_eq(chmod(folder, S_IRWXU), 0);
    weather_check_games(home.path, (struct games){1, {9}});
}
