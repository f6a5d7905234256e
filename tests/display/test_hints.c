/* SPDX-License-Identifier: MIT
 *
 * The hints: what their keys name is done, at one keyboard and at both programs of a shared table.
 */
#include "display/layout.h"
#include "drawing.h"
#include "golden.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "shared_fixture.h"
#include "suite.h"

#include <ctype.h>

AROUND_ALL(suite_use_locale, NULL)

/* ---- A table, or a keyboard: then the host's session is the only one. ---- */

/* Ann is asked. */
static void knock(void)
{
    if (shared.caller == NONE)
        shared_fixture_knock(BOB);
}

static void open_table(void)
{
    shared = (struct shared_fixture){.now = 0};
    shared_fixture_start_guest("Bob");
    shared_fixture_start_host();
    knock();
}

static void press(int person, enum event event)
{
    if (shared_game_is_stray(&shared.sessions[person], event, shared.now))
        return;
    if (keymap_press(&shared.sessions[person], event) == EFFECT_JOIN)
        knock();
    if (shared.sessions[person].mode != MODE_PLAY)
        keymap_press(&shared.sessions[person], EVENT_ESCAPE);
    shared_fixture_tell(person, PEER_NONE);
}

/* ---- The hints. ---- */

static size_t count_unsent(void)
{
    size_t count = shared.guest.connection.unsent_count;

    for (size_t i = 0; i < sizeof shared.host.callers / sizeof shared.host.callers[0]; i++)
        count += shared.host.callers[i].connection.unsent_count;
    return count;
}

/* True if the two differ in more than what is told, and which cell is selected. The evaluation
 * counts until the end. */
static bool differ(const struct session *session, const struct session *other)
{
    bool is_over = session_fixture_is_over(session);

    return memcmp(&session->match, &other->match, sizeof session->match) != 0
        || session->mode != other->mode || session->info.id != other->info.id
        || session->people.level != other->people.level
        || session->review.hidden != other->review.hidden
        || ((!is_over || other->review.hidden > 0)
            && session->display.evaluate != other->display.evaluate);
}

/* True if the key does anything but tell something. Nothing stays changed. */
static bool does_something(int person, enum event event)
{
    static struct shared_fixture before;
    struct session *session = &shared.sessions[person];
    bool does;

    memcpy(&before, &shared, sizeof before);

    size_t unsent = count_unsent();

    does = keymap_press(session, event) != EFFECT_NONE;
    if (event < EVENT_UP || event > EVENT_LAST) /* any other key only ends looking back */
        session->review = before.sessions[person].review;
    does = does || differ(session, &before.sessions[person]) || count_unsent() != unsent
        || session->table.question.act != before.sessions[person].table.question.act
        || shared.guest.phase != before.guest.phase
        || shared.host.requesting != before.host.requesting;
    memcpy(&shared, &before, sizeof shared);
    return does;
}

/* True if any of the digits does something. */
static bool does_a_digit(int person)
{
    bool does = false;

    for (int digit = '1'; digit <= '9'; digit++)
        does = does || does_something(person, (enum event)digit);
    return does;
}

/* Hints as they can stand there, and how often each did. */
static struct hint {
    const char *text;
    enum event event;
    int count;
} hints[] = {
    {.text = "1-9 place", EVENT_CELL},
    {.text = "H host", 'H'},
    {.text = "arrows back", EVENT_LEFT},
    {.text = "u undo", 'u'},
    {.text = "n new", 'n'},
    {.text = "c computer", 'c'},
    {.text = "L level", 'L'},
    {.text = "e evaluate", 'e'},
    {.text = "t theme", 't'},
    {.text = "U redo", 'U'},
    {.text = "? help", '?'},
    {.text = "q quit", 'q'},
    {.text = "y yes", 'y'},
    {.text = "n no", 'n'},
    {.text = "J rejoin ", 'J'}, /* a notice says "J rejoins" */
};
enum { HINTS = sizeof hints / sizeof hints[0] };

