/* SPDX-License-Identifier: MIT
 *
 * The bytes that are sent to the terminal: colours, letters, the clipboard, and how many.
 */
#include "display/theme.h"
#include "suite.h"
#include "weather.h"

/* ---- Colour, and letters. ---- */

/* True if a sequence of attributes in the bytes sets a colour, or sets it back. */
static bool has_colour(const char *bytes)
{
    static const char begin[] = "\033[";

    for (const char *at = bytes; (at = strstr(at, begin));) {
        at += strlen(begin);

        const char *end = at + strspn(at, "0123456789;:");

        for (; *end == 'm' && at < end; at += strcspn(at, ";:m") + 1) {
            long number = strtol(at, NULL, 10);

            if ((number >= 30 && number <= 49) || (number >= 90 && number <= 107))
                return true;
        }
    }
    return false;
}

/* Show all there is, up to a line that won, and look at the bytes after each step. */
static void check_each_step(struct terminal *terminal, bool (*is_bad)(const char *bytes))
{
    static const char *const steps[] = {"142", "?", "?", "b", "s", "b",   "ee",
                                        "r",   "r", "c", "c", "t", "o\r", "53"};

    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        terminal_keys(terminal, steps[i]);
        ck_assert_msg(!is_bad(terminal_tail(terminal)),
                      "something is sent after %s that is not"
                      " allowed",
                      steps[i]);
    }
    terminal_expect(terminal, " wins");
}

TEST(where_no_colour_is_wanted_or_can_be_none_is_sent)
{
    static const struct {
        const char *settings[2], *option;
    } rows[] = {
        {{"TERM=xterm-256color"}, "--color=never"},
        {{"TERM=xterm-256color", "NO_COLOR="}, "--color=never"},
        {{"TERM=xterm-256color", "NO_COLOR=1"}, "--color=auto"},
        {{"TERM=xterm-256color", "NO_COLOR=0"}, "--color=auto"},
        {{"TERM=vt100"}, "--color=auto"},
        {{"TERM=vt220"}, "--color=always"},
    };

    static const struct size letters = {9, 78}; /* where the marks are letters */

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal =
            terminal_start(letters, ARGS(command_tictactoe(), rows[i].option),
                           ARGS(rows[i].settings[0], rows[i].settings[1]));
        int row, col;

        ck_assert_msg(terminal_shows(terminal, "> X "), "not with %s", rows[i].settings[0]);
        ck_assert(terminal_find(terminal, "1   \u2502", &row, &col)
                  || terminal_find(terminal, "1   |", &row, &col));
        check_each_step(terminal, has_colour);
        ck_assert(terminal_cell(terminal, row, col).attrs.reverse);
        visit_end(terminal);
    }
}

TEST(where_colour_is_wanted_or_nothing_is_said_against_it_there_is_colour)
{
    static const struct {
        const char *setting, *option;
    } rows[] = {
        {"NO_COLOR", "--color=auto"},
        {"NO_COLOR=", "--color=auto"},
        {"NO_COLOR=1", "--color=always"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = terminal_start(
            visit_common, ARGS(command_tictactoe(), rows[i].option), ARGS(rows[i].setting));

        terminal_expect(terminal, "> X ");
        ck_assert(has_colour(terminal_tail(terminal)));
        visit_end(terminal);
    }
}

TEST(a_crash_sends_no_colour_where_none_is_wanted)
{
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe(), "--color=never"),
                       ARGS("ASAN_OPTIONS=handle_abort=0", "UBSAN_OPTIONS=handle_abort=0"));

    weather_forbid_core_dumps();
    terminal_expect(terminal, "> X ");
    terminal_signal(terminal, SIGABRT);
    visit_check_end(terminal, -SIGABRT);
    ck_assert(!has_colour(terminal_tail(terminal)));
    terminal_free(terminal);
}

static bool has_more_than_ascii(const char *bytes)
{
    for (; *bytes; bytes++)
        if ((unsigned char)*bytes > '~')
            return true;
    return false;
}

