/* SPDX-License-Identifier: MIT
 *
 * The keys and the mouse.
 */
#include "suite.h"
#include "visit.h"

/* Until it is over, Escape may begin the sequence of a key. */
TEST(the_pause_after_escape_that_a_person_set_is_kept)
{
    enum { A_WHILE = 100 };
    struct terminal *terminal =
        terminal_start(visit_common, ARGS(command_tictactoe()), ARGS("ESCDELAY=9000"));

    terminal_expect(terminal, "> X ");
    terminal_keys(terminal, "o");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_sleeps(terminal, A_WHILE);
    terminal_expect(terminal, "Open:");
    terminal_keys(terminal, "[A");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_refuse(terminal, "Open:");
    visit_end(terminal);
}

TEST(arrows_and_hjkl_select_and_enter_and_space_place)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);

    terminal_expect(terminal, "4   │   x   │   6");
    terminal_key(terminal, VTERM_KEY_UP);
    terminal_key(terminal, VTERM_KEY_LEFT);
    terminal_expect(terminal, "   x   │   2   │   3");
    terminal_key(terminal, VTERM_KEY_ENTER);
    visit_check_code(terminal, 1);
    terminal_key(terminal, VTERM_KEY_RIGHT);
    terminal_key(terminal, VTERM_KEY_DOWN);
    terminal_expect(terminal, "4   │   o   │   6");
    terminal_keys(terminal, " ");
    visit_check_code(terminal, 17);
    terminal_keys(terminal, "lj");
    terminal_expect(terminal, "7   │   8   │   x   ");
    terminal_keys(terminal, "hhk");
    terminal_key(terminal, VTERM_KEY_ENTER);
    visit_check_code(terminal, 123);
    visit_end(terminal);
}

TEST(the_cursor_of_the_terminal_stands_on_the_selected_cell)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);
    int row, col;

    terminal_keys(terminal, "l");
    ck_assert(terminal_find(terminal, "│   x   ", &row, &col));
    ck_assert_int_eq(terminal_cursor(terminal).row, row);
    ck_assert_int_eq(terminal_cursor(terminal).col, col + 4);
    visit_end(terminal);
}

TEST(the_digits_of_the_keypad_place)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_key(terminal, VTERM_KEY_KP_5);
    visit_check_code(terminal, 5);
    terminal_key(terminal, VTERM_KEY_KP_1);
    visit_check_code(terminal, 16);
    visit_end(terminal);
}

TEST(a_click_places_and_a_click_on_a_hint_is_its_key)
{
    struct terminal *terminal = visit_begin(visit_compact, NULL);
    int row, col;

    ck_assert(terminal_mouse(terminal));
    ck_assert(terminal_find(terminal, "6", &row, &col));
    terminal_click(terminal, row, col);
    terminal_expect(terminal, "> O ");
    visit_check_code(terminal, 6);
    terminal_click(terminal, row, col);
    terminal_expect(terminal, "taken");
    ck_assert(terminal_find(terminal, "undo", &row, &col));
    terminal_click(terminal, row, col);
    visit_check_code(terminal, 0);
    terminal_click(terminal, 6, 30);
    visit_check_code(terminal, 0);
    visit_end(terminal);
}

TEST(help_opens_and_closes)
{
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "5?");
    terminal_expect(terminal, "this help");
    terminal_refuse(terminal, "to move");
    terminal_keys(terminal, "1");
    terminal_expect(terminal, "this help");
    terminal_keys(terminal, "?");
    visit_check_code(terminal, 5);
    terminal_key(terminal, VTERM_KEY_FUNCTION(1));
    terminal_expect(terminal, "this help");
    terminal_key(terminal, VTERM_KEY_ESCAPE);
    terminal_expect(terminal, "> O ");
    terminal_refuse(terminal, "this help");
    visit_end(terminal);
}

TEST(a_stray_key_changes_nothing_but_what_was_said)
{
    static const VTermKey keys[] = {
        VTERM_KEY_TAB,       VTERM_KEY_INS,    VTERM_KEY_DEL,         VTERM_KEY_HOME,
        VTERM_KEY_BACKSPACE, VTERM_KEY_PAGEUP, VTERM_KEY_FUNCTION(5), VTERM_KEY_ESCAPE,
    };
    struct terminal *terminal = visit_begin(visit_common, NULL);
    char before[TERMINAL_TEXT], after[TERMINAL_TEXT];

    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    terminal_text(terminal, before);
    terminal_keys(terminal, "5");
    terminal_expect(terminal, "taken");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        terminal_key(terminal, keys[i]);
    terminal_refuse(terminal, "taken");
    terminal_keys(terminal, "0z$");
    terminal_expect(terminal, "$ is not a key here");
    terminal_key(terminal, VTERM_KEY_BACKSPACE);
    terminal_refuse(terminal, "does nothing");
    terminal_text(terminal, after);
    ck_assert_str_eq(before, after);
    visit_end(terminal);
}

/* The digits in them are no moves, nor are their letters keys. */
TEST(a_sequence_that_no_key_sends_is_swallowed_whole)
{
    static const char *const sequences[] = {
        "\033[1;9R", "\033[99~", "\033[1;2;3;4u", "\033[?1;2c", "\033O1q",
    };
    struct terminal *terminal = visit_begin(visit_common, NULL);

    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        terminal_send(terminal, sequences[i], strlen(sequences[i]));
        terminal_keys(terminal, "5");
        visit_check_code(terminal, 5);
        terminal_keys(terminal, "u");
        visit_check_code(terminal, 0);
    }
    visit_end(terminal);
}

TEST(pasted_text_is_typed_in_the_prompt_and_is_no_key_elsewhere)
{
    static const char keys[] = "\033[200~19nq\r\033[201~";
    static const char code[] = "\033[200~523\033[201~";
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_send(terminal, keys, strlen(keys));
    terminal_keys(terminal, "5");
    visit_check_code(terminal, 5);
    terminal_keys(terminal, "o");
    terminal_expect(terminal, "Open:");
    terminal_send(terminal, code, strlen(code));
    terminal_expect(terminal, "Open: 523");
    terminal_key(terminal, VTERM_KEY_ENTER);
    visit_check_code(terminal, 523);
    visit_end(terminal);
}

/* More than a terminal holds back, of keys that never leave the board. */
TEST(a_flood_of_keys_is_survived)
{
    enum { KEYS = 5000 };
    static const char alphabet[] = "123456789hjklHJKLuuuUU   zZ~@$0";
    struct terminal *terminal = visit_begin(visit_common, NULL);
    char keys[KEYS];
    unsigned rng = 1;

    for (int i = 0; i < KEYS; i++)
        keys[i] = alphabet[suite_draw(&rng, (unsigned)strlen(alphabet))];
    terminal_send(terminal, keys, sizeof keys);
    terminal_keys(terminal, "o0");
    terminal_key(terminal, VTERM_KEY_ENTER);
    terminal_expect(terminal, "> X ");
    visit_check_code(terminal, 0);
    visit_end(terminal);
}

TEST(ctrl_l_paints_everything_again)
{
    enum { MUCH = 500 };
    struct terminal *terminal = visit_begin(visit_common, NULL);

    terminal_keys(terminal, "h");
    terminal_written(terminal);
    terminal_keys(terminal, "\001");
    ck_assert_uint_lt(terminal_written(terminal), MUCH);
    terminal_control(terminal, 'l');
    terminal_expect(terminal, "> X ");
    ck_assert_uint_gt(terminal_written(terminal), MUCH);
    visit_end(terminal);
}
