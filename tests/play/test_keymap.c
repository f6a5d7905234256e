/* SPDX-License-Identifier: MIT
 *
 * The table of keys, and the events that are not keys.
 */
#include "display/layout.h"
#include "drawing.h"
#include "play/keymap.h"
#include "play/shelf_page.h"
#include "session_fixture.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

/* ---- The table of keys. ---- */

enum { WORD_EVENTS = 9 };

/* Find the events of a word in a label, that of the row's own act first. Returns their number. */
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

/* Check that the event does the act of the key in that session, after selecting the cell. */
static void check_act(const struct key *key, enum event event, const struct session *session)
{
    struct session pressed, acted;

    memcpy(&pressed, session, sizeof pressed);
    memcpy(&acted, session, sizeof acted);
    ck_assert_int_eq(keymap_press(&pressed, event),
                     key->effect < EFFECT_SAY_BOARD ? key->effect : EFFECT_NONE);
    if (key->event == EVENT_CELL)
        acted.display.cursor = (int)event - '1';
    else if (key->event == EVENT_UP)
        acted.display.cursor = pressed.display.cursor;
    acted.review.hidden = pressed.review.hidden;
    key->act(&acted);
    ck_assert_msg(session_fixture_is_same(&pressed, &acted), "event %d does not do as %s",
                  (int)event, key->label);
}

/* True for the keys that act while a game is played, besides those of EVENT_CELL. */
static bool is_of_play(int event)
{
    return (event > 0 && event <= '~' && strchr("123456789hjklbcCHLNenoqrtuU? ", event))
        || event == EVENT_ENTER || event == EVENT_REDO || event == EVENT_HELP
        || (event >= EVENT_UP && event <= EVENT_RIGHT);
}

TEST(every_word_of_a_label_does_what_its_key_does_and_every_key_has_one)
{
    static const char *const keys[] = {"", "5u1", "12354u", "14253", "15n", "15c"};
    bool is_labelled[EVENT_CELL] = {false};

    for (const struct key *key = keys_of_play; key->act; key++) {
        const char *word = key->label ? key->label : "";

        for (size_t length; *word; word += length + strspn(word + length, " ")) {
            enum event events[WORD_EVENTS];
            int count;

            length = strcspn(word, " ");
            count = events_of_word(word, length, events);
            for (int i = 0; i < count; i++)
                is_labelled[events[i]] = true;
            for (size_t i = 0; !(key->absent & AT_KEYBOARD) && i < sizeof keys / sizeof keys[0];
                 i++) {
                struct session session = session_fixture_after(keys[i]);

                status_clear(&session);
                for (int j = 0; j < (key->event == EVENT_CELL ? count : 1); j++)
                    check_act(key, events[j], &session);
            }
        }
    }
    for (int event = 0; event < EVENT_CELL; event++)
        if (is_of_play(event) || event == EVENT_REPAINT)
            ck_assert_msg(is_labelled[event], "event %d has no label", event);
}

/* At the edge of the board it goes on at the opposite one. */
TEST(an_arrow_selects_the_next_cell_of_its_row_or_column)
{
    static const struct {
        const char letter;
        enum event arrow;
        const char *from; /* the cells to which it leads from cells 1 to 9 */
    } rows[] = {
        {'h', EVENT_LEFT, "312645978"},
        {'l', EVENT_RIGHT, "231564897"},
        {'k', EVENT_UP, "789123456"},
        {'j', EVENT_DOWN, "456789123"},
    };

    for (int i = 0; i < 4 * GAME_CELLS; i++) {
        struct session session = session_fixture_new();
        int cell = i % GAME_CELLS;

        for (int j = 0; j < 2; j++) {
            session.display.cursor = cell;
            keymap_press(&session,
                         j ? (enum event)rows[i / GAME_CELLS].letter : rows[i / GAME_CELLS].arrow);
            ck_assert_int_eq(session.display.cursor, rows[i / GAME_CELLS].from[cell] - '1');
        }
    }
}

