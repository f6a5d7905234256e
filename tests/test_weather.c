/* SPDX-License-Identifier: MIT
 *
 * The game in bad weather. Whatever happens to it, the terminal comes back as it was, no game is
 * lost, and the exit status tells the truth.
 */
#include "home.h"
#include "suite.h"
#include "terminal.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../src/encodings.h"

/* A common window, and one in which a row of the board is a row of the screen. */
static const struct size common = {24, 80};
static const struct size compact = {12, 40};

enum { SHELF_GAMES = 12, PATH = 128 };

/* Be busy for a while, so that what comes next comes at any moment. */
static void dawdle(unsigned *chance, unsigned most_microseconds)
{
    double until = suite_seconds() + suite_draw(chance, most_microseconds) / 1e6;

    while (suite_seconds() < until)
        ;
}

/* A game as keys, from the first move to the end, and the codes that it passes through. */
struct line {
    char keys[GAME_CELLS + 1];
    int codes[GAME_CELLS + 1]; /* of the new game, and after each key */
    int length;
};

static void draw_line(struct line *line, unsigned *chance)
{
    struct game game = {0};

    *line = (struct line){.length = 0};
    while (game_status(game) == STATUS_ONGOING) {
        int cell = (int)suite_draw(chance, GAME_CELLS);

        if (game_play(&game, game_turn(game), cell) != MOVE_OK)
            continue;
        line->keys[line->length++] = (char)('1' + cell);
        line->codes[line->length] = (int)encodings_code(game);
    }
}

/* After how many keys the line comes to that code; -1 if it never does. */
static int find_on_line(const struct line *line, int code)
{
    for (int at = 0; at <= line->length; at++)
        if (line->codes[at] == code)
            return at;
    return -1;
}

/* ---- Homes, and the shelves in them. ---- */

static void shelf_path(const char *home, const char *name, char path[PATH])
{
    ck_assert_int_lt(snprintf(path, PATH, "%s/tictactoe/%s", home, name), PATH);
}

/* The games on a shelf, newest first. */
struct games {
    int count;
    int codes[SHELF_GAMES + 1];
};

/* As the game's own --list tells them. */
static struct games list_games(const char *home)
{
    struct command list;
    struct games games = {0};
    char setting[PATH + 16];

    snprintf(setting, sizeof setting, "XDG_STATE_HOME=%s", home);
    command_run(&list, ARGS(command_tictactoe(), "--list"), ARGS(setting), NULL);
    ck_assert_msg(list.outcome == EXIT_SUCCESS, "--list ends with %d and %s", list.outcome,
                  list.err);
    for (const char *line = list.out; *line; line += strcspn(line, "\n") + 1) {
        int number;

        ck_assert_int_lt(games.count, SHELF_GAMES);
        ck_assert_int_eq(sscanf(line, "%d %d", &number, &games.codes[games.count]), 2);
        ck_assert_int_eq(number, ++games.count);
    }
    return games;
}

static bool are_equal(const struct games *a, const struct games *b)
{
    return a->count == b->count
        && memcmp(a->codes, b->codes, (size_t)a->count * sizeof a->codes[0]) == 0;
}

static void print_games(const char *what, const struct games *games)
{
    fprintf(stderr, "# %s:", what);
    for (int i = 0; i < games->count; i++)
        fprintf(stderr, " %d", games->codes[i]);
    fputc('\n', stderr);
}

static void check_games(const char *home, struct games expected)
{
    struct games games = list_games(home);

    if (!are_equal(&games, &expected)) {
        print_games("the shelf should hold", &expected);
        print_games("the shelf holds", &games);
        ck_abort_msg("the shelf does not hold what it should");
    }
}

/* What a shelf that held those games holds when the line has come so far. */
static struct games games_after(const struct games *before, const struct line *line, int at)
{
    struct games games = *before;

    if (at == 0)
        return games;
    if (games.count == SHELF_GAMES)
        games.count--;
    if (at == line->length)
        return games;
    memmove(games.codes + 1, games.codes, (size_t)games.count++ * sizeof games.codes[0]);
    games.codes[0] = line->codes[at];
    return games;
}

/* ---- At the table. ---- */

static struct terminal *sit_down(struct size size, const char *const environment[])
{
    struct terminal *terminal = terminal_start(size, ARGS(command_tictactoe()), environment);

    terminal_expect(terminal, "X to move");
    return terminal;
}

static void check_code(struct terminal *terminal, int code)
{
    char words[16];

    snprintf(words, sizeof words, "code %d", code);
    terminal_expect(terminal, words);
    ck_assert_int_eq(terminal_code(terminal), code);
}

/* The end, as it should be. */
static void check_end(struct terminal *terminal, int outcome)
{
    ck_assert_int_eq(terminal_end(terminal), outcome);
    ck_assert(terminal_restored(terminal));
}

static void stand_up(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}

static void send(struct terminal *terminal, const char *bytes)
{
    terminal_send(terminal, bytes, strlen(bytes));
}

/* Press the first keys with care and the next all at once; they may not be dealt with yet. Returns
 * how many keys were pressed with care; *pressed is how many in all. */
static int play_to_any_moment(struct terminal *terminal, const struct line *line, unsigned *chance,
                              int *pressed)
{
    enum { MOST_AT_ONCE = 3, MOMENT = 8000 };
    int careful = (int)suite_draw(chance, (unsigned)line->length);
    int hasty = 1 + (int)suite_draw(chance, MOST_AT_ONCE);
    char keys[GAME_CELLS + 1];

    if (careful + hasty > line->length)
        hasty = line->length - careful;
    snprintf(keys, sizeof keys, "%.*s", careful, line->keys);
    terminal_keys(terminal, keys);
    check_code(terminal, line->codes[careful]);
    terminal_send(terminal, line->keys + careful, (size_t)hasty);
    dawdle(chance, MOMENT);
    *pressed = careful + hasty;
    return careful;
}

static void forbid_core_dumps(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
}

/* ---- Signals. ---- */

static const int ending_signals[] = {SIGHUP,  SIGTERM, SIGINT,  SIGQUIT,   SIGPIPE, SIGALRM,
                                     SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

START_TEST(a_signal_at_any_moment_ends_it_with_the_game_on_the_board_on_the_shelf)
{
    enum { TRIES = 8 * ENDING_SIGNALS };
    unsigned chance = 1;

    forbid_core_dumps();
    for (int i = 0; i < TRIES; i++) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal = sit_down(compact, NULL);
        struct line line;
        int pressed;

        draw_line(&line, &chance);

        int careful = play_to_any_moment(terminal, &line, &chance, &pressed);

        terminal_signal(terminal, signal_number);
        check_end(terminal, -signal_number);

        int at = find_on_line(&line, terminal_code(terminal));

        ck_assert_int_ge(at, careful);
        ck_assert_int_le(at, pressed);
        check_games(terminal_home(terminal), games_after(&(struct games){0}, &line, at));
        terminal_free(terminal);
    }
}
END_TEST

START_TEST(a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was)
{
    enum { TRIES = 4 * ENDING_SIGNALS, MOMENT = 20000 };
    unsigned chance = 1;

    forbid_core_dumps();
    for (int i = 0; i < TRIES; i++) {
        int signal_number = ending_signals[i % ENDING_SIGNALS];
        struct terminal *terminal = terminal_start(compact, ARGS(command_tictactoe()), NULL);

        dawdle(&chance, MOMENT);
        terminal_signal(terminal, signal_number);
        check_end(terminal, -signal_number);
        check_games(terminal_home(terminal), (struct games){0});
        terminal_free(terminal);
    }
}
END_TEST

