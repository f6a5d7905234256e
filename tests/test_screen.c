/* SPDX-License-Identifier: MIT
 *
 * The game on a terminal, as a person sees it.
 */
#include "suite.h"
#include "terminal.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../src/game.h"
#include "../src/look.h"

/* A common window, and one in which a row of the board is a row of the screen. */
static const struct size common = {24, 80};
static const struct size compact = {12, 40};

static struct terminal *start(struct size size, const char *const environment[])
{
    return terminal_start(size, ARGS(command_tictactoe()), environment);
}

/* A new game, ready to be played. */
static struct terminal *sit_down_at(struct size size)
{
    struct terminal *terminal = start(size, NULL);

    terminal_expect(terminal, "X to move");
    return terminal;
}

static struct terminal *sit_down(void)
{
    return sit_down_at(common);
}

/* Whether the last that was said of a mode, if anything, is that it is off. */
static bool is_mode_off(const struct terminal *terminal, const char *mode)
{
    bool off = true;

    for (const char *at = terminal_tail(terminal); (at = strstr(at, mode)); at += strlen(mode))
        off = at[strlen(mode)] == 'l';
    return off;
}

static void check_guest_is_gone(const struct terminal *terminal)
{
    static const char bracketed_paste[] = "\033[?2004";

    ck_assert(is_mode_off(terminal, bracketed_paste));
    ck_assert(terminal_modes_restored(terminal));
    ck_assert(!terminal_alternate(terminal));
    ck_assert(!terminal_mouse(terminal));
    ck_assert(terminal_cursor_visible(terminal));
}

static void stand_up(struct terminal *terminal)
{
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    check_guest_is_gone(terminal);
    terminal_free(terminal);
}

/* What comes back as this is there and nowhere else. */
static void check_code(struct terminal *terminal, const char *code)
{
    char text[TERMINAL_TEXT];

    terminal_expect(terminal, code);
    terminal_text(terminal, text);
    ck_assert_msg(!strchr("0123456789", strstr(text, code)[strlen(code)]), "more than %s", code);
}

/* ---- The game. ---- */

START_TEST(the_words_x_won_come_when_x_wins_and_not_before)
{
    static const char keys[] = "1425";
    struct terminal *terminal = sit_down();

    for (const char *key = keys; *key; key++) {
        terminal_keys(terminal, (const char[]){*key, '\0'});
        terminal_expect(terminal, (key - keys) % 2 ? "X to move" : "O to move");
        terminal_refuse(terminal, "won");
    }
    terminal_keys(terminal, "3");
    terminal_expect(terminal, "X won");
    terminal_refuse(terminal, "to move");
    check_code(terminal, "code 1099");
    stand_up(terminal);
}
END_TEST

START_TEST(the_words_o_won_come_when_o_wins)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "142596");
    terminal_expect(terminal, "O won");
    terminal_refuse(terminal, "X won");
    check_code(terminal, "code 2806");
    stand_up(terminal);
}
END_TEST

START_TEST(a_full_board_without_a_line_is_a_draw)
{
    struct terminal *terminal = sit_down_at(compact);
    int row, col, draw_row, draw_col;

    ck_assert(terminal_find(terminal, "X to move", &row, &col));
    terminal_keys(terminal, "123546879");
    check_code(terminal, "code 6001");
    ck_assert(terminal_find(terminal, "draw", &draw_row, &draw_col));
    ck_assert_int_eq(draw_row, row);
    ck_assert_int_eq(draw_col, col);
    terminal_refuse(terminal, "won:");
    stand_up(terminal);
}
END_TEST

START_TEST(the_score_counts_a_finished_game_and_is_printed_on_leaving)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "14253");
    terminal_expect(terminal, "X won");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_expect(terminal, "score: ");
    terminal_expect(terminal, "code 1099");
    terminal_free(terminal);
}
END_TEST

START_TEST(undo_and_redo_go_through_the_game)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "1386");
    check_code(terminal, "code 523");
    terminal_keys(terminal, "uuu");
    check_code(terminal, "code 1");
    terminal_keys(terminal, "UU");
    terminal_expect(terminal, "O to move");
    terminal_control(terminal, 'r');
    check_code(terminal, "code 523");
    terminal_keys(terminal, "uuuuuuuu");
    check_code(terminal, "code 0");
    terminal_expect(terminal, "X to move");
    stand_up(terminal);
}
END_TEST

