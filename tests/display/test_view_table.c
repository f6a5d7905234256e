/* SPDX-License-Identifier: MIT
 *
 * What stands beside the board.
 */
#include "engine/encodings.h"
#include "scene.h"
#include "suite.h"

#include <wchar.h>
#include <wctype.h>

/* What the canvas has to say about a board, in its headline or in large letters beneath it. */
static void must_say(const struct canvas *canvas, const char *board)
{
    static const struct {
        const char *oracle, *canvas, *beneath;
    } news[] = {
        {"X to move", "Ann to move", "Ann to move"},
        {"O to move", "Bob to move", "Bob to move"},
        {"X won", "Ann wins!", "Ann wins "},
        {"O won", "Bob wins!", "Bob wins "},
        {"draw", "A draw", "Nobody "},
    };
    char code[CANVAS_COLS];

    for (int i = 0; i < 5; i++)
        if ((strcmp(news[i].oracle, oracle_words(board)) == 0)
            != (scene_shows(canvas, news[i].canvas) || scene_shows(canvas, news[i].beneath))) {
            scene_print_canvas(canvas);
            ck_abort_msg("%s: '%s' is said or not", board, news[i].canvas);
        }
    snprintf(code, sizeof code, "Code %u", (unsigned)encodings_code(suite_game(board)));
    scene_must_show(canvas, code);
}

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

TEST(the_turn_or_the_end_and_the_code_stand_on_every_table)
{
    int few = suite_share() > 1 ? 3 : 1;

    for (int i = 0; i < oracle.positions; i += few)
        for (int j = i % 10 ? LAYOUT_WITH_BITS + 1 : LAYOUT_WITH_BITS; j < LAYOUTS; j++) {
            struct session session = scene_seat(suite_game(oracle.position[i]));
            struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

            must_say(&canvas, oracle.position[i]);
        }
}

TEST(they_stand_there_too_while_a_position_is_typed)
{
    for (int i = 0; i < oracle.positions; i += 50)
        for (int j = 0; j < LAYOUTS; j++) {
            struct session session = scene_seat(suite_game(oracle.position[i]));

            scene_press(&session, "o12", 0);

            struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

            must_say(&canvas, oracle.position[i]);
            scene_must_show(&canvas, "Open: 12");
        }
}

/* So many dashes and an exclamation mark are typed. */
static void check_typing(const struct layout *layout, int dashes)
{
    struct session session = scene_seat((struct game){0});
    struct area at;

    scene_press(&session, "o", 0);
    for (int i = 0; i < dashes; i++)
        scene_press(&session, "-", 0);
    scene_press(&session, "!", 0);

    struct canvas canvas = scene_draw_table(&session, layout);

    scene_must_show(&canvas, dashes > 0 ? "Open: -" : "Open: !");
    if (!scene_find(&canvas, "!", &at) || canvas.cursor_row != at.row
        || canvas.cursor_col != at.col + 1) {
        scene_print_canvas(&canvas);
        ck_abort_msg("the cursor is not behind what was typed");
    }
}

TEST(the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it)
{
    for (int dashes = 0; dashes < SESSION_TYPED - 1; dashes++)
        for (int j = 0; j < LAYOUTS; j++)
            check_typing(&scene_layouts[j], dashes);
}

/* Whether some line with that name has that number after it. */
static void must_count(const struct canvas *canvas, const char *who, int count)
{
    wchar_t line[CANVAS_COLS + 1];
    wchar_t name[16];
    wchar_t number[16];

    swprintf(name, 16, L"%s ", who);
    swprintf(number, 16, L" %d", count);
    for (int row = 0; row < canvas->size.rows; row++) {
        scene_read_row(canvas, row, 0, line);

        const wchar_t *found = wcsstr(line, name);

        found = found ? wcsstr(found, number) : NULL;
        if (found && !iswdigit((wint_t)found[wcslen(number)]))
            return;
    }
    scene_print_canvas(canvas);
    ck_abort_msg("%s does not count %d", who, count);
}