TEST(every_key_has_its_own_event_and_hint_and_every_labelled_one_has_help)
{
    const struct key *key = keys_of_play;

    for (; key->act; key++) {
        ck_assert(key->help || (!key->label && !key->word));
        ck_assert(!key->hint || key->label || key->event == 'n'); /* "y n" */
        ck_assert(!key->hint || !strchr(key->hint, ' '));
        for (const struct key *other = keys_of_play; other < key; other++) {
            ck_assert(key->event != other->event || key->is_word || other->is_word
                      || (key->absent ^ other->absent) & AT_KEYBOARD
                      || (key->absent | other->absent) == (AT_KEYBOARD | AT_TABLES));
            ck_assert(!key->hint || !other->hint || strcmp(other->hint, key->hint) != 0
                      || (other->event == EVENT_CELL && key->event == EVENT_ENTER));
        }
    }
    ck_assert_int_eq(key->event, EVENT_NONE);
    ck_assert_ptr_null(key->label);
}

/* At a shared table only the mover places a mark; and what the table refuses is not enabled. */
TEST(the_enabled_keys_are_those_that_can_do_something_now)
{
    enum { ALONE, SHARED, REFUSING };
    static const struct {
        int table;
        const char *keys, *enabled;
    } rows[] = {
        {ALONE, "", "1?q"},       {ALONE, "5", "1un?q"},       {ALONE, "5u", "1Un?q"},
        {ALONE, "51u", "1uUn?q"}, {ALONE, "5n", "1?q"},        {ALONE, "5nu", "1?q"},
        {ALONE, "14253", "un?q"}, {ALONE, "14253u", "1uUn?q"}, {SHARED, "51", "1un?q"},
        {SHARED, "5", "un?q"},    {SHARED, "", "1?q"},         {REFUSING, "51", "?q"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = session_fixture_after(rows[i].keys);

        if (rows[i].table != ALONE) {
            session.match.record.own_mark = PLAYER_X;
            table_open(&session.table, &session.match, PERSON_HOST, false);
            session.table.absence = rows[i].table == SHARED ? ABSENCE_NONE : ABSENCE_CUT;
        }
        for (const char *letter = "1uUn?q"; *letter; letter++) {
            enum event event = *letter == '1' ? EVENT_CELL : (enum event) * letter;

            ck_assert_msg(keymap_is_enabled(keymap_find(&session, event), &session)
                              == (strchr(rows[i].enabled, *letter) != NULL),
                          "%c in row %zu", *letter, i);
        }
    }
}

TEST(at_a_shared_table_the_keys_of_names_and_of_the_computer_only_say_why_they_do_nothing)
{
    for (const char *key = "NcCL"; *key; key++) {
        struct session before = session_fixture_new();
        struct session session;

        before.table.is_shared = true;
        memcpy(&session, &before, sizeof session);
        keymap_press(&session, (enum event) * key);
        ck_assert(session_fixture_is_same_but_notice(&session, &before));
        ck_assert_str_eq(session.status.notices[0].words,
                         *key == 'N' ? "At a shared table everybody keeps the name they came with."
                         : *key == 'C' ? "At a shared table the marks are swapped after each game."
                                       : "The computer cannot play at a shared table.");
    }
}

/* ---- Events that mean nothing. ---- */

static bool is_between(int event, int first, int last)
{
    return event >= first && event <= last;
}

static bool is_letter(const char *letters, int event)
{
    return is_between(event, ' ', '~') && strchr(letters, event);
}

static bool is_of_typing(int event)
{
    return is_between(event, ' ', '~') || event == EVENT_ENTER || event == EVENT_ESCAPE
        || event == EVENT_BACKSPACE || event == EVENT_KILL;
}

/* True for the keys of the page of the shelf, with five games. */
static bool is_of_pick(int event)
{
    return is_letter("rqd 12345hjkl", event) || event == EVENT_ENTER || event == EVENT_ESCAPE
        || is_between(event, EVENT_SLOT, EVENT_SLOT + 4) || is_between(event, EVENT_UP, EVENT_TAB);
}

/* True for the keys while a game of the book is looked back at. */
static bool is_of_review(int event)
{
    return is_letter("hjkl rqetb", event) || event == EVENT_ENTER || event == EVENT_ESCAPE
        || is_between(event, EVENT_UP, EVENT_LAST);
}

/* True for the keys after an end. */
static bool is_of_end(int event)
{
    return is_of_play(event) || is_between(event, EVENT_CELL, EVENT_CELL + 8)
        || is_between(event, EVENT_UP, EVENT_LAST);
}

static bool is_of_help(int event)
{
    return is_letter("?q uUnorbtcCHLeNyJ", event) || event == EVENT_ENTER || event == EVENT_ESCAPE
        || event == EVENT_HELP || event == EVENT_REDO;
}

static bool is_of_table(int event)
{
    return is_of_play(event) || is_between(event, EVENT_CELL, EVENT_CELL + 8);
}

static const struct mode_row {
    const char *keys;
    bool (*is_known)(int event);
    const char *useful; /* the keys that the notice names for a letter that is no key */
} modes[] = {
    {"5155", is_of_table, "? lists the keys"}, {"51551925837n", is_of_table, "? lists the keys"},
    {"5o", is_of_typing, "Escape goes back"},  {"5o52x\n", is_of_typing, "Escape goes back"},
    {"5r", is_of_pick, "r goes back"},         {"5?", is_of_help, "? goes back"},
    {"14253", is_of_end, "? lists the keys"},  {"5rl\n", is_of_review, "Escape goes back"},
};

static struct session session_in(const struct mode_row *mode)
{
    const char *page = strchr(mode->keys, 'r');
    struct session session = session_fixture_after(page ? "5" : mode->keys);
    struct session_fixture_shelf shelf = session_fixture_shelf_of(5);

    session_fixture_put_finished(&shelf, "14253");
    if (page) {
        session_fixture_show(&session, &shelf);
        session_fixture_press(&session, page + 1);
    }
    if (!*session.status.notices[0].words)
        status_tell(&session, "Something else.");
    return session;
}

/* What a notice calls a key. False if the event is none. */
static bool find_name(int event, char name[64])
{
    snprintf(name, 64, is_between(event, '!', '~') ? "%c" : "That", event);
    if (event == EVENT_RUNE + 0xE9)
        strcpy(name, "\u00e9");
    return is_between(event, '!', '~') || event == EVENT_RUNE + 0xE9
        || is_between(event, EVENT_ENTER, EVENT_NAMELESS);
}

/* An event that is no key of the mode leaves the whole session as it is. But a key
 * is told in a notice that names the useful keys, unless it is Escape.
 */
static void check_stray(const struct mode_row *mode, const struct session *session, int event)
{
    char name[64];
    bool is_key = find_name(event, name);
    struct session expected, pressed;

    memcpy(&expected, session, sizeof expected);
    memcpy(&pressed, session, sizeof pressed);
    if (is_key) {
        status_clear(&expected);
        if (event != EVENT_ESCAPE)
            status_tell(&expected, "%s is not a key here; %s.", name, mode->useful);
    }

    enum effect effect = keymap_press(&pressed, (enum event)event);

    if (effect != EFFECT_NONE
        || strcmp(pressed.status.notices[0].words, expected.status.notices[0].words) != 0
        || !session_fixture_is_same_but_notice(&pressed, &expected))
        ck_abort_msg("event %d does something in mode %d: %s", event, (int)session->mode,
                     pressed.status.notices[0].words);
}

TEST(after_the_end_a_click_on_any_cell_begins_the_next_game_as_enter_does)
{
    for (int cell = 0; cell < GAME_CELLS; cell++) {
        struct session clicked = session_fixture_after("14253");
        struct session entered = session_fixture_after("14253");

        ck_assert_int_eq(keymap_press(&clicked, (enum event)(EVENT_CELL + cell)), EFFECT_NONE);
        ck_assert_int_eq(keymap_press(&entered, EVENT_ENTER), EFFECT_NONE);
        ck_assert(game_word(session_game(&clicked)) == 0 && clicked.info.id == 2);
        ck_assert_int_eq(clicked.display.cursor, entered.display.cursor);
        ck_assert(session_fixture_is_same(&clicked, &entered));
    }
}

TEST(a_key_without_a_meaning_does_nothing_but_a_character_is_answered)
{
    static const int far[] = {INT_MIN, INT_MIN + 0x200, INT_MIN + 0x300, INT_MAX,
                              EVENT_RUNE + 0xE9};
    enum { FIRST = -10, LAST = 0x400, FAR = sizeof far / sizeof far[0] };

    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        const struct session session = session_in(&modes[i]);

        for (int j = FIRST; j <= LAST + FAR; j++) {
            int event = j <= LAST ? j : far[j - LAST - 1];

            if (!modes[i].is_known(event) && event != EVENT_PASTE && event != EVENT_PASTE_END
                && event != EVENT_REPAINT)
                check_stray(&modes[i], &session, event);
        }
    }
}