/* A key is bold if it does something, and takes clicks; else it is faint. */
static void check_hints(int person, struct size terminal)
{
    struct canvas canvas = drawing_draw(&shared.sessions[person], terminal);

    for (struct hint *hint = hints; hint < hints + HINTS; hint++) {
        struct area at;

        if (!drawing_find(&canvas, hint->text, &at)
            || canvas_at(&canvas, at.row, at.col)->role == ROLE_NOTICE /* within a sentence */
            || (strcmp(hint->text, "n new") == 0 && shared_game_is_asked(&shared.sessions[person])))
            continue;

        enum event event = canvas_event_at(&canvas, at.row, at.col); /* that of the arrows */
        bool does = hint->event == EVENT_CELL ? does_a_digit(person)
                  : hint->event == EVENT_LEFT ? does_something(person, event)
                                              : does_something(person, hint->event);
        bool is_click = event != EVENT_NONE;

        if (canvas_at(&canvas, at.row, at.col)->role != (does ? ROLE_KEY : ROLE_FAINT)
            || is_click != does)
            drawing_fail(&canvas, "'%s' does %s", hint->text, does ? "something" : "nothing");
        hint->count += does;
    }
    drawing_must_show(&canvas, "q quit");
}

static unsigned draw_number(void)
{
    static unsigned state = 1;

    state = state * 1103515245 + 12345;
    return state / 65536;
}

static void clear_counts(void)
{
    for (struct hint *hint = hints; hint < hints + HINTS; hint++)
        hint->count = 0;
}

static int count_hints(void)
{
    int count = 0;

    for (const struct hint *hint = hints; hint < hints + HINTS; hint++)
        count += hint->count;
    return count;
}

static int screens(void)
{
    return suite_share() > 10 ? 125 : 3000 / suite_share();
}

TEST(a_key_that_is_named_does_something)
{
    static const char keys[] = "123456789123456789uuUUncCLebe$hjkl sN";

    clear_counts();
    shared = (struct shared_fixture){.sessions = {session_fixture_new()}};
    for (int i = 0; i < screens(); i++) {
        press(PERSON_HOST, session_fixture_event(keys[draw_number() % (sizeof keys - 1)]));
        check_hints(PERSON_HOST, drawing_size(i % DRAWING_SIZES));
    }
    ck_assert_int_gt(count_hints(), screens());
}

/* The hints of both programs, when no key is stray any more. */
static void check_both(struct size terminal)
{
    for (int person = PERSON_HOST; person < PERSONS; person++) {
        struct session *session = &shared.sessions[person];

        if (!session->shared_game) /* Bob waits at the door */
            continue;
        shared_game_settle(session, PEER_NONE, shared.now += SECOND);
        check_hints(person, terminal);
    }
}

/* Bob knocks, and is let in or not; keys are pressed at both programs, stray ones, too; and the
 * connection is cut now and then. */
static void press_at_random(int count)
{
    static const char keys[] = "123456789123456789uUnyynyneb$\033J";

    clear_counts();
    for (int i = 0; i < count; i++) {
        int person = draw_number() % PERSONS;

        check_both(drawing_size(i % DRAWING_SIZES));
        if (draw_number() % 40 == 0)
            shared_fixture_part();
        else if (draw_number() % 10 == 0)
            knock();
        if (!shared.sessions[person].shared_game)
            person = PERSON_HOST;
        press(person, session_fixture_event(keys[draw_number() % (sizeof keys - 1)]));
        if (!table_is_waiting(&shared.sessions[person].table)
            && !shared_game_is_stray(&shared.sessions[person], 'n', shared.now))
            check_hints(person, drawing_size(i % DRAWING_SIZES));
        shared_fixture_carry();
    }
}

TEST(a_key_that_is_named_does_something_at_both_sides_of_a_shared_table)
{
    open_table();
    press_at_random(screens());
    for (const struct hint *hint = hints; hint < hints + HINTS; hint++)
        ck_assert_msg(hint->count > 0 || hint->event == EVENT_LEFT
                          || strchr("ceHLU", (int)hint->event),
                      "%s", hint->text);
}

/* The place of each key within the foot; without rows if it is not there. */
static void find_at_foot(const struct canvas *canvas, struct size terminal,
                         struct area places[HINTS])
{
    static struct canvas rows;
    struct area foot = layout_compose(terminal, false).hints;