/* What is of no use now is faint, and stays in its place. */
static void check_faint(const struct canvas *canvas, const char *hint, bool faint)
{
    struct area at = {0};

    scene_must_show(canvas, hint);
    scene_find(canvas, hint, &at);
    if ((canvas->glyphs[at.row][at.col].role == ROLE_FAINT) != faint
        || (canvas_event_at(canvas, at.row, at.col) == EVENT_NONE) != faint) {
        scene_print_canvas(canvas);
        ck_abort_msg("'%s' is%s faint", hint, faint ? " not" : "");
    }
}

static void check_panel(const struct layout *layout, const char *board, int cell)
{
    struct session session = scene_seat_after_move(board, cell);
    struct canvas canvas = scene_draw_table(&session, layout);
    enum status status = game_status(session_game(&session));
    char text[CANVAS_COLS];

    snprintf(text, sizeof text, "%c %d", oracle_turn(board), cell + 1);
    scene_must_show(&canvas, "Moves");
    scene_must_show(&canvas, text);
    must_count(&canvas, "Ann", 31 + (status == STATUS_X_WON));
    must_count(&canvas, "Bob", 47 + (status == STATUS_O_WON));
    must_count(&canvas, "Draws", 59 + (status == STATUS_DRAW));
    if (scene_shows(&canvas, status == STATUS_ONGOING ? "Enter next" : "Enter place"))
        ck_abort_msg("%s, then %d: the hint of Enter", board, cell + 1);
    check_faint(&canvas, "1-9 place", status != STATUS_ONGOING);
    check_faint(&canvas, "u undo", false);
    check_faint(&canvas, "q quit", false);
}

TEST(the_score_the_moves_and_the_keys_stand_there_from_40x12_up)
{
    int moves = 0;

    for (int i = 0; i < oracle.positions; i++)
        for (int cell = 0; cell < GAME_CELLS; cell++)
            if (scene_may_move(oracle.position[i], cell))
                check_panel(&scene_layouts[moves++ % LAYOUTS_WITH_DRAWS], oracle.position[i], cell);
    ck_assert_int_eq(moves, 16167);
}

/* A click on the hint is its key; on one that stands for nine it is for the selected cell. */
static void check_click(const struct canvas *canvas, const struct key *key)
{
    char hint[CANVAS_COLS];
    struct area at;

    scene_write_hint(key, hint);
    if (!scene_find(canvas, hint, &at))
        return;
    for (int col = at.col; col < at.col + at.cols; col++) {
        enum event event = canvas_event_at(canvas, at.row, col);

        if (event != (key->event == EVENT_CELL ? EVENT_ENTER : key->event))
            ck_abort_msg("'%s': a click means 0x%x", hint, event);
    }
}

TEST(a_click_on_a_hint_is_its_key_and_every_table_names_the_key_that_leaves)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = scene_seat((struct game){0});

        scene_press(&session, "13u", 0);

        struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

        for (const struct key *key = keys_of_play; key->act; key++)
            if (key->hint && key->label)
                check_click(&canvas, key);
        scene_must_show(&canvas, "q quit");
        scene_must_show(&canvas, "? help");
    }
}

/* Where each glyph of the board stands. */
static struct area board_of(const struct canvas *canvas)
{
    struct area first = scene_area_of(canvas, EVENT_CELL);
    struct area last = scene_area_of(canvas, EVENT_CELL + GAME_CELLS - 1);

    return (struct area){first.row, first.col, last.row + last.rows - first.row,
                         last.col + last.cols - first.col};
}

/* Until the first game is finished, and where clicks are heard. */
TEST(how_to_win_is_said_in_the_first_game_and_clicks_are_spoken_of_where_they_are_heard)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = scene_seat((struct game){0});
        bool is_broken = scene_layouts[j].size.rows == 12; /* its lines are too short */
        struct canvas canvas = scene_draw(&session, scene_layouts[j].size);

        scene_must_show(&canvas, is_broken ? "You can click," : "You can click, too.");
        scene_press(&session, "1425", 0);
        canvas = scene_draw(&session, scene_layouts[j].size);
        scene_must_show(&canvas, "Three in a row");
        session_set_mouse(&session, false);
        canvas = scene_draw(&session, scene_layouts[j].size);
        ck_assert(!scene_shows(&canvas, "click"));
        scene_press(&session, "3n", 0);
        session_hush(&session);
        canvas = scene_draw(&session, scene_layouts[j].size);
        ck_assert(!scene_shows(&canvas, "Three in a row"));
    }
}

