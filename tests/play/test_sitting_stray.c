/* SPDX-License-Identifier: MIT
 *
 * Events that mean nothing, and pasted text.
 */
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

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
    return seat_is_one_of("rqdu \n\033", event) || seat_is_between(event, '1', '5')
        || seat_is_between(event, EVENT_SLOT, EVENT_SLOT + 4)
        || seat_is_between(event, EVENT_SELECT, EVENT_SELECT + 4);
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

/* Every event, and more, that the mode does not know leaves the whole session as it is. */
static void check_strays(const struct session *session, bool (*is_known)(int event))
{
    static const int far[] = {INT_MIN, INT_MIN + 0x200, INT_MIN + 0x300, INT_MAX, 1 << 16};
    enum { FIRST = -10, LAST = 0x400, FAR = sizeof far / sizeof far[0] };

    for (int i = FIRST; i <= LAST + FAR; i++) {
        int event = i <= LAST ? i : far[i - LAST - 1];
        struct session pressed;

        if (is_known(event) || is_of_any_mode(event))
            continue;
        memcpy(&pressed, session, sizeof pressed);

        enum effect effect = keymap_press(&pressed, (enum event)event);

        if (effect != EFFECT_NONE || !seat_is_same(&pressed, session))
            ck_abort_msg("mode %d: event %d does something", (int)session->mode, event);
    }
}

static bool is_a_key_in_play(int event)
{
    return seat_is_of_play(event) || is_other_key(event);
}

TEST(what_is_no_key_changes_nothing_in_play)
{
    struct session session = seat_after("5155");

    ck_assert_str_ne(session.status.notice, "");
    check_strays(&session, is_a_key_in_play);
    seat_press(&session, "1925837n");
    check_strays(&session, is_a_key_in_play);
}

/* What that key, which does nothing, leaves of the session: all but what was said and refused. A
 * letter is told what is of use. */
static void check_answer(const struct session *before, int event, const char *useful)
{
    struct session expected, pressed;
    char words[SESSION_NOTICE] = "";

    if (event < EVENT_ENTER)
        snprintf(words, sizeof words, "%c is not a key here; %s.", event, useful);
    memcpy(&expected, before, sizeof expected);
    expected.display.refused = NO_CELL;
    memcpy(&pressed, before, sizeof pressed);
    ck_assert_int_eq(keymap_press(&pressed, (enum event)event), EFFECT_NONE);
    ck_assert_str_eq(pressed.status.notice, words);
    ck_assert(seat_is_same_but_notice(&pressed, &expected));
}

TEST(a_stray_key_takes_away_the_old_notice_and_a_letter_is_answered)
{
    const struct session before = seat_after("55");

    ck_assert_int_ne(before.display.refused, NO_CELL);
    for (int event = 0; event <= 0x400; event++)
        if (is_other_key(event) && !seat_is_of_play(event))
            check_answer(&before, event, "? lists them");
}

TEST(it_does_so_on_the_shelf_and_on_the_help)
{
    struct session picking = seat_after("5");
    struct session reading = seat_after("5?");
    struct shelf shelf = seat_shelf_of(5);

    session_show_shelf(&picking, &shelf);
    session_tell(&picking, "Something else.");
    session_tell(&reading, "Something else.");
    for (int event = 0; event <= 0x400; event++) {
        if (is_other_key(event) && !is_of_pick(event))
            check_answer(&picking, event, "r goes back");
        if (is_other_key(event) && !is_of_help(event))
            check_answer(&reading, event, "? goes back");
    }
    seat_press(&reading, "?");
    ck_assert_str_eq(reading.status.notice, "");
}

TEST(stray_events_change_nothing_while_a_position_is_typed)
{
    struct session session = seat_after("5o");

    check_strays(&session, is_of_open);
    seat_press(&session, "52x\n");
    check_strays(&session, is_of_open);
}

TEST(stray_events_change_nothing_in_the_picker)
{
    struct session session = seat_after("5");
    struct shelf shelf = seat_shelf_of(5);

    session_show_shelf(&session, &shelf);
    check_strays(&session, is_key_on_shelf);
    keymap_press(&session, EVENT_SELECT + 1);
    check_strays(&session, is_key_on_shelf);
}

TEST(stray_events_change_nothing_in_the_help)
{
    struct session session = seat_after("5?");

    check_strays(&session, is_key_on_help);
}

/* Pasted text. */

/* Every event between the begin and the end of a paste is text: nothing where none is typed. */
TEST(pasted_text_is_no_key_where_no_text_is_asked_for)
{
    static const char *const keys[] = {"51", "5?", "5r"};

    for (int mode = 0; mode < 3; mode++) {
        struct session session = seat_after(keys[mode]);
        struct shelf shelf = seat_shelf_of(3);
        struct session before;

        if (mode == 2)
            session_show_shelf(&session, &shelf);
        memcpy(&before, &session, sizeof before);
        ck_assert_int_eq(keymap_press(&session, EVENT_PASTE), EFFECT_NONE);
        for (int event = -10; event <= 0x400; event++)
            if (event != EVENT_PASTE_END)
                ck_assert_int_eq(keymap_press(&session, (enum event)event), EFFECT_NONE);
        ck_assert_int_eq(keymap_press_unseen(&session, 'q'), EFFECT_NONE);
        ck_assert_int_eq(keymap_press(&session, EVENT_PASTE_END), EFFECT_NONE);
        ck_assert(seat_is_same(&session, &before));
        ck_assert_int_eq(keymap_press_unseen(&session, EVENT_PASTE), EFFECT_NONE);
        ck_assert_int_eq(keymap_press_unseen(&session, 'q'), EFFECT_NONE);
        ck_assert_int_eq(keymap_press_unseen(&session, EVENT_PASTE_END), EFFECT_NONE);
        ck_assert_int_eq(keymap_press_unseen(&session, 'q'), EFFECT_LEAVE);
    }
}