    rows.size = (struct size){foot.rows, canvas->size.cols};
    for (int i = 0; i < rows.size.rows * rows.size.cols; i++)
        rows.glyphs[i] = *canvas_at(canvas, foot.row, i);
    for (int i = 0; i < HINTS; i++)
        if (!drawing_find(&rows, hints[i].text, &places[i]))
            places[i] = (struct area){0};
}

/* In a game from its first screen to the next one, while text is typed and while a notice stands.
 */
TEST(a_key_keeps_its_place_for_as_long_as_the_terminal_has_its_size)
{
    static const char *const games[] = {"",   "1",  "15u", "15243", "15243$",
                                        "1e", "1z", "o12", "N",     "ce"};

    enum { GAMES = sizeof games / sizeof games[0] };
    struct session sessions[GAMES];

    for (int i = 0; i < GAMES; i++) {
        sessions[i] = drawing_session((struct game){0});
        drawing_press(&sessions[i], games[i], 0);
    }
    for (int j = 0; j<DRAWING_SIZES; j += suite_share()> 10 ? 3 : 1) {
        struct area was[HINTS], is[HINTS];

        for (int i = 0; i < GAMES; i++) {
            struct canvas canvas = drawing_draw(&sessions[i], drawing_size(j));

            find_at_foot(&canvas, drawing_size(j), i == 0 ? was : is);
            for (int k = 0; i > 0 && k < HINTS; k++) {
                bool is_shared_place = hints[k].event == EVENT_CELL || hints[k].event == EVENT_LEFT;

                if (!is_shared_place && memcmp(&was[k], &is[k], sizeof was[k]) != 0)
                    drawing_fail(&canvas, "'%s' after '%s'", hints[k].text, games[i]);
            }
        }
    }
}

/* At least two blanks stand between two hints, at every width. */
TEST(the_keys_of_most_use_are_at_the_foot_with_wide_gaps_and_the_bits_are_not)
{
    struct session session = drawing_session((struct game){0});

    drawing_press(&session, "15u", 0);
    for (int cols = 34; cols <= 110; cols++) {
        struct canvas canvas = drawing_draw(&session, (struct size){24, cols});

        drawing_must_show(&canvas, "q quit");
        drawing_must_show(&canvas, "? help  ");
        ck_assert(!drawing_shows(&canvas, "b bits"));
        ck_assert(!drawing_shows(&canvas, "undo n") && !drawing_shows(&canvas, "undo U"));
        if (cols == 80)
            drawing_must_show(&canvas,
                              "1-9 place     u undo   n new   c computer   H host   t theme  ");
        if (cols >= 80)
            drawing_must_show(&canvas, "  t theme  ");
    }
}

TEST(the_keys_of_play_come_before_those_of_a_guest_without_a_host)
{
    static const struct size sizes[] = {{12, 40}, {10, 30}, {8, 20}};
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_share(&session, PERSON_GUEST, ABSENCE_NONE);
    for (int i = 0; i < 3; i++) {
        canvas = drawing_draw(&session, sizes[i]);
        drawing_must_show(&canvas, "u undo");
        drawing_must_show(&canvas, "? help");
        ck_assert(!drawing_shows(&canvas, "J rejoin") && !drawing_shows(&canvas, "Enter leave"));
    }
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "1-9 place    u undo  n new  J rejoin  Enter leave  t theme");
}

/* At 40 columns there is room for five keys. */
TEST(a_host_sees_the_key_that_closes_the_table_and_none_that_only_a_guest_has)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    drawing_share(&session, PERSON_HOST, ABSENCE_AWAITED);
    canvas = drawing_draw(&session, (struct size){12, 40});
    drawing_must_show(&canvas, "H close");
    ck_assert(!drawing_shows(&canvas, "J rejoin"));
}

/* ---- Which hints have room, as golden text. ---- */