START_TEST(a_move_that_cannot_be_made_is_refused_and_explained)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "55");
    terminal_expect(terminal, "taken");
    check_code(terminal, "code 5");
    terminal_keys(terminal, "1");
    check_code(terminal, "code 16");
    terminal_refuse(terminal, "taken");
    terminal_keys(terminal, "o1099");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "X won");
    terminal_keys(terminal, "9");
    terminal_expect(terminal, "over");
    check_code(terminal, "code 1099");
    stand_up(terminal);
}
END_TEST

START_TEST(u_brings_back_the_game_that_n_left)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "1386n");
    check_code(terminal, "code 0");
    terminal_keys(terminal, "u");
    check_code(terminal, "code 523");
    terminal_keys(terminal, "u");
    terminal_expect(terminal, "O to move");
    stand_up(terminal);
}
END_TEST

START_TEST(a_code_is_opened_and_u_goes_back)
{
    struct terminal *terminal = sit_down_at(compact);

    terminal_keys(terminal, "5o523");
    terminal_expect(terminal, "open: 523");
    terminal_key(terminal, VTERM_KEY_ENTER);
    check_code(terminal, "code 523");
    terminal_expect(terminal, "X │ 2 │ O");
    terminal_keys(terminal, "u");
    check_code(terminal, "code 5");
    stand_up(terminal);
}
END_TEST

START_TEST(a_wrong_code_is_explained_and_the_game_stays)
{
    static const struct {
        const char *typed, *reason;
    } rows[] = {
        {"9999", "13-bit"},
        {"7000", "no board"},
        {"2749", "no game can reach"},
        {"five", "number"},
    };
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "1386");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        terminal_keys(terminal, "o");
        terminal_expect(terminal, "open:");
        terminal_keys(terminal, rows[i].typed);
        terminal_key(terminal, VTERM_KEY_ENTER);
        terminal_expect(terminal, rows[i].reason);
        check_code(terminal, "code 523");
        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        check_code(terminal, "code 523");
    }
    stand_up(terminal);
}
END_TEST

START_TEST(what_is_typed_can_be_taken_back_and_nothing_typed_leaves)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "o52x");
    terminal_key(terminal, VTERM_KEY_BACKSPACE);
    terminal_keys(terminal, "3");
    terminal_key(terminal, VTERM_KEY_ENTER);
    check_code(terminal, "code 523");
    terminal_keys(terminal, "o");
    terminal_expect(terminal, "open:");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "q quit");
    check_code(terminal, "code 523");
    stand_up(terminal);
}
END_TEST

/* The fastest of several tries, so that a busy machine does not matter. */
START_TEST(escape_leaves_the_prompt_at_once)
{
    enum { TRIES = 5 };
    struct terminal *terminal = sit_down();
    double fastest = 10;

    for (int i = 0; i < TRIES; i++) {
        terminal_keys(terminal, "o");
        terminal_expect(terminal, "open:");

        double before = suite_seconds();

        terminal_key(terminal, VTERM_KEY_ESCAPE);
        terminal_expect(terminal, "q quit");
        if (suite_seconds() - before < fastest)
            fastest = suite_seconds() - before;
    }
    ck_assert_double_lt(fastest, 0.5);
    stand_up(terminal);
}
END_TEST

/* ---- The keys. ---- */

/* Until it is over, Escape may begin the sequence of a key. */
START_TEST(the_pause_after_escape_that_a_person_set_is_kept)
{
    enum { A_WHILE = 100 };
    struct terminal *terminal =
        terminal_start(common, ARGS(command_tictactoe()), ARGS("ESCDELAY=9000"));

    terminal_expect(terminal, "X to move");
    terminal_keys(terminal, "o");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_sleeps(terminal, A_WHILE);
    terminal_expect(terminal, "open:");
    terminal_keys(terminal, "[A");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_refuse(terminal, "open:");
    stand_up(terminal);
}
END_TEST

