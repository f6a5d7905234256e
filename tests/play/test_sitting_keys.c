/* SPDX-License-Identifier: MIT
 *
 * The table of keys.
 */
#include "play/keymap.h"
#include "seat.h"
#include "suite.h"

TEST(a_program_of_any_length_is_cut_where_it_is_said)
{
    struct session session = seat_at(SOME_BOARD, 1);
    char program[LONG_TEXT + 1];

    memset(program, 'p', LONG_TEXT);
    program[LONG_TEXT] = '\0';
    session.program = program;
    seat_press(&session, "s");
    ck_assert_uint_eq(strlen(session.status.notice), SESSION_NOTICE - 1);
}

TEST(no_other_key_has_an_effect_outside)
{
    for (int event = 0; event <= 0x400; event++) {
        struct session session = seat_after("15u");

        if (event == EVENT_REPAINT || event == 'q' || event == 't' || event == 'r' || event == 's')
            continue;
        ck_assert_int_eq(keymap_press(&session, (enum event)event), EFFECT_NONE);
    }
}

/* The table of keys. */

enum { WORD_EVENTS = 9 };

/* The events that a word of a label stands for, the one of the row's own act first. Returns how
 * many. */
static int events_of_word(const char *word, size_t length, enum event events[WORD_EVENTS])
{
    static const struct {
        const char *word;
        int count;
        enum event events[4];
    } rows[] = {
        {"Enter", 1, {EVENT_ENTER}},
        {"Space", 1, {' '}},
        {"arrows", 4, {EVENT_UP, EVENT_DOWN, EVENT_LEFT, EVENT_RIGHT}},
        {"hjkl", 4, {'k', 'j', 'h', 'l'}},
        {"Ctrl-R", 1, {EVENT_REDO}},
        {"Ctrl-L", 1, {EVENT_REPAINT}},
        {"F1", 1, {EVENT_HELP}},
        {"Escape", 1, {EVENT_ESCAPE}},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strlen(rows[i].word) == length && strncmp(rows[i].word, word, length) == 0) {
            memcpy(events, rows[i].events, sizeof rows[i].events);
            return rows[i].count;
        }
    if (length == 3 && strncmp(word, "1-9", length) == 0) {
        for (int cell = 0; cell < GAME_CELLS; cell++)
            events[cell] = (enum event)('1' + cell);
        return GAME_CELLS;
    }
    ck_assert_msg(length == 1, "no event is known for the word %s", word);
    events[0] = (enum event) * word;
    return 1;
}

/* Pressed in that session, the event does what the act does after what every key does. */
static void check_act(const struct key *key, enum event event, const struct session *session)
{
    struct session pressed;
    struct session acted;

    memcpy(&pressed, session, sizeof pressed);
    memcpy(&acted, session, sizeof acted);
    if (key->event == EVENT_CELL)
        acted.display.cursor = (int)event - '1';

    enum effect effect = key->act(&acted);

    ck_assert_int_eq(keymap_press(&pressed, event), effect);
    ck_assert_msg(seat_is_same(&pressed, &acted), "event %d does not do as %s", (int)event,
                  key->label);
}

TEST(every_word_of_a_label_does_what_its_key_does)
{
    static const char *const keys[] = {"", "5u1", "12354u", X_WINS, "15n", "15c"};

    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *word = key->label && key->place != SHARED ? key->label : "";

        while (*word) {
            size_t length = strcspn(word, " ");
            enum event events[WORD_EVENTS];
            int count = events_of_word(word, length, events);

            for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
                struct session session = seat_after(keys[i]);

                session.status.notice[0] = '\0';
                for (int j = 0; j < (key->event == EVENT_CELL ? count : 1); j++)
                    check_act(key, events[j], &session);
            }
            word += length + strspn(word + length, " ");
        }
    }
}

/* Whether a label of the table names the event. */
static bool is_labelled(enum event event)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *word = key->label ? key->label : "";

        while (*word) {
            size_t length = strcspn(word, " ");
            enum event events[WORD_EVENTS];

            for (int count = events_of_word(word, length, events); count-- > 0;)
                if (events[count] == event)
                    return true;
            word += length + strspn(word + length, " ");
        }
    }
    return false;
}

TEST(every_key_that_does_something_is_named_by_a_label)
{
    for (int event = 0; event < EVENT_CELL; event++)
        if (seat_is_of_play(event) || event == EVENT_REPAINT)
            ck_assert_msg(is_labelled((enum event)event), "event %d has no label", event);
}

TEST(no_event_is_two_keys_at_the_same_time_and_the_last_row_is_no_key)
{
    const struct key *key = keys_of_play;

    for (; key->act; key++)
        for (const struct key *other = keys_of_play; other < key; other++)
            ck_assert(key->event != other->event || key->place == IN_LINES
                      || (key->place != SHARED && other->place == SHARED));
    ck_assert_int_eq(key->event, EVENT_NONE);
    ck_assert_ptr_null(key->label);
}

TEST(every_labelled_key_has_help_and_every_hint_a_label_and_a_word_of_its_own)
{
    for (const struct key *key = keys_of_play; key->act; key++) {
        ck_assert_int_eq(key->label != NULL, key->help != NULL);
        if (!key->hint)
            continue;
        ck_assert(key->label || key->event == 'n'); /* "y n" */
        ck_assert_ptr_null(strchr(key->hint, ' '));
        for (const struct key *other = keys_of_play; other < key; other++)
            ck_assert(!other->hint || strcmp(other->hint, key->hint) != 0
                      || (other->event == EVENT_ENTER && key->event == EVENT_CELL));
    }
}

/* Whether the key matters in that session. */
static bool matters(const struct session *session, enum event event)
{
    const struct key *key = keymap_find(session, event);

    ck_assert_ptr_nonnull(key);
    return keymap_matters(key, session);
}

TEST(the_keys_that_matter_are_those_that_can_do_something_now)
{
    static const struct {
        const char *keys;
        bool place, undo, redo;
    } rows[] = {
        {"", true, false, false},       {"5", true, true, false},  {"5u", true, false, true},
        {"51u", true, true, true},      {"5n", true, true, false}, {X_WINS, false, true, false},
        {X_WINS "u", true, true, true},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = seat_after(rows[i].keys);

        ck_assert_int_eq(matters(&session, EVENT_CELL), rows[i].place);
        ck_assert_int_eq(seat_can_undo(&session), rows[i].undo);
        ck_assert_int_eq(matters(&session, 'U'), rows[i].redo);
        ck_assert_int_eq(matters(&session, 'u'), rows[i].undo);
        ck_assert_int_eq(matters(&session, 'n'), game_word(session_game(&session)) != 0);
        ck_assert(matters(&session, '?') && matters(&session, 'q'));
    }
}
