/* SPDX-License-Identifier: MIT
 *
 * The hints: they are faint exactly if their keys do nothing but say so, at one keyboard and at
 * both sides of a shared table.
 */
#include "drawing.h"
#include "play/keymap.h"
#include "session_fixture.h"
#include "shared_fixture.h"
#include "suite.h"

AROUND_ALL(suite_use_locale, NULL)

/* ---- A table, or a keyboard: then the host's session is the only one. ---- */

/* Ann is asked. */
static void knock(void)
{
    if (shared.caller == HOST_NOBODY)
        shared_fixture_knock(BOB);
}

static void open_table(void)
{
    shared = (struct shared_fixture){.now = 0};
    shared_fixture_start_guest("Bob");
    shared_fixture_start_host();
    knock();
}

static void press(enum side side, enum event event)
{
    if (shared_game_is_stray(&shared.sessions[side], event, shared.now))
        return;
    if (keymap_press(&shared.sessions[side], event) == EFFECT_JOIN)
        knock();
    if (shared.sessions[side].mode != MODE_PLAY)
        keymap_press(&shared.sessions[side], EVENT_ESCAPE);
    shared_fixture_tell(side, PEER_NONE);
}

/* ---- The hints. ---- */

static size_t count_unsent(void)
{
    size_t count = shared.guest.connection.count;

    for (size_t i = 0; i < sizeof shared.host.callers / sizeof shared.host.callers[0]; i++)
        count += shared.host.callers[i].connection.count;
    return count;
}

/* True if the two differ in more than what is told, and which cell is selected. The bits count if
 * there is room for them, and the evaluation until the end. */
static bool differ(const struct session *session, const struct session *other, bool has_bits)
{
    bool is_over = session_fixture_is_over(session);

    return memcmp(&session->match, &other->match, sizeof session->match) != 0
        || session->mode != other->mode || session->info.id != other->info.id
        || session->players.level != other->players.level
        || (has_bits && session->display.bits != other->display.bits)
        || (!is_over && session->display.evaluate != other->display.evaluate);
}

/* True if the terminal is large enough for the bits. */
static bool has_room_for_bits(struct session *session, struct size terminal)
{
    bool is_shown = session->display.bits;

    session->display.bits = true;

    struct canvas canvas = drawing_draw(session, terminal);

    session->display.bits = is_shown;
    return drawing_shows(&canvas, "status ");
}

/* True if the key does anything but tell something. Nothing stays changed. */
static bool does_something(enum side side, enum event event, struct size terminal)
{
    static struct shared_fixture before;
    struct session *session = &shared.sessions[side];
    bool has_bits = false;
    bool does;

    memcpy(&before, &shared, sizeof before);

    size_t unsent = count_unsent();

    if (event == 'b')
        has_bits = has_room_for_bits(session, terminal);
    does = keymap_press(session, event) != EFFECT_NONE
        || differ(session, &before.sessions[side], has_bits) || count_unsent() != unsent
        || shared.host.table.question.act != before.host.table.question.act
        || shared.guest.table.question.act != before.guest.table.question.act
        || shared.guest.phase != before.guest.phase
        || shared.host.requesting != before.host.requesting;
    memcpy(&shared, &before, sizeof shared);
    return does;
}

/* True if any of the digits does something. */
static bool does_a_digit(enum side side, struct size terminal)
{
    bool does = false;

    for (int digit = '1'; digit <= '9'; digit++)
        does = does || does_something(side, (enum event)digit, terminal);
    return does;
}

/* Hints as they can stand there, and how often each did something or nothing. */
static struct hint {
    const char *text;
    enum event event;
    int counts[2];
} hints[] = {
    {.text = "1-9 place", EVENT_CELL},
    {.text = "Enter next", EVENT_ENTER},
    {.text = "u undo", 'u'},
    {.text = "n new", 'n'},
    {.text = "c computer", 'c'},
    {.text = "L level", 'L'},
    {.text = "e evaluate", 'e'},
    {.text = "b bits", 'b'},
    {.text = "? help", '?'},
    {.text = "q quit", 'q'},
    {.text = "y yes", 'y'},
    {.text = "n no", 'n'},
    {.text = "Escape cancel", EVENT_ESCAPE},
    {.text = "J rejoin", 'J'},
};
enum { HINTS = sizeof hints / sizeof hints[0] };