/* If the text is on the one canvas it is in the same place on the other. */
static void must_stand_where(const struct canvas *before, const struct canvas *after,
                             const char *text)
{
    struct area was, is;

    if (!scene_find(before, text, &was))
        return;
    ck_assert(scene_find(after, text, &is));
    ck_assert_int_eq(is.row, was.row);
    ck_assert_int_eq(is.col, was.col);
}

TEST(opening_the_bits_moves_nothing)
{
    for (int rows = 8; rows <= 45; rows++)
        for (int cols = 20; cols <= 125; cols += 3) {
            struct session session = scene_seat((struct game){0});

            scene_press(&session, "1386", 0);

            struct canvas before = scene_draw(&session, (struct size){rows, cols});

            scene_press(&session, "b", 0);

            struct canvas after = scene_draw(&session, (struct size){rows, cols});
            struct area board = board_of(&before);
            struct area same = board_of(&after);

            ck_assert(scene_same_size(before.size, after.size));
            ck_assert_int_eq(board.row, same.row);
            ck_assert_int_eq(board.col, same.col);
            ck_assert(scene_shows(&after, "status") == (rows >= 22 && cols >= 80));
            if (!scene_shows(&after, "status"))
                must_stand_where(&before, &after, "Bob");
        }
}

TEST(a_notice_of_two_lines_hides_neither_the_news_nor_the_code_nor_the_board)
{
    for (int rows = 8; rows <= 45; rows++)
        for (int cols = 20; cols <= 125; cols++) {
            struct session session = scene_seat((struct game){0});

            scene_press(&session, "1386", 0);

            struct canvas before = scene_draw(&session, (struct size){rows, cols});
            struct area board = board_of(&before);

            session_tell(&session, "This notice takes up two lines.");

            struct canvas after = scene_draw(&session, (struct size){rows, cols});

            scene_must_show(&after, "Ann to move");
            scene_must_show(&after, "523");
            for (int row = board.row; row < board.row + board.rows; row++)
                ck_assert(memcmp(&before.glyphs[row][board.col], &after.glyphs[row][board.col],
                                 (size_t)board.cols * sizeof(struct glyph))
                          == 0);
        }
}

TEST(a_click_does_not_go_through_a_notice)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = scene_seat((struct game){0});

        session_tell(&session, "%0200d", 0);

        struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++)
                if (canvas.glyphs[row][col].role == ROLE_NOTICE)
                    ck_assert_int_eq(canvas_event_at(&canvas, row, col), EVENT_NONE);
    }
}

TEST(the_prompt_is_left_by_a_click_on_its_words)
{
    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = scene_seat((struct game){0});
        struct area at = {0};

        scene_press(&session, "o", 0);

        struct canvas canvas = scene_draw_table(&session, &scene_layouts[j]);

        scene_must_show(&canvas, "Esc");
        scene_find(&canvas, "Esc", &at);
        ck_assert_int_eq(canvas_event_at(&canvas, at.row, at.col), EVENT_ESCAPE);
        scene_find(&canvas, "Open:", &at);
        ck_assert_int_eq(canvas_event_at(&canvas, at.row, at.col), EVENT_ENTER);
    }
}