/* As nohup has it. */
START_TEST(a_signal_that_was_ignored_before_stays_so)
{
    struct terminal *terminal = terminal_start(
        compact, ARGS("sh", "-c", "trap '' HUP; exec \"$0\"", command_tictactoe()), NULL);

    terminal_expect(terminal, "X to move");
    terminal_signal(terminal, SIGHUP);
    terminal_keys(terminal, "5");
    check_code(terminal, 5);
    stand_up(terminal);
}
END_TEST

/* Bytes that are keys without a meaning, again and again, more than are dealt with in no time. */
START_TEST(a_signal_is_heard_in_a_flood_of_keys)
{
    enum { FLOOD = 1000, FLOODS = 200 };
    struct terminal *terminal = sit_down(common, NULL);
    char flood[FLOOD];
    int floods = 0;

    memset(flood, 'z', sizeof flood);
    for (; floods < FLOODS && terminal_runs(terminal); floods++) {
        terminal_send(terminal, flood, sizeof flood);
        if (floods == 10)
            terminal_signal(terminal, SIGTERM);
    }
    check_end(terminal, -SIGTERM);
    ck_assert_msg(floods < FLOODS, "it is deaf until the flood is over");
    terminal_free(terminal);
}
END_TEST

/* At the table after two moves, and no sanitizer between a crash and the program. */
static struct terminal *sit_down_to_crash(void)
{
    static const char sanitizer[] = "=handle_segv=0:handle_abort=0:handle_sigbus=0:"
                                    "handle_sigfpe=0:handle_sigill=0";
    char settings[2][PATH];

    forbid_core_dumps();
    snprintf(settings[0], PATH, "ASAN_OPTIONS%s", sanitizer);
    snprintf(settings[1], PATH, "UBSAN_OPTIONS%s", sanitizer);

    struct terminal *terminal = sit_down(common, ARGS(settings[0], settings[1]));

    terminal_keys(terminal, "51");
    check_code(terminal, 16);
    return terminal;
}

static void check_crash(struct terminal *terminal, int signal_number)
{
    check_end(terminal, -signal_number);
    check_games(terminal_home(terminal), (struct games){1, {16}});
    terminal_free(terminal);
}

START_TEST(a_crash_leaves_a_terminal_that_can_be_used)
{
    static const int crashes[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
    static const char *const modes[] = {"", "o12", "?", "b"};

    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++) {
        struct terminal *terminal = sit_down_to_crash();

        terminal_keys(terminal, modes[i % (sizeof modes / sizeof modes[0])]);
        terminal_signal(terminal, crashes[i]);
        check_crash(terminal, crashes[i]);
    }
}
END_TEST

#if defined(__linux__) && defined(__x86_64__)
/* Take its stack away, so that the next call is a fault that has nowhere to be dealt with but the
 * stack that was put aside for it. */
static bool take_stack(pid_t program)
{
    struct user_regs_struct registers;

    if (ptrace(PTRACE_SEIZE, program, NULL, NULL) != 0)
        return false;
    ck_assert_int_eq(ptrace(PTRACE_INTERRUPT, program, NULL, NULL), 0);
    ck_assert_int_eq(waitpid(program, NULL, __WALL), program);
    ck_assert_int_eq(ptrace(PTRACE_GETREGS, program, NULL, &registers), 0);
    registers.rsp = 0;
    registers.orig_rax = -1ULL; /* and no call to the system is taken up again */
    ck_assert_int_eq(ptrace(PTRACE_SETREGS, program, NULL, &registers), 0);
    ck_assert_int_eq(ptrace(PTRACE_DETACH, program, NULL, NULL), 0);
    return true;
}

START_TEST(a_fault_of_its_own_without_a_stack_leaves_a_terminal_that_can_be_used)
{
    struct terminal *terminal = sit_down_to_crash();

    if (take_stack(terminal_program(terminal))) {
        check_crash(terminal, SIGSEGV);
    } else {
        fprintf(stderr, "# not tried: the program may not be traced here\n");
        terminal_free(terminal);
    }
}
END_TEST
#endif

/* As `kill %1` does after Ctrl-Z: it must not wait to be brought to the foreground. */
START_TEST(a_stopped_game_that_is_told_to_go_goes)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = sit_down(common, NULL);

        terminal_keys(terminal, "51");
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        ck_assert(terminal_restored(terminal));
        terminal_written(terminal);
        terminal_signal(terminal, signals[i]);
        terminal_signal(terminal, SIGCONT);
        check_end(terminal, -signals[i]);
        check_games(terminal_home(terminal), (struct games){1, {16}});
        terminal_free(terminal);
    }
}
END_TEST

START_TEST(ctrl_z_works_whatever_is_open_and_fg_brings_it_back)
{
    static const struct {
        const char *keys, *shown;
    } rows[] = {
        {"o52", "open: 52"},
        {"?", "this help"},
        {"r", "The shelf"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = sit_down(common, NULL);

        terminal_keys(terminal, "51");
        terminal_keys(terminal, rows[i].keys);
        terminal_expect(terminal, rows[i].shown);
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        ck_assert(terminal_restored(terminal));
        terminal_resize(terminal, (struct size){40, 120});
        terminal_continue(terminal);
        terminal_expect(terminal, rows[i].shown);
        ck_assert(terminal_alternate(terminal));
        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        check_code(terminal, 16);
        stand_up(terminal);
    }
}
END_TEST

/* ---- The end of the input, and silence. ---- */

START_TEST(the_end_of_the_input_ends_it_without_spinning)
{
    enum { MOST_MS = 250 };
    struct terminal *terminal = sit_down(common, NULL);

    terminal_keys(terminal, "51");
    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    ck_assert_int_lt(terminal_cpu_ms(terminal), MOST_MS);
    check_games(terminal_home(terminal), (struct games){1, {16}});
    terminal_free(terminal);
}
END_TEST

START_TEST(nothing_wakes_it_while_nobody_acts)
{
    enum { A_WHILE = 300 };
    static const char *const moments[] = {"", "5", "?", "?b", "e", "1234", "o52"};
    struct terminal *terminal = sit_down(common, NULL);

    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        terminal_keys(terminal, moments[i]);
        ck_assert_msg(terminal_sleeps(terminal, A_WHILE), "something wakes it after %s",
                      moments[i]);
    }
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    stand_up(terminal);
}
END_TEST

/* ---- Windows. ---- */

START_TEST(of_hundreds_of_sizes_in_a_row_the_last_one_counts)
{
    enum { RESIZES = 300, MOST_ROWS = 200, MOST_COLS = 500 };
    struct terminal *terminal = sit_down(common, NULL);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];
    unsigned chance = 1;

    terminal_keys(terminal, "1386");
    check_code(terminal, 523);
    terminal_text(terminal, before);
    for (int i = 0; i < RESIZES; i++) {
        int rows = 1 + (int)suite_draw(&chance, MOST_ROWS);
        int cols = 1 + (int)suite_draw(&chance, MOST_COLS);

        terminal_resize(terminal, (struct size){rows, cols});
        send(terminal, "z");
    }
    terminal_resize(terminal, (struct size){MOST_ROWS, MOST_COLS});
    terminal_resize(terminal, (struct size){1, 1});
    terminal_resize(terminal, common);
    terminal_control(terminal, 'l');
    check_code(terminal, 523);
    terminal_text(terminal, after);
    ck_assert_str_eq(after, before);
    stand_up(terminal);
}
END_TEST