/* Every event between the beginning and the end of a paste is text, which is dropped if none is
 * typed. */
TEST(pasted_text_is_no_key_if_no_text_is_asked_for)
{
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        struct session session = session_in(&modes[i]);
        struct session before;

        if (modes[i].is_known == is_of_typing)
            continue;
        memcpy(&before, &session, sizeof before);
        keymap_press(&session, EVENT_PASTE);
        for (int event = -10; event <= 0x400; event++)
            if (event != EVENT_PASTE_END)
                ck_assert_int_eq(keymap_press(&session, (enum event)event), EFFECT_NONE);
        keymap_press(&session, EVENT_PASTE_END);
        ck_assert(session_fixture_is_same(&session, &before));
    }
}

TEST(in_a_window_too_small_q_leaves_but_a_pasted_q_does_not)
{
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        struct session session = session_in(&modes[i]);

        keymap_press_unseen(&session, EVENT_PASTE);
        ck_assert_int_eq(keymap_press_unseen(&session, 'q'), EFFECT_NONE);
        keymap_press_unseen(&session, EVENT_PASTE_END);
        ck_assert_int_eq(keymap_press_unseen(&session, 'q'), EFFECT_LEAVE);
    }
}

/* ---- The prompt. ---- */

/* A byte that is no character counts as one, and leaves those after it whole. */
TEST(characters_and_stray_bytes_are_erased_one_by_one)
{
    static const char *const names[] = {"a\xC3\xA9", "a\xFF\xC3\xA9", "a\xC3\xFF\xC3\xA9",
                                        "\xE2\x82\xC3\xA9", "a\x80\x80\xC3\xA9"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct session session = session_fixture_new();
        char left[32];

        snprintf(left, sizeof left, "%s", names[i]);
        ck_assert(people_set_name(&session, PLAYER_X, names[i]));
        session_fixture_press(&session, "N");
        ck_assert_str_eq(session.prompt.typed, names[i]);
        keymap_press(&session, EVENT_BACKSPACE);
        left[strlen(left) - 2] = '\0'; /* the last is one of two bytes */
        ck_assert_str_eq(session.prompt.typed, left);
        keymap_press(&session, EVENT_BACKSPACE);
        left[strlen(left) - 1] = '\0'; /* and before it stands one byte, or one that is none */
        ck_assert_str_eq(session.prompt.typed, left);
    }
}

