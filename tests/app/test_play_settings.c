/* SPDX-License-Identifier: MIT
 *
 * The settings: what the program takes from them, and what it writes into them.
 */
#include "home.h"
#include "suite.h"
#include "visit.h"

#include <sys/file.h>

static void check_file(const struct home *home, const char *expected)
{
    char text[COMMAND_TEXT] = "";
    FILE *file = fopen(home_file(home, "settings"), "r");

    if (!expected) {
        ck_assert_ptr_null(file);
        return;
    }
    ck_assert_ptr_nonnull(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    ck_assert_str_eq(text, expected);
}

static struct command run(const struct home *home, const char *const argv[])
{
    struct command command;

    command_run(&command, argv, ARGS(home->setting), "q\n");
    return command;
}

static struct terminal *start(const struct home *home, const char *option)
{
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), option), ARGS(home->setting));

    terminal_expect(terminal, " to move");
    return terminal;
}

/* Press the keys, and leave. */
static void finish(struct terminal *terminal, const char *keys, int outcome)
{
    terminal_keys(terminal, keys);
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), outcome);
    terminal_free(terminal);
}

static void visit(const struct home *home, const char *option, const char *keys, int outcome)
{
    finish(start(home, option), keys, outcome);
}

#define PLAY(...) ARGS(command_tictactoe(), "--plain", __VA_ARGS__)

AROUND_ALL(home_break_ground, home_clear_ground)

TEST(a_look_that_was_chosen_inside_is_there_the_next_time)
{
    struct home home = home_make();
    struct terminal *terminal;

    visit(&home, "--ascii", "", EXIT_SUCCESS);
    check_file(&home, NULL);
    visit(&home, "--theme=fine", "t", EXIT_SUCCESS);
    check_file(&home, "theme=block\n");
    terminal = start(&home, NULL);
    terminal_keys(terminal, "t");
    terminal_expect(terminal, "The look is ascii.");
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "theme=ascii\n");
}

TEST(the_level_that_was_chosen_inside_is_there_the_next_time)
{
    struct home home = home_make();
    struct terminal *terminal;

    visit(&home, "--level=medium", "L", EXIT_SUCCESS);
    check_file(&home, "level=perfect\n");
    terminal = start(&home, NULL);
    terminal_keys(terminal, "c");
    terminal_expect(terminal, "Computer (perfect)");
    terminal_keys(terminal, "L");
    terminal_expect(terminal, "Computer (easy)");
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "level=easy\n");
}

TEST(what_a_person_wrote_stays_but_for_the_line_that_was_changed)
{
    struct home home = home_make();

    home_put(&home, "settings", "# ours\nx-name=Ann\n theme=fine\n\nwhat is this\n# end");
    visit(&home, NULL, "t", EXIT_SUCCESS);
    check_file(&home, "# ours\nx-name=Ann\ntheme=block\n\nwhat is this\n# end");
}

TEST(names_level_and_computer_are_taken_from_the_settings)
{
    struct home home = home_make();
    struct command command;

    home_put(&home, "settings", "x-name=Ann\no-name=Bob B\nlevel=perfect\n");
    command = run(&home, ARGS(command_tictactoe(), "--plain"));
    ck_assert_str_eq(command.err, "");
    ck_assert_ptr_nonnull(strstr(command.out, "Ann"));
    ck_assert_ptr_nonnull(strstr(command.out, "Bob B"));
    home_put(&home, "settings", "computer=x\n");
    command = run(&home, ARGS(command_tictactoe(), "--plain"));
    ck_assert_ptr_null(strstr(command.out, "\ncode 0\n./"));
    ck_assert_ptr_nonnull(strstr(command.out, "O to move"));
}

