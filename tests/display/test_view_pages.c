/* SPDX-License-Identifier: MIT
 *
 * The pages: the shelf and the help.
 */
#include "engine/encodings.h"
#include "scene.h"
#include "suite.h"

static enum event slot_event(int slot)
{
    return EVENT_SLOT + (unsigned)slot;
}

static struct session seat_at_shelf(int games, int slot)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, "r", games);
    session.shelf_page.slot = slot;
    return session;
}

/* The line of text of a game stands within its area; the selected one is lit, and has the cursor.
 */
static void check_game(const struct canvas *canvas, const struct session *session, int slot,
                       struct area area, const char *text)
{
    struct area at;
    bool lit = slot == session->shelf_page.slot;

    if (!scene_find(canvas, text, &at)
        || canvas_event_at(canvas, at.row, at.col) != slot_event(slot)
        || canvas->glyphs[at.row][at.col].role != (lit ? ROLE_LIT : ROLE_TEXT)
        || lit != (canvas->cursor_row == area.row + 2 && canvas->cursor_col == area.col + 6)) {
        scene_print_canvas(canvas);
        ck_abort_msg("'%s' in %dx%d at %d,%d", text, area.cols, area.rows, area.col, area.row);
    }
}

static void check_boards(int games, int slot)
{
    struct session session = seat_at_shelf(games, slot);
    struct canvas canvas = scene_draw(&session, (struct size){24, 80});

    for (int other = 0; other < SHELF_SLOTS; other++) {
        struct area area = scene_area_of(&canvas, slot_event(other));
        char text[CANVAS_COLS];

        if (area.rows != (other < games ? 7 : 0))
            ck_abort_msg("game %d of %d has an area of %dx%d", other + 1, games, area.cols,
                         area.rows);
        snprintf(text, sizeof text, "%d  code %u ", other + 1,
                 (unsigned)encodings_code(shelf_game(&session.shelf_page.shelf, other)));
        if (area.rows > 0)
            check_game(&canvas, &session, other, area, text);
    }
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(a_click_on_a_game_of_the_shelf_takes_that_game)
{
    for (int games = 1; games <= SHELF_SLOTS; games++)
        for (int slot = 0; slot < games; slot++)
            check_boards(games, slot);
}

/* A page that lists the codes: its size, and how wide a game is in it. */
static const struct list {
    struct size size;
    int cols;
    bool has_board;
} lists[] = {{{12, 40}, 10, true}, {{8, 72}, 10, true}, {{8, 40}, 6, true}, {{8, 20}, 5, false}};

static void check_list(const struct list *list, int games, int slot)
{
    struct session session = seat_at_shelf(games, slot);
    struct canvas canvas = scene_draw(&session, list->size);
    struct area at;
    char text[CANVAS_COLS];

    for (int other = 0; other < games; other++) {
        int row = 2 + other / 4;
        int col = other % 4 * list->cols;
        bool lit = other == slot;
        int end;

        snprintf(text, sizeof text, list->cols > 6 ? "%2d: %u" : "%*u",
                 list->cols > 6 ? other + 1 : 4,
                 (unsigned)encodings_code(shelf_game(&session.shelf_page.shelf, other)));
        end = (int)strlen(text);
        for (int i = 0; i < list->cols; i++)
            ck_assert_int_eq(canvas_event_at(&canvas, row, col + i), slot_event(other));
        for (int i = 0; i < end; i++)
            ck_assert_int_eq(canvas.glyphs[row][col + i].rune, text[i]);
        ck_assert_int_eq(canvas.glyphs[row][col + end - 1].role, lit ? ROLE_LIT : ROLE_TEXT);
        ck_assert(
            lit == (canvas.cursor_row == row && canvas.cursor_col == col + (int)strspn(text, " ")));
    }
    snprintf(text, sizeof text, "%d: %s", slot + 1,
             game_words(shelf_game(&session.shelf_page.shelf, slot)));
    ck_assert(scene_find(&canvas, text, &at));
}

/* The selected game's board, which takes a click too, stands beside the list. */
static void check_selected(const struct list *list, int slot)
{
    struct session session = seat_at_shelf(SHELF_SLOTS, slot);
    struct canvas canvas = scene_draw(&session, list->size);
    int clicks = 0;

    for (int row = 0; row < list->size.rows; row++)
        for (int col = 0; col < list->size.cols; col++)
            clicks += canvas_event_at(&canvas, row, col) == slot_event(slot);
    ck_assert_int_eq(clicks > list->cols, list->has_board);
}

TEST(where_not_all_boards_have_room_their_codes_and_the_selected_one_are_shown)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        for (int games = 1; games <= SHELF_SLOTS; games++)
            for (int slot = 0; slot < games; slot++) {
                check_list(&lists[i], games, slot);
                check_selected(&lists[i], slot);
            }
}