START_TEST(nonsense_in_lines_and_columns_is_ignored)
{
    static const char *const settings[][2] = {
        {"LINES=abc", "COLUMNS=-5"},
        {"LINES=0", "COLUMNS=0"},
        {"LINES=", "COLUMNS="},
        {"LINES=99999", "COLUMNS=99999"},
        {"LINES=1", "COLUMNS=2147483648"},
        {"LINES=-1", "COLUMNS=18446744073709551617"},
    };
    char expected[TERMINAL_TEXT], text[TERMINAL_TEXT];
    struct terminal *terminal = sit_down(common, NULL);

    terminal_text(terminal, expected);
    stand_up(terminal);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        terminal =
            terminal_start(common, ARGS(command_tictactoe()), ARGS(settings[i][0], settings[i][1]));
        ck_assert_msg(terminal_shows(terminal, "X to move"), "not with %s and %s", settings[i][0],
                      settings[i][1]);
        terminal_text(terminal, text);
        ck_assert_str_eq(text, expected);
        stand_up(terminal);
    }
}
END_TEST

/* ---- Colour, and letters. ---- */

/* Whether a sequence of attributes in there sets a colour, or sets it back. */
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
    terminal_expect(terminal, "X won");
}

START_TEST(where_no_colour_is_wanted_or_can_be_none_is_sent)
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

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal =
            terminal_start(compact, ARGS(command_tictactoe(), rows[i].option),
                           ARGS(rows[i].settings[0], rows[i].settings[1]));
        int row, col;

        ck_assert_msg(terminal_shows(terminal, "X to move"), "not with %s", rows[i].settings[0]);
        ck_assert(terminal_find(terminal, "1", &row, &col));
        check_each_step(terminal, has_colour);
        ck_assert(terminal_cell(terminal, row, col).attrs.reverse);
        stand_up(terminal);
    }
}
END_TEST

START_TEST(where_colour_is_wanted_or_nothing_is_said_against_it_there_is_colour)
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
            common, ARGS(command_tictactoe(), rows[i].option), ARGS(rows[i].setting));

        terminal_expect(terminal, "X to move");
        ck_assert(has_colour(terminal_tail(terminal)));
        stand_up(terminal);
    }
}
END_TEST

START_TEST(a_crash_sends_no_colour_where_none_is_wanted)
{
    struct terminal *terminal =
        terminal_start(common, ARGS(command_tictactoe(), "--color=never"),
                       ARGS("ASAN_OPTIONS=handle_abort=0", "UBSAN_OPTIONS=handle_abort=0"));

    forbid_core_dumps();
    terminal_expect(terminal, "X to move");
    terminal_signal(terminal, SIGABRT);
    check_end(terminal, -SIGABRT);
    ck_assert(!has_colour(terminal_tail(terminal)));
    terminal_free(terminal);
}
END_TEST

static bool has_more_than_ascii(const char *bytes)
{
    for (; *bytes; bytes++)
        if ((unsigned char)*bytes > '~')
            return true;
    return false;
}

START_TEST(where_only_ascii_is_wanted_or_known_nothing_else_is_sent)
{
    static const char ann[] = "--x-name=\303\204nn", bob[] = "--o-name=\346\274\242\345\255\227";
    static const struct {
        const char *setting, *x_name, *o_name, *option;
    } rows[] = {
        {"LC_ALL=C.UTF-8", "--x-name=Ann", "--o-name=Bob", "--ascii"},
        {"LC_ALL=C", ann, bob, "--color=auto"},
        {"LC_ALL=POSIX", ann, bob, "--color=auto"},
        {"LC_ALL=nonsense", ann, bob, "--color=auto"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct terminal *terminal = terminal_start(
            common, ARGS(command_tictactoe(), rows[i].x_name, rows[i].o_name, rows[i].option),
            ARGS(rows[i].setting));

        terminal_expect(terminal, "X to move");
        check_each_step(terminal, has_more_than_ascii);
        stand_up(terminal);
    }
}
END_TEST

/* ---- The mouse. ---- */

/* Where a cell stands in the compact window. */
struct place {
    int row, col;
};

static struct place cell_place(const struct terminal *terminal, int cell)
{
    struct place first;

    ck_assert(terminal_find(terminal, "1 │ 2 │ 3", &first.row, &first.col));
    return (struct place){first.row + cell / GAME_SIDE * 2, first.col + cell % GAME_SIDE * 4};
}

/* What a terminal sends of its mouse: the number of a button, and M where it goes down. */
static void send_mouse(struct terminal *terminal, int button, struct place place, char what)
{
    char report[32];

    snprintf(report, sizeof report, "\033[<%d;%d;%d%c", button, place.col + 1, place.row + 1, what);
    send(terminal, report);
}

START_TEST(without_the_mouse_it_is_never_turned_on_and_never_obeyed)
{
    static const char *const modes[] = {"1000h", "1002h", "1003h", "1006h", "1015h"};
    struct terminal *terminal =
        terminal_start(compact, ARGS(command_tictactoe(), "--no-mouse"), NULL);

    terminal_expect(terminal, "X to move");
    send_mouse(terminal, 0, cell_place(terminal, 3), 'M');
    send_mouse(terminal, 0, cell_place(terminal, 3), 'm');
    terminal_keys(terminal, "z");
    check_code(terminal, 0);
    terminal_control(terminal, 'z');
    ck_assert(terminal_stopped(terminal));
    terminal_continue(terminal);
    terminal_keys(terminal, "5");
    check_code(terminal, 5);
    ck_assert(!terminal_mouse(terminal));
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        ck_assert_ptr_null(strstr(terminal_tail(terminal), modes[i]));
    stand_up(terminal);
}
END_TEST

START_TEST(only_the_first_button_going_down_places)
{
    static const struct {
        int button;
        char what;
    } rows[] = {
        {64, 'M'},                                 /* the wheel, up, down and to the sides */
        {65, 'M'}, {66, 'M'}, {67, 'M'}, {1, 'M'}, /* the middle button */
        {1, 'm'},  {2, 'M'},                       /* the right button */
        {2, 'm'},  {0, 'm'},                       /* the first one coming up */
    };
    struct terminal *terminal = sit_down(compact, NULL);
    struct place place = cell_place(terminal, 3);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];

    terminal_text(terminal, before);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        send_mouse(terminal, rows[i].button, place, rows[i].what);
        terminal_keys(terminal, "z");
        terminal_text(terminal, after);
        ck_assert_msg(strcmp(before, after) == 0, "%d%c does something", rows[i].button,
                      rows[i].what);
    }
    send_mouse(terminal, 0, place, 'M');
    terminal_keys(terminal, "z");
    check_code(terminal, 4);
    send_mouse(terminal, 0, cell_place(terminal, 8), 'm');
    terminal_keys(terminal, "z");
    check_code(terminal, 4);
    stand_up(terminal);
}
END_TEST

/* From a terminal that does not know the other kind: three bytes, each a number above a blank. */
static void send_old_mouse(struct terminal *terminal, int button, struct place place)
{
    char report[] = {
        '\033', '[', 'M', (char)(' ' + button), (char)('!' + place.col), (char)('!' + place.row)};

    terminal_send(terminal, report, sizeof report);
}

START_TEST(reports_of_the_old_kind_are_understood)
{
    struct terminal *terminal = sit_down(compact, NULL);

    for (int button = 1; button < 4; button++) {
        send_old_mouse(terminal, button, cell_place(terminal, 3));
        terminal_keys(terminal, "z");
        check_code(terminal, 0);
    }
    send_old_mouse(terminal, 0, cell_place(terminal, 3));
    terminal_keys(terminal, "z");
    check_code(terminal, 4);
    send_old_mouse(terminal, 3, cell_place(terminal, 3));
    send_old_mouse(terminal, 0, cell_place(terminal, 8));
    terminal_keys(terminal, "z");
    check_code(terminal, 61);
    stand_up(terminal);
}
END_TEST

START_TEST(the_buttons_at_the_side_of_a_mouse_place_nothing)
{
    struct terminal *terminal = sit_down(compact, NULL);

    for (int button = 128; button < 132; button++) {
        for (const char *what = "Mm"; *what; what++) {
            send_mouse(terminal, button, cell_place(terminal, 3), *what);
            terminal_keys(terminal, "z");
            check_code(terminal, 0);
        }
    }
    stand_up(terminal);
}
END_TEST