TEST(the_command_line_wins)
{
    struct home home = home_make();
    struct command command;
    struct terminal *terminal;

    home_put(&home, "settings", "x-name=Ann\ncomputer=x\ntheme=block\nascii\nplain=words\n");
    command = run(&home, PLAY("--x-name=Cid", "--computer=o"));
    ck_assert_str_eq(command.err, "");
    ck_assert_ptr_nonnull(strstr(command.out, "Cid"));
    ck_assert_ptr_null(strstr(command.out, "Ann"));
    ck_assert_ptr_nonnull(strstr(command.out, "X to move"));
    home_put(&home, "settings", "theme=block\nascii\n");
    visit(&home, "--theme=fine", "t", EXIT_SUCCESS); /* which ascii would refuse */
    check_file(&home, "theme=block\nascii\n");
    visit(&home, "--ascii", "", EXIT_SUCCESS); /* and which would refuse block */
    home_put(&home, "settings", "plain\n");
    terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), "--resume"), ARGS(home.setting));
    terminal_expect(terminal, "The shelf is empty.");
    finish(terminal, "", EXIT_SUCCESS);
}

TEST(a_look_that_the_terminal_cannot_show_gives_way)
{
    struct home home = home_make();
    struct terminal *terminal;

    home_put(&home, "settings", "theme=block\n");
    terminal =
        terminal_start(visit_common, ARGS(command_tictactoe()), ARGS(home.setting, "LC_ALL=C"));
    terminal_expect(terminal, " to move");
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "theme=block\n");
}

TEST(wrong_lines_are_told_with_their_numbers_and_cost_nothing_else)
{
    struct home home = home_make();
    struct command command;

    home_put(&home, "settings",
             "# what is wrong\ntheme=blok\nfoo\n--ascii\nno-mouse=1\ncolor\nshow\ntheme=list\n"
             "x-name=Ann\nthem=fine\n\x1b[2J\n");
    command = run(&home, ARGS(command_tictactoe(), "--plain"));
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_ptr_nonnull(strstr(command.out, "Ann"));
    ck_assert_str_eq(
        command.err,
        "tictactoe: 'theme=blok' in line 2 of the settings is not a look; --theme=list prints "
        "them\n"
        "tictactoe: 'foo' in line 3 of the settings is not an option\n"
        "tictactoe: '--ascii' in line 4 of the settings is not an option\n"
        "tictactoe: 'no-mouse=1' in line 5 of the settings takes no argument\n"
        "tictactoe: 'color' in line 6 of the settings needs an argument\n"
        "tictactoe: 'show' in line 7 of the settings is an option, but not a setting\n"
        "tictactoe: 'theme=list' in line 8 of the settings is an option, but not a setting\n"
        "tictactoe: 'them=fine' in line 10 of the settings is not an option\n"
        "tictactoe: 1 more line is wrong in the settings\n");
}

TEST(without_settings_they_are_neither_read_nor_written)
{
    struct home home = home_make();
    struct command command;

    home_put(&home, "settings", "x-name=Ann\nfoo\n");
    command = run(&home, PLAY("--no-settings"));
    ck_assert_str_eq(command.err, "");
    ck_assert_ptr_null(strstr(command.out, "Ann"));
    visit(&home, "--no-settings", "t", EXIT_SUCCESS);
    check_file(&home, "x-name=Ann\nfoo\n");
}

TEST(what_only_prints_reads_no_settings_and_writes_none)
{
    static const char *const options[] = {"--show",       "--encodings", "--list",   "--book",
                                          "--theme=list", "--help",      "--version"};
    struct home home = home_make();

    home_put(&home, "settings", "foo\nplain=bar\n");
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct command command = run(&home, ARGS(command_tictactoe(), options[i]));

        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        ck_assert_str_eq(command.err, "");
    }
    check_file(&home, "foo\nplain=bar\n");
}