/* Sessions whose hints are of different kinds. */
static const struct {
    const char *what, *keys;
    bool is_shared;
    int person;
    enum absence absence;
    bool in_hall, is_asked;
} rows_of_hints[] = {
    {.what = "a new game", .keys = ""},
    {.what = "a game with something to redo", .keys = "158u"},
    {.what = "a game that is over", .keys = "15243"},
    {.what = "against the computer", .keys = "c5"},
    {.what = "while text is typed", .keys = "15o"},
    {.what = "a host who waits", .keys = "", .is_shared = true, PERSON_HOST, ABSENCE_AWAITED},
    {.what = "a host who is asked",
     .keys = "15",
     .is_shared = true,
     PERSON_HOST,
     ABSENCE_NONE,
     .is_asked = true},
    {.what = "a guest", .keys = "1", .is_shared = true, PERSON_GUEST, ABSENCE_NONE},
    {.what = "a guest after the end",
     .keys = "15243",
     .is_shared = true,
     PERSON_GUEST,
     ABSENCE_NONE},
    {.what = "a guest whose host has left",
     .keys = "15",
     .is_shared = true,
     PERSON_GUEST,
     ABSENCE_LEFT},
    {.what = "a player in a hall whose other has gone",
     .keys = "15243",
     .is_shared = true,
     PERSON_GUEST,
     ABSENCE_GONE,
     .in_hall = true},
};

/* Write the hints of a canvas, faint ones in brackets. Of the smallest board they are a column. */
static void write_hints(const struct canvas *canvas, struct area foot, char text[CANVAS_COLS * 8])
{
    size_t length = 0;

    *text = '\0';
    for (int i = 0; i < foot.rows * foot.cols; i++) {
        const struct glyph *glyph =
            canvas_at(canvas, foot.row + i / foot.cols, foot.col + i % foot.cols);
        bool is_faint = glyph->role == ROLE_FAINT;
        bool was_faint = i % foot.cols > 0 && glyph[-1].role == ROLE_FAINT;
        bool is_last = i % foot.cols == foot.cols - 1;

        if (i > 0 && i % foot.cols == 0 && glyph->runes[0] != L' ')
            length += (size_t)sprintf(text + length, " / ");
        length += (size_t)sprintf(text + length, "%s%lc%s",
                                  is_faint == was_faint ? ""
                                  : is_faint            ? "("
                                                        : ")",
                                  (wint_t)glyph->runes[0], is_faint && is_last ? ")" : "");
        while (is_last && length > 0 && text[length - 1] == ' ')
            text[--length] = '\0';
    }
}

/* The text with one blank in place of several. */
static void squeeze(const char *text, char squeezed[CANVAS_COLS * 8])
{
    for (; *text; text++)
        if (*text != ' ' || text[1] != ' ')
            *squeezed++ = *text;
    *squeezed = '\0';
}

/* Write the hints of each width where they are others than in a terminal of one column less. */
static void write_widths(FILE *out, const struct session *session, int rows)
{
    enum { LEAST = 20, MOST = 130 };
    char text[CANVAS_COLS * 8], hints_now[CANVAS_COLS * 8], before[CANVAS_COLS * 8] = "";

    for (int cols = LEAST; cols <= MOST; cols++) {
        struct size size = {rows, cols};
        struct canvas canvas = drawing_draw(session, size);

        write_hints(&canvas, layout_compose(size, false).hints, text);
        squeeze(text, hints_now);
        if (strcmp(hints_now, before) != 0)
            fprintf(out, "%dx%d: %s\n", cols, rows, text);
        strcpy(before, hints_now);
    }
}

TEST(the_hints_of_each_width_are_those_of_most_use_as_golden_text)
{
    static char text[GOLDEN_TEXT];
    FILE *out = fmemopen(text, GOLDEN_TEXT, "w");

    ck_assert_ptr_nonnull(out);
    for (size_t i = 0; i < sizeof rows_of_hints / sizeof rows_of_hints[0]; i++) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, rows_of_hints[i].keys, 3);
        if (rows_of_hints[i].is_shared)
            drawing_share(&session, rows_of_hints[i].person, rows_of_hints[i].absence);
        session.table.in_hall = rows_of_hints[i].in_hall;
        if (rows_of_hints[i].is_asked)
            drawing_ask(&session, true);
        fprintf(out, "%s\n", rows_of_hints[i].what);
        write_widths(out, &session, 24);
        write_widths(out, &session, 8);
    }
    ck_assert_int_eq(fclose(out), 0);
    golden_check(!golden_holds("hints.txt", text));
}