/* By the same keys at one keyboard, against the computer and on either side of a shared table. */
TEST(who_plays_alone_or_at_a_shared_table_is_you_and_the_others_go_by_name)
{
    const struct remote shared = {.is_attached = true, .is_shared = true, .is_complete = true};
    static const char *const turns[][2] = {{"X  Your turn", "O  Bob to move"},
                                           {"X  Ann to move", "O  Your turn"}};
    static const char *const ends[] = {"X  You win with 1, 2, 3", "X  Ann wins with 1, 2, 3"};

    for (int side = 0; side < 2; side++) {
        struct session session = scene_seat((struct game){0});

        for (int i = 0; i < 5; i++) {
            struct canvas canvas;

            session.remote = shared;
            session.agreement = &(struct agreement){.side = (enum side)side};
            canvas = scene_draw(&session, (struct size){24, 80});
            scene_must_show(&canvas, turns[side][i % 2]);
            session.remote = (struct remote){.is_attached = false};
            session.agreement = NULL;
            canvas = scene_draw(&session, (struct size){24, 80});
            scene_must_show(&canvas, i % 2 ? "O  Bob to move" : "X  Ann to move");
            scene_press(&session, (char[]){"14253"[i], '\0'}, 0);
        }
        session.remote = shared;
        session.agreement = &(struct agreement){.side = (enum side)side};

        struct canvas canvas = scene_draw(&session, (struct size){24, 80});

        scene_must_show(&canvas, ends[side]);
    }
}

TEST(a_name_that_is_too_long_beside_its_words_has_a_row_of_its_own_at_40x12)
{
    struct session session = scene_seat((struct game){0});
    struct area name, words;

    session.players.names[0] = "Player 1";

    struct canvas canvas = scene_draw(&session, (struct size){12, 40});

    ck_assert(scene_find(&canvas, "X Player 1 ", &name));
    ck_assert(scene_find(&canvas, "  to move", &words));
    ck_assert_int_eq(words.row, name.row + 1);
    ck_assert_int_eq(words.col, name.col);
    session.players.names[0] = "Annie!";
    canvas = scene_draw(&session, (struct size){12, 40});
    scene_must_show(&canvas, "X Annie! to move");
}

TEST(the_score_of_all_time_has_a_column_of_its_own_where_there_is_room)
{
    struct session session = scene_seat((struct game){0});

    session.has_lifetime_score = true;
    session.lifetime_score = (struct score){{12, 9}, 31};
    for (int j = 0; j < LAYOUTS; j++) {
        bool has_room = scene_layouts[j].size.rows >= 22 && scene_layouts[j].size.cols >= 80;
        struct canvas canvas = scene_draw(&session, scene_layouts[j].size);
        struct area now, all_time, wins, draws;

        ck_assert_int_eq(scene_find(&canvas, "all time", &all_time), has_room);
        if (!has_room)
            continue;
        ck_assert(scene_find(&canvas, "now", &now) && scene_find(&canvas, "12 ", &wins)
                  && scene_find(&canvas, "31 ", &draws));
        ck_assert_int_eq(now.row, all_time.row);
        ck_assert_int_eq(wins.col + 2, all_time.col + all_time.cols);
        ck_assert_int_eq(draws.col, wins.col);
    }
    session.lifetime_score = (struct score){.draws = 0};

    struct canvas canvas = scene_draw(&session, (struct size){24, 80});

    ck_assert(!scene_shows(&canvas, "all time"));
}

/* The marks change, the rows do not. */
TEST(persons_keep_their_rows_in_the_score)
{
    struct session session = scene_seat((struct game){0});
    struct canvas before = scene_draw(&session, (struct size){24, 80});
    struct area ann, same;

    ck_assert(scene_find(&before, "> X  Ann ", &ann));
    scene_press(&session, "14253n", 0);

    struct canvas after = scene_draw(&session, (struct size){24, 80});

    ck_assert(scene_find(&after, "  O  Ann ", &same));
    ck_assert_int_eq(same.row, ann.row);
    ck_assert_int_eq(same.col, ann.col);
    scene_must_show(&after, "> X  Bob ");
}

/* Games against somebody else do not count once the computer sits in that seat. */
TEST(the_score_is_that_of_the_two_who_sit_there_now)
{
    struct session session = scene_seat((struct game){0});
    struct canvas canvas;

    scene_press(&session, "142596n", 0);
    canvas = scene_draw(&session, (struct size){24, 80});
    must_count(&canvas, "Bob ", 1);
    scene_press(&session, "c", 0);
    canvas = scene_draw(&session, (struct size){24, 80});
    must_count(&canvas, "Bob ", 0);
    scene_press(&session, "c", 0);
    canvas = scene_draw(&session, (struct size){24, 80});
    must_count(&canvas, "Bob ", 1);
}
