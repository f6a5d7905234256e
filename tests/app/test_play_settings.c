/* SPDX-License-Identifier: MIT
 *
 * The settings on a terminal: what the program takes from them, and what it writes into them.
 * Without one: tests/app/preferences.cases.
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

TEST(the_command_line_wins)
{
    struct home home = home_make();
    struct terminal *terminal;

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

TEST(without_settings_they_are_neither_read_nor_written)
{
    struct home home = home_make();

    home_put(&home, "settings", "x-name=Ann\nfoo\n");
    visit(&home, "--no-settings", "t", EXIT_SUCCESS);
    check_file(&home, "x-name=Ann\nfoo\n");
}

TEST(settings_that_cannot_be_kept_are_told_on_the_table_and_at_the_end)
{
    struct home home = home_make();
    struct terminal *terminal;

    terminal = start(&home, NULL);
    ck_assert_int_eq(mkdir(home_file(&home, "settings"), 0700), 0);
    terminal_keys(terminal, "t");
    terminal_expect(terminal, "Not in the settings: their file is not");
    terminal_keys(terminal, "5");
    terminal_expect(terminal, "X 5");
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
    terminal_keys(terminal, "5"); /* it is tried again at the end */
    finish(terminal, "", EXIT_SUCCESS);
    check_file(&home, "theme=block\n");
}

TEST(what_is_changed_again_while_it_is_written_is_kept)
{
    struct home home = home_make();
    struct terminal *terminal = start(&home, "--theme=fine");
    int lock = open(home_file(&home, "lock"), O_RDWR | O_CREAT, 0600);

    ck_assert_int_eq(flock(lock, LOCK_EX), 0); /* so that the writing takes its time */
    terminal_keys(terminal, "t");
    terminal_keys(terminal, "t");
    close(lock);
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