START_TEST(a_click_on_a_hint_is_its_key_and_a_click_beside_it_is_nothing)
{
    static const struct {
        const char *hint, *shown;
    } rows[] = {
        {"s save", "resumed by"},       {"e evaluate", "loss in"}, {"b bits", "word"},
        {"u undo", "code 0"},           {"U redo", "code 5"},      {"c computer", "computer plays"},
        {"c computer", "has left"},     {"t look", "The look is"}, {"n new", "A new game"},
        {"u undo", "Back in the game"}, {"o open", "open:"},
    };
    struct terminal *terminal = sit_down((struct size){40, 120}, NULL);
    int row, col;

    terminal_keys(terminal, "5");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ck_assert_msg(terminal_find(terminal, rows[i].hint, &row, &col), "no %s", rows[i].hint);
        terminal_click(terminal, 0, 0);
        terminal_click(terminal, 39, 119);
        terminal_click(terminal, row, col - 1);
        ck_assert(terminal_lacks(terminal, rows[i].shown));
        terminal_click(terminal, row, col + 2);
        terminal_expect(terminal, rows[i].shown);
    }
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    ck_assert(terminal_find(terminal, "q quit", &row, &col));
    terminal_click(terminal, row, col);
    check_end(terminal, EXIT_SUCCESS);
    terminal_free(terminal);
}
END_TEST

START_TEST(a_broken_mouse_report_does_nothing)
{
    static const char *const reports[] = {
        "\033[<0;5M",   "\033[<;;M",        "\033[<M",          "\033[<0;99999999999;5M",
        "\033[<x;y;zM", "\033[<0;0;0M",     "\033[<0;1;1;1;1M", "\033[<99999999999999999999;5;5M",
        "\033[<5;5;5X", "\033[<0;500;500M",
    };
    struct terminal *terminal = sit_down(compact, NULL);

    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        send(terminal, reports[i]);
        terminal_keys(terminal, "z5");
        check_code(terminal, 5);
        terminal_keys(terminal, "u");
        check_code(terminal, 0);
    }
    stand_up(terminal);
}
END_TEST

/* The rest of it may never come. */
START_TEST(an_unfinished_mouse_report_makes_it_neither_deaf_nor_blind)
{
    static const char *const reports[] = {
        "\033[", "\033[<", "\033[<0;", "\033[<0;5;5", "\033[<-1;-1;-1M", "\033[M", "\033[M !",
    };

    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        struct terminal *terminal = sit_down(common, NULL);

        terminal_keys(terminal, "51");
        send(terminal, reports[i]);
        terminal_expect(terminal, "X to move");
        terminal_resize(terminal, (struct size){7, 19});
        terminal_expect(terminal, "19x7");
        terminal_signal(terminal, SIGTERM);
        check_end(terminal, -SIGTERM);
        terminal_free(terminal);
    }
}
END_TEST

/* ---- Pasted text, and noise. ---- */

static const char paste[] = "\033[200~", paste_end[] = "\033[201~";

START_TEST(a_megabyte_that_is_pasted_is_no_key)
{
    enum { MEGABYTE = 1 << 20 };
    static const char text[] = "59qn1\ro523\r";
    struct terminal *terminal = sit_down(common, NULL);
    char *bytes = malloc(MEGABYTE);

    ck_assert_ptr_nonnull(bytes);
    for (int i = 0; i < MEGABYTE; i++)
        bytes[i] = text[(size_t)i % strlen(text)];
    send(terminal, paste);
    terminal_send(terminal, bytes, MEGABYTE);
    send(terminal, paste_end);
    terminal_keys(terminal, "7");
    check_code(terminal, 7);
    terminal_keys(terminal, "o");
    send(terminal, paste);
    terminal_send(terminal, bytes, MEGABYTE / 16);
    send(terminal, paste_end);
    terminal_keys(terminal, "z");
    terminal_expect(terminal, "open:");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "q quit");
    check_code(terminal, 7);
    stand_up(terminal);
    free(bytes);
}
END_TEST

/* Press the key until it is one: a busy machine may see the pause late. */
static void press_after_paste(struct terminal *terminal, const char *key, const char *shown)
{
    enum { PAUSE = 400, TRIES = 20 };
    int row, col;

    for (int i = 0; i < TRIES && !terminal_find(terminal, shown, &row, &col); i++) {
        terminal_sleeps(terminal, PAUSE);
        terminal_keys(terminal, key);
    }
    terminal_expect(terminal, shown);
}

START_TEST(a_paste_without_an_end_ends_by_itself)
{
    struct terminal *terminal = sit_down(common, NULL);

    send(terminal, paste);
    terminal_keys(terminal, "19");
    check_code(terminal, 0);
    press_after_paste(terminal, "5", "code 5");
    terminal_keys(terminal, "o");
    send(terminal, paste);
    terminal_keys(terminal, "523\r");
    terminal_expect(terminal, "open: 523");
    press_after_paste(terminal, "\r", "code 523");
    stand_up(terminal);
}
END_TEST

/* Any byte but those that quit, suspend or hold the output back. */
static void fill_with_noise(char *bytes, size_t length, unsigned *chance)
{
    static const char excluded[] = {'q', '\003', '\021', '\023', '\031', '\032', '\034'};

    for (size_t i = 0; i < length;) {
        bytes[i] = (char)suite_draw(chance, 256);
        if (!memchr(excluded, bytes[i], sizeof excluded))
            i++;
    }
}

/* Whatever is open is left by Enter, and the prompt when it is empty. */
static void check_is_sane(struct terminal *terminal)
{
    enum { MOST_TYPED = 60 };
    char erase[MOST_TYPED + 1] = {0};

    terminal_control(terminal, 'l');
    send(terminal, memset(erase, '\b', MOST_TYPED));
    terminal_keys(terminal, "\r");
    terminal_expect(terminal, "code ");

    struct game game;
    int code = terminal_code(terminal);

    ck_assert_int_eq(encodings_decode(encodings_find("code"), &game, (uint32_t)code), ENCODING_OK);
    terminal_expect(terminal, game_words(game));
    terminal_keys(terminal, "o1099\r"); /* where a computer does not move */
    terminal_expect(terminal, "X won");
    check_code(terminal, 1099);
}

/* Most of it where there is no shelf, as that would take its time. */
START_TEST(noise_on_the_line_is_survived)
{
    static const struct {
        struct size size;
        size_t length;
        const char *setting;
    } rows[] = {
        {{8, 20}, 200000, "XDG_STATE_HOME=/dev/null/nowhere"},
        {{24, 80}, 20000, "TERM=xterm-256color"},
    };
    unsigned chance = 1;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char *noise = malloc(rows[i].length);
        struct terminal *terminal = sit_down(rows[i].size, ARGS(rows[i].setting));

        ck_assert_ptr_nonnull(noise);
        fill_with_noise(noise, rows[i].length, &chance);
        terminal_send(terminal, noise, rows[i].length);
        check_is_sane(terminal);
        list_games(terminal_home(terminal));
        stand_up(terminal);
        free(noise);
    }
}
END_TEST

/* ---- Names. ---- */

enum { LONG_NAME = 100000 };

/* The word repeated into a very long one. */
static char *long_name(const char *word)
{
    char *name = malloc(LONG_NAME + 1);

    ck_assert_ptr_nonnull(name);
    for (size_t i = 0; i < LONG_NAME; i++)
        name[i] = word[i % strlen(word)];
    name[LONG_NAME] = '\0';
    return name;
}

/* What nobody but a name would send: controls of eight bits, marks that turn the writing around,
 * orders to the terminal. */