START_TEST(arrows_and_hjkl_select_and_enter_and_space_place)
{
    struct terminal *terminal = sit_down_at(compact);

    terminal_expect(terminal, "4 │[x]│ 6");
    terminal_key(terminal, VTERM_KEY_UP);
    terminal_key(terminal, VTERM_KEY_LEFT);
    terminal_expect(terminal, "[x]│ 2 │ 3");
    terminal_key(terminal, VTERM_KEY_ENTER);
    check_code(terminal, "code 1");
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_DOWN);
    terminal_expect(terminal, "4 │[o]│ 6");
    terminal_keys(terminal, " ");
    check_code(terminal, "code 17");
    terminal_keys(terminal, "lj");
    terminal_expect(terminal, "7 │ 8 │[x]");
    terminal_keys(terminal, "hhk");
    terminal_key(terminal, VTERM_KEY_ENTER);
    check_code(terminal, "code 123");
    stand_up(terminal);
}
END_TEST

START_TEST(the_cursor_of_the_terminal_stands_on_the_selected_cell)
{
    struct terminal *terminal = sit_down_at(compact);
    int row, col;

    terminal_keys(terminal, "l");
    ck_assert(terminal_find(terminal, "[x]", &row, &col));
    ck_assert_int_eq(terminal_cursor(terminal).row, row);
    ck_assert_int_eq(terminal_cursor(terminal).col, col + 1);
    stand_up(terminal);
}
END_TEST

START_TEST(the_digits_of_the_keypad_place)
{
    struct terminal *terminal = sit_down();

    terminal_key(terminal, VTERM_KEY_KP_5);
    check_code(terminal, "code 5");
    terminal_key(terminal, VTERM_KEY_KP_1);
    check_code(terminal, "code 16");
    stand_up(terminal);
}
END_TEST

START_TEST(a_click_places_and_a_click_on_a_hint_is_its_key)
{
    struct terminal *terminal = sit_down_at(compact);
    int row, col;

    ck_assert(terminal_mouse(terminal));
    ck_assert(terminal_find(terminal, "6", &row, &col));
    terminal_click(terminal, row, col);
    terminal_expect(terminal, "O to move");
    check_code(terminal, "code 6");
    terminal_click(terminal, row, col);
    terminal_expect(terminal, "taken");
    ck_assert(terminal_find(terminal, "undo", &row, &col));
    terminal_click(terminal, row, col);
    check_code(terminal, "code 0");
    terminal_click(terminal, 0, 0);
    check_code(terminal, "code 0");
    stand_up(terminal);
}
END_TEST

START_TEST(help_opens_and_closes)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "5?");
    terminal_expect(terminal, "this help");
    terminal_refuse(terminal, "to move");
    terminal_keys(terminal, "1");
    terminal_expect(terminal, "this help");
    terminal_keys(terminal, "?");
    check_code(terminal, "code 5");
    terminal_key(terminal, VTERM_KEY_FUNCTION(1));
    terminal_expect(terminal, "this help");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "O to move");
    terminal_refuse(terminal, "this help");
    stand_up(terminal);
}
END_TEST

START_TEST(a_stray_key_changes_nothing)
{
    static const VTermKey keys[] = {
        VTERM_KEY_TAB,       VTERM_KEY_INS,    VTERM_KEY_DEL,         VTERM_KEY_HOME,
        VTERM_KEY_BACKSPACE, VTERM_KEY_PAGEUP, VTERM_KEY_FUNCTION(5), VTERM_KEY_ESCAPE,
    };
    struct terminal *terminal = sit_down();
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];

    terminal_keys(terminal, "55");
    terminal_expect(terminal, "taken");
    terminal_text(terminal, before);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        terminal_key(terminal, keys[i]);
    terminal_keys(terminal, "0zZ$~");
    terminal_expect(terminal, "taken");
    terminal_text(terminal, after);
    ck_assert_str_eq(before, after);
    stand_up(terminal);
}
END_TEST

/* The digits in them are no moves, nor are their letters keys. */
START_TEST(a_sequence_that_no_key_sends_is_swallowed_whole)
{
    static const char *const sequences[] = {
        "\033[1;9R", "\033[99~", "\033[1;2;3;4u", "\033[?1;2c", "\033O1q",
    };
    struct terminal *terminal = sit_down();

    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        terminal_send(terminal, sequences[i], strlen(sequences[i]));
        terminal_keys(terminal, "5");
        check_code(terminal, "code 5");
        terminal_keys(terminal, "u");
        check_code(terminal, "code 0");
    }
    stand_up(terminal);
}
END_TEST

