/* SPDX-License-Identifier: MIT
 *
 * What stands beside the board.
 */
#include "engine/encodings.h"
#include "picture/view.h"
#include "scene.h"
#include "suite.h"
#include "table/keys.h"

#include <check.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* What the frame has to say about a board. */
static void must_say(const struct frame *frame, const char *board)
{
    static const char *const ends_of_games[] = {"X won", "O won", "draw:"};
    const char *words = oracle_words(board);
    char text[FRAME_COLS];

    snprintf(text, sizeof text, "%s: %s", words,
             strcmp(words, "draw") == 0 ? "nobody wins"
             : *words == 'X'            ? "Ann"
                                        : "Bob");
    scene_must_show(frame, text);
    for (int i = 0; i < 3; i++)
        if (strncmp(ends_of_games[i], words, 4) != 0 && scene_shows(frame, ends_of_games[i]))
            ck_abort_msg("%s: the frame says '%s'", board, ends_of_games[i]);
    snprintf(text, sizeof text, "code %u", (unsigned)encodings_code(suite_game(board)));
    scene_must_show(frame, text);
}

START_TEST(the_turn_or_the_end_and_the_code_stand_on_every_table)
{
    for (int i = 0; i < oracle.positions; i++)
        for (int j = i % 10 ? LAYOUT_WITH_BITS + 1 : LAYOUT_WITH_BITS; j < LAYOUTS; j++) {
            struct sitting sitting = scene_seat(suite_game(oracle.position[i]));
            struct frame frame = scene_draw_table(&sitting, &scene_layouts[j]);

            must_say(&frame, oracle.position[i]);
        }
}
END_TEST

START_TEST(they_stand_there_too_while_a_position_is_typed)
{
    for (int i = 0; i < oracle.positions; i += 50)
        for (int j = 0; j < LAYOUTS; j++) {
            struct sitting sitting = scene_seat(suite_game(oracle.position[i]));

            scene_press(&sitting, "o12", 0);

            struct frame frame = scene_draw_table(&sitting, &scene_layouts[j]);

            must_say(&frame, oracle.position[i]);
            scene_must_show(&frame, "open: 12");
        }
}
END_TEST

/* So many dashes and an exclamation mark are typed. */
static void check_typing(const struct layout *layout, int dashes)
{
    struct sitting sitting = scene_seat((struct game){0});
    struct area at;

    scene_press(&sitting, "o", 0);
    for (int i = 0; i < dashes; i++)
        scene_press(&sitting, "-", 0);
    scene_press(&sitting, "!", 0);

    struct frame frame = scene_draw_table(&sitting, layout);

    scene_must_show(&frame, dashes > 0 ? "open: -" : "open: !");
    if (!scene_find(&frame, "!", &at) || frame.cursor_row != at.row
        || frame.cursor_col != at.col + 1) {
        scene_print_frame(&frame);
        ck_abort_msg("the cursor is not behind what was typed");
    }
}

START_TEST(the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it)
{
    for (int dashes = 0; dashes < SITTING_TYPED - 1; dashes++)
        for (int j = 0; j < LAYOUTS; j++)
            check_typing(&scene_layouts[j], dashes);
}
END_TEST

/* Whether the line that begins so ends with that number, or goes on with a blank after it. */
static void must_count(const struct frame *frame, const char *who, int count)
{
    wchar_t line[FRAME_COLS + 1];
    wchar_t number[16];
    struct area at = {0};

    scene_must_show(frame, who);
    scene_find(frame, who, &at);
    scene_read_row(frame, at.row, at.col + at.cols, line);
    swprintf(number, 16, L" %d", count);

    const wchar_t *found = wcsstr(line, number);

    if (!found || iswdigit((wint_t)found[wcslen(number)])) {
        scene_print_frame(frame);
        ck_abort_msg("%s does not count %d", who, count);
    }
}