static void check_nothing_obeyed(const char *bytes)
{
    static const char *const orders[] = {
        "\033c",    "\033#8",   "\033[5i",      "\033[99;99H",  "\033P",
        "\033_",    "\033^",    "\033]",        "\177",         "\302\233",
        "\302\220", "\302\235", "\342\200\256", "\342\200\217", "\342\201\246",
        "\001",     "\004",     "\005",         "\013",         "\014",
    };

    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        const char *found = strstr(bytes, orders[i]);

        ck_assert_msg(!found, "what %s begins with is sent", found + 1);
    }
}

/* The part of the screen that the board has to itself. */
static void board_text(const struct terminal *terminal, wchar_t board[])
{
    enum { ROWS = 20, COLS = 40 };

    for (int i = 0; i < ROWS * COLS; i++)
        board[i] = (wchar_t)terminal_cell(terminal, i / COLS, i % COLS).chars[0];
    board[ROWS * COLS] = 0;
}

static void play_with_names(const char *x_name, const char *o_name, const char *setting,
                            wchar_t board[])
{
    struct terminal *terminal = terminal_start(
        common, ARGS(command_tictactoe(), "-x", x_name, "-o", o_name), ARGS(setting));

    terminal_expect(terminal, "X to move");
    board_text(terminal, board);
    terminal_keys(terminal, "14253");
    terminal_expect(terminal, "X won");
    check_code(terminal, 1099);
    terminal_expect(terminal, "draws");
    check_nothing_obeyed(terminal_tail(terminal));
    terminal_keys(terminal, "q");
    check_end(terminal, EXIT_SUCCESS);
    terminal_expect(terminal, "score: ");
    terminal_expect(terminal, " 1, ");
    terminal_expect(terminal, " 0, draws 0");
    check_nothing_obeyed(terminal_tail(terminal));
    terminal_free(terminal);
}

START_TEST(no_name_spoils_the_screen_or_is_obeyed)
{
    static const char *const words[] = {
        "",
        " ",
        "%s%n%d",
        "\033[2J\033]0;owned\a\033c\033#8\033[5i\033[99;99H\033Pq\033\\",
        "\a\b\t\n\v\f\r\001\004\005\016\017\177",
        "\302\233\0612;1H\302\220q\302\235owned",
        "\233\06199H\220\235",
        "\342\200\256\342\200\217\342\201\246\327\251\327\234\327\225\327\235",
        "\346\274\242\345\255\227\346\274\242\345\255\227\346\274\242\345\255\227",
        "e\314\201\314\201\314\201a\342\203\235",
        "\314\201",
        "\360\237\220\261\342\200\215\360\237\220\261",
        "\377\376\300\200\355\240\200\364\220\200\200",
        "\303",
        "x\342\200\213y\357\273\277z",
    };
    enum { WORDS = sizeof words / sizeof words[0], CELLS = 1000 };
    static wchar_t expected[CELLS], board[CELLS];

    play_with_names("Ann", "Bob", "LC_ALL=C.UTF-8", expected);
    for (size_t i = 0; i < WORDS; i++) {
        char *name = long_name(*words[i] ? words[i] : "A");

        play_with_names(words[i], words[(i + 1) % WORDS], "LC_ALL=C.UTF-8", board);
        ck_assert_msg(wcscmp(board, expected) == 0, "name %zu moves the board", i);
        if (i % 3 == 0) {
            play_with_names(name, words[i], "LC_ALL=C.UTF-8", board);
            ck_assert_msg(wcscmp(board, expected) == 0, "long name %zu moves the board", i);
        }
        free(name);
    }
}
END_TEST

/* ---- What the program is given to stand on. ---- */

/* Run it as "$0" in a line of shell, at that home. */
static void run_in_shell(struct command *command, const char *line, const struct home *home,
                         const char *input)
{
    command_run(command, ARGS("sh", "-c", line, command_tictactoe()), ARGS(home->setting), input);
}

/* A line of shell with those of the standard streams closed that stand in the set. */
enum { STREAMS = 3, LINE = 128 };

static void close_streams(char line[LINE], const char *words, unsigned closed)
{
    static const char *const redirections[STREAMS] = {" <&-", " >&-", " 2>&-"};

    snprintf(line, LINE, "exec \"$0\" %s", words);
    for (int stream = 0; stream < STREAMS; stream++)
        if (closed >> stream & 1)
            strcat(line, redirections[stream]);
}

static bool is_closed(unsigned closed, int stream)
{
    return closed >> stream & 1;
}

static void check_complaint(const struct command *command, const char *line)
{
    static const char speaker[] = "tictactoe: ";
    const char *end = strchr(command->err, '\n');

    ck_assert_msg(strncmp(command->err, speaker, strlen(speaker)) == 0 && end && !end[1],
                  "%s: complains %s", line, command->err);
}

START_TEST(what_is_printed_is_printed_whatever_else_is_closed)
{
    static const char *const words[] = {"--show 5", "--help", "--version", "--list"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
            struct command command;
            struct home home;
            char line[LINE];
            bool lost = is_closed(closed, STDOUT_FILENO) && i + 1 < sizeof words / sizeof words[0];

            home = home_make();
            close_streams(line, words[i], closed);
            run_in_shell(&command, line, &home, NULL);
            ck_assert_msg(command.outcome == (lost ? EXIT_FAILURE : EXIT_SUCCESS),
                          "%s: ends with %d", line, command.outcome);
            if (lost && !is_closed(closed, STDERR_FILENO))
                check_complaint(&command, line);
            else
                ck_assert_str_eq(command.err, "");
        }
    }
}
END_TEST

START_TEST(lines_are_played_and_kept_whatever_is_closed)
{
    for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
        struct command command;
        struct home home;
        char line[LINE];
        bool lost = is_closed(closed, STDOUT_FILENO);
        bool deaf = is_closed(closed, STDIN_FILENO);

        home = home_make();
        close_streams(line, "--plain", closed);
        run_in_shell(&command, line, &home, "5\n1\nq\n");
        ck_assert_msg(command.outcome == (lost ? EXIT_FAILURE : EXIT_SUCCESS), "%s: ends with %d",
                      line, command.outcome);
        if (!lost)
            ck_assert_ptr_nonnull(strstr(command.out, deaf ? "code 0\n" : "code 16\n"));
        check_games(home.path, deaf ? (struct games){0} : (struct games){1, {16}});
    }
}
END_TEST

START_TEST(the_screen_opens_or_says_why_not_whatever_is_closed)
{
    for (unsigned closed = 0; closed < 1 << STREAMS; closed++) {
        bool opens = !is_closed(closed, STDIN_FILENO) && !is_closed(closed, STDOUT_FILENO);
        char line[LINE];

        close_streams(line, "", closed);

        struct terminal *terminal =
            terminal_start(common, ARGS("sh", "-c", line, command_tictactoe()), NULL);

        if (opens) {
            terminal_expect(terminal, "X to move");
            terminal_keys(terminal, "51q");
        }
        check_end(terminal, opens ? EXIT_SUCCESS : EXIT_FAILURE);
        if (opens)
            check_code(terminal, 16);
        else if (!is_closed(closed, STDERR_FILENO))
            terminal_expect(terminal, "tictactoe: ");
        check_games(terminal_home(terminal), opens ? (struct games){1, {16}} : (struct games){0});
        terminal_free(terminal);
    }
}
END_TEST