START_TEST(pasted_text_is_typed_in_the_prompt_and_is_no_key_elsewhere)
{
    static const char keys[] = "\033[200~19nq\r\033[201~";
    static const char code[] = "\033[200~523\033[201~";
    struct terminal *terminal = sit_down();

    terminal_send(terminal, keys, strlen(keys));
    terminal_keys(terminal, "5");
    check_code(terminal, "code 5");
    terminal_keys(terminal, "o");
    terminal_expect(terminal, "open:");
    terminal_send(terminal, code, strlen(code));
    terminal_expect(terminal, "open: 523");
    terminal_key(terminal, VTERM_KEY_ENTER);
    check_code(terminal, "code 523");
    stand_up(terminal);
}
END_TEST

/* More than a terminal holds back, of keys that never leave the board. */
START_TEST(a_flood_of_keys_is_survived)
{
    enum { KEYS = 5000 };
    static const char alphabet[] = "123456789hjklHJKLuuuUU   zZ~@$0";
    struct terminal *terminal = sit_down();
    char keys[KEYS];
    unsigned chance = 1;

    for (int i = 0; i < KEYS; i++) {
        keys[i] = alphabet[suite_draw(&chance, (unsigned)strlen(alphabet))];
    }
    terminal_send(terminal, keys, sizeof keys);
    terminal_keys(terminal, "o0");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "X to move");
    check_code(terminal, "code 0");
    stand_up(terminal);
}
END_TEST

START_TEST(ctrl_l_paints_everything_again)
{
    enum { MUCH = 500 };
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "h");
    terminal_written(terminal);
    terminal_keys(terminal, "z");
    ck_assert_uint_lt(terminal_written(terminal), MUCH);
    terminal_control(terminal, 'l');
    terminal_expect(terminal, "X to move");
    ck_assert_uint_gt(terminal_written(terminal), MUCH);
    stand_up(terminal);
}
END_TEST

/* ---- The looks. ---- */

static void check_style(const VTermScreenCell *cell, struct style style)
{
    if (style.color == COLOR_OWN)
        ck_assert(VTERM_COLOR_IS_DEFAULT_FG(&cell->fg));
    else
        ck_assert(VTERM_COLOR_IS_INDEXED(&cell->fg) && cell->fg.indexed.idx == style.color);
    ck_assert(VTERM_COLOR_IS_DEFAULT_BG(&cell->bg));
    ck_assert_int_eq(cell->attrs.bold, (style.attributes & STYLE_BOLD) != 0);
    ck_assert_int_eq(cell->attrs.reverse, (style.attributes & STYLE_REVERSE) != 0);
    ck_assert_int_eq(cell->attrs.underline != 0, (style.attributes & STYLE_UNDERLINE) != 0);
}

START_TEST(each_mark_is_in_the_colour_that_the_look_has_for_it)
{
    for (const struct look *look = looks; look->name; look++) {
        struct terminal *terminal = terminal_start(
            compact, ARGS(command_tictactoe(), "-x", "Ann", "-o", "Bob", "--theme", look->name),
            NULL);
        int row, col;

        terminal_expect(terminal, "X to move");
        ck_assert(terminal_find(terminal, "1", &row, &col));
        terminal_keys(terminal, "124");
        terminal_expect(terminal, "O to move");

        VTermScreenCell x = terminal_cell(terminal, row, col);
        VTermScreenCell o = terminal_cell(terminal, row, col + 4);

        ck_assert_uint_eq(x.chars[0], (uint32_t)look->small[PLAYER_X]);
        ck_assert_uint_eq(o.chars[0], (uint32_t)look->small[PLAYER_O]);
        check_style(&x, look->styles[ROLE_X]);
        check_style(&o, look->styles[ROLE_O]);
        stand_up(terminal);
    }
}
END_TEST