static void check_panel(const struct layout *layout, const char *board, int cell)
{
    struct sitting sitting = scene_seat_after_move(board, cell);
    struct frame frame = scene_draw_table(&sitting, layout);
    enum status status = game_status(sitting_game(&sitting));
    char text[FRAME_COLS];

    snprintf(text, sizeof text, "last move %c in %d", oracle_turn(board), cell + 1);
    scene_must_show(&frame, text);
    must_count(&frame, "X Ann", 31 + (status == STATUS_X_WON));
    must_count(&frame, "O Bob", 47 + (status == STATUS_O_WON));
    must_count(&frame, "draws", 59 + (status == STATUS_DRAW));
    if (scene_shows(&frame, "game"))
        must_count(&frame, "game", 31 + 47 + 59 + 1);
    scene_must_show(&frame, "? help  u undo");
    scene_must_show(&frame, "n new  q quit");
    ck_assert(!scene_shows(&frame, "U redo")); /* which does not matter */
    if (scene_shows(&frame, "1-9 place") != (status == STATUS_ONGOING))
        ck_abort_msg("%s, then %d: '1-9 place'", board, cell + 1);
}

START_TEST(the_score_the_last_move_and_the_keys_stand_there_from_40x12_up)
{
    int moves = 0;

    for (int i = 0; i < oracle.positions; i++)
        for (int cell = 0; cell < GAME_CELLS; cell++)
            if (scene_may_move(oracle.position[i], cell))
                check_panel(&scene_layouts[moves++ % (LAYOUTS - 1)], oracle.position[i], cell);
    ck_assert_int_eq(moves, 16167);
}
END_TEST

/* A click on the hint is its key. The digits are no key of their own. */
static void check_click(const struct frame *frame, const struct key *key, const char *hint)
{
    struct area at = {0};
    struct area area = scene_area_of(frame, key->event);

    scene_find(frame, hint, &at);
    if (key->event != EVENT_CELL
        && (area.row != at.row || area.col != at.col || area.rows != 1 || area.cols != at.cols))
        ck_abort_msg("'%s': a click means it at %d,%d in %dx%d", hint, area.col, area.row,
                     area.cols, area.rows);
}

START_TEST(the_hints_are_the_first_of_the_keys_and_a_click_on_one_is_its_key)
{
    for (int j = 0; j < LAYOUTS - 1; j++) {
        struct sitting sitting = scene_seat((struct game){0});
        bool fits = true;

        scene_press(&sitting, "13u", 0);

        struct frame frame = scene_draw_table(&sitting, &scene_layouts[j]);

        for (const struct key *key = keys_of_play; key->act; key++) {
            char hint[FRAME_COLS];

            if (!key->hint)
                continue;
            scene_write_hint(key, hint);
            fits = fits && scene_shows(&frame, hint);
            if (fits != scene_shows(&frame, hint) || (!fits && scene_layouts[j].size.cols >= 76))
                ck_abort_msg("'%s' in %d columns", hint, scene_layouts[j].size.cols);
            if (fits)
                check_click(&frame, key, hint);
        }
    }
}
END_TEST

static TCase *all_tests(void)
{
    TCase *tests = tcase_create("view table");

    tcase_set_timeout(tests, 60);
    tcase_add_unchecked_fixture(tests, suite_use_locale, NULL);
    tcase_add_unchecked_fixture(tests, suite_ask_oracle, NULL);
    tcase_add_test(tests, the_turn_or_the_end_and_the_code_stand_on_every_table);
    tcase_add_test(tests, they_stand_there_too_while_a_position_is_typed);
    tcase_add_test(tests, the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it);
    tcase_add_test(tests, the_score_the_last_move_and_the_keys_stand_there_from_40x12_up);
    tcase_add_test(tests, the_hints_are_the_first_of_the_keys_and_a_click_on_one_is_its_key);
    return tests;
}

int main(void)
{
    return suite_run("view table", all_tests());
}
