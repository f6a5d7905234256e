/* SPDX-License-Identifier: MIT
 *
 * The panel and the prompt beside the board, in every size.
 */
#include "drawing.h"
#include "engine/encodings.h"
#include "play/keymap.h"
#include "suite.h"

#include <wchar.h>

AROUND_ALL(suite_use_locale, NULL)
AROUND_ALL(suite_ask_oracle, NULL)

/* ---- The panel. ---- */

static bool is_hint(enum event event)
{
    return event > ' ' && event <= '~';
}

/* Check that only the panel differs: each cell, the grid and each hint are as they were. */
static void check_rest(const struct canvas *before, const struct canvas *after, const char *words)
{
    struct area first = drawing_area_of(before, EVENT_CELL);
    struct area last = drawing_area_of(before, EVENT_CELL + GAME_CELLS - 1);

    for (int row = 0; row < before->size.rows; row++)
        for (int col = 0; col < before->size.cols; col++) {
            const struct glyph *was = &before->glyphs[row][col];
            const struct glyph *is = &after->glyphs[row][col];
            bool is_board = row >= first.row && row < last.row + last.rows && col >= first.col
                         && col < last.col + last.cols;

            if ((is_board && memcmp(was, is, sizeof *was) != 0)
                || (is_hint(was->event) && was->runes[0] != is->runes[0])) {
                drawing_fail(after, "%d,%d changes with '%s'", col, row, words);
            }
        }
}

/* True if the table shows that this one is to move: the headline says it, or the row of the score
 * has the sign. */
static bool shows_turn(const struct canvas *canvas, enum player player)
{
    static const char *const forms[][3] = {{"Ann to move", "> X  Ann", "> X Ann"},
                                           {"Bob to move", "> O  Bob", "> O Bob"}};

    return drawing_shows(canvas, forms[player][0]) || drawing_shows(canvas, forms[player][1])
        || drawing_shows(canvas, forms[player][2]);
}

/* The canvas must have the turn or the result of the board, and the code of a game that can be
 * resumed. */
static void must_say(const struct canvas *canvas, const char *board)
{
    static const struct {
        const char *oracle, *canvas;
    } news[] = {{"X won", "Ann wins"}, {"O won", "Bob wins"}, {"draw", "A draw"}};
    bool can_be_resumed = strstr(oracle_words(board), "to move") && strpbrk(board, "XO");
    char code[CANVAS_COLS];

    if (shows_turn(canvas, PLAYER_X) != (strcmp(oracle_words(board), "X to move") == 0)
        || shows_turn(canvas, PLAYER_O) != (strcmp(oracle_words(board), "O to move") == 0))
        drawing_fail(canvas, "%s: the turn", board);
    for (int i = 0; i < 3; i++)
        if ((strcmp(news[i].oracle, oracle_words(board)) == 0)
            != drawing_shows(canvas, news[i].canvas))
            drawing_fail(canvas, "%s: '%s' is said or not", board, news[i].canvas);
    snprintf(code, sizeof code, "%u", (unsigned)encodings_code(suite_game(board)));
    if (drawing_shows(canvas, "resumes") != can_be_resumed
        || (can_be_resumed && !drawing_shows(canvas, code)))
        drawing_fail(canvas, "%s: %s is there or not", board, code);
}

TEST(the_turn_or_the_end_and_the_code_stand_on_every_table_while_a_position_is_typed_too)
{
    int few = 4 * suite_share() - 3; /* odd, so that each layout comes */

    for (int i = 0; i < oracle.positions * LAYOUTS; i += few) {
        const char *board = oracle.position[i / LAYOUTS];
        struct session session = drawing_session(suite_game(board));
        struct canvas canvas;

        session.display.bits = i % 10 == 0;
        drawing_press(&session, i % 7 ? "" : "o12", 0);
        canvas = drawing_draw(&session, drawing_layouts[i % LAYOUTS].size);
        must_say(&canvas, board);
        if (i % 7 == 0)
            drawing_must_show(&canvas, "Open: 12");
    }
}

/* Some line must have that number with that name after it. */
static void must_count(const struct canvas *canvas, const char *who, int count)
{
    wchar_t name[CANVAS_COLS];
    wchar_t number[CANVAS_COLS];

    swprintf(name, CANVAS_COLS, L"%s", who);
    swprintf(number, CANVAS_COLS, L" %d ", count);
    for (int row = 0; row < canvas->size.rows; row++) {
        wchar_t line[CANVAS_COLS + 2] = L"";

        for (int col = 0; col <= canvas->size.cols; col++)
            line[col] = col < canvas->size.cols ? canvas->glyphs[row][col].runes[0] : L' ';

        const wchar_t *found = wcsstr(line, number);

        if (found && wcsstr(found, name))
            return;
    }
    drawing_fail(canvas, "%s does not count %d", who, count);
}