START_TEST(a_winning_line_is_told_by_more_than_its_colour)
{
    enum { CELL_ROWS = 2, CELL_COLS = 4 };
    struct terminal *terminal = sit_down_at(compact);
    int row, col;

    ck_assert(terminal_find(terminal, "1 │ 2 │ 3", &row, &col));
    terminal_keys(terminal, "14253");
    terminal_expect(terminal, "X won");
    for (int cell = 0; cell < 3; cell++) {
        VTermScreenCell won = terminal_cell(terminal, row, col + cell * CELL_COLS);
        VTermScreenCell other = terminal_cell(terminal, row + CELL_ROWS, col + cell * CELL_COLS);

        ck_assert_int_eq(won.chars[0], 'X');
        ck_assert(won.attrs.reverse);
        ck_assert(!other.attrs.reverse);
    }
    stand_up(terminal);
}
END_TEST

START_TEST(names_are_shown_and_what_they_hide_is_not_obeyed)
{
    static const char x_name[] = "--x-name=Ada\033[2J\033]0;owned\a";
    static const char o_name[] = "--o-name=Bj\303\266rn";
    struct terminal *terminal =
        terminal_start(common, ARGS(command_tictactoe(), x_name, o_name), NULL);

    terminal_expect(terminal, "Ada");
    terminal_expect(terminal, "Björn");
    terminal_keys(terminal, "14253");
    terminal_expect(terminal, "X won");
    terminal_keys(terminal, "q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    terminal_expect(terminal, "score: Ada");
    ck_assert_ptr_null(strstr(terminal_tail(terminal), "\033]0;owned"));
    terminal_free(terminal);
}
END_TEST

/* ---- Leaving, and coming back. ---- */

/* The line that was printed after the code, to be given to a shell. */
static void printed_command(const struct terminal *terminal, const char *code, char *line,
                            size_t size)
{
    const char *tail = terminal_tail(terminal);
    const char *left = strstr(tail, "\033[?1049l"); /* xterm's way out of the alternate screen */
    const char *found = left ? strstr(left, code) : NULL;

    ck_assert_msg(found, "%s is not printed after the screen was left", code);
    found += strlen(code);
    found += strspn(found, "\r\n");
    ck_assert_uint_lt(strcspn(found, "\r\n"), size);
    snprintf(line, size, "%.*s", (int)strcspn(found, "\r\n"), found);
}

/* The shell makes way for the game, so that the harness can see what it waits for. */
static void check_resumes(const char *program, const char *code, const char *row)
{
    enum { LINE = 4096 };
    static const char exec[] = "exec ";
    struct terminal *terminal = terminal_start(compact, ARGS(program), NULL);
    char line[LINE];

    strcpy(line, exec);
    terminal_expect(terminal, "X to move");
    terminal_keys(terminal, "1386q");
    ck_assert_int_eq(terminal_end(terminal), EXIT_SUCCESS);
    check_guest_is_gone(terminal);
    terminal_expect(terminal, code);
    printed_command(terminal, code, line + strlen(exec), sizeof line - strlen(exec));
    terminal_free(terminal);

    terminal = terminal_start(compact, ARGS("sh", "-c", line), NULL);
    terminal_expect(terminal, row);
    terminal_expect(terminal, code);
    terminal_expect(terminal, "X to move");
    stand_up(terminal);
}

START_TEST(the_command_printed_on_leaving_shows_the_same_board_again)
{
    check_resumes(command_tictactoe(), "code 523", "X │ 2 │ O");
}
END_TEST

START_TEST(the_command_is_one_that_a_shell_takes_whatever_the_program_is_called)
{
    char *program = realpath(command_tictactoe(), NULL);
    char home[COMMAND_HOME];
    char link[sizeof home + 32];

    ck_assert_ptr_nonnull(program);
    command_make_home(home);
    snprintf(link, sizeof link, "%s/it's $HOME; *", home);
    ck_assert_int_eq(symlink(program, link), 0);
    check_resumes(link, "code 523", "X │ 2 │ O");
    command_remove_home(home);
    free(program);
}
END_TEST

/* ---- Windows of every size. ---- */

START_TEST(a_window_too_small_says_so_and_the_game_waits_for_a_larger_one)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "1386");
    terminal_resize(terminal, (struct size){7, 19});
    terminal_expect(terminal, "20x8");
    terminal_refuse(terminal, "523");
    terminal_resize(terminal, common);
    check_code(terminal, "code 523");
    terminal_resize(terminal, (struct size){8, 20});
    terminal_expect(terminal, "4 │ 5 │[O]");
    check_code(terminal, "code 523");
    stand_up(terminal);
}
END_TEST

