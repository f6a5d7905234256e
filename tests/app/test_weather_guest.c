/* SPDX-License-Identifier: MIT
 *
 * A good guest changes the terminal back, whatever ends the game.
 */
#include "suite.h"
#include "weather.h"

/* ---- Signals of every kind. ---- */

/* Signals that end no program by default, and those that cannot be caught. */
static bool is_harmless(int signal_number)
{
    static const int harmless[] = {SIGCHLD, SIGURG,  SIGWINCH, SIGCONT, SIGTSTP,
                                   SIGTTIN, SIGTTOU, SIGSTOP,  SIGKILL};

    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++)
        if (signal_number == harmless[i])
            return true;
    return false;
}

/* The numbers between the standard signals and the first of the others are the library's own. */
static bool can_be_sent(int signal_number)
{
    return signal_number < 32 || signal_number >= SIGRTMIN;
}

TEST(whatever_signal_can_end_it_leaves_the_terminal_as_it_was)
{
    weather_forbid_core_dumps();
    for (int i = 1; i <= SIGRTMAX; i++) {
        if (is_harmless(i) || !can_be_sent(i) || i == SIGXFSZ)
            continue;

        struct terminal *terminal = visit_begin(
            visit_common, ARGS("ASAN_OPTIONS=handle_segv=0:handle_abort=0:handle_sigbus="
                               "0:handle_sigfpe=0:handle_sigill=0"));

        terminal_keys(terminal, "5");
        visit_check_code(terminal, 5);
        terminal_signal(terminal, i);
        visit_check_end(terminal, -i);
        weather_check_games(terminal_home(terminal), (struct games){1, {5}});
        terminal_free(terminal);
    }
}

/* Each comes while the one before may just be dealt with. */
TEST(signals_that_come_together_end_it_by_one_of_them)
{
    enum { TRIES = 40 };
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGUSR1};
    unsigned rng = 1;

    for (int i = 0; i < TRIES; i++) {
        struct terminal *terminal = visit_begin(visit_compact, NULL);

        terminal_send(terminal, "\f5", 2);
        weather_dawdle(&rng, 2000);
        for (int j = 0; j < 4; j++)
            terminal_signal(terminal, signals[j]);

        int outcome = terminal_end(terminal);

        ck_assert_msg(outcome == -SIGTERM || outcome == -SIGHUP || outcome == -SIGINT
                          || outcome == -SIGUSR1,
                      "ends with %d", outcome);
        ck_assert(terminal_restored(terminal));
        terminal_free(terminal);
    }
}

/* ---- What is sent. ---- */

TEST(brackets_around_pasted_text_are_asked_for_where_they_are_known)
{
    static const struct {
        const char *setting;
        bool asked;
    } rows[] = {{"TERM=xterm-256color", true}, {"TERM=vt100", false}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = visit_begin(visit_common, ARGS(rows[i].setting));
        const char *tail = terminal_tail(terminal);

        ck_assert_int_eq(strstr(tail, "\033[?2004h") != NULL, rows[i].asked);
        ck_assert_int_eq(strstr(tail, "\033[?1000;1006h") != NULL, rows[i].asked);
        terminal_keys(terminal, "q");
        ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
        ck_assert_int_eq(strstr(terminal_tail(terminal), "\033[?2004l") != NULL, rows[i].asked);
        ck_assert(terminal_restored(terminal));
        terminal_free(terminal);
    }
}

/* The person may have a blinking cursor, and cursor_normal would end that. */
TEST(styles_and_keypad_are_given_back_and_the_cursor_left_alone_whatever_ends_it)
{
    static const int outcomes[] = {EXIT_SUCCESS, -SIGTERM, -SIGSEGV};

    weather_forbid_core_dumps();
    for (int i = 0; i < 3; i++) {
        struct terminal *terminal = visit_begin(visit_common, ARGS("ASAN_OPTIONS=handle_segv=0"));
        const char *tail = terminal_tail(terminal);

        ck_assert_ptr_nonnull(strstr(tail, "\033[?1h\033="));
        ck_assert_ptr_null(strstr(tail, "\033[?1l"));
        if (outcomes[i] == EXIT_SUCCESS)
            terminal_keys(terminal, "q");
        else
            terminal_signal(terminal, -outcomes[i]);
        visit_check_end(terminal, outcomes[i]);
        tail = terminal_tail(terminal);
        ck_assert_ptr_nonnull(strstr(tail, "\033(B\033[m\033[39;49m\033[?1l\033>"));
        ck_assert_ptr_null(strstr(tail, "\033[?12"));
        ck_assert_ptr_null(strstr(tail, "\033[?25"));
        terminal_free(terminal);
    }
}