TEST(the_list_says_which_games_are_taken_off)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        struct session session = seat_at_shelf(3, 0);
        struct canvas canvas;

        scene_press(&session, RIGHT "d" RIGHT, 3);
        canvas = scene_draw(&session, lists[i].size);
        scene_must_show(&canvas, lists[i].cols > 6 ? " 2: off" : "  off");
    }
}

TEST(what_is_said_while_a_game_is_picked_is_read_until_the_next_key)
{
    static const struct size sizes[] = {{24, 80}, {12, 40}, {8, 40}, {8, 20}};

    for (int i = 0; i < 4; i++) {
        struct session session = seat_at_shelf(3, 0);

        session_tell(&session, "It has gone.");

        struct canvas canvas = scene_draw(&session, sizes[i]);

        scene_must_show(&canvas, "It has gone.");
        scene_press(&session, RIGHT, 3);
        canvas = scene_draw(&session, sizes[i]);
        scene_must_show(&canvas, "Resume a game:");
    }
}

/* As much of its line as the page has room for; the whole label, or the first name in it. */
static void must_explain(const struct canvas *canvas, const struct key *key, int label_cols,
                         int cols)
{
    const char *help = key->help;
    int label = label_cols < 13 ? (int)strcspn(key->label, " ") : (int)strlen(key->label);
    int length = (int)strlen(help) <= cols ? (int)strlen(help) : (int)strcspn(help, ",;:");
    char text[CANVAS_COLS];

    if (length > cols) {
        help = key->hint ? key->hint : help;
        length = (int)strcspn(help, " ");
    }
    snprintf(text, sizeof text, "%-*.*s%.*s", label_cols, label, key->label, length, help);
    scene_must_show(canvas, text);
}

TEST(the_help_tells_of_every_key_as_much_as_it_has_room_for)
{
    static const struct {
        struct size size;
        int label_cols, cols;
    } pages[] = {
        {{24, 80}, 13, 47}, {{20, 60}, 13, 44}, {{24, 40}, 13, 27}, {{10, 80}, 7, 32},
        {{10, 60}, 7, 22},  {{12, 40}, 7, 12},  {{20, 30}, 7, 19},
    };

    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        struct session session = scene_seat((struct game){0});

        scene_press(&session, "1386?", 0);

        struct canvas canvas = scene_draw(&session, pages[i].size);

        for (const struct key *key = keys_of_play; key->act; key++)
            if (key->label && keymap_has(key, &session))
                must_explain(&canvas, key, pages[i].label_cols, pages[i].cols);
        scene_must_show(&canvas, "? goes back");
    }
}

TEST(the_smallest_help_has_the_hints)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, "?", 0);

    struct canvas hints = scene_draw(&session, (struct size){8, 20});

    for (const struct key *key = keys_of_play; key->act; key++) {
        char text[CANVAS_COLS];

        if (!keymap_has(key, &session))
            continue;
        if (key->label && key->hint && key->event != EVENT_UP && key->event != EVENT_ENTER
            && key->event != '?') {
            scene_write_hint(key, text);
            scene_must_show(&hints, text);
        }
    }
    scene_must_show(&hints, "goes back");
}