/* Each size with a key right behind it, or before it, shows whether both were noticed. */
START_TEST(in_a_large_window_the_game_stands_in_the_middle)
{
    struct terminal *terminal = sit_down();
    int row, col;

    ck_assert(terminal_find(terminal, "X to move", &row, &col));
    terminal_resize(terminal, (struct size){common.rows + 10, common.cols + 30});
    terminal_keys(terminal, "z");
    terminal_expect(terminal, "X to move");

    int larger_row, larger_col;

    ck_assert(terminal_find(terminal, "X to move", &larger_row, &larger_col));
    ck_assert_int_eq(larger_row, row + 5);
    ck_assert_int_eq(larger_col, col + 15);
    stand_up(terminal);
}
END_TEST

START_TEST(no_resize_is_lost_and_no_key)
{
    struct terminal *terminal = sit_down();

    for (int cols = 12; cols < 20; cols++) {
        for (int rows = 2; rows < 8; rows++) {
            char words[16];

            if (rows % 2)
                terminal_send(terminal, "5", 1);
            terminal_resize(terminal, (struct size){rows, cols});
            if (rows % 2 == 0)
                terminal_send(terminal, "u", 1);
            snprintf(words, sizeof words, "%dx%d", cols, rows);
            terminal_expect(terminal, words);
        }
    }
    terminal_resize(terminal, common);
    check_code(terminal, "code 5");
    stand_up(terminal);
}
END_TEST

START_TEST(a_storm_of_resizes_loses_nothing)
{
    enum { GUSTS = 300, MOST_ROWS = 70, MOST_COLS = 250 };
    struct terminal *terminal = sit_down();
    unsigned chance = 1;

    terminal_keys(terminal, "1386");
    for (int i = 0; i < GUSTS; i++) {
        terminal_resize(terminal, (struct size){1 + (int)suite_draw(&chance, MOST_ROWS),
                                                1 + (int)suite_draw(&chance, MOST_COLS)});
        terminal_send(terminal, i % 2 ? "h" : "l", 1);
    }
    terminal_resize(terminal, (struct size){1, 1});
    terminal_resize(terminal, common);
    terminal_expect(terminal, "X to move");
    check_code(terminal, "code 523");
    stand_up(terminal);
}
END_TEST

START_TEST(lines_and_columns_in_the_environment_freeze_no_size)
{
    struct terminal *terminal = start(common, ARGS("LINES=5", "COLUMNS=10"));

    terminal_expect(terminal, "X to move");
    terminal_resize(terminal, (struct size){7, 19});
    terminal_expect(terminal, "19x7");
    terminal_resize(terminal, (struct size){30, 100});
    terminal_expect(terminal, "X to move");
    stand_up(terminal);
}
END_TEST

/* ---- Bad weather. ---- */

static void check_died(struct terminal *terminal, int signal_number)
{
    ck_assert_int_eq(terminal_end(terminal), -signal_number);
    check_guest_is_gone(terminal);
    terminal_expect(terminal, "code 5");
    terminal_free(terminal);
}

START_TEST(a_signal_ends_the_program_and_the_terminal_comes_back)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT};

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        struct terminal *terminal = sit_down();

        terminal_keys(terminal, "5");
        terminal_expect(terminal, "O to move");
        terminal_signal(terminal, signals[i]);
        check_died(terminal, signals[i]);
    }
}
END_TEST

START_TEST(ctrl_c_ends_the_program_as_an_interrupt)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "5");
    terminal_expect(terminal, "O to move");
    terminal_control(terminal, 'c');
    check_died(terminal, SIGINT);
}
END_TEST

START_TEST(a_terminal_that_vanishes_ends_the_program)
{
    struct terminal *terminal = sit_down();

    terminal_hang_up(terminal);
    ck_assert_int_eq(terminal_end(terminal), EXIT_FAILURE);
    terminal_free(terminal);
}
END_TEST