/* Without another screen the painting stays, except the row of the first words. */
TEST(without_a_screen_of_its_own_the_last_row_is_written_next_and_is_empty)
{
    char text[TERMINAL_TEXT];
    struct terminal *terminal = visit_begin((struct size){8, 20}, ARGS("TERM=vt100"));

    terminal_keys(terminal, "55");
    terminal_expect(terminal, "choose another."); /* in the last row */
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_text(terminal, text);
    ck_assert_msg(strstr(text, "\nCell 5 is taken:\ncode 5\n"), "the code stands here:\n%s", text);
    terminal_free(terminal);
}

/* So that it can be copied. */
TEST(the_first_words_begin_their_row_whatever_stood_there_before)
{
    struct terminal *terminal = terminal_start(
        visit_common, ARGS("sh", "-c", "printf 'no line'; exec \"$0\"", command_tictactoe()), NULL);
    int row, col;

    terminal_expect(terminal, " to move");
    terminal_keys(terminal, "5q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    ck_assert(terminal_find(terminal, "code 5", &row, &col));
    ck_assert_int_eq(col, 0);
    terminal_free(terminal);
}

TEST(a_terminal_of_one_row_is_one)
{
    struct terminal *terminal = visit_start((struct size){1, 40}, NULL);

    terminal_expect(terminal, "20x8");
    terminal_resize(terminal, visit_common);
    terminal_expect(terminal, " to move");
    terminal_resize(terminal, (struct size){1, 40});
    terminal_expect(terminal, "40x1");
    visit_end(terminal);
}

/* The numbers that set faint and underlined: an empty cell's digit is the one, the bit of the word
 * that has just changed the other. Where there are 256 colours the one has a colour of its own. */
TEST(what_is_faint_is_not_underlined)
{
    struct terminal *terminal = visit_begin(visit_common, ARGS("TERM=xterm"));
    const char *tail = terminal_tail(terminal);
    int row, col;

    ck_assert(terminal_find(terminal, "4", &row, &col));
    ck_assert(!terminal_cell(terminal, row, col).attrs.underline);
    ck_assert_ptr_nonnull(strstr(tail, ";2m"));
    ck_assert_ptr_null(strstr(tail, ";4m"));
    terminal_keys(terminal, "b5");
    ck_assert_ptr_nonnull(strstr(terminal_tail(terminal), ";1;4m"));
    visit_end(terminal);
}

/* ---- A farewell of any length. ---- */

/* Describe a terminal whose way out is that, so often, and that. */
static void describe(const char *home, const char *first, int count, const char *last)
{
    struct command tic;
    char source[PATH], setting[PATH];
    FILE *file;

    ck_assert_int_lt(snprintf(source, sizeof source, "%s/long.ti", home), PATH);
    ck_assert_int_lt(snprintf(setting, sizeof setting, "TERMINFO=%s", home), PATH);
    file = fopen(source, "w");
    ck_assert_ptr_nonnull(file);
    fputs("long|long,\n\tnpc@, use=xterm-256color,\n\trmcup=", file);
    for (int i = 0; i < count; i++)
        fputs(first, file);
    fprintf(file, "%s,\n", last);
    fclose(file);
    command_run(&tic, ARGS("tic", "-x", source), ARGS(setting), NULL);
    ck_assert_msg(tic.outcome == EXIT_SUCCESS, "tic says %s", tic.err);
}

static void check_farewell(const char *setting, bool is_whole)
{
    struct terminal *terminal = visit_begin(visit_common, ARGS(setting, "TERM=long"));

    terminal_keys(terminal, "5q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    ck_assert(terminal_modes_restored(terminal));
    ck_assert(!terminal_mouse(terminal));
    terminal_expect(terminal, "code 5");
    ck_assert_int_eq(terminal_alternate(terminal), !is_whole);
    terminal_free(terminal);
}

/* A pause that cannot be left out takes more room than any description. */
TEST(a_farewell_of_any_length_is_said_whole_but_for_endless_pauses)
{
    static const int lengths[] = {10, 60, 90, 400, 800, 5000};
    char home[COMMAND_HOME], setting[PATH];

    command_make_home(home);
    snprintf(setting, sizeof setting, "TERMINFO=%s", home);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        describe(home, "\\E[m", lengths[i], "\\E[?1049l");
        check_farewell(setting, true);
    }
    describe(home, "\\E[?1049l$<9999/>", 100, "");
    check_farewell(setting, false);
    command_remove_home(home);
}
