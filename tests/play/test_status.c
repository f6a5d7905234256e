/* SPDX-License-Identifier: MIT
 *
 * The notices: answers, and notes that wait for their turn.
 */
#include "play/keymap.h"
#include "session_fixture.h"
#include "suite.h"

/* A word is an answer, a note after +, and the end of one after -. Too many notes leave the first
 * ones and the last. */
static const char *const rows[][2] = {
    {"+one +two answer +three", "answer one two three "},
    {"first +note second", "second note "},
    {"+1 +2 +3 +4 +5 +6 +7 +8 +9 +10 +11", "1 2 3 4 5 6 7 8 11 "},
    {"+fault +one +fault +two -fault -another", "one two "},
    {"answer -answer +note second", "second note "},
    {"answer +note -answer second", "second note "},
    {"+1 +2 +3 +4 +5 +6 +7 +8 +9 answer", "answer 1 2 3 4 5 6 7 8 "},
};

TEST_LOOP(the_last_answer_is_read_and_then_each_note_that_still_holds, 7)
{
    struct session session = session_fixture_new();
    char words[64], read[64] = "";

    status_pin(&session, "Pinned.\nIn short.");
    strcpy(words, rows[_i][0]);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        if (*word == '-')
            status_withdraw(&session, word + 1);
        else
            (*word == '+' ? status_note : status_tell)(&session, "%s", word + (*word == '+'));
    for (; *session.status.notices[0].words; status_clear(&session))
        strcat(strcat(read, session.status.notices[0].words), " ");
    ck_assert_str_eq(read, rows[_i][1]);
    ck_assert_str_eq(session.status.pinned.words, "Pinned.");
    ck_assert_str_eq(session.status.pinned.brief, "In short.");
}

TEST(a_sentence_that_is_added_is_cut_where_the_room_of_the_answer_ends)
{
    struct session session = session_fixture_new();
    struct notice *answer = session.status.notices;

    status_add(&session, "News.");
    status_tell(&session, "%0*d\n!", STATUS_WORDS - 8, 0);
    status_add(&session, "Sentence.");
    ck_assert_uint_eq(strlen(answer->words), STATUS_WORDS - 1);
    ck_assert_str_eq(answer->words + STATUS_WORDS - 8, " Senten");
    ck_assert_str_eq(answer->brief, "!");
    ck_assert_str_eq(answer[1].words, "News.");
}

/* A sentence about it would begin with nothing. */
TEST(a_blank_that_does_nothing_is_not_called_a_key)
{
    struct session session = session_fixture_new();

    ck_assert_int_eq(status_refuse_key(&session, ' ', "? lists the keys"), EFFECT_NONE);
    ck_assert(!status_has_notice(&session));
    status_refuse_key(&session, '!', "? lists the keys");
    ck_assert(status_has_notice(&session));
}
