/* SPDX-License-Identifier: MIT
 *
 * The notices: answers, and notes that wait for their turn.
 */
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

/* Clear one notice after the other, which must be these. */
static void must_read(struct session *session, const char *const notices[])
{
    for (; *notices; notices++) {
        ck_assert_str_eq(session->status.notices[0].words, *notices);
        session_clear_notice(session);
    }
    ck_assert_str_eq(session->status.notices[0].words, "");
}

TEST(an_answer_comes_before_the_notes_and_each_of_these_is_read)
{
    struct session session = session_fixture_new();

    session_note(&session, "one");
    session_note(&session, "two");
    session_tell(&session, "answer");
    session_note(&session, "three");
    must_read(&session, (const char *const[]){"answer", "one", "two", "three", NULL});
}

TEST(an_answer_takes_the_place_of_the_one_before)
{
    struct session session = session_fixture_new();

    session_tell(&session, "first");
    session_note(&session, "note");
    session_tell(&session, "second");
    must_read(&session, (const char *const[]){"second", "note", NULL});
}

TEST(too_many_notes_leave_the_first_ones_and_the_last)
{
    struct session session = session_fixture_new();

    for (int i = 1; i < STATUS_NOTICES + 3; i++)
        session_note(&session, "%d", i);
    must_read(&session, (const char *const[]){"1", "2", "3", "4", "5", "6", "7", "8", "11", NULL});
}

TEST(a_note_that_does_not_hold_any_more_goes_wherever_it_stands)
{
    struct session session = session_fixture_new();

    session_note(&session, "fault");
    session_note(&session, "one");
    session_note(&session, "fault");
    session_note(&session, "two");
    session_withdraw(&session, "fault");
    session_withdraw(&session, "another");
    must_read(&session, (const char *const[]){"one", "two", NULL});
}

/* X's mark stands there, and the sentence that says so has gone. */
TEST(a_cell_is_shown_as_refused_as_long_as_a_notice_says_so)
{
    struct session session = session_fixture_new();

    keymap_press(&session, '5');
    keymap_press(&session, '5');
    ck_assert_int_eq(session.display.refused, 4);
    session_clear_notice(&session);
    ck_assert_int_eq(session.display.refused, NO_CELL);
}