TEST(the_score_and_the_moves_stand_there_from_40x10_up)
{
    int moves = 0, layout = 0;

    for (int i = 0; i < oracle.positions; i++)
        for (int cell = 0; cell < GAME_CELLS; cell++) {
            const char *board = oracle.position[i];
            struct size size = drawing_layouts[layout].size;
            char text[CANVAS_COLS];

            if (!drawing_may_move(board, cell) || moves++ % suite_share() > 0)
                continue;
            layout = (layout + 1) % LAYOUTS;
            if (size.cols < 40)
                continue;

            struct session session = drawing_session_after_move(board, cell);
            struct canvas canvas = drawing_draw(&session, size);
            enum status status = game_status(session_game(&session));

            snprintf(text, sizeof text, "%c%d", oracle_turn(board), cell + 1);
            drawing_must_show(&canvas, text);
            must_count(&canvas, " Ann", 31 + (status == STATUS_X_WON));
            must_count(&canvas, " Bob", 47 + (status == STATUS_O_WON));
            must_count(&canvas, "draw", 59 + (status == STATUS_DRAW));
        }
    ck_assert_int_eq(moves, 16167);
}

/* Games against a person do not count once the computer has that seat. People keep their rows,
 * whatever mark they play. */
TEST(the_score_is_that_of_the_two_who_sit_there_now)
{
    struct session session = drawing_session((struct game){0});
    struct area before, after;
    struct canvas canvas = drawing_draw(&session, (struct size){24, 80});

    ck_assert(drawing_find(&canvas, "> X  Ann ", &before));
    drawing_press(&session, "142596n", 0);
    for (int i = 0; i < 3; i++) {
        canvas = drawing_draw(&session, (struct size){24, 80});
        ck_assert(drawing_find(&canvas, i == 0 ? "  O  Ann " : "> O  Ann ", &after));
        ck_assert_int_eq(after.row, before.row);
        must_count(&canvas, i == 1 ? " Computer" : "X  Bob", i != 1);
        drawing_press(&session, "c", 0);
    }
}

/* Clicks are named if they are reported. What does not fit is left out from the end. */
TEST(what_one_can_do_is_listed_until_the_first_mark)
{
    static const char *const offers[] = {"c   against the computer",
                                         "H   with somebody at another terminal",
                                         "r   a game from the shelf: 3 wait"};

    for (int j = 0; j < LAYOUTS; j++) {
        struct session session = drawing_session((struct game){0});

        session.saved.waiting = 3;

        struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);

        ck_assert_int_eq(drawing_shows(&canvas, "c   "),
                         drawing_layouts[j].size.rows != 8 || drawing_layouts[j].size.cols != 40);
        if (drawing_layouts[j].size.cols >= 80 && drawing_layouts[j].size.rows >= 22) {
            for (int i = 0; i < 3; i++)
                drawing_must_show(&canvas, offers[i]);
            drawing_must_show(&canvas, "Two players: place a mark.");
            drawing_must_show(&canvas, "1-9, arrows or a click");
            session.display.no_mouse = true;
            canvas = drawing_draw(&session, drawing_layouts[j].size);
            ck_assert(!drawing_shows(&canvas, "click"));
        }
        drawing_press(&session, "1", 0);
        canvas = drawing_draw(&session, drawing_layouts[j].size);
        ck_assert(!drawing_shows(&canvas, "c   "));
        ck_assert(!drawing_shows(&canvas, "from the shelf"));
    }
}

TEST(the_score_of_all_time_stands_below_that_of_today_if_there_is_one)
{
    struct session session = drawing_session((struct game){0});
    struct canvas canvas = drawing_draw(&session, (struct size){24, 80});

    ck_assert(!drawing_shows(&canvas, "all time"));
    session.saved.result = result_of(people_called(&session, 0), people_called(&session, 1));
    session.saved.result.wins[0] = 12;
    session.saved.result.wins[1] = 9;
    canvas = drawing_draw(&session, (struct size){24, 80});
    drawing_must_show(&canvas, "all time 12 : 9");
    drawing_press(&session, "NZoe$$", 0); /* somebody else */
    canvas = drawing_draw(&session, (struct size){24, 80});
    ck_assert(!drawing_shows(&canvas, "all time"));
}

