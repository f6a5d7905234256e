/* SPDX-License-Identifier: MIT
 *
 * The pages: the shelf and the help.
 */
#include "engine/encodings.h"
#include "picture/view.h"
#include "scene.h"
#include "suite.h"
#include "table/keys.h"

#include <check.h>
#include <stdio.h>

static enum event slot_event(int slot)
{
    return EVENT_SLOT + (unsigned)slot;
}

static struct sitting seat_at_shelf(int games, int slot)
{
    struct sitting sitting = scene_seat((struct game){0});

    scene_press(&sitting, "r", games);
    sitting.slot = slot;
    return sitting;
}

/* The line of text of a game stands within its area; the selected one is lit, and has the cursor.
 */
static void check_game(const struct frame *frame, const struct sitting *sitting, int slot,
                       struct area area, const char *text)
{
    struct area at;
    bool lit = slot == sitting->slot;

    if (!scene_find(frame, text, &at) || frame_event_at(frame, at.row, at.col) != slot_event(slot)
        || frame->glyphs[at.row][at.col].role != (lit ? ROLE_LIT : ROLE_TEXT)
        || lit != (frame->cursor_row == at.row && frame->cursor_col == area.col + 13)) {
        scene_print_frame(frame);
        ck_abort_msg("'%s' in %dx%d at %d,%d", text, area.cols, area.rows, area.col, area.row);
    }
}

static void check_boards(int games, int slot)
{
    struct sitting sitting = seat_at_shelf(games, slot);
    struct frame frame = scene_draw(&sitting, (struct size){24, 80});

    for (int other = 0; other < SHELF_SLOTS; other++) {
        struct area area = scene_area_of(&frame, slot_event(other));
        char text[FRAME_COLS];

        if (area.rows != (other < games ? 6 : 0))
            ck_abort_msg("game %d of %d has an area of %dx%d", other + 1, games, area.cols,
                         area.rows);
        snprintf(text, sizeof text, "%2d code %u ", other + 1,
                 (unsigned)encodings_code(shelf_game(&sitting.shelf, other)));
        if (area.rows > 0)
            check_game(&frame, &sitting, other, area, text);
    }
}

START_TEST(a_click_on_a_game_of_the_shelf_takes_that_game)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            check_boards(games, slot);
}
END_TEST

static void check_list(int games, int slot)
{
    struct sitting sitting = seat_at_shelf(games, slot);
    struct frame frame = scene_draw(&sitting, (struct size){8, 20});
    struct area at;
    char text[FRAME_COLS];

    for (int other = 0; other < SHELF_SLOTS; other++) {
        struct area area = scene_area_of(&frame, slot_event(other));
        bool lit = other == slot;

        if (area.rows != (other < games) || (other < games && area.cols != 5))
            ck_abort_msg("game %d of %d has an area of %dx%d", other + 1, games, area.cols,
                         area.rows);
        if (other >= games)
            continue;
        snprintf(text, sizeof text, "%4u",
                 (unsigned)encodings_code(shelf_game(&sitting.shelf, other)));
        for (int i = 0; i < 4; i++)
            ck_assert_int_eq(frame.glyphs[area.row][area.col + i].rune, text[i]);
        ck_assert_int_eq(frame.glyphs[area.row][area.col + 3].role, lit ? ROLE_LIT : ROLE_TEXT);
        ck_assert(lit == (frame.cursor_row == area.row && frame.cursor_col == area.col + 4));
        ck_assert_int_eq(area.row, 2 + other / 4);
        ck_assert_int_eq(area.col, other % 4 * 5);
    }
    snprintf(text, sizeof text, "%d: %s", slot + 1, game_words(shelf_game(&sitting.shelf, slot)));
    ck_assert(scene_find(&frame, text, &at));
}

START_TEST(a_small_terminal_shows_the_codes_and_who_is_to_move_in_the_selected_one)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            check_list(games, slot);
}
END_TEST

START_TEST(the_help_tells_every_key_and_its_short_form_every_hint)
{
    struct sitting sitting = scene_seat((struct game){0});

    scene_press(&sitting, "?", 0);

    struct frame whole = scene_draw(&sitting, (struct size){22, 80});
    struct frame middle = scene_draw(&sitting, (struct size){20, 60});
    struct frame hints = scene_draw(&sitting, (struct size){8, 20});

    for (const struct key *key = keys_of_play; key->act; key++) {
        char text[FRAME_COLS];

        if (!keys_have(key, &sitting))
            continue;
        if (key->label) {
            snprintf(text, sizeof text, "%-13s%s", key->label, key->help);
            scene_must_show(&whole, text);
            scene_must_show(&middle, text);
        }
        if (key->label && key->hint && key->event != EVENT_UP && key->event != EVENT_ENTER) {
            scene_write_hint(key, text);
            scene_must_show(&hints, text);
        }
    }
    scene_must_show(&hints, "goes back");
    scene_must_show(&middle, "goes back");
    scene_must_show(&whole, "goes back");
}
END_TEST

/* Every key that a page offers to a click does something there. */
static void check_clicks(const char *keys, struct size terminal)
{
    struct sitting sitting = scene_seat((struct game){0});

    scene_press(&sitting, keys, 3);

    struct frame frame = scene_draw(&sitting, terminal);
    int offers = 0;

    for (int row = 0; row < frame.size.rows; row++)
        for (int col = 0; col < frame.size.cols; col++) {
            struct sitting clicked = sitting;
            enum event event = frame_event_at(&frame, row, col);

            if (event == EVENT_NONE || event == EVENT_REPAINT
                || (sitting.mode == MODE_OPEN && event >= EVENT_CELL))
                continue;
            offers++;
            if (keys_press(&clicked, event) == EFFECT_NONE && clicked.mode == sitting.mode
                && shelf_count(&clicked.off) == shelf_count(&sitting.off))
                ck_abort_msg("%s: a click at %d,%d does nothing", keys, col, row);
        }
    ck_assert_int_gt(offers, 0);
}

START_TEST(every_click_that_a_page_offers_does_something)
{
    static const struct size terminals[] = {{22, 80}, {20, 60}, {12, 40}, {8, 20}};

    for (int i = 0; i < 4; i++) {
        check_clicks("1386u?", terminals[i]);
        check_clicks("1386r", terminals[i]);
        check_clicks("1386rd", terminals[i]);
        check_clicks("1386o", terminals[i]);
    }
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("view pages");

    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, suite_use_locale, NULL);
    tcase_add_unchecked_fixture(tests, suite_ask_oracle, NULL);
    tcase_add_test(tests, a_click_on_a_game_of_the_shelf_takes_that_game);
    tcase_add_test(tests, a_small_terminal_shows_the_codes_and_who_is_to_move_in_the_selected_one);
    tcase_add_test(tests, every_click_that_a_page_offers_does_something);
    tcase_add_test(tests, the_help_tells_every_key_and_its_short_form_every_hint);
    return tests;
}

int main(void)
{
    return suite_run("view pages", all_tests());
}