TEST(half_of_a_pair_of_utf_16_is_no_character)
{
    struct session session = session_fixture_after("Na");

    keymap_press(&session, EVENT_RUNE + 0xD800);
    ck_assert_str_eq(session.prompt.typed, "a");
}

/* ---- The row of hints. ---- */

enum { HINTS_TEXT = 256 };

/* Write the hints at the foot of a terminal, each in bars: "|u undo|n new|". */
static void write_hints(const struct session *session, struct size terminal, char text[HINTS_TEXT])
{
    struct canvas canvas = drawing_draw(session, terminal);
    struct area foot = layout_compose(terminal, false).hints;
    char *end = text;
    int blanks = 2;

    for (int row = foot.row; row < foot.row + foot.rows; row++, blanks = 2)
        for (int col = foot.col; col < foot.col + foot.cols; col++) {
            wchar_t rune = canvas_at(&canvas, row, col)->runes[0];

            if (rune == 0 || rune == L' ') {
                blanks++;
                continue;
            }
            if (blanks > 0)
                *end++ = blanks > 1 ? '|' : ' ';
            *end++ = (char)rune;
            blanks = 0;
        }
    strcpy(end, "|");
}

/* Write the hints of `wide` that `narrow` lacks. */
static void note_gone(const char *wide, const char *narrow, char gone[HINTS_TEXT])
{
    for (const char *hint = wide; hint[1]; hint = strchr(hint + 1, '|')) {
        char one[HINTS_TEXT];

        snprintf(one, sizeof one, "%.*s", (int)(strchr(hint + 1, '|') - hint) + 1, hint);
        if (!strstr(narrow, one))
            strcat(gone, one + !!*gone);
    }
}