TEST(the_help_has_the_command_that_resumes_whole_if_its_room_is_enough)
{
    struct session session = scene_seat((struct game){0});

    session.program = "/home/ann/games/tic-tac-toe/build/tictactoe";
    scene_press(&session, "1386?", 0);

    struct canvas canvas = scene_draw(&session, (struct size){24, 80});

    scene_must_show(&canvas, "/home/ann/games/tic-tac-toe/build/tictactoe 523");
}

TEST(what_is_said_on_a_page_hides_its_beginning_at_most_and_not_the_way_back)
{
    static const struct size terminals[] = {{22, 80}, {20, 60}, {24, 40}, {10, 80}, {10, 60},
                                            {12, 40}, {20, 30}, {8, 72},  {8, 20}};

    for (size_t i = 0; i < sizeof terminals / sizeof terminals[0]; i++) {
        struct session reading = scene_seat((struct game){0});
        struct session picking = seat_at_shelf(3, 0);

        scene_press(&reading, "?z", 0);
        scene_press(&picking, "z", 3);

        struct canvas help = scene_draw(&reading, terminals[i]);
        struct canvas shelf = scene_draw(&picking, terminals[i]);

        scene_must_show(&help, "here; ? goes back.");
        scene_must_show(&shelf, "z is not a key here;");
        scene_must_show(&shelf, "r goes back.");
        ck_assert_int_eq(scene_area_of(&help, EVENT_ESCAPE).rows, 1);
        ck_assert_int_eq(scene_area_of(&shelf, EVENT_ESCAPE).rows, 1);
    }
}

TEST(the_keys_of_the_shelf_stand_apart)
{
    static const struct size terminals[] = {{22, 80}, {20, 60}, {12, 40},
                                            {8, 72},  {8, 40},  {8, 20}};

    for (size_t i = 0; i < sizeof terminals / sizeof terminals[0]; i++) {
        struct session session = seat_at_shelf(3, 0);

        scene_press(&session, "d", 3);

        struct canvas canvas = scene_draw(&session, terminals[i]);
        struct area back = scene_area_of(&canvas, 'u');

        ck_assert_int_eq(back.rows, 1);
        ck_assert_int_eq(canvas.glyphs[back.row][back.col - 1].rune, L' ');
        ck_assert_int_eq(canvas.glyphs[back.row][back.col - 2].rune, L' ');
    }
}

/* Every key that a page offers to a click does something there. */
static void check_clicks(const char *keys, struct size terminal)
{
    struct session session = scene_seat((struct game){0});

    scene_press(&session, keys, 3);

    struct canvas canvas = scene_draw(&session, terminal);
    int offers = 0;

    for (int row = 0; row < canvas.size.rows; row++)
        for (int col = 0; col < canvas.size.cols; col++) {
            struct session clicked = session;
            enum event event = canvas_event_at(&canvas, row, col);

            if (event == EVENT_NONE || event == EVENT_REPAINT
                || (session.mode == MODE_OPEN && event != EVENT_ESCAPE && event != EVENT_ENTER))
                continue;
            offers++;
            if (keymap_press(&clicked, event) == EFFECT_NONE && clicked.mode == session.mode
                && shelf_count(&clicked.shelf_page.off) == shelf_count(&session.shelf_page.off))
                ck_abort_msg("%s: a click at %d,%d does nothing", keys, col, row);
        }
    ck_assert_int_gt(offers, 0);
}

TEST(every_click_that_a_page_offers_does_something)
{
    static const struct size terminals[] = {{22, 80}, {20, 60}, {24, 40}, {10, 80},
                                            {12, 40}, {9, 50},  {8, 20}};

    for (int i = 0; i < 7; i++) {
        check_clicks("1386u?", terminals[i]);
        check_clicks("1386r", terminals[i]);
        check_clicks("1386rd", terminals[i]);
        check_clicks("1386o", terminals[i]);
    }
}
