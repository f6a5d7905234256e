/* SPDX-License-Identifier: MIT
 *
 * Events that mean nothing, and pasted text.
 */
#include "display/pages.h"
#include "seat.h"
#include "suite.h"
#include "play/keymap.h"
#include "play/session.h"

#include <check.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Events that mean nothing. */

/* Known to every mode. */
static bool is_of_any_mode(int event)
{
    return event == EVENT_PASTE || event == EVENT_PASTE_END || event == EVENT_REPAINT;
}

static bool is_of_open(int event)
{
    return seat_is_between(event, ' ', '~') || seat_is_one_of("\n\b\033", event);
}

/* The picker of five games. */
static bool is_of_pick(int event)
{
    return seat_is_one_of("hjklrqdu \n\033", event) || seat_is_between(event, '1', '5')
        || seat_is_arrow(event) || seat_is_between(event, EVENT_SLOT, EVENT_SLOT + 4);
}

static bool is_of_help(int event)
{
    return seat_is_one_of("?q \n\033uUnsorbtcCLeNyJ", event) || event == EVENT_HELP
        || event == EVENT_REDO;
}

/* A key that is none there: it is answered, or takes away what was said. */
static bool is_other_key(int event)
{
    return seat_is_between(event, '!', '~') || seat_is_one_of("\b\033", event);
}

static bool is_key_on_shelf(int event)
{
    return is_of_pick(event) || is_other_key(event);
}

static bool is_key_on_help(int event)
{
    return is_of_help(event) || is_other_key(event);
}

/* Every event, and more, that the mode does not know leaves the whole sitting as it is. */
static void check_strays(const struct sitting *sitting, bool (*is_known)(int event))
{
    static const int far[] = {INT_MIN, INT_MIN + 0x200, INT_MIN + 0x300, INT_MAX, 1 << 16};
    enum { FIRST = -10, LAST = 0x400, FAR = sizeof far / sizeof far[0] };

    for (int i = FIRST; i <= LAST + FAR; i++) {
        int event = i <= LAST ? i : far[i - LAST - 1];
        struct sitting pressed;

        if (is_known(event) || is_of_any_mode(event))
            continue;
        memcpy(&pressed, sitting, sizeof pressed);

        enum effect effect = keys_press(&pressed, (enum event)event);

        if (effect != EFFECT_NONE || !seat_is_same(&pressed, sitting))
            ck_abort_msg("mode %d: event %d does something", (int)sitting->mode, event);
    }
}

static bool is_a_key_in_play(int event)
{
    return seat_is_of_play(event) || is_other_key(event);
}

START_TEST(what_is_no_key_changes_nothing_in_play)
{
    struct sitting sitting = seat_after("5155");

    ck_assert_str_ne(sitting.notice, "");
    check_strays(&sitting, is_a_key_in_play);
    seat_press(&sitting, "1925837n");
    check_strays(&sitting, is_a_key_in_play);
}
END_TEST

/* What that key, which does nothing, leaves of the sitting: all but what was said and refused. A
 * letter is told what is of use. */
static void check_answer(const struct sitting *before, int event, const char *useful)
{
    struct sitting expected, pressed;
    char words[SITTING_NOTICE] = "";

    if (event < EVENT_ENTER)
        snprintf(words, sizeof words, "%c does nothing here: %s.", event, useful);
    memcpy(&expected, before, sizeof expected);
    expected.refused = NO_CELL;
    memcpy(&pressed, before, sizeof pressed);
    ck_assert_int_eq(keys_press(&pressed, (enum event)event), EFFECT_NONE);
    ck_assert_str_eq(pressed.notice, words);
    ck_assert(seat_is_same_but_notice(&pressed, &expected));
}

START_TEST(a_stray_key_takes_away_the_old_notice_and_a_letter_is_answered)
{
    const struct sitting before = seat_after("55");

    ck_assert_int_ne(before.refused, NO_CELL);
    for (int event = 0; event <= 0x400; event++)
        if (is_other_key(event) && !seat_is_of_play(event))
            check_answer(&before, event, "? lists the keys");
}
END_TEST

START_TEST(it_does_so_on_the_shelf_and_on_the_help)
{
    struct sitting picking = seat_after("5");
    struct sitting reading = seat_after("5?");
    struct shelf shelf = seat_shelf_of(5);

    sitting_show_shelf(&picking, &shelf, PAGES_SHELF_COLUMNS);
    sitting_tell(&picking, "Something else.");
    sitting_tell(&reading, "Something else.");
    for (int event = 0; event <= 0x400; event++) {
        if (is_other_key(event) && !is_of_pick(event))
            check_answer(&picking, event, "r goes back");
        if (is_other_key(event) && !is_of_help(event))
            check_answer(&reading, event, "? goes back");
    }
    seat_press(&reading, "?");
    ck_assert_str_eq(reading.notice, "");
}
END_TEST

START_TEST(stray_events_change_nothing_while_a_position_is_typed)
{
    struct sitting sitting = seat_after("5o");

    check_strays(&sitting, is_of_open);
    seat_press(&sitting, "52x\n");
    check_strays(&sitting, is_of_open);
}
END_TEST