START_TEST(lines_that_cannot_be_printed_are_a_failure_but_the_game_is_kept)
{
    struct command command;
    struct home home;

    if (access("/dev/full", W_OK) != 0) {
        fprintf(stderr, "# no /dev/full here: a full disk was not tried\n");
        return;
    }
    home = home_make();
    run_in_shell(&command, "exec \"$0\" --plain >/dev/full", &home, "5\n1\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    check_complaint(&command, "--plain >/dev/full");
    check_games(home.path, (struct games){1, {16}});
}
END_TEST

/* The lines themselves go through a pipe, which has no size. */
START_TEST(a_limit_on_the_size_of_files_is_an_error_and_no_death)
{
    static const char *const words[] = {"--show", "--help", "--plain"};
    struct command command;
    struct home home;

    home = home_make();
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char line[LINE];

        snprintf(line, sizeof line, "ulimit -f 0; exec \"$0\" %s", words[i]);
        run_in_shell(&command, line, &home, "q\n");
        ck_assert_msg(command.outcome == EXIT_FAILURE, "%s ends with %d", words[i],
                      command.outcome);
    }
    run_in_shell(&command, "(ulimit -f 0; \"$0\" --plain 2>&1; echo \"ends with $?\") | cat", &home,
                 "5\n1\nq\n");
    ck_assert_ptr_nonnull(strstr(command.out, "Not kept: "));
    ck_assert_ptr_nonnull(strstr(command.out, "code 16\n"));
    ck_assert_ptr_nonnull(strstr(command.out, "\nends with 1\n"));
    check_games(home.path, (struct games){0});
}
END_TEST

/* ---- Shelves that cannot be used. ---- */

static const char not_kept[] = "Not kept: ";

/* It is said once, after the first move, and the game goes on. At the end it is said again. */
static void check_goes_on(struct terminal *terminal)
{
    terminal_keys(terminal, "5");
    terminal_expect(terminal, not_kept);
    check_code(terminal, 5);
    terminal_keys(terminal, "1");
    check_code(terminal, 16);
    terminal_refuse(terminal, not_kept);
    terminal_keys(terminal, "q");
    check_end(terminal, EXIT_FAILURE);
    check_code(terminal, 16);
    terminal_expect(terminal, "not on the shelf: ");
    terminal_free(terminal);
}

START_TEST(a_shelf_that_cannot_be_written_keeps_what_it_has_and_play_goes_on)
{
    struct home home;

    home = home_make();
    home_play(&home, "9\nq\n");

    struct terminal *terminal =
        terminal_start(common, ARGS("sh", "-c", "ulimit -f 0; exec \"$0\"", command_tictactoe()),
                       ARGS(home.setting));

    terminal_expect(terminal, "1 game waits");
    check_goes_on(terminal);
    check_games(home.path, (struct games){1, {9}});
}
END_TEST

START_TEST(a_shelf_that_can_be_written_again_is_written_and_all_is_well)
{
    struct home home;
    char shelf[PATH], other[PATH];

    home = home_make();
    shelf_path(home.path, "shelf", shelf);
    shelf_path(home.path, "other", other);

    struct terminal *terminal = sit_down(common, ARGS(home.setting));

    terminal_keys(terminal, "5");
    check_code(terminal, 5);
    ck_assert_int_eq(rename(shelf, other), 0);
    ck_assert_int_eq(mkdir(shelf, S_IRWXU), 0);
    terminal_keys(terminal, "1");
    terminal_expect(terminal, not_kept);
    ck_assert_int_eq(rmdir(shelf), 0);
    ck_assert_int_eq(rename(other, shelf), 0);
    terminal_keys(terminal, "2");
    terminal_refuse(terminal, not_kept);
    stand_up(terminal);
    ck_assert_int_eq(list_games(home.path).count, 1);
}
END_TEST

/* Whoever asks for nothing but the shelf is told why there is none. */
static void check_no_shelf(const struct home *home, const char *words)
{
    static const char *const options[] = {"--list", "--resume=1"};

    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct command command;

        command_run(&command, ARGS(command_tictactoe(), options[i], "--plain"), ARGS(home->setting),
                    NULL);
        ck_assert_int_eq(command.outcome, EXIT_FAILURE);
        check_complaint(&command, options[i]);
        ck_assert_ptr_nonnull(strstr(command.err, words));
        ck_assert_str_eq(command.out, "");
    }
}

/* Put something that is no shelf in its place. */
static void put_directory(const char *shelf)
{
    ck_assert_int_eq(mkdir(shelf, S_IRWXU), 0);
}

static void put_fifo(const char *shelf)
{
    ck_assert_int_eq(mkfifo(shelf, S_IRUSR | S_IWUSR), 0);
}

static void put_link_to_shelf(const char *shelf)
{
    char target[PATH + 8];

    snprintf(target, sizeof target, "%s.target", shelf);
    ck_assert_int_eq(rename(shelf, target), 0);
    ck_assert_int_eq(symlink(target, shelf), 0);
}

static void put_link_to_nothing(const char *shelf)
{
    ck_assert_int_eq(symlink("nothing", shelf), 0);
}

START_TEST(what_is_no_file_in_the_place_of_the_shelf_is_left_alone)
{
    static void (*const puts[])(const char *shelf) = {
        put_directory,
        put_fifo,
        put_link_to_shelf,
        put_link_to_nothing,
    };

    for (size_t i = 0; i < sizeof puts / sizeof puts[0]; i++) {
        struct home home;
        struct stat before, after;
        char shelf[PATH];

        home = home_make();
        home_play(&home, "9\nq\n");
        shelf_path(home.path, "shelf", shelf);
        if (puts[i] != put_link_to_shelf)
            ck_assert_int_eq(unlink(shelf), 0);
        puts[i](shelf);
        ck_assert_int_eq(lstat(shelf, &before), 0);
        check_no_shelf(&home, "is no file");

        struct terminal *terminal = sit_down(common, ARGS(home.setting));

        terminal_expect(terminal, "No shelf: ");
        check_goes_on(terminal);
        ck_assert_int_eq(lstat(shelf, &after), 0);
        ck_assert_uint_eq(before.st_ino, after.st_ino);
        ck_assert_uint_eq(before.st_mode, after.st_mode);
    }
}
END_TEST

static void write_file(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "w");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

static bool file_holds(const char *path, const char *bytes, size_t length)
{
    enum { ROOM = 128 };
    char found[ROOM];
    FILE *file = fopen(path, "r");

    ck_assert_ptr_nonnull(file);

    size_t count = fread(found, 1, sizeof found, file);

    fclose(file);
    return count == length && memcmp(found, bytes, length) == 0;
}

START_TEST(a_damaged_shelf_is_said_once_and_set_aside_as_it_was)
{
    static const char bytes[] = "this is not the shelf of any game that was ever played, is it";
    static const size_t lengths[] = {0, 1, 31, 32, 33, sizeof bytes};

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct home home;
        char shelf[PATH], aside[PATH];

        home = home_make();
        home_play(&home, "9\nq\n");
        shelf_path(home.path, "shelf", shelf);
        shelf_path(home.path, "shelf.damaged", aside);
        write_file(shelf, bytes, lengths[i]);
        check_no_shelf(&home, "damaged");

        struct terminal *terminal = sit_down(common, ARGS(home.setting));

        terminal_expect(terminal, "damaged");
        ck_assert(file_holds(shelf, bytes, lengths[i]));
        terminal_keys(terminal, "5");
        terminal_expect(terminal, "shelf.damaged");
        ck_assert(file_holds(aside, bytes, lengths[i]));
        terminal_keys(terminal, "1");
        check_code(terminal, 16);
        terminal_refuse(terminal, "damaged");
        stand_up(terminal);
        check_games(home.path, (struct games){1, {16}});
    }
}
END_TEST

/* ---- No home to go to. ---- */

static const char *self; /* this program, as it was called */
static const char drop_rights[] = "--drop-rights";

/* Become a program without the rights of root, under which nothing is forbidden. */
static _Noreturn void run_without_rights(char *argv[])
{
    const struct passwd *nobody = geteuid() == 0 ? getpwnam("nobody") : NULL;

    if (nobody && (setgroups(0, NULL) || setgid(nobody->pw_gid) || setuid(nobody->pw_uid)))
        perror(drop_rights);
    else
        execvp(argv[0], argv);
    _exit(127);
}