/* The same keys at one keyboard, against the computer and as either person of a shared table. */
TEST(who_plays_alone_or_at_a_shared_table_is_you_and_the_others_go_by_name)
{
    static const char *const turns[][2] = {{"> X  Ann   your turn", "> O  Bob   to move"},
                                           {"> X  Ann   to move", "> O  Bob   your turn"},
                                           {"> X  Ann   to move", "> O  Bob   to move"}};
    static const char *const ends[] = {"X  You win ", "X  Ann wins ", "X  Ann wins "};

    for (int person = 0; person <= PERSONS; person++) {
        for (int moves = 0; moves <= 5; moves++) {
            struct session session = drawing_session((struct game){0});

            for (int i = 0; i < moves; i++)
                drawing_press(&session, (char[]){"14253"[i], '\0'}, 0);
            if (person < PERSONS)
                drawing_share(&session, person, ABSENCE_NONE);

            struct canvas canvas = drawing_draw(&session, (struct size){24, 80});

            drawing_must_show(&canvas, moves < 5 ? turns[person][moves % 2] : ends[person]);
        }
    }

    struct session asking = drawing_session((struct game){0});
    struct canvas canvas;

    people_set_name(&asking, PLAYER_O, "Bartholomew");
    drawing_share(&asking, PERSON_HOST, ABSENCE_NONE);
    asking.table.question = (struct question){ACT_NEW, PERSON_HOST};
    canvas = drawing_draw(&asking, (struct size){12, 40});
    drawing_must_show(&canvas, "Bartholomew"); /* whole, in the second row of the headline */
}

TEST(opening_the_bits_moves_neither_the_board_nor_a_hint)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, "1", 0);

        struct canvas before = drawing_draw(&session, drawing_size(j));

        drawing_press(&session, "b", 0);

        struct canvas after = drawing_draw(&session, drawing_size(j));

        check_rest(&before, &after, "b");
        ck_assert(drawing_shows(&after, "status")
                  == (after.size.rows >= 19 && after.size.cols >= 80));
    }
}

/* ---- The prompt. ---- */

TEST(the_end_of_what_is_typed_is_always_in_sight_with_the_cursor_behind_it)
{
    for (int dashes = 0; dashes < SESSION_TYPED - 1; dashes++)
        for (int j = 0; j < LAYOUTS; j++) {
            struct session session = drawing_session((struct game){0});
            struct area at;

            drawing_press(&session, "o", 0);
            for (int i = 0; i < dashes; i++)
                drawing_press(&session, "-", 0);
            drawing_press(&session, "!", 0);

            struct canvas canvas = drawing_draw(&session, drawing_layouts[j].size);

            drawing_must_show(&canvas, dashes > 0 ? "Open: -" : "Open: !");
            if (!drawing_find(&canvas, "!", &at) || canvas.cursor_row != at.row
                || canvas.cursor_col != at.col + 1)
                drawing_fail(&canvas, "the cursor is not behind what was typed");
        }
}

/* In the second game Bob plays X. If the computer plays one mark, the prompt asks for the other. */
TEST(whoever_plays_x_is_asked_first_for_a_name_and_the_prompt_says_so)
{
    static const struct {
        const char *keys, *prompt;
    } rows[] = {
        {"N", "Name of Ann (X): Ann"},       {"N$", "Name of Bob (O): Bob"},
        {"14253nN", "Name of Bob (X): Bob"}, {"14253nN$", "Name of Ann (O): Ann"},
        {"cN", "Name of Ann (X): Ann"},      {"cCN", "Name of Ann (O): Ann"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct session session = drawing_session((struct game){0});

        drawing_press(&session, rows[i].keys, 0);

        struct canvas canvas = drawing_draw(&session, (struct size){24, 80});

        drawing_must_show(&canvas, rows[i].prompt);
    }
}

TEST(waiting_for_nobody_by_name_is_said_uncut)
{
    for (int j = 0; j < DRAWING_SIZES; j++) {
        struct session session = drawing_session((struct game){0});

        drawing_share(&session, PERSON_HOST, ABSENCE_AWAITED);

        struct canvas canvas = drawing_draw(&session, drawing_size(j));

        drawing_must_show(&canvas, "Waiting");
        for (int row = 0; row < canvas.size.rows; row++)
            for (int col = 0; col < canvas.size.cols; col++)
                if (canvas.glyphs[row][col].runes[0] == *themes->ellipsis)
                    drawing_fail(&canvas, "%d,%d", col, row);
    }
}