TEST(a_bad_file_costs_one_line_and_nothing_else)
{
    static const char *const scripts[][2] = {
        {"mkdir settings", "is not a plain file"},
        {"mkfifo settings", "is not a plain file"},
        {"echo foo >other; ln -s other settings", "is not a plain file"},
        {"printf 'theme=block\\n\\0' >settings", "is not text"},
        {"head -c 70000 /dev/zero | tr '\\0' '#' >settings", "is too large"},
    };

    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        struct home home = home_make();
        char script[MESSAGE], expected[MESSAGE];
        struct command command;

        snprintf(script, sizeof script, "cd %s/tictactoe && %s", home.path, scripts[i][0]);
        home_file(&home, "");
        command = run(&home, ARGS("sh", "-c", script));
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        command = run(&home, PLAY("--x-name=Ann"));
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        snprintf(expected, sizeof expected, "tictactoe: the settings file %s\n", scripts[i][1]);
        ck_assert_str_eq(command.err, expected);
        visit(&home, NULL, "t", EXIT_FAILURE); /* the theme is not kept, and that is said */
    }
}

TEST(settings_that_cannot_be_kept_are_told_on_the_table_and_at_the_end)
{
    struct home home = home_make();
    struct terminal *terminal;

    terminal = start(&home, NULL);
    ck_assert_int_eq(mkdir(home_file(&home, "settings"), 0700), 0);
    terminal_keys(terminal, "t");
    terminal_expect(terminal, "Not in the settings: their file is not a plain file.");
    terminal_keys(terminal, "5");
    terminal_expect(terminal, "at 5");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    terminal_expect(terminal, "the settings are not kept: their file is not a plain file");
    terminal_free(terminal);
}

TEST(settings_that_could_not_be_kept_are_kept_once_they_can_be)
{
    struct home home = home_make();
    struct terminal *terminal = start(&home, "--theme=fine");

    ck_assert_int_eq(mkdir(home_file(&home, "settings"), 0700), 0);
    terminal_keys(terminal, "t");
    ck_assert_int_eq(rmdir(home_file(&home, "settings")), 0);
    visit_press_until_kept(terminal, "5", home_file(&home, "settings"));
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "theme=block\n");
}

TEST(what_is_changed_again_while_it_is_written_is_kept)
{
    struct home home = home_make();
    struct terminal *terminal = start(&home, "--theme=fine");
    int folder = open(home_file(&home, ""), O_RDONLY);

    ck_assert_int_eq(flock(folder, LOCK_EX), 0); /* so that the writing takes its time */
    terminal_keys(terminal, "t");
    terminal_keys(terminal, "t");
    close(folder);
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "theme=ascii\n");
}

TEST(names_that_were_set_inside_are_there_the_next_time_and_can_be_taken_away)
{
    struct home home = home_make();

    visit(&home, NULL, "NAnn\rBob\r", EXIT_SUCCESS);
    check_file(&home, "x-name=Ann\no-name=Bob\n");

    struct terminal *terminal = start(&home, NULL);

    terminal_expect(terminal, "Ann to move");
    terminal_keys(terminal, "N\177\177\177\r\r");
    terminal_expect(terminal, "Player 1 to move");
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "x-name=\no-name=Bob\n");
}

TEST(names_that_were_set_line_by_line_are_there_the_next_time)
{
    struct home home = home_make();
    struct command command;

    command_run(&command, ARGS(command_tictactoe(), "--plain=words"), ARGS(home.setting),
                "name X Ann\nname o Bob\nname x \342\200\213\nname\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE); /* the last is no name */
    check_file(&home, "x-name=\no-name=Bob\n");
}

/* On the command line a name may be what no line of the settings can hold. */
TEST(a_name_that_is_no_line_is_not_written_and_spoils_no_other)
{
    enum { LONG = 512 };
    static const char option[] = "--x-name=";
    char names[2][LONG] = {"", "--x-name=Ann\nBob"};

    memset(names[0], 'x', LONG - 1);
    memcpy(names[0], option, strlen(option));
    for (int i = 0; i < 2; i++) {
        struct home home = home_make();
        struct command command;

        command_run(&command, PLAY(names[i], "--o-name=Cid"), ARGS(home.setting), "5\nq\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        check_file(&home, NULL);
        command_run(&command, PLAY(names[i], "--o-name=Cid"), ARGS(home.setting),
                    "name o Dan\nq\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        check_file(&home, "o-name=Dan\n");
    }
}
