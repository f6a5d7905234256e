/* SPDX-License-Identifier: MIT
 *
 * The notices: answers, and notes that wait for their turn.
 */
#include "session_fixture.h"
#include "suite.h"

static struct session sit(void)
{
    static const char *const names[PERSONS] = {"Ann", "Bob"};
    struct session session;

    session_start(&session, (struct game){0}, false, names, "tictactoe", 1);
    return session;
}

/* Clear one notice after the other, which must be these. */
static void must_read(struct session *session, const char *const notices[])
{
    for (; *notices; notices++) {
        ck_assert_str_eq(session->status.notice, *notices);
        session_clear_notice(session);
    }
    ck_assert_str_eq(session->status.notice, "");
}

TEST(an_answer_comes_before_the_notes_and_each_of_these_is_read)
{
    struct session session = sit();

    session_note(&session, "one");
    session_note(&session, "two");
    session_tell(&session, "answer");
    session_note(&session, "three");
    must_read(&session, (const char *const[]){"answer", "one", "two", "three", NULL});
}

TEST(an_answer_takes_the_place_of_the_one_before)
{
    struct session session = sit();

    session_tell(&session, "first");
    session_note(&session, "note");
    session_tell(&session, "second");
    session_clear_answer(&session);
    session_clear_answer(&session);
    must_read(&session, (const char *const[]){"note", NULL});
}

TEST(too_many_notes_leave_the_first_ones_and_the_last)
{
    struct session session = sit();

    for (int i = 1; i <= STATUS_WAITING + 3; i++)
        session_note(&session, "%d", i);
    must_read(&session, (const char *const[]){"1", "2", "3", "6", NULL});
}