/* Stopped, so that it finds both at once: then either may be what it ends by. */
START_TEST(a_terminal_that_vanishes_with_a_signal_ends_the_program)
{
    struct terminal *terminal = sit_down();

    terminal_signal(terminal, SIGSTOP);
    ck_assert(terminal_stopped(terminal));
    terminal_hang_up(terminal);
    terminal_signal(terminal, SIGHUP);
    terminal_signal(terminal, SIGCONT);

    int outcome = terminal_end(terminal);

    ck_assert_msg(outcome == -SIGHUP || outcome == EXIT_FAILURE, "ends with %d", outcome);
    terminal_free(terminal);
}
END_TEST

START_TEST(ctrl_z_gives_the_terminal_back_and_fg_brings_the_game)
{
    struct terminal *terminal = sit_down();

    terminal_keys(terminal, "1386");
    check_code(terminal, "code 523");
    for (int i = 0; i < 3; i++) {
        terminal_control(terminal, 'z');
        ck_assert(terminal_stopped(terminal));
        check_guest_is_gone(terminal);
        terminal_continue(terminal);
        check_code(terminal, "code 523");
        ck_assert(terminal_alternate(terminal));
        ck_assert(terminal_mouse(terminal));
        terminal_keys(terminal, "4u");
        check_code(terminal, "code 523");
    }
    stand_up(terminal);
}
END_TEST

START_TEST(a_window_that_changed_while_the_program_was_stopped_is_noticed)
{
    struct terminal *terminal = sit_down();

    terminal_control(terminal, 'z');
    ck_assert(terminal_stopped(terminal));
    terminal_resize(terminal, (struct size){7, 19});
    terminal_continue(terminal);
    terminal_expect(terminal, "19x7");
    terminal_signal(terminal, SIGSTOP);
    ck_assert(terminal_stopped(terminal));
    terminal_resize(terminal, common);
    terminal_continue(terminal);
    terminal_expect(terminal, "X to move");
    terminal_keys(terminal, "5");
    check_code(terminal, "code 5");
    stand_up(terminal);
}
END_TEST

/* ---- Terminals of every kind, and none. ---- */

static bool is_described(const char *term)
{
    struct command infocmp;

    command_run(&infocmp, ARGS("infocmp", term), NULL, NULL);
    return infocmp.outcome == EXIT_SUCCESS;
}

/* The first of them are described wherever there is ncurses; the others are tried where they are
 * described. */
START_TEST(terminals_of_many_kinds_can_be_played_on)
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

        struct terminal *terminal = start(common, ARGS(setting));

        ck_assert_msg(terminal_shows(terminal, "X to move"), "nothing to see with %s", setting);
        terminal_keys(terminal, "5");
        ck_assert_msg(terminal_shows(terminal, "O to move"), "no key taken with %s", setting);
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
END_TEST

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

START_TEST(the_console_of_linux_is_sent_no_braille)
{
    static const char *const settings[] = {"TERM=xterm-256color", "TERM=linux"};

    for (int i = 0; i < 2; i++) {
        struct terminal *terminal = start(common, ARGS(settings[i]));
        bool braille = false;

        terminal_expect(terminal, "X to move");
        terminal_keys(terminal, "51");
        for (const char *at = terminal_tail(terminal); (at = strstr(at, "\342")); at++)
            braille = braille || (at[1] >= '\240' && at[1] <= '\243');
        ck_assert_int_eq(braille, i == 0);
        stand_up(terminal);
    }
}
END_TEST