static const struct hints_row {
    const char *keys;
    int person; /* NONE at one keyboard */
    enum absence absence;
    bool in_hall;
    const char *all, *gone, *least; /* in a wide terminal; as it narrows; in one of 20x8 */
} hints_rows[] = {
    {"15u", NONE, ABSENCE_NONE, false,
     "|1-9 place|u undo|U redo|n new|c computer|L level|e evaluate|H host|t theme|? help|q quit|",
     "|L level|U redo|e evaluate|H host|t theme|1-9 place|n new|c computer|",
     "|u undo|? help|q quit|"},
    {"14253", NONE, ABSENCE_NONE, false,
     "|arrows back|u undo|U redo|n new|c computer|L level|e evaluate|H host|t theme|? help|q quit|",
     "|L level|U redo|e evaluate|H host|t theme|arrows back|n new|c computer|",
     "|u undo|? help|q quit|"},
    {"51", PERSON_HOST, ABSENCE_AWAITED, false,
     "|1-9 place|u undo|n new|H close|t theme|? help|q quit|", "|t theme|1-9 place|n new|H close|",
     "|u undo|? help|q quit|"},
    {"51", PERSON_GUEST, ABSENCE_NONE, false,
     "|1-9 place|u undo|n new|J rejoin|Enter leave|t theme|? help|q quit|",
     "|Enter leave|J rejoin|t theme|1-9 place|n new|", "|u undo|? help|q quit|"},
    {"51", PERSON_GUEST, ABSENCE_NONE, true,
     "|1-9 place|u undo|n new|Enter next|t theme|? help|q quit|",
     "|Enter next|t theme|1-9 place|n new|", "|u undo|? help|q quit|"},
    {"14253", PERSON_GUEST, ABSENCE_NONE, true,
     "|arrows back|u undo|n new|Enter next|t theme|? help|q quit|",
     "|Enter next|t theme|arrows back|n new|", "|u undo|? help|q quit|"},
};

TEST_LOOP(as_the_terminal_narrows_the_hint_of_least_use_goes_first,
          sizeof hints_rows / sizeof hints_rows[0])
{
    const struct hints_row *row = &hints_rows[_i];
    struct session session = session_fixture_after(row->keys);
    char all[HINTS_TEXT], wide[HINTS_TEXT], narrow[HINTS_TEXT], gone[HINTS_TEXT] = "";

    if (row->person != NONE)
        drawing_share(&session, row->person, row->absence);
    session.table.in_hall = row->in_hall;
    write_hints(&session, (struct size){45, 120}, all);
    strcpy(wide, all);
    for (int cols = 118; cols >= 30; cols -= 2) {
        write_hints(&session, (struct size){45, cols}, narrow);
        note_gone(wide, narrow, gone);
        strcpy(wide, narrow);
    }
    write_hints(&session, (struct size){8, 20}, narrow);
    ck_assert_str_eq(all, row->all);
    ck_assert_str_eq(gone, row->gone);
    ck_assert_str_eq(narrow, row->least);
}