static void check_hints(enum side side, struct size terminal)
{
    struct canvas canvas = drawing_draw(&shared.sessions[side], terminal);

    for (struct hint *hint = hints; hint < hints + HINTS; hint++) {
        struct area at;

        if (!drawing_find(&canvas, hint->text, &at)
            || canvas.glyphs[at.row][at.col].role == ROLE_NOTICE) /* within a sentence */
            continue;

        bool does = hint->event == EVENT_CELL ? does_a_digit(side, terminal)
                                              : does_something(side, hint->event, terminal);

        if (canvas.glyphs[at.row][at.col].role != (does ? ROLE_KEY : ROLE_FAINT)
            || (canvas_event_at(&canvas, at.row, at.col) != EVENT_NONE) != does)
            drawing_fail(&canvas, "'%s' is bright or not", hint->text);
        hint->counts[does]++;
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
        hint->counts[false] = hint->counts[true] = 0;
}

static int count_hints(bool does)
{
    int count = 0;

    for (const struct hint *hint = hints; hint < hints + HINTS; hint++)
        count += hint->counts[does];
    return count;
}

/* The quick tests draw fewer. */
static int screens(void)
{
    return suite_share() > 10 ? 400 : 1000;
}

TEST(a_bright_hint_does_something_and_a_faint_one_nothing_but_a_message)
{
    static const char keys[] = "123456789123456789uuUUncCLebe$hjkl sN";

    clear_counts();
    shared = (struct shared_fixture){.sessions = {session_fixture_new()}};
    for (int i = 0; i < screens(); i++) {
        press(SIDE_HOST, session_fixture_event(keys[draw_number() % (sizeof keys - 1)]));
        check_hints(SIDE_HOST, drawing_size(i % DRAWING_SIZES));
    }
    ck_assert_int_gt(count_hints(false), 20);
    ck_assert_int_gt(count_hints(true), 1000);
}

/* The hints of both sides, when no key is stray any more. */
static void check_both(struct size terminal)
{
    for (enum side side = SIDE_HOST; side < SIDES; side++) {
        struct session *session = &shared.sessions[side];

        if (!session->shared_game) /* Bob waits at the door */
            continue;
        shared_game_settle(session, PEER_NONE, shared.now += SECOND);
        check_hints(side, terminal);
    }
}

/* Bob knocks, and is let in or not; keys are pressed at both sides, stray ones, too; and the
 * connection is cut now and then. */
static void press_at_random(int count)
{
    static const char keys[] = "123456789123456789uUnyynyneb$\033J";

    clear_counts();
    for (int i = 0; i < count; i++) {
        enum side side = draw_number() % SIDES;

        check_both(drawing_size(i % DRAWING_SIZES));
        if (draw_number() % 40 == 0)
            shared_fixture_part();
        else if (draw_number() % 10 == 0)
            knock();
        if (!shared.sessions[side].shared_game)
            side = SIDE_HOST;
        press(side, session_fixture_event(keys[draw_number() % (sizeof keys - 1)]));
        if (!shared.sessions[side].table.is_waiting
            && !shared_game_is_stray(&shared.sessions[side], 'n', shared.now))
            check_hints(side, drawing_size(i % DRAWING_SIZES));
        shared_fixture_carry();
    }
}

TEST(so_it_is_at_both_sides_of_a_shared_table)
{
    open_table();
    press_at_random(screens());
    for (const struct hint *hint = hints; hint < hints + HINTS; hint++)
        ck_assert_msg(hint->counts[true] > 0 || strchr("ceL", (int)hint->event), "%s", hint->text);
    ck_assert_int_gt(count_hints(false), screens());
}

/* In a theme without a faint look the others stand closer together. */
TEST(without_a_faint_look_a_hint_that_does_nothing_is_left_out)
{
    struct theme plain = theme_without_color(themes);
    struct session session = drawing_session((struct game){0});
    struct canvas canvas;

    view_draw(&canvas, &session, &plain, (struct size){24, 80});
    drawing_must_show(&canvas, "1-9 place   c computer");
    drawing_press(&session, "1", 0);
    view_draw(&canvas, &session, &plain, (struct size){24, 80});
    drawing_must_show(&canvas, "1-9 place  u undo  n new  c computer");
}