TEST(where_only_ascii_is_wanted_or_known_nothing_else_is_sent)
{
    static const char ann[] = "--x-name=\303\204nn", bob[] = "--o-name=\346\274\242\345\255\227";
    static const struct {
        const char *locale, *x_name, *o_name, *option;
    } rows[] = {
        {"C.UTF-8", "--x-name=Ann", "--o-name=Bob", "--ascii"},
        {"C", ann, bob, "--color=auto"},
        {"POSIX", ann, bob, "--color=auto"},
        {"nonsense", ann, bob, "--color=auto"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool is_wanted = strcmp(rows[i].option, "--ascii") == 0;
        char setting[MESSAGE];

        snprintf(setting, sizeof setting, "LC_ALL=%s", rows[i].locale);
        if (!is_wanted && suite_is_utf8(rows[i].locale)) {
            fprintf(stderr, "# not tried, as the C library has UTF-8 there: %s\n", setting);
            continue;
        }

        struct terminal *terminal = terminal_start(
            visit_common, ARGS(command_tictactoe(), rows[i].x_name, rows[i].o_name, rows[i].option),
            ARGS(setting));

        terminal_expect(terminal, "> X ");
        check_each_step(terminal, has_more_than_ascii);
        visit_end(terminal);
    }
}

/* ---- The clipboard. ---- */

/* 1 or 0, as terminfo says of the terminal; -1 if it does not know the terminal. */
static int takes_clipboard(const char *term)
{
    struct command infocmp;

    command_run(&infocmp, ARGS("infocmp", "-x", "-1", term), NULL, NULL);
    return infocmp.outcome == EXIT_SUCCESS ? strstr(infocmp.out, "\tMs=") != NULL : -1;
}

/* The sequence that sets the clipboard, after each of a few keys and an s. */
static void check_copies(struct terminal *terminal, bool takes)
{
    static const struct {
        const char *keys, *copied;
    } rows[] = {
        {"s", "MA=="},       {"5s", "NQ=="},           {"1s", "MTY="},
        {"uu1386s", "NTIz"}, {"o1099\rs", "MTA5OQ=="},
    };
    static const char begin[] = "\033]";

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char expected[32];
        const char *at = terminal_tail(terminal) - 1;
        size_t count = 0;

        terminal_keys(terminal, rows[i].keys);
        terminal_expect(terminal, "Resume with");
        snprintf(expected, sizeof expected, "\033]52;c;%s\a", rows[i].copied);
        for (const char *next = at; (next = strstr(next + 1, begin)); count++)
            at = next;
        ck_assert_uint_eq(count, takes ? i + 1 : 0);
        if (takes)
            ck_assert_msg(strncmp(at, expected, strlen(expected)) == 0, "%s is not copied",
                          rows[i].copied);
    }
}

TEST(s_copies_the_code_and_nothing_else_where_the_terminal_can)
{
    static const char *const terms[] = {"xterm-256color",  "vt100",         "linux",
                                        "screen-256color", "tmux-256color", "xterm"};

    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        int takes = takes_clipboard(terms[i]);
        char setting[PATH];

        if (takes < 0) {
            fprintf(stderr, "# not tried, as terminfo does not know it here: %s\n", terms[i]);
            continue;
        }
        snprintf(setting, sizeof setting, "TERM=%s", terms[i]);

        struct terminal *terminal = visit_begin(visit_common, ARGS(setting));

        check_copies(terminal, takes);
        visit_end(terminal);
    }
}

/* ---- What it costs. ---- */

/* The most bytes that something took. */
struct costs {
    size_t start, move, end;
};

static struct costs count_bytes(const struct theme *theme, struct size size)
{
    enum { GAMES = 60 };
    struct terminal *terminal = terminal_start(
        size, ARGS(command_tictactoe(), "--theme", theme->name, "-x", "Ann", "-o", "Bob"), NULL);
    unsigned rng = 1;
    struct costs costs = {0};

    terminal_expect(terminal, "q quit");
    costs.start = terminal_written(terminal);
    for (int game = 0; game < GAMES; game += suite_share()) {
        struct line line;

        visit_draw_line(&line, &rng);
        for (int i = 0; i < line.length; i++) {
            size_t *most = i + 1 == line.length ? &costs.end : &costs.move;

            terminal_keys(terminal, (const char[]){line.keys[i], '\0'});
            visit_check_code(terminal, line.codes[i + 1]);

            size_t bytes = terminal_written(terminal);

            *most = bytes > *most ? bytes : *most;
        }
        terminal_keys(terminal, "n");
        visit_check_code(terminal, 0);
        terminal_written(terminal);
    }
    visit_end(terminal);
    return costs;
}

/* The default look is the first; the largest marks may cost twice as much. */
TEST(a_move_costs_few_bytes)
{
    static const struct {
        struct size size;
        struct costs most;
    } rows[] = {
        {{24, 80}, {2500, 300, 2000}},
        {{50, 132}, {5000, 600, 4000}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct costs costs = count_bytes(themes, rows[i].size);

        fprintf(stderr, "# bytes at %dx%d: start %zu; at most %zu for a move, %zu for the last\n",
                rows[i].size.cols, rows[i].size.rows, costs.start, costs.move, costs.end);
        ck_assert_uint_le(costs.start, rows[i].most.start);
        ck_assert_uint_le(costs.move, rows[i].most.move);
        ck_assert_uint_le(costs.end, rows[i].most.end);
    }
}