/* Whether that can be done; said if not. */
static bool can_drop_rights(void)
{
    struct command version;

    command_run(&version, ARGS(self, drop_rights, command_tictactoe(), "--version"), NULL, NULL);
    if (version.outcome != EXIT_SUCCESS)
        fprintf(stderr, "# not tried: nobody but root can run the program here\n");
    return version.outcome == EXIT_SUCCESS;
}

START_TEST(without_a_home_to_keep_the_shelf_in_play_goes_on)
{
    static const char *const settings[][2] = {
        {"HOME", "XDG_STATE_HOME"},
        {"HOME=", "XDG_STATE_HOME="},
        {"HOME=relative", "XDG_STATE_HOME"},
        {"HOME=/dev/null", "XDG_STATE_HOME"},
        {"HOME=/nonexistent", "XDG_STATE_HOME"},
    };

    if (!can_drop_rights())
        return;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct terminal *terminal =
            terminal_start(common, ARGS(self, drop_rights, command_tictactoe()),
                           ARGS(settings[i][0], settings[i][1]));

        terminal_expect(terminal, "X to move");
        check_goes_on(terminal);
    }
}
END_TEST

START_TEST(a_folder_that_may_only_be_read_is_read_and_play_goes_on)
{
    struct home home;
    struct command command;
    char folder[PATH];

    if (!can_drop_rights())
        return;
    home = home_make();
    shelf_path(home.path, "", folder);
    ck_assert_int_eq(chmod(home_ground, S_IRWXU | S_IXOTH), 0);
    ck_assert_int_eq(chmod(home.path, S_IRWXU | S_IRWXO), 0);
    command_run(&command, ARGS(self, drop_rights, command_tictactoe(), "--plain"),
                ARGS(home.setting), "9\nq\n");
    ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
    ck_assert_int_eq(chmod(folder, S_IRUSR | S_IXUSR), 0);

    struct terminal *terminal =
        terminal_start(common, ARGS(self, drop_rights, command_tictactoe()), ARGS(home.setting));

    terminal_expect(terminal, "1 game waits");
    check_goes_on(terminal);
    ck_assert_int_eq(chmod(folder, S_IRWXU), 0);
    check_games(home.path, (struct games){1, {9}});
}
END_TEST

START_TEST(a_state_home_that_is_no_absolute_path_is_not_there)
{
    static const char *const settings[] = {"XDG_STATE_HOME",
                                           "XDG_STATE_HOME=", "XDG_STATE_HOME=relative"};

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct home home;
        struct command command;
        char setting[PATH + 8], state[PATH + 16];

        home = home_make();
        snprintf(setting, sizeof setting, "HOME=%s", home.path);
        snprintf(state, sizeof state, "%s/.local/state", home.path);
        command_run(&command, ARGS(command_tictactoe(), "--plain"), ARGS(setting, settings[i]),
                    "5\nq\n");
        ck_assert_int_eq(command.outcome, EXIT_SUCCESS);
        check_games(state, (struct games){1, {5}});
    }
}
END_TEST

/* ---- Sudden death, and company. ---- */

/* Nothing but the shelf and at most one new one that did not come to stand in its place. */
static void check_folder(const char *home)
{
    char path[PATH];

    shelf_path(home, "", path);

    DIR *folder = opendir(path);

    ck_assert_ptr_nonnull(folder);
    for (const struct dirent *entry; (entry = readdir(folder));)
        ck_assert_msg(entry->d_name[0] == '.' || strcmp(entry->d_name, "shelf") == 0
                          || strcmp(entry->d_name, "shelf.new") == 0,
                      "%s is left over", entry->d_name);
    closedir(folder);
}

/* What was on the screen after the keys that were pressed with care may not have been kept yet:
 * it is painted first. */
static void check_killed(const char *home, const struct games *before, const struct line *line,
                         int careful, int pressed)
{
    struct games games = list_games(home);

    for (int at = careful > 0 ? careful - 1 : 0; at <= pressed; at++) {
        struct games expected = games_after(before, line, at);

        if (are_equal(&games, &expected))
            return;
    }
    print_games("the shelf held", before);
    print_games("the shelf holds", &games);
    ck_abort_msg("killed at %s between %d and %d, the shelf holds something else", line->keys,
                 careful, pressed);
}

START_TEST(killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after)
{
    enum { KILLS = 200 };
    struct home home;
    unsigned chance = 1;

    home = home_make();
    home_play(&home, "9\nq\n");
    for (int i = 0; i < KILLS; i++) {
        struct games before = list_games(home.path);
        struct terminal *terminal = sit_down(compact, ARGS(home.setting));
        struct line line;
        int pressed;

        draw_line(&line, &chance);

        int careful = play_to_any_moment(terminal, &line, &chance, &pressed);

        terminal_signal(terminal, SIGKILL);
        ck_assert_int_eq(terminal_end(terminal), -SIGKILL);
        check_killed(home.path, &before, &line, careful, pressed);
        terminal_free(terminal);
    }
    check_folder(home.path);
}
END_TEST

START_TEST(two_games_at_once_on_one_shelf_are_both_there_at_the_end)
{
    static const int in_order[] = {5, 16};
    struct home home;
    struct terminal *players[2];

    home = home_make();
    for (int i = 0; i < 2; i++)
        players[i] = sit_down(compact, ARGS(home.setting));
    for (int i = 0; i < 2; i++)
        terminal_keys(players[i], "5"); /* even the same game twice */
    check_games(home.path, (struct games){2, {5, 5}});
    terminal_keys(players[0], "1");
    check_games(home.path, (struct games){2, {in_order[1], in_order[0]}});
    terminal_keys(players[1], "2");
    terminal_keys(players[0], "u");
    terminal_keys(players[1], "u");
    check_games(home.path, (struct games){2, {5, 5}});
    for (int i = 0; i < 2; i++)
        stand_up(players[i]);
}
END_TEST

/* All at once, so that they meet at the file. */
START_TEST(two_games_that_race_for_one_shelf_lose_nothing)
{
    enum { ROUNDS = 12 };
    unsigned chance = 1;

    for (int round = 0; round < ROUNDS; round++) {
        struct home home;
        struct terminal *players[2];
        struct line lines[2];

        home = home_make();
        for (int i = 0; i < 2; i++) {
            players[i] = sit_down(compact, ARGS(home.setting));
            draw_line(&lines[i], &chance);
        }
        for (int i = 0; i < 2; i++)
            terminal_send(players[i], lines[i].keys, (size_t)lines[i].length - 1);
        for (int i = 0; i < 2; i++) {
            check_code(players[i], lines[i].codes[lines[i].length - 1]);
            stand_up(players[i]);
        }

        struct games games = list_games(home.path);
        int first = lines[0].codes[lines[0].length - 1];
        int second = lines[1].codes[lines[1].length - 1];

        ck_assert_int_eq(games.count, 2);
        ck_assert((games.codes[0] == first && games.codes[1] == second)
                  || (games.codes[0] == second && games.codes[1] == first));
    }
}
END_TEST

