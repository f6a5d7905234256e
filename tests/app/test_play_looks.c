/* SPDX-License-Identifier: MIT
 *
 * The themes, one after the other.
 */
#include "suite.h"
#include "visit.h"

/* The names of the themes, as --theme=list prints them, with what comes after each. */
enum { LOOKS = 16 };

struct themes {
    struct command list;
    const char *names[LOOKS];
    int count;
};

static void list_themes(struct themes *themes)
{
    command_run(&themes->list, ARGS(command_tictactoe(), "--theme=list"), NULL, NULL);
    ck_assert_int_eq(themes->list.outcome, EXIT_SUCCESS);
    themes->count = 0;
    for (char *name = strtok(themes->list.out, "\n"); name; name = strtok(NULL, "\n")) {
        ck_assert_int_lt(themes->count, LOOKS);
        themes->names[themes->count++] = name;
    }
}

static void check_theme(struct terminal *terminal, const char *name)
{
    char words[MESSAGE];

    snprintf(words, sizeof words, "The look is %s.", name);
    terminal_expect(terminal, words);
}

TEST(t_goes_through_the_looks_of_the_list_and_each_can_be_asked_for)
{
    static struct themes themes;

    list_themes(&themes);
    ck_assert_int_gt(themes.count, 1);
    for (int first = 0; first < themes.count; first++) {
        char option[MESSAGE];

        snprintf(option, sizeof option, "--theme=%s", themes.names[first]);

        struct terminal *terminal = visit_begin_with(visit_common, option);

        for (int i = 1; i <= themes.count; i++) {
            terminal_keys(terminal, "t");
            check_theme(terminal, themes.names[(first + i) % themes.count]);
        }
        terminal_keys(terminal, "5");
        visit_check_code(terminal, 5);
        visit_leave(terminal);
    }
}

/* Without a terminal those fail later than those that are refused for what they are. */
TEST(where_only_ascii_is_wanted_other_looks_are_refused_and_t_leaves_them_out)
{
    static struct themes themes;
    const char *names[LOOKS];
    int count = 0;

    list_themes(&themes);
    for (int i = 0; i < themes.count; i++) {
        struct command command;
        char option[MESSAGE];

        snprintf(option, sizeof option, "--theme=%s", themes.names[i]);
        command_run(&command, ARGS(command_tictactoe(), "--ascii", option), NULL, NULL);
        if (command.outcome == EXIT_FAILURE)
            names[count++] = themes.names[i];
        else
            ck_assert_int_eq(command.outcome, EXIT_USAGE);
    }
    ck_assert_int_gt(count, 0);
    ck_assert_int_lt(count, themes.count);

    struct terminal *terminal = visit_begin_with(visit_common, "--ascii");

    for (int i = 1; i <= 2 * count; i++) {
        terminal_keys(terminal, "t");
        check_theme(terminal, names[i % count]);
    }
    visit_leave(terminal);
}

TEST(a_look_that_there_is_not_is_a_wrong_word)
{
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), "--theme=nonsense"), NULL);

    ck_assert_int_eq(terminal_end(terminal), EXIT_USAGE);
    terminal_expect(terminal, "tictactoe: '--theme=nonsense' is not a look");
    ck_assert_ptr_null(strchr(terminal_tail(terminal), '\033'));
    terminal_free(terminal);
}
