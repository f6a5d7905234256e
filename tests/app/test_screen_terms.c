/* SPDX-License-Identifier: MIT
 *
 * Terminals of every kind, and none.
 */
#include "suite.h"
#include "visit.h"

static bool is_described(const char *term)
{
    struct command infocmp;

    command_run(&infocmp, ARGS("infocmp", term), NULL, NULL);
    return infocmp.outcome == EXIT_SUCCESS;
}

/* The first of them are described wherever there is ncurses; the others are tried where they are
 * described. */
TEST(terminals_of_many_kinds_can_be_played_on)
{
    static const char *const terms[] = {
        "xterm-256color", "vt100",         "vt220",
        "linux",          "ansi",          "screen-256color",
        "xterm-mono",     "tmux-256color", "rxvt-unicode-256color",
    };
    static const char line[] = "\ncode 5\n";
    enum { ALWAYS = 5 };
    char text[TERMINAL_TEXT];

    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        char setting[64];

        if (i >= ALWAYS && !is_described(terms[i])) {
            fprintf(stderr, "# not tried, as terminfo does not know it here: %s\n", terms[i]);
            continue;
        }
        snprintf(setting, sizeof setting, "TERM=%s", terms[i]);

        struct terminal *terminal = visit_start(visit_common, ARGS(setting));

        ck_assert_msg(terminal_shows(terminal, "> X "), "nothing to see with %s", setting);
        terminal_keys(terminal, "5");
        ck_assert_msg(terminal_shows(terminal, "> O "), "no key taken with %s", setting);
        terminal_keys(terminal, "q");
        ck_assert_msg(terminal_end(terminal) == EXIT_SUCCESS, "no good end with %s", setting);
        ck_assert(terminal_modes_restored(terminal));
        terminal_expect(terminal, "code 5");
        terminal_text(terminal, text);
        ck_assert_msg(strncmp(text, line + 1, strlen(line + 1)) == 0 || strstr(text, line),
                      "the code has no line of its own with %s", setting);
        terminal_free(terminal);
    }
}

/* One line, and not a byte that a terminal would obey. */
static void check_one_complaint(struct terminal *terminal)
{
    static const char speaker[] = "tictactoe: ";

    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    ck_assert(terminal_modes_restored(terminal));

    const char *tail = terminal_tail(terminal);
    size_t line = strcspn(tail, "\r");

    ck_assert_msg(strncmp(tail, speaker, strlen(speaker)) == 0, "complains %s", tail);
    ck_assert_msg(strcmp(tail + line, "\r\n") == 0, "complains %s", tail);
    ck_assert_ptr_null(strchr(tail, '\033'));
    ck_assert_msg(strstr(tail, "--plain"), "names no way out: %s", tail);
    terminal_free(terminal);
}

TEST(the_console_of_linux_is_sent_no_braille)
{
    static const char *const settings[] = {"TERM=xterm-256color", "TERM=linux"};

    for (int i = 0; i < 2; i++) {
        struct terminal *terminal = visit_start(visit_common, ARGS(settings[i]));
        bool braille = false;

        terminal_expect(terminal, "> X ");
        terminal_keys(terminal, "51");
        for (const char *at = terminal_tail(terminal); (at = strstr(at, "\342")); at++)
            braille = braille || (at[1] >= '\240' && at[1] <= '\243');
        ck_assert_int_eq(braille, i == 0);
        visit_end(terminal);
    }
}

TEST(a_term_that_cannot_be_played_on_is_told_in_one_line)
{
    static const char *const settings[] = {
        "TERM", "TERM=", "TERM=dumb", "TERM=unknown", "TERM=no-such-terminal",
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        check_one_complaint(visit_start(visit_common, ARGS(settings[i])));
}

TEST(without_a_terminal_on_input_and_output_one_line_says_so)
{
    static const char *const lines[] = {
        "exec \"$0\" </dev/null", "exec \"$0\" >/dev/null", "exec \"$0\" </dev/null >/dev/null",
        "exec \"$0\" <&-",        "exec \"$0\" >&-",
    };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        check_one_complaint(
            terminal_start(visit_common, ARGS("sh", "-c", lines[i], command_tictactoe()), NULL));
}