START_TEST(a_term_that_cannot_be_played_on_is_told_in_one_line)
{
    static const char *const settings[] = {
        "TERM", "TERM=", "TERM=dumb", "TERM=unknown", "TERM=no-such-terminal",
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        check_one_complaint(start(common, ARGS(settings[i])));
}
END_TEST

START_TEST(without_a_terminal_on_input_and_output_one_line_says_so)
{
    static const char *const lines[] = {
        "exec \"$0\" </dev/null", "exec \"$0\" >/dev/null", "exec \"$0\" </dev/null >/dev/null",
        "exec \"$0\" <&-",        "exec \"$0\" >&-",
    };
    struct command command;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        check_one_complaint(
            terminal_start(common, ARGS("sh", "-c", lines[i], command_tictactoe()), NULL));
    command_run(&command, ARGS(command_tictactoe()), NULL, NULL);
    ck_assert_int_eq(command.outcome, EXIT_FAILURE);
    ck_assert_str_eq(command.out, "");
    ck_assert_ptr_nonnull(strstr(command.err, "terminal"));
    ck_assert_ptr_nonnull(strstr(command.err, "--plain"));
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("screen");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, the_words_x_won_come_when_x_wins_and_not_before);
    tcase_add_test(tests, the_words_o_won_come_when_o_wins);
    tcase_add_test(tests, a_full_board_without_a_line_is_a_draw);
    tcase_add_test(tests, the_score_counts_a_finished_game_and_is_printed_on_leaving);
    tcase_add_test(tests, undo_and_redo_go_through_the_game);
    tcase_add_test(tests, a_move_that_cannot_be_made_is_refused_and_explained);
    tcase_add_test(tests, u_brings_back_the_game_that_n_left);
    tcase_add_test(tests, a_code_is_opened_and_u_goes_back);
    tcase_add_test(tests, a_wrong_code_is_explained_and_the_game_stays);
    tcase_add_test(tests, what_is_typed_can_be_taken_back_and_nothing_typed_leaves);
    tcase_add_test(tests, escape_leaves_the_prompt_at_once);
    tcase_add_test(tests, the_pause_after_escape_that_a_person_set_is_kept);
    tcase_add_test(tests, arrows_and_hjkl_select_and_enter_and_space_place);
    tcase_add_test(tests, the_cursor_of_the_terminal_stands_on_the_selected_cell);
    tcase_add_test(tests, the_digits_of_the_keypad_place);
    tcase_add_test(tests, a_click_places_and_a_click_on_a_hint_is_its_key);
    tcase_add_test(tests, help_opens_and_closes);
    tcase_add_test(tests, a_stray_key_changes_nothing);
    tcase_add_test(tests, a_sequence_that_no_key_sends_is_swallowed_whole);
    tcase_add_test(tests, pasted_text_is_typed_in_the_prompt_and_is_no_key_elsewhere);
    tcase_add_test(tests, a_flood_of_keys_is_survived);
    tcase_add_test(tests, ctrl_l_paints_everything_again);
    tcase_add_test(tests, each_mark_is_in_the_colour_that_the_look_has_for_it);
    tcase_add_test(tests, a_winning_line_is_told_by_more_than_its_colour);
    tcase_add_test(tests, names_are_shown_and_what_they_hide_is_not_obeyed);
    tcase_add_test(tests, the_command_printed_on_leaving_shows_the_same_board_again);
    tcase_add_test(tests, the_command_is_one_that_a_shell_takes_whatever_the_program_is_called);
    tcase_add_test(tests, a_window_too_small_says_so_and_the_game_waits_for_a_larger_one);
    tcase_add_test(tests, in_a_large_window_the_game_stands_in_the_middle);
    tcase_add_test(tests, no_resize_is_lost_and_no_key);
    tcase_add_test(tests, a_storm_of_resizes_loses_nothing);
    tcase_add_test(tests, lines_and_columns_in_the_environment_freeze_no_size);
    tcase_add_test(tests, a_signal_ends_the_program_and_the_terminal_comes_back);
    tcase_add_test(tests, ctrl_c_ends_the_program_as_an_interrupt);
    tcase_add_test(tests, a_terminal_that_vanishes_ends_the_program);
    tcase_add_test(tests, a_terminal_that_vanishes_with_a_signal_ends_the_program);
    tcase_add_test(tests, ctrl_z_gives_the_terminal_back_and_fg_brings_the_game);
    tcase_add_test(tests, a_window_that_changed_while_the_program_was_stopped_is_noticed);
    tcase_add_test(tests, terminals_of_many_kinds_can_be_played_on);
    tcase_add_test(tests, the_console_of_linux_is_sent_no_braille);
    tcase_add_test(tests, a_term_that_cannot_be_played_on_is_told_in_one_line);
    tcase_add_test(tests, without_a_terminal_on_input_and_output_one_line_says_so);
    return tests;
}

int main(void)
{
    return suite_run("screen", all_tests());
}