START_TEST(stray_events_change_nothing_in_the_picker)
{
    struct sitting sitting = seat_after("5");
    struct shelf shelf = seat_shelf_of(5);

    sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
    check_strays(&sitting, is_key_on_shelf);
    seat_press(&sitting, "l");
    check_strays(&sitting, is_key_on_shelf);
}
END_TEST

START_TEST(stray_events_change_nothing_in_the_help)
{
    struct sitting sitting = seat_after("5?");

    check_strays(&sitting, is_key_on_help);
}
END_TEST

START_TEST(ctrl_l_paints_again_and_changes_nothing_in_every_mode)
{
    static const char *const keys[] = {"55", "5oabc\n", "5?", "5r"};

    for (int mode = 0; mode < 4; mode++) {
        struct sitting sitting = seat_after(keys[mode]);
        struct shelf shelf = seat_shelf_of(3);
        struct sitting before;

        if (mode == 3)
            sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(keys_press(&sitting, EVENT_REPAINT), EFFECT_REPAINT);
        ck_assert(seat_is_same(&sitting, &before));
    }
}
END_TEST

/* Pasted text. */

/* Every event between the begin and the end of a paste is text: nothing where none is typed. */
START_TEST(pasted_text_is_no_key_where_no_text_is_asked_for)
{
    static const char *const keys[] = {"51", "5?", "5r"};

    for (int mode = 0; mode < 3; mode++) {
        struct sitting sitting = seat_after(keys[mode]);
        struct shelf shelf = seat_shelf_of(3);
        struct sitting before;

        if (mode == 2)
            sitting_show_shelf(&sitting, &shelf, PAGES_SHELF_COLUMNS);
        memcpy(&before, &sitting, sizeof before);
        ck_assert_int_eq(keys_press(&sitting, EVENT_PASTE), EFFECT_NONE);
        for (int event = -10; event <= 0x400; event++)
            if (event != EVENT_PASTE_END)
                ck_assert_int_eq(keys_press(&sitting, (enum event)event), EFFECT_NONE);
        ck_assert_int_eq(keys_press_unseen(&sitting, 'q'), EFFECT_NONE);
        ck_assert_int_eq(keys_press(&sitting, EVENT_PASTE_END), EFFECT_NONE);
        ck_assert(seat_is_same(&sitting, &before));
        ck_assert_int_eq(keys_press_unseen(&sitting, EVENT_PASTE), EFFECT_NONE);
        ck_assert_int_eq(keys_press_unseen(&sitting, 'q'), EFFECT_NONE);
        ck_assert_int_eq(keys_press_unseen(&sitting, EVENT_PASTE_END), EFFECT_NONE);
        ck_assert_int_eq(keys_press_unseen(&sitting, 'q'), EFFECT_LEAVE);
    }
}
END_TEST

START_TEST(pasted_text_is_typed_where_text_is_asked_for_and_its_line_ends_are_left_out)
{
    struct sitting sitting = seat_after("5o");

    keys_press(&sitting, EVENT_PASTE);
    seat_press(&sitting, "co\nd\033e\b:");
    keys_press(&sitting, (enum event)(-10));
    seat_press(&sitting, "52~");
    ck_assert_str_eq(sitting.typed, "code:52~");
    ck_assert_int_eq(sitting.mode, MODE_OPEN);
    keys_press(&sitting, EVENT_PASTE_END);
    seat_press(&sitting, "\b3\n");
    ck_assert_int_eq(sitting.mode, MODE_PLAY);
    seat_check_board(&sitting, "X.O..O.X.");
}
END_TEST

START_TEST(keys_are_keys_again_after_a_paste)
{
    struct sitting sitting = seat_new();

    keys_press(&sitting, EVENT_PASTE_END);
    keys_press(&sitting, EVENT_PASTE);
    seat_press(&sitting, "1");
    keys_press(&sitting, EVENT_PASTE);
    seat_press(&sitting, "2");
    keys_press(&sitting, EVENT_PASTE_END);
    seat_press(&sitting, "3");
    seat_check_board(&sitting, "..X......");
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("sitting stray");

    tcase_add_test(tests, what_is_no_key_changes_nothing_in_play);
    tcase_add_test(tests, a_stray_key_takes_away_the_old_notice_and_a_letter_is_answered);
    tcase_add_test(tests, it_does_so_on_the_shelf_and_on_the_help);
    tcase_add_test(tests, stray_events_change_nothing_while_a_position_is_typed);
    tcase_add_test(tests, stray_events_change_nothing_in_the_picker);
    tcase_add_test(tests, stray_events_change_nothing_in_the_help);
    tcase_add_test(tests, ctrl_l_paints_again_and_changes_nothing_in_every_mode);
    tcase_add_test(tests, pasted_text_is_no_key_where_no_text_is_asked_for);
    tcase_add_test(tests,
                   pasted_text_is_typed_where_text_is_asked_for_and_its_line_ends_are_left_out);
    tcase_add_test(tests, keys_are_keys_again_after_a_paste);
    return tests;
}

int main(void)
{
    return suite_run("sitting stray", all_tests());
}
