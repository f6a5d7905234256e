/* SPDX-License-Identifier: MIT */
#include "home.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

char home_ground[COMMAND_HOME];

void home_break_ground(void)
{
    command_make_home(home_ground);
}

void home_clear_ground(void)
{
    command_remove_home(home_ground);
}

struct home home_make(void)
{
    struct home home;

    snprintf(home.path, sizeof home.path, "%s/home-XXXXXX", home_ground);
    ck_assert_ptr_nonnull(mkdtemp(home.path));
    snprintf(home.setting, sizeof home.setting, "XDG_STATE_HOME=%s", home.path);
    return home;
}

const char *home_file(const struct home *home, const char *name)
{
    static char path[HOME_PATH + 32];

    snprintf(path, sizeof path, "%s/tictactoe", home->path);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/tictactoe/%s", home->path, name);
    return path;
}

void home_put(const struct home *home, const char *name, const char *text)
{
    FILE *file = fopen(home_file(home, name), "w");

    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

void home_play(const struct home *home, const char *lines)
{
    struct command command;

    command_run(&command, ARGS(command_tictactoe(), "--plain"), ARGS(home->setting), lines);
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
}

void home_check_list(const struct home *home, const char *expected)
{
    struct command list;

    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(home->setting), NULL);
    ck_assert_int_eq(list.outcome, EXIT_SUCCESS);
    ck_assert_str_eq(list.out, expected);
}