START_TEST(the_thirteenth_game_pushes_the_oldest_out_and_its_code_is_said)
{
    static const char twelve[] = "1\nn\n2\nn\n3\nn\n4\nn\n5\nn\n6\nn\n7\nn\n8\nn\n"
                                 "9\n1\nn\n9\n2\nn\n9\n3\nn\n9\n4\nq\n";
    struct home home;

    home = home_make();
    home_play(&home, twelve);

    struct games before = list_games(home.path);

    ck_assert_int_eq(before.count, SHELF_GAMES);
    ck_assert_int_eq(before.codes[SHELF_GAMES - 1], 1);

    struct terminal *terminal = sit_down(common, ARGS(home.setting));

    terminal_expect(terminal, "12 games wait");
    terminal_keys(terminal, "9");
    terminal_expect(terminal, "code 1, fell off");
    check_code(terminal, 9);
    terminal_keys(terminal, "5");
    terminal_refuse(terminal, "fell off");

    struct games after = list_games(home.path);

    ck_assert_int_eq(after.count, SHELF_GAMES);
    ck_assert_int_eq(after.codes[0], terminal_code(terminal));
    ck_assert_int_eq(memcmp(after.codes + 1, before.codes, (SHELF_GAMES - 1) * sizeof(int)), 0);
    stand_up(terminal);
}
END_TEST

/* ---- The clipboard. ---- */

/* Whether terminfo says so of the terminal; -1 if it says nothing of it at all. */
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
        terminal_expect(terminal, "resumed by");
        snprintf(expected, sizeof expected, "\033]52;c;%s\a", rows[i].copied);
        for (const char *next = at; (next = strstr(next + 1, begin)); count++)
            at = next;
        ck_assert_uint_eq(count, takes ? i + 1 : 0);
        if (takes)
            ck_assert_msg(strncmp(at, expected, strlen(expected)) == 0, "%s is not copied",
                          rows[i].copied);
    }
}

START_TEST(s_copies_the_code_and_nothing_else_where_the_terminal_can)
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

        struct terminal *terminal = sit_down(common, ARGS(setting));

        check_copies(terminal, takes);
        stand_up(terminal);
    }
}
END_TEST

/* ---- What it costs. ---- */

START_TEST(a_move_costs_few_bytes)
{
    enum { GAMES = 60, MOST_AT_START = 4096, MOST_FOR_FIRST = 400, MOST = 300 };
    struct terminal *terminal = sit_down(common, NULL);
    size_t start = terminal_written(terminal);
    size_t first = 0, other = 0, last = 0;
    unsigned chance = 1;

    for (int game = 0; game < GAMES; game++) {
        struct line line;

        draw_line(&line, &chance);
        for (int i = 0; i < line.length; i++) {
            size_t *most = i == 0 ? &first : i + 1 == line.length ? &last : &other;

            terminal_keys(terminal, (const char[]){line.keys[i], '\0'});
            check_code(terminal, line.codes[i + 1]);

            size_t bytes = terminal_written(terminal);

            if (bytes > *most)
                *most = bytes;
        }
        terminal_keys(terminal, "n");
        check_code(terminal, 0);
        terminal_written(terminal);
    }
    fprintf(stderr,
            "# bytes: start %zu; at most %zu for a first move, %zu for others, "
            "%zu for the one that ends the game\n",
            start, first, other, last);
    ck_assert_uint_lt(start, MOST_AT_START);
    ck_assert_uint_le(first, MOST_FOR_FIRST);
    ck_assert_uint_le(other, MOST);
    stand_up(terminal);
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("weather");

    tcase_set_timeout(tests, 300);
    tcase_add_unchecked_fixture(tests, home_break_ground, home_clear_ground);
    tcase_add_test(tests, a_signal_at_any_moment_ends_it_with_the_game_on_the_board_on_the_shelf);
    tcase_add_test(tests, a_signal_while_it_starts_ends_it_and_leaves_the_terminal_as_it_was);
    tcase_add_test(tests, a_signal_that_was_ignored_before_stays_so);
    tcase_add_test(tests, a_signal_is_heard_in_a_flood_of_keys);
    tcase_add_test(tests, a_crash_leaves_a_terminal_that_can_be_used);
#if defined(__linux__) && defined(__x86_64__)
    tcase_add_test(tests, a_fault_of_its_own_without_a_stack_leaves_a_terminal_that_can_be_used);
#endif
    tcase_add_test(tests, a_stopped_game_that_is_told_to_go_goes);
    tcase_add_test(tests, ctrl_z_works_whatever_is_open_and_fg_brings_it_back);
    tcase_add_test(tests, the_end_of_the_input_ends_it_without_spinning);
    tcase_add_test(tests, nothing_wakes_it_while_nobody_acts);
    tcase_add_test(tests, of_hundreds_of_sizes_in_a_row_the_last_one_counts);
    tcase_add_test(tests, nonsense_in_lines_and_columns_is_ignored);
    tcase_add_test(tests, where_no_colour_is_wanted_or_can_be_none_is_sent);
    tcase_add_test(tests, where_colour_is_wanted_or_nothing_is_said_against_it_there_is_colour);
    tcase_add_test(tests, a_crash_sends_no_colour_where_none_is_wanted);
    tcase_add_test(tests, where_only_ascii_is_wanted_or_known_nothing_else_is_sent);
    tcase_add_test(tests, without_the_mouse_it_is_never_turned_on_and_never_obeyed);
    tcase_add_test(tests, only_the_first_button_going_down_places);
    tcase_add_test(tests, reports_of_the_old_kind_are_understood);
    tcase_add_test(tests, the_buttons_at_the_side_of_a_mouse_place_nothing);
    tcase_add_test(tests, a_click_on_a_hint_is_its_key_and_a_click_beside_it_is_nothing);
    tcase_add_test(tests, a_broken_mouse_report_does_nothing);
    tcase_add_test(tests, an_unfinished_mouse_report_makes_it_neither_deaf_nor_blind);
    tcase_add_test(tests, a_megabyte_that_is_pasted_is_no_key);
    tcase_add_test(tests, a_paste_without_an_end_ends_by_itself);
    tcase_add_test(tests, noise_on_the_line_is_survived);
    tcase_add_test(tests, no_name_spoils_the_screen_or_is_obeyed);
    tcase_add_test(tests, what_is_printed_is_printed_whatever_else_is_closed);
    tcase_add_test(tests, lines_are_played_and_kept_whatever_is_closed);
    tcase_add_test(tests, the_screen_opens_or_says_why_not_whatever_is_closed);
    tcase_add_test(tests, lines_that_cannot_be_printed_are_a_failure_but_the_game_is_kept);
    tcase_add_test(tests, a_limit_on_the_size_of_files_is_an_error_and_no_death);
    tcase_add_test(tests, a_shelf_that_cannot_be_written_keeps_what_it_has_and_play_goes_on);
    tcase_add_test(tests, a_shelf_that_can_be_written_again_is_written_and_all_is_well);
    tcase_add_test(tests, what_is_no_file_in_the_place_of_the_shelf_is_left_alone);
    tcase_add_test(tests, a_damaged_shelf_is_said_once_and_set_aside_as_it_was);
    tcase_add_test(tests, without_a_home_to_keep_the_shelf_in_play_goes_on);
    tcase_add_test(tests, a_folder_that_may_only_be_read_is_read_and_play_goes_on);
    tcase_add_test(tests, a_state_home_that_is_no_absolute_path_is_not_there);
    tcase_add_test(tests, killed_at_any_moment_the_shelf_holds_the_game_of_before_or_after);
    tcase_add_test(tests, two_games_at_once_on_one_shelf_are_both_there_at_the_end);
    tcase_add_test(tests, two_games_that_race_for_one_shelf_lose_nothing);
    tcase_add_test(tests, the_thirteenth_game_pushes_the_oldest_out_and_its_code_is_said);
    tcase_add_test(tests, s_copies_the_code_and_nothing_else_where_the_terminal_can);
    tcase_add_test(tests, a_move_costs_few_bytes);
    return tests;
}

int main(int argc, char *argv[])
{
    if (argc > 2 && strcmp(argv[1], drop_rights) == 0)
        run_without_rights(argv + 2);
    self = argv[0];
    return suite_run("weather", all_tests());
}
